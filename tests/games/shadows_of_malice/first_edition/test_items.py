"""Trading, potions and cards in the first edition."""

from collections import Counter

import pytest

from companion.games.shadows_of_malice.cards.card_texts import card_summary
from companion.games.shadows_of_malice.cards.cards import Card, Effect, When, all_cards
from companion.games.shadows_of_malice.cards.effects import avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.cards.effects_seen import effect_lines
from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.rules.combat.hits import suffer
from companion.games.shadows_of_malice.rules.land.trading import trade, trade_partners
from companion.games.shadows_of_malice.screen.overview import view
from companion.language.words import worded
from companion.parts.coverage import Seen
from tests.games.shadows_of_malice.fighting import FIGHT, KEEP, battle, fight_on, give, shaken
from tests.games.shadows_of_malice.playing import BOTH, make_table, play
from tests.games.shadows_of_malice.rules.combat.test_aftermath import beaten, shards
from tests.games.shadows_of_malice.shown import panel

BLACK, RED, RED_IMMUNITY = "wraithmilk", "bloodwine", "stillwater-draught"
SWORD, GATE_CONTROL = "the-red-sword-of-rending", "gatekeepers-stole"


# -- trading through Gates -----------------------------------------------------------------------------------


def apart():
    """Sara on the Gate of map A with a sword, Bryan on the Gate of map B."""
    table = make_table(maps=2, edition="first")
    table.avatar("Bryan").at = table.gates["B"]
    give(table, "Sara", SWORD)
    return table


def test_both_must_be_able_to_choose_the_others_gate():
    """SM-219, SM-088: a luck roll each."""
    table = apart()

    played = play(shaken(trade(table, "Sara", "Bryan"), table), 3, 3, f"give:Sara:{SWORD}", "done")

    assert [prompt.who for prompt in played.prompts if prompt.key == "trade.luck"] == ["Sara", "Bryan"]
    assert not played.was_asked("trade.chooser")
    assert table.avatar("Bryan").items == [SWORD]


@pytest.mark.parametrize("dice", [(2,), (3, 2)])
def test_if_one_of_them_fails_there_is_no_trade_this_turn(dice):
    """SM-219: each may try once a turn, and both must succeed."""
    table = apart()

    played = play(trade(table, "Sara", "Bryan"), *dice)

    assert "The Gates do not meet: no trade now." in played.tells
    assert (trade_partners(table, "Sara"), trade_partners(table, "Bryan")) == ([], [])


def test_gate_control_helps_only_the_one_who_has_it():
    """SM-091, SM-219."""
    table = apart()
    give(table, "Bryan", GATE_CONTROL)

    played = play(trade(table, "Sara", "Bryan"), 6, "done")

    assert played.keys() == ["trade.luck", "trade.what"]


def test_in_the_same_hex_nobody_needs_luck():
    """SM-219."""
    table = make_table(edition="first")

    assert play(trade(table, "Sara", "Bryan"), "done").keys() == ["trade.what"]


# -- finds ---------------------------------------------------------------------------------------------------


@BOTH
def test_S_31_a_stocked_lair_gives_one_treasure(edition):
    """SM-205, SM-217: and 1 yellow and 4 colorless shards; in [R] as S-18 has it."""
    table = beaten(("Bryan", "Charlie"), power=3, abilities=("glacial",), edition=edition)
    top = table.troves["treasure"].order[0]

    play(fight_on(table), [4, 4, 4, 4, 1, 1], "Bryan", "Charlie")

    assert shards(table, "Bryan") == {"colorless": 4, "yellow": 1}
    assert table.avatar("Charlie").items == [top]
    assert not table.lair_at(table.avatar("Bryan").at).stocked


# -- potions -------------------------------------------------------------------------------------------------


def drink_all(edition, *potions):
    table = make_table(("Sara",), edition=edition)
    give(table, "Sara", *potions)
    for potion in potions:
        play(use_card(table, "Sara", potion, 0))
    return table.avatar("Sara")


@pytest.mark.parametrize(("edition", "running"), [("revised", {RED, BLACK}), ("first", {BLACK})])
def test_a_later_potion_cancels_an_earlier_one_of_any_colour(edition, running):
    """SM-222, SM-221: the drain is the same."""
    sara = drink_all(edition, RED, BLACK)

    assert {effect.card for effect in sara.running} == running
    assert (sara.drains, sara.drunk) == (1, [RED, BLACK])


