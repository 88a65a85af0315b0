"""The figures of every card by their names: as the book has them or, where a table plays by them, as ours has them.

    printed("condemned", "defence.green", ours=False)    # 2: the book says so
    printed("pekka", "summon_minion", ours=False)        # None: nobody has published it
    printed("farmer", "melee", ours=False)               # -1: there is no such icon on the card
    printed("condemned+", "strength", ours=True)         # 2: its stronger side

A Throw is flat here: ``melee`` is its cost and ``melee.yellow`` how many of its dice are yellow.
"""

from collections.abc import Iterator
from functools import cache
from typing import get_args

from msgspec.structs import asdict

from companion.games.dark_rituals.cards.box import PLAGUES
from companion.games.dark_rituals.cards.characters import DATA as DATA
from companion.games.dark_rituals.cards.characters import OURS, PRINTED, SOURCES, Character, Colour, Stats, Throw

MISSING = -1
"""An icon that is not on the card (DR-108); unknown is None."""
STRONG = "+"
"""At the end of a card's id: its side with the red mark (DR-048, DR-082)."""
SAME = (*SOURCES, "miniatures", "summon")
"""What no stronger side changes."""


def printed(card: str, name: str, *, ours: bool) -> int | None:
    """A figure as the book knows it or, with *ours*, as ours has it; None if unknown, and never 0 for that."""
    return figures_of(card, ours).get(name)


@cache
def figures_of(card: str, ours: bool) -> dict[str, int]:
    """All that is known of a card, by name; of one that is in no book nothing."""
    found = (OURS if ours else PRINTED).get(card.removesuffix(STRONG))
    if found is None:
        return dict(_plague(card)) if ours else {}
    weak = dict(_flat(found.side))
    return weak if not card.endswith(STRONG) else _strong(found, weak)


def _plague(card: str) -> Iterator[tuple[str, int]]:
    """What it costs to spread a Plague, by ``plague_body_3``: ours, for no text says it of any (DR-077)."""
    _, _, what = card.partition("plague_")
    if (found := PLAGUES.get(what)) and found.ours is not None:
        yield "cost", found.ours


def _strong(found: Character, weak: dict[str, int]) -> dict[str, int]:
    """A stronger side says the rest anew; one that nobody has seen keeps what cannot change (DR-246)."""
    if found.one_sided:
        return weak
    if found.strong is None:
        return {name: value for name, value in weak.items() if name in SAME or value == MISSING}
    strong = dict(_flat(found.strong))
    thrown_anew = {name for name in weak if "." in name and name.partition(".")[0] in strong}
    return {name: value for name, value in weak.items() if name not in thrown_anew} | strong


def _flat(side: Stats) -> Iterator[tuple[str, int]]:
    for name, value in asdict(side).items():
        if isinstance(value, int):
            yield name, value
        elif isinstance(value, Throw):
            yield from _thrown(name, value)
    yield from ((icon, MISSING) for icon in side.lacks)


def _thrown(name: str, throw: Throw) -> Iterator[tuple[str, int]]:
    if throw.cost is not None:
        yield name, throw.cost
    if throw.pool is not None:
        yield from ((f"{name}.{colour}", throw.pool.get(colour, 0)) for colour in get_args(Colour))
