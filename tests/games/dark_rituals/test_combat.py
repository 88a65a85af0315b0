"""An attack from the throw to the Wound, with the values of the scenarios."""

import pytest
from msgspec.structs import replace

from companion.games.dark_rituals.rules.combat.declaring import attack_options
from companion.games.dark_rituals.table import Gear, Purse
from companion.language.words import worded
from tests.games.dark_rituals.fighting import PLACES, Fight, fight, purse

CONDEMNED = "condemned 1"


def shot(*, apart=True, **more):
    """The Assassin shoots at a Condemned in the adjacent Area."""
    table = fight("condemned", **more)
    table.pieces[CONDEMNED].at = "field" if apart else "yard"
    table.pieces["hagatha"].at = "barn"
    return Fight(table, "assassin", "ranged")


def thrown(play, attack, defence=None):
    """Blasts on blue dice and yellow ones together, then an Armor Save, or Shields."""
    play.on(attack__roll__blue=str(attack[0]), attack__roll__yellow=str(attack[1]))
    if defence is None:
        return play.on(defend="save").over()
    return play.on(defend=f"roll {play.table.attack.target}", defend__roll__green=str(defence)).over()


# -- values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shields", "wounded"), [(4, False), (3, False), (2, True)])
def test_the_assassin_shoots_at_a_condemned(shields, wounded):
    """DR-S03: DR-039, DR-040, DR-206, DR-207: 5 against 6 or 5 is no Wound, against 4 it is one."""
    play = shot()
    thrown(play, (1, 3), shields)

    assert "Attack Value Strength 1 · Blasts +4 = 5." in " ".join(play.told())
    assert (CONDEMNED not in play.table.disciples) is wounded
    assert purse(play.table, "assassin") == (6, 3)
    assert purse(play.table, CONDEMNED) == (10, 2)


def test_the_target_sees_the_attack_value_and_both_defences_before_it_chooses():
    """DR-204, DR-205, DR-206, DR-S53."""
    play = shot().on(attack__roll__blue="1", attack__roll__yellow="3")
    play.until("defend")
    prompt = play.open("defend")

    assert "Attack Value 5" in worded(prompt.text)
    save, roll = prompt.options()
    assert worded(save.label) == "Armor Save: 2"
    assert (save.cost, roll.cost) == (0, 2)


@pytest.mark.parametrize(("reserve", "why"), [(1, "needs 2 Stamina"), (2, "")])
def test_defense_is_offered_only_to_whoever_can_pay_it(reserve, why):
    """DR-S53, DR-S18: an Armor Save is free and needs no Stamina (DR-204, DR-205)."""
    table = fight("condemned")
    table.heroes["crusader"].purse = Purse(total=9, reserve=reserve, exhausted=9 - reserve)
    play = Fight(table, CONDEMNED).on(attack__target="crusader", attack__roll__yellow="3")
    play.until("defend")

    assert play.why_not("defend", "save") == ""
    assert why in play.why_not("defend", "roll crusader")


def test_without_the_icon_there_is_only_the_armor_save():
    """DR-S53: DR-205."""
    table = fight("possessed_farmer")
    play = Fight(table, "crusader").on(attack__target="possessed_farmer 1", attack__roll__yellow="1")
    play.until("defend")

    assert [option.id for option in play.open("defend").options()] == ["save"]


@pytest.mark.parametrize(("blasts", "wounds"), [(3, 0), (4, 1), (8, 1)])
def test_an_armor_save_without_stamina_and_never_more_than_one_wound(blasts, wounds):
    """DR-S18, DR-S52: DR-204, DR-040. Resistance 4 against Strength 1."""
    table = fight("condemned")
    table.heroes["crusader"].attributes["resistance"] = 4
    table.heroes["crusader"].purse = Purse(total=9, reserve=0, exhausted=9)
    play = Fight(table, CONDEMNED).on(attack__target="crusader")
    play.table.attack.pool = {"yellow": 3}
    play.on(attack__roll__yellow=str(blasts), defend="save").over()

    assert play.table.heroes["crusader"].wounds == wounds


# -- who can be attacked -----------------------------------------------------------------------------------


def test_range_and_line_of_sight():
    """DR-S07: DR-041, DR-199, DR-200, DR-203: open and door are legal, a wall and the own Area are not."""
    table = fight("condemned", "condemned", "possessed_farmer", "condemned")
    places = {"condemned 1": "field", "condemned 2": "house", "possessed_farmer 3": "barn", "condemned 4": "yard"}
    for who, place in places.items():
        table.pieces[who].at = place
    table.pieces["hagatha"].at = "barn"

    ranged = Fight(table, "assassin", "ranged").open("attack.target")
    melee = Fight(fight("condemned"), "assassin")

    assert ranged.legal() == ["condemned 1", "condemned 2"]
    assert melee.open("attack.target").legal() == ["hagatha", "condemned 1"]


def test_an_attack_is_dimmed_without_a_target_and_without_stamina():
    """DR-219, DR-021, DR-S74: her Ranged Attack costs 3, nobody can pay for her; her Melee costs 2 (DR-116)."""
    table = fight("condemned")
    table.heroes["assassin"].purse = Purse(total=9, reserve=2, exhausted=7)
    table.pieces["hagatha"].at = "field"
    why = {option.id: worded(option.why_not) for option in attack_options(table, "assassin")}

    assert why == {"melee assassin": "", "ranged assassin": "needs 3 Stamina, 2 in Reserve"}

    table.pieces["condemned 1"].at = table.pieces["hagatha"].at = "barn"
    assert [worded(option.why_not) for option in attack_options(table, "crusader")] == ["no enemy in this Area"]


