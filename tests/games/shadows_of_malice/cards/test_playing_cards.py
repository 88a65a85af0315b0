"""Using cards: what it costs, whom it is for, when it is offered."""

import pytest

from companion.games.shadows_of_malice.cards.cards import Effect, When
from companion.games.shadows_of_malice.cards.effects import avatar_bonuses
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.cards.playing import card_options, use_card
from tests.games.shadows_of_malice.fighting import battle, fight_on, give, let_run, lone, use
from tests.games.shadows_of_malice.playing import make_table, play


def offered(table, *kinds):
    return [option.id for option in card_options(table, kinds or ("mastery", "fate", "potion", "book", "durable"))]


# -- what it costs -------------------------------------------------------------------------------------------


def test_masteries_and_fate_take_no_action():
    """SM-095, SM-100, SM-207."""
    table = lone("life-caster", "mercy-of-the-wells", green=1)
    table.avatar("Sara").wounds = 3

    use(table, "life-caster", 1, number=1)
    use(table, "mercy-of-the-wells")

    assert (table.avatar("Sara").wounds, table.avatar("Sara").actions) == (0, 2)
    assert (table.avatar("Sara").shards["green"], table.avatar("Sara").fate) == (0, "")
    assert table.troves["fate"].order[-1] == "mercy-of-the-wells"


@pytest.mark.parametrize(("card_id", "trove"), [("treatise-on-weak-points", "treasure"), ("stolen-hour", "fate")])
def test_a_card_that_is_used_up_is_used_up_once(card_id, trove):
    """SM-213, SM-101: it is back in its trove exactly once, and in nobody's hand."""
    table = lone(card_id)

    use(table, card_id)

    assert table.troves[trove].order.count(card_id) == 1
    assert card_id not in table.cards_held()
    assert offered(table) == []


def test_a_potion_lies_beside_its_drinker_until_the_turn_ends():
    """SM-213, SM-222."""
    table = lone("bloodwine")

    use(table, "bloodwine")

    assert (table.avatar("Sara").potions, table.avatar("Sara").drunk) == ([], ["bloodwine"])
    assert "bloodwine" not in table.troves["potion"].order


def test_a_later_potion_ends_one_of_its_colour_whoever_gave_it():
    """SM-222: Bryan's Courage by the Cup on Sara, then Sara's own red potion."""
    table = make_table(("Sara", "Bryan"))
    table.avatar("Bryan").band = "Sara"
    give(table, "Bryan", "courage-by-the-cup")
    give(table, "Sara", "bloodwine")
    use(table, "courage-by-the-cup", name="Bryan")
    assert len(avatar_bonuses(table, "Sara", "CR")) == 1

    use(table, "bloodwine")

    assert avatar_bonuses(table, "Sara", "CR") == []
    assert len(avatar_bonuses(table, "Bryan", "CR")) == 1


def test_one_destroyed_by_drinking_gains_nothing_from_it():
    """SM-221, SM-165: the second potion drains the last life."""
    table = lone("bloodwine", "venom-flask")
    sara = table.avatar("Sara")
    sara.wounds, sara.potions_drunk = 4, 1

    use(table, "bloodwine", 1)

    assert not sara.embodied
    assert sara.running == []
    assert table.troves["potion"].order.count("bloodwine") == 1


@pytest.mark.parametrize("once", ["turn", "combat"])
def test_what_may_be_used_once_is_offered_once(once):
    """Once a turn, or once a combat."""
    table = battle(("Sara",), stage="manoeuvres", power=4)
    item = {"turn": "amulet-of-the-kept-breath", "combat": "the-hungry-bulwark"}[once]
    give(table, "Sara", item)
    uses = [option for option in offered(table) if item in option]

    play(fight_on(table), uses[0], *([1] if once == "combat" else []), stop=True)

    assert [option for option in offered(table) if item in option] == []
    assert len(uses) == 1


# -- whom it is for ------------------------------------------------------------------------------------------


