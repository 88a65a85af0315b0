"""What a creature's abilities do in a fight: activation, evading, triggers (sections 14 and 23).

Knows when an ability works and on whom; what its effects are is data, carried out in ``deeds.py``.
"""

from collections.abc import Sequence

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.carrying_out import do_effect
from companion.games.shadows_of_malice.cards.effects import (
    CREATURE,
    Bonus,
    avatar_bonuses,
    creature_bonuses,
    is_immune,
    triggered_effects,
)
from companion.games.shadows_of_malice.cards.playing import run_on
from companion.games.shadows_of_malice.rules.avatars.shards import draw_attack, draw_attack_options
from companion.games.shadows_of_malice.rules.combat.rolls import luck_total
from companion.games.shadows_of_malice.rules.combat.throws import pick
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Dice, Done, Roll, Step, Tell, say


def power_of_creature(table: Table) -> int:
    """Its power, as effects have changed it; never below 1."""
    return max(1, table.fight().creature.power + sum(b.amount.flat for b in creature_bonuses(table, "power")))


def power_roll_limit(table: Table) -> int:
    """Up to what a power roll of the creature succeeds (SM-061, SM-063)."""
    return power_of_creature(table) + sum(bonus.amount.flat for bonus in creature_bonuses(table, "PR"))


# -- activation --------------------------------------------------------------------------------------------


def activate(table: Table) -> Step:
    """One activated ability a phase, picked at random, needs a power roll (SM-116, SM-117).

    Success: it is used and the creature defends. Failure: an ordinary phase.
    """
    ready = [ability for ability in table.fight().creature.abilities if table.card(ability).activated]
    if not ready:
        return
    chosen = yield from pick(
        table, "combat.ability", say("Which ability does it try?"), ready, lambda a: table.card(a).title, "SM-117"
    )
    known = table.card(chosen)
    worked = yield from _power_roll(table, known)
    if not worked:
        told = say("{card} does not work this phase.", card=known.title)
        yield Tell("combat.inactive", told, fact="SM-116", data={"card": chosen})
        return
    combat = table.fight()
    combat.creature_defends, combat.ability = True, chosen
    told = say("{card} works, and the creature defends.", card=known.title)
    yield Tell("combat.active", told, fact="SM-116", data={"card": chosen})
    yield from _work(table, known, range(len(known.effects)), table.fight().target)


def _power_roll(table: Table, known: Card) -> Asking[bool]:
    """The power roll (SM-061); until it falls, the attack can still be drawn to another (SM-211)."""
    while True:
        text = say("{card}: power roll, {power} or less.", card=known.title, power=power_roll_limit(table))
        answer = yield from Roll(
            "combat.power",
            text,
            "",
            "SM-061",
            dice=(Dice("power", colour="black"),),
            also=lambda: draw_attack_options(table),
        ).or_done()
        if not isinstance(answer, Done):
            table.tally.dice += 1
            power: int = answer["power"][0]
            return power <= power_roll_limit(table)
        yield from draw_attack(table, answer.act.who)


# -- whom an ability touches -------------------------------------------------------------------------------


def _work(table: Table, known: Card, numbers: Sequence[int], name: str) -> Step:
    """These effects of an ability work: for the creature, and on *name* (or on everybody it fights)."""
    effects = known.effects
    for number in numbers:
        if effects[number].whom == "holder":
            yield from _let(table, CREATURE, known, number)
    for victim in list(table.fight().fighters):
        reaching = [n for n in numbers if _reaches(effects[n], victim == name)]
        if reaching:
            yield from _befall(table, known, reaching, victim)


def _reaches(effect: Effect, is_target: bool) -> bool:
    return effect.whom in ("band", "everyone") or (effect.whom != "holder" and is_target)


def _befall(table: Table, known: Card, numbers: Sequence[int], name: str) -> Step:
    """Nothing befalls *name* that it is immune to (SM-191, SM-192), or all if it evades (SM-118, SM-184)."""
    felt = [number for number in numbers if not is_immune(table, name, known, known.effects[number])]
    words = {"who": table.avatar(name).name, "card": known.title}
    if not felt:
        yield Tell("combat.immune", say("{who} is immune to {card}.", **words), name, "SM-191", data={"card": known.id})
        return
    if known.evadable and (yield from _evades(table, known, name)):
        yield Tell("combat.evaded", say("{who} evades {card}.", **words), name, "SM-184", data={"card": known.id})
        return
    yield Tell("combat.touched", say("{card} takes hold of {who}.", **words), name, "SM-115", data={"card": known.id})
    for number in felt:
        if table.fight().creature.left and name in table.fight().fighters:
            yield from _let(table, name, known, number)


def _let(table: Table, whom: str, known: Card, number: int, by: str = "") -> Step:
    effect = known.effects[number]
    if effect.modifies:
        run_on(table, whom, known, number)
    else:
        yield from do_effect(table, whom, known, effect, by)


def _evades(table: Table, known: Card, name: str) -> Asking[bool]:
    """LR against the creature's power; +1 if the avatar is already defending (SM-184)."""

    def extra() -> list[Bonus]:
        bonuses = avatar_bonuses(table, name, "evading")
        if name in table.fight().defending:
            bonuses.append(Bonus(say("defending"), "SM-184", Amount(edition(table).evading_while_defending)))
        return bonuses

    words = {"who": table.avatar(name).name, "card": known.title, "n": power_of_creature(table)}
    text = say("{who} tries to evade {card}: luck above {n}.", **words)
    luck = yield from luck_total(table, name, "combat.evade", text, extra, "SM-184")
    return luck.total > power_of_creature(table)


def evade_at_first(table: Table) -> Step:
    """Abilities that are always on and can be evaded: each avatar tries once, one by one (SM-184)."""
    for ability in list(table.fight().creature.abilities):
        known = table.card(ability)
        if not known.evadable or known.activated:
            continue
        for name in list(table.fight().fighters):
            at_work = [e for e in known.effects if e.on == "always" and e.whom != "holder"]
            if any(not is_immune(table, name, known, effect) for effect in at_work):
                evaded = yield from _evades(table, known, name)
                table.fight().evaded += [f"{ability}:{name}"] if evaded else []


# -- triggers ----------------------------------------------------------------------------------------------


def each_phase(table: Table) -> Step:
    """What an ability does every phase, such as regrowing, and then what the avatars' own cards do."""
    yield from creature_triggers(table, table.fight().target, ("phase",))
    for name in list(table.fight().fighters):
        if table.fight().creature.left and name in table.fight().fighters:
            yield from avatar_triggers(table, name, ("phase",))


def creature_triggers(table: Table, name: str, events: Sequence[str]) -> Step:
    """ "On hit" works on any hit, "on wound" only if a wound got through (SM-185)."""
    for ability in list(table.fight().creature.abilities):
        known = table.card(ability)
        numbers = [n for n, effect in enumerate(known.effects) if effect.on in events]
        if numbers and not known.activated:
            yield from _work(table, known, numbers, name)


def avatar_triggers(table: Table, name: str, events: Sequence[str]) -> Step:
    """The same for what an avatar's cards do when it hits or wounds (SM-185)."""
    for known, effect in list(triggered_effects(table, table.avatar(name), events)):
        whom = CREATURE if effect.whom == "opponent" else name
        if not is_immune(table, whom, known, effect):
            yield from _let(table, whom, known, known.effects.index(effect), by=name)
