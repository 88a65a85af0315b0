"""How dice are read: only six-sided ones lie on the table, and a d★, d2, d3, d4 or d5 is one of them read in another
way (SM-047).

Knows how faces are read, which must be rolled again, and how cards print dice. Does not know who rolled them, nor
what is done with the result.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from companion.kernel import PIPS, DieKind, Face, Words, phrase, say

Convention = Literal["high/low", "odd/even"]
Read = Literal["d*", "d2", "d3", "d4", "d5", "d6"]

FACES = range(1, 7)
STAR: Read = "d*"


def read_face(face: int, read: Read, convention: Convention = "high/low") -> int | None:
    """What *face* means; None where the die must be rolled again.

    d★ is 0 or 1 (SM-048), by high and low faces (SM-049) or by odd and even ones (SM-050); d2 follows
    the same convention (SM-051); d3 pairs the faces (SM-052); d4 and d5 re-roll what is too high (SM-053).
    """
    match read:
        case "d*":
            return int(face > 3) if convention == "high/low" else int(face % 2 == 0)
        case "d2":
            return 1 + int(face > 3) if convention == "high/low" else 1 + int(face % 2 == 0)
        case "d3":
            return (face + 1) // 2
        case "d4":
            return face if face <= 4 else None
        case "d5":
            return face if face <= 5 else None
        case "d6":
            return face


def read_for(options: int) -> Read:
    """The die that chooses evenly among two to six options."""
    reads: dict[int, Read] = {2: "d2", 3: "d3", 4: "d4", 5: "d5", 6: "d6"}
    return reads[options]


def read_name(read: Read) -> str:
    """As the books print it."""
    return "d★" if read == STAR else read


def die(read: Read, convention: Convention) -> DieKind:
    """A six-sided die that is read as *read*; its faces count what they mean."""
    if read == "d6":
        return PIPS
    return DieKind(read, read_name(read), _faces(read, convention), reads=_in_words(read, convention))


@cache
def _faces(read: Read, convention: Convention) -> tuple[Face, ...]:
    return tuple(Face(face, number=read_face(face, read, convention)) for face in FACES)


def _in_words(read: Read, convention: Convention) -> Words:
    """For those who forget."""
    odd = convention == "odd/even"
    match read:
        case "d*":
            return say("d★: odd counts 0, even counts 1") if odd else say("d★: 1 to 3 count 0, 4 to 6 count 1")
        case "d2":
            return say("d2: odd is 1, even is 2") if odd else say("d2: 1 to 3 is 1, 4 to 6 is 2")
        case "d3":
            return say("d3: 1 and 2 are 1, 3 and 4 are 2, 5 and 6 are 3")
        case "d4":
            return say("d4: throw a 5 or 6 again")
        case "d5":
            return say("d5: throw a 6 again")
        case "d6":
            return ""


class Amount(Struct, frozen=True):
    """A figure as cards print it: ``+1``, ``-1``, ``+2d*``, ``+1d2``, ``4d2``, ``1+2d*``.

    *flat* is certain, the rest is dice; a negative *sign* takes the dice away instead.
    """

    flat: int = 0
    stars: int = 0
    d2: int = 0
    d3: int = 0
    d6: int = 0
    sign: int = 1

    @property
    def dice(self) -> list[tuple[Read, int]]:
        """The dice to roll, by how they are read."""
        pairs: list[tuple[Read, int]] = [("d*", self.stars), ("d2", self.d2), ("d3", self.d3), ("d6", self.d6)]
        return [(read, count) for read, count in pairs if count]

    def __str__(self) -> str:
        signs = {1: "+", -1: "−"}
        dice = [f"{signs[self.sign]}{count}{read_name(read)}" for read, count in self.dice]
        return "".join([f"{self.flat:+}".replace("-", "−")] * bool(self.flat) + dice) or "+0"


def parse_amount(text: str) -> Amount:
    """Read ``+2d*`` and its like; ValueError names what is wrong with it.

    Cards and rules name no other dice (SM-054); a d4 or d5 only picks one of four or five.
    """
    figures: dict[str, Any] = {}
    for term in _terms(text):
        sign = -1 if term.startswith("-") else 1
        number, d, sides = term.lstrip("+-").partition("d")
        field = {"": "flat", "*": "stars", "2": "d2", "3": "d3", "6": "d6"}.get(sides)
        if not number.isdecimal() or field is None or (d and not sides) or field in figures:
            raise ValueError(
                phrase("{text!r} is not an amount; one looks like +1, -1, +2d*, +1d2, 4d2 or 1+2d*", text=text)
            )
        if d and figures.setdefault("sign", sign) != sign:
            raise ValueError(phrase("{text!r} mixes dice to add with dice to take away", text=text))
        figures[field] = int(number) if d else sign * int(number)
    return Amount(**figures)


def _terms(text: str) -> Iterable[str]:
    spaced = text.replace("★", "*").replace("−", "-").replace("+", " +").replace("-", " -")
    terms = spaced.split()
    if not terms:
        raise ValueError(phrase("an amount is missing; one looks like +1, +2d* or 4d2"))
    return terms
