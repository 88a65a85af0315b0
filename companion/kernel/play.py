"""A play runs a game's steps over its Table: which questions are open, and what an answer leads to.

Knows nothing of keeping a game: no journal, no undo. An answer that comes here has been checked.
"""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import UNSET, Struct

from companion.errors import GameError, Gone, RulesFailed, RulesStuck, Stale
from companion.kernel.draw import Draw
from companion.kernel.failures import asked_at, rules_failed
from companion.kernel.game import AnyGame, encode
from companion.kernel.groups import Group, Step, Window
from companion.kernel.prompts import Prompt, Tell
from companion.kernel.seats import PUBLIC, Base
from companion.kernel.secrets import has_secrets
from companion.language.words import Words, joined, say

MOST_SILENT_STEPS = 10_000


class Play:
    """One game under way. *hear* gets every Tell."""

    def __init__(self, game: AnyGame, table: Struct, hear: Callable[[Tell], None]) -> None:
        self.game = game
        self.table = table
        self.hear = hear
        self.prompts: list[Prompt] = []
        self._step: Step | None = None
        self._group: Group | None = None
        self._answers: list[Any] = []
        self._serials = itertools.count(1)
        self._looked_at: list[tuple[Prompt, Prompt]] = []

    @property
    def prompt(self) -> Prompt | None:
        """The question that is open (the first, if several are); None when the game is over."""
        return self.prompts[0] if self.prompts else None

    def open_prompt(self, serial: int | None) -> Prompt:
        """The open question with that serial, or the first; Stale if there is none."""
        for prompt in self.prompts:
            if serial is None or prompt.serial == serial:
                return prompt
        if not self.prompts:
            raise Stale(say("The game is over; nothing is being asked."))
        raise Stale(
            say(
                "Question {serial} is no longer open. Open now: {open}.",
                serial=serial,
                open=joined(", ", [say("{id} ({label})", id=p.serial, label=p.public_text) for p in self.prompts]),
            )
        )

    @property
    def changeable(self) -> list[Prompt]:
        """The questions that have been answered, but whose answer may still be changed: others are still asked."""
        if self._group is None:
            return []
        return [one for one, answer in zip(self._group.prompts, self._answers, strict=True) if answer is not UNSET]

    @property
    def in_window(self) -> bool:
        """Whether what is open is a Window."""
        return isinstance(self._group, Window)

    def changeable_prompt(self, serial: int) -> Prompt:
        """The question with that serial, if its answer may still be changed; else Stale."""
        for prompt in self.changeable:
            if prompt.serial == serial:
                return prompt
        raise Stale(say("The answer to question {serial} can no longer be changed.", serial=serial))

    @contextmanager
    def naming_the_rule(self) -> Iterator[None]:
        """A mistake in the rules becomes one sentence with its file and line."""
        try:
            yield
        except GameError:
            raise
        except Exception as error:
            discreet = has_secrets(self.game.table)
            raise rules_failed(error, self.game.folder, step=self._step, discreet=discreet) from error

    def asked_at(self) -> Words:
        """The line of the rules that asks what is open, for whoever writes them."""
        return asked_at(self._step, self.game.folder)

    def _look_at_questions(self) -> None:
        """As every front end will: a question that cannot be looked at is a mistake in the rules."""
        self._looked_at = [(prompt, prompt.as_it_stands()) for prompt in self.prompts]
        for _, prompt in self._looked_at:
            prompt.options()
            if isinstance(prompt, Draw):
                prompt.pool()

    def as_it_stands(self, prompt: Prompt) -> Prompt:
        """The open question with its options as they were looked at last: the Table has not changed since then."""
        return next((looked for asked, looked in self._looked_at if asked is prompt), None) or prompt.as_it_stands()

    def _take(self, prompt: Prompt, checked: Any) -> None:
        if self._group is None:
            self._advance(checked)
            return
        self._answers[self._place(prompt)] = checked
        self.prompts = [one for one in self.prompts if one is not prompt]
        result = self._group.result(self._answers)
        if result is not UNSET:
            self._group = None
            self._advance(result)

    def _place(self, prompt: Prompt) -> int:
        assert self._group is not None
        return next(n for n, one in enumerate(self._group.prompts) if one is prompt)

    def _advance(self, value: Any) -> None:
        """Run the rules until they ask something that waits, or the game is over."""
        self.prompts = []
        for _ in range(MOST_SILENT_STEPS):
            if self._step is None:
                if isinstance(self.table, Base) and self.table.outcome is not None:
                    self._must_be_won_by_seats(self.table)
                    return
                self._step = self.game.next_step(self.table)
                if self._step is None:
                    self._must_be_over()
                    return
            try:
                asked = self._step.send(value)
            except (StopIteration, Gone) as ended:
                self._end_step(ended)
                value = None
                continue
            if isinstance(asked, Tell):
                self._tell(asked)
                value = None
                continue
            if isinstance(asked, Group) and not asked.prompts:
                value = asked.result([])
                continue
            self._ask(asked)
            return
        table = encode(self.game.seen(self.table, PUBLIC))
        raise RulesStuck(f"{self.game.title}: {MOST_SILENT_STEPS} steps without a question; table: {table!r}")

    def _must_be_over(self) -> None:
        """A Table of ours says how a game ended: a game that just stops has forgotten one of its steps."""
        if isinstance(self.table, Base):
            why = say("next_step returned None, but table.outcome is None too: return a step, or say who has won")
            raise RulesFailed(say("{title}: {why}.", title=self.game.title, why=why))

    def _must_be_won_by_seats(self, table: Base) -> None:
        """Winners are ids: a name would read well, but lamps, story and figures would not know whose it is."""
        wrong = [who for who in (table.outcome.winners if table.outcome else ()) if not self.game.asks(table, who)]
        if wrong:
            seats = ", ".join(player.id for player in table.players)
            why = say(
                "table.outcome is won by {who!r}, which is no seat or side; seats: {seats}", who=wrong[0], seats=seats
            )
            raise RulesFailed(say("{title}: {why}.", title=self.game.title, why=why))

    def _ask(self, asked: Prompt | Group) -> None:
        if isinstance(asked, Group):
            self.prompts = list(asked.prompts)
            self._group, self._answers = asked, [UNSET] * len(asked.prompts)
        elif isinstance(asked, Prompt):
            self.prompts = [asked]
            self._group = None
        else:
            raise TypeError(f"a step yielded a {type(asked).__name__}, expected a prompt; write: yield from …")
        for prompt in self.prompts:
            prompt.serial = next(self._serials)
            prompt.whom = self.game.named(self.table, prompt.who)
            if isinstance(self.table, Base) and not self.game.asks(self.table, prompt.who):
                seats = [player.id for player in self.table.players]
                raise ValueError(f"{prompt.key} asks {prompt.who!r}, which is no seat or side; seats: {seats}")

    def _tell(self, tell: Tell) -> None:
        self.hear(tell)

    def _end_step(self, ended: Exception) -> None:
        if isinstance(ended, Gone):
            self._tell(
                Tell(
                    "session.gone",
                    say("{why} This step ends here; go on from the table as it stands.", why=ended.message),
                )
            )
        self._step = None
        self._mark_step()

    def _mark_step(self) -> None:
        """Called between two steps, for whoever keeps the game."""

    def _forget_step(self) -> None:
        """Leave the step where it is; what it has done to the Table stays."""
        if self._step is not None:
            self._step.close()
        self._step, self._group = None, None

    def _end_if_unanswerable(self) -> None:
        """The Table has been changed by hand: a question that has no legal answer left ends its step."""
        for prompt in self.prompts:
            if self._step and not _can_be_answered(prompt):
                self._step.close()
                self._end_step(Gone(say("{text} There is no answer to that any more.", text=prompt.public_text)))
                self._advance(None)
                return


def _can_be_answered(prompt: Prompt) -> bool:
    try:
        return prompt.has_answer()
    except Gone:
        return False
