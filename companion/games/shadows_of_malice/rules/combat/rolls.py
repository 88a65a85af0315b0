"""The rolls of an avatar: one die, everything that modifies it, and the number with its why (section 6).

An avatar's roll can be helped before the dice fall (shards, masteries, fate) and made again after; both are
offered here, in one place, for every roll. Combat rolls are in ``clash.py``, movement rolls in ``movement.py``.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.games.shadows_of_malice.cards.effects import Bonus, avatar_bonuses, running_effect
from companion.games.shadows_of_malice.fight import Standing
from companion.games.shadows_of_malice.meanings import InvokeShard, UseCard
from companion.games.shadows_of_malice.rules.combat.helping import help_options, offer_again, take_help
from companion.games.shadows_of_malice.rules.combat.stars import Rolled, Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Dice, Done, Roll, Sum, Tell, Words, say

Extra = Callable[[], Sequence[Bonus]]
"""Modifiers of one roll only, looked up again when help has come."""


def luck_roll(table: Table, name: str, against: int, key: str, text: Words, fact: str = "SM-057") -> Asking[bool]:
    """LR against *against*: one die and the avatar's modifiers must exceed it (SM-057, SM-063).

    Where it is a luck roll against 1d6, *against* is what that other die shows (SM-058).
    """
    full = say("{text!b} (luck above {n}).", text=text, n=against)
    total = yield from luck_total(table, name, key, full, fact=fact, against=against)
    lucky = total.total > against
    told = {"who": table.avatar(name).name, "sum": total.words(), "n": against}
    result = say("{who}: {sum}, above {n}.", **told) if lucky else say("{who}: {sum}, not above {n}.", **told)
    yield Tell("luck.rolled", result, name, fact, data={"luck": total, "above": against, "lucky": lucky})
    return lucky


def luck_total(
    table: Table,
    name: str,
    key: str,
    text: Words,
    extra: Extra = tuple,
    fact: str = "SM-057",
    against: int | None = None,
) -> Asking[Sum]:
    """A luck roll with all that helps it, and once more if somebody has it made again (SM-063, SM-065)."""
    while True:
        total = yield from _one_roll(table, name, key, text, extra, fact)
        shown = say("{text!b}: {sum}", text=text, sum=total.words())
        again = yield from offer_again(table, name, "LR", shown, Standing(total.total, against))
        if not again:
            spend_boosts(table, name, "LR")
            return total


def _one_roll(table: Table, name: str, key: str, text: Words, extra: Extra, fact: str) -> Asking[Sum]:
    def built() -> tuple[tuple[Side, list[Rolled]], Roll[InvokeShard | UseCard]]:
        side = Side("avatar", [*avatar_bonuses(table, name, "LR"), *extra()], who=name)
        groups = bonus_dice(table, [side], "LR")
        return (side, groups), Roll(
            key,
            text,
            name,
            fact,
            dice=(Dice("LR", label=say("luck die")), *as_dice(table, groups, {"avatar": "white"})),
            also=lambda: help_options(table, name, "LR"),
        )

    (side, groups), faces = yield from helped_throw(table, name, built)
    total = Sum()
    total.add(say("die"), faces["LR"][0], fact)
    add_bonuses(table, total, side, groups, faces, "LR")
    add_boosts(table, total, name, "LR")
    return total


B = TypeVar("B")


def helped_throw(
    table: Table, name: str, built: Callable[[], tuple[B, Roll[InvokeShard | UseCard]]]
) -> Asking[tuple[B, dict[str, list[int]]]]:
    """Ask for a throw until it is made: what helps it may come first, and may change its dice (SM-065, SM-207)."""
    while True:
        made_of, roll = built()
        answer = yield from roll.or_done()
        if not isinstance(answer, Done):
            table.tally.dice += sum(group.count for group in roll.dice)
            return made_of, answer
        yield from take_help(table, answer.act)


def add_boosts(table: Table, total: Sum, name: str, roll: str) -> None:
    """Shards and cards declared for this very roll (SM-209)."""
    for boost in table.boosts:
        if boost.avatar == name and boost.roll == roll:
            total.add(boost.label, boost.amount, boost.source)


def spend_boosts(table: Table, name: str, roll: str) -> None:
    """What was declared for one roll is gone with it, whatever came of it."""
    table.boosts = [boost for boost in table.boosts if (boost.avatar, boost.roll) != (name, roll)]
    avatar = table.avatar(name)
    avatar.running = [r for r in avatar.running if r.until != "roll" or running_effect(table, r)[1].what != roll]
