"""The five troves as we ship them, and what a card file with a mistake is told."""

from collections import Counter

import pytest

from companion.games.shadows_of_malice.cards.card_texts import card_text
from companion.games.shadows_of_malice.cards.cards import (
    DATA,
    OWN_CARDS,
    Card,
    Does,
    Effect,
    Modifies,
    When,
    all_cards,
)
from companion.language.words import worded

CARDS = all_cards()
FIVE = ("black", "blue", "green", "red", "yellow")
KNOWN = {
    "battle-strategist": "book",
    "time-dancer": "book",
    "life-caster": "inferred",
    "blood-caller": "inferred",
    "life-shaper": "inferred",
    "brutal-assault": "book",
    "curse-of-missteps": "book",
    "a-shattering-of-souls": "inferred",
    "nightshield-elixir": "inferred",
    "liquid-life": "inferred",
    "elixir-of-restoration": "inferred",
    "cloak-of-defense": "book",
    "scalebane": "book",
    "the-red-sword-of-rending": "inferred",
    "fossilbranch-staff": "inferred",
    "glacial": "book",
    "death-gaze": "inferred",
    "life-drain": "inferred",
    "lycanthrope": "inferred",
    "undead": "inferred",
    "enfeebling": "inferred",
    "regeneration": "inferred",
    "area-attack": "inferred",
    "parasitic": "inferred",
}
"""Section 32 of the fact sheet, with how much of the card it gives."""


def of_kind(kind: str) -> list[Card]:
    return [found for found in CARDS.values() if found.kind == kind]


def kebab(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-")


# -- counts and colours ------------------------------------------------------------------------------------


def test_the_five_troves_have_their_true_sizes():  # SM-002
    assert Counter(found.kind for found in CARDS.values()) == {
        "ability": 40,
        "fate": 40,
        "mastery": 18,
        "potion": 40,
        "treasure": 60,
    }


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("abilities", "ability"),
        ("fates", "fate"),
        ("masteries", "mastery"),
        ("potions", "potion"),
        ("treasures", "treasure"),
    ],
)
def test_each_file_holds_one_trove(file, kind):
    assert {found.kind for found in OWN_CARDS.load(DATA / f"{file}.toml")} == {kind}


def test_every_ability_has_a_colour_and_each_colour_eight():  # SM-114
    assert Counter(found.color for found in of_kind("ability")) == dict.fromkeys(FIVE, 8)


def test_each_potion_colour_has_eight():
    assert Counter(found.color for found in of_kind("potion")) == dict.fromkeys(FIVE, 8)


def test_each_mastery_colour_has_three_and_three_are_colorless():
    assert Counter(found.color for found in of_kind("mastery")) == dict.fromkeys((*FIVE, "colorless"), 3)


def test_each_treasure_type_has_twelve():  # SM-213
    types = ("jewelry", "clothing", "armor", "book", "weapon")
    assert Counter(found.type for found in of_kind("treasure")) == dict.fromkeys(types, 12)


def test_only_potions_books_and_scrolls_are_consumed():  # SM-213
    consumed = {(found.kind, found.type) for found in CARDS.values() if found.consumed}
    assert consumed == {("potion", None), ("treasure", "book")}


def test_fates_are_instant_invoked_or_lasting_and_only_lasting_ones_are_curses():  # SM-101
    fates = of_kind("fate")
    assert Counter(found.use for found in fates) == {"instant": 14, "invoked": 14, "lasting": 12}
    assert [found.use for found in fates if found.curse] == ["lasting"] * 8


def test_a_third_of_the_abilities_are_activated_and_six_carry_the_shuffle_icon():
    abilities = of_kind("ability")
    assert sum(found.activated for found in abilities) == 13
    assert sum(found.evadable for found in abilities) == 10
    assert sum(found.shuffle for found in abilities) == 6


def test_ids_are_the_names_in_kebab_case_and_unique_over_all_troves():
    files = ("abilities", "fates", "masteries", "potions", "treasures")
    ids = [found.id for file in files for found in OWN_CARDS.load(DATA / f"{file}.toml")]
    assert len(set(ids)) == len(ids) == 198
    assert ids == [kebab(CARDS[card_id].name) for card_id in ids]


# -- where a card is from ----------------------------------------------------------------------------------


def test_exactly_the_named_cards_are_marked_as_from_the_books():
    assert {found.id: found.source for found in CARDS.values() if found.source != "ours"} == KNOWN


def test_every_inferred_card_says_what_is_inferred():
    for found in CARDS.values():
        if found.source == "inferred":
            assert "inferred" in found.note or "our reading" in found.note, found.id


# -- the named cards, one by one ---------------------------------------------------------------------------


def test_battle_strategist_adds_a_star_and_lends_two_for_a_blue_shard():
    assert CARDS["battle-strategist"].effects == (
        Effect("CR", "+1d*"),
        Effect("CR", "+2d*", whom="another", cost="blue", lasts="turn"),
    )


