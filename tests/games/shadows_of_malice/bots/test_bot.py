"""What the bot decides, by the key of the question; it answers what players could, and only from what they see."""

from random import Random

import pytest

from companion.games.shadows_of_malice.bots.bot import DECISIONS, bot
from companion.games.shadows_of_malice.bots.card_values import worth
from companion.games.shadows_of_malice.bots.fighting import body_worth, leaving
from companion.games.shadows_of_malice.bots.plans import can_beat, daring, goal_of, main_band, way
from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.fight import Standing
from companion.games.shadows_of_malice.meanings import EndTurn, GiveTo, Rest, RollAgain, Swap
from companion.games.shadows_of_malice.rules.combat.encounters import dangers
from companion.games.shadows_of_malice.rules.land.ground import board
from companion.games.shadows_of_malice.rules.turns.players_turn import turn_options
from companion.games.shadows_of_malice.rules.turns.steps import next_step
from companion.kernel.prompts import Act, Choose, Confirm, Option
from tests.games.shadows_of_malice.fighting import battle, give
from tests.games.shadows_of_malice.playing import add_shadow, make_table

FOUR = ("Sara", "Bryan", "Cleo", "Dan")


def together(*names: str, **settings):
    """A table on which all are one band."""
    table = make_table(names, **settings)
    for avatar in table.avatars:
        avatar.band = names[0]
    return table


def answer(table, prompt=None, seed=0):
    """What the bot says to what is asked next."""
    asked = prompt or next_step(table).send(None)
    return bot(table, getattr(asked, "prompts", [asked])[0], Random(seed))


def menu(table) -> Act:
    return Act("players.act", "Who does what?", offers=lambda: turn_options(table))


def choose(key: str, *ids: str, **meant) -> Choose:
    """The options with these ids; those that are named besides mean what is said there."""
    offers = [*(Option(id, id) for id in ids), *(Option(id, id, means=means) for id, means in meant.items())]
    return Choose(key, "?", offers=lambda: offers)


# -- plans -------------------------------------------------------------------------------------------------


def test_one_without_a_place_has_no_goal():
    """A correction can leave an avatar nowhere."""
    table = make_table(("Sara", "Bryan"))
    table.avatar("Sara").at = ""

    assert goal_of(table, "Sara") == ""
    assert answer(table, menu(table)) in menu(table).legal()


@pytest.mark.parametrize("place", ["", "nowhere", "Z:a1"])
def test_a_place_that_no_map_has_is_far_and_no_error(place):
    table = make_table(("Sara",), maps=2)

    assert way(table, place, table.gates["A"]) >= 0
    assert way(table, table.gates["A"], place) >= 0


def test_the_smaller_band_joins_the_larger_one():
    table = make_table(FOUR, maps=1)
    for name in FOUR[1:]:
        table.avatar(name).band, table.avatar(name).at = "Bryan", table.sites[0].at

    assert [member.id for member in main_band(table)] == ["Bryan", "Cleo", "Dan"]
    assert goal_of(table, "Sara") == table.sites[0].at


def test_of_two_bands_of_one_size_only_one_moves_to_the_other():
    """Or both would go their own ways for ever, or swap places."""
    table = make_table(("Sara", "Bryan"), maps=1)
    table.avatar("Sara").at = table.sites[0].at

    goals = {goal_of(table, "Sara") == table.avatar("Bryan").at, goal_of(table, "Bryan") == table.avatar("Sara").at}

    assert goals == {True, False}


def test_a_band_dares_a_guardian_with_many_shards_and_not_with_none():
    table = together(*FOUR)
    assert not daring(table, "Sara")

    for name in FOUR:
        give(table, name, colorless=10)

    assert daring(table, "Sara")
    assert table.well_at(goal_of(table, "Sara"))


def test_a_shadow_is_hunted_but_not_past_a_guardian():
    """RUL-16: where it stands on a hidden Well the Guardian would come first."""
    table = together(*FOUR)
    for name in FOUR:
        give(table, name, colorless=3)
    shadow = add_shadow(table, table.lairs[0].at, 2)

    assert goal_of(table, "Sara") == shadow.at

    shadow.at = table.wells[0].at
    assert not can_beat(table, table.avatars, shadow)


def test_a_hurt_band_rests():
    table = together(*FOUR)
    for avatar in table.avatars:
        avatar.wounds = 3

    assert answer(table, menu(table)).startswith("recover:")


# -- fights ------------------------------------------------------------------------------------------------


