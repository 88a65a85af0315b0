"""What a creature's abilities do in a fight: activation, evading, triggers (sections 14 and 23).

Knows when an ability works and on whom; what its effects are is data, carried out in ``deeds.py``.
"""

from collections.abc import Sequence

from companion.dice import Amount, Dice
from companion.games.shadows_of_malice.cards import Card, Effect, card
from companion.games.shadows_of_malice.deeds import CREATURE, do_effect
from companion.games.shadows_of_malice.editions import edition
from companion.games.shadows_of_malice.effects import Bonus, avatar_bonuses, creature_bonuses, held_effects, immunities
from companion.games.shadows_of_malice.playing import run_on
from companion.games.shadows_of_malice.rolls import luck_roll
from companion.games.shadows_of_malice.shards import draw_attack, draw_attack_options
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.throws import pick
from companion.prompts import Asking, Done, Roll, Step, Tell
from companion.words import say


def power_of_creature(table: Table) -> int:
    """Its power, as effects have changed it; never below 1."""
    return max(1, table.fight().creature.power + sum(b.amount.flat for b in creature_bonuses(table, "power")))


def activate(table: Table) -> Step:
    """One activated ability a phase, picked at random, needs a power roll (SM-116, SM-117).

    Success: it is used and the creature defends. Failure: an ordinary phase.
    """
    ready = [ability for ability in table.fight().creature.abilities if card(ability).activated]
    if not ready:
        return
    chosen = yield from pick(
        table, "combat.ability", say("Which ability does it try?"), ready, lambda a: card(a).name, "SM-117"
    )
    worked = yield from _power_roll(table, card(chosen))
    if not worked:
        yield Tell("combat.inactive", say("{card} does not work this phase.", card=card(chosen).name), "", "SM-116")
        return
    combat = table.fight()
    combat.creature_defends = True
    yield Tell("combat.active", say("{card} works, and the creature defends.", card=card(chosen).name), "", "SM-116")
    touched = yield from affects(table, card(chosen), combat.target)
    if touched:
        combat.ability = chosen
    yield from _use_activated(table, card(chosen), touched)


def _power_roll(table: Table, known: Card) -> Asking[bool]:
    """The power roll; until it falls, the attack can still be drawn to another (SM-211)."""
    while True:
        text = say("{card}: power roll, {power} or less.", card=known.name, power=power_roll_limit(table))
        answer = yield Roll(
            "combat.power",
            text,
            "",
            "SM-061",
            dice=(Dice("power", colour="black"),),
            also=lambda: draw_attack_options(table),
        )
        if not isinstance(answer, Done):
            table.tally.dice += 1
            power: int = answer["power"][0]
            return power <= power_roll_limit(table)
        yield from draw_attack(table, answer.act.split(":")[1])


def power_roll_limit(table: Table) -> int:
    return power_of_creature(table) + sum(bonus.amount.flat for bonus in creature_bonuses(table, "PR"))


def _use_activated(table: Table, known: Card, touched: bool) -> Step:
    for number, effect in enumerate(known.effects):
        if effect.whom == "opponent" and not touched:
            continue
        whom = CREATURE if effect.whom == "holder" else table.fight().target
        if not effect.modifies:
            yield from do_effect(table, whom, known, effect)
        elif effect.lasts in ("combat", "turn"):
            run_on(table, whom, known, number)
        if table.combat is None or (whom != CREATURE and whom not in table.combat.fighters):
            return


def affects(table: Table, known: Card, name: str) -> Asking[bool]:
    """False if *name* is immune to the ability's colour (SM-191) or evades it (SM-118, SM-184).

    Immunity does not stop a typed energy (SM-192); the strike itself sees to that.
    """
    typed = any(energy not in ("physical", "untyped") for effect in known.effects for energy in effect.of)
    if known.color in immunities(table, name) and not typed:
        yield Tell(
            "combat.immune",
            say("{who} is immune to {card}.", who=table.avatar(name).name, card=known.name),
            name,
            "SM-191",
        )
        return False
    if not known.evadable:
        return True
    text = say("{who} evades {card}.", who=table.avatar(name).name, card=known.name)
    extra = avatar_bonuses(table, name, "evading")
    if name in table.fight().defending:
        extra.append(Bonus(say("defending"), "SM-184", Amount(edition(table).evading_while_defending)))
    evaded = yield from luck_roll(table, name, power_of_creature(table), "combat.evade", text, extra, "SM-184")
    return not evaded


def evade_at_first(table: Table) -> Step:
    """Abilities that are always on and can be evaded: each avatar tries once, one by one (SM-184)."""
    for ability in list(table.fight().creature.abilities):
        known = card(ability)
        if (
            not known.evadable
            or known.activated
            or not any(e.on == "always" and e.whom == "opponent" for e in known.effects)
        ):
            continue
        for name in list(table.fight().fighters):
            touched = yield from affects(table, known, name)
            if not touched:
                table.fight().evaded.append(f"{ability}:{name}")


def each_phase(table: Table) -> Step:
    """What an ability does every phase, such as regrowing."""
    for ability in list(table.fight().creature.abilities):
        known = card(ability)
        for effect in known.effects:
            if effect.on == "phase":
                yield from do_effect(
                    table, CREATURE if effect.whom == "holder" else table.fight().target, known, effect
                )


def creature_triggers(table: Table, name: str, events: Sequence[str]) -> Step:
    """ "On hit" works on any hit, "on wound" only if a wound got through (SM-185)."""
    for ability in list(table.fight().creature.abilities):
        known = card(ability)
        for number, effect in enumerate(known.effects):
            if effect.on not in events or known.activated:
                continue
            if table.combat is None or name not in table.combat.fighters:
                return
            yield from _trigger(table, known, number, effect, name)


def _trigger(table: Table, known: Card, number: int, effect: Effect, name: str) -> Step:
    if effect.whom == "holder":
        yield from do_effect(table, CREATURE, known, effect)
        return
    touched = yield from affects(table, known, name)
    if touched:
        yield Tell(
            "combat.trigger",
            say("{card} takes hold of {who}.", card=known.name, who=table.avatar(name).name),
            name,
            "SM-185",
        )
        if effect.modifies:
            run_on(table, name, known, number)
        else:
            yield from do_effect(table, name, known, effect)


def avatar_triggers(table: Table, name: str, events: Sequence[str]) -> Step:
    """The same for what an avatar's cards do when it hits or wounds (SM-185)."""
    for known, effect in list(_on_events(table, name, events)):
        if effect.modifies:
            run_on(table, CREATURE if effect.whom == "opponent" else name, known, known.effects.index(effect))
        else:
            yield from do_effect(table, CREATURE if effect.whom == "opponent" else name, known, effect)


def _on_events(table: Table, name: str, events: Sequence[str]) -> list[tuple[Card, Effect]]:
    return [(known, effect) for known, effect in held_effects(table, table.avatar(name), events)]