def test_time_dancer_makes_a_roll_again_once_a_turn_and_anyones_for_a_black_shard():
    assert CARDS["time-dancer"].effects == (
        Effect("reroll", on="use", once="turn", lasts="instant"),
        Effect("reroll", whom="anyone", cost="black", lasts="instant"),
    )


def test_life_caster_is_green_and_blood_caller_red():
    assert (CARDS["life-caster"].color, CARDS["blood-caller"].color) == ("green", "red")


def test_blood_caller_has_two_stars_and_gives_one_to_a_member_for_a_red_shard():
    own, given = CARDS["blood-caller"].effects
    assert (own.amount, given.amount) == ("+2d*", "+1d*")
    assert (given.whom, given.cost, given.lasts) == ("member", "red", "turn")


def test_life_shaper_gives_two_recovery():
    assert Effect("recovery", "+2", whom="anyone", cost="green", lasts="turn") in CARDS["life-shaper"].effects


def test_brutal_assault_is_invoked_for_two_d2_on_combat_rolls_for_a_turn():
    assert CARDS["brutal-assault"].use == "invoked"
    assert CARDS["brutal-assault"].effects == (Effect("CR", "+2d2", on="use", lasts="turn"),)


def test_curse_of_missteps_is_a_lasting_curse_of_one_on_movement():
    missteps = CARDS["curse-of-missteps"]
    assert (missteps.use, missteps.curse, missteps.effects) == ("lasting", True, (Effect("MR", "-1"),))


def test_a_shattering_of_souls_is_the_only_card_that_needs_code_of_its_own():
    assert [c.id for c in CARDS.values() for e in c.effects if e.what == "special"] == ["a-shattering-of-souls"]
    assert CARDS["a-shattering-of-souls"].use == "instant"


def test_nightshield_elixir_shields_with_three_stars_against_every_energy():
    """S-16, S-29: against cold it is 3d★ in the revised sample game; only the first edition adds 3 more."""
    shield, more = CARDS["nightshield-elixir"].effects
    assert (shield.amount, shield.of, shield.lasts, shield.when) == ("+3d*", ("untyped",), "turn", When())
    assert (more.amount, more.of, more.lasts, more.when.edition) == ("+3d*", ("cold", "poison"), "turn", "first")


def test_liquid_life_heals_and_the_blue_elixir_of_restoration_restores():
    assert [effect.what for effect in CARDS["liquid-life"].effects] == ["heal"]
    assert [effect.what for effect in CARDS["elixir-of-restoration"].effects] == ["restore"]
    assert CARDS["elixir-of-restoration"].color == "blue"


def test_cloak_of_defense_shields_from_physical_wounds_and_from_blue():
    cloak = CARDS["cloak-of-defense"]
    assert cloak.type == "clothing"
    assert cloak.effects == (Effect("shield", "+1d*", ("physical",)), Effect("immunity", color="blue"))


def test_scalebane_deals_four_d2_to_a_reptilid_and_is_gone():
    (strike,) = CARDS["scalebane"].effects
    assert CARDS["scalebane"].consumed
    assert (strike.what, strike.amount, strike.whom) == ("strike", "4d2", "opponent")
    assert strike.when == When(type=("reptilid",), in_combat=True)


def test_the_red_sword_of_rending_is_a_weapon():
    assert CARDS["the-red-sword-of-rending"].type == "weapon"


def test_fossilbranch_staff_has_a_star_always_and_a_d2_against_stone_and_wood():
    assert CARDS["fossilbranch-staff"].type == "weapon"
    assert CARDS["fossilbranch-staff"].effects == (
        Effect("CR", "+1d*"),
        Effect("wounds", "+1d2", ("physical",), when=When(type=("terrovan", "arboran"))),
    )


def test_glacial_is_yellow_and_turns_all_wounds_cold():  # SM-150
    assert CARDS["glacial"].color == "yellow"
    assert CARDS["glacial"].effects == (Effect("convert", of=("cold",)),)


def test_death_gaze_needs_a_power_roll():
    assert CARDS["death-gaze"].activated


@pytest.mark.parametrize("black", ["life-drain", "lycanthrope", "undead"])
def test_the_black_abilities_of_the_books_are_black(black):
    assert CARDS[black].color == "black"


@pytest.mark.parametrize("green", ["enfeebling", "regeneration"])
def test_the_green_abilities_of_the_books_are_green(green):
    assert CARDS[green].color == "green"


@pytest.mark.parametrize("targeted", ["life-drain", "enfeebling"])
def test_what_an_immunity_stops_works_on_the_avatar(targeted):  # SM-191
    assert {effect.whom for effect in CARDS[targeted].effects} == {"opponent"}


@pytest.mark.parametrize("own", ["lycanthrope", "undead", "regeneration"])
def test_what_no_immunity_stops_works_on_the_creature(own):  # SM-191
    assert {effect.whom for effect in CARDS[own].effects} == {"holder"}


