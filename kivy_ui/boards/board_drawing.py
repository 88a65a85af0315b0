"""A board drawn into groups of instructions: the ground with what is printed on it, and above it the way, figures and
pieces.

All spaces of one look are one mesh, and so is every figure that stands on several: a whole map is some forty
instructions. What is in question keeps its colour and gets a bright edge, the rest fades into the table.
"""

from collections.abc import Collection, Mapping, Sequence
from math import atan2, cos, sin
from typing import Any

import numpy as np
from kivy.graphics import Color, InstructionGroup
from kivy.metrics import dp, sp
from msgspec import Struct

from companion.kernel.board import Space, Way
from companion.kernel.view import Board
from companion.language.words import worded
from kivy_ui.boards.board_looks import SHADE, SHADE_IN_LIGHT, SHADED, look_of, mixed, way_look
from kivy_ui.boards.board_pieces import DARK, LIGHT, PieceDrawing, SeatLook
from kivy_ui.boards.board_shapes import CORNER, Placed, Token
from kivy_ui.boards.board_walls import GAP, doors
from kivy_ui.boards.board_way import draw_way
from kivy_ui.drawing.discs import disc, draw_disc
from kivy_ui.drawing.meshes import Point, Segment, bars, dashes, mesh, pills, rings, segments, stamps
from kivy_ui.drawing.polygon_stamps import stamp_of, stamp_size
from kivy_ui.fonts import HEAVY
from kivy_ui.theme import LEAST_TEXT, Colour, Theme, rgb
from kivy_ui.widgets.dice import pip_colour
from kivy_ui.widgets.emblems import emblem
from kivy_ui.widgets.figures import SIGN_COLOURS
from kivy_ui.widgets.lettering import lettering, lettering_within, write, write_centred

MARGIN = 0.18
"""How far from the edge of its space a name is written."""
WALL = rgb("71849a")
LEAF, LEAF_EDGE = rgb("b5722e"), rgb("2b190a")
"""What closes a door that is not simply open."""
HEX_NAME = 0.36
"""How high the letters of a hex's name are, at most, to its side."""
FIGURE = 0.94
"""How high the type of a figure on a space in question is, to the board's measure."""
EDGE = 2.5
"""How thick the edge around a space in question is, in dp."""


class Asked(Struct, frozen=True):
    """What of a board is in question: *offered* spaces and pieces, and the *figures* that are written on spaces.

    *fades*: all else fades. *colour* is that of who is asked: what is chosen has it. A way that a piece is to be moved
    has an *arrow*.
    """

    offered: frozenset[str] = frozenset()
    figures: Mapping[str, str] = {}
    colour: Colour = LIGHT
    fades: bool = False
    arrow: bool = True


