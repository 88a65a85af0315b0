"""From an agreed reading to the answer of the open roll, or to a question that shows the very dice it is about.

Decides nothing that is doubtful: then it proposes, and asks.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.dice import PIPS, Dice, DieKind, FaceId
from companion.kernel.roll import Roll
from companion.language.words import listing, phrase, worded
from vision.agreeing import Agreed
from vision.cameras.pictures import Pixels
from vision.expecting import HUES, Expected, Look, Lying, Sorted, sort_dice, thrown
from vision.one_picture.reading import FACES, Die, Size
from vision.taught.looking import patch_of

AROUND = 0.25
"""Of a die's edge that a crop shows around it, so that a leaning die is seen to lean."""
BESIDE = 0.4
"""Of a die's edge by which another must lie further right, for their order to be plain."""
SHOWN = 3
"""Alternatives offered for a doubtful die; the other faces are a tap further."""

Faces = dict[str, list[FaceId]]


class Place(Struct, frozen=True, eq=False):  # arrays cannot be compared as a whole
    """One die of the answer: for which *role*, what was seen there (nothing, if a die is missing) and what it shows.

    *alternatives* are faces of its *kind* with their likelihood, best first; *patch* is the die with more of what is
    around it, for those who learn from it.
    """

    role: str
    face: FaceId | None
    die: Die | None = None
    crop: Pixels | None = None
    alternatives: tuple[tuple[FaceId, float], ...] = ()
    doubtful: bool = False
    kind: DieKind = PIPS
    patch: Pixels | None = None


class Answered(Struct, frozen=True):
    """The faces by role, as the roll takes them. *confidence* is that of the least certain die."""

    value: Faces
    confidence: float


class PleaseCheck(Struct, frozen=True, eq=False):  # arrays cannot be compared as a whole
    """A proposal that players must look at: every die asked for, in the order of the *roles*, and *doubts* in words.

    *spare* are dice that were seen and not asked for.
    """

    roles: tuple[str, ...]
    places: tuple[Place, ...]
    doubts: tuple[str, ...]
    spare: tuple[Place, ...] = ()

    @property
    def value(self) -> Faces | None:
        """The faces by role; None as long as one is missing."""
        if any(place.face is None for place in self.places):
            return None
        return {
            role: [place.face for place in self.places if place.role == role and place.face is not None]
            for role in self.roles
        }

    @property
    def doubtful(self) -> list[int]:
        """The numbers of the places that still need an answer."""
        return [n for n, place in enumerate(self.places) if place.doubtful]


def readable(kind: DieKind) -> bool:
    """Whether a reader can tell such dice: by their pips, or by at most six different faces that it was taught."""
    return kind.pips or len(kind.distinct) <= len(FACES)


def number_of(kind: DieKind, face: FaceId) -> int:
    """What a reader calls a face: its number among the different faces of the die. Of pips that is the pips."""
    return [known.id for known in kind.distinct].index(face) + 1


def face_of(kind: DieKind, number: int) -> FaceId:
    """The face that a reader calls by that number; the last one where there are not so many."""
    faces = kind.distinct
    return faces[min(number, len(faces)) - 1].id


def expected_of(roll: Roll) -> Expected:
    """The dice that *roll* asks for by how they look, and those that stay."""
    counts: dict[tuple[str, Size], int] = {}
    for group in roll.dice:
        look = _look(roll, group)
        counts[look] = counts.get(look, 0) + group.count
    lying = [
        Lying(_look(roll, group)[0], number_of(group.kind, face))
        for group in roll.stay
        for face in group.showing
        if readable(group.kind)
    ]
    looks = tuple(Look(colour, size, count) for (colour, size), count in counts.items() if count)
    return Expected(looks, tuple(lying))


def answer(roll: Roll, agreed: Agreed, picture: Pixels, before: tuple[Die, ...] = ()) -> Answered | PleaseCheck:
    """The answer to *roll* if nothing about it is doubtful, else what to ask. Crops are cut from *picture*.

    What still lies as it did *before* was not thrown, if there are as many others as were to be.
    """
    expected = replace(expected_of(roll), before=before)
    dice = thrown(agreed.reading.dice, expected)
    by_look, mismatch = sort_dice(dice, expected)
    places, spare = _deal(roll, by_look, dice, picture)
    doubts = list(dict.fromkeys([*agreed.doubts, *mismatch]))
    mixed = _mixed_up(roll, by_look)
    if mixed and not mismatch and not (roll.from_left and _in_a_row(dice)):
        doubts.append(phrase("{roles} look alike: they are taken from left to right", roles=worded(listing(mixed))))
    check = PleaseCheck(tuple(group.role for group in roll.dice), tuple(places), tuple(doubts), tuple(spare))
    if agreed.sure and not doubts and not spare and check.value is not None:
        return Answered(check.value, min((die.confidence for die in dice), default=1.0))
    return check


