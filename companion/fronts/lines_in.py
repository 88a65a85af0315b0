"""What a front end may say over JSON lines: requests, told apart by their ``do``. PROTOCOL.md describes them.

A field that is left out has the default given here. What a request does is in ``jsonlines.py``.
"""

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.kernel.seats import PUBLIC


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
REQUESTS = [str(request.__struct_config__.tag) for request in get_args(Request)]
"""What ``do`` may be."""
decode = msgspec.json.Decoder(Request).decode


def is_given(value: Any) -> bool:
    return not isinstance(value, UnsetType)
