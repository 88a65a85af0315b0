"""The odds of a fight are those of the rules: what is computed is what comes of many fights that are played."""

from random import Random

import pytest

from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.combat.fight_odds import fight_odds, left_out
from companion.games.shadows_of_malice.table import Boost
from companion.kernel.groups import Together
from companion.kernel.prompts import Place, Tell
from companion.kernel.roll import Roll
from tests.games.shadows_of_malice.fighting import battle, fight_on, give
from tests.games.shadows_of_malice.playing import play

FIGHTS = 120
WORDS = ("fight", "keep", "nothing", "nobody")
"""What they answer who fight on and use nothing."""


def fight_to_the_end(table, chance):
    """Play the fight by its rules; tells what ended it, and the life that its fighters have left."""
    names = list(table.combat.fighters)
    step = fight_on(table)
    asked = next(step)
    while True:
        if isinstance(asked, Tell) and asked.key in ("combat.won", "combat.left", "combat.flees"):
            return asked.key, sum(table.avatar(name).life for name in names if name in table.combat.fighters)
        if isinstance(asked, Together):
            asked = step.send([answered(prompt, chance) for prompt in asked.prompts])
        else:
            asked = step.send(answered(asked, chance))


def answered(prompt, chance):
    if isinstance(prompt, Tell):
        return None
    if isinstance(prompt, Roll):
        return prompt.check([chance.randint(1, 6) for group in prompt.dice for _ in range(group.count)])
    if isinstance(prompt, Place):
        return prompt.check("done")
    offered = [option.id for option in prompt.options() if not option.why_not]
    return prompt.check(next((word for word in WORDS if word in offered), offered[0]))


def alone(**more):
    return battle(("Sara",), **{"stage": "manoeuvres", "power": 1, **more})


def two(**more):
    table = battle(("Sara", "Bryan"), **{"stage": "manoeuvres", "power": 2, "abilities": ("venomous",), **more})
    give(table, "Bryan", "battle-strategist")
    give(table, "Sara", "twin-knives-of-quarrel")
    return table


def two_with_a_shard():
    """In the middle of a phase: Sara is attacked and has invoked a shard, Bryan defends."""
    table = two(stage="clash", target="Sara", wounds=2)
    table.combat.defending, table.boosts = ["Bryan"], [Boost("Sara", "CR", 2, "blue shard", "SM-209")]
    return table


def struck_by_abilities():
    """SM-116, SM-184: it must roll for each, one of them can be evaded, both hurt before blows or weaken."""
    return battle(("Sara", "Bryan"), stage="manoeuvres", power=3, wounds=3, edition="first",
                  abilities=("frost-breath", "quaking-roar"))  # fmt: skip


def regrowing():
    """SM-185: it regains life by a wound that nobody can evade, and drains by one that can be evaded."""
    return battle(("Sara", "Bryan"), stage="manoeuvres", power=2, wounds=1, abilities=("parasitic",))


def a_shadow():
    """SM-136, SM-152: it drains, first the radiance."""
    table = battle(("Sara", "Bryan"), kind="shadow", stage="manoeuvres", power=3, life=3, abilities=("undead",))
    table.avatar("Sara").radiance = ["Harvest", "Life"]
    return table


def three_alike():
    return battle(("Sara", "Bryan", "Mira"), stage="manoeuvres", power=3, wounds=1, abilities=("flaming",), stars="net")


def five():
    """Their life is counted together."""
    return battle(tuple("ABCDE"), kind="xulthul", stage="manoeuvres", power=4, wounds=3, abilities=("cinder-mantle",))


def futile():
    """SM-194..196: it cannot wound Sara, and sooner or later flees."""
    table = alone()
    table.avatar("Sara").radiance = ["Physical Shield"] * 2
    return table


@pytest.mark.parametrize(
    "position",
    [alone, two, two_with_a_shard, struck_by_abilities, regrowing, a_shadow, three_alike, five, futile],
    ids=lambda position: position.__name__,
)
def test_the_odds_are_what_comes_of_many_fights(position):
    """Within three standard deviations, and three in a hundred where fighters are counted together."""
    odds, chance = fight_odds(position()), Random(22)
    ended = [fight_to_the_end(position(), chance) for _ in range(FIGHTS)]

    slack = 0.03 if odds.roughly else 0.005
    for share, end in ((odds.won, "combat.won"), (odds.away, "combat.flees"), (odds.fallen, "combat.left")):
        seen = sum(key == end for key, _ in ended) / FIGHTS
        assert seen == pytest.approx(share, abs=slack + 3 * (share * (1 - share) / FIGHTS) ** 0.5), end
    if position is not a_shadow:  # of whose drains radiance takes a part
        lost = odds.life - sum(life for _, life in ended) / FIGHTS
        assert lost == pytest.approx(odds.lost, abs=0.06 * odds.life)


def test_the_shares_add_up_to_one():
    for position in (alone, two, five, futile):
        odds = fight_odds(position())

        assert odds.won + odds.away + odds.fallen == pytest.approx(1)


def test_one_against_one_can_be_checked_by_hand():
    """SM-178: an even throw, one life each: who hits first has won; a creature of power 1 adds nothing."""
    table = alone(stage="clash", wounds=1)
    table.avatar("Sara").wounds = 4
    odds = fight_odds(table)

    assert odds.throw == pytest.approx((15 / 36, 15 / 36))
    assert table.combat.creature.left == 1
    assert (odds.won, odds.fallen, odds.away) == pytest.approx((0.5, 0.5, 0), abs=1e-5)
    assert odds.lost == pytest.approx(0.5, abs=1e-5)


def test_dice_that_lie_are_no_longer_open():
    """SM-178: Sara's roll is higher, and so the creature's last life is lost."""
    table = alone(stage="clash", wounds=1)
    give(table, "Sara", "time-dancer")
    played = play(fight_on(table), [6, 1], stop=True)
    odds = fight_odds(table)

    assert played.open.key == "roll.again"
    assert (odds.won, odds.throw) == (pytest.approx(1), None)


def test_an_endless_fight_is_undecided():
    """Nobody can be hurt: Xulthûl never flees (SM-198)."""
    table = battle(("Sara",), kind="xulthul", stage="manoeuvres", power=1, abilities=("mistform", "barkhide"))
    table.avatar("Sara").radiance = ["Physical Shield"] * 3
    odds = fight_odds(table)

    assert (odds.won, odds.away) == pytest.approx((0, 1), abs=1e-3)


def test_a_creature_that_flees_next_is_gone():
    """SM-196."""
    table = alone()
    table.combat.plans = "flee"

    assert fight_odds(table).away == 1


def test_who_gets_away_is_not_counted():
    """SM-200: [1] Bryan leaves when the phase ends."""
    table = two(edition="first")
    table.combat.defending = table.combat.leaving = ["Bryan"]

    assert fight_odds(table).life == table.avatar("Sara").life


def test_there_are_no_odds_of_a_fight_that_is_decided():
    table = alone()
    table.combat.stage = "won"
    without = alone()
    without.combat = None

    assert fight_odds(table) is fight_odds(without) is None


def test_a_look_at_the_odds_changes_nothing():
    table = two_with_a_shard()
    table.avatar("Sara").running = [Running("nightshield-elixir", 0, "phase")]
    before = repr(table)
    fight_odds(table)

    assert repr(table) == before


def test_what_is_left_out_is_named():
    table = two(abilities=("numbing-touch", "life-drain"), stars="lockdown")
    table.avatar("Sara").radiance = ["Luck"]
    out = left_out(table)

    assert (out.lasting, out.locking, out.radiance, out.new_form) == (["numbing-touch"], True, True, False)
