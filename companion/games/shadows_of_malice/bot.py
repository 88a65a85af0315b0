"""A sensible bot: it plays the avatars well enough to show whether the game can be won.

It keeps its avatars together, gathers shards and treasure, hunts Shadows and then storms the strongholds. It sees
only what players see, and looks at prompts by their permanent keys. What it has no opinion on it leaves to chance.
"""

from collections.abc import Callable
from typing import Any

from companion.game import Chance
from companion.games.shadows_of_malice.abilities import power_of_creature
from companion.games.shadows_of_malice.cards import card
from companion.games.shadows_of_malice.clash import avatar_dice
from companion.games.shadows_of_malice.effects import Bonus, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.monsters import power_row
from companion.games.shadows_of_malice.plans import HEALTHY, distance, distances, goal_of, weakest_life
from companion.games.shadows_of_malice.shards import shards_left
from companion.games.shadows_of_malice.table import COLORLESS, Avatar, Table, map_of
from companion.prompts import Prompt

HIGHEST_OF = (3.5, 4.47, 4.96, 5.24, 5.43, 5.56, 5.65, 5.72)
"""The highest of one to eight dice on average."""


def bot(table: Table, prompt: Prompt, chance: Chance) -> Any:
    """An answer to *prompt*, or None where any legal one will do."""
    decide = DECISIONS.get(prompt.key)
    return decide(table, prompt, chance) if decide else None


# -- the Players' Turn -------------------------------------------------------------------------------------


