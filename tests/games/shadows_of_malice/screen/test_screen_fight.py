"""A fight as the players see it: the creature's reveal, the duel, its abilities."""

import pytest

from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.creatures import ordinary_creature
from companion.games.shadows_of_malice.screen.overview import view
from companion.kernel.view import Reveal
from tests.games.shadows_of_malice.playing import play
from tests.games.shadows_of_malice.shown import fight, figures, ids, panel, players_turn, side_values


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
        ("Power 3", "die 6 · 6 life"),
        ("Abilities 2", "6, with the Wells 6"),
        ("Abilities", "Undead and Death Gaze"),
    ]


def test_a_power_die_is_not_shown_like_a_wrong_sum():
    """SM-106, SM-108: a 3 counts as a 4 in a lair, and makes power 2."""
    table = fight()
    table.terrain[table.lairs[1].at] = "forest"
    made = play(ordinary_creature(table, table.lairs[1].at), [2, 3, 1]).result
    table.combat.creature, table.combat.made = made.creature, made.lines

    power = panel(view(table), "creature").stages[1]

    assert (power.label, power.text) == ("Power 2", "3, in a lair a 4 · 4 life")


def test_both_sides_stand_face_to_face():
    """SM-179, SM-180, SM-106."""
    duel = panel(view(fight()), "fight")
    left, right = figures(side_values(duel.left)), figures(side_values(duel.right))

    assert (duel.left.name, duel.right.name) == ("Sara", "Creature (mammal)")
    assert duel.right.called == "The Draining Mammal"
    assert (left["Combat roll"], left["Life"]) == ("highest of 2 dice +1", "3 of 6")
    assert (right["Combat roll"], right["Hits for"]) == ("die +3", "1 +3d★")
    assert (right["Power"], right["Life"], right["Wounds"]) == ("3", "4 of 6", "2")
    assert (duel.left.seat, duel.left.picture, duel.right.picture) == ("Sara", "hero", "mammal")
    assert duel.right.layers == ("aura-black", "spikes", "eyes2", "mirrored")
    assert [(other.label, other.number) for other in duel.left.others] == [("Bryan", 5)]
    assert [(card.name, card.note, card.lines[0]) for card in duel.right.cards] == [
        ("Life Drain", "always", "When it wounds you: you are drained of 1 life"),
        ("Lycanthrope", "always", "It gets +1 to combat rolls"),
    ]
    assert duel.heading == "Phase 2"
    assert duel.result == "Bryan die 4 = 4 against die 6 · power 3 +2 = 8. The creature hits Bryan."


def test_a_combat_roll_opens_into_its_parts():
    duel = panel(view(fight()), "fight")
    ours, theirs = (next(v for v in side.values if v.label == "Combat roll").why for side in (duel.left, duel.right))
    wounds = duel.right.hit.why

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


def test_before_anybody_is_attacked_who_was_attacked_last_stands_whole():
    duel = panel(view(fight(target="")), "fight")

    assert (duel.left.name, duel.left.note) == ("Bryan", "Nobody is attacked yet.")
    assert figures(duel.left.others) == {"Sara": "life 3 of 6, combat roll: highest of 2 dice +1"}
    assert figures(duel.right.values)["Combat roll"] == "die +3"


def test_the_dice_of_a_clash_lie_until_the_next_one_is_at_hand():
    """SM-179: of the avatars' dice the highest counts."""
    table = fight()
    play(clash(table), [2, 5, 3], "keep")
    table.combat.stage = "manoeuvres"
    shown = panel(view(table), "fight")
    table.combat.phase, table.combat.stage = 3, "clash"
    later = panel(view(table), "fight")

    assert [(face.id, at in shown.left.counting) for at, (_, face) in enumerate(shown.left.lying)] == [
        (5, True),
        (2, False),
    ]
    assert (shown.left.total.total, shown.right.dice[0].showing, shown.right.total.total) == (6, (3,), 6)
    assert shown.result.endswith("A tie: nobody hits.")
    assert (later.left.dice, later.right.dice, later.left.total, later.result) == ((), (), None, "")


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
    before = panel(view(table), "fight").left.hit.text
    table.avatar("Sara").radiance += ["Energy Surge", "Physical Surge"]

    shown = panel(view(table), "fight").left.hit.text

    assert (before[0], shown[0]) == ("1", "2")


def test_the_odds_of_the_fight_stand_between_both_sides():
    """SM-178: of the throw at hand, and of the whole fight; the shares of each add up."""
    odds = panel(view(fight()), "fight").odds

    assert [(share.label, share.side) for share in odds.shares] == [("win", "left"), ("lose", "right")]
    assert [share.label for share in odds.throw] == ["Sara hits", "nobody hits", "it hits"]
    assert sum(share.share for share in odds.shares) == sum(share.share for share in odds.throw) == pytest.approx(1)
    assert odds.loss == f"costs about {round(odds.lost)} of 8 life"


def test_the_odds_say_what_they_were_computed_from_and_what_they_leave_out():
    table = fight()
    table.settings.stars = "lockdown"
    why = panel(view(table), "fight").odds.why

    assert why[0] == "If all fight on to the end, with the cards and tokens that work by themselves."
    assert [line.partition(",")[0] for line in why[1:3]] == ["Sara", "Bryan"]
    assert why[3] == "Not counted: shards, potions, scrolls, rolls made again, withdrawing."
    assert "Lockdown: d★ that are not locked yet are counted as if rolled in every phase." in why


def test_a_creature_that_cannot_wound_may_flee():
    """SM-194, SM-196."""
    table = fight()
    table.combat.creature.abilities, table.combat.creature.power = [], 1
    for name in ("Sara", "Bryan"):
        table.avatar(name).radiance = ["Physical Shield"] * 2
    odds = panel(view(table), "fight").odds

    assert [share.label for share in odds.shares] == ["win", "it flees", "lose"]
    assert odds.loss == "costs hardly any life"


def test_a_fight_that_is_won_has_no_odds():
    table = fight()
    table.combat.stage = "won"

    assert panel(view(table), "fight").odds is None
