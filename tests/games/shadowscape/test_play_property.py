"""Random games of Shadowscape, with undo, redo, correction and reload mixed in: nothing is ever lost or made up."""

import pytest
from hypothesis.stateful import invariant

from companion.games.shadowscape import GAME
from companion.games.shadowscape.care.problems import enemy_tokens, treasure_tokens
from companion.games.shadowscape.rules.fate_deck import fate_cards
from companion.games.shadowscape.table import ENEMY_TOKENS, FATE_CARDS, TREASURES
from tests.games.bot_play import BotPlay
from tests.games.shadowscape.playing import seats

GAMES = 4
MOVES = 15
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "two against each other": (2, {"content": "ours"}),
    "three together, two Fate cards": (3, {"content": "ours", "mode": "cooperative", "fate_per_phase": "2"}),
    "four with Enemy cards": (4, {"content": "ours", "advanced": "yes", "SS-G7": "last", "SS-G41": "first"}),
    "alone": (1, {"content": "ours", "start_discard": "15"}),
    "two with the box": (2, {}),
    "only counted": (3, {"level": "light"}),
}


class ShadowscapePlay(BotPlay):
    """*settings_chosen* and *players* are those of one of TABLES."""

    game = GAME

    def corrections(self):
        """What may drift on a table, without making or losing a card."""
        table = self.session.table
        found = [("turn_left.actions", 2), ("turn_left.claimed", False), ("lord_at", "")]
        for seat in table.pieces:
            found += [(f"heroes.{seat}.wounds", 1), (f"pieces.{seat}.at", "2,2")]
        return found

    @invariant()
    def there_are_60_fate_cards(self):
        """SS-060."""
        assert fate_cards(self.whole_table()) == FATE_CARDS

    @invariant()
    def each_of_the_40_tokens_is_in_one_place(self):
        """SS-002, SS-105."""
        table = self.whole_table()
        if table.level == "full":
            assert {kind: enemy_tokens(table, kind) for kind in ENEMY_TOKENS} == ENEMY_TOKENS
            assert treasure_tokens(table) == TREASURES

    @invariant()
    def nothing_is_wrong_with_a_table_that_nobody_corrected(self):
        """Rooms of the box are described by chance here, as no box has them."""
        if self.session.table.content == "ours" and not self.was_corrected():
            assert GAME.care.problems(self.whole_table()) == []

    @invariant()
    def every_token_has_an_id_of_its_own(self):
        table = self.session.table
        ids = [one.id for one in (*table.enemies, *table.treasures)]
        ids += [token.id for hero in table.heroes.values() for token in hero.tokens]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", TABLES)
def test_any_mixture_of_play_undo_redo_correction_and_reload_keeps_the_table_whole(name):
    number, settings = TABLES[name]
    ShadowscapePlay.plays(GAMES, MOVES, seats(number), settings)
