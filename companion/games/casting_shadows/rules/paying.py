"""Can it be paid, what is missing, in which ways can it be paid, and which of them keeps most other things possible?

Knows pools as counts of the eight Resources and costs as lists of what is wanted: a colour, which Purple can stand for,
a grey Gem or Orb, which any colour can (CS-005), a Fragment (CS-052) or a Crystal (CS-053). Everything is exact.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.games.casting_shadows.rules.resources import ACCEPTS, CRYSTAL, FRAGMENT
from companion.games.casting_shadows.table import Unit

Cost = tuple[str, ...]
"""What is wanted, one entry for each Resource."""
Payment = tuple[str, ...]
"""What is given, one entry for each Resource, sorted."""
PRECIOUS = {CRYSTAL: 0, "red_gem": 1, "blue_gem": 1, "red_orb": 1, "blue_orb": 1, FRAGMENT: 2}
"""Of two ways to pay that keep as much possible, the one without Purple, which is worth 3, is better."""


def counts(pool: Iterable[Unit]) -> Counter[str]:
    """How many of each Resource there are."""
    return Counter(unit.what for unit in pool)


def can_pay(have: Mapping[str, int], cost: Sequence[str]) -> bool:
    """Whether *have* pays *cost*; a Purple is one Resource, whichever colour it stands for."""
    return not missing(have, cost)


def missing(have: Mapping[str, int], cost: Sequence[str]) -> list[str]:
    """The fewest Resources that would still have to come, as a cost would name them."""
    if not cost:
        return []
    wanted = Counter(cost)
    lacking = [what for what in (FRAGMENT, CRYSTAL) for _ in range(wanted[what] - have.get(what, 0))]
    return [*_missing_of("gem", have, wanted), *_missing_of("orb", have, wanted), *lacking]


def _missing_of(kind: str, have: Mapping[str, int], wanted: Mapping[str, int]) -> list[str]:
    """Coloured wants first, Purple where a colour does not suffice, grey takes what is left."""
    red, blue, purple = (have.get(f"{colour}_{kind}", 0) for colour in ("red", "blue", "purple"))
    want_red, want_blue, grey = wanted.get(f"red_{kind}", 0), wanted.get(f"blue_{kind}", 0), wanted.get(kind, 0)
    if not want_red + want_blue + grey:
        return []
    short_red, short_blue = max(0, want_red - red), max(0, want_blue - blue)
    short = max(0, short_red + short_blue - purple)
    spare = max(0, red - want_red) + max(0, blue - want_blue) + max(0, purple - short_red - short_blue)
    if 0 < short <= min(short_red, short_blue):  # whichever colour comes, Purple stands for the other
        return [kind] * (short + max(0, grey - spare))
    of_red = min(short, short_red)
    return [f"red_{kind}"] * of_red + [f"blue_{kind}"] * (short - of_red) + [kind] * max(0, grey - spare)


def ways(have: Mapping[str, int], cost: Cost) -> list[Payment]:
    """Every different set of Resources that pays *cost*, each once."""
    found = dict.fromkeys(tuple(sorted(given)) for given in _given(dict(have), sorted(cost)))
    return list(found)


def _given(left: dict[str, int], cost: Sequence[str]) -> Iterator[list[str]]:
    if not cost:
        yield []
        return
    for what in ACCEPTS[cost[0]]:
        if left.get(what, 0):
            left[what] -= 1
            for rest in _given(left, cost[1:]):
                yield [what, *rest]
            left[what] += 1


def pays(given: Sequence[str], cost: Cost) -> bool:
    """Whether just these Resources, no more and no fewer, pay *cost*."""
    return tuple(sorted(given)) in ways(Counter(given), cost)


def best_way(have: Mapping[str, int], cost: Cost, others: Sequence[Cost]) -> Payment:
    """The way to pay that leaves most of *others* affordable; of equal ones that which keeps Purple and Fragments."""
    return max(ways(have, cost), key=lambda way: (_left_possible(have, way, others), -_worth(way), way))


def _left_possible(have: Mapping[str, int], way: Payment, others: Sequence[Cost]) -> int:
    left = Counter(have)
    left.subtract(way)
    return sum(can_pay(left, other) for other in others)


def _worth(way: Payment) -> int:
    return sum(PRECIOUS.get(what, 3) for what in way)


def units_for(pool: Sequence[Unit], way: Payment) -> list[str]:
    """The ids of what is given: tokens before dice, which can still be rerolled (CS-015), and the purple die last."""
    chosen: list[str] = []
    for what in way:
        fitting = [unit for unit in pool if unit.what == what and unit.id not in chosen]
        chosen.append(min(fitting, key=lambda unit: (bool(unit.die), unit.die == "purple")).id)
    return chosen
