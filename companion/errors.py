"""Everything that can go wrong at the table, as one tree.

Each error also is the builtin a Python programmer would expect. Messages are written for players:
they name the question, what was given, and what would have been right.
"""

from companion.language.words import Words, worded


class GameError(Exception):
    """The root: whatever the companion raises on purpose. It keeps its message; ``str(error)`` words it for a reader.

    >>> from companion.language.words import say
    >>> str(Invalid(say("{n} is no face.", n=7)))
    '7 is no face.'
    """

    @property
    def message(self) -> Words:
        return self.args[0] if self.args else ""

    def __str__(self) -> str:
        return worded(self.message)


class BadAnswer(GameError, ValueError):
    """An answer that was not taken. Nothing has changed."""


class Invalid(BadAnswer):
    """Not an answer of the form the question asks for (a word where dice were asked)."""


class Illegal(BadAnswer):
    """Of the right form, but the rules do not allow it now."""


class Stale(BadAnswer):
    """An answer to a question that is no longer open."""


class BadMessage(GameError, ValueError):
    """Not a request the JSON table understands."""


class BadCorrection(GameError, ValueError):
    """A correction that names no value of the table, or gives one of the wrong kind."""


class Hidden(GameError, PermissionError):
    """Something that only somebody else at the table may know or do."""


class NothingToUndo(GameError, LookupError):
    """The game is at its beginning (or, for redo, at its end)."""


class Gone(GameError, LookupError):
    """A rule looked for a piece that a correction has taken away."""


class RulesStuck(GameError, RuntimeError):
    """The rules went round without asking anything: a mistake in the rules, never in the players."""


class RulesFailed(GameError, RuntimeError):
    """A mistake in a game's rules, with its file and line. Nothing has changed."""

    @property
    def why(self) -> Words:
        """The mistake alone, for whoever writes the rules."""
        return self.args[1] if len(self.args) > 1 else self.message


class BadData(GameError, ValueError):
    """A data file that cannot be used; the message names the place and what was expected."""


class UnknownGame(GameError, LookupError):
    """No game of that name is installed."""


class SaveError(GameError, OSError):
    """A save that cannot be read or written."""


class NotSaved(SaveError):
    """The answer could not be written down, so it was not taken."""


class OpenElsewhere(SaveError):
    """Another window has the save open."""


class DamagedSave(SaveError):
    """The file is no save of ours, or parts of it cannot be read; *what* says in a few words what is missing."""

    def __init__(self, message: Words = "", what: Words = "") -> None:
        super().__init__(message)
        self.what = what or message
