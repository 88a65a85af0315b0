"""One thing to be chosen from a few: the question, a tile for each choice, the one in force ticked."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

Choice = tuple[str, str]
"""An id and its words."""


class Choices(Column):
    """*take* gets the id of the tile that was tapped; whoever made this shows it anew.

    *least* is a tile's width, *size* that of its letters.
    """

    def __init__(
        self,
        theme: Theme,
        label: str,
        choices: Iterable[Choice],
        chosen: str,
        take: Callable[[str], None],
        *,
        reason: str = "",
        least: float = 130,
        size: float = 0.0,
    ) -> None:
        super().__init__(theme)
        if label:
            self.add_widget(Words(label, theme))
        if reason:
            self.add_widget(Words(reason, theme, size=theme.small, colour=theme.palette.soft))
        tiles = [choice_tile(theme, words, id == chosen, partial(take, id), size=size) for id, words in choices]
        self.add_widget(Wrap(theme, tiles, least=least))


def choice_tile(theme: Theme, words: str, chosen: bool, act: Callable[[], None], **look: Any) -> Tile:
    """A tile that says by a tick, a border and its ground that it is the one in force."""
    line = theme.palette.brass if chosen else None
    return Tile(
        words, theme, act, kind="chosen" if chosen else "plain", icon="tick" if chosen else "", line=line, **look
    )