@BOTH
def test_new_immunity_ends_a_potion_of_its_colour(edition):
    """SM-223: whatever else is cancelled."""
    sara = drink_all(edition, RED, RED_IMMUNITY)

    assert {effect.card for effect in sara.running} == {RED_IMMUNITY}


# -- a card that does more in one edition --------------------------------------------------------------------

NIGHTSHIELD = "nightshield-elixir"


def shielded(edition):
    """Bryan has drunk Nightshield Elixir before a fight; Charlie can turn time back."""
    table = battle(("Bryan", "Charlie"), type="reptilid", power=3, abilities=("glacial",), edition=edition)
    give(table, "Bryan", NIGHTSHIELD, "battle-strategist", "cloak-of-defense", colorless=1)
    give(table, "Charlie", "time-dancer", black=1)
    fight, table.combat = table.combat, None
    play(use_card(table, "Bryan", NIGHTSHIELD, 0))
    table.combat = fight
    return table


def test_S_29_sample_combat_phase_3():
    """SM-145, SM-146: 5 against 8, three cold wounds; 6d★ of shields stop one, and rolled again all of them."""
    table = shielded("first")
    table.fight().stage, table.fight().target = "manoeuvres", ""
    clash, shields, again = [1, 4, 6, 4], [6, 1, 1, 1, 1, 1], [6, 6, 6, 6, 6, 1]

    played = play(
        fight_on(table), FIGHT, 6, "attack:Bryan", clash, KEEP, [4, 4], shields, "again:Charlie:time-dancer:1", again,
        stop=True,
    )  # fmt: skip

    assert "= 5" in worded(table.fight().clash.ours)
    assert "= 8" in worded(table.fight().clash.theirs)
    assert sum(dice.count for dice in played.asked("combat.shield").dice) == 6
    assert (table.avatar("Bryan").wounds, table.avatar("Charlie").shards["black"]) == (0, 0)


@pytest.mark.parametrize(
    ("edition", "of", "dice"),
    [
        ("first", "cold", 6),
        ("first", "poison", 6),
        ("first", "fire", 3),
        ("revised", "cold", 3),
        ("revised", "fire", 3),
    ],
)
def test_nightshield_elixir_adds_a_shield_against_cold_and_poison_in_the_first_edition(edition, of, dice):
    """SM-146: its general and its special shield add up."""
    table = shielded(edition)

    play(suffer(table, "Bryan", {of: 7}, from_creature=True), [6] * dice, KEEP)

    assert table.avatar("Bryan").wounds == 7 - dice


@pytest.mark.parametrize(
    ("edition", "more"), [("revised", ""), ("first", "; +3d★ shield against cold and poison this turn")]
)
def test_at_the_table_a_card_says_what_it_does_in_the_edition_played(edition, more):
    """SM-146: the page of all cards says both."""
    table = make_table(("Sara",), edition=edition)
    give(table, "Sara", NIGHTSHIELD)

    (line,) = panel(view(table), "cards.Sara").lines
    assert worded(line) == f"Nightshield Elixir · Potion, black: +3d★ shield against every energy this turn{more}"
    assert "In the first edition: +3d★ shield against cold and poison" in worded(card_summary(all_cards()[NIGHTSHIELD]))


@BOTH
def test_an_ability_too_may_differ_by_edition(edition):
    """SM-115: and an item that is held."""
    fierce = Card(id="x-fierce", name="Fierce", kind="ability", color="red",
                  effects=(Effect("CR", "+2", when=When(edition="first")),))  # fmt: skip
    ring = Card(id="x-ring", name="Ring", kind="treasure", type="jewelry", color="colorless",
                effects=(Effect("LR", "+1", when=When(edition="revised")),))  # fmt: skip
    table = battle(edition=edition)
    table.own_cards = [fierce, ring]
    table.fight().creature.abilities, table.avatar("Sara").items = ["x-fierce"], ["x-ring"]

    assert len(creature_bonuses(table, "CR")) == (edition == "first")
    assert len(avatar_bonuses(table, "Sara", "LR")) == (edition == "revised")


def test_coverage_says_that_an_effect_is_of_one_edition():
    seen = Seen(games=3, held=Counter({NIGHTSHIELD: 2}))

    lines = [worded(line) for line in effect_lines(seen)]

    at = next(n for n, line in enumerate(lines) if "In the first edition: +3d★ shield" in line)
    assert lines[at + 1].strip() == "held in 2 games, and never at work in its edition"
