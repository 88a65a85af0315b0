"""Sitting at a terminal or at the end of a pipe, for tests: lines in, lines out."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.fronts.jsonlines import JsonTable
from companion.fronts.terminal import Terminal
from companion.host.answerers import VirtualChance
from companion.kernel.game import Game, Player
from companion.kernel.session import Session
from companion.storage.journal import Journal
from companion.storage.saves import meta_of
from tests.companion.example_game import GAME

SARA, BRYAN = Player("sara", "Sara"), Player("bryan", "Bryan", seat=1)


class Seat:
    """A game of *game* for Sara and Bryan, in memory unless it is given a *save*."""

    def __init__(self, game: Game = GAME, save: Path | str = ":memory:", seed: int = 1, **settings: str) -> None:
        self.heard: list[Any] = []
        self.chance = VirtualChance(Random(seed))
        self.session = Session(
            game,
            game.start(settings, [SARA, BRYAN]),
            Journal.create(save, meta_of(game, "Sara, Bryan", settings)),
            hear=self.heard.append,
        )

    def type(self, *lines: str, virtual_dice: bool = False) -> str:
        """Type *lines* at the terminal; what it then shows, with what was typed after each ``>``."""
        screen: list[str] = []
        left = list(lines)

        def read(mark: str) -> str:
            if not left:
                raise EOFError
            screen.append(mark + left[0])
            return left.pop(0)

        Terminal(self.session, self.heard, read, screen.append, self.chance, virtual_dice=virtual_dice).play()
        return "\n".join(screen)

    def send(self, *lines: Any, virtual_dice: bool = False) -> list[dict[str, Any]]:
        """Send *lines* (bytes as they are, the rest as JSON); the lines that come back, hello and bye left out."""
        said: list[str] = []
        table = JsonTable(self.session, self.heard, said.append, self.chance, virtual_dice=virtual_dice)
        table.play(line if isinstance(line, bytes) else msgspec.json.encode(line) for line in lines)
        return [msgspec.json.decode(line) for line in said[1:-1]]

    def entries(self) -> int:
        return self.session.journal.head
