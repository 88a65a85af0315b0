"""Movement in the first edition: the movement die and the fate die, bands, watercraft and Gates."""

import pytest

from companion.games.shadows_of_malice.rules.land.bands import band_points, join
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.movement import movement_roll, walking_step
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.table import Site
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import give
from tests.games.shadows_of_malice.first_edition.test_turn import band, first, offered
from tests.games.shadows_of_malice.playing import BOTH, going_on, make_table, play
from tests.games.shadows_of_malice.rules.land.test_water import LAUNCH, SHORE, WATER, put, where_to

# -- the movement roll ---------------------------------------------------------------------------------------


def test_S_20_movement_points():
    """SM-060, SM-098: movement 3, fate 6: 5 points, no fate card; the size of the band does not matter."""
    for names in (("Sara",), ("Sara", "Bryan", "Ada")):
        table = band(first(*names), *names)
        played = play(movement_roll(table, "Sara"), [3, 6])
        assert (table.avatar("Sara").mp, table.avatar("Sara").fate) == (2 * 5, "")
        assert played.tells[-1] == "Sara: movement die 3 · always +2 = 5 movement points."


def test_the_two_dice_can_be_told_apart_before_they_fall():
    """SM-060: white moves, black is fate; each has its name."""
    asked = play(movement_roll(first(), "Sara"), stop=True).open
    assert [(die.role, die.count, die.body, die.name) for die in asked.dice] == [
        ("MR", 1, "white", "movement die"),
        ("fate", 1, "black", "fate die"),
    ]
    assert len({die.size for die in asked.dice}) == 1


def test_S_83_a_lone_avatar_rolls_1_1():
    """SM-060, SM-078: a fate card and 3 points, enough for any hex."""
    table = first()
    table.avatar("Sara").at = "A:b5"
    table.troves["fate"].order = ["brutal-assault"]

    played = play(going_on(table), "move:Sara", [1, 1], stop=True)

    assert (table.avatar("Sara").fate, table.avatar("Sara").mp) == ("brutal-assault", 2 * 3)
    assert {"A:a5", "A:b6"} <= set(played.open.legal())  # forest, and wild


@pytest.mark.parametrize(("dice", "fate"), [([4, 3], "curse-of-missteps"), ([4, 4], "brutal-assault")])
def test_doubles_are_both_dice_as_they_fell(dice, fate):
    """SM-098, RUL-29: the curse makes 4 a 3, but no double of 4 and 3."""
    table = first()
    give(table, "Sara", "curse-of-missteps")
    table.troves["fate"].order = ["brutal-assault"]
    play(movement_roll(table, "Sara"), dice)
    assert table.avatar("Sara").fate == fate


def test_what_modifies_the_movement_die_comes_before_the_two():
    """SM-064: (6 − 1) + 2 = 7, and it says so."""
    table = first()
    give(table, "Sara", "curse-of-missteps")
    played = play(movement_roll(table, "Sara"), [6, 2])
    assert played.tells[-1] == "Sara: movement die 6 · Curse of Missteps -1 · always +2 = 7 movement points."


def test_points_somebody_gave_are_kept_by_the_one_roll():
    """SM-038: there is no earlier roll whose points would be gone."""
    table = first()
    table.avatar("Sara").mp = 4
    play(movement_roll(table, "Sara"), [1, 2])
    assert table.avatar("Sara").mp == 4 + 2 * 3


def test_S_22_sample_turn_1_charlie():
    """SM-060, SM-088: 3 points; Time Dancer makes both dice again: 7; wild 3, swamp 3, the Gate by luck; 1 left."""
    table = first("Charlie", maps=2, tokens="virtual")
    table.gates["A"], table.sites = "A:d6", [Site("mystic", "A:c6")]
    charlie = table.avatar("Charlie")
    charlie.at, charlie.mastery = "A:d6", "time-dancer"

    played = play(going_on(table), "move:Charlie", [1, 3], stop=True)
    assert played.open.key == "roll.again"
    played.answer("again:Charlie:time-dancer:0", [5, 2], "A:c6", True, "cleanse", "A:d6", stop=True)
    assert charlie.mp == 2 * 1
    played.answer("gate", table.gates["B"], 6, stop=True)

    assert (charlie.at, charlie.mp, charlie.actions, charlie.fate) == (table.gates["B"], 2 * 1, 1, "")


