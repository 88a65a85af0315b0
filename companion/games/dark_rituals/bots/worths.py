"""How much a bot thinks of an attack, a Move, a token and a defence; 1 is about a Disciple defeated.

The *keen* count the chance of a Wound; the *plain* take any attack for even.
"""

from companion.games.dark_rituals.bots.paths import FAR, distance
from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.fight import Attack, Reach
from companion.games.dark_rituals.rules.attributes import attribute
from companion.games.dark_rituals.rules.combat.chances import can_roll, wound_share
from companion.games.dark_rituals.rules.combat.pools import attack_pool
from companion.games.dark_rituals.rules.combat.reach import targets
from companion.games.dark_rituals.rules.neighbours import enemies_here, ways_out
from companion.games.dark_rituals.table import NO_ICON, Character, Table

EVEN = 0.5


def attack_worth(table: Table, who: Character, reach: Reach, *, keen: bool) -> float:
    """Of the best target there is."""
    return max((hit_worth(table, who, reach, enemy, keen=keen) for enemy in targets(table, who, reach)), default=0.0)


def hit_worth(table: Table, who: Character, reach: Reach, enemy: Character, *, keen: bool) -> float:
    """The chance of a Wound, by what the Wound is worth; a defence that the enemy has to pay is worth a little."""
    share: float | None = EVEN
    if keen:
        attack = Attack(attacker=who, payer=who, reach=reach, pool=attack_pool(table, who, reach))
        share = wound_share(table, attack, enemy)
    paid = 0.15 if can_roll(table, enemy) else 0.0
    return (EVEN if share is None else share) * wound_worth(table, enemy) + paid


def wound_worth(table: Table, enemy: Character) -> float:
    """What brings it down is worth all of it, what goes before a part of it."""
    health = figure(table, table.card_now(enemy), "health") or 2
    left = max(1, health - table.wounds_of(enemy))
    return defeat_worth(table, enemy) * (1.0 if left == 1 else 0.75 / left)


def defeat_worth(table: Table, who: Character) -> float:
    """The last Witch and the last Hero decide; Serfs do where they are counted."""
    if who in table.witches:
        return 8.0 if len(table.witches_in_play()) == 1 else 6.0
    if who in table.heroes:
        standing = sum(not hero.stunned for hero in table.heroes.values())
        return 4.0 + 6.0 / standing
    if who in table.serfs:
        return 4.0 if any(one.counts == "serfs" for one in table.encounter.objectives) else 2.5
    return 1.0 + 0.4 * (figure(table, table.card_now(who), "health") or 1)


# -- going somewhere ---------------------------------------------------------------------------------------


def is_pinned(table: Table, who: Character) -> bool:
    """It cannot evade by itself (DR-025)."""
    agility = attribute(table, who, "agility").total
    return any(attribute(table, enemy, "agility").total > agility for enemy in enemies_here(table, who))


def move_worth(table: Table, who: Character) -> float:
    """What the best Area is better than this one."""
    if not table.mapped or is_pinned(table, who):
        return 0.0
    here = place_worth(table, who, table.at(who))
    return max((place_worth(table, who, area) - here for area in ways_out(table, table.at(who))), default=0.0)


def place_worth(table: Table, who: Character, area: str) -> float:
    """The nearer to what is worth having, the better."""
    if who in table.serfs:
        return _hiding(table, who, area)
    if who in table.witches:
        return _witchs_place(table, who, area)
    wanted = [(enemy, defeat_worth(table, enemy)) for enemy in table.enemies_of(who)]
    best = max((_pull(table, who, area, table.at(enemy), worth) for enemy, worth in wanted), default=0.0)
    return max(best, _tokens_pull(table, who, area))


def _pull(table: Table, who: Character, area: str, there: str, worth: float) -> float:
    """An archer stands one Area away, everybody else beside the enemy; one step further is a fifth less."""
    away = distance(table, area, there)
    if away == FAR:
        return 0.0
    steps = abs(away - 1) if _shoots(table, who) else away
    return worth * max(0.0, 1.0 - 0.2 * steps)


def _shoots(table: Table, who: Character) -> bool:
    cost = figure(table, table.card_now(who), "ranged")
    return cost is not None and cost != NO_ICON


def _tokens_pull(table: Table, who: Character, area: str) -> float:
    """Heroes go for what the Encounter wants found."""
    kinds = wanted_tokens(table, who)
    found = [place for place, there in table.tokens.items() if any(getattr(there, kind) for kind in kinds)]
    return max((6.0 * max(0.0, 1.0 - 0.2 * distance(table, area, place)) for place in found), default=0.0)


def wanted_tokens(table: Table, who: Character) -> list[str]:
    """Those by which the own side wins."""
    side = table.side_of(who)
    kinds = ("hidden", "objectives")
    return [one.counts for one in table.encounter.objectives if one.winner == side and one.counts in kinds]


def _hiding(table: Table, who: Character, area: str) -> float:
    """A Serf runs from whoever could attack it."""
    return -sum(2.0 for enemy in table.enemies_of(who) if distance(table, area, table.at(enemy)) == 0)


def _witchs_place(table: Table, who: Character, area: str) -> float:
    """In a Circle, with few Heroes and something to hit."""
    circle = any(one.id == area and one.circle for one in table.encounter.areas)
    near = [distance(table, area, table.at(hero)) for hero in table.enemies_of(who) if hero in table.heroes]
    return (1.0 if circle else 0.0) - 0.8 * sum(away == 0 for away in near) - 0.3 * sum(away == 1 for away in near)
