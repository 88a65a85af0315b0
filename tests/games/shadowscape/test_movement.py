"""Enemies move as they do by the second way to work it out: a small share of what movement_trials.py compares."""

from random import Random

from companion.games.shadowscape.rules.paths import Walk, Walker
from tests.games.shadowscape.movement_trials import compared, difference, laid_out, place, table_of
from tests.games.shadowscape.walker import SPOTS, Trial, any_trial, f1_dungeon, within

SHARE = 300


def test_every_way_is_the_same_on_random_dungeons():
    """SS-028, SS-043, SS-044, SS-045, SS-046, SS-G7, SS-G41."""
    wrong, about = compared(SHARE, seed=1)

    assert wrong == []
    assert min(about[what] for what in ("walked", "doubles back", "off the board", "no such door", "unused")) > 10
    assert min(about[what] for what in ("reached", "not reached", "several ways")) > 10


def test_a_wrong_walk_is_noticed(monkeypatch):
    """The comparison can fail: without the range check before the first step, it does."""
    right = Walker.walk

    def hasty(self, enemy, chosen=()):
        walk = right(self, enemy, chosen)
        return Walk(walk.enemy, walk.over[:1], walk.symbols, walk.reaches, walk.open) if len(walk.over) > 2 else walk

    monkeypatch.setattr(Walker, "walk", hasty)

    assert compared(60, seed=1)[0]


def test_which_rooms_are_in_range_is_the_same_everywhere():
    """SS-028, SS-102: on the fixture and on random dungeons, from every room."""
    chance = Random(5)
    for trial in [Trial(f1_dungeon(), (3, 3), "", 1, frozenset(SPOTS), False), *(any_trial(chance) for _ in range(10))]:
        everywhere = Trial(trial.dungeon, trial.start, "", 1, frozenset(SPOTS), False)
        table = table_of(everywhere, chance)
        walker, at = Walker(table), {table.at(player.id): player.id for player in table.players}
        for spot in SPOTS:
            for reach, attack in enumerate(("melee", "ranged")):
                reached = {at[place(one)] for one in within(trial.dungeon, spot, reach)}
                assert set(walker.in_range(attack, place(spot))) == reached


def test_ten_enemies_are_walked_at_once_wherever_they_stand():
    """SS-047: each way is the same whichever others are there, so the order makes no difference."""
    chance = Random(11)
    trials = [any_trial(chance) for _ in range(10)]
    table = table_of(trials[0], chance)
    for n, trial in enumerate(trials):
        kind = table.described.enemies[0]
        table.enemies.append(type(table.enemies[0])(f"more {n}", kind.id, place(trial.start)))
    alone = [Walker(table).walk(enemy) for enemy in table.enemies]
    walker = Walker(table)

    assert [walker.walk(enemy) for enemy in reversed(table.enemies)] == alone[::-1]


def test_a_dungeon_reads_the_same_however_its_cards_lie():
    """SS-G18: half of the cards of each trial lie upside down."""
    described = laid_out(f1_dungeon(), Random(1))

    assert {len(room.doors) for room in described.rooms} == {2, 4}
    assert difference(Trial(f1_dungeon(), (3, 3), "CAC", 0, frozenset(), False), Random(2)) == ""
