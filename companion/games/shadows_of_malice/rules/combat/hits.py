"""Wounds on their way: what shields take off, what gets through (section 19).

Knows energies and shields for both sides. Who hit whom is told in ``clash.py``.
"""

from collections.abc import Sequence

from companion.games.shadows_of_malice.cards.effects import CREATURE, Bonus, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.fight import Standing
from companion.games.shadows_of_malice.rules.avatars.life import drain, wound
from companion.games.shadows_of_malice.rules.combat.helping import offer_again
from companion.games.shadows_of_malice.rules.combat.stars import (
    Rolled,
    Side,
    add_bonuses,
    as_dice,
    bonus_dice,
    worth_of,
)
from companion.games.shadows_of_malice.rules.combat.throws import throw
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Dice, Step, Sum, Tell, Words, joined, listing, say

Wounds = dict[str, int]
"""The wounds of one attack by their kind: physical, untyped, or an energy's name (SM-142, SM-143)."""
Shields = list[tuple[tuple[str, ...], Side]]
"""Shields that work against the same kinds of wounds of an attack, and which kinds these are."""


def works_against(shield: Bonus, of: str) -> bool:
    """Physical shields against physical; typed against their types, untyped against all energy (SM-144, SM-145)."""
    covers = shield.of or ("physical",)
    return of in covers or (of != "physical" and "untyped" in covers)


def sorted_shields(bonuses: Sequence[Bonus], kinds: Sequence[str], side: Side) -> Shields:
    """Which shields work against which *kinds*; the choosiest first, so that they add up best (SM-145, SM-146)."""
    found: dict[tuple[str, ...], list[Bonus]] = {}
    for bonus in bonuses:
        covers = tuple(of for of in kinds if works_against(bonus, of))
        if covers:
            found.setdefault(covers, []).append(bonus)
    return [
        (covers, Side(f"{side.name} {'/'.join(covers)}", found[covers], side.colour, side.who))
        for covers in sorted(found, key=len)
    ]


def avatar_shields(table: Table, name: str, kinds: Sequence[str]) -> Shields:
    return sorted_shields(avatar_bonuses(table, name, "shield"), kinds, Side("avatar", [], who=name))


def keep_off(left: dict[str, Sum], covers: Sequence[str], shield: Sum) -> None:
    """A shield takes off as many wounds of an attack as it is worth, never more than there are (SM-144)."""
    if len(covers) == 1 and shield.total:
        for part in shield.parts:
            left[covers[0]].add(part.label, -part.amount, part.source)
        return
    rest = shield.total
    for of in covers:
        taken = min(rest, left[of].total)
        left[of].add(listing([part.label for part in shield.parts]), -taken, "SM-144")
        rest -= taken


def whole(wounds: Wounds) -> dict[str, Sum]:
    """Wounds before any shield: sums that never fall below 0 (SM-144, RUL-31)."""
    left = {of: Sum(floor=0) for of in wounds}
    for of, number in wounds.items():
        left[of].add(say("wounds"), number, "SM-148")
    return left


def _reduced(table: Table, wounds: Wounds, shields: Shields, who: str) -> Asking[dict[str, Sum]]:
    left = whole(wounds)
    sides = [side for _, side in shields]
    groups = bonus_dice(table, sides, "shield")
    faces: dict[str, list[int]] = {}
    if groups and any(wounds.values()):
        name = table.avatar(who).name if who else say("the creature")
        kinds = listing([joined(" ", [str(number), say(of)]) for of, number in wounds.items() if number])
        text = say("{name}: shields against {kinds} wounds.", name=name, kinds=kinds)
        dice = as_dice(table, groups, {side.name: side.colour for side in sides})
        faces = yield from own_throw(table, "shield", text, groups, dice, who)
    elif groups:
        return left
    for covers, side in shields:
        shield = Sum(floor=0)
        add_bonuses(table, shield, side, groups, faces, "shield")
        keep_off(left, covers, shield)
    return left


def own_throw(
    table: Table, what: str, text: Words, groups: Sequence[Rolled], dice: Sequence[Dice], who: str
) -> Asking[dict[str, list[int]]]:
    """Dice for shields or wounds. An avatar's may be made again, as any roll of its own (the sample's Time Dancer)."""
    fact = "SM-144" if what == "shield" else "SM-148"
    while True:
        faces = yield from throw(table, f"combat.{what}", text, dice, who, fact)
        if not who:
            return faces
        worth = worth_of(table, groups, faces)
        shown = say("{text} The dice show {n}.", text=text, n=worth)
        again = yield from offer_again(table, who, what, shown, Standing(worth))
        if not again:
            return faces


def suffer(table: Table, name: str, wounds: Wounds, *, from_creature: bool) -> Asking[int]:
    """What an avatar takes of an attack, less its shields (SM-144). Returns how much got through.

    What a Shadow deals counts as drains, which no shield stops (SM-136, SM-154, SM-156) unless it is ruled so
    (RUL-11). Xulthûl's are ordinary wounds (SM-157).
    """
    is_shadow = from_creature and table.fight().creature.kind == "shadow"
    shielded = not is_shadow or ruling(table, "RUL-11") == "yes"
    shields = avatar_shields(table, name, tuple(wounds)) if shielded else []
    left = yield from _reduced(table, wounds, shields, name)
    for of, total in left.items():
        yield Tell(
            "combat.through",
            say("{of!c} wounds: {sum}.", of=say(of), sum=total.words()),
            name,
            "SM-144",
            data={"of": of, "wounds": total},
        )
    through = sum(total.total for total in left.values())
    yield from drain(table, name, through) if is_shadow else wound(table, name, through)
    return through


def wound_creature(table: Table, wounds: Wounds, by: Words) -> Step:
    """Wounds dealt to the creature, less its own shields (SM-144)."""
    side = Side("creature", [], "black", CREATURE)
    shields = sorted_shields(creature_bonuses(table, "shield"), tuple(wounds), side)
    left = yield from _reduced(table, wounds, shields, "")
    creature_loses(table, sum(total.total for total in left.values()))
    sums = listing([total.words() for total in left.values()])
    text = say("{by}: {sum}. The creature has {n} life left.", by=by, sum=sums, n=table.fight().creature.left)
    yield Tell(
        "combat.wounded", text, "", "SM-147", data={"by": by, "wounds": left, "left": table.fight().creature.left}
    )


def creature_loses(table: Table, life: int) -> None:
    """Life tokens of the creature turn over (SM-147); never more than it has."""
    combat = table.fight()
    combat.last_life = combat.creature.left
    combat.creature.wounds += min(life, combat.creature.left)
    keep_in_step(table)


def keep_in_step(table: Table) -> None:
    """A Shadow's lost life stays lost across forms (SM-135); Xulthûl's wounds are its own, its drains apart."""
    creature = table.fight().creature
    if creature.kind == "shadow":
        table.shadow(creature.shadow).life = creature.left
    elif creature.kind == "xulthul" and table.xulthul:
        lord = table.xulthul
        lord.drains = min(lord.drains, creature.wounds)
        lord.wounds = creature.wounds - lord.drains
