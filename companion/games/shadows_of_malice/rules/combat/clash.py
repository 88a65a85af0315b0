"""The clash: both sides roll, the higher modified roll hits, wounds fall (section 23, steps 6 and 7).

One throw for both sides: the avatar's dice, the creature's die and the d★ of their bonuses together, so that
a phase is one handful of dice.
"""

from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.effects import CREATURE, Bonus, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.fight import Clash, Standing
from companion.games.shadows_of_malice.meanings import DrawAttack, InvokeShard, UseCard
from companion.games.shadows_of_malice.rules.avatars.shards import draw_attack, draw_attack_options
from companion.games.shadows_of_malice.rules.combat.abilities import (
    avatar_triggers,
    creature_triggers,
    power_of_creature,
)
from companion.games.shadows_of_malice.rules.combat.helping import help_options, offer_again, take_help
from companion.games.shadows_of_malice.rules.combat.hits import suffer, wound_creature
from companion.games.shadows_of_malice.rules.combat.monsters import power_row
from companion.games.shadows_of_malice.rules.combat.rolls import add_boosts, spend_boosts
from companion.games.shadows_of_malice.rules.combat.stars import Rolled, Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.rules.combat.wounding import wounds_by_avatar, wounds_by_creature
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Dice, Done, Option, Roll, Step, Sum, Tell, Words, say

COLOURS = {"avatar": "white", "creature": "black"}
Faces = dict[str, list[int]]


def clash(table: Table) -> Step:
    """Higher modified CR hits; a tie hits nobody (SM-056, SM-178). Only the targeted avatar can hit (SM-179)."""
    rolls = yield from combat_rolls(table)
    if rolls is None:
        return
    ours, theirs = rolls
    combat = table.fight()
    name = combat.target
    who = table.avatar(name).name
    result = _result(who, ours, theirs)
    yield Tell(
        "combat.clash",
        say(
            "{who} {ours} against {theirs}. {result}", who=who, ours=ours.words(), theirs=theirs.words(), result=result
        ),
        name,
        "SM-178",
        data={"avatar": ours, "creature": theirs, "hits": _who_hits(ours, theirs)},
    )
    if ours.total > theirs.total:
        yield from _avatar_hits(table, name)
    elif ours.total < theirs.total:
        yield from _creature_hits(table, name)


def _result(who: Words, ours: Sum, theirs: Sum) -> Words:
    if ours.total > theirs.total:
        return say("{who} hits.", who=who)
    if ours.total < theirs.total:
        return say("The creature hits {who}.", who=who)
    return say("A tie: nobody hits.")


def _who_hits(ours: Sum, theirs: Sum) -> str:
    return "avatar" if ours.total > theirs.total else "creature" if ours.total < theirs.total else ""


def blows_can_fall(table: Table) -> bool:
    """False once the target is gone or the creature dead (SM-149)."""
    combat = table.fight()
    return combat.target in combat.fighters and combat.creature.left > 0


def combat_rolls(table: Table) -> Asking[tuple[Sum, Sum] | None]:
    """Both combat rolls, with what is done before them (shards, drawing the attack) and after (making it again).

    None if there is nobody left to roll, before them or by what was done.
    """
    thrown = yield from _throw_both(table)
    if thrown is None:
        return None
    sides, groups, faces = thrown
    while True:
        name = table.fight().target
        ours = _avatar_total(table, sides[0], groups, faces)
        theirs = _creature_total(table, sides[1], groups, faces)
        laid = _lay(table, faces, ours, theirs)
        who = table.avatar(name).name
        text = say("{who}: {ours} against {theirs}", who=who, ours=laid.ours, theirs=laid.theirs)
        again = yield from offer_again(table, name, "CR", text, Standing(ours.total, theirs.total))
        if not again:
            spend_boosts(table, name, "CR")
            return ours, theirs
        faces = {**faces, **(yield from _throw_avatar_again(table, groups))}


def _lay(table: Table, faces: Faces, ours: Sum, theirs: Sum) -> Clash:
    """The dice as they lie now are what the screen shows, also while somebody may still make them again."""
    combat = table.fight()
    result = _result(table.avatar(combat.target).name, ours, theirs)
    words = (ours.words(), theirs.words(), result)
    dice = (sorted(faces["CR"], reverse=True), faces["creature"][0])
    combat.clash = laid = Clash(combat.target, *words, combat.phase, *dice, (ours, theirs))
    return laid


def _throw_both(table: Table) -> Asking[tuple[list[Side], list[Rolled], Faces] | None]:
    while blows_can_fall(table):
        sides = both_sides(table)
        groups = bonus_dice(table, sides, "CR")
        prompt = _roll(table, groups)
        answer = yield from prompt.or_done()
        if not isinstance(answer, Done):
            table.tally.dice += sum(group.count for group in prompt.dice)
            return sides, groups, answer
        if isinstance(answer.act, DrawAttack):
            yield from draw_attack(table, answer.act.who)
        else:
            yield from take_help(table, answer.act)
    return None


