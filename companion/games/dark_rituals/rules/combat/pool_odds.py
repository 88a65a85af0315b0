"""Chances of a pool of coloured dice, counted face by face: no throw is made and nothing is estimated.

Knows faces as numbers of icons. Where a colour's faces have not been told there are no odds (DR-194): nobody guesses.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

Faces = Mapping[str, tuple[int, ...]]
"""By colour, the icons on each face of a die."""
Pool = Mapping[str, int]
"""By colour, how many dice are thrown."""
Icons = dict[int, Fraction]
"""How probable each number of icons is; the shares add up to 1."""


def icons_of(pool: Pool, faces: Faces) -> Icons | None:
    """Every sum of icons the pool can show, with its exact share; None while a colour's faces are unknown (DR-038)."""
    thrown = tuple(sorted((colour, number) for colour, number in pool.items() if number))
    if any(not faces.get(colour) for colour, _ in thrown):
        return None
    return dict(_shares(tuple(faces[colour] for colour, number in thrown for _ in range(number))))


@lru_cache(maxsize=512)
def _shares(dice: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, Fraction], ...]:
    ways = {0: 1}
    for die in dice:
        more: dict[int, int] = {}
        for total, number in ways.items():
            for icons in die:
                more[total + icons] = more.get(total + icons, 0) + number
        ways = more
    every = sum(ways.values())
    return tuple((total, Fraction(number, every)) for total, number in sorted(ways.items()))


def beaten_by(attack: Icons, attack_base: int, defence: Icons, defence_base: int) -> Fraction:
    """That the Attack Value is greater than the Defense Value: only then there is a Wound (DR-040)."""
    return sum(
        (
            share * other
            for blasts, share in attack.items()
            for shields, other in defence.items()
            if attack_base + blasts > defence_base + shields
        ),
        Fraction(0),
    )


def at_least(icons: Icons, wanted: int) -> Fraction:
    """That so many icons or more fall."""
    return sum((share for total, share in icons.items() if total >= wanted), Fraction(0))


NO_DICE: Icons = {0: Fraction(1)}
"""An Armor Save: no die is thrown (DR-204)."""
