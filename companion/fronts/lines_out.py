"""What the table says over JSON lines: messages, told apart by their ``type``. PROTOCOL.md describes them.

A field that has the default given here is left out. How a prompt, a view or a tell becomes one is in ``as_lines.py``.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.kernel.dice import DieKind, FaceId
from companion.kernel.sums import Sum
from companion.kernel.view import CardFace, Odds, Panel, PlainPanel, Value
from companion.language.words import Words

PROTOCOL = 2


class Out(Struct, tag_field="type", omit_defaults=True):
    """What the table says."""


class SeatLine(Struct, omit_defaults=True):
    """Who sits at the table, and on which side."""

    id: str
    name: str
    side: str = ""


class Hello(Out, tag="hello"):
    protocol: int
    game: str
    title: str
    save: str | None
    entries: int
    notices: list[Words] = []
    seats: list[SeatLine] = []


class Offered(Struct):
    """An option as a line out: what it means stays with the rules."""

    id: str
    label: Words
    why_not: Words
    where: str
    fact: str
    sign: str | UnsetType = UNSET
    emblem: str | UnsetType = UNSET
    effect: Words | UnsetType = UNSET
    cost: int | UnsetType = UNSET


class DiceLine(Struct, omit_defaults=True):
    """Dice of a throw or a tray. Their *kind* is the id of one that is listed once for all of them."""

    role: str
    count: int
    kind: str
    colour: str
    size: str
    label: Words
    showing: list[FaceId] = []


class TrayLine(Struct, tag_field="kind", tag="dice"):
    """Dice that lie on the table."""

    dice: list[DiceLine]
    kinds: list[DieKind]
    id: str
    title: Words
    seat: str


class SideLine(Struct):
    """One side of a duel; a die at one of the places *counting* counts."""

    name: Words
    values: Sequence[Value]
    cards: Sequence[CardFace]
    note: Words
    seat: str
    picture: str
    layers: tuple[str, ...]
    life: Value | None
    hit: Value | None
    others: Sequence[Value]
    dice: list[DiceLine]
    counting: tuple[int, ...]
    total: Sum | None


class DuelLine(Struct, tag_field="kind", tag="duel"):
    """Two sides face to face."""

    left: SideLine
    right: SideLine
    kinds: list[DieKind]
    heading: Words
    result: Words
    odds: Odds | None
    id: str
    title: Words
    seat: str


class ViewLine(Struct):
    """What there is to see."""

    headline: Words
    panels: list[PlainPanel | TrayLine | DuelLine]
    over: Words
    about: tuple[str, ...]


class Asked(Out, tag="prompt"):
    serial: int
    key: str
    kind: str
    text: Words
    expected: Words
    who: str = ""
    fact: str = ""
    about: tuple[str, ...] = ()
    options: list[Offered] = []
    least: int = 1
    most: int = 1
    main: str = ""
    dice: list[DiceLine] = []
    stay: list[DiceLine] = []
    kinds: list[DieKind] = []
    supply: Words = ""
    pool: list[str] = []
    count: int = 1
    piece: Words = ""
    to: Words = ""
    over: list[str] = []
    longest: int = 0
    together: list[int] = []
    whom: Words = ""
    total: int = 0
    limits: dict[str, int] = {}
    brief: Words = ""
    spaces: list[str] = []
    turns: list[int] = []


class Told(Out, tag="tell"):
    key: str
    text: Words
    who: str = ""
    fact: str = ""
    data: dict[str, Any] = {}
    lesson: bool = False


class Looking(Out, tag="looking"):
    viewer: str


class Accepted(Out, tag="accepted"):
    entry: int
    serial: int
    key: str
    value: Any
    by: str
    label: Words
    trial: bool = False


class Seen(Out, tag="view"):
    view: ViewLine | None = None
    panel: Panel | TrayLine | DuelLine | None = None


class Undone(Out, tag="undone"):
    entries: int
    labels: Sequence[Words]
    put_back: Sequence[Words]


class Redone(Out, tag="redone"):
    entries: int
    label: Words


class Corrected(Out, tag="corrected"):
    entries: int
    path: str
    value: Any
    problems: Sequence[Words]


class Line(Struct, omit_defaults=True):
    """One entry of the history."""

    entry: int
    kind: str
    key: str
    value: Any
    label: Words
    who: str = ""
    by: str = "player"
    sure: float | None = None
    at: float = 0.0


class History(Out, tag="history"):
    entries: list[Line]


class Problems(Out, tag="problems"):
    problems: Sequence[Words]


class WholeTable(Out, tag="table"):
    table: Any


class Tried(Struct, omit_defaults=True):
    """What followed one answer of a trial."""

    label: Words
    by: str
    tells: list[Words]
    told: list[Told] = []


class Trial(Out, tag="trial"):
    on: bool
    tried: list[Tried] = []
    prompts: list[Asked] = []
    view: ViewLine | None = None
    stopped: str = ""


class Doubt(Out, tag="doubt"):
    serial: int
    value: Any
    reasons: list[str]


class Error(Out, tag="error"):
    error: str
    message: str
    expected: Words = ""


class Over(Out, tag="over"):
    text: Words


class Bye(Out, tag="bye"):
    save: str | None


Message = (
    Hello
    | Asked
    | Told
    | Looking
    | Accepted
    | Seen
    | Undone
    | Redone
    | Corrected
    | History
    | Problems
    | WholeTable
    | Trial
    | Doubt
    | Error
    | Over
    | Bye
)
encode = msgspec.json.Encoder().encode
