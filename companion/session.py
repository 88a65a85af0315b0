"""The session keeps a game: it checks each answer and writes it down before the rules see it.

Loading, undo, redo, correction and what-if live here, for every game alike. Knows the kernel's words only: a game
is a :class:`~companion.game.Game`, its Table is data; how its steps are run is in ``play.py``. Chance and clocks are
handed in.
"""

import itertools
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from companion.corrections import correct_in_place, corrected, value_at
from companion.errors import BadCorrection, GameError, NothingToUndo, SaveError
from companion.game import Game, Table, encode
from companion.journal import Checkpoint, Entry, Journal
from companion.play import Play
from companion.prompts import Prompt, Tell
from companion.words import say

CHANCE = "chance"
"""Who gives an answer when the software rolls or draws; undo takes such answers back with the one before."""


class Undone(Struct):
    """What an undo took back, newest first, and which physical pieces to put back where."""

    labels: list[str]
    put_back: list[str]


class Session(Play):
    """One game being played, and kept.

    *journal* keeps it; without one there is no history and nothing to undo. *hear* gets every Tell. *clock*
    gives the time that is noted with an answer.
    """

    def __init__(
        self,
        game: Game,
        table: Table,
        journal: Journal | None = None,
        *,
        hear: Callable[[Tell], None] = lambda tell: None,
        clock: Callable[[], float] = lambda: 0.0,
        begin: bool = True,
    ) -> None:
        super().__init__(game, table, hear)
        self.journal = journal
        self.clock = clock
        self.notices: list[str] = []
        self._rules = game.rules()
        self._since: list[Entry] = []
        self._told: list[str] = []
        self._start = b""
        self._silent = False
        if begin:
            self._mark_step()
            self._advance(None)
            if journal is not None:
                journal.flush()  # a game can be loaded from its first question on

    # -- loading ---------------------------------------------------------------------------------------

    @classmethod
    def load(cls, game: Game, journal: Journal, **wiring: Any) -> "Session":
        """Continue a save: its last checkpoint, and the answers given since, if the same rules gave them.

        What could not be replayed is put into :attr:`notices`, for the players to do again.
        """
        point = journal.last_checkpoint(journal.head)
        session = cls(game, None, journal, begin=False, **wiring)
        session._serials = itertools.count(journal.head + 1)
        session._restart(point, list(journal.entries(point.n)))
        return session

    def _restart(self, point: Checkpoint, entries: list[Entry]) -> None:
        """Stand at *point* and give *entries* again; if one of them no longer fits, all become notices."""
        self._silent = True
        try:
            self._stand_at(point)
            if not all(self._replay(entry) for entry in entries):
                self._stand_at(point)
                self._drop(entries)
        finally:
            self._silent = False

    def _stand_at(self, point: Checkpoint) -> None:
        self.table = _decode(self.game, point.board, self.journal.path if self.journal else "")
        self._start = point.board
        self._forget_step()
        self._advance(None)

    def _replay(self, entry: Entry) -> bool:
        """Give *entry* again; False if other rules took it, or if it does not fit what is asked now."""
        if entry.rules != self._rules:
            return False
        try:
            if entry.kind == "correct":
                self._apply_correction(entry)
                return True
            prompt = next(p for p in self.prompts if p.key == entry.key and p.who == entry.who)
            checked = prompt.check(entry.value)
        except (StopIteration, GameError):
            return False
        self._since.append(entry)
        self._take(prompt, checked)
        return True

    def _drop(self, entries: list[Entry]) -> None:
        self.notices.append(
            say("This game was saved by other rules. It stands where its last step began; please do again:")
        )
        self.notices += [f"· {entry.label}" for entry in entries]
        if self.journal:
            self.journal.undo_after(entries[0].n - 1)

    # -- answering -------------------------------------------------------------------------------------

    def answer(
        self,
        value: Any,
        *,
        serial: int | None = None,
        by: str = "player",
        sure: float | None = None,
        asked: Prompt | None = None,
    ) -> None:
        """Answer an open prompt: check it, write it down, act on it.

        Raises Stale, Invalid or Illegal with nothing changed, and NotSaved if it could not be written. Who has just
        looked at the prompt as it stands may hand that in as *asked*, so that its options are not looked up again.
        """
        prompt = self.open_prompt(serial)
        asked = asked or prompt.as_it_stands()
        checked = asked.check(value)
        if self.journal is None:
            self._take(prompt, checked)
            return
        entry = Entry(
            self._next(),
            "answer",
            prompt.key,
            asked.kept(value),
            prompt.who,
            by,
            sure,
            self.clock(),
            asked.describe(checked),
            self._rules,
        )
        self.journal.append(entry)
        self._since.append(entry)
        self._carry_out(entry, lambda: self._take(prompt, checked))

    def _carry_out(self, entry: Entry, act: Callable[[], None]) -> None:
        """Do what was written down. If the rules fail over it, it is taken back: the save must open again."""
        try:
            act()
        except Exception:
            if self.journal is not None:
                self._go_back(self.journal, entry.n - 1)
            raise

    def _next(self) -> int:
        return self.journal.head + 1 if self.journal else 0

    def _tell(self, tell: Tell) -> None:
        self._told.append(tell.text)
        if not self._silent:
            super()._tell(tell)

    def _mark_step(self) -> None:
        """The Table is whole, so this is where a checkpoint is taken."""
        if self.journal is not None:
            self._start = encode(self.table)
            if not self._silent:
                self.journal.checkpoint(Checkpoint(self.journal.head, self._rules, self._start, self._told))
        self._since, self._told = [], []

    def _forget_step(self) -> None:
        super()._forget_step()
        self._since, self._told = [], []

    # -- taking back -----------------------------------------------------------------------------------

    def undo(self) -> Undone:
        """Take the last answer or correction back, with the chance that followed it.

        Chance before the first answer stays: it would only fall anew, and take everything to redo with it.
        """
        for entry in self.journal.newest() if self.journal else ():
            if entry.by != CHANCE:
                return self.back_to(entry.n - 1)
        raise NothingToUndo(say("There is nothing to undo: the game is at its beginning."))

    def back_to(self, n: int) -> Undone:
        """Take back everything after entry *n*."""
        journal, taken = self._after(n)
        before = self.game.pieces(self.table)
        self._go_back(journal, n)
        return Undone([entry.label for entry in reversed(taken)], put_back(before, self.game.pieces(self.table)))

    def if_back_to(self, n: int) -> Undone:
        """What :meth:`back_to` would take back and put back, with nothing done yet."""
        journal, taken = self._after(n)
        point = journal.last_checkpoint(n)
        trial = Session(self.game, None, begin=False)
        trial._restart(point, list(journal.entries(point.n, only=n - point.n)))
        moved = put_back(self.game.pieces(self.table), self.game.pieces(trial.table))
        return Undone([entry.label for entry in reversed(taken)], moved)

    def _after(self, n: int) -> tuple[Journal, list[Entry]]:
        taken = list(self.journal.entries(n)) if self.journal and n >= 0 else []
        if self.journal is None or not taken:
            raise NothingToUndo(say("There is nothing after that to undo."))
        return self.journal, taken

    def _go_back(self, journal: Journal, n: int) -> None:
        point = journal.last_checkpoint(n)
        journal.undo_after(n)
        self._restart(point, list(journal.entries(point.n)))

    def redo(self) -> str:
        """Give the answer again that was undone last, with the chance that followed it. Returns its label."""
        first = self._undone_next()
        if first is None:
            raise NothingToUndo(say("There is nothing to redo."))
        self._redo_one(first)
        while (entry := self._undone_next()) and entry.by == CHANCE:
            self._redo_one(entry)
        return first.label

    def _undone_next(self) -> Entry | None:
        if self.journal is None:
            return None
        return next(self.journal.entries(self.journal.head, undone=True, only=1), None)

    def _redo_one(self, entry: Entry) -> None:
        assert self.journal is not None
        self.journal.redo(entry.n)
        self._carry_out(entry, lambda: self._give_again(entry))

    def _give_again(self, entry: Entry) -> None:
        if not self._replay(entry):
            raise NothingToUndo(say("{label} cannot be redone: the rules have changed since.", label=entry.label))

    def history(self) -> list[Entry]:
        """Everything that was said to the table, oldest first."""
        return list(self.journal.entries()) if self.journal else []

    # -- correcting and trying -------------------------------------------------------------------------

    def correct(self, path: str, value: Any, *, by: str = "player") -> list[str]:
        """Set the value at *path* (``avatars.0.wounds``) by hand; returns what is then wrong with the table."""
        corrected(self.table, path, value)  # raises BadCorrection before anything is written
        entry = Entry(
            self._next(),
            "correct",
            path,
            value,
            "",
            by,
            None,
            self.clock(),
            say("Correction: {path} is {value}", path=path, value=value),
            self._rules,
        )
        if self.journal is not None:
            self.journal.append(entry)
        self._carry_out(entry, lambda: self._apply_correction(entry))
        return self.problems()

    def _apply_correction(self, entry: Entry) -> None:
        """At the first question of a step the step begins anew; later the open rule sees the new value.

        A question that has no legal answer left ends its step.
        """
        start = self._corrected_start(entry)
        if start is not None:
            self.table = start
            self._forget_step()
            self._mark_step()
            self._advance(None)
            return
        self._since.append(entry)
        correct_in_place(self.table, entry.key, entry.value)
        self._end_if_unanswerable()

    def _corrected_start(self, entry: Entry) -> Table | None:
        """The table as the step found it, corrected; None once the step is past its first question.

        None too if the step has itself set that value before it asked: it would only do so again.
        """
        if self._since or not self._start:
            return None
        start = _decode(self.game, self._start, "")
        if _found(start, entry.key) != _found(self.table, entry.key):
            return None
        with suppress(BadCorrection):  # a place that the step has made
            return corrected(start, entry.key, entry.value)
        return None

    def problems(self) -> list[str]:
        """What the rules would not allow about the table as it stands."""
        return self.game.problems(self.table)

    def what_if(self) -> "Session":
        """A copy to try things on; throw it away when done."""
        trial = Session(
            self.game,
            _decode(self.game, self._start or encode(self.table), ""),
            Journal.create(":memory:", {}),
            begin=False,
            clock=self.clock,
        )
        trial._start = encode(trial.table)
        trial.journal.checkpoint(Checkpoint(0, trial._rules, trial._start))  # type: ignore[union-attr]
        trial._serials = self._serials  # shared, so that a late answer to a trial never fits a real question
        trial._silent = True
        trial._advance(None)
        for entry in self._since:
            copied = msgspec.structs.replace(entry, n=trial._next())
            trial.journal.append(copied)  # type: ignore[union-attr]
            trial._replay(copied)
        trial._silent = False
        return trial

    def save_meta(self, key: str, value: str) -> None:
        if self.journal:
            self.journal.set_meta(key, value)

    def close(self) -> None:
        if self.journal:
            self.journal.close()


def _found(table: Table, path: str) -> Any:
    with suppress(BadCorrection):
        return value_at(table, path)
    return None


def put_back(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Which physical pieces stand elsewhere after an undo, in words."""
    lines = [
        say("{piece}: back to {place}", piece=piece, place=place)
        for piece, place in after.items()
        if before.get(piece) != place
    ]
    lines += [say("{piece}: off the table", piece=piece) for piece in before if piece not in after]
    return lines


def _decode(game: Game, board: bytes, path: str) -> Table:
    try:
        return msgspec.json.decode(board, type=game.table)
    except msgspec.DecodeError as error:
        raise SaveError(
            say("The table in {path} is not one of {title}: {why}.", path=path or "memory", title=game.title, why=error)
        ) from error