def test_a_farmer_has_no_attack_icon():
    """DR-127, DR-198."""
    assert list(attack_options(fight("farmer"), "farmer 1")) == []


def test_stunned_heroes_and_burning_witches_are_no_targets():
    """RUL-5, RUL-28: DR-114, DR-221."""
    table = fight("condemned")
    table.heroes["monk"].stunned = table.heroes["assassin"].stunned = True

    assert Fight(table, CONDEMNED).open("attack.target").legal() == ["crusader", "executioner"]

    table = fight("condemned")
    table.witches["hagatha"].state = "burning"
    assert Fight(table, "crusader").table.attack.target == CONDEMNED


# -- the defence of others ---------------------------------------------------------------------------------


def test_a_hero_elsewhere_pays_for_the_farmers_defense():
    """DR-S38: DR-124, DR-116, DR-040. 3 against 3."""
    table = fight("condemned", "farmer")
    table.pieces["executioner"].at = "barn"
    play = Fight(table, CONDEMNED).on(attack__target="farmer 2", attack__roll__yellow="2")
    play.on(defend="roll executioner", defend__roll__green="2").over()

    assert "farmer 2" in play.table.serfs
    assert purse(play.table, "executioner") == (9, 1)
    assert purse(play.table, CONDEMNED) == (10, 2)


def test_a_stunned_hero_pays_for_no_farmer():
    """DR-S23, DR-S35: DR-125."""
    table = fight("condemned", "farmer")
    table.heroes["monk"].stunned = True
    play = Fight(table, CONDEMNED).on(attack__target="farmer 2", attack__roll__yellow="2")
    play.until("defend")

    assert play.open("defend").legal() == ["save", "roll crusader", "roll executioner", "roll assassin"]


def test_disciples_without_a_witch_have_their_armor_save_and_no_dice():
    """DR-S69, RUL-16: DR-018, DR-204."""
    for blasts, falls in (("0", False), ("1", True)):
        table = fight("condemned")
        table.witches["hagatha"].state = "burning"
        play = Fight(table, "crusader").on(attack__roll__yellow=blasts)
        play.until("defend")
        assert play.why_not("defend", "roll condemned 1") == "no Witch in play"
        play.say("defend", "save").over()
        assert (CONDEMNED not in play.table.disciples) is falls


def test_with_an_empty_reserve_the_legion_does_not_roll_even_for_nothing():
    """DR-S75, RUL-47: DR-190."""
    table = fight("condemned")
    table.stats["condemned"] = {**table.stats["condemned"], "defence": 0}
    table.master.purse = Purse(total=12, exhausted=12)
    play = Fight(table, "crusader").on(attack__target=CONDEMNED, attack__roll__yellow="3").until("defend")

    assert play.why_not("defend", f"roll {CONDEMNED}") == "no Stamina in Reserve"
    assert play.why_not("defend", "save") == ""


def test_a_witch_in_her_circle_resists_better():
    """DR-S20: DR-043, DR-260. 3 against 3 in the Circle, against 2 outside."""
    for place, wounds in (("field", 0), ("yard", 1)):
        table = fight()
        for who in ("crusader", "hagatha"):
            table.pieces[who].at = place
        play = Fight(table, "crusader").on(attack__roll__yellow="1", defend="save").over()
        assert play.table.witches["hagatha"].wounds == wounds


# -- upgrades ----------------------------------------------------------------------------------------------


def test_an_attack_upgrade_adds_its_die_and_a_defense_upgrade_only_where_dice_are_thrown():
    """DR-209, DR-213, RUL-52."""
    table = fight("condemned")
    table.heroes["crusader"].equipped = [
        Gear(id="edge", name="Edge", kind="upgrade", part="attack", reach="melee", adds={"yellow": 1}),
        Gear(id="string", name="String", kind="upgrade", part="attack", reach="ranged", adds={"blue": 1}),
    ]

    assert Fight(table, "crusader").table.attack.pool == {"yellow": 3}

    table = fight("condemned")
    table.heroes["crusader"].equipped = [Gear(id="rim", name="Rim", part="defence", adds={"green": 1, "defence": 1})]
    play = Fight(table, CONDEMNED).on(attack__target="crusader", attack__roll__yellow="0", defend="roll crusader")
    assert play.table.attack.shield_pool == {"green": 4}
    play.on(defend__roll__green="0").over()
    assert "Resistance 1 · Rim +1 = 2" in " ".join(play.told())

    table = fight("condemned")
    table.heroes["crusader"].equipped = [Gear(id="rim", name="Rim", part="defence", adds={"green": 1, "defence": 1})]
    play = Fight(table, CONDEMNED).on(attack__target="crusader", attack__roll__yellow="0", defend="save").over()
    assert "Defense Value Resistance 1." in " ".join(play.told())


def test_without_a_map_it_is_asked_whom_people_see_in_the_area():
    """DR-034, DR-154: nobody has told the app where anybody stands."""
    told = {}
    for encounter in (PLACES, replace(PLACES, areas=(), borders=())):
        play = Fight(fight("condemned", encounter=encounter), "crusader").on(attack__target="condemned 1").until("aid")
        told[play.table.mapped] = worded(play.open("aid").text)

    assert told[True].endswith("Who helps?")
    assert told[False].endswith("Who in the same Area helps?")
