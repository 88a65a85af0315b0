"""The session keeps a game: what people can do with one beyond answering.

Loading, undo, redo, looking back, correction and what-if live here, for every game alike. All that a session is asked
is done whole and on disk, or it raises and nothing has changed: not the table, its questions and their serials, nor the
save. How steps are run is in ``play.py``, how they are written down in ``recorded_play.py``.
"""

import itertools
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import BadCorrection, DamagedSave, GameError, Hidden, NothingToUndo, NotSaved, SaveError
from companion.kernel.corrections import corrected
from companion.kernel.game import AnyGame, encode
from companion.kernel.recorded_play import OTHER_RULES, RecordedPlay, decoded
from companion.kernel.seats import PUBLIC
from companion.kernel.secrets import holds_secrets_of_others, whose
from companion.language.words import Words, say
from companion.storage.covers import PUBLIC_EYES, Covered, Line
from companion.storage.journal import TO_LOOK_AT, Checkpoint, Entry, Journal
from companion.storage.viewing import known_to, may_know, revealed

CHANCE = "chance"
"""Who gives an answer when the software rolls or draws; undo takes such answers back with the one before."""
ALONG = "along"
"""Who gives an answer that goes along with the one before, as when all pass at once; undo takes both back."""

NOT_READ = Struct()
"""Stands for the Table of a session that will take it from a save."""


class Undone(Struct):
    """What an undo took back, newest first, and which physical pieces to put back where."""

    labels: Sequence[Words]
    put_back: Sequence[Words]


