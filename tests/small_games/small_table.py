"""Sitting down to one of the small games, by its Host: each seat answers for itself, and chance is a seed."""

import random
from pathlib import Path
from typing import Any

from companion.host.answerers import Bot
from companion.host.host import Host
from companion.kernel import AnyGame, Game, Player, Prompt
from companion.kernel.game import encode
from companion.kernel.session import Session
from companion.storage.journal import Journal
from tests.small_games import cellar_chase, lantern_auction, meeting_place, storm_dice

GAMES: list[Game[Any]] = [lantern_auction.GAME, cellar_chase.GAME, storm_dice.GAME, meeting_place.GAME]
NAMES = ("Sara", "Bryan", "Kim")


class SmallTable:
    """A game for Sara (p1), Bryan (p2) and Kim (p3), in *path*, or in memory."""

    def __init__(self, game: AnyGame, path: Path | str = ":memory:", seed: int = 0, players: int = 3) -> None:
        people = [Player("", name, seat=n) for n, name in enumerate(NAMES[:players])]
        journal = Journal.create(path, {"game": game.name, "title": game.title})
        self.chance = random.Random(seed)
        self.any_seat = Bot(game, self.chance)
        self._drive(Session(game, game.start({}, people), journal))

    def _drive(self, session: Session) -> None:
        self.host = Host(session, self.chance, virtual_dice=True)
        self.host.go_on()

    @property
    def table(self) -> Any:
        return self.host.table

    def open(self, key: str, who: str = "") -> Prompt:
        return next(p for p in self.host.session.prompts if p.key == key and who in ("", p.who))

    def keys(self) -> list[tuple[str, str]]:
        return [(prompt.key, prompt.who) for prompt in self.host.session.prompts]

    def say(self, key: str, value: Any, who: str = "") -> None:
        """Answer the question of that key, in the place of whoever is asked."""
        prompt = self.open(key, who)
        self.host.answer(value, prompt.serial, prompt.who)

    def say_anything(self) -> None:
        """Somebody who is asked gives any answer there is."""
        prompt = self.chance.choice(self.host.session.prompts)
        self.host.answer(self.any_seat.answer(self.host.seen(prompt.who), prompt).value, prompt.serial, prompt.who)

    def reload(self) -> None:
        """Close the save and go on from it."""
        self.host.close()
        journal = self.host.session.journal
        assert journal is not None
        self._drive(Session.load(self.host.game, Journal.open(journal.path)))

    def state(self) -> Any:
        """All that must be the same after a reload, or after undo and redo."""
        session = self.host.session
        answered = [(prompt.key, prompt.who) for prompt in session.changeable]
        return encode(self.table), self.keys(), answered, list(session._answers) if answered else []
