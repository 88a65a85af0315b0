"""Whether Stamina is conserved: Encounters played by bots, with every purse counted anew after every answer.

    python -m tests.games.dark_rituals.conservation 300

What must be Locked is worked out here from the Plagues on the Witches' cards, by the book's own check (DR-055):
nothing of ``rules/`` is asked.
"""

import sys
from collections.abc import Iterator
from random import Random

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.table import Table
from companion.host.answerers import Bot
from companion.kernel import Player
from companion.kernel.session import Session
from tests.companion.playing import any_answer

ENCOUNTERS = ("the_mill", "the_well", "the_long_night")
MOST_ANSWERS = 6000
LOCKING = ("lock", "cure")


def wrong(table: Table) -> Iterator[str]:
    """Every purse that does not add up (DR-022), and every pile with less than nothing in it."""
    for name, hero in table.heroes.items():
        purse = hero.purse
        in_play = sum(max(0, number - taken_from(table, source)) for source, number in hero.sources.items())
        there = purse.total - purse.lost
        locked = min(there, purse.total - in_play + hero.held)
        if (purse.reserve + purse.exhausted + locked, purse.total) != (there, sum(hero.sources.values())):
            yield f"{name}: {purse}, {locked} locked"
        if min(purse.reserve, purse.exhausted, purse.lost, locked) < 0:
            yield f"{name}: less than nothing in {purse}"
    master = table.master.purse
    if (
        master.reserve + master.exhausted + master.lost != table.encounter.stamina
        or min(master.reserve, master.exhausted) < 0
    ):
        yield f"Witch Master: {master}"


def taken_from(table: Table, source: str) -> int:
    plagues = [plague for witch in table.witches.values() for plague in witch.plagues]
    return sum(plague.amount for plague in plagues if plague.source == source)


def in_between(table: Table) -> bool:
    """While Heroes are locking one after the other, some have not done so yet."""
    return table.phase == "setup" or any(one.kind in LOCKING for one in table.pending)


def play(encounter: str, seed: int, by_chance: float = 0.0) -> tuple[int, int]:
    """One game to its end; gives how many answers it took, and how many tables were counted."""
    chance = Random(seed)
    players = [Player("", "Ada", seat=0), Player("", "Bea", seat=1)]
    session = Session(GAME, GAME.start({"values": "ours", "encounter": encounter}, players))
    bot, answers, counted = Bot(GAME, chance), 0, 0
    while session.prompts and answers < MOST_ANSWERS:
        prompt = session.prompts[0].as_it_stands()
        value = any_answer(prompt, chance) if chance.random() < by_chance else bot.answer(session.table, prompt).value
        session.answer(value, serial=prompt.serial, asked=prompt)
        answers += 1
        if not in_between(session.table) and not _locking(session):
            counted += 1
            assert not list(wrong(session.table)), (
                f"{encounter}, seed {seed}, answer {answers}: {list(wrong(session.table))}"
            )
    assert session.table.outcome is not None, f"{encounter}, seed {seed}: no end after {answers} answers"
    session.close()
    return answers, counted


def _locking(session: Session) -> bool:
    return any(prompt.key == "plague.lock" for prompt in session.prompts)


def main(number: int) -> None:
    answers = counted = 0
    for seed in range(number):
        more = play(ENCOUNTERS[seed % 3], seed)
        answers, counted = answers + more[0], counted + more[1]
    print(f"{number} Encounters, {answers} answers, {counted} tables of five purses: all conserved.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
