"""Attack Value and Defense Value as sums, every term with its name (DR-039, DR-204, DR-205).

Only adds up what the Table knows: a figure that nobody has told yet is missing here and learned before it is needed.
"""

from typing import Final

from companion.games.dark_rituals.fight import Attack
from companion.games.dark_rituals.rules.attributes import aided, attribute
from companion.games.dark_rituals.rules.combat.pools import worn
from companion.games.dark_rituals.rules.combat.throwing import total
from companion.games.dark_rituals.table import Table
from companion.kernel import Sum, Words, say

ATTACKING: Final = ("target", "add", "aid", "roll", "reroll", "value")
"""The stages before the Attack Value is settled."""
BY_HAND: Final = "by hand"


def attack_value(table: Table, attack: Attack) -> Sum:
    """Strength and Blasts, then what changes it; Strength also counts for Ranged Attacks (DR-039)."""
    value = aided(table, attack.attacker, "strength", len(attack.aid))
    blasts = total(attack.blasts)
    if attack.blasts is not None and blasts:
        value.add(_icons(attack.blasts), blasts, "DR-038")
    for gear in worn(table, attack.attacker):
        if gear.reach in ("", attack.reach):
            value.add(gear.name, gear.adds.get("attack", 0), gear.id)
    for what, by in attack.added.items():
        value.add(_called(what), by, "DR-191")
    return value


def defence_value(table: Table, attack: Attack, *, rolled: bool) -> Sum:
    """Resistance, and Shields if dice are rolled, then what changes it (DR-204, DR-205)."""
    value = attribute(table, attack.target, "resistance")
    shields = total(attack.shields)
    if rolled and attack.shields is not None and shields:
        value.add(_icons(attack.shields), shields, "DR-038")
    for gear in worn(table, attack.target) if rolled else ():  # a bonus on the throw helps no Armor Save (DR-213)
        value.add(gear.name, gear.adds.get("defence", 0), gear.id)
    for what, by in attack.guarded.items():
        value.add(_called(what), by, "DR-191")
    return value


def change_value(table: Table, by: int) -> None:
    """The value that is on show: the Attack Value until it is settled, then the Defense Value (DR-218)."""
    attack = table.attack
    if attack is None:
        return
    points = attack.added if attack.stage in ATTACKING else attack.guarded
    points[BY_HAND] = points.get(BY_HAND, 0) + by


def _called(what: str) -> Words:
    """What players said it is called."""
    return say("by hand") if what == BY_HAND else what


def _icons(icons: dict[str, list[int]]) -> Words:
    colour = next(iter(icons))
    return say("Blasts") if colour in ("blue", "yellow") else say("Shields")
