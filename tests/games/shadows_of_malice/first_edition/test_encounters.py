"""Meeting things in the first edition: lairs, provoking, Shadows, and who of a band fights."""

import pytest

from companion.games.shadows_of_malice.bots.bot import bot
from companion.games.shadows_of_malice.rules.avatars.shards import shards_left
from companion.games.shadows_of_malice.rules.combat.aftermath import creature_gone
from companion.games.shadows_of_malice.rules.combat.combat import choose_fighters
from companion.games.shadows_of_malice.rules.combat.encounters import (
    dangerous_places,
    dangers,
    provoke,
    why_not_provoke,
)
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.land.ground import board
from companion.games.shadows_of_malice.rules.land.unmapped import unmapped_goal
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.games.shadows_of_malice.screen.fight_panels import fight_panels
from companion.language.words import worded
from tests.games.shadows_of_malice.fighting import FIGHT, battle, fight_on, give, shaken
from tests.games.shadows_of_malice.playing import add_shadow, make_table, play


def first(avatars=("Sara", "Bryan"), **settings):
    return make_table(avatars, edition="first", **settings)


def beside(table, place):
    """A neighbouring hex on land where nothing is."""
    lay = board(table)
    quiet = [p for p in lay.neighbours(place) if not lay.hexes[p].feature and lay.hexes[p].terrain != "water"]
    return quiet[0]


def why_not(table, option_id):
    return next(worded(option.why_not) for option in turn_options(table) if option.id == option_id)


# -- lairs ---------------------------------------------------------------------------------------------------


def test_a_lair_is_empty_until_the_end_of_the_turn():
    """SM-121: then a new creature has moved in, whoever stands there."""
    table = battle(edition="first")
    lair = table.fight().at

    played = play(creature_gone(table))

    assert dangers(table, lair) == []
    assert played.tells == ["The lair is empty until the end of the turn."]
    assert lair not in dangerous_places(table)
    play(begin_round(table))
    assert dangers(table, lair) == ["lair"]
    assert lair in dangerous_places(table)


def test_whoever_comes_back_to_an_empty_lair_meets_nobody():
    """SM-121: left by withdrawing, it is as empty as after a win; other lairs are not."""
    table = battle(edition="first", stage="manoeuvres")
    lair, other = table.fight().at, table.lairs[1].at
    play(fight_on(table), "withdraw:Sara:random", 1)
    assert table.combat is None

    play(arrive_at(table, ["Sara"], lair))

    assert table.arrivals == []
    play(arrive_at(table, ["Sara"], other))
    assert [arrival.at for arrival in table.arrivals] == [other]


def test_a_fight_outside_a_lair_empties_none():
    """SM-121."""
    table = battle(kind="guardian", power=4, edition="first")
    well = table.fight().at

    play(creature_gone(table))

    assert dangers(table, well) == ["guardian"]
    assert table.empty_lairs == []


def test_nobody_provokes_in_an_empty_lair():
    """SM-123."""
    table = battle(edition="first")
    play(creature_gone(table))
    table.avatar("Sara").moved = True

    assert worded(why_not_provoke(table, "Sara")) == "not in a lair"


# -- provoking -----------------------------------------------------------------------------------------------


def test_S_24_provoking_on_the_second_turn_of_the_sample():
    """SM-123, SM-124: a 3 is not above 4; Charlie, who comes later, may not try in that hex."""
    table = first(("Bryan", "Charlie"))
    play(begin_round(table))
    wild = beside(table, table.avatar("Bryan").at)
    play(arrive_at(table, ["Bryan"], wild))
    assert why_not(table, "provoke:Bryan") == ""

    played = play(provoke(table, "Bryan"), 3)

    assert played.tells[-1] == "Nothing stirs."
    assert table.combat is None
    play(arrive_at(table, ["Charlie"], wild))
    assert why_not(table, "provoke:Charlie") == "tried here this turn"
    table.searched = []
    assert why_not(table, "provoke:Charlie") == "others were here first"


@pytest.mark.parametrize(("edition", "reasons"), [("revised", ["", "", ""]), ("first", ["has not moved", "", "began"])])
def test_provoking_is_for_the_hex_where_a_move_to_elsewhere_ends(edition, reasons):
    """SM-124: [R] anywhere."""
    table = make_table(("Sara",), edition=edition)
    play(begin_round(table))
    start = table.avatar("Sara").at
    found = [why_not_provoke(table, "Sara")]
    for place in (beside(table, start), start):
        play(arrive_at(table, ["Sara"], place))
        found.append(why_not_provoke(table, "Sara"))

    assert all(reason in worded(words) for reason, words in zip(reasons, found, strict=True))
    assert [bool(words) for words in found] == [bool(reason) for reason in reasons]


