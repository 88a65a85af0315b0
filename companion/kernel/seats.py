"""Who sits at the table. Knows no game."""

from msgspec import Struct

PUBLIC = ""
"""The viewer that is nobody's seat: the screen that everybody sees."""


class Player(Struct, frozen=True):
    """Someone at the table. *seat* counts clockwise from the screen; *colour* is the token's."""

    id: str
    name: str
    colour: str = ""
    seat: int = 0
