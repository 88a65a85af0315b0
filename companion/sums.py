"""Numbers that remember where they come from.

Every number that modifiers touched is a :class:`Sum`: its parts in order, each naming the card or
the fact behind it, so that any front end can open it. Knows no rule.
"""

from msgspec import Struct


class Part(Struct, frozen=True):
    """One term: ``Battle Strategist +1``. *source* is a card id or a fact id such as ``SM-209``."""

    label: str
    amount: int
    source: str = ""


class Sum(Struct):
    """A number with its why. *floor* keeps totals such as wounds from falling below nothing."""

    parts: list[Part] = []
    floor: int | None = None

    @property
    def total(self) -> int:
        total = sum(part.amount for part in self.parts)
        return total if self.floor is None else max(self.floor, total)

    def add(self, label: str, amount: int, source: str = "") -> None:
        """Put a part in; a part of nothing is left out, since it explains nothing."""
        if amount:
            self.parts.append(Part(label, amount, source))

    def __str__(self) -> str:
        """``die 4 · Battle Strategist +1 = 5``."""
        if not self.parts:
            return str(self.total)
        first, *rest = self.parts
        terms = [f"{first.label} {first.amount}", *(f"{p.label} {p.amount:+}" for p in rest)]
        return " · ".join(terms) + f" = {self.total}"
