"""Part B of the Shadows' Turn: what the Shadows do in Aethos."""

import random
from types import SimpleNamespace

import pytest

from companion.games.shadows_of_malice.cards.cards import all_cards, trove_cards
from companion.games.shadows_of_malice.rules.land import ground
from companion.games.shadows_of_malice.rules.land.boards import board_for
from companion.games.shadows_of_malice.rules.land.walking import shortest_ways
from companion.games.shadows_of_malice.rules.turns.shadows_turn import (
    begin_shadows_turn,
    move_towards_well,
    shadow_acts,
    shadows_step,
)
from companion.games.shadows_of_malice.rules.turns.xulthul import xulthul_step
from companion.games.shadows_of_malice.table import RADIANCE
from companion.host.answerers import Bot
from companion.kernel.game import Bots
from companion.kernel.prompts import Place, Tell
from companion.language.words import worded
from tests.games.shadows_of_malice.playing import HIGH, LOW, add_shadow, make_table, play


def hex_at(table, distance, goals, map_id="A"):
    """Some hex of a map that lies so far from the nearest of *goals*."""
    to_go = ground.board(table).distances_to(goals)
    return next(place for place, far in sorted(to_go.items()) if far == distance and place.startswith(map_id))


def comes_closer(table, shadow):
    """With one step it is one hex nearer to the hidden Wells."""
    to_go = ground.board(table).distances_to([well.at for well in table.hidden_wells()])
    far = to_go[shadow.at]
    played = play(shadow_acts(table, shadow.id), LOW, stop=True)
    if played.open:
        played.answer(1)
    return to_go[table.shadow(shadow.id).at] == far - 1


def only_hidden(table, *places):
    for well in table.wells:
        well.state = "hidden" if well.at in places else "dark"


@pytest.mark.parametrize(
    ("life", "die", "left", "state"),
    [(3, 3, 3, "dark"), (3, 4, 2, "hidden"), (6, 6, 6, "dark"), (9, 6, 9, "dark"), (2, 6, 1, "hidden")],
)
def test_S_44_revealing_against_life(life, die, left, state):
    """SM-264: above its life it loses a token, otherwise the Well is revealed; with 6 it cannot fail."""
    table = make_table()
    place = table.wells[0].at
    shadow = add_shadow(table, place, life)

    play(shadow_acts(table, shadow.id), die, *(["dark"] if state == "dark" else []))

    assert (table.shadow(shadow.id).life, table.well(place).state) == (left, state)


def test_S_44_the_last_life_lost_it_dissipates():
    """SM-264, SM-138."""
    table = make_table()
    shadow = add_shadow(table, table.wells[0].at, 1)

    played = play(shadow_acts(table, shadow.id), 2)

    assert table.shadows == []
    assert played.keys()[-1] == "shadow.removed"


def test_S_45_move_and_reveal_are_separate_actions():
    """SM-260, SM-261: it stops on the stronghold; the attempt comes next turn. No Guardian stirs (SM-127)."""
    table = make_table()
    goal = table.wells[0].at
    shadow = add_shadow(table, hex_at(table, 1, [goal]), 4)

    play(shadow_acts(table, shadow.id), HIGH)
    assert table.shadow(shadow.id).at == goal
    assert table.well(goal).state == "hidden"

    play(shadow_acts(table, shadow.id), 4, "dark")
    assert table.well(goal).state == "dark"
    assert table.combat is None


def test_a_shadow_walks_over_water_by_the_shortest_way():
    """SM-261: every hex counts 1."""
    table = make_table()
    board = board_for({"A": (0, 0)})
    only_hidden(table, "A:j2")

    ways = shortest_ways(board, "A:d4", ["A:j2"], 2)

    assert {len(way) for way in ways} == {2}
    assert any(board.hexes[place].terrain == "water" for way in ways for place in way)
    to_go = board.distances_to(["A:j2"])
    assert all(to_go[way[-1]] == to_go["A:d4"] - 2 for way in ways)


def test_a_shadow_walks_past_avatars():
    """SM-262: no fight starts by itself."""
    table = make_table()
    goal = table.wells[0].at
    table.avatar("Sara").at = goal
    only_hidden(table, goal)
    shadow = add_shadow(table, hex_at(table, 1, [goal]), 1)

    play(shadow_acts(table, shadow.id), LOW)

    assert table.shadow(shadow.id).at == table.avatar("Sara").at
    assert table.combat is None


