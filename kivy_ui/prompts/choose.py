"""Choosing one of some options, or several of them."""

from kivy.uix.widget import Widget

from companion.fronts.typed import grouped, is_long, numbers_only
from companion.kernel.prompts import Choose, Option
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import MainAnswer, PromptWidget, main_of_several
from kivy_ui.prompts.emblem_groups import Pictures, are_pictures
from kivy_ui.prompts.narrowing import MANY, Narrowing
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

A_FEW = 3
HEADED_UP_TO = 24
"""Options below headings; more of them are looked for by letters."""


class ChooseWidget(PromptWidget):
    """Options as tiles; where there are many below headings, behind pictures or by first letters.

    Those not possible come last.
    """

    def build(self) -> None:
        prompt: Choose = self.prompt  # type: ignore[assignment]
        self.chosen: list[str] = []
        self.several = (prompt.least, prompt.most) != (1, 1)
        self.legal = [option for option in grouped(prompt.options()) if not option.why_not]
        self.names: Narrowing | None = None
        self.pictures: Pictures | None = None
        self._offer([option for option in self.legal if option.id != prompt.main])
        self._set_main()
        self.side_acts(phrase("Not now (tap for the reason)"), [o for o in prompt.options() if o.why_not])

    def _offer(self, options: list[Option]) -> None:
        numbers = [option for option in options if numbers_only([option])]
        if len(numbers) > A_FEW:
            self._group("", numbers, least=72)
            if others := [option for option in options if option not in numbers]:
                self._group("", others)
        elif is_long(options) and len(options) <= HEADED_UP_TO:
            for where in dict.fromkeys(option.where for option in options):
                self._group(where, [option for option in options if option.where == where])
        elif len(options) > MANY and not self.several and are_pictures(options):
            self.pictures = Pictures(self.theme, options, self.option_tile, self.pick)
            self.add_widget(self.pictures)
        elif len(options) > MANY:
            nowhere = [option for option in options if not option.where]
            if len(nowhere) <= A_FEW:  # "stop here", among a hundred hexes
                self._group("", nowhere)
                options = [option for option in options if option.where]
            take = None if self.several else self.pick
            self.names = Narrowing(self.theme, options, self._tile, self._set_main, take)
            self.add_widget(self.names)
        else:
            self._group("", options)

    def _group(self, heading: str, options: list[Option], *, least: float = 170) -> None:
        if heading:
            self.add_widget(self.soft(heading))
        tiles = [self._tile(option) for option in options]
        self.add_widget(Wrap(self.theme, tiles, least=least, most=10 if least < 100 else 6))

    def _tile(self, option: Option) -> Widget:
        if not self.several:
            return self.option_tile(option)
        return Choice(self, option)

    def toggle(self, option: Option) -> bool:
        """Take it, or leave it again; whether it is taken now."""
        if option.id in self.chosen:
            self.chosen.remove(option.id)
        else:
            self.chosen.append(option.id)
        self._set_main()
        return option.id in self.chosen

    def _set_main(self) -> None:
        prompt: Choose = self.prompt  # type: ignore[assignment]
        if self.several:
            self.main = main_of_several(prompt, len(self.chosen), lambda: self.answer(self.chosen))
            return
        sole = self.names.sole if self.names is not None else None
        main = next((option for option in self.legal if option.id == prompt.main), sole)
        self.main = MainAnswer(worded(main.label), lambda: self.answer(main.id)) if main is not None else None

    def keyed(self, key: str) -> bool:
        """The number of an option takes it, as at the terminal; where there are many, letters look for it."""
        looked_for = self.names or self.pictures
        if looked_for is not None:
            return looked_for.keyed(key)
        option = self._numbered(key)
        if option is not None:
            self.pick(option)
        return option is not None

    def pick(self, option: Option) -> None:
        if self.several:
            tiles = [tile for tile in self.walk() if isinstance(tile, Choice) and tile.option.id == option.id]
            tiles[0].act()
        else:
            self.answer(option.id)

    def _numbered(self, key: str) -> Option | None:
        if not key.isdecimal():
            return None
        if numbers_only(self.legal):
            return next((option for option in self.legal if option.id == key), None)
        return self.legal[int(key) - 1] if 1 <= int(key) <= len(self.legal) else None


class Choice(Tile):
    """An option of several: a tick and another ground show that it is taken."""

    def __init__(self, widget: ChooseWidget, option: Option) -> None:
        self.option, self._widget = option, widget
        self._label = widget.theme.beside(option.sign, worded(option.label))
        super().__init__(self._label, widget.theme, self._flip, size=widget.theme.large)
        self._mark(option.id in widget.chosen)

    def _flip(self) -> None:
        self._mark(self._widget.toggle(self.option))

    def _mark(self, taken: bool) -> None:
        palette = self._widget.theme.palette
        self.dress(palette.chosen if taken else palette.raised, palette.brass if taken else palette.edge)
        words: Words = self.words[0]
        words.text = f"✓ {self._label}" if taken else self._label
