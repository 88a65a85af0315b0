"""Numbers that remember where they come from.

Every number that modifiers touched is a :class:`Sum`: its parts in order, each naming the card or the fact behind it,
so that any front end can open it.
"""

from typing import Any

from msgspec import Struct, to_builtins

from companion.language.words import PLAIN, Message, Words, joined


class Part(Struct, frozen=True):
    """One term: ``tail wind +1``. *source* is the id of a card, or of the fact of the rules it comes from."""

    label: Words
    amount: int
    source: str = ""


class Sum(Struct):
    """A number with its why. Its total never falls below *floor*."""

    parts: list[Part] = []
    floor: int | None = None

    @property
    def total(self) -> int:
        total = sum(part.amount for part in self.parts)
        return total if self.floor is None else max(self.floor, total)

    def add(self, label: Words, amount: int, source: str = "") -> None:
        """Put a part in; a part of nothing is left out, since it explains nothing."""
        if amount:
            self.parts.append(Part(label, amount, source))

    def words(self) -> Words:
        """``die 4 · tail wind +1 = 5``, or just ``die 4``.

        A part of nothing stands for dice that have still to fall (``power 3 +2d★``): then there is no total yet.
        """
        if not self.parts:
            return str(self.total)
        terms = [_term(part, first=part is self.parts[0]) for part in self.parts]
        told = joined(" · ", terms)
        alone = len(terms) == 1 and self.parts[0].amount == self.total
        return told if alone or not all(part.amount for part in self.parts) else joined(" = ", [told, str(self.total)])


def figures(data: Any) -> Any:
    """*data* as plain data and messages; a Sum is its total with its parts."""
    if type(data) in PLAIN:
        return data
    if isinstance(data, Sum):
        parts = [{"label": part.label, "amount": part.amount, "source": part.source} for part in data.parts]
        return {"total": data.total, "parts": parts}
    if isinstance(data, dict):
        return {key: figures(value) for key, value in data.items()}
    return [figures(value) for value in data] if isinstance(data, list | tuple) else to_builtins(data)


def _term(part: Part, *, first: bool) -> Words:
    if not part.amount:
        return part.label
    signed = not first or _ends_in_figure(part.label)  # "power 3 +2", not "power 3 2"
    return joined(" ", [part.label, f"{part.amount:+}" if signed else str(part.amount)])


def _ends_in_figure(label: Words) -> bool:
    return label.sentence.endswith("{n}") if isinstance(label, Message) else label[-1:].isdigit()
