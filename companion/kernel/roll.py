"""A throw of dice: which are thrown, which lie and stay, and what may still be done before they fall."""

from collections.abc import Generator, Sequence
from itertools import groupby
from typing import Any, ClassVar, Generic

from msgspec.structs import replace

from companion.errors import Invalid
from companion.kernel.dice import Dice
from companion.kernel.prompts import Done, M_co, Offers, Option, Prompt, choose_one, nothing, once
from companion.language.words import Words, joined, listing, say

Faces = dict[str, list[Any]]
"""What fell, by the role of the dice: the ids of faces, whole numbers where they are pips."""


class Roll(Prompt[Faces], Generic[M_co]):
    """Throw these dice and say the faces. *also* is what may still be done before they fall: ask :meth:`or_done`.

    Dice that look alike may take their roles *from_left* to right, if the question says so. Those that *stay* lie on
    the table from an earlier throw and are only shown. Where one die decides among spaces, people or things, *legend*
    says what each of its faces stands for, the first face first: an option's *where* names it::

        >>> roll = Roll("attack", "Sara attacks.", dice=(Dice("sword", 2), Dice("luck")))
        >>> roll.check([4, 2, 6])
        {'sword': [4, 2], 'luck': [6]}
    """

    dice: tuple[Dice, ...] = ()
    stay: tuple[Dice, ...] = ()
    from_left: bool = False
    legend: tuple[Option[Any], ...] = ()
    also: Offers[M_co] = nothing

    kind: ClassVar[str] = "roll"

    def or_done(self) -> Generator[Prompt, Any, Faces | Done[M_co]]:
        """Ask for the faces, or what was done before they fell."""
        answer: Faces | Done[M_co] = yield self
        return answer

    @property
    def pips(self) -> bool:
        """Whether all dice to throw have pips: what a dice reader can read."""
        return all(group.kind.pips for group in self.dice)

    def options(self) -> Sequence[Option[M_co]]:
        return self.also()

    def as_it_stands(self) -> Prompt:
        return replace(self, also=once(self.also))

    def has_answer(self) -> bool:
        return True

    def expected(self) -> Words:
        faces = self.expected_faces()
        return say("{faces}, or {else_}", faces=faces, else_=super().expected()) if self.legal() else faces

    def expected_faces(self) -> Words:
        """The dice and what may lie up on them: pips by their numbers, other faces by their names."""
        if self.pips:
            dice = listing([joined(" ", [str(group.count), group.name]) for group in self.dice])
            return say("the faces (1 to 6) of {dice}", dice=dice)
        return say("the faces of {dice}", dice=listing([_alike(list(run)) for _, run in groupby(self.dice, _faces)]))

    def check(self, value: Any) -> Any:
        """Faces by role; a plain list is dealt out in the order of the dice; a string is a side act on offer."""
        if isinstance(value, str) and (also := self.also()):
            return Done(choose_one(self, value, also).meaning)
        faces = self._deal(value) if isinstance(value, list) else value
        if not isinstance(faces, dict):
            raise Invalid(self._wrong(value))
        for group in self.dice:
            thrown = faces.get(group.role)
            if not isinstance(thrown, list) or len(thrown) != group.count or not all(map(group.kind.has, thrown)):
                raise Invalid(self._wrong(value))
        if len(faces) != len(self.dice):
            raise Invalid(self._wrong(value))
        return {group.role: list(faces[group.role]) for group in self.dice}

    def kept(self, value: Any) -> Any:
        """Faces by role, however they were given: so it can still be told later which die was which."""
        return self._deal(value) if isinstance(value, list) else value

    def _deal(self, faces: list[Any]) -> dict[str, list[Any]] | None:
        if len(faces) != sum(group.count for group in self.dice):
            return None
        rest = iter(faces)
        return {group.role: [next(rest) for _ in range(group.count)] for group in self.dice}

    def _wrong(self, value: Any) -> Words:
        return say("{text} Expected {expected}, not {value!r}.", text=self.text, expected=self.expected(), value=value)

    def describe(self, value: Any) -> Words:
        if isinstance(value, Done):
            return joined(" ", [self.text, self._name(value.act)])
        thrown = [joined(" ", [group.kind.face(face).name for face in value[group.role]]) for group in self.dice]
        return joined(" ", [self.text, joined(" / ", thrown)])


def _faces(group: Dice) -> tuple[Words, ...]:
    return tuple(face.name for face in group.kind.distinct)


def _alike(groups: list[Dice]) -> Words:
    """Dice with the same faces: ``red 1 and red 2 (one of Flame, Drop, Skull)``."""
    names = listing(
        [joined(" ", [str(group.count), group.name]) if group.count > 1 else group.name for group in groups]
    )
    return say("{dice} (one of {faces})", dice=names, faces=joined(", ", _faces(groups[0])))
