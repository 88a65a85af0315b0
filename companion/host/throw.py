"""A throw on its way to an answer: which face each die shows so far, who said so, and what is still doubtful.

Knows dice and faces. Does not know how they are shown, nor how a camera sees.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from companion.kernel.dice import Dice, FaceId

PLAYER, CAMERA = "player", "camera"


class ThrownDie(Struct):
    """One die of a throw: the *group* it belongs to, the *face* it shows once that is known, and where it was *seen*.

    *seen* is its number in what the camera read, which changes when players say that two dice were mixed up.
    """

    group: Dice
    seen: int
    face: FaceId | None = None
    doubtful: bool = False


class Throw:
    """The dice of a roll in their order. The next face said is for the die *at*.

    Faces come one by one from players, or all at once from a camera that may be *sure* of them; what a player then
    changes is the player's::

        >>> throw = Throw([Dice("sword", 2), Dice("luck")])
        >>> throw.say(4); throw.say(2); throw.say(6)
        >>> throw.complete, throw.faces, throw.by
        (True, [4, 2, 6], 'player')
    """

    def __init__(self, groups: Sequence[Dice]) -> None:
        self._groups = [group for group in groups for _ in range(group.count)]
        self._forget()

    def _forget(self) -> None:
        self.dice = [ThrownDie(group, number) for number, group in enumerate(self._groups)]
        self.at = 0
        self.sure: float | None = None
        self.read = self.changed = self.exchanging = False

    @property
    def faces(self) -> list[FaceId | None]:
        return [die.face for die in self.dice]

    @property
    def known(self) -> int:
        """How many faces there are."""
        return sum(die.face is not None for die in self.dice)

    @property
    def complete(self) -> bool:
        return self.known == len(self.dice)

    @property
    def two_alike(self) -> bool:
        """Whether the die *at* and the next are like each other and both still open: they can be said together.

        >>> Throw([Dice("sword", 2), Dice("luck")]).two_alike, Throw([Dice("sword"), Dice("luck")]).two_alike
        (True, False)
        """
        two = self.dice[self.at : self.at + 2]
        return len(two) == 2 and two[0].group is two[1].group and all(die.face is None for die in two)

    @property
    def doubtful(self) -> list[int]:
        """The numbers of the dice that the camera is not sure of and nobody has settled."""
        return [number for number, die in enumerate(self.dice) if die.doubtful]

    @property
    def by(self) -> str:
        """Whose answer it is: the camera's only where it is sure and nobody changed anything."""
        return CAMERA if self.sure is not None else PLAYER

    # -- by players ----------------------------------------------------------------------------------------

    def say(self, face: FaceId) -> None:
        """The die *at* shows *face*, which must be one of its kind; the next that is open or doubtful is then asked."""
        die = self.dice[self.at]
        die.face, die.doubtful = face, False
        self._change()
        order = [*range(self.at + 1, len(self.dice)), *range(self.at)]
        self.at = next((n for n in order if self.dice[n].face is None or self.dice[n].doubtful), self.at)

    def point(self, number: int) -> None:
        """That die is next; or, if an exchange was begun, it changes places with the one that was."""
        if self.exchanging:
            one, other = self.dice[self.at], self.dice[number]
            one.group, other.group = other.group, one.group
            self.dice[self.at], self.dice[number] = other, one
            self.exchanging = False
            self._change()
        self.at = number

    def exchange(self) -> None:
        """The die *at* was mistaken for another: the die pointed at next is swapped with it. Only for a reading."""
        self.exchanging = self.read

    def erase(self) -> None:
        """Take the last face back; of a reading, all of them."""
        if self.read:
            self._forget()
        elif self.known:
            if self.dice[self.at].face is None:
                before = [number for number, die in enumerate(self.dice) if die.face is not None]
                self.at = max((number for number in before if number < self.at), default=before[-1])
            self.dice[self.at].face = None

    def _change(self) -> None:
        self.changed, self.sure = True, None

    # -- by camera -----------------------------------------------------------------------------------------

    def propose(
        self, faces: Sequence[FaceId | None], doubtful: Collection[int] = (), sure: float | None = None
    ) -> bool:
        """What a camera read, in the order of the dice; False, and nothing changes, where someone is typing already."""
        if self.known and not self.read:
            return False
        self._forget()
        for number, (die, face) in enumerate(zip(self.dice, faces, strict=True)):
            die.face, die.doubtful = face, number in doubtful
        self.read, self.sure, self.at = True, sure, next(iter(self.doubtful), 0)
        return True

    def withdraw(self) -> bool:
        """The dice move again: drop a reading that nobody has touched; returns whether there was one."""
        void = self.read and not self.changed
        if void:
            self._forget()
        return void
