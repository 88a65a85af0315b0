"""Scenes of the scenarios: a table of Fixture F with everybody where a test wants them, and answers by key.

    play = Scene(fight("condemned")).acts("crusader").does("move", move_to="field")
    assert play.purse("crusader") == (8, 1)

What is asked beside what a test answers is let by with the main or the first answer.
"""

from typing import Any

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.rules.stamina import locked
from companion.games.dark_rituals.table import Activation, Table
from companion.kernel import Number
from tests.games.keyed_play import KeyedPlay


class Scene(KeyedPlay):
    """A game in the middle of an Activation phase."""

    def __init__(self, table: Table) -> None:
        super().__init__(GAME, table)

    @property
    def table(self) -> Table:
        return self.session.table

    def acts(self, who: str) -> "Scene":
        """It is their side's move, and they are activated."""
        self.table.to_act = self.table.side_of(who)
        self.table.active_now = Activation(who=who)
        self.sit_down_to(self.table)
        return self

    def does(self, action: str, **answers: Any) -> "Scene":
        """An Action of the menu; *answers* by key, ``move_to`` for ``move.to``."""
        return self.say("action", self._id(action)).answers(**answers)

    def _id(self, action: str) -> str:
        """An attack is offered by the Character that makes it."""
        now = self.table.active_now
        return f"{action} {now.only or now.who}" if action in ("melee", "ranged") and now else action

    def answers(self, **answers: Any) -> "Scene":
        """These keys as said, everything between let by; then on until a side or a Character is to act again."""
        waiting = {key.replace("_", ".", 1) if key not in PLAIN else key: value for key, value in answers.items()}
        for _ in range(80):
            key = next(iter(self.asked()), "")
            if key in waiting:
                self.say(key, waiting.pop(key))
            elif not key or (key in RESTING and not waiting):
                break
            else:
                assert key not in RESTING, f"not asked: {waiting}, but {key}"
                self.say(key, self._let_by())
        assert not waiting, f"not asked: {waiting}"
        return self

    def _let_by(self) -> Any:
        prompt = self.session.prompts[0]
        if isinstance(prompt, Number):
            return prompt.least()
        return getattr(prompt, "main", "") or prompt.legal()[0]

    def why_not(self, option: str, key: str = "action") -> str:
        return super().why_not(self._id(option), key)

    def offered(self, key: str = "action") -> list[str]:
        """What can be chosen."""
        return [one.id for one in self.open(key).options() if not one.why_not]

    def purse(self, who: str) -> tuple[int, int]:
        """Reserve and Exhausted of whoever pays for them."""
        found = self.table.purse_of(who)
        return found.reserve, found.exhausted

    def three(self, hero: str) -> tuple[int, int, int]:
        """Reserve, Exhausted and Locked of a Hero."""
        return *self.purse(hero), locked(self.table, self.table.heroes[hero])


RESTING = ("action", "side.act", "start.hand")
PLAIN = ("action", "aid", "trade", "possess", "save", "figure", "card", "gather", "arrange", "weight", "witchcraft",
         "cancel", "by_hand")  # fmt: skip
"""Keys without a dot."""


def set_purse(table: Table, who: str, reserve: int, exhausted: int = 0) -> None:
    purse = table.purse_of(who)
    purse.reserve, purse.exhausted = reserve, exhausted
    purse.total = max(purse.total, reserve + exhausted)


def place(table: Table, **where: str) -> None:
    """Who stands where; ids with a number are written ``condemned_1``."""
    for name, area in where.items():
        who = name if name in table.pieces else " ".join(name.rsplit("_", 1))
        table.pieces[who].at = area
