"""USB sticks: which one is meant, and what to call a file on it."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from companion.language.words import phrase
from kivy_ui.stage import Stage
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.tiles import Tile


class Sticks:
    """*plugged_in* looks where sticks are mounted."""

    def __init__(self, stage: Stage, plugged_in: Callable[[], Sequence[Path]]) -> None:
        self._stage, self._plugged_in = stage, plugged_in

    def on_one(self, act: Callable[[Path], None]) -> None:
        """Do *act* with the only stick there is, or with the one that is tapped."""
        sticks, theme = self._plugged_in(), self._stage.theme
        if not sticks:
            self._stage.tell(phrase("No USB stick is plugged in. Plug one in, wait a moment and tap again."), bad=True)
        elif len(sticks) == 1:
            act(sticks[0])
        else:
            tiles = [Tile(stick.name, theme, partial(self._chosen, act, stick)) for stick in sticks]
            self._stage.open(phrase("Which stick?"), Column(theme, tiles))

    def _chosen(self, act: Callable[[Path], None], stick: Path) -> None:
        self._stage.close()
        act(stick)


def free_name(folder: Path, name: str, ending: str) -> Path:
    """A file on the stick that is not there yet: nothing is written over."""
    there = (folder / f"{name}{number}{ending}" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in there if not os.path.lexists(path))
