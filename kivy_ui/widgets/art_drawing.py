"""Pictures of a game: somebody, something or a place, from its folder of art, with as many layers as are asked for.

Of the layers, those that a picture has are drawn in their place in it; those that are pictures themselves lie behind
it; ``mirrored`` turns it round. Where the palette is flat, the emblem of that name stands in a frame instead.
"""

from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image
from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from kivy_ui.art.index import Baked, Picture, index_of
from kivy_ui.theme import CORNERS, Colour, Palette, rgb
from kivy_ui.widgets.emblems import art_folders, draw_emblem, emblem
from kivy_ui.widgets.grounds import draw_halo
from kivy_ui.widgets.lettering import Add

MIRRORED = "mirrored"
SILHOUETTE = "-silhouette"
COVER = "cover"
"""The picture that stands for a game, where one is chosen."""
GLOW = 0.42
"""How strong the light behind a picture is, behind a silhouette twice that."""
BEFORE = 0.86
"""How large something is drawn before what lies behind it, so that this shows."""
WHITE = (1.0, 1.0, 1.0, 1.0)
KEPT = 24
"""Files kept as textures at once: about 20 MB."""


class Portrait(Widget):
    """*name* with *layers*, as large as its widget allows: ``Portrait("protean", ("spikes",), theme.palette)``.

    *silhouette* shows only its outline and eyes. *tint* is for pictures in greys that stand for whoever has a colour.
    """

    def __init__(
        self,
        name: str,
        layers: Collection[str],
        palette: Palette,
        *,
        silhouette: bool = False,
        tint: Colour = WHITE,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.name, self.layers, self.silhouette, self._palette, self._tint = name, layers, silhouette, palette, tint
        self._drawn_as: tuple[float, ...] = ()
        self._drawing = InstructionGroup()
        self.canvas.add(self._drawing)
        self._draw = Clock.create_trigger(self._drawn_anew, -1)
        self.bind(pos=self._draw, size=self._draw, opacity=self._draw)
        self._draw()

    def show(self, *, silhouette: bool) -> None:
        self.silhouette = silhouette
        self._draw()

    def _drawn_anew(self, *_: object) -> None:
        """Once a frame, in the size that it then has: for each size there is a file to be read. One that nobody sees
        yet is not drawn.
        """
        if not self.opacity or (self._drawn_as == (now := (*self.pos, *self.size, self.silhouette))):
            return
        self._drawn_as = now
        self._drawing.clear()
        side = min(self.width, self.height)
        draw_portrait(
            self._drawing.add,
            self.name,
            self.layers,
            # Kivy's own middle may still be that of the size before
            (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side),
            self._palette,
            silhouette=self.silhouette,
            tint=self._tint,
        )


def draw_portrait(
    add: Add,
    name: str,
    layers: Collection[str],
    square: tuple[float, float, float],
    palette: Palette,
    *,
    silhouette: bool = False,
    tint: Colour = WHITE,
) -> bool:
    """Draw it into the *square* of lower left corner and side; says whether there is such a picture."""
    x, y, side = square
    if palette.flat:
        add(Color(*palette.edge))
        add(
            Line(
                rounded_rectangle=(x + dp(1.5), y + dp(1.5), side - dp(3), side - dp(3), side * 0.1, CORNERS),
                width=dp(1.5),
            )
        )
        return draw_emblem(add, name, x + side * 0.16, y + side * 0.16, side * 0.68, palette.ink)
    found = _find(f"{name}{SILHOUETTE}" if silhouette else name)
    if found is None:
        return False
    if found[1].glow:
        glow = rgb(found[1].glow)
        draw_halo(add, glow, GLOW * (1 + silhouette), (x + side / 2, y + side / 2), side)
    mirrored = MIRRORED in layers
    behind = [] if silhouette else [_find(layer) for layer in layers if layer not in found[1].layers]
    for picture in filter(None, behind):
        _draw_parts(add, *picture, (), square, mirrored, WHITE)
    if any(behind):
        square = x + side * (1 - BEFORE) / 2, y, side * BEFORE
    _draw_parts(add, *found, layers, square, mirrored, tint)
    return True


def draw_scene(add: Add, name: str, box: tuple[float, float, float, float], art: Path | None = None) -> bool:
    """Cover all of *box* (lower left corner, width and height) with a picture, its foot at the foot of the box; what is
    wider or higher sticks out. *art* is where it is, if not the open game's. Says whether there is such a picture.
    """
    found = _find(name, [art] if art else None)
    if found is not None:
        x, y, wide, high = box
        across, up = found[1].sizes[max(found[1].sizes)].size
        longer = max(across, up)
        side = longer * max(wide / across, high / up)
        _draw_parts(add, *found, (), (x + (wide - side) / 2, y, side), False, WHITE)
    return found is not None


def has_picture(name: str, palette: Palette) -> bool:
    """Whether there is something to draw: where the palette is flat, its emblem."""
    return bool(name) and (emblem(name) if palette.flat else _find(name)) is not None


def glow_of(name: str) -> Colour | None:
    """The colour of the light behind a picture, if it has one."""
    found = _find(name)
    return rgb(found[1].glow) if found is not None and found[1].glow else None


def _find(name: str, folders: list[Path] | None = None) -> tuple[Path, Picture] | None:
    """The picture and its folder."""
    for folder in folders or art_folders():
        if name in index_of(folder).pictures:
            return folder, index_of(folder).pictures[name]
    return None


def _draw_parts(
    add: Add,
    folder: Path,
    picture: Picture,
    layers: Collection[str],
    square: tuple[float, float, float],
    mirrored: bool,
    tint: Colour,
) -> None:
    """The smallest baked size that need not be enlarged, in the middle of the square and at its foot."""
    x, y, side = square
    size = next((size for size, baked in picture.sizes.items() if max(baked.size) >= side), max(picture.sizes))
    baked, textures = picture.sizes[size], _textures(folder / f"{picture.file}-{size}.png", picture.sizes[size])
    scale = side / max(baked.size)
    x += (side - baked.size[0] * scale) / 2
    add(Color(*tint))
    for part, texture in zip(baked.parts, textures, strict=True):
        if part.name and part.name not in layers:
            continue
        (left, top), (_, _, wide, high) = part.place, part.cut
        bottom = baked.size[1] - top - high
        if mirrored:
            left = baked.size[0] - left - wide
        add(
            Rectangle(
                texture=texture,
                pos=(x + left * scale, y + bottom * scale),
                size=(wide * scale, high * scale),
                tex_coords=_turned(texture.tex_coords) if mirrored else texture.tex_coords,
            )
        )


@lru_cache(maxsize=KEPT)
def _textures(file: Path, baked: Baked) -> tuple[Any, ...]:
    """One for each part, all of one file."""
    sheet = Image(str(file)).texture
    return tuple(
        sheet.get_region(x, sheet.height - y - high, wide, high) for x, y, wide, high in (p.cut for p in baked.parts)
    )


def _turned(corners: tuple[float, ...]) -> tuple[float, ...]:
    """Texture coordinates with left and right exchanged."""
    return (*corners[2:4], *corners[0:2], *corners[6:8], *corners[4:6])
