"""Who stands where, where one can go and what one can see (chapters 5.1, 5.4.2).

Where no map is played on, nobody but the players knows: then everybody may be near, and CIRCLE is noted of a Character
who stands in an Area with a Summoning Circle.
"""

from collections.abc import Iterator

from companion.games.dark_rituals.encounter import Area
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Words, say

CIRCLE = "circle"


def area_of(table: Table, id: str) -> Area | None:
    return next((area for area in table.encounter.areas if area.id == id), None)


def area_name(table: Table, id: str) -> Words:
    area = area_of(table, id)
    return say(area.name) if area else say("a Summoning Circle") if id == CIRCLE else say("somewhere")


def beside(table: Table, area: str) -> Iterator[tuple[str, str]]:
    """The Areas that share a border with this one, and the kind of border (DR-154, RUL-23)."""
    for border in table.encounter.borders:
        if area in (border.a, border.b):
            yield (border.b if area == border.a else border.a), border.kind


def ways_out(table: Table, area: str) -> list[str]:
    """Where one can go: walls block, doors stand open, miniatures are no obstacle (DR-024, DR-154, DR-155)."""
    return [other for other, kind in beside(table, area) if kind != "wall"]


def in_range(table: Table, who: Character, other: Character) -> bool:
    """For a Ranged Attack: exactly one Area away and in sight; only a solid wall blocks it (DR-041, DR-199, DR-200)."""
    return not table.mapped or table.at(other) in ways_out(table, table.at(who))


def together(table: Table, who: Character, other: Character) -> bool:
    """In one Area; without a map they may be (DR-196)."""
    return not table.mapped or table.at(who) == table.at(other)


def enemies_here(table: Table, who: Character) -> list[Character]:
    """Those who take part: Stunned Heroes and burning Witches do not (RUL-5, RUL-28)."""
    return [enemy for enemy in table.enemies_of(who) if together(table, who, enemy)]


def in_circle(table: Table, who: Character) -> bool:
    """Whether a Character stands in an Area with a Summoning Circle."""
    if not table.mapped:
        return table.at(who) == CIRCLE
    area = area_of(table, table.at(who))
    return area is not None and area.circle


def circles(table: Table) -> list[str]:
    """The Areas where one can be summoned (DR-261); crowds do not matter (RUL-38)."""
    if not table.mapped:
        return [CIRCLE]
    return [area.id for area in table.encounter.areas if area.circle]
