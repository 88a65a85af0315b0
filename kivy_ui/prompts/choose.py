"""Choosing one of some options, several of them, or an act from the free menu of a turn."""

from companion.prompts import Choose, Option
from companion.typed import grouped, is_long
from companion.words import say
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.tiles import Tile
from kivy_ui.widgets.words import Words


class ChooseWidget(PromptWidget):
    """Options as tiles, under headings where there are many; those not possible come last, dimmed."""

    def build(self) -> None:
        prompt: Choose = self.prompt  # type: ignore[assignment]
        self.chosen: list[str] = []
        self.several = (prompt.least, prompt.most) != (1, 1)
        options = grouped(prompt.options())
        self.legal = [option for option in options if not option.why_not]
        barred = [option for option in options if option.why_not]
        self._set_main()
        headed = is_long(self.legal)
        for where in dict.fromkeys(option.where for option in self.legal) if headed else [""]:
            self._group(where if headed else "", [o for o in self.legal if not headed or o.where == where])
        if barred:
            self.add_widget(Words(say("Not now (tap for the reason)"), self.theme, size=self.theme.small))
            self.add_widget(Wrap(self.theme, [self.option_tile(option) for option in barred]))

    def _group(self, heading: str, options: list[Option]) -> None:
        if heading:
            self.add_widget(Words(heading, self.theme, size=self.theme.small, colour=self.theme.palette.soft))
        main = self.prompt.main  # type: ignore[attr-defined]
        self.add_widget(Wrap(self.theme, [self._tile(option) for option in options if option.id != main]))

    def _tile(self, option: Option) -> Tile:
        if not self.several:
            return self.option_tile(option)
        tile = Tile(option.label, self.theme, lambda: self._toggle(option, tile))
        return tile

    def _toggle(self, option: Option, tile: Tile) -> None:
        palette = self.theme.palette
        if option.id in self.chosen:
            self.chosen.remove(option.id)
            tile.dress(palette.raised, palette.line)
        else:
            self.chosen.append(option.id)
            tile.dress(palette.line, palette.focus)
        self._set_main()

    def _set_main(self) -> None:
        prompt: Choose = self.prompt  # type: ignore[assignment]
        if self.several:
            ready = prompt.least <= len(self.chosen) <= prompt.most
            text = say("Take these {n}", n=len(self.chosen)) if self.chosen else say("Take none")
            missing = say("Choose {least} to {most}", least=prompt.least, most=prompt.most)
            self.main = MainAnswer(text, lambda: self.answer(self.chosen)) if ready else MainAnswer(missing, None)
            return
        main = next((option for option in self.legal if option.id == prompt.main), None)
        if main is not None:
            self.main = MainAnswer(main.label, lambda: self.answer(main.id))

    def keyed(self, key: str) -> bool:
        """The number of an option takes it, as at the terminal."""
        if self.several or not key.isdigit() or not 1 <= int(key) <= len(self.legal):
            return False
        self.answer(self.legal[int(key) - 1].id)
        return True