@pytest.mark.parametrize(("rule", "answer"), [("random", 1), ("players", None)])
def test_RUL_25_ties_are_settled_by_a_die_or_by_the_players(rule, answer):
    """SM-261, RUL-25."""
    table = make_table(rulings={"RUL-25": rule})
    only_hidden(table, "A:a7")
    at = next(h for h in sorted(ground.board(table).hexes) if len(ground.board(table).first_steps(h, ["A:a7"])) == 2)
    ends = ground.board(table).first_steps(at, ["A:a7"])
    shadow = add_shadow(table, at, 1)

    played = play(move_towards_well(table, shadow.id), LOW, answer or ends[0])

    assert played.asked("shadow.way").kind == ("roll" if rule == "random" else "choose")
    assert table.shadow(shadow.id).at == ends[0]


def test_S_46_no_reachable_well():
    """SM-263, SM-093: it cannot use Gates."""
    apart = make_table(arrangement={"A": (0, 0), "B": (3, 0)})
    only_hidden(apart, *(well.at for well in apart.wells if well.at.startswith("B")))
    shadow = add_shadow(apart, apart.wells[0].at, 2)

    play(shadow_acts(apart, shadow.id))

    assert apart.shadows == []


def test_S_46_if_the_maps_adjoin_it_walks_over():
    """SM-261, SM-263."""
    table = make_table(maps=2)
    only_hidden(table, *(well.at for well in table.wells if well.at.startswith("B")))
    shadow = add_shadow(table, table.wells[0].at, 2)

    assert comes_closer(table, shadow)


def test_S_47_a_dark_well_revealed_by_a_shadow():
    """SM-265, SM-225: on its next action it heads for the nearest one left; the Dark Well counts at once."""
    table = make_table()
    first = table.wells[0].at
    shadow = add_shadow(table, first, 6)

    play(shadow_acts(table, shadow.id), 1, "dark")
    assert table.wells_on("A", "dark") == 1
    assert (table.shadow(shadow.id).at, table.tally.wells_by_shadows) == (first, 1)

    assert comes_closer(table, shadow)


def test_S_50_two_shadows_share_a_hex():
    """SM-267 is the first edition's alone: in the revised one both stay."""
    table = make_table()
    goal = table.wells[0].at
    only_hidden(table, goal)
    add_shadow(table, goal, 3)
    second = add_shadow(table, hex_at(table, 1, [goal]), 2)

    play(shadow_acts(table, second.id), LOW)

    assert [(shadow.at, shadow.life) for shadow in table.shadows] == [(goal, 3), (goal, 2)]


def test_the_players_choose_the_order_of_the_shadows():
    """SM-259: each acts once."""
    table = make_table()
    for well in table.wells[:2]:
        add_shadow(table, well.at, 1)
    begin_shadows_turn(table)
    table.step = "aethos"

    assert play(shadows_step(table), "Shadow 2", 6).keys()[:2] == ["shadow.order", "shadow.reveal"]
    assert [shadow.id for shadow in table.shadows] == ["Shadow 1"]
    assert not play(shadows_step(table), 1, "dark").was_asked("shadow.order")
    play(shadows_step(table))
    assert (table.phase, table.round) == ("players", 2)


def test_S_48_thwart_a_light_well_revealed_by_a_shadow_loses():
    """SM-266, SM-268, SM-281."""
    table = make_table(maps=2, scenario="thwart")
    shadow = add_shadow(table, table.wells[0].at, 6)

    played = play(shadow_acts(table, shadow.id), 1, "light")

    assert (table.outcome, table.phase) == ("defeat", "over")
    assert played.tells[-1] == worded(table.because)


def test_S_48_preserve_the_shadow_becomes_xulthuls_skin():
    """SM-266, SM-268, SM-140, RUL-20: no radiance, all Shadows vanish, one Light Well is left."""
    table = make_table(maps=2, scenario="preserve")
    place = "A:f8"  # hills
    shadow = add_shadow(table, place, 6)
    add_shadow(table, "realm:e4", 2)
    add_shadow(table, "B:c2", 2)
    begin_shadows_turn(table)
    table.step = "aethos"

    played = play(shadows_step(table), shadow.id, 1, "light", 3)

    assert table.shadows == []
    assert played.keys().count("shadow.removed") == 3
    lord = table.xulthul
    assert (lord.at, lord.type, lord.power, lord.life, len(lord.abilities)) == (place, "terrovan", 4, 8, 2)
    assert (table.well(place).state, table.well(place).extinguished) == ("dark", True)
    assert (table.sets, table.light_wells(), table.outcome) == (0, 0, "")

    play(shadows_step(table))
    assert table.phase == "players"
    begin_shadows_turn(table)
    assert (table.phase, table.step) == ("xulthul", "act")  # no more spawning


