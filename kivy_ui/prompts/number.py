"""How many, and how many where: large − and + and, for a number, a keypad."""

from collections.abc import Callable
from functools import partial

from kivy.uix.gridlayout import GridLayout

from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Option
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

KEYPAD_FROM = 12
"""A number that may be as large as this is quicker typed than counted up."""
BACK = "⌫"


def _key(sign: str, theme: Theme, act: Callable[[], None]) -> Tile:
    return Tile(sign, theme, act, size=theme.large, align="center")


class Stepper(Row):
    """− n +: *step* hears -1 or +1."""

    def __init__(self, theme: Theme, step: Callable[[int], None], name: str = "") -> None:
        self.shown = Words("", theme, size=theme.huge, align="center")
        less, more = _key("−", theme, lambda: step(-1)), _key("+", theme, lambda: step(1))
        named = [Words(name, theme, size=theme.body)] if name else []
        super().__init__(theme, [*named, less, self.shown, more])
        for tile in (less, more):
            tile.size_hint_x, tile.width = None, theme.touch * 1.6

    def show(self, n: int) -> None:
        self.shown.text = str(n)


class NumberWidget(PromptWidget):
    """The number, with − and +; where it may be large, a keypad to type it on."""

    def build(self) -> None:
        prompt: Number = self.prompt  # type: ignore[assignment]
        self.least, self.most = prompt.least(), prompt.most()
        self.number, self._typing = self.least, False
        self.stepper = Stepper(self.theme, lambda by: self._set(self.number + by))
        self.add_widget(self.soft(phrase("{least} to {most}", least=self.least, most=self.most)))
        self.add_widget(self.stepper)
        if self.most >= KEYPAD_FROM:
            pad = GridLayout(cols=6, spacing=self.theme.gap, size_hint_y=None)
            pad.bind(minimum_height=pad.setter("height"))
            for key in (*"1234567890", BACK):
                pad.add_widget(_key(key, self.theme, partial(self._tapped, key)))
            self.add_widget(pad)
        self._set(self.least)

    def _set(self, number: int) -> None:
        self.number, self._typing = max(self.least, min(number, self.most)), False
        self._show(self.number)

    def _show(self, number: int) -> None:
        self.stepper.show(number)
        legal = self.least <= number <= self.most
        self.main = MainAnswer(str(number), partial(self.answer, number) if legal else None)

    def _tapped(self, key: str) -> None:
        self.keyed(key)

    def keyed(self, key: str) -> bool:
        """Digits follow one another; the first one begins a number."""
        if key.isdigit():
            number = int(f"{self.number if self._typing else 0}{key}")
            if number > self.most:
                return True
        elif key in (BACK, "backspace") and self._typing:
            number = self.number // 10
        else:
            return False
        self.number, self._typing = number, True
        self._show(number)
        return True


class AllotWidget(PromptWidget):
    """A row for each place with − n +; the main answer says how many are left until all are given."""

    def build(self) -> None:
        prompt: Allot = self.prompt  # type: ignore[assignment]
        self.total = prompt.total()
        places = [option for option in prompt.options() if not option.why_not]
        self.limits = {option.id: prompt.limit(option.id) for option in places}
        self.given = dict.fromkeys(self.limits, 0)
        self.steppers = {option.id: self._row(option) for option in places}
        for row in self.steppers.values():
            self.add_widget(row)
        self.side_acts(
            phrase("Not now (tap for the reason)"), [option for option in prompt.options() if option.why_not]
        )
        self._show()

    def _row(self, option: Option) -> Stepper:
        return Stepper(self.theme, partial(self._step, option.id), self.theme.beside(option.sign, worded(option.label)))

    def _step(self, place: str, by: int) -> None:
        n, left = self.given[place] + by, self.total - sum(self.given.values())
        if 0 <= n <= self.limits[place] and by <= left:
            self.given[place] = n
            self._show()

    def _show(self) -> None:
        for place, row in self.steppers.items():
            row.show(self.given[place])
        left = self.total - sum(self.given.values())
        done = phrase("That is all") if not left else phrase("{n} left", n=left)
        self.main = MainAnswer(done, None if left else lambda: self.answer(dict(self.given)))
