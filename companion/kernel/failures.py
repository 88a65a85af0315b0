"""Where a game's own code failed, so that whoever wrote it finds the place. Knows tracebacks; knows no game."""

import traceback
from pathlib import Path

from companion.errors import RulesFailed
from companion.language.words import Words, say

LONGEST = 300
"""Characters of an error's own words; some carry a whole table."""


def failure(error: BaseException, folder: Path, *, discreet: bool = False) -> Words:
    """``KeyError: 'red' (lighthouse/rowing.py, line 40)``: what went wrong, and the last line of *folder* it passed.

    A *discreet* one leaves out the error's own words: they may quote what only one seat may know.
    """
    words = f"{type(error).__name__}: {error}" if str(error) and not discreet else type(error).__name__
    file, line = _place(error, folder)
    return say(
        "{what} ({file}, line {n})",
        what=words if len(words) <= LONGEST else f"{words[:LONGEST]}…",
        file=file.relative_to(folder.parent) if folder in file.parents else file.name,
        n=line,
    )


def rules_failed(error: BaseException, folder: Path, *, discreet: bool = False) -> RulesFailed:
    """The sentence for players when the rules in *folder* fail."""
    why = failure(error, folder, discreet=discreet)
    return RulesFailed(say("The rules failed over this, so nothing was changed: {why}.", why=why))


def _place(error: BaseException, folder: Path) -> tuple[Path, int]:
    if isinstance(error, SyntaxError) and error.filename and folder in Path(error.filename).parents:
        return Path(error.filename), error.lineno or 0
    passed = [(Path(frame.filename), frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    inside = [place for place in passed if folder in place[0].parents]
    return (inside or passed or [(folder, 0)])[-1]
