"""Which way the screen faces: as it is mounted, on as the preferences say and, where they want it, on towards whoever
is asked.

The whole window turns, touches included, so that nothing on it has to know. Seats count clockwise from the screen's
own edge, as seen from above.
"""

from collections.abc import Sequence

from kivy.config import Config
from kivy.core.window import Window

from companion.kernel.seats import Player
from kivy_ui.preferences import Preferences

QUARTER = 90


def towards(seat: int, seats: int) -> int:
    """The turn, in degrees, that faces a seat out of *seats*: they share the four sides of the screen."""
    side = round(seat * 4 / max(1, seats)) % 4 if seats > 4 else _few(seat, seats)
    return (360 - side * QUARTER) % 360


def _few(seat: int, seats: int) -> int:
    """Two sit opposite each other, three and four at a side each."""
    return (seat * 2 if seats == 2 else seat) % 4


def turn_of(preferences: Preferences, players: Sequence[Player], asked: Player | None, places: int = 0) -> int:
    """How the window is to be turned while *asked* (None: everyone) is asked; *places* may be more than there are
    players, if they chose where to sit.
    """
    if not preferences.turn_to_seat or asked is None:
        return preferences.rotation % 360
    seats = places or max(len(players), 1 + max((player.seat for player in players), default=0))
    return (preferences.rotation + towards(asked.seat, seats)) % 360


def turn_window(preferences: Preferences, players: Sequence[Player], asked: Player | None, places: int = 0) -> None:
    """Turn it on from how it is mounted, if it is not so already."""
    mounted = Config.getint("graphics", "rotation")
    turn = (mounted + turn_of(preferences, players, asked, places)) % 360
    if Window.rotation != turn:
        Window.rotation = turn
