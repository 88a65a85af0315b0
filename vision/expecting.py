"""What dice are expected in the tray, and which of those seen are they.

Dice are told apart by colour and size, as a throw asks for them; those that stay from an earlier throw are left out.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise
from math import hypot, log

from msgspec import Struct

from companion.errors import Invalid
from companion.language.words import count, listing, phrase, worded
from vision.one_picture.reading import Die, Size

HUES = {"red": 0.0, "orange": 28.0, "yellow": 52.0, "green": 130.0, "blue": 220.0, "purple": 280.0, "pink": 325.0}
"""Bodies that are told from each other by their hue, in degrees."""
SURELY = 12.0
"""A hue must be so many degrees nearer to one body than to the next."""
SAME_SPOT = 0.15
"""Of a die's edge: a die that was thrown comes to lie so near to where one lay, and on its face, hardly ever."""
DARKEST = 0.03
"""Added to how light a die is before that is compared as a multiple, so that black is no division by zero."""
LIGHT_COUNTS = 3.0
"""How much the logarithm of how light a die is counts, beside that of the odds that it is made dark."""
LEAST_DARK = 0.001
"""Nothing is surer than this not to be made dark, or to be."""
PARTED = 2.5
"""By so much black dice must be darker than all others, for that to tell them apart."""
LARGER = 1.12
"""So many times as large as a small die the smallest large one must look."""
AS_CLEARLY = 0.5
"""And what parts them must be at least so much of what parts any two of the dice: players' sets are not all alike."""


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
    """The dice of a throw by how they look, each look once, and those that may still be *lying* there.

    *before* are dice that were seen before the throw: those that still lie as they did were not thrown.
    """

    looks: tuple[Look, ...]
    lying: tuple[Lying, ...] = ()
    before: tuple[Die, ...] = ()

    @property
    def count(self) -> int:
        return sum(look.count for look in self.looks)


Sorted = dict[Look, list[Die]]
COLOURS = ("white", "black", "other", *HUES)


def as_expected(typed: str) -> Expected:
    """What someone typed to say which dice were thrown: ``4``, ``black=1,white=3`` or ``white=2,white-small=1``.

    >>> as_expected("black=1,white-small=2").looks
    (Look(colour='black', size='large', count=1), Look(colour='white', size='small', count=2))
    """
    if typed.isdecimal():
        return Expected((Look("white", "large", int(typed)),))
    looks: dict[tuple[str, Size], int] = {}
    for part in typed.split(","):
        name, _, number = part.strip().partition("=")
        colour, _, size = name.partition("-")
        if colour not in COLOURS or size not in ("", "large", "small") or not number.isdecimal():
            raise Invalid(
                phrase(
                    "{part!r} are no dice, expected a number, or colours with numbers such as black=1,white-small=2.",
                    part=part,
                )
            )
        look: tuple[str, Size] = colour, "small" if size == "small" else "large"
        looks[look] = looks.get(look, 0) + int(number)
    return Expected(tuple(Look(colour, size, count) for (colour, size), count in looks.items()))


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
    if len(dice) > expected.count:
        moved = [die for die in dice if not any(unmoved(die, old) for old in expected.before)]
        if len(moved) == expected.count:
            return moved
    if len(dice) != expected.count + len(expected.lying):
        return left
    bodies = {look.colour for look in expected.looks} | {die.colour for die in expected.lying}
    for one in expected.lying:
        alike = [die for die in left if die.face == one.face and _body(die, bodies) in (one.colour, "other")]
        if not alike:
            return list(dice)
        left.remove(alike[0])
    return left


def unmoved(die: Die, before: Die) -> bool:
    """Whether a die may be the one that lay there before, and was not touched since."""
    (x, y), (to_x, to_y) = die.centre, before.centre
    near = hypot(to_x - x, to_y - y) < SAME_SPOT * max(before.box[2:])
    return near and die.face == before.face


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
    if ranked := _by_darkness(dice, wanted):
        return ranked, ""
    bodies = [_body(die, wanted) for die in dice]
    found = {colour: [die for die, body in zip(dice, bodies, strict=True) if body == colour] for colour in wanted}
    strange = [die for die, body in zip(dice, bodies, strict=True) if body not in wanted]
    missing = [colour for colour in wanted if len(found[colour]) < wanted[colour]]
    if strange and len(missing) == 1:
        found[missing[0]] += strange
    if all(len(found[colour]) == wanted[colour] for colour in wanted):
        return found, _contradiction(found)
    seen = Counter(bodies)
    return found, phrase("the colours do not match: {seen} seen, {expected} expected", seen=_colours(seen),
                      expected=_colours(wanted))  # fmt: skip