class BoardDrawing:
    """Draws a panel at *unit* pixels to its measure."""

    def __init__(self, panel: Board, placed: Placed, theme: Theme, seat_look: SeatLook, asked: Asked) -> None:
        self._panel, self._placed, self._theme, self._asked = panel, placed, theme, asked
        self._pieces = PieceDrawing(theme, seat_look)
        at = {piece.id: piece.at for piece in panel.pieces}
        self.lit = frozenset(id_ for id_ in asked.offered if id_ in placed.at)
        if asked.fades:
            self.lit |= {at[id_] for id_ in asked.offered if at.get(id_) in placed.at}

    def ground(self, group: InstructionGroup, unit: float) -> None:
        """What does not change while a question is open."""
        group.clear()
        self._add, self._unit = group.add, unit
        ways = self._panel.layout.ways
        if self._panel.layout.shape == "areas":
            self._lines(ways)
        elif self._panel.layout.shape == "squares":
            self._passages()
        self._grounds()
        if self._panel.layout.shape == "hexes":
            self._lines([way for way in ways if way.kind])
        elif self._panel.layout.shape == "squares":
            self._doors()
        self._shown([id_ for id_ in self._panel.lit if id_ in self._placed.at])
        self._edges(list(self.lit), EDGE)
        if self._placed.names and not any(way.sign for way in ways):  # the signs of doors stand there
            self._names()
        else:
            self._hex_names()
        self._signs()
        self._marks()

    def above(self, group: InstructionGroup, unit: float, way: Sequence[str], chosen: Sequence[str] = ()) -> None:
        """The way, what is *chosen*, figures and pieces."""
        group.clear()
        self._add, self._unit = group.add, unit
        for id_ in chosen:
            self._choose(id_)
        for other in [way, *(other for other in self._panel.ways if list(other) != list(way))]:
            self._way([id_ for id_ in other if id_ in self._placed.at])
        for id_ in chosen:
            self._chosen_figure(id_)
        self._figures(chosen)
        for id_ in self._placed.standing:
            for token in self.tokens(id_) if id_ in self._placed.at else ():
                self._pieces.draw(self._add, unit, token, self._asked.offered)

    def tokens(self, id_: str) -> list[Token]:
        """The pieces on a space; small where a figure needs the room."""
        return self._placed.tokens(id_, small=id_ in self._asked.figures)

    # -- the ground ----------------------------------------------------------------------------------------

    def _fading(self, space: Space) -> bool:
        return self._asked.fades and space.id not in self.lit

    def _faded(self, colour: Colour, fading: bool) -> Colour:
        shade = SHADE_IN_LIGHT if self._theme.palette.flat else SHADE
        return mixed(colour, shade, SHADED) if fading else colour

    def _grounds(self) -> None:
        by_look: dict[tuple[str, bool], list[Space]] = {}
        for space in self._panel.layout.spaces:
            by_look.setdefault((space.look, self._fading(space)), []).append(space)
        full = 1.0 if self._panel.layout.shape == "squares" else 0.955
        for (name, fading), spaces in by_look.items():
            look, middles = look_of(name), [self._placed.at[space.id] for space in spaces]
            self._add(Color(*self._faded(look.colour, fading)))
            self._fill(np.array(middles) * self._unit, full)
            if not self._drawn_by_emblem(name, spaces, fading=fading) and look.strokes:
                self._add(Color(*((1, 1, 1) if look.light else (0, 0, 0)), 0.16 if fading else 0.36))
                marks = np.array([mark for stroke in look.strokes for mark in segments(stroke)])
                moved = marks[None] + np.tile(np.array(middles), 2)[:, None]
                self._add(bars(moved.reshape(-1, 4) * self._unit, max(1.2, self._unit * 0.055)))

    def _fill(self, middles: "np.ndarray", size: float) -> None:
        """Spaces around their *middles*, in parts of their full size; smooth at their edges."""
        outline = self._placed.outline
        self._add(stamps(stamp_of(outline), middles, stamp_size(outline, self._unit * size)))

    def _drawn_by_emblem(self, look: str, spaces: list[Space], *, fading: bool) -> bool:
        """A ground has an emblem of its own where there is one: in the middle of a free space, above a figure."""
        texture = emblem(look) if look and self._panel.layout.shape == "hexes" else None
        if texture is None:
            return False
        spots: dict[bool, list[Point]] = {}
        for space in spaces:
            if not space.sign and space.id not in self._placed.standing:
                x, y = self._placed.at[space.id]
                small = space.id in self._asked.figures
                up = 0.66 if small else 0.0
                spots.setdefault(small, []).append((x * self._unit, (y + up) * self._unit))
        ground = look_of(look).colour
        ink = mixed(self._faded(ground, fading), LIGHT, 0.14 if fading else 0.5)
        if self._theme.palette.flat:
            ink = mixed(ground, DARK, 0.2 if fading else 0.6)
        for small, middles in spots.items():
            half = self._unit * (0.27 if small else 0.46)
            self._add(Color(*ink))
            self._add(stamps(texture, np.array(middles), (half, half)))
        return True

    def _lines(self, ways: Sequence[Way]) -> None:
        """Ways as lines from middle to middle, by their kinds."""
        by_kind: dict[str, list[Segment]] = {}
        at = self._placed.at
        for way in ways:
            if way.from_ in at and way.to in at:
                by_kind.setdefault(way.kind, []).append((*at[way.from_], *at[way.to]))
        for kind, lines in by_kind.items():
            look = way_look(kind)
            parts = [part for line in lines for part in dashes(line, look.offsets, look.dash)]
            drawn = np.array(parts).reshape(-1, 4) * self._unit
            for colour, width in ((DARK, look.width + 0.07), (look.colour, look.width)):
                self._add(Color(*colour))
                self._add(bars(drawn, self._unit * width))
        for way in ways:
            if way.one_way and way.from_ in at and way.to in at:
                (x, y), (u, v) = at[way.from_], at[way.to]
                self._arrowhead((x + u) / 2, (y + v) / 2, atan2(v - y, u - x), 0.3, way_look(way.kind).colour)

    def _passages(self) -> None:
        """Openings between rooms: narrow where there is a door, as wide as a room where nothing keeps them apart."""
        found, _ = doors(self._panel, self._placed)
        for wide, kinds in ((2 * GAP, True), (1.5, False)):
            through = [door.through for door in found if bool(door.way.kind) is kinds]
            if through:
                self._add(Color(*self._wall()))
                self._add(bars(np.array(through) * self._unit, self._unit * wide))

    def _wall(self) -> Colour:
        """Doors do not fade as far as rooms: one looks for the way."""
        return mixed(WALL, SHADE, 0.4) if self._asked.fades and not self._theme.palette.flat else WALL

    def _doors(self) -> None:
        """A door of another kind than ``door`` has a leaf that closes it."""
        edges = np.array([self._placed.at[space.id] for space in self._panel.layout.spaces]) * self._unit
        outline = self._placed.outline * self._unit
        self._add(Color(*self._wall()))
        self._add(rings(edges, outline * (1 - dp(1.5) / self._unit), outline))
        found, far = doors(self._panel, self._placed)
        self._lines(far)
        for door in found:
            if door.way.kind not in ("", "door"):
                for ink, width in ((LEAF_EDGE, 0.26), (LEAF, 0.16)):
                    self._add(Color(*ink))
                    self._add(bars(np.array([door.gap]) * self._unit, self._unit * width))
            if door.way.one_way:
                self._arrowhead(*door.middle, door.turn, 0.26, LIGHT)
            if door.way.sign:
                letters = lettering(door.way.sign, round(max(sp(LEAST_TEXT), self._unit * 0.3)))
                write_centred(self._add, letters, door.sign_at[0] * self._unit, door.sign_at[1] * self._unit, LIGHT)

    def _arrowhead(self, x: float, y: float, turn: float, size: float, colour: Colour) -> None:
        points = [(x + cos(turn + a) * size, y + sin(turn + a) * size) for a in (0, 2.4, -2.4)]
        self._add(Color(*colour))
        self._add(mesh(np.array(points) * self._unit, np.array([0, 1, 2])))

    # -- what is printed -----------------------------------------------------------------------------------

    def _shown(self, shown: list[str]) -> None:
        if shown:
            self._add(Color(*self._theme.palette.brass[:3], 0.45))
            middles = np.array([self._placed.at[id_] for id_ in shown]) * self._unit
            self._fill(middles, 0.92)

    def _edges(self, spaces: list[str], thick: float) -> None:
        """A bright edge with a dark one around it, so that it shows on every ground and beside another one."""
        far = min(self._placed.half) * self._unit
        if not spaces or far <= dp(2 * thick):  # a map that has no room yet has no edges
            return
        middles = np.array([self._placed.at[id_] for id_ in spaces]) * self._unit
        outline = self._placed.outline
        outer = 1 - dp(1) / far
        inner = outer - dp(thick) / far
        for colour, start, end in ((DARK, inner - dp(0.7) / far, 1.0), (self._theme.palette.lit, inner, outer)):
            self._add(Color(*colour))
            self._add(stamps(stamp_of(outline, start / end), middles, stamp_size(outline, self._unit * end)))

    def _names(self) -> None:
        """Each on the upper part of its space, beside its figure; what is too long is left out, a tap tells it.

        In a question they are there for all spaces or for none.
        """
        largest = round(max(sp(LEAST_TEXT), min(self._theme.body, self._unit * 0.36)))
        wide, high = self._placed.half
        found: list[tuple[Space, Any]] = []
        for space in self._panel.layout.spaces:
            corner = (space.id in self._panel.marks) + bool(space.sign and space.id in self._placed.standing)
            room = self._unit * (2 * wide - 2 * MARGIN - CORNER * corner)
            found.append((space, _fitting(worded(space.label or space.id), largest, room, self._unit * 0.95)))
        all_fit = all(letters is not None for _, letters in found)
        for space, letters in found if all_fit or not self._asked.fades else ():
            if letters is not None:
                x, y = self._pixels(space.id)
                left, top = x - self._unit * (wide - MARGIN), y + self._unit * (high - MARGIN)
                write(self._add, letters, left, top - letters.height, self._ink(space))

    def _ink(self, space: Space) -> Colour:
        return pip_colour(self._faded(look_of(space.look).colour, self._fading(space)))

    def _hex_names(self) -> None:
        """Where a hex has room: in its middle if that is free, else at its foot; never cut, a tap tells it as well."""
        largest, least = round(min(self._theme.small, self._unit * HEX_NAME)), round(sp(LEAST_TEXT))
        for space in self._panel.layout.spaces if largest >= least and not self._placed.grid else ():
            taken = bool(space.sign or space.id in self._asked.figures) + (space.id in self._placed.standing)
            text = worded(space.label)
            if not text or taken > 1:
                continue
            wide, drop = (1.5, 0.0) if not taken and space.id not in self._panel.marks else (1.0, 0.64)
            sizes = (lettering(text, size) for size in range(largest, least - 1, -1))
            letters = next((one for one in sizes if one.width <= wide * self._unit), None)
            if letters is not None:
                x, y = self._pixels(space.id)
                write_centred(self._add, letters, x, y - drop * self._unit, self._ink(space))

    def _signs(self) -> None:
        """On dark discs; one that makes room for a figure or for pieces is smaller and stands above them."""
        spots: dict[float, list[Point]] = {}
        for space in self._panel.layout.spaces:
            if space.sign and self._asked.figures.get(space.id) != space.sign:
                x, y, size = self._placed.sign_at(space.id, above=space.id in self._asked.figures)
                spots.setdefault(size, []).append((x * self._unit, y * self._unit))
        for size, middles in spots.items():
            for ink, wide in (((*LIGHT[:3], 0.3), size + 0.05), (DARK, size)):
                self._add(Color(*ink))
                self._add(stamps(disc(), np.array(middles), (wide * self._unit, wide * self._unit)))
        drawn: dict[tuple[str, float, bool], list[Point]] = {}
        for space in self._panel.layout.spaces:
            if space.sign and self._asked.figures.get(space.id) != space.sign:
                x, y, size = self._placed.sign_at(space.id, above=space.id in self._asked.figures)
                at, fading = (x * self._unit, y * self._unit), self._fading(space)
                if emblem(space.emblem):
                    drawn.setdefault((space.emblem, size, fading), []).append(at)
                    continue
                letters = lettering(space.sign, round(self._unit * size * 0.72 / 0.46))
                ink = SIGN_COLOURS.get(space.sign, LIGHT)
                write_centred(self._add, letters, *at, (*ink[:3], 0.6) if fading else ink)
        for (name, size, fading), middles in drawn.items():
            half = size * self._unit * 0.68
            self._add(Color(*LIGHT[:3], 0.6 if fading else 1.0))
            self._add(stamps(emblem(name), np.array(middles), (half, half)))

    def _marks(self) -> None:
        """Small figures on spaces that are not in question."""
        size = round(max(sp(LEAST_TEXT), self._unit * 0.36))
        for id_, mark in self._panel.marks.items():
            if id_ in self._placed.at and id_ not in self._asked.figures:
                x, y = (self._unit * at for at in self._placed.mark_at(id_))
                letters = lettering(worded(mark), size)
                radius = max(letters.width, letters.height) / 2
                draw_disc(self._add, x, y, radius + self._unit * 0.06, DARK)
                draw_disc(self._add, x, y, radius, self._theme.palette.brass)
                write_centred(self._add, letters, x, y, DARK)

    # -- figures, what is chosen, and the way --------------------------------------------------------------

    def _figures(self, chosen: Collection[str]) -> None:
        """What one decides by, large: all spaces with the same one are two meshes."""
        size = round(self._unit * FIGURE)
        by_text: dict[str, list[Point]] = {}
        for id_, text in self._asked.figures.items():
            if id_ in self._placed.at and id_ not in chosen:
                x, y = self._figure_at(id_)
                by_text.setdefault(text, []).append((round(x * self._unit), round(y * self._unit)))
        for text, middles in by_text.items():
            letters, at = self._figure(text, size), np.array(middles)
            half = max(letters.width / 2 + self._unit * 0.14, self._unit * 0.42), self._unit * 0.42
            self._add(Color(*self._theme.palette.on_lit[:3], 0.94))
            self._add(pills(disc(), at, half))
            self._add(Color(*self._theme.palette.lit))
            self._add(stamps(letters, at, (letters.width / 2, letters.height / 2)))

    def _figure_at(self, id_: str) -> Point:
        signed = self._placed.spaces[id_].sign not in ("", self._asked.figures[id_])
        return self._placed.figure_at(id_, beside=signed or id_ in self._placed.standing)

    def _figure(self, text: str, size: int) -> Any:
        return lettering_within(text, size, round(1.24 * self._unit), font=HEAVY)

    def _choose(self, chosen: str) -> None:
        """Filled with the colour of who is asked, a little larger than its neighbours."""
        middles = np.array([self._pixels(chosen)])
        for colour, size in ((DARK, 1.14), (LIGHT, 1.1), (self._asked.colour, 1.0)):
            self._add(Color(*colour))
            self._fill(middles, size)

    def _chosen_figure(self, chosen: str) -> None:
        """Straight on the colour, and larger than the others."""
        text = self._asked.figures.get(chosen, "")
        if text:
            x, y = self._figure_at(chosen)
            letters = self._figure(text, round(self._unit * FIGURE * 1.1))
            write_centred(self._add, letters, x * self._unit, y * self._unit, pip_colour(self._asked.colour))

    def _way(self, way: list[str]) -> None:
        points = [self._pixels(id_) for id_ in way]
        draw_way(self._add, points, self._unit, self._asked.colour, arrow=self._asked.arrow)

    def _pixels(self, id_: str) -> Point:
        x, y = self._placed.at[id_]
        return x * self._unit, y * self._unit


def _fitting(text: str, largest: int, width: float, height: float) -> Any:
    """*text* as large as it fits into the room, in several lines if need be; None where it fits in no size."""
    width = round(width)
    least = round(sp(LEAST_TEXT))
    for size in range(largest, least - 1, -1):
        letters = lettering(text, size, width)
        if letters.height <= height and all(lettering(word, size).width <= width for word in text.split()):
            return letters
    return None
