"""What all prompt widgets share: the prompt as it stood when it was put, its tools, and the main answer."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.kernel.prompts import Choose, Option, Prompt
from companion.language.words import phrase, worded
from kivy_ui.inbox import Inbox
from kivy_ui.open_game import OpenGame
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.dice_camera import DiceCamera
from kivy_ui.services.remembered import Remembered
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Stage
from kivy_ui.widgets.act_tile import ActTile
from kivy_ui.widgets.boxes import Column, Wrap
from kivy_ui.widgets.labels import Words


class MainAnswer(Struct, frozen=True, eq=False):
    """The one big button in its place: what it says and does. Without *act* it is dimmed and says what is missing."""

    text: str
    act: Callable[[], None] | None


def main_of_several(prompt: Choose, number: int, give: Callable[[], None]) -> MainAnswer:
    """The main answer where several may be chosen and *number* are."""
    if number < prompt.least:
        return MainAnswer(phrase("{n} of {least} chosen", n=number, least=prompt.least), None)
    if number > prompt.most:
        return MainAnswer(phrase("{n} chosen, {most} at most", n=number, most=prompt.most), None)
    return MainAnswer(phrase("Take these {n}", n=number) if number else phrase("Take none"), give)


class PromptTools(Struct, frozen=True, eq=False):
    """What prompts are handed. *to_camera* opens the page on which a camera is chosen, *to_teaching* that on which
    dice are taught.
    """

    appearance: Appearance
    stage: Stage
    open_game: OpenGame
    answering: Answering
    remembered: Remembered
    camera: DiceCamera
    inbox: Inbox
    to_camera: Callable[[], None]
    to_teaching: Callable[[], None] = lambda: None


class PromptWidget(Column):
    """The answers to one prompt. A subclass fills the column and sets *main*, whenever it changes.

    *prompt* is a copy whose options were looked up once; the page makes a new widget after every change.
    """

    main = ObjectProperty(None, allownone=True)
    asks = StringProperty("")
    """What is asked at this moment, to be read from afar, where that is not the prompt itself."""

    def __init__(self, prompt: Prompt, tools: PromptTools) -> None:
        super().__init__(tools.appearance.theme)
        self.prompt, self.tools, self.theme = prompt.as_it_stands(), tools, tools.appearance.theme
        self.build()

    def build(self) -> None:
        """Fill the column."""

    def answer(self, value: Any) -> None:
        self.tools.answering.answer(self.prompt, value)

    def pick(self, option: Option) -> None:
        """What an option stands for was touched on a board or among cards."""
        self.answer(option.id)

    def for_us(self) -> None:
        """Let the app roll or draw."""
        self.tools.answering.roll_for_us(self.prompt)

    def step(self, by: int) -> bool:
        """Choose the next answer, or the one before, where they are no tiles to walk through; False past the last."""
        return False

    def further(self) -> list[Widget]:
        """Other answers than the main one that stand beside it, at the foot of the table."""
        return []

    def keyed(self, key: str) -> bool:
        """A key that means something here: a letter or digit, or the name of another; True if it was taken."""
        return False

    def take(self, message: Any) -> None:
        """A message from the queue: the camera has seen something."""

    @property
    def doubtful(self) -> bool:
        """Whether players are asked to check what was read."""
        return False

    def option_tile(self, option: Option, text: str = "") -> ActTile:
        """A tile that answers with an option; one that is not possible now is dimmed, says and tells why."""
        text = self.theme.beside(option.sign, worded(text or option.label))
        if option.why_not:
            return ActTile(option, text, self.theme, lambda: self.tools.answering.why_not(option))
        tile = ActTile(option, text, self.theme, lambda: self.answer(option.id))
        tile.option = option
        return tile

    def open_options(self, heading: str, options: list[Option], *, least: float) -> None:
        """Options on a sheet, which goes with the answer; a reason why not lies over it."""
        tiles = [self.option_tile(option) for option in options]
        sheet = self.tools.stage.open(heading, Wrap(self.theme, tiles, least=least))

        def taken(option: Option) -> None:
            self.tools.stage.close(sheet)
            self.answer(option.id)

        for tile, option in zip(tiles, options, strict=True):
            if not option.why_not:
                tile.act = partial(taken, option)

    def side_acts(self, heading: str, options: list[Option]) -> None:
        """What may be done instead, below a heading; nothing where there is nothing."""
        if options:
            ordered = sorted(options, key=lambda option: bool(option.why_not))
            self.add_widget(self.soft(heading))
            self.add_widget(Wrap(self.theme, [self.option_tile(option) for option in ordered], least=170))

    def soft(self, text: str) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=self.theme.palette.soft)
