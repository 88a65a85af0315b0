"""A fight as the players see it: the creature's reveal, the duel, its abilities."""

from companion.games.shadows_of_malice.rules.combat.creatures import ordinary_creature
from companion.games.shadows_of_malice.screen.overview import view
from companion.kernel.view import Reveal
from tests.games.shadows_of_malice.playing import play
from tests.games.shadows_of_malice.shown import fight, figures, ids, panel, players_turn


def test_the_creature_is_revealed_stage_by_stage():
    """SM-103: type, power, abilities, with the dice and the Wells that made them so; here as earlier saves tell it."""
    reveal = panel(view(fight()), "creature")

    assert isinstance(reveal, Reveal)
    assert [(stage.label, stage.text) for stage in reveal.stages] == [
        ("Mammal", "die 3 in plains"),
        ("Power 3", "die 5 · lair +1 = 6, 6 life"),
        ("Abilities 2", "die 5 · Light Wells -1 = 4"),
        ("Abilities", "Life Drain and Lycanthrope"),
    ]


def test_what_the_generator_tells_is_revealed_stage_by_stage():
    """SM-103, SM-105, SM-106."""
    table = fight()
    table.terrain["A:open1"] = "forest"
    made = play(ordinary_creature(table, "A:open1"), [2, 6, 6]).result
    table.combat.creature, table.combat.made = made.creature, made.lines

    stages = [(stage.label, stage.text) for stage in panel(view(table), "creature").stages]

    assert stages == [
        ("Reptilid", "die 2 in forest"),
        ("Power 3", "die 6, 6 life"),
        ("Abilities 2", "die 6 · Light Wells -1 · Dark Wells +1 = 6"),
        ("Abilities", "Undead and Death Gaze"),
    ]


def test_both_sides_stand_face_to_face():
    """SM-179, SM-180, SM-106."""
    duel = panel(view(fight()), "fight")
    left, right = figures(duel.left.values), figures(duel.right.values)

    assert (duel.left.name, duel.right.name) == ("Sara", "Creature (mammal)")
    assert (left["Combat roll"], left["Life"]) == ("highest of 2 dice +1", "3 of 6")
    assert (right["Combat roll"], right["A hit deals"]) == ("die +3", "1 +3d★")
    assert (right["Power"], right["Life"], right["Wounds"]) == ("3", "4 of 6", "2")
    assert duel.right.cards == ["Life Drain", "Lycanthrope"]
    assert duel.result == "Bryan die 4 = 4 against die 6 · power 3 +2 = 8. The creature hits Bryan."


def test_a_combat_roll_opens_into_its_parts():
    duel = panel(view(fight()), "fight")
    ours, theirs = (next(v for v in side.values if v.label == "Combat roll").why for side in (duel.left, duel.right))
    wounds = next(v for v in duel.right.values if v.label == "A hit deals").why

    assert [(part.label, part.amount) for part in ours.parts] == [("blue shard", 1)]
    assert [(part.label, part.amount) for part in theirs.parts] == [("power 3", 2), ("Lycanthrope", 1)]
    assert [part.label for part in wounds.parts] == ["hit", "power 3 +2d★", "Lycanthrope +1d★"]


def test_the_figures_of_the_duel_are_those_of_the_rules():
    """SM-181: a defender rolls with 1 less."""
    table = fight()
    table.combat.defending, table.combat.creature_defends = ["Sara"], True
    duel = panel(view(table), "fight")

    assert figures(duel.left.values)["Combat roll"] == "die"
    assert figures(duel.right.values)["Combat roll"] == "die +2"
    assert duel.left.note == duel.right.note == "Defends: deals no wounds this phase."


def test_shields_are_shown_by_what_they_keep_off():
    """SM-144, SM-145."""
    table = fight()
    table.avatar("Sara").radiance.append("Physical Shield")
    table.avatar("Sara").radiance.append("Energy Shield")
    shown = figures(panel(view(table), "fight").left.values)

    assert shown["Shield against physical wounds"] == "+1"
    assert shown["Shield against every energy"] == "+1"


def test_before_anybody_is_attacked_all_fighters_are_shown():
    duel = panel(view(fight(target="")), "fight")

    assert duel.left.name == "Sara and Bryan"
    assert figures(duel.left.values)["Bryan"] == "life 5 of 5, combat roll: highest of 2 dice +1"
    assert figures(duel.right.values)["Combat roll"] == "die +3"


def test_the_abilities_say_what_they_do():
    card = panel(view(fight()), "ability.life-drain")

    assert (card.title, card.look, card.sign) == ("Life Drain", "black", "■")
    assert card.lines == ["When it wounds you: you are drained of 1 life"]


def test_without_a_fight_there_is_no_duel():
    assert not {"fight", "creature"} & set(ids(view(players_turn())))


def test_the_duel_says_who_gets_away_when_the_phase_ends():
    """SM-200: [1] it defends until then."""
    table = fight()
    table.combat.defending = table.combat.leaving = ["Sara"]

    note = panel(view(table), "fight").left.note

    assert note == "Defends: deals no wounds this phase. Gets away when this phase ends."


def test_what_a_hit_deals_counts_the_surge_of_its_kind_only():
    """SM-227: a physical blow."""
    table = fight()
    before = figures(panel(view(table), "fight").left.values)["A hit deals"]
    table.avatar("Sara").radiance += ["Energy Surge", "Physical Surge"]

    shown = figures(panel(view(table), "fight").left.values)["A hit deals"]

    assert (before[0], shown[0]) == ("1", "2")
