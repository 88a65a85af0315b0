"""The dice that modifiers bring: who rolls how many d★, and what each is worth.

In combat the players choose one of four ways to deal with d★ (SM-186…189): Halfsies, Lockdown, Net and All.
The way really changes how many dice are asked for. Outside combat every d★ is rolled. Knows no card.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from companion.games.shadows_of_malice.cards.effects import Bonus
from companion.games.shadows_of_malice.rules.dice_reading import STAR, Read, die, read_face, read_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Dice, Sum, Words

TOGETHER = -1
"""The index of dice that stand for all d★ of a side."""


class Side(Struct):
    """One side's bonuses for one number. *name* tells its dice from those of other sides in the same throw.

    *who* is the combatant: what is locked for one is not locked for another.
    """

    name: str
    bonuses: list[Bonus]
    colour: str = "white"
    who: str = ""


class Rolled(Struct, frozen=True):
    """A group of dice to throw for *side*: for the bonus at *index*, or for all its d★ together."""

    side: str
    index: int
    read: Read
    count: int
    sign: int
    label: Words = "d★"


def method(table: Table) -> str:
    """How d★ are dealt with now: as the players chose while a fight goes on, else every one is rolled (SM-189).

    The first edition knows no other way than to roll them all (SM-190).
    """
    return table.settings.stars if table.fighting and edition(table).stars == "chosen" else "all"


# -- which dice to throw -----------------------------------------------------------------------------------


def bonus_dice(table: Table, sides: Sequence[Side], purpose: str) -> list[Rolled]:
    """Which dice the bonuses of *sides* bring to one throw, by the way of dealing with d★ in force."""
    way = method(table)
    groups = []
    for side in sides:
        locked = _locked(table, side, purpose) if way == "lockdown" else {}
        for index, bonus in enumerate(side.bonuses):
            for read, count in bonus.amount.dice:
                if read != STAR or way == "all" or (way == "lockdown" and index not in locked):
                    groups.append(Rolled(side.name, index, read, count, bonus.amount.sign, bonus.label))
    return groups + _net_dice(sides, purpose) if way == "net" else groups


def _net_dice(sides: Sequence[Side], purpose: str) -> list[Rolled]:
    """Net: bonus and penalty d★ of one roll cancel (RUL-27); of two combat rolls the higher rolls the rest (SM-188)."""
    nets = [sum(bonus.amount.stars * bonus.amount.sign for bonus in side.bonuses) for side in sides]
    if purpose == "CR":
        more = nets[0] - nets[1]
        nets = [max(0, more), max(0, -more)]
    return [
        Rolled(side.name, TOGETHER, STAR, abs(net), 1 if net > 0 else -1)
        for side, net in zip(sides, nets, strict=True)
        if net
    ]


def as_dice(table: Table, groups: Sequence[Rolled], colours: dict[str, str]) -> tuple[Dice, ...]:
    """The groups as dice of a Roll; small dice, so that the large ones stay the rolls themselves."""
    convention = table.settings.convention
    # Locked dice are kept for the bonus that they were thrown for; all others only add up.
    adding = method(table) != "lockdown"
    return tuple(
        Dice(
            role(group, n), group.count, die(group.read, convention), colours[group.side], "small", group.label,
            pool=f"{group.side} {group.sign}" if adding else "",
        )
        for n, group in enumerate(groups)
    )  # fmt: skip


def role(group: Rolled, number: int) -> str:
    return f"{group.side} {read_name(group.read)} {number + 1}"


# -- what they are worth -----------------------------------------------------------------------------------

Worth = dict[tuple[int, Read], int]
"""What the thrown dice of one side come to, by the bonus they were thrown for."""


def add_bonuses(
    table: Table, total: Sum, side: Side, groups: Sequence[Rolled], faces: dict[str, list[int]], purpose: str
) -> None:
    """Add the worth of *side*'s bonuses to *total*: flat parts, thrown dice, and d★ that need no throw."""
    worth = _thrown(table, side, groups, faces)
    if method(table) == "lockdown":
        _lock(table, side, worth, purpose)
    _add_up(table, total, side, worth, purpose)


def least(table: Table, side: Side, purpose: str) -> int:
    """What *side*'s bonuses come to at the least, by the way of dealing with d★ in force."""
    return _where_all_show(table, side, purpose, bonus=1, penalty=6)


