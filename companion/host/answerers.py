"""Who can answer a prompt in place of people at the table: virtual dice and decks, a bot, a script.

An answerer looks at the table and one open prompt and gives an :class:`Answer`, or None if it has none.
Knows the kinds of prompts; knows no game and imports no chance: that is handed in.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from companion.errors import Invalid, RulesFailed, RulesStuck
from companion.kernel.dice import DieKind, FaceId
from companion.kernel.draw import Draw
from companion.kernel.game import AnyGame, Chance
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Choose, Prompt, Write
from companion.kernel.roll import Roll
from companion.kernel.session import CHANCE, Session
from companion.language.words import say

BOT = "bot"
SCRIPT = "script"
VIRTUAL = "virtual"
"""Who gives a virtual roll or draw that players asked for: unlike one of CHANCE it is an undo step of its own."""
SIDE_ACTS_IN = 4
"""Where something may be done before the dice fall, a bot without rules of its own does it one time in so many."""


class Answer(Struct, frozen=True):
    """A value for a prompt, and who gives it."""

    value: Any
    by: str


class Answerer(Protocol):
    """Anyone who can be asked."""

    def answer(self, table: Struct, prompt: Prompt) -> Answer | None: ...


class VirtualChance:
    """Rolls and draws for players who have no dice or deck at hand. Answers nothing else."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def answer(self, table: Struct, prompt: Prompt) -> Answer | None:
        if isinstance(prompt, Roll):
            return Answer(self._roll(prompt), CHANCE)
        if isinstance(prompt, Draw):
            return Answer(self._draw(prompt), CHANCE)
        return None

    def answers_unasked(self, prompt: Prompt, *, dice: bool) -> bool:
        """True where chance answers at once: a draw that is the software's own or, with virtual *dice*, a plain roll.

        A roll before which players may still do something else waits for them.
        """
        return (isinstance(prompt, Draw) and prompt.chance) or (
            dice and isinstance(prompt, Roll) and not prompt.legal()
        )

    def _roll(self, prompt: Roll) -> dict[str, list[FaceId]]:
        return {group.role: [self._fall(group.kind) for _ in range(group.count)] for group in prompt.dice}

    def _fall(self, kind: DieKind) -> FaceId:
        return kind.faces[self._chance.randrange(1, len(kind.faces) + 1) - 1].id

    def _draw(self, prompt: Draw) -> list[str]:
        pool = prompt.pool()
        if len(pool) < prompt.count:
            raise RulesStuck(
                say("{text} {n} are to be drawn and {left} are left.", text=prompt.text, n=prompt.count, left=len(pool))
            )
        return self._chance.sample(pool, prompt.count)


class Bot:
    """Plays for everyone: as the game's own bot does or, where that has no answer, by any legal one."""

    def __init__(self, game: AnyGame, chance: Chance) -> None:
        self._game = game
        self._chance = chance
        self._virtual = VirtualChance(chance)

    def answer(self, table: Struct, prompt: Prompt) -> Answer:
        if self._game.bots.bot is not None:
            value = self._game.bots.bot(table, prompt, self._chance)
            if value is not None:
                return Answer(value, BOT)
        elif isinstance(prompt, Roll) and self._would_rather(prompt):
            return Answer(self._chance.choice(prompt.legal()), BOT)
        return self._virtual.answer(table, prompt) or Answer(self._any_legal(prompt), BOT)

    def _would_rather(self, prompt: Roll) -> bool:
        return bool(prompt.legal()) and self._chance.randrange(0, SIDE_ACTS_IN) == 0

    def _any_legal(self, prompt: Prompt) -> Any:
        if not prompt.has_answer():
            raise RulesStuck(say("{key} asks for what nobody can answer: {text}", key=prompt.key, text=prompt.text))
        legal = prompt.legal()
        if isinstance(prompt, Write):
            return prompt.key[: prompt.longest]
        if isinstance(prompt, Number):
            return self._chance.randrange(prompt.least(), prompt.most() + 1)
        if isinstance(prompt, Allot):
            places = [place for place in legal for _ in range(prompt.limit(place))]
            return Counter(self._chance.sample(places, prompt.total()))
        if isinstance(prompt, Choose) and (prompt.least, prompt.most) != (1, 1):
            number = self._chance.randrange(prompt.least, min(prompt.most, len(legal)) + 1)
            return self._chance.sample(legal, number)
        return self._chance.choice(legal)


class Script:
    """Gives prepared answers in order, for tests. ``(key, value)`` also says which prompt is expected."""

    def __init__(self, *answers: Any) -> None:
        self.left = list(answers)

    def answer(self, table: Struct, prompt: Prompt) -> Answer | None:
        if not self.left:
            return None
        value = self.left[0]
        if isinstance(value, tuple):
            key, value = value
            if key != prompt.key:
                raise Invalid(
                    say("The script answers {key}, but {asked} is asked: {q}", key=key, asked=prompt.key, q=prompt.text)
                )
        del self.left[0]
        return Answer(value, SCRIPT)


def never(session: Session) -> bool:
    return False


def run(session: Session, answerer: Answerer, stop: Callable[[Session], bool] = never) -> int:
    """Let *answerer* play until it has no answer, *stop* says so or the game is over; returns how many answers it gave.

    Several people asked together are asked in turn.
    """
    given = 0
    while session.prompts and not stop(session):
        asked = session.prompts[0].as_it_stands()  # nothing changes between the look at it and the answer
        try:
            answer = answerer.answer(session.table, asked)
        except RulesStuck as stuck:
            raise RulesFailed(say("{why} ({place})", why=stuck.message, place=session.asked_at())) from None
        if answer is None:
            break
        session.answer(answer.value, serial=asked.serial, by=answer.by, asked=asked)
        given += 1
    return given
