"""Random games that bots play in part, with undo, redo, correction and reload mixed in. Of use to every game."""

import os
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec

from companion.host.answerers import Bot
from companion.kernel import Player
from companion.kernel.prompts import Prompt
from tests.companion.playing import Play, any_answer

LONG = int(os.environ.get("LONG_PLAY", "1"))
"""``LONG_PLAY=20`` plays twenty times as many games."""


class BotPlay(Play):
    """Play in which most answers are a bot's; *settings_chosen* and *players* are those of a game's own list."""

    by_chance: ClassVar[float] = 0.3
    """The share of answers that are any legal one."""

    def some_answer(self, prompt: Prompt, chance: Random) -> Any:
        if chance.random() < self.by_chance:
            return any_answer(prompt, chance)
        return Bot(self.game, chance).answer(self.session.table, prompt).value

    def whole_table(self) -> Any:
        """The table as the step under way found it: what was just drawn lies nowhere until the step puts it down."""
        return msgspec.json.decode(self.session._start, type=type(self.session.table))

    def was_corrected(self) -> bool:
        return any(entry.kind == "correct" for entry in self.session.history())

    @classmethod
    def plays(cls, games: int, moves: int, players: Sequence[Player], settings: Mapping[str, str], **more: Any) -> None:
        members = {"players": tuple(players), "settings_chosen": settings, **more}
        type(cls.__name__, (cls,), members).as_test(games=games * LONG, moves=moves)()
