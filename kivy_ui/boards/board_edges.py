"""What the columns and rows of a map are called, at its edges: it stays there while the map moves below it."""

from collections.abc import Collection

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp

from kivy_ui.boards.board_aim import Box
from kivy_ui.boards.board_pieces import DARK
from kivy_ui.boards.board_shapes import Placed
from kivy_ui.theme import Theme
from kivy_ui.widgets.lettering import lettering, write_centred

HIGH, WIDE = 30, 32
"""The strips above and beside a map, in dp."""
SIZE = 22.5


class Edges:
    """*upright*, where there is little room from side to side, rows are written on the map itself."""

    def __init__(self, placed: Placed, theme: Theme, *, upright: bool) -> None:
        self._placed, self._theme, self._upright = placed, theme, upright
        grid = placed.grid
        self._columns: dict[str, float] = {}
        self._rows: dict[str, float] = {}
        if grid is not None:
            self._columns = {name: self._middle(0, at) for at, name in grid.columns.items()}
            self._rows = {name: self._middle(1, at) for at, name in grid.rows.items()}

    def _middle(self, side: int, at: int) -> float:
        """Of all spaces of a column or row: every other row of hexes stands half a hex aside."""
        there = [self._placed.at[id_][side] for id_, space in self._placed.spaces.items() if int(space.at[side]) == at]
        return (min(there) + max(there)) / 2

    @property
    def room(self) -> tuple[float, float]:
        """What they take at the left and at the top."""
        if not self._columns:
            return 0.0, 0.0
        return (0.0 if self._upright else float(dp(WIDE))), float(dp(HIGH))

    def draw(
        self, group: InstructionGroup, box: Box, corner: tuple[float, float], unit: float, lit: Collection[str]
    ) -> None:
        """*box* is where the map shows, *corner* where its lower left corner lies."""
        group.clear()
        if not self._columns:
            return
        add, palette = group.add, self._theme.palette
        left, bottom, right, top = box
        beside, above = self.room
        size = round(dp(SIZE))
        add(Color(*palette.ground))
        add(Rectangle(pos=(left, top - above), size=(right - left, above)))
        if beside:
            add(Rectangle(pos=(left, bottom), size=(beside, top - above - bottom)))
        for name, at in self._columns.items():
            x = corner[0] + at * unit
            if left + beside + dp(10) <= x <= right - dp(10):
                write_centred(add, lettering(name, size), x, top - above / 2, palette.soft)
        for name, at in self._rows.items():
            y = corner[1] + at * unit
            if not bottom + dp(10) <= y <= top - above - dp(10):
                continue
            letters = lettering(name, size)
            if beside:
                write_centred(add, letters, left + beside / 2, y, palette.soft)
                continue
            x = left + dp(16)
            space = self._placed.nearest((x - corner[0]) / unit, at)
            if space is None or space.id not in lit:
                ground = palette.ground if palette.flat else DARK
                for across, up in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                    write_centred(add, letters, x + across * dp(2), y + up * dp(2), ground)
                write_centred(add, letters, x, y, palette.ink)
