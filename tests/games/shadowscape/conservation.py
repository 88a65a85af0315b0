"""Whether a token or a Fate card is ever made or lost: games by bots, everything counted anew after every answer.

    python -m tests.games.shadowscape.conservation 500 --players 2 3 4 --set mode=competitive

Plays so many games for each number of players, with the set of our own; the tests play a few. Enemies, Treasures and
cards are compared by what is printed on them, the Fate cards by their number.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from companion.games.shadowscape import GAME
from companion.games.shadowscape.cards.shelf import COUNTS, OUR_SHELF, OURS
from companion.games.shadowscape.table import TREASURE, Table
from companion.host.answerers import Bot
from companion.kernel.session import Session
from tests.games.shadowscape.playing import seats

MOST_ANSWERS = 20_000
ENEMIES = Counter(enemy.id for enemy in OURS.enemies for _ in range(enemy.copies or 1))
TREASURE_VALUES = Counter(str(one.search) for one in OURS.treasures for _ in range(one.copies))
CARDS = Counter([*OUR_SHELF.general, *OUR_SHELF.equipment])


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


def cards_everywhere(table: Table) -> Counter[str]:
    """General Actions and Equipment: in displays, decks and Hero Areas."""
    heroes = table.heroes.values()
    found = Counter(item for hero in heroes for item in [*hero.equipment, *hero.tucked])
    found.update(hero.general.id for hero in heroes if hero.general)
    found.update(card for supply in (table.equipment, table.general) for card in [*supply.open, *supply.order])
    return found


def wrong(table: Table) -> Iterator[str]:
    """What has been made or lost (SS-060, SS-105, SS-042, SS-051, SS-G22), and numbers that are less than nothing."""
    numbers = [table.fate.deck, table.fate.discards, *(hero.hand for hero in table.heroes.values())]
    if sum(numbers) != COUNTS.fate:
        yield f"Fate cards: {numbers}"
    piles = [pile.left for pile in table.piles.values()]
    if min([*numbers, *piles]) < 0:
        yield f"less than nothing: {numbers} {piles}"
    if table.level == "light":
        return
    for what, found, there in (
        ("Enemies", enemies_everywhere(table), ENEMIES),
        ("Treasures", treasures_everywhere(table), TREASURE_VALUES),
        ("cards", cards_everywhere(table), CARDS),
    ):
        if found != there:
            yield f"{what}: {dict(found - there)} too many, {dict(there - found)} lost"
    decks = {**table.piles, "equipment": table.equipment, "general": table.general, "whispers": table.whispers}
    for name, deck in decks.items():
        if deck.left != len(deck.order):
            yield f"{name}: {deck.left} said to be left, {len(deck.order)} there"


def play(players: int, settings: Mapping[str, str], seed: int) -> int:
    """One game to its end; gives how many tables were counted: one after every answer."""
    session = Session(GAME, GAME.start(settings, seats(players)))
    bot, answers = Bot(GAME, Random(seed)), 0
    while session.prompts:
        prompt = session.prompts[0]
        session.answer(bot.answer(session.table, prompt).value, serial=prompt.serial)
        answers += 1
        found = list(wrong(session.table))
        assert not found, f"{players} players, seed {seed}, answer {answers}, {prompt.key}: {found}"
        assert answers < MOST_ANSWERS, f"{players} players, seed {seed}: no end after {answers} answers"
    assert session.table.outcome is not None
    assert GAME.care.problems(session.table) == []
    session.close()
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--players", type=int, nargs="+", default=[2])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    settings = {"content": "ours", **dict(one.split("=", 1) for one in args.set)}
    for players in args.players:
        counted = sum(play(players, settings, seed) for seed in range(args.seed, args.seed + args.games))
        print(f"{players} players, {settings}: {args.games} games, {counted} tables, all conserved.", flush=True)


if __name__ == "__main__":
    main()
