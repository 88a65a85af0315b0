"""A board drawn into one group of instructions: grounds, ways, names, signs, a way over it, rings and pieces.

All spaces of one look are one mesh, so a whole map is some thirty instructions.
"""

from collections.abc import Callable, Collection, Sequence
from math import atan2, cos, pi, sin
from typing import Any

import numpy as np
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp, sp

from companion.kernel.board import Piece, Way
from companion.kernel.view import Board
from companion.language.words import worded
from kivy_ui.theme import LEAST_TEXT, Colour, Theme, rgb
from kivy_ui.widgets.board_looks import look_of, way_look
from kivy_ui.widgets.board_shapes import CORNER, Placed, Token
from kivy_ui.widgets.board_walls import doors, walls
from kivy_ui.widgets.dice import pip_colour
from kivy_ui.widgets.discs import draw_disc
from kivy_ui.widgets.figures import SIGN_COLOURS
from kivy_ui.widgets.lettering import lettering, lettering_within, write, write_centred
from kivy_ui.widgets.meshes import Point, Segment, bars, dashes, mesh, polygons, rings, segments

SeatLook = Callable[[str], tuple[Colour, str] | None]
"""The colour and shape of a piece that belongs to a seat."""

DARK, LIGHT = rgb("0c0d10"), rgb("ffffff")
MARGIN = 0.14
"""How far from the edge of its space a name is written."""
WALL = rgb("d9d2c2")
NOBODYS = rgb("5a1420")
"""The ground of a piece that belongs to no seat."""
LEAF, LEAF_EDGE = rgb("b5722e"), rgb("2b190a")
"""What closes a door that is not simply open."""
HEX_NAME = 0.3
"""How high the letters of a hex's name are, at most, to its side."""
HEX_RING = (0.7, 0.77, 0.94, 0.99)
"""How far from the middle the ring around an answer begins and ends, with its dark edge and without."""


def initials(name: str) -> str:
    """``B2`` for ``Boat 2``; a letter for one word, two for more."""
    words = name.split()
    if len(words) > 1 and words[-1].isdigit():
        return words[0][:1] + words[-1]
    return "".join(word[:1] for word in words[:2])


