"""The session keeps a game: it checks each answer and writes it down before the rules see it.

Loading, undo, redo, correction and what-if live here, for every game alike. Whatever is asked of a session is done
whole and on disk, or it raises and nothing has changed: not the table, its questions and their serials, nor the save.
Knows the kernel's words only: a game is a :class:`~companion.kernel.game.Game`, its Table is data; how its steps are
run is in ``play.py``. Chance and clocks are handed in.
"""

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import BadCorrection, DamagedSave, GameError, Hidden, NothingToUndo, NotSaved, SaveError
from companion.kernel.corrections import correct_in_place, corrected, value_at
from companion.kernel.game import AnyGame, encode
from companion.kernel.play import Play
from companion.kernel.prompts import Prompt, Tell
from companion.kernel.seats import EVERYONE, PUBLIC
from companion.kernel.secrets import holds_secrets_of_others, whose
from companion.language.words import joined, say, sit_down_to
from companion.storage.covers import PUBLIC_EYES, Covered, Line, Revealed
from companion.storage.journal import TO_LOOK_AT, Checkpoint, Entry, Journal
from companion.storage.viewing import known_to, may_know, revealed

CHANCE = "chance"
"""Who gives an answer when the software rolls or draws; undo takes such answers back with the one before."""
ALONG = "along"
"""Who gives an answer that goes along with the one before, as when all pass at once; undo takes both back."""


OTHER_RULES = "This game was saved by other rules. It stands where its last step began; please do again:"
RULES_FAILED = "The game stands before what the rules could not go on with; please do again:"

NOT_READ = Struct()
"""Stands for the Table of a session that will take it from a save."""


class Undone(Struct):
    """What an undo took back, newest first, and which physical pieces to put back where."""

    labels: list[str]
    put_back: list[str]