def test_area_attack_is_a_red_breath_of_a_typed_energy():  # SM-192
    (breath,) = CARDS["area-attack"].effects
    assert (CARDS["area-attack"].color, breath.what, breath.of) == ("red", "strike", ("acid",))


def test_parasitic_can_be_evaded():  # SM-118
    assert CARDS["parasitic"].evadable


# -- the effects as a whole --------------------------------------------------------------------------------


def effects(*kinds: str) -> list[tuple[Card, Effect]]:
    return [(found, effect) for kind in kinds for found in of_kind(kind) for effect in found.effects]


def test_every_card_does_something():
    assert [found.id for found in CARDS.values() if not found.effects] == []


def test_every_word_of_the_effect_language_is_used_by_two_cards_or_more():
    users: dict[str, set[str]] = {}
    for found, effect in effects("ability", "fate", "mastery", "potion", "treasure"):
        users.setdefault(effect.what, set()).add(found.id)
    rare = {what: users.get(what, set()) for what in (*Modifies.__args__, *Does.__args__)}
    assert [what for what, cards in rare.items() if len(cards) < 2] == ["remind", "special"]


def test_a_mastery_has_a_primary_without_cost_and_one_secondary_in_its_own_colour():  # SM-094
    for found in of_kind("mastery"):
        costs = [effect.cost for effect in found.effects]
        assert costs[0] is None, found.id
        assert [cost for cost in costs if cost] == [found.color], found.id


def test_what_waits_for_use_does_not_last_while_held():
    held = [found.id for found in CARDS.values() for effect in found.effects if effect.used and effect.lasts == "held"]
    assert held == []


def test_potions_books_and_invoked_or_instant_fates_are_used_and_lasting_ones_are_not():
    for found, effect in effects("potion", "treasure", "fate"):
        if found.consumed or found.use in ("instant", "invoked"):
            assert effect.on == "use", found.id
        elif found.use == "lasting":
            assert effect.on == "always", found.id
        elif effect.used:
            assert effect.once, f"{found.id}: a durable item must say how often it may be used"


def test_activated_abilities_wait_and_the_others_do_not():  # SM-116
    for found, effect in effects("ability"):
        assert (effect.on == "use") == found.activated, found.id
        assert effect.whom in ("holder", "opponent"), found.id
        assert effect.cost is None, found.id


def test_only_what_reaches_the_avatar_can_be_evaded():
    for found in of_kind("ability"):
        if found.evadable:
            assert any(effect.whom == "opponent" for effect in found.effects), found.id


def test_no_potion_makes_its_drinker_immune_to_itself():  # SM-223
    for found, effect in effects("potion"):
        assert (effect.what, effect.color) != ("immunity", found.color), found.id


def test_a_strike_on_an_opponent_needs_a_fight():
    for found, effect in effects("fate", "mastery", "potion", "treasure"):
        if effect.what == "strike" and effect.whom == "opponent":
            assert effect.when.in_combat, found.id


def test_a_card_used_as_a_whole_that_needs_a_fight_in_part_needs_it_in_all():
    for found in CARDS.values():
        if found.consumed or found.use == "invoked":
            needs = {effect.when.in_combat or effect.whom == "opponent" for effect in found.effects}
            assert len(needs) == 1, found.id


def test_nothing_kills_a_guardian_at_one_stroke_or_gives_actions_for_ever():  # SM-126: eight life tokens
    for found, effect in effects("fate", "mastery", "potion", "treasure"):
        if effect.what == "strike":
            most = effect.figure.flat + sum(count * int(die[1:].replace("*", "1")) for die, count in effect.figure.dice)
            assert most <= (8 if effect.when.type else 6), found.id
        if effect.what == "action":
            assert effect.amount == "+1", found.id
            assert found.consumed or found.use == "invoked", found.id


def test_terrains_are_those_of_the_maps():  # SM-074
    named = {terrain for found in CARDS.values() for effect in found.effects for terrain in effect.when.terrain}
    assert named <= {"plains", "water", "desert", "forest", "hills", "mountains", "wild", "swamp"}


def test_every_effect_has_a_text_and_different_effects_of_a_trove_read_differently():
    told: dict[tuple[object, ...], Effect] = {}
    for found in CARDS.values():
        for effect, line in zip(found.effects, map(worded, card_text(found)), strict=True):
            assert line.strip(), found.id
            assert "{" not in line, line
            key = (found.kind, found.activated, line)
            assert told.setdefault(key, effect) == effect, f"{found.id}: {line}"


def test_no_two_cards_of_a_trove_are_the_same_card():
    said = Counter(
        (found.kind, found.color, found.type, found.use, tuple(card_text(found))) for found in CARDS.values()
    )
    assert [same for same, times in said.items() if times > 1] == []
