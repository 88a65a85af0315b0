"""Random games of Shadows of Malice, with undo, redo, correction and reload mixed in: nothing is ever lost or made up.

They begin anywhere in games that bots have played, and go on half sensibly, half by any legal answer. A longer run:
``LONG_PLAY=20 pytest tests/games/shadows_of_malice/test_play_property.py`` plays twenty times as many.
"""

from collections import Counter
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.rules.avatars.shards import bank
from companion.games.shadows_of_malice.table import RADIANCE, Table, in_realm
from companion.host.answerers import Bot
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.storage.journal import Journal
from tests.companion.playing import SEEDS
from tests.games.bot_play import BotPlay

GAMES = 10
MOVES = 20
BOT_GAMES, BOT_ANSWERS, EVERY = 2, 1500, 25
NAMES = ("Sara", "Bryan", "Ada", "Bo")

PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "alone on one map": (1, {"maps": "1", "tokens": "virtual", "difficulty": "challenging"}),
    "two with the board game": (2, {"maps": "2", "board": "unmapped", "realm": "unmapped", **PHYSICAL}),
    "two with Xulthûl": (2, {"maps": "1", "scenario": "preserve", "tokens": "virtual", "stars": "net"}),
    "three in Lockdown": (3, {"maps": "2", "stars": "lockdown", "realm": "unmapped", "difficulty": "easy"}),
    "four by Halfsies": (4, {"maps": "3", "stars": "halfsies", "scenario": "preserve", "stewardship": "yes"}),
    "two by the first edition": (2, {"edition": "first", "maps": "2", "tokens": "virtual", "stewardship": "yes"}),
    "three with the first edition's board game": (
        3,
        {"edition": "first", "board": "unmapped", "realm": "unmapped", **PHYSICAL},
    ),
    "four unmapped with Xulthûl": (4, {"maps": "2", "scenario": "preserve", "board": "unmapped", "stars": "lockdown"}),
}


def players(number: int) -> tuple[Player, ...]:
    return tuple(Player(name, name, seat=seat) for seat, name in enumerate(NAMES[:number]))


@cache
def tables_of_bots(name: str) -> list[bytes]:
    """Whole tables, between two steps, from games that bots have played."""
    number, settings = TABLES[name]
    found = []
    for seed in range(BOT_GAMES):
        session = Session(GAME, GAME.start(settings, players(number)), Journal.create(":memory:", {}))
        bot = Bot(GAME, Random(seed))
        for answers in range(BOT_ANSWERS):
            if not session.prompts:
                break
            if answers % EVERY == 0:
                found.append(session._start)
            answer = bot.answer(session.table, session.prompts[0])
            session.answer(answer.value, serial=session.prompts[0].serial)
        found.append(session._start)
        session.close()
    return found


class ShadowsPlay(BotPlay):
    """*name* is one of TABLES."""

    game = GAME
    by_chance = 0.4
    name: str

    @initialize(data=st.data())
    def begin_anywhere(self, data: st.DataObject) -> None:
        tables = tables_of_bots(self.name)
        start = tables[data.draw(st.integers(0, len(tables) - 1))]
        self.session.close()
        self.begin(msgspec.json.decode(start, type=Table))

    @rule(seed=SEEDS, answers=st.integers(10, 40))
    def play_on(self, seed: int, answers: int) -> None:
        self.play(seed, answers, virtual=False)

    @rule(seed=SEEDS)
    def play_a_turn(self, seed: int) -> None:
        """Sensibly, to wherever the next turn begins; a turn of a hundred answers is long enough."""
        chance, turn = Random(seed), (self.session.table.round, self.session.table.phase)
        for _ in range(100):
            if not self.session.prompts or (self.session.table.round, self.session.table.phase) != turn:
                break
            answer = Bot(GAME, chance).answer(self.session.table, self.session.prompts[0])
            self.session.answer(answer.value)
            self._remember()

    def corrections(self):
        """What may drift on a table, without making or losing a card or a token."""
        table = self.session.table
        found = [
            ("seals", table.seals[:1]),
            ("settings.stars", "all"),
            ("settings.stars", "lockdown"),
            ("tally.dice", 0),
        ]
        for n, avatar in enumerate(table.avatars):
            here = f"avatars.{n}"
            found += [(f"{here}.actions", 0), (f"{here}.actions", 2), (f"{here}.mp", 0), (f"{here}.mp", 9)]
            found += [(f"{here}.wounds", 0), (f"{here}.wounds", 4), (f"{here}.drains", 1), (f"{here}.band", avatar.id)]
            found += [(f"{here}.shards.red", 2), (f"{here}.shards.colorless", 0)]
            found += [(f"{here}.at", gate) for gate in table.gates.values() if avatar.at]
        found += [(f"lairs.{n}.stocked", lair.at == table.lairs[0].at) for n, lair in enumerate(table.lairs)]
        found += [(f"shadows.{n}.life", 3) for n, _ in enumerate(table.shadows)]
        if table.combat:
            found += [("combat.creature.wounds", 0), ("combat.creature.power", 1)]
        return found

    # -- what always holds -------------------------------------------------------------------------------

    @invariant()
    def there_are_108_shards(self):
        for table in (self.session.table, self.whole_table()):
            held = Counter(colour for avatar in table.avatars for colour in Counter(avatar.shards).elements())
            assert sum(held.values()) + sum(bank(table).values()) == 108
            assert all(number >= 0 for avatar in table.avatars for number in avatar.shards.values())

    @invariant()
    def radiance_comes_in_whole_sets(self):
        table = self.whole_table()
        there = Counter(table.pool) + Counter(token for avatar in table.avatars for token in avatar.radiance)
        assert there == Counter(RADIANCE * table.sets)
        assert table.sets <= 3

    @invariant()
    def each_of_the_cards_is_in_one_place(self):
        table = self.whole_table()
        cards = [card for trove in table.troves.values() for card in trove.order] + table.cards_held()
        assert sorted(cards) == sorted(all_cards())
        assert len(cards) == 198

    @invariant()
    def there_are_six_shadows_and_one_in_the_realm(self):
        shadows = self.session.table.shadows
        assert len(shadows) <= 6
        assert sum(map(in_realm, shadows)) <= 1
        assert len({shadow.id for shadow in shadows}) == len(shadows)

    @invariant()
    def each_map_has_a_light_well_and_two_dark_ones(self):
        table = self.session.table
        light = sum(well.state == "light" or well.extinguished for well in table.wells)
        dark = sum(well.state == "dark" and not well.extinguished for well in table.wells)
        assert len(table.wells) == 3 * len(table.maps)
        assert light <= len(table.maps)
        assert dark <= 2 * len(table.maps)

    @invariant()
    def nothing_is_wrong_with_a_table_that_nobody_corrected(self):
        problems = self.session.problems()
        if not self.was_corrected():
            problems = GAME.care.problems(self.whole_table())
            assert problems == []


@pytest.mark.parametrize("name", TABLES)
def test_any_mixture_of_play_undo_redo_correction_and_reload_keeps_the_table_whole(name):
    number, settings = TABLES[name]
    ShadowsPlay.plays(GAMES, MOVES, players(number), settings, name=name)