def test_another_is_never_oneself():
    """SM-097, section 32: Battle Strategist's shard helps another avatar."""
    table = make_table(("Ada", "Bo", "Cy"))
    give(table, "Ada", "battle-strategist", blue=2)

    asked = play(use_card(table, "Ada", "battle-strategist", 1), stop=True)
    assert asked.open.legal() == ["Bo", "Cy"]
    asked.answer("Cy")

    assert [len(avatar_bonuses(table, name, "CR")) for name in ("Bo", "Cy")] == [0, 1]


def test_with_nobody_to_help_it_is_not_offered():
    """SM-208: alone in Aethos."""
    assert offered(lone("battle-strategist", blue=1)) == []


@pytest.mark.parametrize(
    ("card_id", "number", "whom"),
    [("road-pilgrim", 1, ["Ada", "Bo"]), ("life-caster", 1, ["Ada", "Bo", "Cy"])],
)
def test_a_member_is_of_the_band_and_anyone_is_anyone(card_id, number, whom):
    """SM-097, SM-207."""
    table = make_table(("Ada", "Bo", "Cy"))
    table.avatar("Bo").band = "Ada"
    give(table, "Ada", card_id, colorless=1, green=1)

    assert play(use_card(table, "Ada", card_id, number), stop=True).open.legal() == whom


def test_band_and_everyone():
    """SM-097: War Chanter for the band, Healing Rain for all."""
    table = make_table(("Ada", "Bo", "Cy"))
    table.avatar("Bo").band = "Ada"
    give(table, "Ada", "war-chanter", red=1)
    for avatar in table.avatars:
        avatar.wounds = 1
    table.troves["fate"].order.insert(0, "healing-rain")

    use(table, "war-chanter", number=2, name="Ada")
    play(draw_fate(table, "Cy"))

    assert [len(avatar_bonuses(table, name, "CR")) for name in ("Ada", "Bo", "Cy")] == [1, 1, 0]
    assert [avatar.wounds for avatar in table.avatars] == [0, 0, 0]


def test_what_is_for_a_fight_is_offered_in_one():
    """SM-177: and only to those in it, under its condition."""
    table = lone("venom-flask", "scalebane", "the-unmaking-word", "the-hungry-bulwark")
    assert offered(table) == []
    table = battle(type="mammal")
    give(table, "Sara", "venom-flask", "scalebane", "the-unmaking-word", "the-hungry-bulwark")

    assert [option.split(":")[2] for option in offered(table)] == [
        "the-unmaking-word", "venom-flask", "the-hungry-bulwark",
    ]  # fmt: skip
    table.fight().creature.type = "reptilid"
    assert "use:Sara:scalebane:0" in offered(table)


def test_a_whole_card_does_only_what_fits(new_card):
    """SM-214: of two effects the one whose condition holds."""
    new_card(
        Effect("heal", "1", on="use", lasts="instant"),
        Effect("strike", "2", whom="opponent", on="use", when=When(type=("avian",), in_combat=True)),
        kind="treasure", color="colorless", type="book",
    )  # fmt: skip
    table = battle(type="mammal")
    table.avatar("Sara").items, table.avatar("Sara").wounds = ["new"], 1

    use(table, "new")

    assert (table.avatar("Sara").wounds, table.fight().creature.wounds) == (0, 0)


def test_the_unmaking_word_weakens_what_is_fought_until_it_is_over():
    """SM-100, SM-106: power −1 and CR −1 for the combat."""
    table = battle(power=3, stage="manoeuvres")
    give(table, "Sara", "the-unmaking-word")

    use(table, "the-unmaking-word")

    assert [running.until for running in table.fight().creature.running] == ["combat", "combat"]


def test_a_drinks_effect_that_is_over_leaves_no_trace_of_other_cards():
    """SM-222: running effects of cards that are no potions stay."""
    table = lone("bloodwine")
    let_run(table, "Sara", "brutal-assault")

    use(table, "bloodwine")

    assert [running.card for running in table.avatar("Sara").running] == ["brutal-assault", "bloodwine"]
