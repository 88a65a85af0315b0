"""d★ in combat: Halfsies, Lockdown, Net and All really change which dice are asked for (SM-186..189)."""

import pytest

from companion.games.shadows_of_malice.cards.effects import Bonus
from companion.games.shadows_of_malice.rules.combat.clash import clash
from companion.games.shadows_of_malice.rules.combat.rolls import luck_total
from companion.games.shadows_of_malice.rules.combat.stars import (
    Side,
    add_bonuses,
    bonus_dice,
    half,
    least,
    most,
    role,
    unlock,
)
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.kernel.sums import Sum
from tests.games.shadows_of_malice.fighting import battle, give, let_run
from tests.games.shadows_of_malice.playing import make_table, play


def stars(number, source="card", of=()):
    return Bonus(source, source, Amount(stars=abs(number), sign=1 if number > 0 else -1), of)


def sides(ours=3, theirs=2):
    return [Side("avatar", [stars(ours)], who="Sara"), Side("creature", [stars(theirs)], "black", "creature")]


def thrown(table, both, faces, purpose="CR"):
    """What each side comes to when its d★ show *faces*, dealt in order; and how many dice there were."""
    groups = bonus_dice(table, both, purpose)
    rest = iter(faces)
    shown = {role(group, n): [next(rest) for _ in range(group.count)] for n, group in enumerate(groups)}
    totals = [Sum() for _ in both]
    for total, side in zip(totals, both, strict=True):
        add_bonuses(table, total, side, groups, shown, purpose)
    return [total.total for total in totals], [(group.side, group.count) for group in groups]


def test_S_07_halfsies_asks_for_no_dice():
    """SM-186: 3d★ are 2, 2d★ are 1."""
    assert thrown(battle(stars="halfsies"), sides(), []) == ([2, 1], [])
    assert [half(n) for n in range(5)] == [0, 1, 1, 2, 2]


def test_S_07_lockdown_asks_once_and_keeps_the_values():
    """SM-187: 0, 1, 1 are +2 for the whole combat; 0, 0 are nothing for the whole combat."""
    table = battle(stars="lockdown")

    assert thrown(table, sides(), [1, 4, 4, 2, 3]) == ([2, 0], [("avatar", 3), ("creature", 2)])
    table.fight().phase += 1
    assert thrown(table, sides(), []) == ([2, 0], [])


def test_S_07_net_asks_only_the_side_with_more():
    """SM-188: 3 against 2 leave the avatar one die, the creature none."""
    assert thrown(battle(stars="net"), sides(), [4]) == ([1, 0], [("avatar", 1)])
    assert thrown(battle(stars="net"), sides(1, 3), [4, 1]) == ([0, 1], [("creature", 2)])
    assert thrown(battle(stars="net"), sides(2, 2), []) == ([0, 0], [])
    assert thrown(battle(stars="net"), sides(-1, 2), [4, 4, 4]) == ([0, 3], [("creature", 3)])


def test_S_07_all_asks_every_time():
    """SM-189."""
    table = battle(stars="all")

    assert thrown(table, sides(), [4, 4, 4, 4, 4]) == ([3, 2], [("avatar", 3), ("creature", 2)])
    assert thrown(table, sides(), [1, 1, 1, 1, 4]) == ([0, 1], [("avatar", 3), ("creature", 2)])


@pytest.mark.parametrize("method", ["halfsies", "lockdown", "net", "all"])
def test_outside_combat_every_star_is_rolled(method):
    """SM-189: the ways are for combat; the spoils after it are none."""
    table = make_table(("Sara",), stars=method)
    give(table, "Sara", "tide-reader")
    assert play(luck_total(table, "Sara", "k", "?"), [3, 4]).result.total == 4

    table = battle(stage="won", stars=method)
    give(table, "Sara", "tide-reader")
    assert play(luck_total(table, "Sara", "k", "?"), [3, 4]).result.total == 4


WAYS = {
    # dice of the clash, of the wounds and of the shield: Battle Strategist +1d★ CR against Cunning +1d★,
    # power 3 for 2d★ wounds, Cloak of Defense and Turned Aside for 1d★ + 3d★ of shield
    "all": (1 + 1, 2, 4),
    "lockdown": (1 + 1, 2, 4),
    "net": (0, 2, 4),
    "halfsies": (0, 0, 0),
}


def hit(method):
    table = battle(power=3, abilities=("cunning",), stars=method)
    give(table, "Sara", "battle-strategist", "cloak-of-defense")
    let_run(table, "Sara", "turned-aside")
    return table


@pytest.mark.parametrize("method", WAYS)
def test_each_way_asks_for_its_own_dice_in_clash_wounds_and_shields(method):
    """SM-186..189, RUL-27: Net cancels within one roll only; wounds and shields are rolled by themselves."""
    table = hit(method)
    clash_dice, wound_dice, shield_dice = WAYS[method]

    answers = [[1, 6] + [1] * clash_dice, [4] * wound_dice, [1] * shield_dice]
    played = play(clash(table), *[answer for answer in answers if answer])

    asked = {prompt.key: sum(d.count for d in prompt.dice if d.size == "small") for prompt in played.prompts}
    assert asked["combat.clash"] == clash_dice
    assert asked.get("combat.wounds", 0) == wound_dice
    assert asked.get("combat.shield", 0) == shield_dice
    wounds = {"halfsies": 1 + 1 - 2}.get(method, 1 + 2)  # half of 2 wounds, half of 4 shield
    assert table.avatar("Sara").wounds == wounds


