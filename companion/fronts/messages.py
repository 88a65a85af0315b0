"""The messages of the JSON-lines table, as types. PROTOCOL.md is their description for people.

Lines out have a ``type``, lines in a ``do``. A field that is left out has the default given here. Knows the
shape of what is said; does not know what it does.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.kernel.dice import Dice, DieKind, FaceId
from companion.kernel.draw import Draw
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Choose, Option, Place, Prompt, Tell, Write
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC
from companion.kernel.view import DiceTray, Panel, PlainPanel, View
from companion.language.words import Words

PROTOCOL = 2


class In(Struct, tag_field="do", forbid_unknown_fields=True):
    """What a front end may say."""


class Answer(In, tag="answer"):
    value: Any
    serial: int | None = None
    by: str = "player"
    sure: Annotated[float, Meta(ge=0, le=1)] | None = None


class Change(In, tag="change"):
    value: Any
    serial: int
    by: str = "player"


class PassAll(In, tag="pass-all"):
    serials: list[int]


class Chance(In, tag="chance"):
    serial: int | None = None


class Skip(In, tag="skip"):
    pass


class Undo(In, tag="undo"):
    pass


class Back(In, tag="back"):
    to: int


class Redo(In, tag="redo"):
    pass


class Correct(In, tag="correct"):
    path: str
    value: Any
    by: str = "player"


class Try(Struct, forbid_unknown_fields=True):
    """One answer of a trial: a value or, without one, whatever chance gives."""

    value: Any = UNSET
    serial: int | None = None


class WhatIf(In, tag="what-if"):
    mode: Literal["enter", "leave", "try"] = "enter"
    answers: list[Try] = []


class ShowView(In, tag="view"):
    panel: str = ""


class ShowHistory(In, tag="history"):
    last: Annotated[int, Meta(ge=0)] | None = None


class ShowProblems(In, tag="problems"):
    pass


class ShowTable(In, tag="table"):
    at: Literal["now", "step"] = "now"


class Look(In, tag="look"):
    viewer: str = PUBLIC


class Quit(In, tag="quit"):
    pass


Request = (
    Answer
    | Change
    | PassAll
    | Chance
    | Skip
    | Undo
    | Back
    | Redo
    | Correct
    | WhatIf
    | ShowView
    | ShowHistory
    | ShowProblems
    | ShowTable
    | Look
    | Quit
)


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


class ViewLine(Struct):
    """What there is to see."""

    headline: Words
    panels: list[PlainPanel | TrayLine]
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
    panel: Panel | TrayLine | None = None


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


def asked(prompt: Prompt, together: list[int]) -> Asked:
    """*prompt* as a line out; the fields of its kind only."""
    line = Asked(prompt.serial, prompt.key, prompt.kind, prompt.text, prompt.expected(), prompt.who, prompt.fact)
    line.about, line.options = prompt.about, [offered(option) for option in prompt.options()]
    line.together = together if len(together) > 1 else []
    line.whom = prompt.whom if prompt.whom != prompt.who else ""
    match prompt:
        case Choose():
            line.least, line.most, line.main = prompt.least, prompt.most, prompt.main
        case Roll():
            line.dice, line.stay = [_dice(group) for group in prompt.dice], [_dice(group) for group in prompt.stay]
            line.kinds = _kinds((*prompt.dice, *prompt.stay))
        case Draw():
            line.supply, line.count, line.pool = prompt.supply, prompt.count, list(prompt.pool())
        case Number():
            line.least, line.most = prompt.least(), prompt.most()
        case Allot():
            line.total, line.limits = prompt.total(), {place: prompt.limit(place) for place in prompt.legal()}
        case Write():
            line.least, line.longest = prompt.least, prompt.longest
        case Place():
            line.piece, line.to, line.over = prompt.piece, prompt.to, list(prompt.over)
    return line


def offered(option: Option[Any]) -> Offered:
    return Offered(option.id, option.label, option.why_not, option.where, option.fact, option.sign or UNSET)


def _dice(group: Dice) -> DiceLine:
    return DiceLine(group.role, group.count, group.kind.id, group.body, group.size, group.label, list(group.showing))


def _kinds(groups: Iterable[Dice]) -> list[DieKind]:
    return list({group.kind.id: group.kind for group in groups}.values())


def view_line(view: View) -> ViewLine:
    """*view* as a part of a line out."""
    return ViewLine(view.headline, [panel_line(panel) for panel in view.panels], view.over, view.about)


def panel_line(panel: PlainPanel | DiceTray) -> PlainPanel | TrayLine:
    """*panel* as a part of a line out; of a tray the kinds apart from the dice."""
    if not isinstance(panel, DiceTray):
        return panel
    dice = [_dice(group) for group in panel.dice]
    return TrayLine(dice, _kinds(panel.dice), panel.id, panel.title, panel.seat)


def told(tell: Tell) -> Told:
    """*tell* as a line out."""
    return Told(tell.key, tell.text, tell.who, tell.fact, tell.data, tell.lesson)


def is_given(value: Any) -> bool:
    return not isinstance(value, UnsetType)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Request).decode
REQUESTS = (
    "answer",
    "change",
    "pass-all",
    "chance",
    "skip",
    "undo",
    "back",
    "redo",
    "correct",
    "what-if",
    "view",
    "history",
    "problems",
    "table",
    "look",
    "quit",
)
