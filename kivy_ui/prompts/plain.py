"""The plainest questions: a piece to move, and yes or no."""

from kivy.uix.widget import Widget

from companion.kernel.prompts import Confirm, Place
from companion.kernel.view import Board
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.widgets.boxes import CardBox
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.table_foot import FootTile


class PlaceWidget(PromptWidget):
    """The piece, where it stands and where it goes, as far as the maps know; the main answer says it is done."""

    def build(self) -> None:
        prompt: Place = self.prompt  # type: ignore[assignment]
        self.main = MainAnswer(phrase("Done"), lambda: self.answer("done"))
        here, there = self._standing(worded(prompt.piece)), self._name(worded(prompt.to))
        if prompt.piece and there:
            self.add_widget(self._way(self._called(worded(prompt.piece)), here if here != there else "", there))

    def _way(self, piece: str, here: str, there: str) -> CardBox:
        theme = self.theme
        arrow = Words(f"→ {there}", theme, size=theme.large)
        lines = [Words(piece, theme, size=theme.large, colour=theme.palette.brass)]
        if here:
            lines.append(self.soft(phrase("from {place}", place=here)))
        return CardBox(theme, [*lines, arrow], line=theme.palette.brass)

    def _boards(self) -> list[Board]:
        return [panel for panel in self.tools.open_game.view.panels if isinstance(panel, Board)]

    def _name(self, place: str) -> str:
        """What players call a place: a space by its board, what is there and its name, anything else by its words."""
        for panel in self._boards():
            if (space := panel.layout.named.get(place)) is not None:
                name = " ".join(dict.fromkeys(filter(None, (worded(space.note), worded(space.label) or place))))
                return f"{worded(panel.title)}, {name}" if panel.title else name
        return "" if ":" in place else place

    def _called(self, piece: str) -> str:
        """What players call a piece."""
        labels = {one.id: worded(one.label) for panel in self._boards() for one in panel.pieces}
        return labels.get(piece) or piece

    def _standing(self, piece: str) -> str:
        standing = (one for panel in self._boards() for one in panel.pieces if piece in (one.id, one.label))
        return next((self._name(one.at) for one in standing), "")


class ConfirmWidget(PromptWidget):
    """Yes is the main answer, no stands beside it."""

    def build(self) -> None:
        prompt: Confirm = self.prompt  # type: ignore[assignment]
        self.main = MainAnswer(worded(prompt.yes), lambda: self.answer(True))

    def further(self) -> list[Widget]:
        prompt: Confirm = self.prompt  # type: ignore[assignment]
        return [FootTile(self.theme, worded(prompt.no), lambda: self.answer(False))]

    def keyed(self, key: str) -> bool:
        """The first letter of an answer, where they differ; or y and n."""
        prompt: Confirm = self.prompt  # type: ignore[assignment]
        letters = {"y": True, "n": False}
        yes, no = worded(prompt.yes)[:1].casefold(), worded(prompt.no)[:1].casefold()
        if yes != no:
            letters |= {yes: True, no: False}
        if key.casefold() not in letters:
            return False
        self.answer(letters[key.casefold()])
        return True