# -- Aethos, unmapped ----------------------------------------------------------------------------------------


def aethos_unmapped(at, **settings):
    table = make_table(mapped=False, **settings)
    return table, add_shadow(table, at, 3)


def test_unmapped_the_players_move_the_shadow_and_say_where_it_is():
    """SM-261."""
    table, shadow = aethos_unmapped("A:gate")

    played = play(shadow_acts(table, shadow.id), HIGH, "open:A")

    assert "2 hexes" in played.asked("shadow.moved_to").text
    assert table.shadow(shadow.id).at == "A:open1"

    play(shadow_acts(table, shadow.id), LOW, "A:stronghold2")
    assert table.shadow(shadow.id).at == "A:stronghold2"

    play(shadow_acts(table, shadow.id), 1, "dark")
    assert table.well("A:stronghold2").state == "dark"


def test_unmapped_only_hidden_wells_within_reach_are_targets_and_company_is_named():
    """SM-261, SM-262."""
    table, shadow = aethos_unmapped("A:gate", maps=2, arrangement={"A": (0, 0), "B": (5, 5)})
    table.well("A:stronghold1").state = "dark"
    table.avatar("Sara").at = "A:open7"

    played = play(shadow_acts(table, shadow.id), HIGH, stop=True)
    labels = {option.id: option.label for option in played.open.options()}

    assert list(labels)[:3] == ["A:stronghold2", "A:stronghold3", "open:A"]
    assert labels["A:open7"].endswith("with Sara")
    assert not any(place.startswith("B") or place == "open:B" for place in labels)
    assert "A:gate" not in labels
    assert list(labels)[-1] == "none"


def test_unmapped_a_shadow_that_can_reach_no_well_dissipates():
    """SM-263: because the players say so, or because no map within reach hides one."""
    table, shadow = aethos_unmapped("A:gate")
    play(shadow_acts(table, shadow.id), LOW, "none")
    assert table.shadows == []

    table, shadow = aethos_unmapped("A:gate", maps=2, arrangement={"A": (0, 0), "B": (5, 5)})
    only_hidden(table, "B:stronghold1")
    play(shadow_acts(table, shadow.id))
    assert table.shadows == []


# -- any table -----------------------------------------------------------------------------------------------


def run_at_random(step, bot, table):
    asked = next(step, None)
    while asked is not None:
        answer = None
        if not isinstance(asked, Tell):
            assert asked.has_answer(), asked.text
            answer = asked.check(bot.answer(table, asked).value)
            assert isinstance(asked, Place) or asked.fact, f"{asked.key} cites no fact"
        try:
            asked = step.send(answer)
        except StopIteration:
            return


def turns_at_random(table, seed):
    """Up to 60 turns of the Shadows and of Xulthûl, one after the other, while the game lasts."""
    bot = Bot(SimpleNamespace(bots=Bots()), random.Random(seed))
    for _ in range(60):
        if table.outcome:
            return
        begin_shadows_turn(table)
        while table.phase in ("shadows", "xulthul"):
            step = shadows_step(table) if table.phase == "shadows" else xulthul_step(table)
            run_at_random(step, bot, table)
        yield


def no_token_is_lost(table):
    held = [token for avatar in table.avatars for token in avatar.radiance]
    return sorted(table.pool + held) == sorted(RADIANCE * table.sets)


@pytest.mark.parametrize("mapped", [True, False])
@pytest.mark.parametrize("scenario", ["thwart", "preserve"])
def test_many_turns_of_shadows_and_xulthul_end_well(scenario, mapped):
    """Chance plays both turns on all kinds of tables: no dead end, nothing gets lost (SM-004, SM-005)."""
    for seed in range(25):
        apart = {"A": (0, 0), "B": (3, 0), "C": (1, 0)}
        table = make_table(("Sara", "Bryan", "Ada"), scenario=scenario, arrangement=apart, mapped=mapped,
                           realm_mapped=mapped, rulings={"RUL-19": "stand"})  # fmt: skip
        for _ in turns_at_random(table, seed):
            assert len({shadow.id for shadow in table.shadows}) == len(table.shadows) <= 6
            assert all(shadow.life for shadow in table.shadows)
            assert no_token_is_lost(table)
            cards = table.troves["ability"].order + (table.xulthul.abilities if table.xulthul else [])
            assert sorted(cards) == sorted(trove_cards(all_cards(), "ability"))
