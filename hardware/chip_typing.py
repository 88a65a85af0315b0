"""What a reader of chips types: keys become the number of a chip. Knows no device and no clock.

Such a reader is a keyboard to the system: it types the digits of a chip, and Enter.
"""

import struct
from typing import NamedTuple

from msgspec import Struct

EVENT = struct.Struct("@llHHi")
"""An event as Linux hands it out: seconds, microseconds, kind, code, value."""
KEY, PRESSED = 1, 1
ENTERS = (28, 96)
ROWS = {2: "1234567890", 16: "qwertyuiop", 30: "asdfghjkl", 44: "zxcvbnm", 71: "789", 75: "456", 79: "1230"}
"""By the code of its first key: the digits, the letters, and the block of digits."""
LETTERS = {first + n: letter for first, row in ROWS.items() for n, letter in enumerate(row)}
TOGETHER = 1.0
"""Seconds between two keys of one number, at most; a reader needs a hundredth of that."""
AGAIN = 1.5
"""Seconds within which the same number is the same chip still lying there: some readers say it over and over."""
SHORTEST, LONGEST = 4, 40


class Key(NamedTuple):
    """A key that went down (*pressed*), repeated or came up, and when."""

    when: float
    code: int
    pressed: bool


def keys_of(raw: bytes) -> list[Key]:
    """The keys in what was read from a device; a part of an event at its end is left out."""
    whole = len(raw) - len(raw) % EVENT.size
    events = EVENT.iter_unpack(raw[:whole])
    return [Key(s + us / 1e6, code, value == PRESSED) for s, us, kind, code, value in events if kind == KEY]


class Typing(Struct):
    """Takes key after key and gives the token's id at the end of a number.

    >>> typing = Typing()
    >>> [typing.take(Key(n / 100, code, True)) for n, code in enumerate([3, 5, 7, 9, 28])]
    [None, None, None, None, 'chip:2468']
    """

    typed: str = ""
    last: float = 0.0
    known: str = ""
    known_at: float = 0.0

    def take(self, key: Key) -> str | None:
        if not key.pressed:
            return None
        if key.when - self.last > TOGETHER:
            self.typed = ""
        self.last = key.when
        if key.code in ENTERS:
            return self.end()
        self.typed = (self.typed + LETTERS.get(key.code, ""))[-LONGEST:]
        return None

    def end(self) -> str | None:
        """The number is over, by Enter or by silence."""
        chip, self.typed = self.typed, ""
        if len(chip) < SHORTEST:
            return None
        again = chip == self.known and self.last - self.known_at < AGAIN
        self.known, self.known_at = chip, self.last
        return None if again else f"chip:{chip}"
