"""Several people asked at once, and what a rule as a whole is: a generator of questions."""

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.kernel.prompts import Prompt
from companion.kernel.seats import EVERYONE, Player, Side

T = TypeVar("T")
S = TypeVar("S", Player, Side)
PASS: Final = "pass"
"""The id of the option by which a seat lets a Window go by."""


class Group(Struct):
    """Several people asked at once, answered in any order; each may change their answer while it is open.

    A save tells their answers apart by key and person, so no two may share both.
    """

    prompts: list[Prompt]

    def __post_init__(self) -> None:
        if len({(prompt.key, prompt.who) for prompt in self.prompts}) != len(self.prompts):
            raise ValueError(f"asked together twice: {[(prompt.key, prompt.who) for prompt in self.prompts]}")

    def result(self, answers: Sequence[Any]) -> Any:
        """What the rule receives for *answers*, in the order of the prompts; UNSET while it has to wait."""
        return UNSET if UNSET in answers else list(answers)


class Together(Group):
    """Several people asked at once; it is over when the last has spoken. The rule receives a list of answers.

    :meth:`each` asks every seat, or every side, and gives the answers by its id::

        bids = yield from Together.each(table.players, lambda seat: Number(
            "bid", "How many coins?", most=lambda: table.coins[seat.id]))
    """

    @classmethod
    def each(cls, seats: Iterable[S], make: Callable[[S], Prompt[T]]) -> Generator["Together", Any, dict[str, T]]:
        """Ask every seat or side what *make* makes for it; the answers by its id."""
        prompts = _asked_of(seats, make)
        answers = yield Together(prompts)
        return {prompt.who: answer for prompt, answer in zip(prompts, answers, strict=True)}


class Acted(Struct, Generic[T], frozen=True):
    """Who acted in a Window, and how."""

    who: str
    act: T


class Window(Group):
    """Several people asked, in an order the rules give, whether they act now or pass.

    Whoever comes first in that order and does not answer PASS (or no) acts. The Window then closes or, with *until*
    ``all``, stays open until everybody has spoken, so that its length gives nothing away. Everybody is asked at once:
    an early act of a later seat waits until all before it have passed::

        stopped = yield from Window.each(table.after(me.id), lambda seat: Choose(
            "trip", "Trip?", offers=lambda: [Option(PASS, "No"), *reactions(table, seat.id)]))
    """

    until: Literal["act", "all"] = "act"

    @classmethod
    def each(
        cls, seats: Iterable[S], make: Callable[[S], Prompt[T]], until: Literal["act", "all"] = "act"
    ) -> Generator["Window", Any, Acted[T] | None]:
        """Ask every seat or side in this order; who acted, or None if all passed."""
        acted: Acted[T] | None = yield Window(_asked_of(seats, make), until)
        return acted

    def result(self, answers: Sequence[Any]) -> Any:
        if self.until == "all" and UNSET in answers:
            return UNSET
        for prompt, answer in zip(self.prompts, answers, strict=True):
            if answer is UNSET:
                return UNSET
            if answer is not False and answer != PASS:
                return Acted(prompt.who, answer)
        return None


def _asked_of(seats: Iterable[S], make: Callable[[S], Prompt[T]]) -> list[Prompt[T]]:
    """A prompt for each seat or side; it need not say again who is asked."""
    made = [(seat, make(seat)) for seat in seats]
    return [prompt if prompt.who != EVERYONE else replace(prompt, who=seat.id) for seat, prompt in made]


Asked = Prompt | Group
Asking = Generator[Asked, Any, T]
"""A part of a rule that may ask and in the end gives a T."""
Step = Asking[None]
"""One thing carried out at the table: a short generator over the Table."""
