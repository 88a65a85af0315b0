"""What the Tab key offers at the terminal: whole lines that begin like what was typed, or that it can only mean.

Knows the session, the kinds of prompts and the commands; knows no keyboard: ``__main__`` joins it to one.
"""

from collections.abc import Sequence

import msgspec

from companion.errors import BadCorrection
from companion.fronts.typed import handles, matches
from companion.kernel.corrections import value_at
from companion.kernel.prompts import Option
from companion.kernel.session import Session

COMMANDS = (
    "back",
    "correct",
    "help",
    "history",
    "problems",
    "quit",
    "redo",
    "rules",
    "save",
    "skip",
    "undo",
    "view",
    "what if",
)


def completions(session: Session, typed: str) -> list[str]:
    """The lines that *typed* may become; none where it could mean several that begin otherwise."""
    word, space, rest = typed.partition(" ")
    after = {"correct": _places, "rules": _topics, "view": _panels}.get(word.casefold())
    if space and after:
        return [f"{word} {line}" for line in _fitting(after(session, rest.lstrip()), rest.lstrip())]
    return _fitting([*_answers(session), *COMMANDS], typed)


def _fitting(lines: Sequence[str], typed: str) -> list[str]:
    begin = [line for line in lines if line.casefold().startswith(typed.casefold())]
    if begin:
        return begin
    found = matches([Option(line, line) for line in lines], typed.strip().casefold())
    return [found[0].label] if len(found) == 1 else []


def _answers(session: Session) -> list[str]:
    """What may be chosen now; where several people are asked, each with the name that addresses it."""
    return [
        f"{prompt.who}: {option.label}" if number else option.label
        for number, prompt in enumerate(session.prompts)
        for _, option in handles(prompt)
    ]


def _panels(session: Session, typed: str) -> list[str]:
    return [panel.title or panel.id for panel in session.game.view(session.table).panels]


def _topics(session: Session, typed: str) -> list[str]:
    game = session.game
    return [topic.title for topic in game.reference(game.in_force(session.table))]


def _places(session: Session, typed: str) -> list[str]:
    """The places of the Table one level below what was typed up to its last dot."""
    above, dot, _ = typed.rpartition(".")
    try:
        inside = value_at(session.table, above) if dot else msgspec.to_builtins(session.table)
    except BadCorrection:
        return []
    keys = range(len(inside)) if isinstance(inside, list) else inside if isinstance(inside, dict) else ()
    return [f"{above}{dot}{key}" for key in keys]
