"""Emblems: one colour, told apart by their shape. Those that any game may use, and those of the open game::

draw_emblem(canvas.add, "life", x, y, 24, palette.life)
Emblem("undo", dp(40), palette.ink)
"""

from functools import cache
from pathlib import Path
from typing import Any

from kivy.core.image import Image
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.uix.widget import Widget

import kivy_ui.art
from companion.kernel.game import Game
from kivy_ui.art.index import CELL, EMBLEMS, ROW, index_of
from kivy_ui.theme import Colour
from kivy_ui.widgets.lettering import Add

OURS = Path(kivy_ui.art.__file__).parent
_shown: dict[str, Path | None] = {"game": None}


def show_art_of(game: Game[Any] | None) -> None:
    """From now on emblems and pictures of this game are found too."""
    _shown["game"] = game.art if game else None


def art_folders() -> list[Path]:
    """Where pictures are looked for, the open game's first: it may have another look for a general name."""
    return [*filter(None, [_shown["game"]]), OURS]


def emblem(name: str) -> Any:
    """The emblem as a white texture to tint; None if there is none of that name."""
    return next((found for folder in art_folders() if (found := _cells(folder).get(name))), None)


@cache
def _cells(folder: Path) -> dict[str, Any]:
    """Every emblem of a folder as a part of one texture, which is loaded once."""
    names = index_of(folder).emblems
    if not names:
        return {}
    sheet = Image(str(folder / f"{EMBLEMS}.png"), mipmap=True).texture
    # Kivy counts from the lower left.
    return {
        name: sheet.get_region(n % ROW * CELL, sheet.height - (n // ROW + 1) * CELL, CELL, CELL)
        for n, name in enumerate(names)
    }


def draw_emblem(add: Add, name: str, x: float, y: float, side: float, colour: Colour) -> bool:
    """Draw it with its lower left corner at x, y; says whether there is one of that name."""
    texture = emblem(name)
    if texture is not None:
        add(Color(*colour))
        add(Rectangle(texture=texture, pos=(x, y), size=(side, side)))
    return texture is not None


class Emblem(Widget):
    """An emblem of its own size, in the middle of whatever room it is given. Unknown names draw nothing."""

    def __init__(self, name: str, side: float, colour: Colour, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(side, side), **more)
        self.name, self.colour, self._side = name, colour, side
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def show(self, name: str, colour: Colour) -> None:
        """Another emblem, or in another colour."""
        self.name, self.colour = name, colour
        self._draw()

    def _draw(self, *_: object) -> None:
        self._drawing.clear()
        x, y = self.x + (self.width - self._side) / 2, self.y + (self.height - self._side) / 2
        draw_emblem(self._drawing.add, self.name, x, y, self._side, self.colour)
