"""What lies in many spaces at once: one answer, read from a photograph or typed row by row."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import Illegal, Invalid
from companion.kernel.prompts import Choose, Done, M_co, Prompt, once
from companion.language.words import Words, count, joined, say


class Laid(Struct, frozen=True):
    """What lies in a space, turned clockwise by so many degrees."""

    id: str
    turn: int = 0


class Scan(Choose[M_co]):
    """What lies in each of several spaces: of the pieces of a *pool*, turned by one of *turns*, none of them twice.

    Its options are the other ways to say it. Spaces that nobody could read are left out of the answer, and the rules
    ask for them one by one; what was read is theirs to be looked at and confirmed::

        answer = yield from Scan(
            "hall.scan", "How do the tiles lie?", spaces=lambda: ["a1", "a2"], pool=lambda: ["7", "8", "9"],
            turns=(0, 180), offers=lambda: [Option("each", "One after the other")],
        ).or_done()
        if not isinstance(answer, Done):
            table.lies = {space: laid.id for space, laid in answer.items()}

    A value is ``{"a1": "7", "a2": {"id": "9", "turn": 180}}``; words without a turn lie upright. *spaces* are ids of a
    board that the prompt is *about*, in reading order.
    """

    spaces: Callable[[], Sequence[str]] = tuple
    pool: Callable[[], Sequence[str]] = tuple
    turns: tuple[int, ...] = (0,)

    kind: ClassVar[str] = "scan"

    def or_done(self) -> Generator[Prompt, Any, dict[str, Laid] | Done[M_co]]:
        """Ask for what lies where, or the other way that was taken."""
        answer: dict[str, Laid] | Done[M_co] = yield self
        return answer

    def as_it_stands(self) -> Prompt:
        return replace(self, offers=once(self.offers), spaces=once(self.spaces), pool=once(self.pool))

    def has_answer(self) -> bool:
        return bool(self.legal() or self.spaces())

    def expected(self) -> Words:
        pieces = count(len(self.spaces()), "space", "spaces")
        ways = say("what lies in {spaces}, by space", spaces=pieces)
        return joined("; ", [ways, super().expected()]) if self.legal() else ways

    def check(self, value: Any) -> Any:
        if isinstance(value, str):
            return Done(super().check(value))
        if not isinstance(value, Mapping):
            raise Invalid(self._not_expected(value))
        spaces, pool = set(self.spaces()), set(self.pool())
        found = {space: self._laid(space, one) for space, one in value.items()}
        where: dict[str, str] = {}
        for space, laid in found.items():
            words = {"space": space, "piece": laid.id}
            if space not in spaces:
                raise Illegal(say("There is no space {space!r}.", **words))
            if laid.id not in pool:
                raise Illegal(say("{space}: there is no {piece!r}.", **words))
            if laid.turn not in self.turns:
                raise Illegal(say("{space}: {piece} cannot be turned by {turn}°.", turn=laid.turn, **words))
            if other := where.get(laid.id):
                raise Illegal(say("{piece} lies twice: {one} and {other}.", piece=laid.id, one=other, other=space))
            where[laid.id] = space
        return found

    def _laid(self, space: str, one: Any) -> Laid:
        match one:
            case str():
                return Laid(one)
            case {"id": str(id), **rest} if rest.keys() <= {"turn"} and type(turn := rest.get("turn", 0)) is int:
                return Laid(id, turn)
        raise Invalid(self._not_expected({space: one}))

    def _not_expected(self, value: Any) -> Words:
        return say("{text} Expected {expected}, not {value!r}.", text=self.text, expected=self.expected(), value=value)

    def describe(self, value: Any) -> Words:
        if isinstance(value, Done):
            return joined(" ", [self.text, self._name(value.act)])
        return joined(" ", [self.text, say("{n} of {all}", n=len(value), all=len(self.spaces()))])
