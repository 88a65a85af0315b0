"""What the Tab key offers at the terminal: whole lines that begin like what was typed, or that it can only mean.

Knows the Host, the kinds of prompts and the commands; knows no keyboard: ``__main__`` joins it to one.
"""

from collections.abc import Sequence

import msgspec

from companion.errors import BadCorrection
from companion.fronts.typed import handles, matches
from companion.host.host import Host
from companion.kernel.corrections import value_at
from companion.kernel.prompts import Option
from companion.kernel.roll import Roll
from companion.language.words import worded

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


def completions(host: Host, typed: str) -> list[str]:
    """The lines that *typed* may become; none where it could mean several that begin otherwise."""
    word, space, rest = typed.partition(" ")
    after = {"correct": _places, "rules": _topics, "view": _panels}.get(word.casefold())
    if space and after:
        return [f"{word} {line}" for line in _fitting(after(host, rest.lstrip()), rest.lstrip())]
    return _fitting([*_answers(host), *_faces(host, typed), *COMMANDS], typed)


def _fitting(lines: Sequence[str], typed: str) -> list[str]:
    begin = [line for line in lines if line.casefold().startswith(typed.casefold())]
    if begin:
        return begin
    found = matches([Option(line, line) for line in lines], typed.strip().casefold())
    return [worded(found[0].label)] if len(found) == 1 else []


def _answers(host: Host) -> list[str]:
    """What may be chosen now; where several people are asked, each with the name that addresses it."""
    return [
        f"{worded(prompt.whom)}: {worded(option.label)}" if number else worded(option.label)
        for number, prompt in enumerate(host.asked())
        for _, option in handles(prompt)
    ]


def _faces(host: Host, typed: str) -> list[str]:
    """What was typed so far with any named face in place of its last word."""
    before, space, _ = typed.rpartition(" ")
    rolls = [prompt for prompt in host.asked()[:1] if isinstance(prompt, Roll)]
    kinds = [group.kind for roll in rolls for group in roll.dice if not group.kind.pips]
    return list(dict.fromkeys(f"{before}{space}{worded(face.name)}" for kind in kinds for face in kind.distinct))


def _panels(host: Host, typed: str) -> list[str]:
    return [worded(panel.title) or panel.id for panel in host.view().panels]


def _topics(host: Host, typed: str) -> list[str]:
    game = host.game
    return [worded(topic.title) for topic in game.reading.reference(game.setup.in_force(host.table))]


def _places(host: Host, typed: str) -> list[str]:
    """The places of the Table one level below what was typed up to its last dot."""
    above, dot, _ = typed.rpartition(".")
    try:
        inside = value_at(host.seen(), above) if dot else msgspec.to_builtins(host.seen())
    except BadCorrection:
        return []
    keys = range(len(inside)) if isinstance(inside, list) else inside if isinstance(inside, dict) else ()
    return [f"{above}{dot}{key}" for key in keys]
