"""``python -m tests.kivy_ui.drivers taps``: how many touches a game takes, told by what they were for.

A game is cut into stretches at the questions named in ``CUTS``; a stretch is called by what was asked in it.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct


class Stretch(Struct, frozen=True):
    """What to count: from *start* up to the next question *until*, if all in between begin with *within*."""

    name: str
    start: str
    until: str
    within: tuple[str, ...]


def stretches(taps: Sequence[tuple[str, int]], wanted: Stretch) -> list[int]:
    """The touches of every stretch of that sort.

    >>> move = Stretch("a move", "act", "act", ("move.",))
    >>> stretches([("act", 1), ("move.roll", 2), ("move.to", 1), ("act", 2), ("fight.roll", 3), ("act", 1)], move)
    [4]
    """
    found: list[int] = []
    count, running = 0, False
    for number, (key, touches) in enumerate(taps):
        if running and key == wanted.until and taps[number - 1][0] != wanted.start:
            found.append(count)
            running = False
        if key == wanted.start:
            count, running = touches, True
        elif running and not key.startswith(wanted.within):
            running = False
        elif running:
            count += touches
    return found


PHASE = Stretch("a combat phase", "combat.manoeuvre", "combat.manoeuvre", ("combat.",))
SHADOWS = "shadow."
ACT, THROW, WALK = "players.act", "move.roll", ("move.", "fate.")


def moves(taps: Sequence[tuple[str, int]], *, throws: int) -> list[int]:
    """The touches of every move with so many throws: each of a band makes one.

    >>> moves([("players.act", 1), ("move.roll", 1), ("move.to", 1), ("players.act", 2)], throws=1)
    [3]
    """
    found: list[int] = []
    count = thrown = 0
    for key, touches in taps:
        if key == ACT or not key.startswith(WALK):
            if thrown == throws:
                found.append(count)
            count, thrown = (touches if key == ACT else 0), 0
        else:
            count, thrown = count + touches, thrown + (key == THROW)
    return found


def runs(taps: Sequence[tuple[str, int]], prefix: str | tuple[str, ...]) -> list[int]:
    """The touches of each run of questions that begin with *prefix*, or one of several.

    >>> runs([("shadow.roll", 1), ("shadow.moved", 1), ("act", 2), ("shadow.roll", 3)], "shadow.")
    [2, 3]
    """
    found, running = list[int](), False
    for key, touches in taps:
        if key.startswith(prefix):
            found = [*found[:-1], found[-1] + touches] if running else [*found, touches]
        running = key.startswith(prefix)
    return found


def line(name: str, counts: Iterable[int]) -> str:
    """``a move: 3.1 on average, 5 at most, of 40``."""
    counted = list(counts)
    if not counted:
        return f"{name}: not met"
    return f"{name}: {sum(counted) / len(counted):.1f} on average, {max(counted)} at most, of {len(counted)}"