def as_left(check: PleaseCheck, dice: Sequence[tuple[int, FaceId | None, bool]]) -> PleaseCheck:
    """*check* as players left it: for each place which die was *seen* there, its face, and whether that is doubtful."""
    places = tuple(
        replace(check.places[seen], role=place.role, face=face, doubtful=doubtful)
        for place, (seen, face, doubtful) in zip(check.places, dice, strict=True)
    )
    return replace(check, places=places)


def crop(picture: Pixels, die: Die) -> Pixels:
    """The die and a little of what is around it; never empty, even for a box that lies outside."""
    left, top, width, height = die.box
    around = AROUND * max(width, height)
    rows, columns = picture.shape[:2]
    x, y = (int(min(max(at, 0), most - 1)) for at, most in ((left - around, columns), (top - around, rows)))
    to_x, to_y = round(left + width + around), round(top + height + around)
    return picture[y : max(to_y, y + 1), x : max(to_x, x + 1)].copy()


# -- which die is for what ---------------------------------------------------------------------------------


def _look(roll: Roll, group: Dice) -> tuple[str, Size]:
    """A hue tells something only where several are on the table: else any coloured die will do for one."""
    hues = {other.body for other in (*roll.dice, *roll.stay) if other.count and other.body in HUES}
    told = ("white", "black", *hues) if len(hues) > 1 else ("white", "black")
    return group.body if group.body in told else "other", "small" if group.size == "small" else "large"


def _deal(roll: Roll, by_look: Sorted, dice: Sequence[Die], picture: Pixels) -> tuple[list[Place], list[Place]]:
    """Dice to the groups of their look, in order; then those left over to wherever one is missing."""
    queues = {(look.colour, look.size): list(those) for look, those in by_look.items()}
    wanted = [(group, _look(roll, group)) for group in roll.dice for _ in range(group.count)]
    fitting = [queues[look].pop(0) if queues.get(look) else None for _, look in wanted]
    left = [die for die in dice if not any(die is used for used in fitting)]
    places = []
    for (group, _), die in zip(wanted, fitting, strict=True):
        # A die of the wrong look is still the best guess for a missing one, but always a doubtful guess.
        guess = die or (left.pop(0) if left else None)
        places.append(_place(group.role, group.kind, guess, picture, doubtful=die is None or not die.sure))
    return places, [_place("", roll.dice[0].kind, die, picture, doubtful=True) for die in left]


def _place(role: str, kind: DieKind, die: Die | None, picture: Pixels, *, doubtful: bool) -> Place:
    if die is None:
        return Place(role, None, doubtful=True, kind=kind)
    flat = die.lie == "flat"
    ranked = {face_of(kind, die.face): die.confidence}
    ranked.setdefault(face_of(kind, die.second), die.second_confidence)
    if doubtful:
        ranked |= {face.id: 0.0 for face in kind.distinct if face.id not in ranked}
    alternatives = tuple(ranked.items())[:SHOWN]
    face = face_of(kind, die.face) if flat else None
    return Place(
        role, face, die, crop(picture, die), alternatives, doubtful or not flat, kind, patch_of(picture, die.box)
    )


def _mixed_up(roll: Roll, by_look: Sorted) -> list[str]:
    """The names of groups that neither colour nor size tells apart, where it matters which die is whose."""
    mixed = []
    for look, dice in by_look.items():
        groups = [group for group in roll.dice if group.count and _look(roll, group) == (look.colour, look.size)]
        apart = len({(group.pool or group.role, group.kind.id) for group in groups}) > 1
        if apart and any(len({_meaning(group, die) for die in dice}) > 1 for group in groups):
            mixed += [worded(group.name) for group in groups]
    return mixed


def _in_a_row(dice: Sequence[Die]) -> bool:
    """Whether it is plain which die lies further left than which."""
    ordered = sorted(dice, key=lambda die: die.centre)
    return all(
        other.centre[0] - one.centre[0] > BESIDE * max(*one.box[2:], *other.box[2:]) for one, other in pairwise(ordered)
    )


def _meaning(group: Dice, die: Die) -> FaceId:
    """What the die counts in *group*: where all count the same, nobody need be asked whose they are."""
    face = group.kind.face(face_of(group.kind, die.face))
    return face.id if face.number is None else face.number
