"""Sitting down to Dark Rituals: people on both sides, and an Encounter of ours with values of ours."""

from collections.abc import Iterator
from random import Random

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.table import HEROES, LEGION, Table
from companion.host.answerers import Bot
from companion.kernel import Player, Prompt
from companion.kernel.session import Session
from tests.companion.playing import any_answer

NAMES = ("Sarina", "Bryant", "Kimber", "Adrian", "Thomas")
"""Of six letters each; the last of a table is the Witch Master."""
OURS = {"values": "ours", "encounter": "the_well"}


def seats(number: int) -> list[Player]:
    sides = [HEROES] * (number - 1) + [LEGION]
    return [Player("", name, seat=n, side=sides[n]) for n, name in enumerate(NAMES[:number])]


def fresh(number: int = 2, **settings: str) -> Table:
    """A table as a new game has it."""
    return GAME.start({**OURS, **settings}, seats(number))


def questions(number: int, settings: dict[str, str], seed: int, answers: int = 400) -> Iterator[tuple[Session, Prompt]]:
    """Everything asked in an Encounter that bots and, for every third answer, chance play; with the table as it is."""
    chance = Random(seed)
    session = Session(GAME, GAME.start(settings, seats(number)))
    bot = Bot(GAME, chance)
    for _ in range(answers):
        if not session.prompts:
            return
        prompt = session.prompts[0].as_it_stands()
        yield session, prompt
        by_chance = chance.random() < 0.3
        value = any_answer(prompt, chance) if by_chance else bot.answer(session.table, prompt).value
        session.answer(value, serial=prompt.serial)
