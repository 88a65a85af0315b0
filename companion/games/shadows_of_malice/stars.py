"""The dice that modifiers bring: who rolls how many d★, and what each is worth.

In combat the players choose one of four ways to deal with d★ (SM-186…189): Halfsies, Lockdown, Net and All.
The way really changes how many dice are asked for. Outside combat every d★ is rolled. Knows no card.
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.dice import Dice, Read, read_face
from companion.games.shadows_of_malice.effects import Bonus
from companion.games.shadows_of_malice.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.sums import Sum


class Side(Struct):
    """One side's bonuses for one number. *name* tells its dice from the other side's ("avatar", "creature")."""

    name: str
    bonuses: list[Bonus]
    colour: str = "white"


class Rolled(Struct, frozen=True):
    """A group of dice to throw for *side*: for the bonus at *index*, or for all its d★ together (index −1)."""

    side: str
    index: int
    read: Read
    count: int
    sign: int


def bonus_dice(table: Table, sides: Sequence[Side], purpose: str) -> list[Rolled]:
    """Which dice the bonuses of *sides* bring to one throw, by the way of dealing with d★ in force."""
    groups = []
    for side in sides:
        for index, bonus in enumerate(side.bonuses):
            for read, count in bonus.amount.dice:
                if read != "d*" or _each_is_rolled(table, side, bonus, purpose):
                    groups.append(Rolled(side.name, index, read, count, bonus.amount.sign))
    if table.combat and table.settings.stars == "net":
        groups += _net_dice(sides)
    return groups


def _each_is_rolled(table: Table, side: Side, bonus: Bonus, purpose: str) -> bool:
    """All: every time (SM-189). Lockdown: only what is not locked yet (SM-187). The others roll no single ones."""
    method = table.settings.stars if table.combat else "all"
    if method == "lockdown":
        return lock_key(side, bonus, purpose) not in table.fight().locked
    return method == "all"


def lock_key(side: Side, bonus: Bonus, purpose: str) -> str:
    return f"{side.name}:{purpose}:{bonus.source}"


def _net_dice(sides: Sequence[Side]) -> list[Rolled]:
    """Net: bonus and penalty d★ cancel; only the side with more rolls the difference (SM-188, RUL-27)."""
    net = [sum(bonus.amount.stars * bonus.amount.sign for bonus in side.bonuses) for side in sides]
    if len(sides) == 1:
        return [Rolled(sides[0].name, -1, "d*", abs(net[0]), 1 if net[0] > 0 else -1)] if net[0] else []
    more = net[0] - net[1]
    if not more:
        return []
    return [Rolled((sides[0] if more > 0 else sides[1]).name, -1, "d*", abs(more), 1)]


def as_dice(groups: Sequence[Rolled], colours: dict[str, str]) -> tuple[Dice, ...]:
    """The groups as dice of a Roll; small dice, so that the large ones stay the rolls themselves."""
    return tuple(
        Dice(role(group, n), group.count, group.read, colours[group.side], "small") for n, group in enumerate(groups)
    )


def role(group: Rolled, number: int) -> str:
    return f"{group.side} {'d★' if group.read == 'd*' else group.read} {number + 1}"


def add_bonuses(
    table: Table, total: Sum, side: Side, groups: Sequence[Rolled], faces: dict[str, list[int]], purpose: str
) -> None:
    """Add the worth of *side*'s bonuses to *total*: flat parts, thrown dice, and d★ that need no throw."""
    worth = {
        (group.side, group.index, group.read): _worth(table, group, faces[role(group, n)])
        for n, group in enumerate(groups)
    }
    for index, bonus in enumerate(side.bonuses):
        amount = bonus.amount.flat
        for read, count in bonus.amount.dice:
            thrown = worth.get((side.name, index, read))
            if read == "d*" and table.combat:
                thrown = _star_worth(table, side, bonus, purpose, thrown, count)
            amount += thrown or 0
        total.add(bonus.label, amount, bonus.source)
    _add_together(table, total, side, worth)


def _worth(table: Table, group: Rolled, faces: list[int]) -> int:
    convention = table.settings.convention
    return group.sign * sum(read_face(face, group.read, convention) or 0 for face in faces)


def worth_of(table: Table, groups: Sequence[Rolled], faces: dict[str, list[int]]) -> int:
    """What the thrown dice come to, flat bonuses apart."""
    return sum(_worth(table, group, faces[role(group, n)]) for n, group in enumerate(groups))


def _star_worth(table: Table, side: Side, bonus: Bonus, purpose: str, thrown: int | None, count: int) -> int | None:
    if table.settings.stars == "lockdown":
        locked = table.fight().locked
        key = lock_key(side, bonus, purpose)
        if thrown is not None:
            locked[key] = thrown
        return locked.get(key, 0)
    if table.settings.stars == "halfsies" and ruling(table, "RUL-26") == "each":
        return bonus.amount.sign * half(count)
    return thrown


def _add_together(table: Table, total: Sum, side: Side, worth: dict[tuple[str, int, Read], int]) -> None:
    """Halfsies and Net reckon all d★ of a side together."""
    if not table.combat:
        return
    if table.settings.stars == "halfsies" and ruling(table, "RUL-26") == "sum":
        plus = sum(b.amount.stars for b in side.bonuses if b.amount.sign > 0)
        minus = sum(b.amount.stars for b in side.bonuses if b.amount.sign < 0)
        total.add("d★", half(plus) - half(minus), "SM-186")
    if table.settings.stars == "net":
        total.add("d★", worth.get((side.name, -1, "d*"), 0), "SM-188")


def half(stars: int) -> int:
    """Halfsies: each d★ is worth a half, the total rounded up (SM-186, SM-055)."""
    return (stars + 1) // 2