def test_a_body_that_holds_nothing_is_worth_less_than_a_new_one():
    """SM-168: a new body brings six shards and five life tokens."""
    table = make_table(("Sara",))
    sara = table.avatar("Sara")
    sara.wounds = 4
    assert body_worth(table, sara) < 0

    give(table, "Sara", colorless=8)

    assert body_worth(table, sara) > 0


def test_who_has_something_to_lose_leaves_a_lost_fight_with_a_creature():
    table = battle(("Sara", "Bryan"), power=4, stage="manoeuvres")
    give(table, "Bryan", "ember-mail", "mirror-targe", colorless=9)
    for name in ("Sara", "Bryan"):
        table.avatar(name).wounds = 3

    assert leaving(table) == ["Bryan"]
    assert answer(table) == "withdraw:Bryan:random"


def test_nobody_leaves_a_shadow_for_want_of_hope():
    """SM-202: it keeps what it has lost."""
    table = battle(("Sara", "Bryan"), kind="shadow", power=4, life=9, stage="manoeuvres")

    assert leaving(table) == []
    assert answer(table) == "fight"


def test_a_fight_without_end_is_left_by_all():
    """Where neither side can hurt the other any more."""
    table = battle(("Sara", "Bryan"), kind="guardian", power=4, stage="manoeuvres")
    table.combat.phase = 41

    assert leaving(table) == ["Sara", "Bryan"]


def test_a_fight_that_goes_well_is_fought_on():
    table = battle(FOUR, power=1, stage="manoeuvres")

    assert answer(table) == "fight"


def test_shards_go_into_a_guardian_and_not_into_a_weak_creature():
    guardian = battle(FOUR, kind="guardian", power=4)
    weak = battle(FOUR, power=1)
    for table in (guardian, weak):
        for name in FOUR:
            give(table, name, colorless=9)

    assert answer(guardian).startswith("shard:")
    assert answer(weak) is None


def test_a_shard_that_matches_an_ability_goes_first():
    """SM-210: it counts double."""
    table = battle(FOUR, kind="guardian", power=4, abilities=("glacial",))
    for name in FOUR:
        give(table, name, colorless=9)
    give(table, "Cleo", yellow=1, red=1)

    assert answer(table).split(":")[:3] == ["shard", "Cleo", "yellow"]


def test_the_one_with_the_best_weapon_draws_the_attack():
    """SM-211: for a colorless shard."""
    table = battle(FOUR, kind="guardian", power=4, target="Sara")
    for name in FOUR:
        give(table, name, colorless=9)
    give(table, "Dan", "the-red-sword-of-rending", "blood-caller")

    assert answer(table) == "attack:Dan"


def test_a_potion_is_for_a_worthy_opponent():
    """SM-177."""
    for kind, power, used in (("guardian", 4, "use:Sara:bloodwine:0"), ("creature", 1, "nothing")):
        table = battle(FOUR, kind=kind, power=power, stage="pre")
        give(table, "Sara", "bloodwine")

        assert answer(table) == used


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        (Standing(4, 6), "again"),
        (Standing(6, 4), "keep"),
        (Standing(3, 3), "again"),
        (Standing(2), "again"),
        (Standing(5), "keep"),
    ],
)
def test_a_roll_is_made_again_for_nothing_where_it_went_badly(standing, said):
    table = make_table(("Sara",))
    table.standing = standing

    assert answer(table, choose("roll.again", "keep", again=RollAgain("Sara", "time-dancer", 0))) == said


@pytest.mark.parametrize(("edition", "how"), [("revised", "chosen"), ("first", "random")])
def test_from_something_weak_a_bot_withdraws_by_luck_where_that_costs_no_phase(edition, how):
    """SM-200: [1] a chosen hex takes a phase of being attacked."""
    table = battle(("Sara",), power=1, life=9, stage="manoeuvres", edition=edition)
    table.avatar("Sara").wounds, table.avatar("Sara").shards["red"] = 4, 9

    assert answer(table) == f"withdraw:Sara:{how}"


def test_who_withdraws_does_not_walk_into_the_next_fight():
    table = make_table(("Sara",))

    assert answer(table, choose("withdraw.to", table.lairs[0].at, table.sites[0].at)) == table.sites[0].at


# -- cards -------------------------------------------------------------------------------------------------


def test_a_better_card_is_worth_more():
    ids = ("the-red-sword-of-rending", "sash-of-seven-knots", "curse-of-missteps")
    sword, sash, curse = (worth(all_cards()[card_id]) for card_id in ids)

    assert sword > sash > curse


