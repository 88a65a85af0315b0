"""A board under the fingers: drag, pinch, double tap, and a tap that says which space and which piece is meant.

Drawn as two groups of instructions, what is printed and what stands on it; moving and zooming only shift them, and they
are drawn anew when the fingers leave.
"""

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp
from kivy.uix.stencilview import StencilView

from companion.kernel.board import Piece, Space
from companion.kernel.view import Board
from kivy_ui.boards.board_drawing import Asked, BoardDrawing
from kivy_ui.boards.board_pieces import SeatLook
from kivy_ui.boards.board_shapes import placed
from kivy_ui.theme import Theme

MOST_ZOOM = 6.0
STEP = 1.6
"""What a zoom button does."""
SLIP = 12
"""How far a finger may slip and still tap, in dp."""

A_STEP = 0.6
"""Seconds from one space of a way to the next, at the usual pace."""
Look = tuple[float, float, float]
"""How near a map is looked at, and the point of it that is in the middle, in units of the board."""


def nobody(piece: str) -> None:
    """No piece belongs to a seat."""


def nothing(look: Look) -> None:
    """Nobody wants to know how the map is looked at."""


UNPLACED = (100, 100)
"""The size of a widget before a layout gave it one: a map drawn in it would be drawn twice."""


class BoardView(StencilView):
    """The board of a panel. *asked* says what of it is in question; *way* is drawn over it.

    *tap* gets the space that was tapped, and the piece on it if that is large enough to be meant. *seat_look* says
    colour and shape of what belongs to a person. It begins with *look*, and *looked* hears of every other; one in which
    nothing offered shows is not taken up again.
    """

    def __init__(
        self,
        panel: Board,
        theme: Theme,
        *,
        tap: Callable[[Space, Piece | None], None],
        asked: Asked | None = None,
        way: Sequence[str] = (),
        seat_look: SeatLook = nobody,
        look: Look | None = None,
        looked: Callable[[Look], None] = nothing,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.placed = placed(panel)
        self._drawing = BoardDrawing(panel, self.placed, theme, seat_look, asked or Asked())
        self._tap, self._touch = tap, theme.touch
        self.offered = asked.offered if asked else frozenset()
        self.way = tuple(id_ for id_ in way if id_ in self.placed.at)
        self.walked = len(self.way)
        self.chosen: tuple[str, ...] = ()
        self.zoom, self._drawn, self._left, self._bottom = 1.0, 0.0, 0.0, 0.0
        self._look, self._looked = look, looked
        self._fingers: dict[Any, tuple[float, float]] = {}
        self._slipped = False
        self._group, self._above, self._shift, self._scale = (
            InstructionGroup(),
            InstructionGroup(),
            Translate(),
            Scale(),
        )
        for instruction in (PushMatrix(), self._shift, self._scale, self._group, self._above, PopMatrix()):
            self.canvas.add(instruction)
        self._redraw = Clock.create_trigger(self.draw, -1)
        self.bind(pos=self._placed, size=self._placed)
        if tuple(self.size) != UNPLACED:
            self._redraw()  # one that has its size and lies at 0, 0 hears of no change

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def unit(self) -> float:
        """Pixels to a unit of the board, as it is looked at now."""
        return max(1.0, self._whole * self.zoom)

    @property
    def _whole(self) -> float:
        """The unit at which all of it shows."""
        return min(self.width / self.placed.width, self.height / self.placed.height)

    @property
    def drags(self) -> bool:
        """Whether a finger moves the map; one that shows all of itself leaves scrolling to its column."""
        return self.zoom > 1.01

    def _placed(self, *_: object) -> None:
        if self._look is not None:
            self.zoom, x, y = self._look
            self._left, self._bottom = self.width / 2 - x * self.unit, self.height / 2 - y * self.unit
        self._aim()
        if self._look is not None and not self._answer_shows():
            self.zoom, self._look = 1.0, None
            self._aim()
        self._redraw()

    def _answer_shows(self) -> bool:
        there = [self.middle_of(id_) for id_ in self.offered if id_ in self.placed.at]
        return not there or any(self.collide_point(*point) for point in there)

    def _keep_look(self) -> None:
        """What fingers or buttons chose is how it is looked at from now on."""
        middle = (self.width / 2 - self._left) / self.unit, (self.height / 2 - self._bottom) / self.unit
        self._look = (self.zoom, *middle)
        self._looked(self._look)

    def walk(self, pace: float) -> None:
        """Let the way come up space by space; at no pace it is all there."""
        if pace and len(self.way) > 1:
            self.walked = 1
            Clock.schedule_interval(self._step, A_STEP * pace)
        self._redraw()

    def _step(self, _: float) -> bool:
        """False ends it: at the end of the way, or when the map is no longer shown."""
        self.walked += 1
        self.draw_above()
        return self.walked < len(self.way) and self.get_parent_window() is not None

    def draw(self, *_: object) -> None:
        """Sharp at the present size."""
        self._drawn = self.unit
        self._drawing.ground(self._group, self._drawn)
        self.draw_above()
        self._aim()

    def draw_above(self) -> None:
        """Only what stands on the map."""
        self._drawing.above(self._above, self._drawn or self.unit, self.way[: self.walked], self.chosen)

    def _aim(self) -> None:
        """Keep the map on the board, and shift the drawing to where it is looked at."""
        wide, high = self.placed.width * self.unit, self.placed.height * self.unit
        self._left, self._bottom = self._kept(self._left, self.width, wide), self._kept(self._bottom, self.height, high)
        self._shift.xy = round(self.x + self._left), round(self.y + self._bottom)
        ratio = self.unit / self._drawn if self._drawn else 1.0
        self._scale.xyz = ratio, ratio, 1

    def _kept(self, at: float, room: float, length: float) -> float:
        return (room - length) / 2 if length <= room else min(0, max(room - length, at))

    def zoom_by(self, factor: float, around: tuple[float, float] | None = None) -> None:
        """Nearer or further; what is under *around* stays there."""
        x, y = around or self.center
        before = self.unit
        self.zoom = min(MOST_ZOOM, max(1.0, self.zoom * factor))
        ratio = self.unit / before
        self._left = x - self.x - (x - self.x - self._left) * ratio
        self._bottom = y - self.y - (y - self.y - self._bottom) * ratio
        self._aim()

    def nearer(self) -> None:
        self._zoomed(STEP)

    def further(self) -> None:
        self._zoomed(1 / STEP)

    def whole(self) -> None:
        """All of the map."""
        self._zoomed(0)

    def _zoomed(self, factor: float, around: tuple[float, float] | None = None) -> None:
        self.zoom_by(factor, around)
        self._keep_look()
        self.draw()

    # -- fingers -------------------------------------------------------------------------------------------

    def _units(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.x - self._left) / self.unit, (y - self.y - self._bottom) / self.unit

    def space_at(self, x: float, y: float) -> Space | None:
        """The space under a point of the window."""
        return self.placed.nearest(*self._units(x, y))

    def piece_at(self, x: float, y: float) -> Piece | None:
        """The piece under a point, if it is drawn as large as a fingertip; else its whole space is meant."""
        space = self.space_at(x, y)
        across, up = self._units(x, y)
        for token in self._drawing.tokens(space.id) if space is not None else ():
            large = 2 * token.size * self.unit >= self._touch
            if token.piece is not None and large and hypot(token.x - across, token.y - up) <= token.size:
                return token.piece
        return None

    def middle_of(self, id_: str) -> tuple[float, float]:
        """Where a space is seen."""
        x, y = self.placed.at[id_]
        return self.x + self._left + x * self.unit, self.y + self._bottom + y * self.unit

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._slipped = self._slipped if self._fingers else False
        self._fingers[touch] = touch.pos
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch not in self._fingers:
            return False
        before = dict(self._fingers)
        if hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLIP):
            self._slipped = True
        if not self._slipped:
            return True
        self._fingers[touch] = touch.pos
        if len(self._fingers) > 1:
            self._pinch(before)
        else:
            was = before[touch]
            self._left, self._bottom = self._left + touch.x - was[0], self._bottom + touch.y - was[1]
            self._aim()
        return True

    def _pinch(self, before: dict[Any, tuple[float, float]]) -> None:
        one, other = list(self._fingers)[:2]
        apart = lambda at: max(1.0, hypot(at[one][0] - at[other][0], at[one][1] - at[other][1]))  # noqa: E731
        (x, y), (u, v) = self._fingers[one], self._fingers[other]
        self.zoom_by(apart(self._fingers) / apart(before), ((x + u) / 2, (y + v) / 2))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or touch not in self._fingers:
            return False
        touch.ungrab(self)
        alone = len(self._fingers) == 1
        del self._fingers[touch]
        if self._slipped:
            self._keep_look()
            self.draw()
        elif alone and touch.is_double_tap:
            self._zoomed(STEP**2, touch.pos)
        elif alone and (found := self.space_at(*touch.pos)) is not None:
            self._tap(found, self.piece_at(*touch.pos))
        return True