def test_where_the_turn_began_is_known_anew_each_turn():
    """SM-124."""
    table = first(("Sara",))
    away = beside(table, table.avatar("Sara").at)
    play(arrive_at(table, ["Sara"], away))

    play(begin_round(table))

    assert table.avatar("Sara").began_at == away
    assert worded(why_not_provoke(table, "Sara")) == "Sara has not moved here"


@pytest.mark.parametrize(("edition", "offered"), [("revised", False), ("first", True)])
def test_unmapped_one_can_say_that_one_is_back_where_the_turn_began(edition, offered):
    """SM-124: open land would get a new name, and with it a new chance."""
    table = make_table(("Sara",), mapped=False, edition=edition)
    table.avatar("Sara").at = "A:open1"
    play(begin_round(table))
    play(arrive_at(table, ["Sara"], "A:open2"))
    table.avatar("Sara").mp = 4
    played = play(unmapped_goal(table, "Sara", "", moving=True), stop=True)
    assert ("at=A:open1" in played.open.legal()) is offered
    if offered:
        played.answer("at=A:open1")

        play(arrive_at(table, ["Sara"], played.result))

        assert worded(why_not_provoke(table, "Sara")) == "Sara began the turn here"


@pytest.mark.parametrize(("edition", "left"), [("revised", 4), ("first", 0)])
def test_a_provoked_creature_is_fought_and_the_move_has_ended(edition, left):
    """SM-123, SM-124: points that are left are gone, for the whole band."""
    table = make_table(edition=edition)
    play(begin_round(table))
    table.avatar("Bryan").band = "Sara"
    play(arrive_at(table, ["Sara", "Bryan"], beside(table, table.avatar("Sara").at)))
    for avatar in table.avatars:
        avatar.mp = 4

    play(provoke(table, "Sara"), "Bryan", 5, [1, 1, 1])

    assert table.fight().where == "open"
    assert [avatar.mp for avatar in table.avatars] == [left, left]


# -- Shadows -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "met"), [("revised", ["shadow"]), ("first", [])])
def test_entering_the_hex_of_a_shadow(edition, met):
    """SM-172, SM-173, SM-262: [1] it ignores avatars, and nobody has to stop in its hex."""
    table = make_table(("Sara",), edition=edition)
    at = beside(table, table.avatar("Sara").at)
    add_shadow(table, at, 2)

    play(arrive_at(table, ["Sara"], at))

    assert dangers(table, at) == met
    assert (at in dangerous_places(table)) is bool(met)
    assert [arrival.at for arrival in table.arrivals] == [at] * len(met)


def test_a_shadow_fights_whoever_attacks_it():
    """SM-173: always offered, for it never begins; whatever is ruled about one that comes (RUL-33)."""
    table = first(("Sara",), rulings={"RUL-33": "never"})
    shadow = add_shadow(table, table.avatar("Sara").at, 2)

    play(next_step(table), "attack:Sara:shadow", 1)

    assert (table.fight().creature.kind, table.fight().creature.shadow) == ("shadow", shadow.id)
    assert "attack:Sara:shadow" not in [option.id for option in turn_options(make_table(("Sara",), edition="first"))]


def test_with_a_shadow_at_a_stronghold_the_guardian_attacks_and_the_shadow_does_not():
    """SM-173, SM-203: whichever would be first (RUL-16)."""
    for ruled in ("guardian", "shadow"):
        table = first(("Sara",), rulings={"RUL-16": ruled})
        well = table.wells[0].at
        add_shadow(table, well, 2)
        play(arrive_at(table, ["Sara"], well))

        play(next_step(table), 1)

        assert table.fight().creature.kind == "guardian"
        assert table.fight().waiting == []


# -- who of a band fights ------------------------------------------------------------------------------------


def chosen(*answers, names=("Ada", "Bo", "Cy"), edition="first"):
    """A band enters a lair and chooses."""
    table = make_table(names, edition=edition)
    for avatar in table.avatars:
        avatar.band = names[0]
    play(arrive_at(table, list(names), table.lairs[0].at))
    play(next_step(table), [1, 1, 1])
    play(next_step(table), *answers)
    return table


@pytest.mark.parametrize(
    ("answers", "fighters"),
    [
        (["all"], ["Ada", "Bo", "Cy"]),
        (["alone:Bo"], ["Bo"]),
        (["some", ["Cy", "Ada"]], ["Ada", "Cy"]),
    ],
)
def test_a_band_chooses_who_of_it_fights(answers, fighters):
    """SM-175: one champion, or two or more jointly."""
    table = chosen(*answers)

    assert (table.fight().fighters, table.fight().stage) == (fighters, "pre")
    assert {avatar.band for avatar in table.avatars} == {"Ada"}
    assert len({avatar.at for avatar in table.avatars}) == 1


