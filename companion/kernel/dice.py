"""Dice of any kind: what can lie up, what a die is called, and which dice a throw is made of.

Knows faces, kinds and bodies; what a throw means is the game's to say.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.language.words import Words, say

FaceId = str | int


class Face(Struct, frozen=True, omit_defaults=True):
    """What can lie up on a die. Answers name it by its *id*; players read the *label* and see the *sign*.

    *number* is what the face counts, where it counts anything::

        >>> Face("star", "Star", "★", number=2).name
        'Star'
        >>> Face(4, number=4).name
        '4'
    """

    id: FaceId
    label: Words = ""
    sign: str = ""
    number: int | None = None

    @property
    def name(self) -> Words:
        return self.label or str(self.id)


class DieKind(Struct, frozen=True, omit_defaults=True):
    """A sort of die: its faces, as often as each is on it, and the colour of its *body*, if it has one of its own.

    *reads* says in words what the faces count, where they do not show it themselves::

        >>> coin = DieKind("coin", "coin", (Face("heads", "Heads", number=1), Face("tails", "Tails", number=0)))
        >>> coin.face("heads").number, coin.has("edge")
        (1, False)
    """

    id: str
    label: Words
    faces: tuple[Face, ...]
    body: str = ""
    reads: Words = ""

    @property
    def distinct(self) -> tuple[Face, ...]:
        """Every face once, in order."""
        return tuple(dict.fromkeys(self.faces))

    @property
    def pips(self) -> bool:
        """Whether its faces are the pips 1 to 6, whatever they count."""
        return self.faces is PIP_FACES or [face.id for face in self.faces] == [1, 2, 3, 4, 5, 6]

    def has(self, face: Any) -> bool:
        """Whether *face* is the id of one of the faces. True is not 1."""
        for known in self.faces:
            if known.id == face:
                return type(known.id) is type(face)
        return False

    def face(self, id: FaceId) -> Face:
        """The face with that id, which must be one of them."""
        return next(face for face in self.faces if face.id == id)

    def showing(self, die: "Die") -> Words:
        """A die of this kind in words, and what it shows if it has fallen."""
        if die.face is None:
            return self.label
        return say("{die}: {face}", die=self.label, face=self.face(die.face).name)


PIP_FACES = tuple(Face(number, number=number) for number in range(1, 7))
PIPS = DieKind("pips", "die", PIP_FACES)
"""The six-sided die that everybody has at home."""


class Die(Struct):
    """A die that a game keeps in its Table: of which kind, by its id, and the face that lies up once it has fallen."""

    id: str
    kind: str
    face: FaceId | None = None


class Dice(Struct, frozen=True):
    """Some dice of a throw that are read alike: *count* dice of one *kind*, *colour* and *size* in one *role*.

    Any group of a throw can be told from the others by its role, which is also how an answer names it; *label* is
    what players call it, if that is something else. Dice without a *colour* have that of their kind, else they are
    white. Groups of one *pool* only add up: nobody need tell whose of them a die is. *showing* are the faces of dice
    that lie already::

        >>> Dice("attack", 2, colour="black").body
        'black'
    """

    role: str
    count: int = 1
    kind: DieKind = PIPS
    colour: str = ""
    size: str = "large"
    label: Words = ""
    showing: tuple[FaceId, ...] = ()
    pool: str = ""

    @property
    def name(self) -> Words:
        return self.label or say(self.role)

    @property
    def body(self) -> str:
        return self.colour or self.kind.body or "white"


def on(kinds: Mapping[str, DieKind], dice: Iterable[Die]) -> tuple[Dice, ...]:
    """A game's own dice as groups of a throw, one die each; its role is its id.

    >>> [red] = on({"red": PIPS}, [Die("red 1", "red", 4)])
    >>> red.role, red.count, red.showing
    ('red 1', 1, (4,))
    """
    return tuple(Dice(die.id, kind=kinds[die.kind], showing=() if die.face is None else (die.face,)) for die in dice)


def lying(dice: Iterable[Dice]) -> list[tuple[Dice, Face | None]]:
    """Every die on its own, with the face it shows once it has fallen.

    >>> [(die.role, face and face.name) for die, face in lying([Dice("oar", 2, showing=(4,))])]
    [('oar', '4'), ('oar', None)]
    """
    faces = [(group, [*group.showing, *[None] * (group.count - len(group.showing))]) for group in dice]
    return [(group, None if face is None else group.kind.face(face)) for group, up in faces for face in up]
