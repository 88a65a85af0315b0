"""The four Attributes of anybody, as a Sum with its parts; learning them, raising and lowering (chapter 4.5)."""

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.rules.neighbours import in_circle
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import Character, Consequence, Table
from companion.kernel import Asking, Message, Sum, Words, say

LOWEST = 1
NAMES: dict[str, Message] = {
    "agility": say("Agility"),
    "strength": say("Strength"),
    "resistance": say("Resistance"),
    "alchemy": say("Alchemy"),
}
IN_CIRCLE = ("agility", "strength", "resistance")


def highest(table: Table) -> int:
    """The last level of the tracks (DR-005, RUL-12)."""
    return int(RULINGS.ruled(table, "RUL-12"))


def learn_attribute(table: Table, who: Character, name: str) -> Asking[None]:
    """Of a Hero it is on the Attribute Board; of anybody else it is on the ID card, asked once."""
    if who not in table.heroes:
        yield from learn(table, table.sided(table.card_of(who)), name)


def attribute(table: Table, who: Character, name: str) -> Sum:
    """What it is now: a Hero's marker and equipment, else the ID card (DR-140) and a Witch's Circle (DR-043, DR-260).

    Unknown figures of a card have to be learned first.
    """
    if who in table.heroes:
        hero = table.heroes[who]
        parts = Sum(floor=LOWEST)
        parts.add(NAMES[name], hero.attributes.get(name, LOWEST), "DR-009")
        for gear in hero.equipped:
            room = highest(table) - parts.total
            parts.add(say(gear.name), min(gear.adds.get(name, 0), room), gear.id)  # DR-139
        return parts
    parts = Sum()
    parts.add(NAMES[name], figure(table, table.sided(table.card_of(who)), name) or 0)
    if who in table.witches and name in IN_CIRCLE and in_circle(table, who):
        parts.add(say("Summoning Circle"), 1, "DR-043")
    return parts


def aided(table: Table, who: Character, name: str, helpers: int) -> Sum:
    """With +1 for each helper, but never above the highest level of the board (DR-186, DR-187)."""
    parts = attribute(table, who, name)
    parts.add(say("Aid"), max(0, min(helpers, highest(table) - parts.total)), "DR-034")
    return parts


def change_attribute(table: Table, hero: Character, name: str, by: int) -> None:
    """The marker goes up or down within its track; every change has the equipment looked at again (DR-143, DR-211)."""
    attributes = table.heroes[hero].attributes
    attributes[name] = max(LOWEST, min(highest(table), attributes.get(name, LOWEST) + by))
    happen(table, Consequence(kind="recheck", who=hero))


def why_not_raise(table: Table, hero: Character, name: str) -> Words:
    """An Attribute is never raised above the highest level of its track (DR-005)."""
    level = table.heroes[hero].attributes.get(name, LOWEST)
    return say("at its highest level") if level >= highest(table) else ""
