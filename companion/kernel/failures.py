"""Where a game's own code failed, so that whoever wrote it finds the place."""

import traceback
from pathlib import Path
from typing import Any

from companion.errors import RulesFailed
from companion.language.words import Words, say

KERNEL = Path(__file__).parent
LONGEST = 300
"""Characters of an error's own words; some carry a whole table."""


def failure(error: BaseException, folder: Path, *, step: Any = None, discreet: bool = False) -> Words:
    """``KeyError: 'red' (lighthouse/rowing.py, line 40)``: what went wrong, and the last line of *folder* it passed.

    Where it passed none, since what was asked is wrong in itself, that is the line in which *step* waits. A *discreet*
    one leaves out the error's own words: they may quote what only one seat may know.
    """
    words = f"{type(error).__name__}: {error}" if str(error) and not discreet else type(error).__name__
    file, line = _place(error, folder, step)
    return say(
        "{what} ({file}, line {n})",
        what=words if len(words) <= LONGEST else f"{words[:LONGEST]}…",
        file=_from(file, folder),
        n=line,
    )


def rules_failed(error: BaseException, folder: Path, *, step: Any = None, discreet: bool = False) -> RulesFailed:
    """The sentence for players when the rules in *folder* fail, in *step* if one is under way."""
    why = failure(error, folder, step=step, discreet=discreet)
    return RulesFailed(say("The rules failed over this, so nothing was changed: {why}.", why=why), why)


def asked_at(step: Any, folder: Path) -> Words:
    """``lighthouse/rowing.py, line 40``: the line of *folder* in which *step*, a generator, waits."""
    file, line = _innermost(_waiting(step), folder)
    return say("{file}, line {n}", file=_from(file, folder), n=line)


def _waiting(step: Any) -> list[tuple[Path, int]]:
    """Where *step* and the generators it hands over to wait, outermost first; nothing of the kernel's own."""
    passed: list[tuple[Path, int]] = []
    while (frame := getattr(step, "gi_frame", None)) is not None:
        passed.append((Path(frame.f_code.co_filename), frame.f_lineno))
        step = step.gi_yieldfrom
    return [place for place in passed if KERNEL not in place[0].parents]


def _place(error: BaseException, folder: Path, step: Any) -> tuple[Path, int]:
    if isinstance(error, SyntaxError) and error.filename and folder in Path(error.filename).parents:
        return Path(error.filename), error.lineno or 0
    passed = [(Path(frame.filename), frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    return _innermost(passed if any(folder in file.parents for file, _ in passed) else passed + _waiting(step), folder)


def _innermost(passed: list[tuple[Path, int]], folder: Path) -> tuple[Path, int]:
    inside = [place for place in passed if folder in place[0].parents]
    return (inside or passed or [(folder, 0)])[-1]


def _from(file: Path, folder: Path) -> Path | str:
    return file.relative_to(folder.parent) if folder in file.parents else file.name