def test_S_23_sample_turn_1_bryan():
    """SM-060, SM-237, SM-236, SM-038: 4 points, 3 for the wild hex, 1 left; brewing takes it with the action."""
    table = make_table(("Bryan",), arrangement={"D": (0, 0)}, edition="first")
    bryan = table.avatar("Bryan")
    bryan.actions, bryan.at, bryan.shards["blue"] = 1, "D:c3", 3
    table.troves["potion"].order = ["elixir-of-restoration"]

    play(going_on(table), "move:Bryan", [2, 6], "D:c4", True, "heal", stop=True)
    assert bryan.mp == 2 * 1
    play(going_on(table), "service:Bryan:mystic.brew:blue", stop=True)

    assert (bryan.potions, bryan.shards["blue"]) == (["elixir-of-restoration"], 2)
    assert (bryan.actions, bryan.mp, bryan.round_over) == (0, 0, True)


def test_S_25_sample_turn_2_doubles():
    """SM-098, SM-060: 4 and 4 bring Brutal Assault and 6 points: two wild hexes, none left; then a band with Bryan."""
    table = first("Charlie", "Bryan")
    charlie, bryan = table.avatars
    charlie.at, bryan.at, bryan.round_over = "A:c5", "A:c6", True
    table.troves["fate"].order.sort(key=lambda card: card != "brutal-assault")

    play(going_on(table), "move:Charlie", [4, 4], "A:b6", "A:c6", "join:Charlie:Bryan", True, stop=True)

    assert (charlie.fate, charlie.mp) == ("brutal-assault", 0)
    assert table.banded("Charlie", "Bryan")


def test_S_26_sample_turn_3_movement():
    """SM-069, SM-099: Bryan 8, Charlie 3 − 1 + 2 = 4 under the new curse; two forest hexes to the lair, none left."""
    table = band(first("Bryan", "Charlie"), "Bryan", "Charlie")
    bryan, charlie = table.avatars
    table.lairs[0].at = "A:a5"
    bryan.at = charlie.at = "A:b6"
    charlie.fate, table.troves["fate"].order = "brutal-assault", ["curse-of-missteps"]

    played = play(going_on(table), "move:Bryan", [6, 1], [3, 3], stop=True)
    assert (charlie.fate, bryan.mp, charlie.mp) == ("curse-of-missteps", 2 * 8, 2 * 4)
    assert "4 movement points" in played.open.text
    played.answer("A:b5", stop=True)
    assert band_points(table, "Bryan") == 2 * 2
    played.answer("A:a5", [1, 1, 1], "all", stop=True)

    assert table.combat.fighters == ["Bryan", "Charlie"]
    assert [(avatar.mp, avatar.actions) for avatar in table.avatars] == [(0, 0), (0, 0)]


def test_on_an_unmapped_board_the_roll_is_the_same():
    """SM-060, SM-038: 5 points, and an end to them with the action."""
    table = first(mapped=False)
    sara = table.avatar("Sara")

    play(going_on(table), "move:Sara", [3, 6], "open", "2.5", "pause", stop=True)
    assert (sara.mp, offered(table)["move:Sara"], offered(table)["go:Sara"]) == (5, "the movement roll is made", "")
    play(going_on(table), "provoke:Sara", 1, stop=True)

    assert "go:Sara" not in offered(table)


# -- bands ---------------------------------------------------------------------------------------------------


def test_a_member_that_has_rolled_goes_on_with_what_it_has_left():
    """SM-069, SM-070: Bryan is not asked whether to roll anew; the lesser counts."""
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    bryan = table.avatar("Bryan")
    bryan.rolled, bryan.mp = True, 2 * 2

    played = play(going_on(table), "move:Sara", [6, 1], stop=True)

    assert not played.was_asked("move.keep")
    assert (table.avatar("Sara").mp, bryan.mp) == (2 * 8, 2 * 2)
    assert "2 movement points" in played.open.text


def test_a_band_stays_with_a_member_that_has_used_up_its_points():
    """SM-069: shown with its reason."""
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    table.avatar("Bryan").rolled = True
    assert offered(table)["move:Sara"] == "no points left: Bryan"


def test_S_84_band_arithmetic_from_the_official_faq():
    """SM-070, SM-071, SM-072: A joins with 2 of its 7 left; who leaves before moving keeps its own, later the rest."""
    table = first("X", "A")
    table.avatar("X").mp, table.avatar("A").mp = 2 * 4, 2 * 2
    play(join(table, "A", "X"), True)
    assert band_points(table, "X") == 2 * 2

    for leaver, rest in (("D", 4), ("B", 6)):
        table = band(first("B", "C", "D"), "B", "C", "D")
        for avatar, mp in zip(table.avatars, (4, 6, 9), strict=True):
            avatar.mp, avatar.rolled = 2 * mp, True
        play(going_on(table), f"leave:{leaver}", stop=True)
        assert band_points(table, "C") == 2 * rest
        assert table.avatar("D").mp == 2 * 9

    table = band(first("B", "C", "D"), "B", "C", "D")
    for avatar, mp in zip(table.avatars, (4, 6, 9), strict=True):
        avatar.mp, avatar.rolled = 2 * mp, True
    play(going_on(table), "go:B", "A:i3", "stop", "leave:D", stop=True)  # hills: 2
    assert table.avatar("D").mp == 2 * 2


