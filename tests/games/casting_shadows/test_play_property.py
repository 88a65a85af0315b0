"""Random games of Casting Shadows, with undo, redo, correction and reload mixed in: nothing is ever lost or made up."""

import pytest
from hypothesis.stateful import invariant

from companion.games.casting_shadows import GAME
from companion.games.casting_shadows.cards.printed import main_deck
from tests.games.bot_play import BotPlay
from tests.games.casting_shadows.playing import seats

GAMES = 8
MOVES = 20
ALL_VIRTUAL = {"values": "ours", "decks": "virtual", "counterspells": "virtual"}
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "two with the box": (2, {}),
    "three with our own values": (3, {"values": "ours"}),
    "four with virtual decks": (4, {**ALL_VIRTUAL, "CS-R3": "any", "CS-R13": "purple"}),
    "alone": (1, {"values": "ours"}),
}


class CastingPlay(BotPlay):
    """*settings_chosen* and *players* are those of one of TABLES."""

    game = GAME

    by_chance = 0.4

    def corrections(self):
        """What may drift on a table, without making or losing a card."""
        table = self.session.table
        found = [("ap", 0), ("ap", 3), ("reminded", True)]
        for seat in table.casters:
            if seat not in table.out and table.phase != "setup":
                found += [(f"casters.{seat}.hp", 9), (f"casters.{seat}.energy", 2), (f"pieces.{seat}.at", "C")]
        return found

    @invariant()
    def each_of_the_52_cards_is_in_one_place(self):
        table = self.whole_table()
        books = [card.card for caster in table.casters.values() for card in caster.book]
        assert sorted([*books, *table.market.cards, *table.main.order, *table.main.discards]) == sorted(main_deck())

    @invariant()
    def there_are_ten_counterspells(self):
        table = self.whole_table()
        assert table.counterspells + sum(caster.face_down for caster in table.casters.values()) == 10

    @invariant()
    def nothing_is_wrong_with_a_table_that_nobody_corrected(self):
        if not self.was_corrected():
            assert GAME.care.problems(self.whole_table()) == []

    @invariant()
    def every_thing_in_the_pool_has_an_id_of_its_own(self):
        table = self.session.table
        ids = [unit.id for unit in table.pool] + [card.id for caster in table.casters.values() for card in caster.book]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", TABLES)
def test_any_mixture_of_play_undo_redo_correction_and_reload_keeps_the_table_whole(name):
    number, settings = TABLES[name]
    CastingPlay.plays(GAMES, MOVES, seats(number), settings)