class Session(Play):
    """One game being played, and kept.

    *journal* keeps it; without one there is no history and nothing to undo. *hear* gets every Tell; what is told
    before the first question, with nobody to hear it yet, is in *opening*. *clock* gives the time that is noted with
    an answer.
    """

    def __init__(
        self,
        game: AnyGame,
        table: Struct,
        journal: Journal | None = None,
        *,
        hear: Callable[[Tell], None] | None = None,
        clock: Callable[[], float] = lambda: 0.0,
        begin: bool = True,
    ) -> None:
        self.opening: list[Tell] = []
        super().__init__(game, table, hear or self.opening.append)
        sit_down_to(game.name)
        self.journal = journal
        self.clock = clock
        self.notices: list[str] = []
        self._rules = game.rules()
        self._reached = journal.head if journal else 0
        self._since: list[Entry] = []
        self._told: list[Line] = []
        self._start = b""
        self._silent = False
        self._waiting: list[Tell | Checkpoint] | None = None
        if begin:
            with self.naming_the_rule():
                self._mark_step()
                self._advance(None)
            if journal is not None:
                journal.flush()  # a game can be loaded from its first question on
        if hear is None:
            self.hear = lambda tell: None

    # -- loading ---------------------------------------------------------------------------------------

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
        return cls(game, _decode(game, board, journal.path), journal, begin=False)

    def _stand_as_late_as_possible(self, journal: Journal) -> str:
        """Stand after the last entry or, where the rules cannot go on from it, before it; returns why, for players."""
        n, heading = journal.head, say(OTHER_RULES)
        while True:
            try:
                with self.naming_the_rule():
                    self._stand_after(journal, n)
                return heading
            except SaveError:
                raise
            except GameError as error:
                if n == 0:
                    raise
                heading = joined(" ", [error.args[0], say(RULES_FAILED)])
                step_began = journal.last_checkpoint(n).n
                n = step_began if step_began < n else n - 1

    def _stand_after(self, journal: Journal, n: int) -> None:
        """Stand after entry *n*, or where its step began if the answers since cannot be given again."""
        point = journal.last_checkpoint(n)
        self._reached = point.n
        fits = self._retrace(point.board, journal.entries(point.n, only=n - point.n))
        if not fits:
            self._retrace(point.board, [])
        self._reached = n if fits else point.n

    def _must_do_again(self, heading: str, entries: Iterable[Entry]) -> None:
        self.notices += [heading, *(joined(" ", ["·", PUBLIC_EYES.read(entry.label)]) for entry in entries)]

    def _retrace(self, start: bytes, entries: Iterable[Entry]) -> bool:
        """From the table *start* give *entries* again, unheard; False if one of them no longer fits."""
        self._silent = True
        try:
            self.table = _decode(self.game, start, self.journal.path if self.journal else "")
            self._start = start
            self._forget_step()
            self._advance(None)
            return all(self._replay(entry) for entry in entries)
        finally:
            self._silent = False

    def _replay(self, entry: Entry) -> bool:
        """Give *entry* again; False if other rules took it, or if it does not fit what is asked now."""
        if entry.rules != self._rules:
            return False
        try:
            if entry.kind == "correct":
                self._apply_correction(entry)
                return True
            asked = (*self.prompts, *self.changeable)
            prompt = next(p for p in asked if p.key == entry.key and p.who == entry.who)
            checked = prompt.check(entry.value)
        except (StopIteration, GameError):
            return False
        self._since.append(entry)
        self._reached = entry.n
        self._take(prompt, checked)
        return True

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

        Raises Stale, Invalid or Illegal, NotSaved if it could not be written, and RulesFailed if the rules made a
        mistake. Who has just looked at the prompt as it stands may hand that in as *asked*, so that its options are
        not looked up again.
        """
        self._give(self.open_prompt(serial), value, by, sure, asked)

    def change(self, value: Any, *, serial: int, by: str = "player") -> None:
        """Change an answer while others are still asked. A verb of its own: a double tap must not overwrite."""
        self._give(self.changeable_prompt(serial), value, by, None, None)

    def _give(self, prompt: Prompt, value: Any, by: str, sure: float | None, asked: Prompt | None) -> None:
        if self.journal is None:
            self._take(prompt, (asked or prompt).check(value))
            return
        with self.naming_the_rule():
            asked = asked or prompt.as_it_stands()
            checked = asked.check(value)
            said = asked.describe(checked)
        label = Covered(prompt.who, prompt.public_text, said) if prompt.secret else said
        entry = Entry(
            self._reached + 1,
            "answer",
            prompt.key,
            asked.kept(value),
            prompt.who,
            by,
            sure,
            self.clock(),
            label,
            self._rules,
        )
        with self._all_or_nothing(), self.journal.unless_it_fails(entry):
            self._reached = entry.n
            self._since.append(entry)
            self._take(prompt, checked)
            self._look_at_questions()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """What is done inside is done whole; if it fails, all is as it was. What is told waits until it is written."""
        start, since, reached = self._start, list(self._since), self._reached
        open_ = [*self.prompts, *self.changeable]
        self._waiting = []
        try:
            with self.naming_the_rule():
                yield
        except BaseException:
            self._waiting = None
            self._retrace(start, since)
            self._reached = reached
            for again, before in zip([*self.prompts, *self.changeable], open_, strict=False):
                again.serial = before.serial
            raise
        waited, self._waiting = self._waiting, None
        for one in waited:
            if isinstance(one, Tell):
                self.hear(one)
            elif self.journal is not None:
                self.journal.checkpoint(one)

    def _tell(self, tell: Tell) -> None:
        if tell.secret:
            self._told.append(Covered(tell.who, tell.cover, tell.text))
        else:
            self._told.append(tell.text)
        if tell.reveals:
            key, who = (tell.reveals, EVERYONE) if isinstance(tell.reveals, str) else tell.reveals
            self._told.append(Revealed(self._reached, key, who))
        if not self._silent:
            (super()._tell if self._waiting is None else self._waiting.append)(tell)

    def _mark_step(self) -> None:
        """The Table is whole, so this is where a checkpoint is taken."""
        if self.journal is not None:
            self._start = encode(self.table)
            if not self._silent:
                point = Checkpoint(self._reached, self._rules, self._start, self._told)
                (self.journal.checkpoint if self._waiting is None else self._waiting.append)(point)
        self._since, self._told = [], []

    def _forget_step(self) -> None:
        super()._forget_step()
        self._since, self._told = [], []

    # -- taking back -----------------------------------------------------------------------------------

    def undo(self, followers: Collection[str] = (CHANCE, ALONG)) -> Undone:
        """Take the last answer or correction back, with what *followers* answered after it.

        Chance before the first answer stays: it would only fall anew, and take everything to redo with it.
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

    def _pieces(self, table: Struct) -> dict[str, str]:
        """Where everything stands that everybody can see."""
        return self.game.care.pieces(self.game.seen(table, PUBLIC))

    def _after(self, n: int) -> tuple[Journal, list[Entry]]:
        if self.journal is None or not 0 <= n < self.journal.head:
            raise NothingToUndo(say("There is nothing after that to undo."))
        return self.journal, list(self.journal.entries(n))

    def redo(self, followers: Collection[str] = (CHANCE, ALONG)) -> str:
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

    def told(self, viewer: str = PUBLIC) -> dict[int, list[str]]:
        """What was told, by the last entry of the step it was told in, as *viewer* may know it."""
        eyes = self.game.eyes(self.table, viewer)
        return {n: eyes.lines(lines) for n, lines in self.journal.told().items()} if self.journal else {}

    # -- correcting and trying -------------------------------------------------------------------------

    def correct(self, path: str, value: Any, *, by: str = "player") -> list[str]:
        """Set the value at *path* (``players.0.wounds``) by hand; returns what is then wrong with the table.

        What the rules would not allow is allowed here; what they cannot even show or ask about is a BadCorrection:
        it is tried before it is written down.
        """
        corrected(self.table, path, value)
        said = say("Correction: {path} is {value}", path=path, value=value)
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
            raise BadCorrection(say("{path} cannot be {value!r}. {why}", path=path, value=value, why=error)) from error
        return problems

    def look_at_all(self) -> list[str]:
        """Everything that is shown of a table; returns its problems."""
        self._look_at_questions()
        for prompt in self.prompts:
            prompt.expected()
        msgspec.json.encode(self.game.show(self.table, PUBLIC))
        self._pieces(self.table)
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

    def _corrected_start(self, entry: Entry) -> Struct | None:
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

    def step_start(self) -> Struct:
        """The table as it was where the open step began: all that is needed to begin a game at that step."""
        return _decode(self.game, self._start, "") if self._start else self.table

    def problems(self, viewer: str = PUBLIC) -> list[str]:
        """What the rules would not allow about the table as it stands, as far as *viewer* can see."""
        return self.game.care.problems(self.game.seen(self.table, viewer))

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
        table = _decode(self.game, board, "")
        return encode(self.game.seen(table, viewer))

    def save_meta(self, key: str, value: str) -> None:
        if self.journal:
            self.journal.set_meta(key, value)

    def close(self) -> None:
        if self.journal:
            self.journal.close()


def _found(table: Struct, path: str) -> Any:
    with suppress(BadCorrection):
        return value_at(table, path)
    return None


def _public_labels(entries: Sequence[Entry]) -> list[str]:
    """Of what was taken back, newest first."""
    return [PUBLIC_EYES.read(entry.label) for entry in reversed(entries)]


def put_back(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """Which physical pieces stand elsewhere after an undo, in words."""
    lines = [
        say("{piece}: back to {place}", piece=piece, place=place)
        for piece, place in after.items()
        if before.get(piece) != place
    ]
    lines += [say("{piece}: off the table", piece=piece) for piece in before if piece not in after]
    return lines


def _decode(game: AnyGame, board: bytes, path: str) -> Struct:
    try:
        return msgspec.json.decode(board, type=game.table)
    except msgspec.DecodeError as error:
        raise SaveError(
            say("The table in {path} is not one of {title}: {why}.", path=path or "memory", title=game.title, why=error)
        ) from error
