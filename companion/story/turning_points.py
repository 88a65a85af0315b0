"""What turned a game: a few of its moments, chosen by rules of ours, and how fortune went.

The end of it belongs to them. Of the rest, what weighs more comes first, then what is rare, then what was the first of
its kind; and no more than a few are alike. Knows moments; what they weigh is the game's to say.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from companion.kernel.game import Moment

MOST = 6
"""As many as can be seen at a glance."""
ALIKE = 3
"""Of one kind."""


def worth_telling(moments: Sequence[Moment]) -> list[Moment]:
    """All but that a round begins."""
    return [moment for moment in moments if moment.kind != "round"]


def turning_points(moments: Sequence[Moment]) -> list[Moment]:
    """At most six, in the order in which they happened.

    >>> beaten = [Moment("beaten", f"wolf {n}", n) for n in range(9)]
    >>> [moment.text for moment in turning_points([*beaten, Moment("fall", "Mira falls", 9, weight=3)])]
    ['wolf 0', 'wolf 1', 'wolf 2', 'Mira falls']
    """
    told = worth_telling(moments)
    often = Counter(moment.kind for moment in told)
    first: dict[str, int] = {}
    for place, moment in enumerate(told):
        first.setdefault(moment.kind, place)
    end = len(told) - 1

    def rank(place: int) -> tuple[bool, int, bool, int, int]:
        moment = told[place]
        return place != end, -moment.weight, first[moment.kind] != place, often[moment.kind], place

    chosen: list[int] = []
    for place in sorted(range(len(told)), key=rank):
        alike = sum(told[other].kind == told[place].kind for other in chosen)
        if alike < ALIKE and len(chosen) < MOST and told[place].weight:
            chosen.append(place)
    return [told[place] for place in sorted(chosen)]


def fortune(moments: Sequence[Moment]) -> list[int]:
    """How it stood after each moment that is worth telling: up for the better, down for the worse."""
    return list(accumulate(moment.sway * moment.weight for moment in worth_telling(moments)))
