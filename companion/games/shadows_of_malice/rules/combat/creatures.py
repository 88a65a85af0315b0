"""The creature generator: three dice say type, power and abilities (sections 13, 14, 16 to 18).

Every creature is new. Knows how one is made, and says which dice and which Wells made it so; the figures are
in ``monsters.py``, the fight in ``combat.py``.
"""

from typing import get_args

from msgspec import Struct

from companion.errors import Gone
from companion.games.shadows_of_malice.cards.cards import CreatureType
from companion.games.shadows_of_malice.cards.troves import draw_card, return_card
from companion.games.shadows_of_malice.fight import Creature
from companion.games.shadows_of_malice.rules.combat.monsters import (
    abilities_of,
    creature_type,
    power_of,
    power_row,
    shadow_row,
)
from companion.games.shadows_of_malice.rules.combat.stars import unlock
from companion.games.shadows_of_malice.rules.combat.throws import throw
from companion.games.shadows_of_malice.rules.land.ground import terrain_at
from companion.games.shadows_of_malice.rules.land.wells import dark_wells_on
from companion.games.shadows_of_malice.table import Table, map_of
from companion.kernel import Asking, Dice, Step, Sum, Tell, Words, joined, listing, say

TYPE_NAMES: tuple[str, ...] = get_args(CreatureType)
"""The eight types (SM-104)."""


class Made(Struct):
    """A creature and, line by line, what made it so."""

    creature: Creature
    lines: list[Words]


def ordinary_creature(table: Table, place: str) -> Asking[Made]:
    """Three dice: type by terrain, power (+1 in a lair), abilities (Wells of this map) (SM-103..109).

    Nothing modifies them: shards do not help here (SM-112).
    """
    terrain = yield from terrain_at(table, place)
    dice = [Dice("type", colour="black"), Dice("power", colour="black"), Dice("abilities", colour="black")]
    text = say("A creature! Roll three dice; from left to right: type, power, abilities.")
    faces = yield from throw(table, "creature.make", text, dice, "", "SM-103", from_left=True)
    power_sum = power_die(table, faces["power"][0], place)
    ability_sum = ability_die(table, faces["abilities"][0], place)
    power, number = power_of(table, power_sum.total), abilities_of(table, ability_sum.total)
    kind = creature_type(terrain, faces["type"][0])
    creature = Creature("creature", kind, power, power_row(power).life)
    lines: list[Words] = [
        _type_words(kind, faces["type"][0], terrain),
        say("{sum}: power {power}, {life} life", power=power, sum=power_sum.words(), life=creature.life),
        say("abilities: {n} ({sum})", n=number, sum=ability_sum.words()),
    ]
    creature.abilities = yield from _draw_abilities(table, number, lines)
    return Made(creature, lines)


def _type_words(kind: str, die: int, terrain: str) -> Words:
    return say("{type} (die {n} in {terrain})", type=say(kind), n=die, terrain=say(terrain))


def power_die(table: Table, die: int, place: str) -> Sum:
    """The power die, +1 in a lair hex, stocked or not (SM-106, SM-108)."""
    total = Sum()
    total.add(say("die"), die, "SM-106")
    total.add(say("lair"), int(table.lair_at(place) is not None), "SM-108")
    return total


def ability_die(table: Table, die: int, place: str) -> Sum:
    """The ability die, −1 for each Light and +1 for each Dark Well revealed on this map (SM-109, SM-224, SM-225)."""
    total = Sum()
    total.add(say("die"), die, "SM-109")
    total.add(say("Light Wells"), -table.wells_on(map_of(place), "light"), "SM-224")
    total.add(say("Dark Wells"), dark_wells_on(table, map_of(place)), "SM-225")
    return total


def _draw_abilities(table: Table, number: int, lines: list[Words]) -> Asking[list[str]]:
    """One card from the Ability trove for each (SM-113)."""
    text = say("Draw an Ability card for the creature. Which one is it?")
    drawn = []
    for _ in range(number):
        ability = yield from draw_card(table, "ability", "", text)
        drawn += [ability] if ability else []
    if drawn:
        lines.append(listing([table.card_name(ability) for ability in drawn]))
    return drawn


def _type_by_terrain(table: Table, place: str, text: Words) -> Asking[tuple[str, Words]]:
    terrain = yield from terrain_at(table, place)
    faces = yield from throw(table, "creature.type", text, [Dice("type", colour="black")], "", "SM-105")
    kind = creature_type(terrain, faces["type"][0])
    return kind, _type_words(kind, faces["type"][0], terrain)


def guardian(table: Table, place: str) -> Asking[Made]:
    """Power 4, two abilities, type by the stronghold's terrain; Wells do not change it (SM-111, SM-126)."""
    kind, line = yield from _type_by_terrain(table, place, say("The Guardian manifests! Roll its type."))
    creature = Creature("guardian", kind, 4, power_row(4).life)
    lines: list[Words] = [line, say("Guardian: power 4, {life} life", life=creature.life)]
    creature.abilities = yield from _draw_abilities(table, 2, lines)
    return Made(creature, lines)


def manifested_shadow(table: Table, shadow_id: str) -> Asking[Made]:
    """A form by terrain and new abilities; its life is its tokens, not its power's (SM-132..135)."""
    shadow = table.shadow(shadow_id)
    row = shadow_row(len(table.avatars))
    kind, line = yield from _type_by_terrain(
        table, shadow.at, say("{shadow} takes form! Roll its type.", shadow=say(shadow_id))
    )
    creature = Creature("shadow", kind, row.power, table.shadow(shadow_id).life, shadow=shadow_id)
    lines: list[Words] = [line, say("Shadow: power {power}, {life} life", power=row.power, life=creature.life)]
    creature.abilities = yield from _draw_abilities(table, row.abilities, lines)
    return Made(creature, lines)


def xulthul_itself(table: Table) -> Made:
    """Form and abilities never change (SM-140)."""
    xulthul = table.xulthul
    if xulthul is None:
        raise Gone(say("Xulthûl is not in Aethos any more."))
    lost = xulthul.wounds + xulthul.drains
    creature = Creature("xulthul", xulthul.type, xulthul.power, xulthul.life, lost, list(xulthul.abilities))
    words = {"type": say(xulthul.type), "power": xulthul.power, "life": creature.left}
    lines: list[Words] = [say("Xulthûl: {type}, power {power}, {life} life", **words)]
    if creature.abilities:
        lines.append(listing([table.card_name(ability) for ability in creature.abilities]))
    return Made(creature, lines)


def reform(table: Table) -> Step:
    """A new type of the terrain and as many new abilities; lost life stays lost (SM-197).

    What the old abilities did for the creature ends; d★ that were locked for them are rolled anew (SM-187).
    """
    text = say("It takes a new form! Roll its type.")
    kind, line = yield from _type_by_terrain(table, table.fight().at, text)
    creature = table.fight().creature
    old, creature.type, creature.abilities = creature.abilities, kind, []
    creature.running = [running for running in creature.running if running.card not in old]
    unlock(table, old)
    for ability in old:
        yield from return_card(table, ability)
    lines: list[Words] = [line]
    drawn = yield from _draw_abilities(table, len(old), lines)
    combat = table.fight()
    combat.creature.abilities, combat.made, combat.evaded = drawn, lines, []
    yield Tell(
        "creature.reformed",
        say("New form: {lines}.", lines=joined("; ", lines)),
        "",
        "SM-197",
        data={"creature": combat.creature},
    )
