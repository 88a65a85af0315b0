"""Wounds on their way: what shields take off, what gets through (section 19).

Knows energies and shields for both sides. Who hit whom is told in ``clash.py``.
"""

from companion.games.shadows_of_malice.effects import Bonus, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.stars import Rolled, Side, add_bonuses, as_dice, bonus_dice, worth_of
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.throws import throw
from companion.prompts import Asking, Step, Tell
from companion.sums import Sum
from companion.words import count, say


def shields_against(bonuses: list[Bonus], of: str) -> list[Bonus]:
    """Physical shields against physical; typed against their types, untyped against all energy (SM-144, SM-145)."""
    return [
        bonus
        for bonus in bonuses
        if (of in (bonus.of or ("physical",))) or (of != "physical" and "untyped" in bonus.of)
    ]


def after_shields(table: Table, name: str, wounds: int, of: str) -> Asking[Sum]:
    """What of *wounds* gets through an avatar's shields, never below 0 (SM-144, SM-145, SM-146)."""
    shields = shields_against(avatar_bonuses(table, name, "shield"), of)
    left = yield from _reduced(table, Side("avatar", shields), wounds, name)
    return left


def _reduced(table: Table, side: Side, wounds: int, who: str) -> Asking[Sum]:
    total = Sum(floor=0)
    total.add(say("wounds"), wounds, "SM-148")
    shield = Sum(floor=0)
    groups = bonus_dice(table, [side], "shield")
    faces: dict[str, list[int]] = {}
    if groups and wounds:
        name = table.avatar(who).name if who else say("the creature")
        text = say("Shields of {name} against {wounds}.", name=name, wounds=count(wounds, "wound", "wounds"))
        faces = yield from _shield_throw(table, side, groups, text, who)
    elif groups:
        return total
    add_bonuses(table, shield, side, groups, faces, "shield")
    for part in shield.parts:
        total.add(part.label, -part.amount, part.source)
    return total


def _shield_throw(table: Table, side: Side, groups: list[Rolled], text: str, who: str) -> Asking[dict[str, list[int]]]:
    """A shield roll of an avatar may be made again as any roll of its own (Time Dancer in the sample)."""
    from companion.games.shadows_of_malice.helping import offer_again

    dice = as_dice(groups, {side.name: side.colour})
    while True:
        faces = yield from throw(table, "combat.shield", text, dice, who, "SM-144")
        if not who:
            return faces
        shown = say("{text} The dice show {n}.", text=text, n=worth_of(table, groups, faces))
        again = yield from offer_again(table, who, "shield", shown)
        if not again:
            return faces


def wound_creature(table: Table, wounds: int, of: str, by: str) -> Step:
    """Wounds dealt to the creature, less its own shields (SM-144); Xulthûl's and a Shadow's tokens follow."""
    shields = shields_against(creature_bonuses(table, "shield"), of)
    left = yield from _reduced(table, Side("creature", shields, "black"), wounds, "")
    creature = table.fight().creature
    taken = min(left.total, creature.left)
    creature.wounds += taken
    keep_in_step(table)
    yield Tell(
        "combat.wounded",
        say("{by}: {sum}. The creature has {n} life left.", by=by, sum=left, n=creature.left),
        "",
        "SM-147",
    )


def keep_in_step(table: Table) -> None:
    """A Shadow's lost life stays lost across forms (SM-135); Xulthûl's wounds are its own."""
    creature = table.fight().creature
    if creature.kind == "shadow":
        table.shadow(creature.shadow).life = creature.left
    elif creature.kind == "xulthul" and table.xulthul:
        table.xulthul.wounds = creature.wounds
