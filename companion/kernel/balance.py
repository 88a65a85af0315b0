"""How hard a game is, as its bots found it: figures that ``companion simulate --balance`` measures and a game keeps.

Knows what a figure is and how to say it; which kinds of games are worth playing, and where their figures are kept, is
the game's to say.
"""

from collections.abc import Callable, Mapping, Sequence
from math import gcd

from msgspec import Struct

from companion.language.words import Words, say

HARDLY, NEARLY_ALWAYS, FEW = 0.02, 0.95, 0.15
"""Shares below, from and below which other words are used than so many in ten."""


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of game and, once it was played, how many games of it were *won* and how many *rounds* they took."""

    players: int
    settings: dict[str, str]
    games: int = 0
    won: int = 0
    rounds: float = 0.0


class Balance(Struct, frozen=True):
    """*kinds* are worth playing, *games* of each; *keep* writes down what came of them, played with seeds from its
    second argument on, and says where; *remarks* is what is known of each choice of a setting, given all settings
    chosen and the number of players: ``remarks({"maps": "2"}, 4, "level") == {"hard": "Bots win about 1 in 2 …"}``.
    """

    games: int
    kinds: Callable[[], Sequence[Figure]]
    keep: Callable[[Sequence[Figure], int], Sequence[Words]]
    remarks: Callable[[Mapping[str, str], int, str], Mapping[str, Words]]


def odds_words(figure: Figure) -> Words:
    """How often bots win, as one says it.

    >>> from companion.language.words import worded
    >>> [worded(odds_words(Figure(2, {}, 100, won))) for won in (0, 12, 58, 99)]
    ['Bots hardly ever win', 'Bots win about 1 in 8', 'Bots win about 3 in 5', 'Bots nearly always win']
    """
    share = figure.won / figure.games
    if share < HARDLY:
        return say("Bots hardly ever win")
    if share >= NEARLY_ALWAYS:
        return say("Bots nearly always win")
    won, of = (1, round(1 / share)) if share < FEW else (round(10 * share), 10)
    by = gcd(won, of)
    return say("Bots win about {n} in {of}", n=won // by, of=of // by)
