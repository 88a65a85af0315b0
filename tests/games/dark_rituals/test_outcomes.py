"""What follows from a Wound, one consequence after the other: defeat by kind, Souls, the Aura, spoils."""

import pytest

from companion.games.dark_rituals.encounter import Encounter, Objective
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.stamina import locked
from companion.games.dark_rituals.table import Activation, Consequence, Disciple, Plague, Purse
from companion.language.words import worded
from tests.games.dark_rituals.fighting import PLACES, Fight, fight


def struck(table, who, by, number=1):
    """*who* takes Wounds by *by*, and nothing else is under way."""
    return wounded(table, Consequence(kind="wound", who=who, by=by, number=number))


def wounded(table, *what):
    table.active_now = Activation(who="crusader")
    happen(table, *what)
    return Fight.of(table)


def test_as_many_wounds_as_health_points_and_a_hero_is_stunned():
    """DR-045, DR-220, DR-221, DR-222: all Reserve is exhausted, Locked Stamina stays Locked."""
    table = fight("condemned")
    table.witches["hagatha"].plagues = [Plague("body", 3)]
    table.heroes["monk"].wounds = 2
    table.heroes["monk"].purse = Purse(total=9, reserve=5, exhausted=2)
    play = struck(table, "monk", "condemned 1")
    monk = play.table.heroes["monk"]

    assert play.asked() == "defeat.stun"
    assert monk.stunned
    assert (monk.purse.reserve, monk.purse.exhausted, locked(play.table, monk)) == (0, 7, 2)
    assert (play.table.misery.souls, play.table.misery.aura) == (0, 1)
    play.over()
    assert (play.table.misery.souls, play.table.misery.aura) == (1, 2)  # DR-047, DR-245


def test_a_hero_who_falls_by_the_heroes_own_doing_gives_no_soul():
    """RUL-53: the Aura has its causes without a doer."""
    for ruled, souls in (({}, 0), ({"RUL-53": "both"}, 1)):
        table = fight("condemned", rulings=ruled)
        table.heroes["monk"].wounds = 2
        play = struck(table, "monk", "crusader").over()
        assert (play.table.misery.souls, play.table.misery.aura) == (souls, 2)


def test_a_defeated_disciple_goes_back_to_the_pool_and_the_hero_may_raise_an_attribute():
    """DR-225, DR-046, DR-226, RUL-13."""
    play = struck(fight("condemned"), "condemned 1", "crusader")
    assert play.asked() == "defeat.disciple"
    play.say("defeat.disciple", "done")

    assert "condemned 1" not in play.table.disciples
    assert "condemned 1" not in play.table.pieces
    assert play.open("spoils").legal() == ["agility", "strength", "resistance", "none"]
    play.say("spoils", "strength")
    assert play.table.heroes["crusader"].attributes["strength"] == 3


def test_the_reward_has_its_limit_and_may_be_declined():
    """DR-S59, RUL-29: DR-046, DR-005, DR-138: Alchemy is not on offer."""
    table = fight("condemned")
    table.heroes["crusader"].attributes |= {"strength": 6, "agility": 6}
    play = struck(table, "condemned 1", "crusader").say("defeat.disciple", "done")
    assert play.open("spoils").legal() == ["resistance", "none"]
    play.say("spoils", "none")
    assert play.table.heroes["crusader"].attributes["resistance"] == 1

    table = fight("condemned")
    table.heroes["crusader"].attributes |= {"strength": 6, "agility": 6, "resistance": 6}
    play = struck(table, "condemned 1", "crusader").say("defeat.disciple", "done")
    assert play.asked() != "spoils"


def test_a_witch_burns_and_her_plagues_are_cured_to_exhausted():
    """DR-S11: DR-224, DR-259, DR-056; those of others stay."""
    table = fight("condemned")
    table.witches["hagatha"].plagues, table.witches["hagatha"].wounds = [Plague("body", 3)], 2
    table.witches["pekka"].state = "play"
    table.witches["pekka"].plagues = [Plague("mind", 1)]
    table.put("pekka", "Pekka", "field")
    table.heroes["crusader"].purse = Purse(total=9, reserve=5, exhausted=0)
    play = struck(table, "hagatha", "crusader").say("defeat.witch", "done").say("spoils", "none")

    crusader = play.table.heroes["crusader"].purse
    assert play.table.witches["hagatha"].state == "burning"
    assert (crusader.reserve, crusader.exhausted) == (5, 3)
    assert locked(play.table, play.table.heroes["crusader"]) == 1
    assert play.table.pieces["hagatha"].at == "yard"