def _roll(table: Table, groups: list[Rolled]) -> Roll[DrawAttack | InvokeShard | UseCard]:
    name = table.fight().target
    text = say("{who} is attacked: roll for both.", who=table.avatar(name).name)
    large = (Dice("CR", avatar_dice(table), label=say("combat dice")), Dice("creature", 1, colour="black"))

    def also() -> list[Option[DrawAttack | InvokeShard | UseCard]]:
        return [*draw_attack_options(table), *help_options(table, name, "CR")]

    return Roll(
        "combat.clash",
        text,
        name,
        "SM-179",
        dice=(*large, *as_dice(table, groups, COLOURS)),
        also=also,
    )


def _throw_avatar_again(table: Table, groups: list[Rolled]) -> Asking[Faces]:
    name = table.fight().target
    ours = [dice for dice in as_dice(table, groups, COLOURS) if dice.role.startswith("avatar")]
    dice = (Dice("CR", avatar_dice(table), label=say("combat dice")), *ours)
    faces = yield from Roll(
        "combat.again",
        say("{who} rolls again.", who=table.avatar(name).name),
        name,
        "SM-094",
        dice=dice,
    )
    table.tally.dice += sum(group.count for group in dice)
    return faces


def avatar_dice(table: Table) -> int:
    """One die for each avatar in the fight that does not defend, at least one (SM-179, SM-182, RUL-13)."""
    combat = table.fight()
    if combat.target in combat.defending and ruling(table, "RUL-13") == "own":
        return 1
    return max(1, sum(name not in combat.defending for name in combat.fighters))


def attacking(table: Table, name: str) -> Table:
    """The same table, with the creature attacking *name*: what the rules would reckon with then."""
    return replace(table, combat=replace(table.fight(), target=name))


def both_sides(table: Table) -> list[Side]:
    """What modifies the two combat rolls. Defending: −1 (SM-181). The creature: its power's bonus (SM-180)."""
    combat = table.fight()
    ours = avatar_bonuses(table, combat.target, "CR")
    if combat.target in combat.defending:
        ours.append(Bonus(say("defending"), "SM-181", Amount(-1)))
    power = power_of_creature(table)
    theirs = [Bonus(say("power {n}", n=power), "SM-180", Amount(power_row(power).cr)), *creature_bonuses(table, "CR")]
    if combat.creature_defends:
        theirs.append(Bonus(say("defending"), "SM-181", Amount(-1)))
    return [Side("avatar", ours, who=combat.target), Side("creature", theirs, "black", CREATURE)]


def _avatar_total(table: Table, side: Side, groups: list[Rolled], faces: Faces) -> Sum:
    """The highest of the avatar's dice, then its own modifiers (SM-056, SM-063, SM-179)."""
    total = Sum()
    dice = faces["CR"]
    total.add(say("die") if len(dice) == 1 else say("highest die"), max(dice), "SM-179")
    add_bonuses(table, total, side, groups, faces, "CR")
    add_boosts(table, total, table.fight().target, "CR")
    return total


def _creature_total(table: Table, side: Side, groups: list[Rolled], faces: Faces) -> Sum:
    total = Sum()
    total.add(say("die"), faces["creature"][0], "SM-180")
    add_bonuses(table, total, side, groups, faces, "CR")
    return total


def _avatar_hits(table: Table, name: str) -> Step:
    """A hit wounds the creature (SM-148); one who defends deals nothing, and nothing is triggered (SM-181)."""
    if name in table.fight().defending:
        text = say("{who} defends and deals no wounds.", who=table.avatar(name).name)
        yield Tell("combat.defended", text, name, "SM-181")
        return
    wounds = yield from wounds_by_avatar(table, name)
    before = table.fight().creature.left
    yield from wound_creature(table, wounds, table.avatar(name).name)
    wounded = table.fight().creature.left < before
    yield from avatar_triggers(table, name, ("hit", "wound") if wounded else ("hit",))


def _creature_hits(table: Table, name: str) -> Step:
    """The creature hits; one that defends deals nothing, and nothing is triggered (SM-116, SM-181)."""
    if table.fight().creature_defends:
        yield Tell("combat.defended", say("The creature defends and deals no wounds."), name, "SM-181")
        return
    wounds = yield from wounds_by_creature(table, name)
    through = yield from suffer(table, name, wounds, from_creature=True)
    yield from creature_triggers(table, name, ("hit", "wound") if through else ("hit",))