def most(table: Table, side: Side, purpose: str) -> int:
    """What they come to at the most."""
    return _where_all_show(table, side, purpose, bonus=6, penalty=1)


def _where_all_show(table: Table, side: Side, purpose: str, *, bonus: int, penalty: int) -> int:
    groups = bonus_dice(table, [side], purpose)
    faces = {role(g, n): [bonus if g.sign > 0 else penalty] * g.count for n, g in enumerate(groups)}
    total = Sum()
    _add_up(table, total, side, _thrown(table, side, groups, faces), purpose)
    return total.total


def certain(table: Table, side: Side, purpose: str) -> int:
    """What *side*'s bonuses come to before any die is thrown: flat parts, and d★ that need no throw."""
    total = Sum()
    _add_up(table, total, side, {}, purpose)
    return total.total


def worth_of(table: Table, groups: Sequence[Rolled], faces: dict[str, list[int]]) -> int:
    """What the thrown dice come to, flat bonuses apart."""
    return sum(_worth(table, group, faces[role(group, n)]) for n, group in enumerate(groups))


def _worth(table: Table, group: Rolled, faces: list[int]) -> int:
    convention = table.settings.convention
    return group.sign * sum(read_face(face, group.read, convention) or 0 for face in faces)


def _thrown(table: Table, side: Side, groups: Sequence[Rolled], faces: dict[str, list[int]]) -> Worth:
    return {
        (group.index, group.read): _worth(table, group, faces[role(group, n)])
        for n, group in enumerate(groups)
        if group.side == side.name
    }


def _add_up(table: Table, total: Sum, side: Side, worth: Worth, purpose: str) -> None:
    way = method(table)
    locked = _locked(table, side, purpose) if way == "lockdown" else {}
    each_halved = way == "halfsies" and ruling(table, "RUL-26") == "each"
    for index, bonus in enumerate(side.bonuses):
        amount = bonus.amount.flat + sum(worth.get((index, read), 0) for read, _ in bonus.amount.dice)
        if (index, STAR) not in worth:
            amount += locked.get(index, 0)
        if each_halved:
            amount += bonus.amount.sign * half(bonus.amount.stars)
        total.add(bonus.label, amount, bonus.source)
    if way == "halfsies" and not each_halved:
        total.add("d★", _half_of_all(side), "SM-186")
    if way == "net":
        total.add("d★", worth.get((TOGETHER, STAR), 0), "SM-188")


def _half_of_all(side: Side) -> int:
    """All d★ of one combatant for one purpose are summed, then halved, rounded up (SM-186, RUL-26)."""
    stars = sum(bonus.amount.stars * bonus.amount.sign for bonus in side.bonuses)
    return half(stars) if stars > 0 else -half(-stars)


def half(stars: int) -> int:
    """Halfsies: each d★ is worth a half, the total rounded up (SM-186, SM-055)."""
    return (stars + 1) // 2


# -- Lockdown ----------------------------------------------------------------------------------------------


def _lock_keys(side: Side, purpose: str) -> list[str]:
    """Under what each bonus is locked: whose, for what, from which card, how much; the first or second such."""
    seen: Counter[str] = Counter()
    keys = []
    for bonus in side.bonuses:
        key = f"{side.who}:{purpose}:{bonus.source}:{bonus.amount}:{'/'.join(bonus.of)}"
        seen[key] += 1
        keys.append(f"{key}:{seen[key]}")
    return keys


def _locked(table: Table, side: Side, purpose: str) -> dict[int, int]:
    """What the d★ of *side*'s bonuses came to when they were rolled, for the whole combat (SM-187)."""
    locked = table.fight().locked
    return {index: locked[key] for index, key in enumerate(_lock_keys(side, purpose)) if key in locked}


def _lock(table: Table, side: Side, worth: Worth, purpose: str) -> None:
    keys = _lock_keys(side, purpose)
    table.fight().locked |= {keys[index]: value for (index, read), value in worth.items() if read == STAR}


def unlock(table: Table, cards: Sequence[str]) -> None:
    """These cards have left the fight: should they come back, their d★ are rolled anew (SM-187, SM-197)."""
    combat = table.fight()
    combat.locked = {key: value for key, value in combat.locked.items() if key.split(":")[2] not in cards}
