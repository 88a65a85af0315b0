"""How many, and how many where."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.errors import Illegal, Invalid
from companion.kernel.prompts import Offers, Option, Prompt, once
from companion.language.words import Words, joined, listing, say


def _zero() -> int:
    return 0


class Number(Prompt[int], kw_only=True):
    """How many, from *least* to *most*; both are looked up when asked for, like options::

    coins = yield from Number("bid", "How many coins?", most=lambda: table.coins["p1"])
    """

    least: Callable[[], int] = _zero
    most: Callable[[], int]

    kind: ClassVar[str] = "number"

    def has_answer(self) -> bool:
        return self.least() <= self.most()

    def expected(self) -> Words:
        return say("a number from {least} to {most}", least=self.least(), most=self.most())

    def check(self, value: Any) -> int:
        if type(value) is not int:  # True is an int, too
            raise Invalid(_not_expected(self, value))
        if not self.least() <= value <= self.most():
            raise Illegal(_not_expected(self, value))
        return value


class Allot(Prompt[dict[str, int]], kw_only=True):
    """How *total* points are shared out over several places; the answer has every place that is offered, by id.

    *most* is how many one place can take; without it, all of them::

        wounds = yield from Allot("wounds", "Where do the wounds go?", offers=lambda: places(table), total=lambda: 3)
    """

    offers: Offers[Any]
    total: Callable[[], int]
    most: Callable[[str], int] | None = None

    kind: ClassVar[str] = "allot"

    def options(self) -> Sequence[Option]:
        return self.offers()

    def as_it_stands(self) -> Prompt:
        return replace(self, offers=once(self.offers))

    def limit(self, place: str) -> int:
        """How many *place* can take."""
        return min(self.total(), self.most(place)) if self.most else self.total()

    def has_answer(self) -> bool:
        return sum(self.limit(place) for place in self.legal()) >= self.total()

    def expected(self) -> Words:
        places = [say("{id} ({label})", id=o.id, label=o.label) for o in self.options() if not o.why_not]
        return say("{n} in all over: {places}", n=self.total(), places=joined(", ", places))

    def check(self, value: Any) -> dict[str, int]:
        if not isinstance(value, dict) or not all(type(n) is int and n >= 0 for n in value.values()):
            raise Invalid(_not_expected(self, value))
        options, legal = self.options(), self.legal()
        for place, n in value.items():
            if n and place not in legal:
                raise Illegal(_not_expected(self, value))
            if n > self.limit(place):
                label = next(option.label for option in options if option.id == place)
                raise Illegal(say("{place} can take {most}, not {n}.", place=label, most=self.limit(place), n=n))
        if sum(value.values()) != self.total():
            raise Illegal(_not_expected(self, value))
        return {option.id: value.get(option.id, 0) for option in options}

    def kept(self, value: Any) -> Any:
        return {place: n for place, n in value.items() if n}

    def describe(self, value: Any) -> Words:
        labels = {option.id: option.label for option in self.options()}
        given = [say("{place} {n}", place=labels.get(place, place), n=n) for place, n in value.items() if n]
        return joined(" ", [self.text, listing(given) or "–"])


def _not_expected(prompt: Prompt, value: Any) -> Words:
    return say("{text} Expected {expected}, not {value!r}.", text=prompt.text, expected=prompt.expected(), value=value)