class Session(RecordedPlay):
    """One game being played, and kept: loading, taking back, looking back, correcting, trying.

    *journal* keeps it; without one there is no history and nothing to undo. *hear* gets every Tell.
    """

    @classmethod
    def load(cls, game: AnyGame, journal: Journal, **wiring: Any) -> "Session":
        """Continue a save: its last checkpoint, and the answers given since, if the same rules gave them.

        What could not be replayed is put into :attr:`notices`, for the players to do again. Where the rules fail over
        what was saved, the game stands before it.
        """
        if journal.meta().get(TO_LOOK_AT):
            raise SaveError(say("{path} is a copy to look at; nobody can go on from it.", path=journal.path))
        session = cls(game, NOT_READ, journal, begin=False, **wiring)
        session._serials = itertools.count(journal.head + 1)
        heading = session._stand_as_late_as_possible(journal)
        if session._reached < journal.head:
            session._must_do_again(heading, journal.entries(session._reached))
            journal.undo_after(session._reached)
        return session

    @classmethod
    def look_at(cls, game: AnyGame, journal: Journal) -> "Session":
        """A copy to look at, as its last step began: its history can be read, nothing is asked."""
        board = journal.last_checkpoint(journal.head).board
        return cls(game, decoded(game, board, journal.path), journal, begin=False)

    # -- taking back -----------------------------------------------------------------------------------

    def undo(self, followers: Collection[str] = (CHANCE, ALONG)) -> Undone:
        """Take the last answer or correction back, with what *followers* answered after it.

        What chance gave before the first answer stays: it would be rolled again, and nothing could be redone.
        """
        for entry in self.journal.newest() if self.journal else ():
            if entry.by not in followers:
                return self.back_to(entry.n - 1)
        raise NothingToUndo(say("There is nothing to undo: the game is at its beginning."))

    def back_to(self, n: int) -> Undone:
        """Take back everything after entry *n*."""
        journal, taken = self._after(n)
        with self._all_or_nothing():
            before = self._pieces(self.table)
            self._stand_after(journal, n)
            moved = put_back(before, self._pieces(self.table))
            too_far = list(journal.entries(self._reached, only=n - self._reached))
            journal.undo_after(self._reached)
        if too_far:
            self._must_do_again(say(OTHER_RULES), too_far)
        return Undone(_public_labels(taken), moved)

    def if_back_to(self, n: int) -> Undone:
        """What :meth:`back_to` would take back and put back, with nothing done yet."""
        journal, taken = self._after(n)
        trial = Session(self.game, NOT_READ, begin=False)
        with self.naming_the_rule():
            trial._stand_after(journal, n)
            moved = put_back(self._pieces(self.table), self._pieces(trial.table))
        return Undone(_public_labels(taken), moved)

    def _pieces(self, table: Struct) -> Mapping[Words, Words]:
        """Where everything stands that everybody can see."""
        return self.game.care.pieces(self.game.seen(table, PUBLIC))

    def _after(self, n: int) -> tuple[Journal, list[Entry]]:
        if self.journal is None or not 0 <= n < self.journal.head:
            raise NothingToUndo(say("There is nothing after that to undo."))
        return self.journal, list(self.journal.entries(n))

    def redo(self, followers: Collection[str] = (CHANCE, ALONG)) -> Words:
        """Give the answer again that was undone last, with what *followers* answered after it. Returns its label."""
        first = self._undone_next()
        if self.journal is None or first is None:
            raise NothingToUndo(say("There is nothing to redo."))
        with self._all_or_nothing():
            self._give_again(first)
            while (entry := self._undone_next()) and entry.by in followers:
                self._give_again(entry)
            self._look_at_questions()
            self.journal.redo(self._reached)
        return PUBLIC_EYES.read(first.label)

    def _undone_next(self) -> Entry | None:
        if self.journal is None:
            return None
        return next(self.journal.entries(self._reached, undone=True, only=1), None)

    def _give_again(self, entry: Entry) -> None:
        self._reached = entry.n
        if not self._replay(entry):
            raise NothingToUndo(
                say("{label} cannot be redone: the rules have changed since.", label=PUBLIC_EYES.read(entry.label))
            )

    def history(self, viewer: str = PUBLIC) -> list[Entry]:
        """Everything that was said to the table, oldest first, as *viewer* may know it."""
        if self.journal is None:
            return []
        return known_to(self.game.eyes(self.table, viewer), self.journal.entries(), self._reveals())

    def _reveals(self) -> list[Line]:
        """What was told in the whole game, that of the open step last.

        What is damaged reveals nothing: the steps can be read, and what was covered stays so.
        """
        try:
            told = self.journal.told() if self.journal else {}
        except DamagedSave:
            told = {}
        return [line for lines in (*told.values(), self._told) for line in lines]

    def told(self, viewer: str = PUBLIC) -> dict[int, list[Words]]:
        """What was told, by the last entry of the step it was told in, as *viewer* may know it."""
        eyes = self.game.eyes(self.table, viewer)
        return {n: eyes.lines(lines) for n, lines in self.journal.told().items()} if self.journal else {}

    # -- correcting and trying -------------------------------------------------------------------------

    def correct(self, path: str, value: Any, *, by: str = "player") -> Sequence[Words]:
        """Set the value at *path* (``players.0.wounds``) by hand; returns what is then wrong with the table.

        What the rules would not allow is allowed here; what they cannot even show or ask about is a BadCorrection:
        it is tried before it is written down.
        """
        corrected(self.table, path, value)
        said = say("Correction: {path} is {value}", path=path, value=str(value))
        of = whose(self.table, path)
        label = Covered(of, say("Correction: {path}", path=path), said) if of else said
        entry = Entry(self._reached + 1, "correct", path, value, "", by, None, self.clock(), label, self._rules)
        if self.journal is None:
            self._apply_correction(entry)
            return self.problems()
        try:
            with self._all_or_nothing():
                self._reached = entry.n
                self._apply_correction(entry)
                problems = self.look_at_all()
                self.journal.append(entry)
        except SaveError:
            raise
        except GameError as error:
            raise BadCorrection(
                say("{path} cannot be {value!r}. {why}", path=path, value=value, why=error.message)
            ) from error
        return problems

    def look_at_all(self) -> Sequence[Words]:
        """Everything that is shown of a table; returns its problems."""
        self._look_at_questions()
        for prompt in self.prompts:
            prompt.expected()
        msgspec.json.encode(self.game.show(self.table, PUBLIC))
        self._pieces(self.table)
        return self.problems()

    def step_start(self) -> Struct:
        """The table as it was where the open step began: all that is needed to begin a game at that step."""
        return decoded(self.game, self._start, "") if self._start else self.table

    def problems(self, viewer: str = PUBLIC) -> Sequence[Words]:
        """What the rules would not allow about the table as it stands, as far as *viewer* can see."""
        return self.game.care.problems(self.game.seen(self.table, viewer))

    def lasting_problems(self, viewer: str = PUBLIC) -> Sequence[Words]:
        """Those that are not only on their way: a card that a step has taken from its pile is nowhere for a question
        or two. What was wrong when the step began, or since something was set by hand in it, lasts.
        """
        now = self.problems(viewer)
        if not now or any(entry.kind == "correct" for entry in self._since):
            return now
        before = self.game.care.problems(self.game.seen(self.step_start(), viewer))
        return [problem for problem in now if problem in before]

    def what_if(self, viewer: str = PUBLIC) -> "Session":
        """A copy to try things on; throw it away when done.

        What others have answered in secret in the open step is asked again there. While the Table itself holds a
        secret of others nothing can be tried: the rules would tell it.
        """
        eyes = self.game.eyes(self.table, viewer)
        if holds_secrets_of_others(self.table, eyes):
            raise Hidden(say("Nothing can be tried out while somebody at the table has a secret."))
        journal = Journal.create(":memory:", {})
        trial = Session(self.game, NOT_READ, journal, begin=False, clock=self.clock)
        trial._answered_before = self._was_answered
        trial._serials = self._serials  # shared, so that a late answer to a trial never fits a real question
        start = self._start or encode(self.table)
        known = revealed(self._since, self._told)
        mine = [entry for entry in self._since if may_know(eyes, entry, known)]
        since = [msgspec.structs.replace(entry, n=n) for n, entry in enumerate(mine, 1)]
        journal.checkpoint(Checkpoint(0, self._rules, start))
        with self.naming_the_rule():
            if not trial._retrace(start, since):
                raise Hidden(say("Nothing can be tried out while somebody at the table has a secret."))
        for entry in since:
            journal.append(entry)
        trial._reached = journal.head
        return trial

    def copy_to_look_at(self, path: str | Path, viewer: str = PUBLIC) -> None:
        """A copy of the save with what *viewer* may know and nothing else; nobody can go on from it."""
        if self.journal is None:
            raise NotSaved(say("This game is not kept, so there is nothing to copy."))
        eyes = self.game.eyes(self.table, viewer)
        points = [
            Checkpoint(point.n, point.rules, self._board_for(point.board, viewer), list(eyes.lines(point.told)))
            for point in self.journal.checkpoints()
        ]
        self.journal.copy_of(path, self.history(viewer), points)

    def _board_for(self, board: bytes, viewer: str) -> bytes:
        table = decoded(self.game, board, "")
        return encode(self.game.seen(table, viewer))

    def save_meta(self, key: str, value: str) -> None:
        if self.journal:
            self.journal.set_meta(key, value)

    def rest(self) -> None:
        """The players are thinking: what was answered may be put in order on the disk."""
        if self.journal:
            self.journal.rest()

    def close(self) -> None:
        if self.journal:
            self.journal.close()


def _public_labels(entries: Sequence[Entry]) -> list[Words]:
    """The labels of what was taken back, newest first."""
    return [PUBLIC_EYES.read(entry.label) for entry in reversed(entries)]


def put_back(before: Mapping[Words, Words], after: Mapping[Words, Words]) -> Sequence[Words]:
    """Which physical pieces stand elsewhere after an undo, in words."""
    lines = [
        say("{piece}: back to {place}", piece=piece, place=place)
        for piece, place in after.items()
        if before.get(piece) != place
    ]
    lines += [say("{piece}: off the table", piece=piece) for piece in before if piece not in after]
    return lines