def _by_darkness(dice: Sequence[Die], wanted: Counter[str]) -> dict[str, list[Die]]:
    """So many of the darkest as black dice are expected, where that parts them about as clearly as anything does.

    Else nothing. A black die that mirrors the lamp looks white by itself; beside white ones it is still the darker one.
    """
    if len(wanted) != 2 or "black" not in wanted or len(dice) != wanted.total() or not _darkness_known(dice):
        return {}
    ordered = sorted(dice, key=_darkness)
    gaps = [_darkness(darker) - _darkness(lighter) for lighter, darker in pairwise(ordered)]
    cut = len(dice) - wanted["black"]
    if gaps[cut - 1] < max(AS_CLEARLY * max(gaps), PARTED):
        return {}
    other = next(colour for colour in wanted if colour != "black")
    of = {other: _among(dice, ordered[:cut]), "black": _among(dice, ordered[cut:])}
    return {colour: of[colour] for colour in wanted}


def _darkness(die: Die) -> float:
    """How much speaks for a black die: what the reader makes of its looks, and how little light comes from it."""
    dark = min(max(die.dark or 0.0, LEAST_DARK), 1 - LEAST_DARK)
    return log(dark / (1 - dark)) - LIGHT_COUNTS * log(_light(die) + DARKEST)


def _darkness_known(dice: Sequence[Die]) -> bool:
    return all(die.light is not None and die.dark is not None for die in dice)


def _contradiction(found: dict[str, list[Die]]) -> str:
    """What is said of black dice that others are hardly lighter than: one of them may be taken for another."""
    black = found.get("black", [])
    others = [die for colour, dice in found.items() if colour != "black" for die in dice]
    if not black or not others or not _darkness_known([*black, *others]):
        return ""
    if min(map(_darkness, black)) - max(map(_darkness, others)) < PARTED:
        return phrase("black dice are hard to tell from others in this light")
    return ""


def _light(die: Die) -> float:
    return die.light or 0.0


def _colours(counts: Counter[str]) -> str:
    names = {
        "white": phrase("white"), "black": phrase("black"), "other": phrase("of another colour"), "red": phrase("red"),
        "orange": phrase("orange"), "yellow": phrase("yellow"), "green": phrase("green"), "blue": phrase("blue"),
        "purple": phrase("purple"), "pink": phrase("pink"),
    }  # fmt: skip
    return worded(listing([f"{number} {names[colour]}" for colour, number in sorted(counts.items(), reverse=True)]))


def _by_size(dice: list[Die], looks: list[Look]) -> Sorted:
    """Dice of one colour by size, which only tells something where both sizes are expected.

    As many of the smallest as small ones are expected, where that parts the dice about as clearly as anything.
    """
    if len(looks) == 1:
        return {looks[0]: dice}
    small = sum(look.count for look in looks if look.size == "small")
    ordered = sorted(dice, key=_side)
    if len(dice) == sum(look.count for look in looks) and all(die.side for die in dice):
        steps = [log(_side(larger) / _side(smaller)) for smaller, larger in pairwise(ordered)]
        if steps[small - 1] >= max(AS_CLEARLY * max(steps), log(LARGER)):
            of = {"small": ordered[:small], "large": ordered[small:]}
            return {look: _among(dice, of[look.size]) for look in looks}
        return {look: [] for look in looks}
    return {look: [die for die in dice if die.size == look.size] for look in looks}


def _among(dice: Sequence[Die], some: Sequence[Die]) -> list[Die]:
    """*some* of *dice*, in their order."""
    return [die for die in dice if any(die is one for one in some)]


def _side(die: Die) -> float:
    return die.side or 0.0
