"""What was said in secret, as a save keeps it: what all read of it, what its own seat reads, and when it was opened.

A save that a game goes on from must hold its secrets; so whoever shows a label or a told line says for whom.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, convert

from companion.language.words import Words


class Covered(Struct, frozen=True, array_like=True, tag="covered"):
    """Something said in secret: *of* alone reads *own*, all others read *public* until it is revealed."""

    of: str
    public: Words
    own: Words


class Revealed(Struct, frozen=True, array_like=True, tag="revealed"):
    """After entry *at* the newest answer to the question *key* was opened: that of *who*, or everybody's."""

    at: int
    key: str
    who: str = ""


Label = Words | Covered
Line = Words | Covered | Revealed


class Eyes(Struct, frozen=True):
    """Who looks: a seat, with the side it plays on, or the public screen."""

    viewer: str = ""
    side: str = ""

    def may_see(self, of: str) -> bool:
        return bool(self.viewer) and of in (self.viewer, self.side)

    def read(self, label: Label) -> Words:
        """*label* in the words that are meant for these eyes."""
        if isinstance(label, Covered):
            return label.own if self.may_see(label.of) else label.public
        return label

    def lines(self, told: Iterable[Line]) -> list[Words]:
        """What was told, for these eyes; what others were told without a cover is left out."""
        read = [self.read(line) for line in told if not isinstance(line, Revealed)]
        return [line for line in read if line]


PUBLIC_EYES = Eyes()


def label_of(data: Any) -> Label:
    """A label as JSON has it."""
    return convert(data, Covered) if isinstance(data, list) else convert(data, type=Words)


def line_of(data: Any) -> Line:
    """A told line as JSON has it."""
    return convert(data, Covered | Revealed) if isinstance(data, list) else convert(data, type=Words)