def test_lockdown_rolls_nothing_again_in_the_next_phase():
    """SM-187: for CR, wounds and shields alike."""
    table = hit("lockdown")
    play(clash(table), [1, 6, 1, 4], [4, 1], [1, 1, 1, 4])
    assert table.avatar("Sara").wounds == 1 + 1 - 1

    played = play(clash(table), [1, 6])

    assert played.keys() == ["combat.clash"]
    assert table.avatar("Sara").wounds == 2


def test_lockdown_keeps_two_effects_of_one_card_apart():
    """SM-187: a general and a special shield on one card are two rolls."""
    table = battle(power=1, abilities=("glacial",), stars="lockdown")
    side = Side("a", [stars(3, "n", ("untyped",)), stars(3, "n", ("cold", "poison"))], who="Sara")

    assert thrown(table, [side], [4, 4, 4, 1, 1, 1], "shield")[0] == [3]
    assert thrown(table, [side], [], "shield")[0] == [3]


def test_lockdown_is_for_each_combatant_by_itself():
    """SM-187: a card that helps the whole band is rolled once for each member."""
    table = battle(("Sara", "Bryan"), stars="lockdown")
    sara, bryan = (Side("avatar", [stars(1)], who=name) for name in ("Sara", "Bryan"))
    foe = Side("creature", [], "black", "creature")

    assert thrown(table, [sara, foe], [6])[0] == [1, 0]
    assert thrown(table, [bryan, foe], [1]) == ([0, 0], [("avatar", 1)])
    assert thrown(table, [sara, foe], [])[0] == [1, 0]


@pytest.mark.parametrize(("ruled", "worth"), [("sum", 2), ("each", 3)])
def test_halfsies_halves_the_sum_or_each_card(ruled, worth):
    """RUL-26, SM-186: 1d★ of each of three cards."""
    table = battle(stars="halfsies", rulings={"RUL-26": ruled})
    side = Side("avatar", [stars(1, "a"), stars(1, "b"), stars(1, "c")], who="Sara")

    assert thrown(table, [side], [], "wounds")[0] == [worth]


@pytest.mark.parametrize(("plus", "minus", "worth"), [(3, 1, 1), (2, 1, 1), (1, 2, -1), (1, 3, -1)])
def test_halfsies_sums_bonus_and_penalty_first(plus, minus, worth):
    """RUL-26: all d★ of one combatant for one purpose."""
    table = battle(stars="halfsies")

    assert thrown(table, [Side("avatar", [stars(plus), stars(-minus)], who="Sara")], [], "CR")[0] == [worth]


def test_other_dice_are_rolled_in_every_way():
    """SM-186..189 are about d★; a d2 is a d2."""
    for method in WAYS:
        side = Side("avatar", [Bonus("staff", "staff", Amount(1, d2=2))], who="Sara")
        assert thrown(battle(stars=method), [side], [1, 6], "wounds") == ([4], [("avatar", 2)])


@pytest.mark.parametrize(
    ("method", "expected"),
    [("all", (0, 5)), ("net", (1, 4)), ("halfsies", (2, 3)), ("lockdown", (0, 5))],
)
def test_the_bounds_of_a_number_follow_the_way(method, expected):
    """SM-194 needs them: 3d★ more, 1d★ less, 1d2 more."""
    bonuses = [stars(3), stars(-1, "curse"), Bonus("staff", "s", Amount(d2=1))]

    table, side = battle(stars=method), Side("avatar", bonuses, who="Sara")
    assert (least(table, side, "shield"), most(table, side, "shield")) == expected


def test_what_is_locked_bounds_nothing_but_itself():
    """SM-187."""
    table = battle(stars="lockdown")
    side = Side("avatar", [stars(3)], who="Sara")
    thrown(table, [side], [4, 4, 1], "shield")

    assert (least(table, side, "shield"), most(table, side, "shield")) == (2, 2)


def test_net_takes_away_where_the_penalties_are_more():
    """SM-188: within one roll, 1d★ more and 3d★ less are 2d★ less."""
    side = Side("avatar", [stars(1), stars(-3, "curse")], who="Sara")

    assert thrown(battle(stars="net"), [side], [4, 1], "wounds") == ([-1], [("avatar", 2)])


def test_lockdown_rolls_the_second_of_two_like_effects_by_itself():
    """SM-187: Mist Warden used twice on one avatar."""
    table = battle(stars="lockdown")
    once, twice = (Side("a", [stars(2)] * number, who="Sara") for number in (1, 2))

    assert thrown(table, [once], [4, 4], "shield")[0] == [2]
    assert thrown(table, [twice], [1, 4], "shield") == ([3], [("a", 2)])


def test_a_card_that_left_the_fight_is_rolled_anew_when_it_comes_back():
    """SM-187, SM-197."""
    table = battle(stars="lockdown")
    side = Side("creature", [stars(1, "cunning"), stars(2, "SM-106")], "black", "creature")
    thrown(table, [side], [4, 4, 4], "wounds")

    unlock(table, ["cunning"])

    assert thrown(table, [side], [1], "wounds") == ([2], [("creature", 1)])
