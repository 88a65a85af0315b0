"""Two hands at the screen: they answer every question by touch alone, as a bot would like it."""

import random
from collections.abc import Callable
from typing import Any

from companion.answerers import Bot
from companion.prompts import Option, Prompt
from kivy_ui.app import ShadowTableApp
from kivy_ui.finger import find, pump, tap, touch_at
from kivy_ui.focus import touchables
from kivy_ui.monkey import leads_out
from kivy_ui.prompts.base import PromptWidget
from kivy_ui.widgets.tiles import Touch


class Hands:
    """*keys* and *told* are what was asked and said so far."""

    def __init__(self, app: ShadowTableApp, seed: int) -> None:
        self.app, self.keys, self.told = app, list[str](), list[str]()
        self._chance = random.Random(seed)

    def play_until(self, stop: Callable[[], bool], most: int = 80) -> None:
        """Answer one question after the other until *stop* says so."""
        for _ in range(most):
            if stop():
                return
            self.answer()
        raise AssertionError(f"{most} answers were not enough; asked: {self.keys}")

    def answer(self, value: Any = None) -> None:
        """Answer the question shown, by *value* or as a bot would; nothing but touches changes the game."""
        self.clear_the_view()
        house, widget = self.app.house, self.widget
        asked, before = widget.prompt, house.changed
        if value is None:
            value = Bot(house.game, self._chance).answer(house.session.table, asked).value
        self.give(value)
        assert house.changed != before, f"the touches for {value!r} answered nothing: {asked.text}"
        self.keys.append(asked.key)
        self.told += house.told

    def give(self, value: Any) -> None:
        """Touch what gives this answer."""
        widget = self.widget
        {
            "place": lambda: self.main(),
            "choose": lambda: self._choose(widget, value),
            "act": lambda: self._take(widget, value),
            "roll": lambda: self._roll(widget, value),
            "draw": lambda: self._take(widget, value),
            "confirm": lambda: tap(find(widget.prompt.yes if value else widget.prompt.no, among=widget)),
        }[widget.prompt.kind]()

    # -- seeing --------------------------------------------------------------------------------------------

    @property
    def widget(self) -> PromptWidget:
        return self.app.desk.page.widgets[0]

    @property
    def asked(self) -> Prompt:
        return self.app.house.prompts[0]

    def panels(self) -> set[str]:
        return {type(panel).__name__ for panel in self.app.house.view.panels}

    def clear_the_view(self) -> None:
        """What lies over the page is read and put away."""
        while self.app.stage.sheets:
            tap(next(touch for touch in touchables(self.app.stage.sheets[-1]) if leads_out(touch)))
        if (line := self.app.stage._passing) is not None:
            touch_at(*line.children[0].center)
        pump(2)

    # -- touching ------------------------------------------------------------------------------------------

    def main(self) -> None:
        """The one big button in its place."""
        tap(find(self.app.desk.page.main_answer.text, among=self.app.desk.page.foot))

    def _roll(self, widget: PromptWidget, value: Any) -> None:
        if isinstance(value, str):
            self._take(widget, value)
            return
        for face in (face for group in widget.prompt.dice for face in value[group.role]):
            tap(list(touchables(widget.pad))[face - 1])
        self.main()

    def _choose(self, widget: PromptWidget, value: Any) -> None:
        if not isinstance(value, list):
            self._take(widget, value)
            return
        for one in value:
            self._take(widget, one)
        self.main()

    def _take(self, widget: PromptWidget, value: str) -> None:
        """The tile of an option, if need be after the first letters of its name; or the main answer that it is."""
        option = next(option for option in widget.prompt.options() if option.id == value)
        main = self.app.desk.page.main_answer
        for _ in range(12):
            if tile := self._tile(widget, option):
                tap(tile)
                return
            if main is not None and main.text == option.label:
                self.main()
                return
            tap(self._narrower(widget, option))
        raise AssertionError(f"{option.label} is nowhere to be touched")

    def _tile(self, widget: PromptWidget, option: Option) -> Touch | None:
        there = touchables(widget)
        return next((tile for tile in there if getattr(getattr(tile, "option", None), "id", "") == option.id), None)

    def _narrower(self, widget: PromptWidget, option: Option) -> Touch:
        """A letter that leaves the option, and fewer others."""
        names = widget.names
        letters = [touch for touch in touchables(names) if len(getattr(touch, "text", "")) == 1]
        return next(
            letter for letter in letters if option in names._names.fitting(names.typed + letter.text.casefold())
        )
