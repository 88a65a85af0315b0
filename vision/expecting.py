"""What dice are expected in the tray, and which of those seen are they.

Dice are told apart by colour and size, as a throw asks for them; those that stay from an earlier throw are left out.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec import Struct

from companion.language.words import count, listing, phrase, worded
from vision.one_picture.reading import Die, Size

HUES = {"red": 0.0, "orange": 28.0, "yellow": 52.0, "green": 130.0, "blue": 220.0, "purple": 280.0, "pink": 325.0}
"""Bodies that are told from each other by their hue, in degrees."""
SURELY = 12.0
"""A hue must be so many degrees nearer to one body than to the next."""


class Look(Struct, frozen=True):
    """So many dice of one colour and size. The colour is white, black, one with a hue, or "other" for any of those."""

    colour: str
    size: Size
    count: int


class Lying(Struct, frozen=True):
    """A die that stays from an earlier throw."""

    colour: str
    face: int


class Expected(Struct, frozen=True):
    """The dice of a throw by how they look, each look once, and those that may still be *lying* there."""

    looks: tuple[Look, ...]
    lying: tuple[Lying, ...] = ()

    @property
    def count(self) -> int:
        return sum(look.count for look in self.looks)


Sorted = dict[Look, list[Die]]


def sort_dice(dice: Sequence[Die], expected: Expected) -> tuple[Sorted, list[str]]:
    """*dice* by the look that each fits, and what does not fit, in words.

    Without doubts every look has exactly its dice. A colour other than white and black stands for the one colour that
    is missing: the players' dice need not be white.
    """
    dice = thrown(dice, expected)
    doubts = _number_doubts(len(dice), expected.count)
    colours, wrong = _by_colour(dice, expected)
    if wrong and not doubts:
        doubts.append(wrong)
    found: Sorted = {}
    for colour, those in colours.items():
        looks = [look for look in expected.looks if look.colour == colour]
        found.update(_by_size(those, looks))
        if not doubts and any(len(found[look]) != look.count for look in looks):
            doubts.append(phrase("large and small do not match"))
    return found, doubts


def thrown(dice: Sequence[Die], expected: Expected) -> list[Die]:
    """*dice* without those that stay. If they were taken out of the tray, or not all of them are seen, it is all."""
    left = list(dice)
    if len(dice) != expected.count + len(expected.lying):
        return left
    bodies = {look.colour for look in expected.looks} | {die.colour for die in expected.lying}
    for one in expected.lying:
        alike = [die for die in left if die.face == one.face and _body(die, bodies) in (one.colour, "other")]
        if not alike:
            return list(dice)
        left.remove(alike[0])
    return left


def _body(die: Die, bodies: Collection[str]) -> str:
    """Which of *bodies* the die has by its hue; as it was read where that does not tell."""
    if die.hue is None or die.colour in bodies:
        return die.colour
    near = sorted((abs((die.hue - HUES[body] + 180) % 360 - 180), body) for body in bodies if body in HUES)
    if not near or (len(near) > 1 and near[1][0] - near[0][0] < SURELY):
        return die.colour
    return near[0][1]


def _number_doubts(seen: int, expected: int) -> list[str]:
    if seen == expected:
        return []
    numbers = phrase("{seen} seen, {expected} expected", seen=seen, expected=expected)
    off = abs(seen - expected)
    if seen < expected:
        return [f"{worded(count(off, 'die too few', 'dice too few'))}: {numbers}"]
    return [f"{worded(count(off, 'die too many', 'dice too many'))}: {numbers}"]


def _by_colour(dice: Sequence[Die], expected: Expected) -> tuple[dict[str, list[Die]], str]:
    """The dice of each expected colour, and what is wrong with them. One that fits no colour is in none of them."""
    wanted = Counter[str]()
    for look in expected.looks:
        wanted[look.colour] += look.count
    if len(wanted) == 1:  # then the colour tells nothing: players may throw whatever they have
        return {colour: list(dice) for colour in wanted}, ""
    bodies = [_body(die, wanted) for die in dice]
    found = {colour: [die for die, body in zip(dice, bodies, strict=True) if body == colour] for colour in wanted}
    strange = [die for die, body in zip(dice, bodies, strict=True) if body not in wanted]
    missing = [colour for colour in wanted if len(found[colour]) < wanted[colour]]
    if strange and len(missing) == 1:
        found[missing[0]] += strange
    if all(len(found[colour]) == wanted[colour] for colour in wanted):
        return found, ""
    seen = Counter(bodies)
    return found, phrase("the colours do not match: {seen} seen, {expected} expected", seen=_colours(seen),
                      expected=_colours(wanted))  # fmt: skip


def _colours(counts: Counter[str]) -> str:
    names = {
        "white": phrase("white"), "black": phrase("black"), "other": phrase("of another colour"), "red": phrase("red"),
        "orange": phrase("orange"), "yellow": phrase("yellow"), "green": phrase("green"), "blue": phrase("blue"),
        "purple": phrase("purple"), "pink": phrase("pink"),
    }  # fmt: skip
    return worded(listing([f"{number} {names[colour]}" for colour, number in sorted(counts.items(), reverse=True)]))


def _by_size(dice: list[Die], looks: list[Look]) -> Sorted:
    """Dice of one colour by size, which only tells something where both sizes are expected."""
    if len(looks) == 1:
        return {looks[0]: dice}
    return {look: [die for die in dice if die.size == look.size] for look in looks}
