"""Random games of Dark Rituals, with undo, redo, correction and reload mixed in; and Stamina that is never lost."""

import pytest
from hypothesis.stateful import invariant

from companion.games.dark_rituals import GAME
from companion.kernel import Player
from tests.games.bot_play import BotPlay
from tests.games.dark_rituals.conservation import in_between, play, wrong

GAMES = 4
MOVES = 20
NAMES = ("Sara", "Bryan", "Kim", "Ada", "Tom")
TABLES: dict[str, tuple[int, dict[str, str]]] = {
    "two, with ours": (2, {"values": "ours", "encounter": "the_well"}),
    "five, with ours": (5, {"values": "ours", "encounter": "the_long_night"}),
    "three, with the box": (3, {"encounter": "the_mill"}),
}


class RitualsPlay(BotPlay):
    """*settings_chosen* and *players* are those of one of TABLES."""

    game = GAME

    def corrections(self):
        """What may drift on a table without making or losing Stamina."""
        table = self.session.table
        if table.phase == "setup":
            return []
        found = [("misery.souls", 2), ("misery.aura", 3)]
        return found + [(f"heroes.{hero}.wounds", 1) for hero in table.heroes]

    @invariant()
    def stamina_is_conserved(self):
        """DR-022, DR-055."""
        table = self.session.table
        locking = any(prompt.key.startswith(("plague.lock", "by_hand")) for prompt in self.session.prompts)
        if not in_between(table) and not locking:
            assert list(wrong(table)) == []


@pytest.mark.parametrize("name", TABLES)
def test_any_mixture_of_play_undo_redo_correction_and_reload_keeps_the_table_whole(name):
    number, settings = TABLES[name]
    players = tuple(Player("", who, seat=n) for n, who in enumerate(NAMES[:number]))
    RitualsPlay.plays(GAMES, MOVES, players, settings)


@pytest.mark.parametrize(("encounter", "seed"), [("the_mill", 1), ("the_well", 2), ("the_long_night", 3)])
def test_stamina_is_conserved_in_every_state_of_an_encounter(encounter, seed):
    """DR-022, DR-055, DR-118: ``python -m tests.games.dark_rituals.conservation`` plays 300."""
    answers, counted = play(encounter, seed)

    assert counted > 0.8 * answers


@pytest.mark.parametrize("seed", range(2))
def test_stamina_is_conserved_whatever_is_done(seed):
    """A third of all answers by chance: Stamina is also lost, held and given back by hand (DR-118, DR-272)."""
    play("the_mill", seed, by_chance=0.3)
