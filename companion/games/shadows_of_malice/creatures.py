"""The creature generator: three dice say type, power and abilities (sections 13, 14, 16 to 18).

Every creature is new. Knows how one is made, and says which dice and which Wells made it so; the figures are
in ``monsters.py``, the fight in ``combat.py``.
"""

from companion.dice import Dice
from companion.games.shadows_of_malice.cards import card_name
from companion.games.shadows_of_malice.monsters import abilities_of, creature_type, power_of, power_row, shadow_row
from companion.games.shadows_of_malice.table import Creature, Table, map_of
from companion.games.shadows_of_malice.throws import throw
from companion.games.shadows_of_malice.troves import draw_card, return_card
from companion.games.shadows_of_malice.where import terrain_at
from companion.prompts import Asking, Step, Tell
from companion.sums import Sum
from companion.words import listing, say

TYPE_NAMES = {
    "arboran": "arboran", "avian": "avian", "ichthyic": "ichthyic", "mammal": "mammal",
    "protean": "protean", "reptilid": "reptilid", "sectoid": "sectoid", "terrovan": "terrovan",
}  # fmt: skip


class Made:
    """A creature and, line by line, what made it so."""

    def __init__(self, creature: Creature, lines: list[str]) -> None:
        self.creature = creature
        self.lines = lines


def ordinary_creature(table: Table, place: str) -> Asking[Made]:
    """Three dice: type by terrain, power (+1 in a lair), abilities (Wells of this map) (SM-103..109, SM-112)."""
    terrain = yield from terrain_at(table, place)
    dice = [Dice("type", colour="black"), Dice("power", colour="black"), Dice("abilities", colour="black")]
    text = say("A creature! Roll three dice: type, power, abilities.")
    faces = yield from throw(table, "creature.make", text, dice, "", "SM-103")
    power_sum, ability_sum = (
        power_die(table, faces["power"][0], place),
        ability_die(table, faces["abilities"][0], place),
    )
    power = power_of(table, power_sum.total)
    kind = creature_type(terrain, faces["type"][0])
    creature = Creature("creature", kind, power, power_row(power).life)
    lines = [
        say("{type} (die {n} in {terrain})", type=say(TYPE_NAMES[kind]), n=faces["type"][0], terrain=say(terrain)),
        say("power {power} ({sum}), {life} life", power=power, sum=power_sum, life=creature.life),
        say("abilities: {n} ({sum})", n=abilities_of(table, ability_sum.total), sum=ability_sum),
    ]
    yield from _give_abilities(table, creature, abilities_of(table, ability_sum.total), lines)
    return Made(creature, lines)


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
    total.add(say("Dark Wells"), table.wells_on(map_of(place), "dark"), "SM-225")
    return total


def _give_abilities(table: Table, creature: Creature, number: int, lines: list[str]) -> Step:
    """One card from the Ability trove for each (SM-113)."""
    for _ in range(number):
        drawn = yield from draw_card(
            table, "ability", "", say("Draw an Ability card for the creature. Which one is it?")
        )
        if drawn:
            creature.abilities.append(drawn)
    if creature.abilities:
        lines.append(listing([card_name(ability) for ability in creature.abilities]))


def _type_by_terrain(table: Table, place: str, text: str) -> Asking[tuple[str, str]]:
    terrain = yield from terrain_at(table, place)
    faces = yield from throw(table, "creature.type", text, [Dice("type", colour="black")], "", "SM-105")
    kind = creature_type(terrain, faces["type"][0])
    return kind, say(
        "{type} (die {n} in {terrain})", type=say(TYPE_NAMES[kind]), n=faces["type"][0], terrain=say(terrain)
    )


def guardian(table: Table, place: str) -> Asking[Made]:
    """Power 4, two abilities, type by the stronghold's terrain; Wells do not change it (SM-111, SM-126)."""
    kind, line = yield from _type_by_terrain(table, place, say("The Guardian manifests! Roll its type."))
    creature = Creature("guardian", kind, 4, power_row(4).life)
    lines = [line, say("Guardian: power 4, {life} life", life=creature.life)]
    yield from _give_abilities(table, creature, 2, lines)
    return Made(creature, lines)


def manifested_shadow(table: Table, shadow_id: str) -> Asking[Made]:
    """A form by terrain and new abilities; its life is its tokens, not its power's (SM-132..135)."""
    shadow = table.shadow(shadow_id)
    row = shadow_row(len(table.avatars))
    kind, line = yield from _type_by_terrain(
        table, shadow.at, say("{shadow} takes form! Roll its type.", shadow=shadow_id)
    )
    creature = Creature("shadow", kind, row.power, table.shadow(shadow_id).life, shadow=shadow_id)
    lines = [line, say("Shadow: power {power}, {life} life", power=row.power, life=creature.life)]
    yield from _give_abilities(table, creature, row.abilities, lines)
    return Made(creature, lines)


def xulthul_itself(table: Table) -> Made:
    """Form and abilities never change (SM-140)."""
    xulthul = table.xulthul
    assert xulthul is not None
    lost = xulthul.wounds + xulthul.drains
    creature = Creature("xulthul", xulthul.type, xulthul.power, xulthul.life, lost, list(xulthul.abilities))
    lines = [
        say(
            "Xulthûl: {type}, power {power}, {life} life",
            type=say(TYPE_NAMES[xulthul.type]),
            power=xulthul.power,
            life=creature.left,
        )
    ]
    lines.append(listing([card_name(ability) for ability in creature.abilities]))
    return Made(creature, lines)


def reform(table: Table) -> Step:
    """A new type of the terrain and as many new abilities; lost life stays lost (SM-197)."""
    combat = table.fight()
    old = combat.creature.abilities
    number = len(old)
    kind, line = yield from _type_by_terrain(table, combat.at, say("It takes a new form! Roll its type."))
    combat = table.fight()
    combat.creature.type, combat.creature.abilities = kind, []
    for ability in old:
        yield from return_card(table, ability)
    lines = [line]
    yield from _give_abilities(table, table.fight().creature, number, lines)
    combat = table.fight()
    combat.made, combat.evaded = lines, []
    yield Tell("creature.reformed", say("New form: {lines}.", lines="; ".join(lines)), "", "SM-197")
