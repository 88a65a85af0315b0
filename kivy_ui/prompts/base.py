"""What all prompt widgets share: the prompt as it stood when it was put, the desk, and the main answer."""

from collections.abc import Callable
from typing import Any

from kivy.properties import ObjectProperty
from msgspec import Struct

from companion.prompts import Option, Prompt
from kivy_ui.desk import Desk
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.tiles import Tile


class MainAnswer(Struct, frozen=True, eq=False):
    """The one big button in its place: what it says and does. Without *act* it is dimmed and says what is missing."""

    text: str
    act: Callable[[], None] | None


class PromptWidget(Column):
    """The answers to one prompt. A subclass fills the column and sets *main*, whenever it changes.

    *prompt* is a copy whose options were looked up once; the page makes a new widget after every change.
    """

    main = ObjectProperty(None, allownone=True)

    def __init__(self, prompt: Prompt, desk: Desk) -> None:
        super().__init__(desk.theme)
        self.prompt, self.desk, self.theme = prompt.as_it_stands(), desk, desk.theme
        self.build()

    def build(self) -> None:
        """Fill the column."""

    def answer(self, value: Any) -> None:
        self.desk.answer(self.prompt, value)

    def keyed(self, key: str) -> bool:
        """A key of a keyboard that means something here (a face, the number of an option); True if it was taken."""
        return False

    def option_tile(self, option: Option, **look: Any) -> Tile:
        """A tile that answers with an option; one that is not possible now is dimmed and tells why."""
        if option.why_not:
            return Tile(option.label, self.theme, lambda: self.desk.why_not(option), kind="dim", **look)
        return Tile(option.label, self.theme, lambda: self.answer(option.id), **look)
