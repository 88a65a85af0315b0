"""What home shows of the game played last: its board with the pieces where they stand, or those who play it."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.uix.floatlayout import FloatLayout

from companion.kernel.view import Board, Panel
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_pieces import SeatLook
from kivy_ui.boards.board_view import BoardView
from kivy_ui.pages.table.end_picture import HERO
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.art_drawing import draw_portrait, has_picture
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.grounds import draw_halo

LIGHT = 0.34
"""How bright the lamp behind people is."""


def board_to_show(panels: Sequence[Panel]) -> Board | None:
    """The board on which most stands."""
    boards = [panel for panel in panels if isinstance(panel, Board)]
    return max(boards, key=lambda board: len(board.pieces), default=None)


class LastTable(FloatLayout):
    """*board* as a picture: nothing on it can be touched. Without one, a figure for each of *people*."""

    def __init__(self, theme: Theme, board: Board | None, people: Sequence[Colour], seat_look: SeatLook) -> None:
        super().__init__()
        self._theme, self._people = theme, list(people)
        self._drawn = InstructionGroup()
        self.canvas.before.add(self._drawn)
        if board is not None:
            self.add_widget(BoardView(board, theme, tap=_nothing, asked=Asked(), seat_look=seat_look))
        else:
            self.bind(pos=self._draw, size=self._draw)

    def on_touch_down(self, touch: Any) -> bool:
        return False

    def _draw(self, *_: object) -> None:
        self._drawn.clear()
        add, palette, number = self._drawn.add, self._theme.palette, len(self._people)
        side = min(self.height * 0.8, self.width * 0.6)
        middle = self.center_x, self.y + self.height * 0.52
        if not palette.flat:
            draw_halo(add, palette.brass, LIGHT, middle, max(self.size) * 1.1)
        if not has_picture(HERO, palette) or not number:
            draw_emblem(add, "crown", middle[0] - side / 4, middle[1] - side / 4, side / 2, palette.brass)
            return
        step = min(side * 0.6, (self.width - side) / max(1, number - 1))
        for place in sorted(range(number), key=lambda n: -abs(n - (number - 1) / 2)):
            x = middle[0] + (place - (number - 1) / 2) * step - side / 2
            draw_portrait(add, HERO, (), (x, self.y + self.height * 0.1, side), palette, tint=self._people[place])


def _nothing(*_: object) -> None:
    """A picture answers nothing."""
