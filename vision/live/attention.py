"""The roll that dice are waited for, and what dice at rest say to it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.roll import Roll
from companion.language.words import phrase

if TYPE_CHECKING:
    from vision.answering import Answered, PleaseCheck
    from vision.cameras.pictures import Pixels
    from vision.cameras.virtual_tray import Thrown
    from vision.one_picture.reading import Reading
    from vision.taught.every_die import EveryDie
    from vision.watching import Resting


class Seen(Struct, frozen=True, eq=False):
    """Dice came to rest and were read. *size* is that of the picture that *reading* has its boxes in.

    *serial* is the roll that they were thrown for, and *answer* what they say to it; None if they are for none.
    *check* is the same dice as a question, for players who do not agree; *picture* is where they were seen.
    """

    reading: "Reading"
    size: tuple[int, int]
    serial: int = 0
    answer: "Answered | PleaseCheck | None" = None
    check: "PleaseCheck | None" = None
    picture: "Pixels | None" = None


class Attention(Struct, eq=False):
    """The open roll; whether dice were already moving when it opened; what was seen of it last."""

    roll: Roll
    early: bool
    seen: Seen | None = None


def for_roll(attention: Attention, event: "Resting", doubts: Sequence[str]) -> Seen:
    """What the dice say to the open roll. Those already moving when it opened may have been thrown for another."""
    from vision.answering import PleaseCheck, answer

    high, wide = event.picture.shape[:2]
    answered = answer(attention.roll, event.agreed, event.picture, event.before)
    check = answer(attention.roll, replace(event.agreed, sure=False), event.picture, event.before)
    assert isinstance(check, PleaseCheck)
    if attention.early:
        doubts = [phrase("they were thrown before the question"), *doubts]
    if doubts:
        answered = check = replace(check, doubts=(*check.doubts, *doubts))
    return Seen(event.agreed.reading, (wide, high), attention.roll.serial, answered, check, event.picture)


def read_anew(attention: Attention, event: "Resting", reader: "EveryDie", doubts: Sequence[str]) -> Seen:
    """Taught dice that lay there before their roll was open: they were taken for dice with pips."""
    from vision.agreeing import agree
    from vision.answering import expected_of

    agreed = agree([reader.read(event.picture)], expected_of(attention.roll))
    return for_roll(replace(attention, early=True), replace(event, agreed=agreed), doubts)


def dice_of(roll: Roll) -> "list[Thrown]":
    """Colour, size and signs of every die of a roll, as the virtual tray throws them."""
    from vision.answering import expected_of
    from vision.render.symbol_dice import signs_of

    if roll.pips:
        return [(look.colour, look.size) for look in expected_of(roll).looks for _ in range(look.count)]
    return [(group.body, "large", signs_of(group.kind)) for group in roll.dice for _ in range(group.count)]
