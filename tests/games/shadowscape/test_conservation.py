"""Whole games by bots: whatever happens, no Fate card and no token is made or lost, and every game ends."""

from collections import Counter
from random import Random

import pytest

from companion.games.shadowscape import GAME
from companion.games.shadowscape.cards.shelf import COUNTS, OUR_SHELF, OURS
from companion.games.shadowscape.table import TREASURE, Table
from companion.host.answerers import Bot
from companion.kernel.session import Session
from tests.games.shadowscape.playing import seats

PLAYED = [
    (2, {"content": "ours"}),
    (3, {"content": "ours", "mode": "cooperative", "fate_per_phase": "2", "start_discard": "5"}),
    (4, {"content": "ours", "mode": "cooperative", "advanced": "yes"}),
    (1, {"content": "ours", "heroes": "3"}),
    (3, {"level": "light"}),
]
MOST = 3000
ENEMIES = Counter(enemy.id for enemy in OURS.enemies for _ in range(enemy.copies or 1))
TREASURE_VALUES = Counter(str(one.search) for one in OURS.treasures for _ in range(one.copies))


def enemies_everywhere(table: Table) -> Counter[str]:
    """In the dungeon, as Trophies, in piles and in discards."""
    found = Counter(enemy.kind for enemy in table.enemies)
    found.update(token.kind for hero in table.heroes.values() for token in hero.tokens if token.kind in ENEMIES)
    for name, pile in table.piles.items():
        found.update([*pile.order, *pile.discards] if name != TREASURE else [])
    return found


def treasures_everywhere(table: Table) -> Counter[str]:
    found = Counter(str(treasure.search) for treasure in table.treasures)
    found.update(str(token.search) for hero in table.heroes.values() for token in hero.tokens if token.kind == TREASURE)
    found.update([*table.piles[TREASURE].order, *table.piles[TREASURE].discards])
    return found


def cards_everywhere(table: Table) -> list[str]:
    """General Actions and Equipment: in displays, decks and Hero Areas."""
    heroes = table.heroes.values()
    owned = [item for hero in heroes for item in [*hero.equipment, *hero.tucked]]
    owned += [hero.general.id for hero in heroes if hero.general]
    supplies = (table.equipment, table.general)
    return sorted([*owned, *(card for supply in supplies for card in [*supply.open, *supply.order])])


@pytest.mark.parametrize(("players", "settings"), PLAYED)
def test_nothing_is_made_or_lost_in_a_whole_game(players, settings):
    """SS-060, SS-105, SS-042, SS-051, SS-G22: after each step, and the game ends."""
    session = Session(GAME, GAME.start(settings, seats(players)))
    bot, answers = Bot(GAME, Random(5)), 0
    every_card = sorted([*OUR_SHELF.general, *OUR_SHELF.equipment])
    while session.prompts and answers < MOST:
        prompt, table = session.prompts[0], session.table
        if prompt.key == "act":  # between two steps
            hands = sum(hero.hand for hero in table.heroes.values())
            assert table.fate.deck + table.fate.discards + hands == COUNTS.fate
            if table.level == "full":
                assert enemies_everywhere(table) == ENEMIES
                assert treasures_everywhere(table) == TREASURE_VALUES
                assert cards_everywhere(table) == every_card
        session.answer(bot.answer(table, prompt).value, serial=prompt.serial)
        answers += 1

    assert session.table.outcome is not None
    assert GAME.care.problems(session.table) == []
