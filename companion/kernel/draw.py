"""Cards and tokens: drawn from a supply, by hand or by the software's chance; or as they lie in many spaces at once."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, ClassVar, Generic

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import Illegal, Invalid
from companion.kernel.prompts import (
    Choose,
    Done,
    M_co,
    Offers,
    Option,
    Prompt,
    choose_one,
    nothing,
    once,
    with_expected,
)
from companion.language.words import Words, count, joined, listing, say


class Draw(Prompt[str], Generic[M_co]):
    """Draw *count* cards or tokens from a *supply*; what can come up is its *pool* (one entry a piece).

    With *chance* nobody draws by hand: the software's chance answers. *named* turns an id into its name. *also* is
    the way out when what was drawn is none of the pool: ask :meth:`or_done`; for more than one ask :meth:`several`.
    What chance draws *openly* lies face up, and is told.
    """

    supply: Words = ""
    pool: Callable[[], Sequence[str]] = tuple
    count: int = 1
    chance: bool = False
    openly: bool = False
    named: Callable[[str], Words] = str
    also: Offers[M_co] = nothing

    kind: ClassVar[str] = "draw"

    def several(self) -> Generator[Prompt, Any, list[str]]:
        """Ask for *count* of them, in the order drawn."""
        answer: list[str] = yield self
        return answer

    def or_done(self) -> Generator[Prompt, Any, str | Done[M_co]]:
        """Ask for the one drawn, or the way out that was taken."""
        answer: str | Done[M_co] = yield self
        return answer

    def options(self) -> Sequence[Option[Any]]:
        return [*(Option(piece, self.named(piece)) for piece in dict.fromkeys(self.pool())), *self.also()]

    def as_it_stands(self) -> Prompt:
        return replace(self, pool=once(self.pool), also=once(self.also))

    def has_answer(self) -> bool:
        return len(self.pool()) >= self.count or any(not option.why_not for option in self.also())

    def check(self, value: Any) -> Any:
        """One id, or a list of *count* ids in the order drawn; never more of a kind than there are.

        The meaning of a way out comes to the rule as :class:`Done`.
        """
        also = self.also()
        if isinstance(value, str) and any(option.id == value for option in also):
            return Done(choose_one(self, value, also).meaning)
        drawn = [value] if isinstance(value, str) else value
        if not isinstance(drawn, list) or len(drawn) != self.count or not all(isinstance(d, str) for d in drawn):
            raise Invalid(
                say(
                    "{text} Expected {n} drawn: {expected}, not {value!r}.",
                    text=self.text,
                    n=self.count,
                    expected=self.expected(),
                    value=value,
                )
            )
        left = list(self.pool())
        for piece in drawn:
            if piece not in left:
                gone = say("{text} {piece!r} is not there to be drawn.", text=self.text, piece=piece)
                raise Illegal(with_expected(gone, self))
            left.remove(piece)
        return drawn[0] if self.count == 1 else list(drawn)

    def describe(self, value: Any) -> Words:
        """What chance drew stays unsaid here, unless *openly*: it may be the order of a deck. The rule tells what may
        be known.

        Of a secret draw this is what its own seat reads.
        """
        if self.chance and not self.secret and not self.openly:
            return self.text
        if isinstance(value, Done):
            return joined(" ", [self.text, self._name(value.act)])
        drawn = value if isinstance(value, list) else [value]
        return joined(" ", [self.text, listing([self.named(d) for d in drawn[:4]]), *(["…"] if len(drawn) > 4 else [])])


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
