"""A map over the whole width of the screen that looks by itself at what is in question, and takes the answer there.

It runs below what lies over it: buttons, the foot of the page. A touch shows the way to a space at once; a short one is
the answer, a long one keeps it chosen.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp

from companion.kernel.board import Space
from companion.kernel.view import Board
from kivy_ui.boards.board_aim import Box, aim, hidden
from kivy_ui.boards.board_edges import Edges
from kivy_ui.boards.board_view import BoardView
from kivy_ui.theme import Theme
from kivy_ui.widgets.tiles import HOLD

LEAST, ENOUGH = 57, 86
"""How wide a space in question is at least, and how wide it is made where there is room, in dp."""
A_FEW = 4
"""So many spaces are seen with all their corners."""
MARGIN = 8
"""What is free around a map that stands between the tiles of the foot, in dp."""
SLACK = 200
"""How far a map may be moved away from its edges, in dp: from below what lies over it."""


def no_way(space: str) -> Sequence[str]:
    """Nobody knows how to get there."""
    return ()


class WideBoard(BoardView):
    """*below* of its height lies under the foot of the page, *covers* says what lies over it now.

    *seen* spaces are in sight beside those in question; *way_to* knows the way that is drawn to a space as long as it
    is touched, *held* hears of a long touch on it; *moved* is called when the map lies elsewhere.
    """

    def __init__(
        self,
        panel: Board,
        theme: Theme,
        *,
        upright: bool,
        seen: Iterable[str] = (),
        way_to: Callable[[str], Sequence[str]] = no_way,
        held: Callable[[Space], None],
        **more: Any,
    ) -> None:
        self._edges_group, self._touched = InstructionGroup(), False
        self._lies: tuple[object, ...] = ()
        self._drawn_for: tuple[object, ...] = ()
        self.below = 0.0
        self.covers: Callable[[], list[Box]] = list
        self.moved: Callable[[], None] = lambda: None
        super().__init__(panel, theme, **more)
        self.edges = Edges(self.placed, theme, upright=upright)
        self._seen, self._way_to, self._held = [id_ for id_ in seen if id_ in self.placed.at], way_to, held
        self._told_way, self._kept_chosen = self.way, self.chosen
        self._holding: Any = None
        self.canvas.add(self._edges_group)

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def drags(self) -> bool:
        return True

    def look_again(self, *_: object) -> None:
        """Something else lies over it; what a finger chose to look at stays."""
        self._redraw()

    def stay(self) -> None:
        """It is looked at as it is now, whatever else comes to lie over it."""
        self._touched = True

    def _placed(self, *_: object) -> None:
        self._redraw()

    def draw(self, *_: object) -> None:
        """Once, when it lies as it did a step before: layouts settle in many steps, and each drawing costs."""
        if not self._touched:
            lies = (*self.pos, *self.size, self.below, tuple(self.covers()))
            before, self._lies = self._lies, lies
            if lies != before:
                self._redraw()
                return
            if lies == self._drawn_for:
                return
            self._drawn_for = lies
            self._look_at_the_question()
        super().draw()

    def _look_at_the_question(self) -> None:
        """So near that a finger hits what is in question, and where nothing lies over it."""
        beside, above = self.edges.room
        area = (beside, 0.0, self.width, self.height - above)
        room = area[2] - area[0], area[3] - self.below
        spaces = list(dict.fromkeys([*self._drawing.lit, *self._seen])) or list(self.placed.at)
        if not spaces or min(room) <= 0:
            return
        middles = np.array([self.placed.at[id_] for id_ in spaces])
        half = np.array(self.placed.half)
        low, high = middles.min(axis=0) - half, middles.max(axis=0) + half
        least, enough = (dp(side) / (2 * min(self.placed.half)) for side in (LEAST, ENOUGH))
        whole = min(room[0] / self.placed.width, room[1] / self.placed.height)
        x, y = self.pos
        covers = [(left_ - x, foot - y, right - x, top - y) for left_, foot, right, top in self.covers()]
        if self._stand_between_the_tiles(covers, middles, max(whole, least)):
            return
        unit = self._measure(whole, least, float(min(*(np.array(room) / (high - low)), enough)))
        self.zoom = float(unit / self._whole)
        centre = ((low + high) / 2 * self.unit).tolist()
        left = _kept(area[0], room[0], self.placed.width * self.unit, centre[0])
        bottom = _kept(self.below, room[1], self.placed.height * self.unit, centre[1])
        radius = min(self.placed.half) * self.unit * (1.1 if len(spaces) <= A_FEW else 0.8)
        self._left, self._bottom = aim(middles * self.unit, radius, area, covers, (left, bottom))

    def _measure(self, whole: float, least: float, fitting: float) -> float:
        """How near it is looked at: all of it, if a finger then hits what is in question."""
        return whole if whole >= least else max(least, fitting)

    def _stand_between_the_tiles(self, covers: Sequence[Box], middles: Any, least: float) -> bool:
        """All of a narrow map, down to the edge of the window, where it becomes larger than *least* in that way and
        nothing lies over what is in question.
        """
        left, right = self._gap_at_the_foot(covers)
        wide, high = right - left - dp(2 * MARGIN), self.height - self.edges.room[1] - dp(2 * MARGIN)
        unit = min(wide / self.placed.width, high / self.placed.height)
        if not self.below or unit <= least:
            return False
        x = (left + right - self.placed.width * unit) / 2
        y = dp(MARGIN) + (high - self.placed.height * unit) / 2
        area, half = (0.0, 0.0, self.width, self.height), min(self.placed.half) * unit
        if hidden(middles * unit, half, area, covers, np.array([(x, y)]))[0]:
            return False
        self.zoom, self._left, self._bottom = float(unit / self._whole), x, y
        return True

    def _gap_at_the_foot(self, covers: Sequence[Box]) -> tuple[float, float]:
        """The widest stretch that no tile of the foot lies over, from where to where."""
        start, widest = self.edges.room[0], (0.0, 0.0)
        tiles = sorted((left, right) for left, low, right, _ in covers if low < self.below)
        for left, right in [*tiles, (self.width, self.width)]:
            widest = max(widest, (start, left), key=lambda gap: gap[1] - gap[0])
            start = max(start, right)
        return widest

    def _kept(self, at: float, room: float, length: float) -> float:
        return min(max(room - length, 0) + dp(SLACK), max(min(room - length, 0) - dp(SLACK), at))

    def _aim(self) -> None:
        super()._aim()
        corner = self.x + self._left, self.y + self._bottom
        self.edges.draw(self._edges_group, (self.x, self.y, self.right, self.top), corner, self.unit, self._drawing.lit)
        self.moved()

    def _zoomed(self, factor: float, around: tuple[float, float] | None = None) -> None:
        self._touched = True
        super()._zoomed(factor, around)

    # -- choosing ------------------------------------------------------------------------------------------

    def choose(self, *spaces: str) -> None:
        """These are chosen; the way to the last one is drawn."""
        self._kept_chosen = spaces
        self._show(spaces)

    def _show(self, spaces: tuple[str, ...]) -> None:
        way = (tuple(self._way_to(spaces[-1])) if spaces else ()) or self._told_way
        if (spaces, way) != (self.chosen, self.way):
            self.chosen, self.way, self.walked = spaces, way, len(way)
            self.draw_above()

    # -- fingers -------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """The second tap of two quick ones was meant for the map before."""
        if touch.is_double_tap and not self._touched and self.collide_point(*touch.pos):
            return True
        if not super().on_touch_down(touch):
            return False
        self._let_go()
        space = self.space_at(*touch.pos)
        if len(self._fingers) == 1 and space is not None and space.id in self._drawing.lit:
            self._show((*self._kept_chosen, space.id))
            self._holding = Clock.schedule_once(lambda _: self._hold(space), HOLD)
        return True

    def _hold(self, space: Space) -> None:
        self._holding, self._slipped = None, True
        self._held(space)

    def _let_go(self) -> None:
        if self._holding is not None:
            self._holding.cancel()
            self._holding = None
        self._show(self._kept_chosen)

    def on_touch_move(self, touch: Any) -> bool:
        taken = super().on_touch_move(touch)
        if taken and self._slipped and self._holding is not None:
            self._touched = True
            self._let_go()
        return bool(taken)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._let_go()
        return bool(super().on_touch_up(touch))


def _kept(start: float, room: float, length: float, centre: float) -> float:
    """Where a map *length* long lies in a *room* for its *centre* to be in the middle of it, and no gap at its ends."""
    if length <= room:
        return start + (room - length) / 2
    return min(start, max(start + room - length, start + room / 2 - centre))