class BoardDrawing:
    """Draws a panel at *unit* pixels to its measure."""

    def __init__(self, panel: Board, placed: Placed, theme: Theme, seat_look: SeatLook) -> None:
        self._panel, self._placed, self._theme, self._seat_look = panel, placed, theme, seat_look

    def draw(self, group: InstructionGroup, unit: float, offered: Collection[str], way: Sequence[str]) -> None:
        """Everything anew."""
        group.clear()
        self._add, self._unit = group.add, unit
        ways = self._panel.layout.ways
        if self._panel.layout.shape == "areas":
            self._lines(ways)
        self._grounds()
        if self._panel.layout.shape == "hexes":
            self._lines([way for way in ways if way.kind])
        elif self._panel.layout.shape == "squares":
            self._walls()
        self._lit([id_ for id_ in self._panel.lit if id_ in self._placed.at])
        self._rings([id_ for id_ in self._placed.at if id_ in offered])
        if self._placed.names:
            self._names()
        else:
            self._hex_names()
        self._signs()
        self._way([id_ for id_ in way if id_ in self._placed.at])
        for id_ in self._placed.at:
            for token in self._placed.tokens(id_):
                self._token(token, offered)
        self._marks()

    # -- the ground ----------------------------------------------------------------------------------------

    def _grounds(self) -> None:
        by_look: dict[str, list[Point]] = {}
        for space in self._panel.layout.spaces:
            by_look.setdefault(space.look, []).append(self._placed.at[space.id])
        full = 1.0 if self._panel.layout.shape == "squares" else 0.96
        for name, middles in by_look.items():
            look = look_of(name)
            self._add(Color(*look.colour))
            self._add(polygons(np.array(middles) * self._unit, self._placed.outline * self._unit * full))
            if look.strokes:
                self._add(Color(*((1, 1, 1, 0.42) if look.light else (0, 0, 0, 0.42))))
                marks = np.array([mark for stroke in look.strokes for mark in segments(stroke)])
                moved = marks[None] + np.tile(np.array(middles), 2)[:, None]
                self._add(bars(moved.reshape(-1, 4) * self._unit, max(1.2, self._unit * 0.055)))

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

    def _walls(self) -> None:
        """Walls with gaps for doors; a door of another kind than ``door`` has a leaf that closes it."""
        self._add(Color(*WALL))
        self._add(bars(np.array(walls(self._panel, self._placed)).reshape(-1, 4) * self._unit, self._unit * 0.11))
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

    # -- what is printed, where one may go, and the way ----------------------------------------------------

    def _lit(self, lit: list[str]) -> None:
        if lit:
            self._add(Color(*self._theme.palette.warn[:3], 0.4))
            middles = np.array([self._placed.at[id_] for id_ in lit]) * self._unit
            self._add(polygons(middles, self._placed.outline * self._unit * 0.92))

    def _rings(self, offered: list[str]) -> None:
        if not offered:
            return
        middles = np.array([self._placed.at[id_] for id_ in offered]) * self._unit
        dark_in, inner, outer, dark_out = self._ring()
        outline = self._placed.outline * self._unit
        for colour, start, end in ((DARK, dark_in, dark_out), (self._theme.palette.focus, inner, outer)):
            self._add(Color(*colour))
            self._add(rings(middles, outline * start, outline * end))

    def _ring(self) -> tuple[float, float, float, float]:
        """A slim one where a name stands inside it: just within the walls, around the box of an area."""
        if not self._placed.names:
            return HEX_RING
        slim, edge = max(0.06, dp(3) / self._unit), max(0.02, dp(1) / self._unit)
        outer = 0.93 if self._panel.layout.shape == "squares" else 0.98 + slim
        return outer - slim - edge, outer - slim, outer, outer + edge

    def _names(self) -> None:
        """Each on the upper part of its space, beside its figure; what is too long is cut, a tap tells all of it."""
        largest = round(max(sp(LEAST_TEXT), min(self._theme.body, self._unit * 0.36)))
        wide, high = self._placed.half
        for space in self._panel.layout.spaces:
            x, y = self._pixels(space.id)
            corner = (space.id in self._panel.marks) + bool(space.sign and space.id in self._placed.standing)
            room = self._unit * (2 * wide - 2 * MARGIN - CORNER * corner)
            letters = _fitting(worded(space.label or space.id), largest, room, self._unit * 0.95)
            left, top = x - self._unit * (wide - MARGIN), y + self._unit * (high - MARGIN)
            write(self._add, letters, left, top - letters.height, pip_colour(look_of(space.look).colour))

    def _hex_names(self) -> None:
        """Where a hex has room: in its middle if that is free, else at its foot; never cut, a tap tells it as well."""
        largest, least = round(min(self._theme.small, self._unit * HEX_NAME)), round(sp(LEAST_TEXT))
        for space in self._panel.layout.spaces if largest >= least else ():
            taken = bool(space.sign) + (space.id in self._placed.standing)
            text = worded(space.label)
            if not text or taken > 1:
                continue
            wide, drop = (1.5, 0.0) if not taken and space.id not in self._panel.marks else (1.0, 0.64)
            sizes = (lettering(text, size) for size in range(largest, least - 1, -1))
            letters = next((one for one in sizes if one.width <= wide * self._unit), None)
            if letters is not None:
                x, y = self._pixels(space.id)
                ink = pip_colour(look_of(space.look).colour)
                write_centred(self._add, letters, x, y - drop * self._unit, ink)

    def _signs(self) -> None:
        for space in self._panel.layout.spaces:
            if space.sign:
                x, y, size = self._placed.sign_at(space.id)
                self._disc(x * self._unit, y * self._unit, size, (*DARK[:3], 0.8))
                letters = lettering(space.sign, round(self._unit * size * 0.72 / 0.46))
                ink = SIGN_COLOURS.get(space.sign, LIGHT)
                write_centred(self._add, letters, x * self._unit, y * self._unit, ink)

    def _marks(self) -> None:
        """Figures on spaces, above everything: they are what one decides by."""
        size = round(max(sp(LEAST_TEXT), self._unit * 0.36))
        for id_, mark in self._panel.marks.items():
            if id_ in self._placed.at:
                x, y = (self._unit * at for at in self._placed.mark_at(id_))
                letters = lettering(mark, size)
                radius = max(letters.width, letters.height) / 2 / self._unit
                self._disc(x, y, radius + 0.06, DARK)
                self._disc(x, y, radius, self._theme.palette.warn)
                write_centred(self._add, letters, x, y, DARK)

    def _way(self, way: list[str]) -> None:
        """An arrow over the spaces, its steps numbered."""
        if len(way) < 2:
            return
        points = [self._pixels(id_) for id_ in way]
        colour = self._theme.palette.warn
        flat = [number for point in points for number in point]
        for ink, width in ((DARK, 0.12), (colour, 0.07)):
            self._add(Color(*ink))
            self._add(Line(points=flat, width=max(1.5, self._unit * width), joint="round", cap="round"))
        for number, (x, y) in enumerate(points[1:-1], 1):
            self._disc(x, y, 0.38, colour)
            write_centred(self._add, lettering(str(number), round(self._unit * 0.5)), x, y, DARK)
        self._arrow(points[-2], points[-1], str(len(points) - 1), colour)

    def _arrow(self, before: Point, end: Point, number: str, colour: Colour) -> None:
        turn = atan2(end[1] - before[1], end[0] - before[0])
        for ink, size in ((DARK, 0.74), (colour, 0.62)):
            head = [(cos(turn + a) * r, sin(turn + a) * r) for a, r in ((0, 1.0), (2.3, 1.0), (pi, 0.45), (-2.3, 1.0))]
            points = np.array(head) * size * self._unit + np.array(end)
            self._add(Color(*ink))
            self._add(mesh(points, np.array([0, 1, 2, 0, 2, 3])))
        write_centred(self._add, lettering(number, round(self._unit * 0.5)), *end, DARK)

    # -- pieces --------------------------------------------------------------------------------------------

    def _token(self, token: Token, offered: Collection[str]) -> None:
        """A disc in the colour of its seat, with its shape or a sign of its own; what is nobody's is a dark square."""
        x, y, size = token.x * self._unit, token.y * self._unit, token.size
        ringed = any(piece.id in offered for piece in ([token.piece] if token.piece else token.more))
        look, sign = self._look_of(token.piece) if token.piece else (DARK, f"+{len(token.more)}")
        if look is not None:
            if ringed:
                self._disc(x, y, size + 0.2, DARK)
                self._disc(x, y, size + 0.16, self._theme.palette.focus)
            self._stamp(sign, x, y, size, look, LIGHT if look == DARK else DARK)
            return
        half, edge = self._unit * size * 0.92, max(1.5, self._unit * 0.06)
        squares = [(LIGHT, half), (NOBODYS, half - edge)]
        if ringed:
            squares = [
                (DARK, half + 2 * edge),
                (self._theme.palette.focus, half + 1.5 * edge),
                (DARK, half),
                *squares[1:],
            ]
        for colour, side in squares:
            self._add(Color(*colour))
            corners = np.array([(-side, -side), (side, -side), (side, side), (-side, side)]) + np.array([x, y])
            self._add(mesh(corners, np.array([0, 1, 2, 0, 2, 3])))
        letters = lettering_within(sign, round(self._unit * size * 1.15), round(2 * (half - edge)))
        write_centred(self._add, letters, x, y, LIGHT)

    def _look_of(self, piece: Piece) -> tuple[Colour | None, str]:
        """Its colour and what is written on it: the seat's shape on the token that stands for the person."""
        look = self._seat_look(piece.owner) if piece.owner else None
        own = piece.sign or initials(worded(piece.label or piece.id))
        if look is None:
            return None, own
        return look[0], look[1] if piece.id == piece.owner and not piece.sign else own

    def _stamp(self, text: str, x: float, y: float, size: float, ground: Colour, ink: Colour) -> None:
        self._disc(x, y, size + 0.06, LIGHT if ground == DARK else DARK)
        self._disc(x, y, size, ground)
        letters = lettering_within(text, round(self._unit * size * 1.15), round(self._unit * size * 1.6))
        write_centred(self._add, letters, x, y, ink)

    def _disc(self, x: float, y: float, size: float, colour: Colour) -> None:
        draw_disc(self._add, x, y, self._unit * size, colour)

    def _pixels(self, id_: str) -> Point:
        x, y = self._placed.at[id_]
        return x * self._unit, y * self._unit


def _fitting(text: str, largest: int, width: float, height: float) -> Any:
    """*text* as large as it fits into the room, in several lines if need be; cut where it fits in no size."""
    width = round(width)
    least = round(sp(LEAST_TEXT))
    for size in range(largest, least - 1, -1):
        letters = lettering(text, size, width)
        if letters.height <= height and all(lettering(word, size).width <= width for word in text.split()):
            return letters
    for length in range(len(text) - 1, 0, -1):
        letters = lettering(f"{text[:length].rstrip()}…", least)
        if letters.width <= width:
            return letters
    return lettering(text[:1], least)
