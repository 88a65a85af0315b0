"""What dice are expected in the tray, and which of those seen are they.

Dice are told apart by colour and size, as a throw asks for them. Knows no picture and no game.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.language.words import count, listing, say
from vision.reading import Colour, Die, Size


class Look(Struct, frozen=True):
    """So many dice of one colour and size."""

    colour: Colour
    size: Size
    count: int


class Expected(Struct, frozen=True):
    """The dice of a throw by how they look, each look once."""

    looks: tuple[Look, ...]

    @property
    def count(self) -> int:
        return sum(look.count for look in self.looks)


Sorted = dict[Look, list[Die]]


def sort_dice(dice: Sequence[Die], expected: Expected) -> tuple[Sorted, list[str]]:
    """*dice* by the look that each fits, and what does not fit, in words.

    Without doubts every look has exactly its dice. A colour other than white and black stands for the one colour that
    is missing: the players' dice need not be white.
    """
    doubts = _number_doubts(len(dice), expected.count)
    colours, wrong = _by_colour(dice, expected)
    if wrong and not doubts:
        doubts.append(wrong)
    found: Sorted = {}
    for colour, those in colours.items():
        looks = [look for look in expected.looks if look.colour == colour]
        found.update(_by_size(those, looks))
        if not doubts and any(len(found[look]) != look.count for look in looks):
            doubts.append(say("large and small do not match"))
    return found, doubts


def _number_doubts(seen: int, expected: int) -> list[str]:
    if seen == expected:
        return []
    numbers = say("{seen} seen, {expected} expected", seen=seen, expected=expected)
    off = abs(seen - expected)
    if seen < expected:
        return [f"{count(off, 'die too few', 'dice too few')}: {numbers}"]
    return [f"{count(off, 'die too many', 'dice too many')}: {numbers}"]


def _by_colour(dice: Sequence[Die], expected: Expected) -> tuple[dict[str, list[Die]], str]:
    """The dice of each expected colour, and what is wrong with them. One that fits no colour is in none of them."""
    wanted = Counter[str]()
    for look in expected.looks:
        wanted[look.colour] += look.count
    if len(wanted) == 1:  # then the colour tells nothing: players may throw whatever they have
        return {colour: list(dice) for colour in wanted}, ""
    found = {colour: [die for die in dice if die.colour == colour] for colour in wanted}
    strange = [die for die in dice if die.colour not in wanted]
    missing = [colour for colour in wanted if len(found[colour]) < wanted[colour]]
    if strange and len(missing) == 1:
        found[missing[0]] += strange
    if all(len(found[colour]) == wanted[colour] for colour in wanted):
        return found, ""
    seen = Counter(die.colour for die in dice)
    return found, say("the colours do not match: {seen} seen, {expected} expected", seen=_colours(seen),
                      expected=_colours(wanted))  # fmt: skip


def _colours(counts: Counter[str] | Counter[Colour]) -> str:
    names = {"white": say("white"), "black": say("black"), "other": say("of another colour")}
    return listing([f"{number} {names[colour]}" for colour, number in sorted(counts.items(), reverse=True)])


def _by_size(dice: list[Die], looks: list[Look]) -> Sorted:
    """Dice of one colour by size, which only tells something where both sizes are expected."""
    if len(looks) == 1:
        return {looks[0]: dice}
    return {look: [die for die in dice if die.size == look.size] for look in looks}