@pytest.mark.parametrize(("edition", "stage"), [("revised", "manoeuvres"), ("first", "pre")])
def test_only_a_band_of_the_first_edition_is_asked(edition, stage):
    """SM-174, SM-175: [R] all fight; a lone avatar fights single combat."""
    table = chosen(*([] if edition == "revised" else ["all"]), edition=edition)
    assert (table.fight().fighters, table.fight().stage) == (["Ada", "Bo", "Cy"], stage)

    assert chosen(names=("Ada",), edition=edition).fight().stage == "manoeuvres"


def test_the_usual_answer_is_one_key_and_two_have_no_way_to_be_several():
    """SM-175."""
    table = battle(("Ada", "Bo"), edition="first", stage="band")

    asked = play(choose_fighters(table), stop=True).open

    assert (asked.key, asked.main, asked.legal()) == ("combat.band", "all", ["all", "alone:Ada", "alone:Bo"])
    assert bot(table, asked, None) == "all"
    assert len(list(fight_panels(table))) == 1  # both sides are seen while they choose


def test_who_stays_out_is_not_attacked_but_helps_with_shards():
    """SM-175, SM-209, SM-212: +1, for it is in the band; one shard a phase like everybody in the fight."""
    table = chosen("alone:Ada", names=("Ada", "Bo"))
    give(table, "Bo", colorless=3)

    played = play(fight_on(table), FIGHT, "shard:Bo:colorless:CR:Ada", [6, 1], stop=True)

    assert not played.was_asked("combat.target")
    assert "Ada die 6 · colorless shard +1 = 7 against die 1. Ada hits." in played.tells
    assert played.open.key == "combat.manoeuvre"
    assert not [option for option in played.open.legal() if option.startswith("withdraw:Bo")]


def test_who_stays_out_has_the_same_limit_for_shards():
    """SM-212."""
    table = chosen("alone:Ada", names=("Ada", "Bo"))
    give(table, "Bo", colorless=3)

    play(fight_on(table), FIGHT, "shard:Bo:colorless:CR:Ada", stop=True)

    assert (shards_left(table, "Bo"), table.avatar("Bo").shard_count()) == (0, 2)


@pytest.mark.parametrize(("edition", "reason"), [("first", "the Guardian here is beaten"), ("revised", "")])
@pytest.mark.parametrize("state", ["light", "dark"])
def test_nothing_is_provoked_at_a_beaten_stronghold(edition, reason, state):
    """SM-128: [1] it no longer attracts creatures. [R] says only that it stays empty."""
    table = make_table(("Sara",), edition=edition)
    sara, well = table.avatar("Sara"), table.wells[0]
    well.state, sara.at, sara.moved = state, well.at, True

    assert worded(why_not_provoke(table, "Sara")) == reason
    well.state = "hidden"
    assert worded(why_not_provoke(table, "Sara")) == "something lives here already"


@pytest.mark.parametrize("way", ["falls", "withdraws"])
def test_where_the_champion_is_gone_the_others_are_not_attacked(way):
    """SM-175: the fight was the champion's; they go on where they stand."""
    table = chosen("alone:Ada", names=("Ada", "Bo", "Cy"))
    lair = table.fight().at
    if way == "falls":
        table.avatar("Ada").wounds = 4
        play(fight_on(table), FIGHT, [1, 6])
    else:
        play(fight_on(table), "withdraw:Ada:random", 1)

    assert (table.combat, table.arrivals) == (None, [])
    assert [table.avatar(name).at for name in ("Bo", "Cy")] == [lair, lair]
    assert table.banded("Bo", "Cy")
    assert not table.banded("Ada", "Bo")


def test_the_harvest_is_the_fighters():
    """SM-175, SM-205."""
    table = chosen("alone:Bo")
    table.fight().creature.wounds = table.fight().creature.life

    play(fight_on(table), [6, 6], stop=True)

    assert [avatar.shards["colorless"] for avatar in table.avatars] == [0, 2, 0]


def test_who_is_taken_out_of_the_fight_while_the_question_waits_cannot_be_chosen():
    """A correction; where only one is left there is nothing to choose."""
    table = battle(("Ada", "Bo", "Cy"), edition="first", stage="band")
    played = play(choose_fighters(table), stop=True)

    table.fight().fighters.remove("Cy")

    assert played.open.legal() == ["all", "alone:Ada", "alone:Bo"]
    table.fight().fighters.remove("Bo")
    assert play(choose_fighters(table)).keys() == []
    assert (table.fight().fighters, table.fight().stage) == (["Ada"], "pre")


def test_the_choice_reads_the_table_again_after_every_question():
    table = battle(("Ada", "Bo", "Cy"), edition="first", stage="band")

    play(shaken(choose_fighters(table), table), "some", ["Bo", "Cy"])

    assert table.fight().fighters == ["Bo", "Cy"]
