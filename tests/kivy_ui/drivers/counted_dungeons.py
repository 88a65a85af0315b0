"""Touches of the game with a dungeon of cards: to enter it, and of an Enemy Phase, with our set and with a box.

Call :func:`kivy_ui.system.start.prepare` before importing it. Of a box players have described everything before, or
nothing yet; who plays with our set draws nothing by hand.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.games.shadowscape.own.players_folder import FOLDER
from companion.kernel.seats import Player
from tests.games.shadowscape.known_box import keep_everything
from tests.kivy_ui.drivers.counted_games import unseen
from tests.kivy_ui.drivers.tap_count import runs
from tests.kivy_ui.drivers.whole_games import play_by_touch

GAME = "shadowscape"
ENTRY = ("setup.scan", "setup.room", "setup.turn", "setup.side", "setup.look_again", "setup.draft", "room.")
"""How the keys begin of what is asked until 25 rooms lie."""
IN_THE_PHASE = ("enemy.", "spawn.", "token.which")
"""And of an Enemy Phase: new tokens are named in it."""
ANSWERS, LONGEST_ENTRY = 160, 320


def people(number: int) -> list[Player]:
    return [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim", "Lou")[:number])]


def phases(taps: Sequence[tuple[str, int]]) -> list[int]:
    """The touches of every whole Enemy Phase: it ends with the first question of a turn.

    >>> phases([("act", 1), ("enemy.fate", 1), ("token.which", 2), ("enemy.move", 2), ("act", 1), ("enemy.fate", 1)])
    [5]
    """
    found, running = list[int](), 0
    for key, touches in taps:
        if key.startswith(IN_THE_PHASE):
            running += touches
        elif key == "act" and running:
            found, running = [*found, running], 0
    return found


@contextmanager
def box(folder: Path, *, known: bool) -> Iterator[None]:
    """The players' own folder is there meanwhile, with all that is printed or with nothing."""
    before, os.environ["SHADOW_TABLE_DATA"] = os.environ.get("SHADOW_TABLE_DATA"), str(folder)
    try:
        FOLDER.refresh()
        if known:
            keep_everything()
        yield
    finally:
        del os.environ["SHADOW_TABLE_DATA"]
        if before is not None:
            os.environ["SHADOW_TABLE_DATA"] = before
        FOLDER.refresh()


def enemy_phases(folder: Path, games: int, settings: dict[str, str], answers: int = ANSWERS) -> list[int]:
    """The touches of each whole Enemy Phase in the first *answers* of so many games."""
    found = list[int]()
    for seed in range(games):
        (saves := folder / str(seed)).mkdir()
        with unseen(), box(saves, known=True):
            found += phases(play_by_touch(saves, people(2 + seed % 3), settings, seed, answers, game=GAME).taps)
    return found


def entry(folder: Path, *, known: bool) -> int:
    """The touches until a whole dungeon of the box lies."""
    folder.mkdir()
    with unseen(), box(folder, known=known):
        taps = play_by_touch(folder, people(2), {}, 1, LONGEST_ENTRY, game=GAME).taps
    return runs(taps, ENTRY)[0]
