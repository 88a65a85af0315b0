"""Cards or tokens drawn from a supply: by hand, or by the software's chance."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, ClassVar, Generic

from msgspec.structs import replace

from companion.errors import Illegal, Invalid
from companion.kernel.prompts import Done, M_co, Offers, Option, Prompt, choose_one, nothing, once, with_expected
from companion.language.words import Words, joined, listing, say


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
