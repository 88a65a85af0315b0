"""Cards or tokens drawn from a physical supply: tap what came up, by its name."""

from collections import Counter
from functools import partial

from kivy.uix.widget import Widget

from companion.kernel.draw import Draw
from companion.kernel.prompts import Option
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.prompts.narrowing import MANY, Narrowing
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import IconTile, Tile

A_FEW, SHORT = 2, 14
"""So many other answers of so many letters have room at the foot."""


class DrawWidget(PromptWidget):
    """The names of what can come up. With several to draw they are tapped in the order drawn."""

    def build(self) -> None:
        prompt: Draw = self.prompt  # type: ignore[assignment]
        self.drawn: list[str] = []
        self._pool = Counter(prompt.pool())
        self.pieces = [Option(piece, prompt.named(piece)) for piece in self._pool]
        self.names: Narrowing | None = None
        self._so_far = Column(self.theme)
        if prompt.count > 1:
            self.add_widget(self._so_far)
        if len(self.pieces) > MANY:
            by_name = sorted(self.pieces, key=lambda piece: worded(piece.label))
            self.names = Narrowing(self.theme, by_name, self._tile, self._look, self._draw)
            self.add_widget(self.names)
        else:
            self.add_widget(Wrap(self.theme, [self._tile(piece) for piece in self.pieces], least=170))
        self._look()

    def further(self) -> list[Widget]:
        """The app draws; what else may be done stands beside it, or behind one tile where that takes many words."""
        prompt, tiles = self.prompt, list[Widget]()
        assert isinstance(prompt, Draw)
        if self._pool.total() >= prompt.count:
            tiles.append(FootTile(self.theme, phrase("Draw for us"), self.for_us, icon="box"))
        also = list(prompt.also())
        if len(also) <= A_FEW and all(len(worded(option.label)) <= SHORT for option in also):
            return [*tiles, *map(self._beside, also)]
        show = partial(self.open_options, phrase("Or"), also, least=300)
        return [*tiles, FootTile(self.theme, phrase("More …"), show)]

    def _beside(self, option: Option) -> FootTile:
        text = self.theme.beside(option.sign, worded(option.label))
        if option.why_not:
            return FootTile(self.theme, text, partial(self.tools.answering.why_not, option), kind="dim")
        tile = FootTile(self.theme, text, partial(self.answer, option.id))
        tile.option = option
        return tile

    def _tile(self, piece: Option) -> Tile:
        left = self._pool[piece.id]
        tile = Tile(
            worded(piece.label),
            self.theme,
            lambda: self._draw(piece),
            size=self.theme.large,
            sub=phrase("{n} left", n=left) if left > 1 else "",
        )
        tile.option = piece
        return tile

    def _draw(self, piece: Option) -> None:
        prompt: Draw = self.prompt  # type: ignore[assignment]
        if prompt.count == 1:
            self.answer(piece.id)
        elif self.drawn.count(piece.id) >= self._pool[piece.id]:
            none = phrase(
                "{name}: there is no other one. Tap one of the rest, or take the last one back.", name=piece.label
            )
            self.tools.stage.tell(none)
        elif len(self.drawn) < prompt.count:
            self.drawn.append(piece.id)
            self._look()

    def _look(self) -> None:
        """What was drawn so far, and the main answer once that is all."""
        prompt: Draw = self.prompt  # type: ignore[assignment]
        if prompt.count == 1:
            self._sole_main()
            return
        self._so_far.clear_widgets()
        names = [f"{n}. {worded(prompt.named(piece))}" for n, piece in enumerate(self.drawn, 1)]
        if names:
            erase = IconTile("erase", phrase("Take the last one back"), self.theme, self._take_back)
            self._so_far.add_widget(Row(self.theme, [Words(" · ".join(names), self.theme), erase]))
        if len(self.drawn) == prompt.count:
            self.main = MainAnswer(phrase("These are right"), lambda: self.answer(self.drawn))
        else:
            self.main = MainAnswer(phrase("{n} of {count} drawn", n=len(self.drawn), count=prompt.count), None)

    def _sole_main(self) -> None:
        sole = self.names.sole if self.names is not None else None
        self.main = MainAnswer(worded(sole.label), lambda: self._draw(sole)) if sole is not None else None

    def _take_back(self) -> None:
        self.drawn.pop()
        self._look()

    def keyed(self, key: str) -> bool:
        """Letters look for a name; where all are shown, the number of one draws it."""
        if self.names is not None and self.names.keyed(key):
            return True
        if key == "backspace" and self.drawn:
            self._take_back()
            return True
        if self.names is None and key.isdecimal() and 1 <= int(key) <= len(self.pieces):
            self._draw(self.pieces[int(key) - 1])
            return True
        return False
