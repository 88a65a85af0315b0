"""Writing a game down as it is played, and playing it again as it was written.

An answer is on disk before the rules see it; a checkpoint of the Table goes with each step; what is done is done whole,
or nothing has changed. What people may do with a game that is kept is in ``session.py``.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import BadCorrection, GameError, RulesFailed, SaveError
from companion.kernel.corrections import correct_in_place, corrected, value_at
from companion.kernel.game import AnyGame, encode
from companion.kernel.play import Play
from companion.kernel.prompts import Prompt, Tell
from companion.kernel.seats import EVERYONE
from companion.language.words import Words, joined, say, sit_down_to
from companion.storage.covers import PUBLIC_EYES, Covered, Line, Revealed
from companion.storage.journal import Checkpoint, Entry, Journal

OTHER_RULES = "This game was saved by other rules. It stands where its last step began; please do again:"
RULES_FAILED = "The game stands before what the rules could not go on with; please do again:"


class RecordedPlay(Play):
    """One game under way, and kept.

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
        self.notices: list[Words] = []
        self._rules = game.rules()
        self._reached = journal.head if journal else 0
        self._since: list[Entry] = []
        self._told: list[Line] = []
        self._start = b""
        self._silent = False
        self._waiting: list[Tell | Checkpoint] | None = None
        self._answered_before = journal.has_answer_to if journal is not None else lambda key: True
        if begin:
            with self.naming_the_rule():
                self._mark_step()
                self._advance(None)
            if journal is not None:
                journal.flush()  # a game can be loaded from its first question on
        if hear is None:
            self.hear = lambda tell: None

    # -- playing again ---------------------------------------------------------------------------------

    def _stand_as_late_as_possible(self, journal: Journal) -> Words:
        """Stand after the last entry or, where the rules cannot go on from it, before it; returns why, for players."""
        n = journal.head
        heading: Words = say(OTHER_RULES)
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
                heading = joined(" ", [error.message, say(RULES_FAILED)])
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

    def _must_do_again(self, heading: Words, entries: Iterable[Entry]) -> None:
        self.notices += [heading, *(joined(" ", ["·", PUBLIC_EYES.read(entry.label)]) for entry in entries)]

    def _retrace(self, start: bytes, entries: Iterable[Entry]) -> bool:
        """From the table *start* give *entries* again, unheard; False if one of them no longer fits."""
        self._silent = True
        try:
            self.table = decoded(self.game, start, self.journal.path if self.journal else "")
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
        mistake. A caller that already has the prompt as it stands may pass it as *asked*, so that its options are not
        looked up again.
        """
        self._give(self.open_prompt(serial), value, by, sure, asked)

    def change(self, value: Any, *, serial: int, by: str = "player") -> None:
        """Change an answer while others are still asked. A verb of its own: a double tap must not overwrite."""
        self._give(self.changeable_prompt(serial), value, by, None, None, changes=True)

    def _give(
        self, prompt: Prompt, value: Any, by: str, sure: float | None, asked: Prompt | None, *, changes: bool = False
    ) -> None:
        if self.journal is None:
            self._take(prompt, (asked or prompt).check(value))
            return
        with self.naming_the_rule():
            asked = asked or self.as_it_stands(prompt)
            checked = asked.check(value)
            said = as_changed(asked.describe(checked), changes)
        public = as_changed(prompt.public_text, changes)
        label = Covered(prompt.who, public, said) if prompt.secret else said
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
        """All that is done inside takes effect, or none of it. Tells wait until it is written."""
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
            if not self._was_answered(key):
                words = {"tell": tell.key, "key": key, "place": self.asked_at()}
                raise RulesFailed(say("{tell} reveals {key!r}, which nobody was asked ({place}).", **words))
            self._told.append(Revealed(self._reached, key, who))
        if not self._silent:
            (super()._tell if self._waiting is None else self._waiting.append)(tell)

    def _was_answered(self, key: str) -> bool:
        """In the open step, or ever before."""
        return any(entry.key == key for entry in self._since) or self._answered_before(key)

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

    # -- corrections -----------------------------------------------------------------------------------

    def _apply_correction(self, entry: Entry) -> None:
        """At the first question of a step the step begins anew; later the open rule sees the new value.

        A question that has no legal answer left ends its step.
        """
        self._looked_at = []
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
        start = decoded(self.game, self._start, "")
        if _found(start, entry.key) != _found(self.table, entry.key):
            return None
        with suppress(BadCorrection):  # a place that the step has made
            return corrected(start, entry.key, entry.value)
        return None


def as_changed(label: Words, changes: bool) -> Words:
    """The label of an answer that *changes* an earlier one: undoing it restores that one, and nobody is asked again."""
    return say("A changed answer: {label}", label=label) if changes else label


def _found(table: Struct, path: str) -> Any:
    with suppress(BadCorrection):
        return value_at(table, path)
    return None


def decoded(game: AnyGame, board: bytes, path: str) -> Struct:
    """The Table in a checkpoint; SaveError if it is not one of *game*."""
    try:
        return msgspec.json.decode(board, type=game.table)
    except msgspec.DecodeError as error:
        raise SaveError(
            say("The table in {path} is not one of {title}: {why}.", path=path or "memory", title=game.title, why=error)
        ) from error
