"""Two dice with one touch: every pair of faces that two like dice can show, for throws that are typed."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations_with_replacement

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.kernel.dice import Dice, Face, FaceId
from companion.language.words import worded
from kivy_ui.theme import Theme
from kivy_ui.widgets.dice import draw_face, sign_of
from kivy_ui.widgets.tiles import DrawnTile

Pair = tuple[FaceId, FaceId]
MOST_FACES = 6
"""Of more there are too many pairs to find one."""
COLUMNS, NARROW_COLUMNS = 7, 5
NARROW = 640
"""In a pad of fewer dp the tiles have more rows."""
HIGH = 52
INSIDE = 0.76
"""Of the height of a tile that its dice fill."""


def can_pair(group: Dice) -> bool:
    """Whether its dice have few faces, and such as are known without a name."""
    faces = group.kind.distinct
    return len(faces) <= MOST_FACES and all(sign_of(face) in ("", face.name) for face in faces)


class PairTile(DrawnTile):
    """Two faces side by side."""

    def __init__(self, theme: Theme, faces: tuple[Face, Face], colour: str, act: Callable[[], None]) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH))
        self.text = " ".join(worded(face.name) for face in faces)
        self._faces, self._colour = faces, colour
        self.drawn_as(theme, act, theme.palette.raised, theme.palette.edge)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        side = min(self.height * INSIDE, (self.width - dp(12)) / 2)
        left, low = self.center_x - side - dp(2), self.center_y - side / 2
        for number, face in enumerate(self._faces):
            x = left + number * (side + dp(4))
            draw_face(self._drawn.add, face, x, low, side, colour=self._colour, edge=self._theme.palette.soft)


class PairPad(GridLayout):
    """*act* hears the pair that was touched; *tiles* are found by it, in whichever order it is said."""

    def __init__(self, theme: Theme, faces: Sequence[Face], colour: str, act: Callable[[Pair], None]) -> None:
        super().__init__(cols=COLUMNS, spacing=theme.gap, size_hint_y=None)
        self.theme, self.act = theme, act
        self.tiles: dict[frozenset[FaceId], Widget] = {}
        for one, other in combinations_with_replacement(faces, 2):
            tile = PairTile(theme, (one, other), colour, partial(self._touched, (one.id, other.id)))
            self.tiles[frozenset((one.id, other.id))] = tile
            self.add_widget(tile)
        self.bind(minimum_height=self.setter("height"), width=self._divide)

    def _touched(self, pair: Pair) -> None:
        self.act(pair)

    def _divide(self, *_: object) -> None:
        self.cols = COLUMNS if self.width >= dp(NARROW) else NARROW_COLUMNS