def _act(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Bodies first, then bands, then what each band needs most; what is left over goes to recovery."""
    legal = prompt.legal()
    for act in legal:
        if act.startswith(("form:", "claim:", "attack:")) or (act.startswith("join:") and _worth_joining(table, act)):
            return act
    for avatar in table.avatars:
        act = _for_band(table, avatar, legal) if avatar.embodied and avatar.actions else ""
        if act:
            return act
    return _leftover(table, legal, chance) or "end"


def _worth_joining(table: Table, act: str) -> bool:
    """Only into the larger band, or two would swap places for ever."""
    _, joiner, friend = act.split(":")
    mine, theirs = table.band_of(joiner), table.band_of(friend)
    return (len(theirs), theirs[0].id) > (len(mine), mine[0].id)


def _for_band(table: Table, avatar: Avatar, legal: list[str]) -> str:
    name = avatar.id
    services = [act for act in legal if act.startswith(f"service:{name}:")]
    healing = [act for act in services if act.endswith((".heal", ".life", ".restore", ".cleanse"))]
    if healing and avatar.wounds + avatar.drains >= 2:
        return healing[0]
    if weakest_life(table, name) < HEALTHY:
        hurt = [member.id for member in table.band_of(name) if f"recover:{member.id}" in legal]
        if hurt:
            return f"recover:{hurt[0]}"
    goal = goal_of(table, name)
    if f"move:{name}" in legal and goal and goal != avatar.at:
        return f"move:{name}"
    return ""


def _leftover(table: Table, legal: list[str], chance: Chance) -> str:
    for avatar in table.avatars:
        if avatar.embodied and avatar.wounds + avatar.drains and f"recover:{avatar.id}" in legal:
            return f"recover:{avatar.id}"
    for avatar in table.avatars:
        if f"provoke:{avatar.id}" in legal and weakest_life(table, avatar.id) >= 4:
            return f"provoke:{avatar.id}"
    useful = ("mystic.brew", "city.acquire")
    services = [act for act in legal if act.startswith("service:") and act.split(":")[2].startswith(useful)]
    return str(chance.choice(services)) if services else ""


# -- moving ------------------------------------------------------------------------------------------------


def _move_to(table: Table, prompt: Prompt, chance: Chance) -> str:
    """The reachable hex nearest to the goal; stop where none is nearer."""
    name = prompt.who
    goal = goal_of(table, name)
    at = table.avatar(name).at
    if not goal:
        return "stop"
    options = prompt.options()
    gate = table.gates[map_of(goal)]
    if table.gate_at(at) and at != gate and distance(table, at, goal) > distance(table, gate, goal) + 1:
        return "gate" if table.avatar(name).teleports == 0 else "stop"
    places = [option.id for option in options if option.where]
    hexes = distances(table, goal)
    best = min(places, key=hexes, default="stop")
    return best if best != "stop" and hexes(best) < hexes(at) else "stop"


def _entered(table: Table, prompt: Prompt, chance: Chance) -> str:
    """On an unmapped board: straight to the goal, or out on open land, one leg a move."""
    goal = goal_of(table, prompt.who)
    legal = prompt.legal()
    if goal and f"at={goal}" in legal and chance.random() < 0.5:
        return f"at={goal}"
    over = f"map={map_of(goal)}"
    if over in legal and chance.random() < 0.5:
        return over
    return "stop" if "stop" in legal else legal[0]


def _exit(table: Table, prompt: Prompt, chance: Chance) -> str:
    goal = goal_of(table, prompt.who)
    return table.gates[map_of(goal)] if goal else "stay"


# -- fighting ----------------------------------------------------------------------------------------------


def _before(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Potions and scrolls are for worthy opponents."""
    uses = [use for use in prompt.legal() if use != "nothing"]
    worthy = table.fight().creature.kind != "creature"
    return str(chance.choice(uses)) if uses and worthy else "nothing"


def _manoeuvre(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Fight on while there is hope; otherwise leave one by one, and the badly hurt first."""
    legal = prompt.legal()
    if table.fight().creature.kind != "creature":
        helpers = [act for act in legal if act.startswith("use:") and _is_free_help(act)]
        if helpers and chance.random() < 0.5:
            return str(chance.choice(helpers))
    for name in _leaving(table):
        ways = [act for act in legal if act.startswith(f"withdraw:{name}:")]
        if ways:
            return ways[-1] if chance.random() < 0.3 else ways[0]
        potions = [act for act in legal if act.startswith(f"use:{name}:") and not _is_free_help(act)]
        if potions:
            return str(chance.choice(potions))
    return "fight"


def _leaving(table: Table) -> list[str]:
    """Who should go: everybody if the fight is hopeless, else whoever would fall next."""
    combat = table.fight()
    weakest_first = sorted(combat.fighters, key=lambda name: table.avatar(name).life)
    if hope(table) < 1:
        return weakest_first
    alone = len(combat.fighters) == 1 or combat.creature.left <= 1
    return [name for name in weakest_first if table.avatar(name).life <= 1 and not alone]


def hope(table: Table) -> float:
    """How many times over the creature would fall before the band does."""
    combat = table.fight()
    edge = _edge(table, combat.fighters[0]) + _shards_per_phase(table)
    win = min(0.95, max(0.03, 0.42 + 0.13 * edge))
    lose = max(0.03, 0.9 - win)
    blows = combat.creature.left / (win * 1.4)
    lasts = sum(table.avatar(fighter).life for fighter in combat.fighters) / (lose * (0.6 + combat.creature.power / 2))
    return 1.3 * lasts / blows


def _shards_per_phase(table: Table) -> float:
    """What the band can add to its rolls in the phases to come."""
    combat = table.fight()
    shards = sum(table.avatar(name).shard_count() for name in combat.fighters)
    return min(float(len(combat.fighters)), shards / max(3, combat.creature.left))


def _is_free_help(act: str) -> bool:
    """Masteries, fate cards and durable items cost no manoeuvre."""
    _, _, card_id, _ = act.split(":")
    return not card(card_id).consumed


def _clash(table: Table, prompt: Prompt, chance: Chance) -> Any:
    """Shards for the roll as long as they are needed and worth it; then the dice."""
    combat = table.fight()
    edge = _edge(table, combat.target)
    common = combat.creature.kind == "creature"
    spare = sum(table.avatar(name).shard_count() for name in combat.fighters)
    if edge >= (1.5 if common else 3) or (common and spare < 3 * len(combat.fighters)):
        return None
    options = [option.id for option in prompt.options() if option.id.startswith("shard:")]
    best = max(options, key=lambda shard: _shard_worth(table, shard), default="")
    return best if best and _shard_worth(table, best) > 0 else None


def _edge(table: Table, name: str) -> float:
    """How far the combat roll of *name* is ahead of the creature's on average, boosts included."""
    ours = _mean(avatar_bonuses(table, name, "CR")) - (name in table.fight().defending)
    theirs = power_row(power_of_creature(table)).cr + _mean(creature_bonuses(table, "CR"))
    boosts = sum(boost.amount for boost in table.boosts if boost.avatar == name and boost.roll == "CR")
    return HIGHEST_OF[avatar_dice(table) - 1] + ours + boosts - 3.5 - theirs


def _mean(bonuses: list[Bonus]) -> float:
    return sum(
        bonus.amount.flat + bonus.amount.sign * (bonus.amount.stars / 2 + 1.5 * bonus.amount.d2) for bonus in bonuses
    )


def _shard_worth(table: Table, option: str) -> float:
    """Coloured shards that match an ability count double; shards of outsiders half."""
    _, invoker, colour, _, name = option.split(":")
    colours = {card(ability).color for ability in table.fight().creature.abilities}
    worth = 2.0 if colour in colours else 1.0 if colour == COLORLESS else 0.9
    if not table.banded(invoker, name):
        worth /= 2
    return worth if shards_left(table, invoker) > 0 else 0.0


def _again(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Free re-rolls now and then; shards are too dear."""
    free = [act for act in prompt.legal() if act != "keep" and "shard" not in act]
    return str(chance.choice(free)) if free and chance.random() < 0.3 else "keep"


def _fixed(answer: Any) -> "Decision":
    return lambda table, prompt, chance: answer


def _all(table: Table, prompt: Prompt, chance: Chance) -> list[str]:
    return prompt.legal()


def _first(table: Table, prompt: Prompt, chance: Chance) -> str:
    return prompt.legal()[0]


Decision = Callable[[Table, Prompt, Chance], Any]
DECISIONS: dict[str, Decision] = {
    "setup.gate": _first,
    "setup.band": _all,
    "players.act": _act,
    "players.end": _fixed(True),
    "move.keep": _fixed("roll"),
    "move.to": _move_to,
    "move.entered": _entered,
    "gate.exit": _exit,
    "combat.band": _fixed("all"),
    "combat.before": _before,
    "combat.manoeuvre": _manoeuvre,
    "combat.clash": _clash,
    "roll.again": _again,
    "recover.split": _first,
    "recover.which": _fixed("life"),
    "harvest.share": _fixed("evenly"),
    "item.share": _first,
    "item.limit": _first,
    "band.roller": _first,
}
