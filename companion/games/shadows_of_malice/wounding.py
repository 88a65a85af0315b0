"""How many wounds of which kind a hit deals, and what a creature's hit does to an avatar (sections 19 and 20)."""

from companion.dice import Amount
from companion.games.shadows_of_malice.abilities import power_of_creature
from companion.games.shadows_of_malice.cards import all_cards
from companion.games.shadows_of_malice.effects import Bonus, creature_bonuses, creature_effects, immunities
from companion.games.shadows_of_malice.hits import after_shields
from companion.games.shadows_of_malice.life import drain, wound
from companion.games.shadows_of_malice.monsters import power_row
from companion.games.shadows_of_malice.rulings import ruling
from companion.games.shadows_of_malice.stars import Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.throws import throw
from companion.prompts import Asking, Tell
from companion.sums import Sum
from companion.words import say


def wounds_by_kind(table: Table, side: Side, converted: str, who: str) -> Asking[dict[str, Sum]]:
    """1 physical wound and all bonuses, by kind (SM-142, SM-143, SM-148); an ability may turn all into one (SM-150)."""
    groups = bonus_dice(table, [side], "wounds")
    faces: dict[str, list[int]] = {}
    if groups:
        text = say("A hit: roll for the wounds.")
        faces = yield from throw(table, "combat.wounds", text, as_dice(groups, {side.name: side.colour}), who, "SM-148")
    total = Sum()
    total.add(say("hit"), 1, "SM-148")
    add_bonuses(table, total, side, groups, faces, "wounds")
    kinds: dict[str, Sum] = {}
    of_source = {bonus.source: (bonus.of or ("physical",))[0] for bonus in side.bonuses}
    for part in total.parts:
        of = converted or of_source.get(part.source, "physical")
        kinds.setdefault(of, Sum(floor=0)).parts.append(part)
    return kinds


def creature_wound_bonuses(table: Table, name: str) -> list[Bonus]:
    """The power's d★ (SM-134) and the abilities'; no untyped energy of a colour it is immune to (SM-192)."""
    power = power_of_creature(table)
    immune = immunities(table, name)
    found = [Bonus(say("power {n}", n=power), "SM-106", Amount(stars=power_row(power).wounds))]
    for bonus in creature_bonuses(table, "wounds"):
        known = all_cards().get(bonus.source)
        if known is None or "untyped" not in bonus.of or known.color not in immune:
            found.append(bonus)
    return found


def converted_by_creature(table: Table) -> str:
    """The energy into which an ability turns all its wounds, such as cold for Glacial (SM-150)."""
    found = [e.of[0] for _, e in creature_effects(table, table.fight().creature) if e.what == "convert" and e.of]
    return found[-1] if found else ""


def creature_hits(table: Table, name: str) -> Asking[bool]:
    """The creature's hit on *name*: wounds less shields; a Shadow's count as drains (SM-136, SM-156, RUL-11).

    Xulthûl's are ordinary wounds (SM-157). Returns whether anything got through.
    """
    side = Side("creature", creature_wound_bonuses(table, name), "black")
    kinds = yield from wounds_by_kind(table, side, converted_by_creature(table), "")
    through = 0
    is_shadow = table.fight().creature.kind == "shadow"
    for of, wounds in kinds.items():
        if is_shadow and ruling(table, "RUL-11") == "no":
            through += wounds.total
            continue
        left = yield from after_shields(table, name, wounds.total, of)
        yield Tell("combat.through", say("{of} wounds: {sum}", of=say(of), sum=left), name, "SM-144")
        through += left.total
    if is_shadow:
        yield from drain(table, name, through)
    else:
        yield from wound(table, name, through)
    return through > 0