def test_the_better_of_two_cards_is_kept():
    assert answer(make_table(("Sara",)), choose("service.keep", "sealskin-wrap", "gauntlets-of-the-pit-champion")) == (
        "gauntlets-of-the-pit-champion"
    )


def test_an_item_goes_to_whoever_has_room_for_it():
    table = make_table(("Sara", "Bryan"))
    offers = [Option("Sara", "Sara (has Ember Mail)", where="Sara"), Option("Bryan", "Bryan", where="Bryan")]

    assert answer(table, Choose("item.share", "Who?", offers=lambda: [*offers, Option("return", "Nobody")])) == "Bryan"


@pytest.mark.parametrize(
    ("ways", "said"),
    [
        ({"swap": Swap("ember-mail"), "give": GiveTo("Bryan")}, "give"),
        ({"swap": Swap("sash-of-seven-knots")}, "swap"),
        ({"swap": Swap("the-red-sword-of-rending")}, "return"),
    ],
)
def test_what_cannot_be_held_goes_to_a_friend_or_replaces_something_poor(ways, said):
    assert answer(make_table(("Sara", "Bryan")), choose("item.limit", "return", **ways)) == said


def test_a_healing_potion_is_drunk_outside_a_fight_by_the_hurt_only():
    table = make_table(("Sara",))
    give(table, "Sara", "liquid-life")
    table.avatar("Sara").actions = 0
    assert answer(table, menu(table)) == "end"

    table.avatar("Sara").wounds = 3

    assert answer(table, menu(table)).startswith("use:Sara:liquid-life")


# -- what may come -----------------------------------------------------------------------------------------


def test_a_band_agrees_and_all_of_it_fight():
    """SM-067, SM-175."""
    table = make_table(("Sara", "Bryan"))

    assert answer(table, Confirm("band.consent", "Together?")) is True
    assert answer(table, choose("combat.band", "all", "alone:Sara", "alone:Bryan")) == "all"


def test_who_is_hurt_rests_where_that_is_offered():
    table = make_table(("Sara",))
    table.avatar("Sara").wounds = 1

    assert answer(table, choose("players.act", rest=Rest("Sara"), end=EndTurn())) == "rest"


def test_the_bot_leaves_to_chance_what_it_has_no_opinion_on():
    assert "own.name" not in DECISIONS
    assert answer(make_table(("Sara",)), choose("own.name", "a", "b")) is None


# -- Gates and the harvest -----------------------------------------------------------------------------------


def far_away(ruled="entering", **more):
    """Sara stands on the Gate of map A, with points to spend; her friends wait at the mystic of a map far off."""
    table = make_table(FOUR, arrangement={"A": (0, 0), "B": (3, 3)}, rulings={"RUL-40": ruled}, **more)
    table.moving, table.avatar("Sara").mp = "Sara", 12
    for name in FOUR[1:]:
        table.avatar(name).at, table.avatar(name).band = table.gates["B"], "Bryan"
    return table


def test_a_bot_leaves_the_gate_it_stands_on_and_enters_it_again():
    """RUL-40, SM-087: aside to where nothing attacks, back, and through; [the other choice] at once."""
    table = far_away()
    gate, sara = table.gates["A"], table.avatar("Sara")

    aside = answer(table)
    assert aside in board(table).neighbours(gate)
    assert not dangers(table, aside)
    sara.at, sara.moved = aside, True
    assert answer(table) == gate
    sara.at = gate

    assert answer(table) == "gate"
    assert answer(far_away("standing")) == "gate"


def test_a_bot_takes_the_exit_nearest_to_its_goal():
    """SM-088, SM-241: the City of Gateways where its goal is that city's own hex or beside it."""
    table = far_away()
    city = next(site.at for site in table.sites if site.kind == "city" and site.at.startswith("B"))
    exits = (*table.gates.values(), city, "stay")
    asked = Choose("gate.exit", "?", "Sara", offers=lambda: [Option(place, place) for place in exits])

    assert answer(table, asked) == table.gates["B"]
    for name in FOUR[1:]:
        table.avatar(name).at = city
    assert answer(table, asked) == city


def test_a_bot_lets_the_one_with_most_harvest_radiance_harvest():
    """SM-205."""
    table = together("Sara", "Bryan")
    table.avatar("Bryan").radiance = ["Harvest"]

    assert answer(table, choose("harvest.by", "Sara", "Bryan")) == "Bryan"
