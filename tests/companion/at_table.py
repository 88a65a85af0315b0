"""Sitting at a terminal or at the end of a pipe, for tests: lines in, lines out."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.fronts.jsonlines import JsonTable
from companion.fronts.terminal import Terminal
from companion.host.host import Host
from companion.kernel.game import Game
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.storage.journal import Journal
from companion.storage.saves import meta_of
from tests.companion.example_game import GAME

SARA, BRYAN = Player("sara", "Sara"), Player("bryan", "Bryan", seat=1)


class Seat:
    """A game of *game* for Sara and Bryan, in memory unless it is given a *save*."""

    def __init__(self, game: Game = GAME, save: Path | str = ":memory:", seed: int = 1, **settings: str) -> None:
        self.session = Session(
            game,
            game.start(settings, [SARA, BRYAN]),
            Journal.create(save, meta_of(game, "Sara, Bryan", settings)),
        )
        self.host = Host(self.session, Random(seed))

    def type(self, *lines: str, virtual_dice: bool = False) -> str:
        """Type *lines* at the terminal; what it then shows, with what was typed after each ``>``."""
        screen: list[str] = []
        left = list(lines)

        def read(mark: str) -> str:
            if not left:
                raise EOFError
            screen.append(mark + left[0])
            return left.pop(0)

        self.host.virtual_dice = virtual_dice
        Terminal(self.host, read, screen.append).play()
        return "\n".join(screen)

    def send(self, *lines: Any, virtual_dice: bool = False) -> list[dict[str, Any]]:
        """Send *lines* (bytes as they are, the rest as JSON); the lines that come back, hello and bye left out."""
        said: list[str] = []
        self.host.virtual_dice = virtual_dice
        JsonTable(self.host, said.append).play(
            line if isinstance(line, bytes) else msgspec.json.encode(line) for line in lines
        )
        return [msgspec.json.decode(line) for line in said[1:-1]]

    def entries(self) -> int:
        return self.session.journal.head