@pytest.mark.parametrize("agreed", [True, False])
def test_a_band_consents_to_whoever_joins(agreed):
    """SM-067: asked once, for all of them."""
    table = band(first("Sara", "Bryan", "Ada"), "Sara", "Bryan")

    played = play(going_on(table), "join:Ada:Bryan", agreed, stop=True)

    assert played.asked("band.consent").text == "Sara and Bryan: may Ada join?"
    assert table.banded("Ada", "Sara") is agreed


def test_nobody_joins_a_band_that_has_gone_while_it_was_asked():
    """SM-067: a correction put Sara elsewhere."""
    table = first("Sara", "Bryan")
    played = play(join(table, "Bryan", "Sara"), stop=True)
    table.avatar("Sara").at = "A:h3"
    played.answer(True)
    assert not table.banded("Sara", "Bryan")


# -- watercraft ----------------------------------------------------------------------------------------------


@BOTH
def test_boarding_from_the_land_beside_a_watercraft(edition):
    """SM-084: only in the revised edition."""
    table = first("Sara", "Bryan", edition=edition)
    put(table, WATER, "Bryan", afloat=True)
    put(table, SHORE, "Sara")
    assert ("board=Bryan" in where_to(table, "Sara")) is (edition == "revised")


def test_a_member_goes_ashore_while_the_others_hold_the_watercraft():
    """SM-084: with points of its own, and not once its round is over."""
    table = put(first("Sara", "Bryan"), WATER, "Sara", "Bryan", afloat=True)
    assert "ashore:Sara" in offered(table)
    play(going_on(table), "ashore:Sara", SHORE, stop=True)
    assert (table.avatar("Sara").at, table.avatar("Bryan").afloat) == (SHORE, True)

    put(table, WATER, "Sara", "Bryan", afloat=True)
    table.avatar("Sara").round_over = True
    assert "ashore:Sara" not in offered(table)


def test_only_a_step_on_the_water_is_sailing():
    """SM-086: not the landing, and not a night aboard."""
    table = put(first(), LAUNCH, "Sara", mp=12)
    table.moving = "Sara"
    play(walking_step(table), WATER)
    assert table.avatar("Sara").sailed

    table = put(first(), WATER, "Sara", mp=12, afloat=True)
    table.moving = "Sara"
    play(walking_step(table), SHORE)
    assert not table.avatar("Sara").sailed


# -- Gates ---------------------------------------------------------------------------------------------------


def test_the_gate_attunes_to_a_random_member():
    """SM-090: a die with its legend; Bryan chooses and rolls."""
    table = band(first("Sara", "Bryan", maps=2), "Sara", "Bryan")

    played = play(teleport(table, "Sara"), 5, table.gates["B"], 4)

    assert played.asked("gate.attunes").text == "To whom does the Gate attune? (1–3 Sara, 4–6 Bryan)"
    assert not played.was_asked("band.roller")
    assert (played.asked("gate.exit").who, played.asked("gate.luck").who) == ("Bryan", "Bryan")
    assert [avatar.at for avatar in table.avatars] == [table.gates["B"]] * 2


def test_the_gate_attunes_to_who_controls_it():
    """SM-091: Veil Walker is attuned without a die, and needs no luck."""
    table = band(first("Sara", "Bryan", maps=2), "Sara", "Bryan")
    give(table, "Bryan", "veil-walker")

    played = play(teleport(table, "Sara"), table.gates["B"])

    assert played.keys() == ["gate.exit"]
    assert table.avatar("Sara").at == table.gates["B"]


def test_a_gate_is_used_before_the_action_only():
    """SM-087, SM-043: as a part of movement, though it takes no points; a band needs all its members for it."""
    table = band(first("Sara", "Bryan"), "Sara", "Bryan")
    for avatar in table.avatars:
        avatar.moved = True
    assert offered(table)["gate:Sara"] == ""
    table.avatar("Bryan").round_over = True
    assert [worded(option.why_not) for option in turn_options(table) if option.id.startswith("gate:")] == [
        "the round is over for Bryan",
        "the round is over for Bryan",
    ]