def test_each_of_two_who_fall_has_its_soul_and_its_reward_before_the_next():
    """DR-S64, RUL-32: DR-049, DR-047."""
    encounter = Encounter(name="Rewards", rewards=(2, 3), areas=PLACES.areas, borders=PLACES.borders)
    table = fight("farmer", "condemned", encounter=encounter)
    table.misery.souls, table.heroes["monk"].wounds = 1, 2
    play = wounded(table, *(Consequence(kind="wound", who=who, by="hagatha") for who in ("farmer 1", "monk")))
    play.say("defeat.serf", "done")
    assert (play.table.misery.souls, play.table.misery.aura, play.table.master.plague.hand) == (2, 2, 1)
    play.say("defeat.stun", "done")

    table = play.table
    assert (table.misery.souls, table.misery.aura) == (3, 3)
    assert (table.master.plague.hand, table.master.plague.deck, table.master.witchcraft.hand) == (2, 7, 3)


def test_a_full_soul_track_takes_no_more_and_the_aura_stays_at_its_end():
    """RUL-37, RUL-14: DR-049."""
    table = fight("farmer", "condemned")
    table.misery.souls, table.misery.aura = table.encounter.soul_length, table.encounter.aura_squares
    play = struck(table, "farmer 1", "condemned 2").over()

    assert (play.table.misery.souls, play.table.misery.aura) == (10, 5)


def test_the_last_square_turns_the_cards_and_wounds_stay():
    """DR-S04, DR-S70, RUL-36: DR-048, DR-246, DR-247."""
    table = fight("farmer", "condemned")
    table.misery.aura = 4
    table.disciples["condemned 2"] = Disciple("condemned")
    table.witches["hagatha"].wounds = 1
    table.stats["hagatha+"] = {**table.stats["hagatha"], "health": 2}
    play = struck(table, "farmer 1", "condemned 2").say("defeat.serf", "done")
    asked = play.open("flip")
    assert {"hagatha", "condemned"} <= set(asked.legal())
    play.say("flip", ["hagatha", "condemned"])

    assert play.table.misery.aura == 5
    assert {"hagatha", "condemned"} <= set(play.table.stronger)
    assert play.table.witches["hagatha"].wounds == 1


@pytest.mark.parametrize(("kind", "who"), [("serfs", "farmer 1"), ("disciples", "condemned 2"), ("witches", "hagatha")])
def test_what_an_encounter_counts_is_counted(kind, who):
    """DR-057, RUL-2."""
    wanted = Objective(id="wanted", name="Wanted", goal=9, winner="heroes", counts=kind)
    encounter = Encounter(name="Counting", areas=PLACES.areas, borders=PLACES.borders, objectives=(wanted,))
    table = fight("farmer", "condemned", encounter=encounter)
    table.witches["hagatha"].wounds = 2
    play = struck(table, who, "crusader").over()

    assert play.table.counters == {"wanted": 1}


def test_health_nobody_has_told_is_asked_before_the_wound_counts():
    """RUL-3: unknown is never 0."""
    table = fight("condemned")
    table.stats["condemned"] = {name: n for name, n in table.stats["condemned"].items() if name != "health"}
    play = struck(table, "condemned 1", "crusader")

    assert play.asked() == "figure"
    assert "health" in worded(play.open("figure").text).casefold()
    play.say("figure", "2")
    assert play.table.disciples["condemned 1"].wounds == 1


def test_whoever_takes_no_part_any_more_takes_no_wound():
    """Two Wounds wait for one Character, and the first has brought it down (DR-225)."""
    twice = [Consequence(kind="wound", who="condemned 1", by="crusader")] * 2
    play = wounded(fight("condemned"), *twice).say("defeat.disciple", "done").say("spoils", "none")

    assert play.table.pending == []


def test_an_attack_ends_when_one_of_the_two_takes_no_part_any_more():
    """DR-021: what was paid stays paid; a correction may have taken the attacker away."""
    play = Fight(fight("condemned"), "crusader").on(attack__target="condemned 1").until("react.attack_dice")
    play.session.correct("heroes.crusader.stunned", True)
    play.say(play.asked(), "pass")

    assert play.table.attack is None
    assert play.table.heroes["crusader"].purse.exhausted == 3
