"""What widgets leave to their successors: a widget is made anew after every answer, and should not forget."""

from collections.abc import Sequence
from itertools import takewhile

from kivy.uix.widget import Widget

from kivy_ui.boards.board_view import Look


class Remembered:
    """*map_looks*: how each map was looked at last. *acts_of*: whose acts were shown. *spare*: widgets that others on
    the same page may use again; gone with it, or they would hold all of it.
    """

    def __init__(self) -> None:
        self.map_looks: dict[str, Look] = {}
        self.acts_of = ""
        self.spare: dict[str, Widget] = {}
        self._moments: dict[str, tuple[str, ...]] = {}

    def already_seen(self, moment: str, pieces: Sequence[str]) -> int:
        """How many of the *pieces* were shown before; from now on all of them were.

        >>> remembered = Remembered()
        >>> remembered.already_seen("treasure", ["gold"]), remembered.already_seen("treasure", ["gold", "a ring"])
        (0, 1)
        """
        before, self._moments[moment] = self._moments.get(moment, ()), tuple(pieces)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, pieces, strict=False)))
