"""What the reader says of one picture: dice with what is known of each, and how sure all of it is.

These are the words that the stages and everything outside share.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.language.words import count, worded

FACES = range(1, 7)
"""What is read are pips."""
Colour = Literal["white", "black", "other"]
Size = Literal["large", "small"]
Lie = Literal["flat", "cocked", "stacked"]
Box = tuple[float, float, float, float]
"""Left, top, width and height in pixels of the picture that was read."""


class Die(Struct, frozen=True):
    """One die as it was seen. Where it has other faces than pips, *face* is the number of one of them among those that
    differ, and its *colour* the body that the game gives such a die.

    *confidence* is the share of readings like this one that are right, as measured; *second* is the next best face
    and *second_confidence* how likely that is. A *hue* in degrees is given for colours other than white and black;
    *light* is how light its body is, from 0 to 1, *dark* how likely it is made dark, whatever it mirrors; *side* is the
    length of an edge in pixels, as far as a picture tells that, and *mm* where the tray is calibrated. *found* is how
    sure the finder is of it; one that is not *level* looks another way than the table. A die that does not lie *flat*
    shows no face to be trusted: *face* is then only what it looks most like.
    """

    face: int
    box: Box
    confidence: float
    second: int
    second_confidence: float = 0.0
    colour: str = "other"
    hue: float | None = None
    size: Size = "large"
    light: float | None = None
    dark: float | None = None
    side: float | None = None
    mm: float | None = None
    lie: Lie = "flat"
    sure: bool = False
    found: float = 1.0
    level: bool = True

    @property
    def centre(self) -> tuple[float, float]:
        x, y, width, height = self.box
        return x + width / 2, y + height / 2


class Reading(Struct, frozen=True):
    """All dice of one picture. *sure*: every one is, and nothing else in it looks like a die.

    *doubts* are about the picture as a whole, *why_not* with those about single dice; both in words for players.
    """

    dice: tuple[Die, ...] = ()
    sure: bool = False
    doubts: tuple[str, ...] = ()

    @property
    def faces(self) -> list[int]:
        return [die.face for die in self.dice]

    @property
    def why_not(self) -> tuple[str, ...]:
        return (*_doubts_of_dice(self.dice), *self.doubts)


def _doubts_of_dice(dice: Sequence[Die]) -> list[str]:
    leaning = sum(die.lie == "cocked" for die in dice)
    stacked = sum(die.lie == "stacked" for die in dice)
    unsure = sum(die.lie == "flat" and not die.sure for die in dice)
    found = []
    if leaning:
        found.append(worded(count(leaning, "die leans", "dice lean")))
    if stacked:
        found.append(worded(count(stacked, "die lies on another", "dice lie on others")))
    if unsure:
        found.append(worded(count(unsure, "die is hard to read", "dice are hard to read")))
    return found
