"""The players' own dice with pips: what was accepted or corrected of them, in their light, and what that tells.

An evening is played with the same few dice. A reading that leaves a doubt is compared with the looks at them: where a
die is surely one of these with that face, the doubt is gone. What is learned never makes a reading more doubtful than
it must, and never changes a face that the networks are sure of without asking.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from companion.kernel.roll import Roll
from vision.answering import Place
from vision.cameras.pictures import Pixels
from vision.one_picture.reading import FACES, Die, Reading
from vision.taught.dice_set import Example, TaughtDice, TaughtFace, TaughtKind, TaughtSet
from vision.taught.looking import look_at, patch_of, seen_in
from vision.taught.nearest import Near, NearestLooks
from vision.taught.taught_reader import CLEAR

NAME = "own"
LEAST = 24
"""Looks of which there must be at least so many before they count."""
MOST = 8
"""The newest looks at a face that are kept."""
LIKELY = 0.5
"""What the networks themselves hold for less likely than this is not taken for sure, however like a look it is."""
BODY_APART = 0.05
"""A body must be so much more like one colour of dice than like the next."""


class OwnDice:
    """What is known of the players' own dice, kept in one folder."""

    def __init__(self, folder: Path) -> None:
        self._kept = TaughtDice(folder)
        self._learned: tuple[TaughtSet, NearestLooks] | None = None

    @property
    def taught(self) -> TaughtSet | None:
        return self._kept.load(NAME) if NAME in self._kept.names() else None

    def forget(self) -> None:
        self._kept.forget(NAME)

    def learn(self, looks: Sequence[Example], *, asked: bool = False) -> bool:
        """Learn from a throw, or from none of it where that would make anything worse; returns whether it did.

        What is well known already is only learned from where players were *asked* about it.
        """
        before = self.taught or TaughtSet(NAME, ())
        if not any(before.looks(look.kind, look.face) < MOST for look in looks) and not asked:
            return False
        bodies = dict.fromkeys([*(kind.id for kind in before.kinds), *(look.kind for look in looks)])
        after = replace(before, kinds=tuple(map(_with_pips, bodies))).with_looks(looks, MOST)
        if any(map(self._contradicts, looks)) or _mistakes(after) > _mistakes(before):
            return False
        self._kept.keep(after)
        return True

    def refined(self, reading: Reading, picture: Pixels) -> Reading:
        """*reading* as whoever knows these very dice reads it."""
        nearest = self._nearest()
        if nearest is None or reading.sure:
            return reading
        dice = tuple(_known_better(die, nearest.to(patch_of(picture, die.box))) for die in reading.dice)
        return replace(reading, dice=dice, sure=not reading.doubts and bool(dice) and all(die.sure for die in dice))

    def _nearest(self) -> NearestLooks | None:
        taught = self.taught
        if taught is None or len(taught.examples) < LEAST:
            return None
        if self._learned is None or self._learned[0] is not taught:
            self._learned = taught, NearestLooks(taught)
        return self._learned[1]

    def _contradicts(self, look: Example) -> bool:
        """Whether all that is known says that this look surely shows something else: then somebody mistyped."""
        nearest = self._nearest()
        return nearest is not None and nearest.to(seen_in(look)).contradicts(look.face)


def looks_of(dice: Sequence[tuple[str, int, Die]], picture: Pixels) -> list[Example]:
    """Looks to learn from: of each die the colour that the game gives it, and the face that was accepted."""
    return [look_at(body, face, patch_of(picture, die.box)) for body, face, die in dice]


def looks_at_own(roll: Roll, places: Sequence[Place]) -> list[Example]:
    """What an accepted throw teaches. Where all dice are of one colour players throw any: then a black one is black."""
    bodies = {group.role: group.body for group in roll.dice}
    one_colour = len({group.body for group in roll.dice if group.count}) == 1
    looks = []
    for place in places:
        die = place.die
        if die is not None and place.patch is not None and place.face is not None and die.lie == "flat":
            plain = one_colour and die.colour in ("white", "black")
            looks.append(look_at(die.colour if plain else bodies[place.role], place.face, place.patch))
    return looks


def _with_pips(body: str) -> TaughtKind:
    return TaughtKind(body, body, body, tuple(TaughtFace(face, str(face)) for face in FACES))


def _mistakes(taught: TaughtSet) -> int:
    """The guard: how many of the kept looks would surely be taken for another face by what is known of the others."""
    if len(taught.examples) < LEAST:
        return 0
    found = zip(taught.examples, NearestLooks(taught).left_out(), strict=True)
    return sum(near.contradicts(look.face) for look, near in found)


def _known_better(die: Die, near: Near) -> Die:
    """The same die: surer where it is like one of the players' own, doubtful where those show another face."""
    if near.contradicts(die.face):
        return replace(die, sure=False)
    if not near.plain or near.face != die.face or die.confidence < LIKELY:
        return die
    colour = near.body if near.body_apart >= BODY_APART else die.colour
    likely = max(die.confidence, CLEAR)
    second = min(die.second_confidence, 1 - likely)
    return replace(die, confidence=likely, second_confidence=second, colour=colour, sure=die.lie == "flat")
