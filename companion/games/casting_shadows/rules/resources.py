"""The eight Resources, the five dice that show them, and which of them can stand for which.

Knows kinds and colours; a Resource in a pool is in ``table.py``, what things cost is in ``paying.py``.
"""

from collections import Counter
from collections.abc import Iterable

from companion.kernel import Dice, Die, DieKind, Face, Message, Words, count, listing, say

CRYSTAL = "cursed_crystal"
FRAGMENT = "shadow_fragment"
NAMES: dict[str, Message] = {
    "red_gem": say("Red Gem"),
    "blue_gem": say("Blue Gem"),
    "purple_gem": say("Purple Gem"),
    "red_orb": say("Red Orb"),
    "blue_orb": say("Blue Orb"),
    "purple_orb": say("Purple Orb"),
    FRAGMENT: say("Shadow Fragment"),
    CRYSTAL: say("Cursed Crystal"),
}
"""The eight Resources (CS-003, CS-051)."""

SIGNS = {"gem": "◆", "orb": "●", FRAGMENT: "✦", CRYSTAL: "☠"}
ACCEPTS: dict[str, tuple[str, ...]] = {
    "red_gem": ("red_gem", "purple_gem"),
    "blue_gem": ("blue_gem", "purple_gem"),
    "red_orb": ("red_orb", "purple_orb"),
    "blue_orb": ("blue_orb", "purple_orb"),
    "gem": ("red_gem", "blue_gem", "purple_gem"),
    "orb": ("red_orb", "blue_orb", "purple_orb"),
    FRAGMENT: (FRAGMENT,),
    CRYSTAL: (CRYSTAL,),
}
"""By what a cost or a card asks for, what can be given: Purple is either colour, grey is any (CS-005)."""

ONE = {
    "red_gem": "Red Gem", "blue_gem": "Blue Gem", "red_orb": "Red Orb", "blue_orb": "Blue Orb",
    "purple_gem": "Purple Gem", "purple_orb": "Purple Orb", "gem": "Gem", "orb": "Orb",
    "shadow_fragment": "Shadow Fragment", "cursed_crystal": "Cursed Crystal",
    "spell_1": "Spell of level 1", "spell_2": "Spell of level 2",
}  # fmt: skip
MANY = {
    "red_gem": "Red Gems", "blue_gem": "Blue Gems", "red_orb": "Red Orbs", "blue_orb": "Blue Orbs",
    "purple_gem": "Purple Gems", "purple_orb": "Purple Orbs", "gem": "Gems", "orb": "Orbs",
    "shadow_fragment": "Shadow Fragments", "cursed_crystal": "Cursed Crystals",
    "spell_1": "Spells of level 1", "spell_2": "Spells of level 2",
}  # fmt: skip
"""What a cost asks for, one and several of it, in the same order."""


def counted(want: str, number: int) -> Words:
    """``2 Red Gems``."""
    return count(number, ONE[want], MANY[want])


def in_words(wants: Iterable[str]) -> Words:
    """``1 Orb and 2 Red Gems``; what costs nothing says so."""
    return listing([counted(want, number) for want, number in Counter(wants).items()]) or say("nothing")


def sign(what: str) -> str:
    """The sign of a Resource."""
    return SIGNS.get(what) or SIGNS[what.split("_")[1]]


FACE_NAMES = {"gem": say("Gem"), "orb": say("Orb"), FRAGMENT: say("Fragment"), CRYSTAL: say("Crystal")}
"""On the dice, whose bodies show the colour."""


def _face(what: str) -> Face:
    return Face(what, FACE_NAMES.get(what) or FACE_NAMES[what.split("_")[1]], sign(what))


def _kind(colour: str, label: Message) -> DieKind:
    """Two Gems, two Orbs, a Crystal and a Fragment on each (CS-004)."""
    gem, orb = _face(f"{colour}_gem"), _face(f"{colour}_orb")
    return DieKind(colour, label, (gem, gem, orb, orb, _face(CRYSTAL), _face(FRAGMENT)), body=colour)


KINDS = {
    "red": _kind("red", say("red die")),
    "blue": _kind("blue", say("blue die")),
    "purple": _kind("purple", say("purple die")),
}
FIVE = {"red 1": "red", "red 2": "red", "blue 1": "blue", "blue 2": "blue", "purple": "purple"}
"""Two red dice, two blue ones and a purple one, in the order of the pad (CS-003)."""
DICE_NAMES: dict[str, Message] = {
    "red 1": say("red 1"),
    "red 2": say("red 2"),
    "blue 1": say("blue 1"),
    "blue 2": say("blue 2"),
    "purple": say("purple"),
}


def to_throw(dice: Iterable[Die]) -> tuple[Dice, ...]:
    """Some of the five dice as a throw; which of two of one colour is which makes no difference."""
    return tuple(Dice(die.id, kind=KINDS[die.kind], label=DICE_NAMES[die.id], pool=die.kind) for die in dice)


def all_five() -> tuple[Dice, ...]:
    return to_throw(Die(id, kind) for id, kind in FIVE.items())
