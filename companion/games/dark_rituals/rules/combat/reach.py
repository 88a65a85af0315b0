"""Whom an attack can reach: Melee the own Area, Ranged exactly one Area away in sight (DR-196, DR-041).

Where no map is played on, every enemy in play is offered, and people see to Range and line of sight.
"""

from companion.games.dark_rituals.fight import Reach
from companion.games.dark_rituals.rules.neighbours import in_range, together
from companion.games.dark_rituals.table import Character, Table


def targets(table: Table, who: Character, reach: Reach) -> list[Character]:
    """Enemies only (RUL-35), neither Stunned nor burning (RUL-5, RUL-28)."""
    reaches = together if reach == "melee" else in_range
    return [enemy for enemy in table.enemies_of(who) if reaches(table, who, enemy)]
