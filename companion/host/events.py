"""What a Host tells its clients: that something was answered, told, taken back, corrected or doubted.

Events are data; for whom they are made known, and in which words, the Host and its clients say.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from companion.kernel.prompts import Tell
from companion.kernel.session import Undone
from companion.language.words import Words


class Accepted(Struct, frozen=True):
    """An answer was taken and is in the journal as number *entry*; *value* is as the journal keeps it.

    *of* is whose secret it is, if it is one, and *cover* what all others are told.
    """

    entry: int
    serial: int
    key: str
    value: Any
    who: str
    by: str
    label: Words
    of: str = ""
    cover: str = ""


class Told(Struct, frozen=True):
    """The rules said something."""

    tell: Tell


class Redone(Struct, frozen=True):
    """What was undone last was given again."""

    label: Words


class Corrected(Struct, frozen=True):
    """A value of the Table was set by hand; *problems* are what the rules would not allow about it now.

    *of* is whose secret it is, if it is one.
    """

    path: str
    value: Any
    problems: Sequence[Words]
    of: str = ""


class Doubted(Struct, frozen=True):
    """A camera has read the dice of an open roll, but people should look, for these *reasons*.

    *value* is its best reading; None where a face is missing.
    """

    serial: int
    value: Any
    reasons: tuple[str, ...]


class Changed(Struct, frozen=True):
    """All that followed has been said: time to look again at what is asked and shown."""

    version: int


Event = Accepted | Told | Undone | Redone | Corrected | Doubted | Changed
Hear = Callable[[Event], None]
