"""A sensible bot: it plays the avatars well enough to show whether the game can be won.

It keeps its avatars together, gathers shards and treasure, hunts Shadows and then storms the strongholds. It sees
only what players see, and looks at prompts by their permanent keys. What it has no opinion on it leaves to chance.
"""

from collections.abc import Callable
from typing import Any

from companion.games.shadows_of_malice.bots.card_values import keep_better, limit, share, worth_using_now
from companion.games.shadows_of_malice.bots.fighting import again, before, clash, manoeuvre, way_out
from companion.games.shadows_of_malice.bots.plans import distance, distances, goal_of, rested, weakest_life
from companion.games.shadows_of_malice.rules.combat.encounters import dangers
from companion.games.shadows_of_malice.table import Avatar, Table, map_of
from companion.kernel import Chance, Prompt

A_DAYS_WALK = 8
"""Hexes that a band hardly walks in a turn."""


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
    cards = [act for act in legal if act.startswith("use:") and _worth_using(table, act)]
    if cards:
        return cards[0]
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
    if not rested(table, name):
        hurt = [member.id for member in table.band_of(name) if f"recover:{member.id}" in legal]
        if hurt:
            return f"recover:{hurt[0]}"
    goal = goal_of(table, name)
    if f"move:{name}" in legal and goal and goal != avatar.at:
        return f"move:{name}"
    return ""


def _worth_using(table: Table, act: str) -> bool:
    """A card that helps now; a way through the Gates is for one who is far from the others."""
    avatar = table.avatar(act.split(":")[1])
    goal = goal_of(table, avatar.id)
    alone = len(table.band_of(avatar.id)) == 1 and len(table.in_aethos()) > 1
    return worth_using_now(table, act, stranded=alone and bool(goal) and distance(table, avatar.at, goal) > A_DAYS_WALK)


def _leftover(table: Table, legal: list[str], chance: Chance) -> str:
    for avatar in table.avatars:
        if avatar.embodied and avatar.wounds + avatar.drains and f"recover:{avatar.id}" in legal:
            return f"recover:{avatar.id}"
    rests = [act for act in legal if act.startswith("rest:") and _is_hurt(table, act.split(":")[1])]
    if rests:
        return rests[0]
    for avatar in table.avatars:
        if f"provoke:{avatar.id}" in legal and weakest_life(table, avatar.id) >= 4:
            return f"provoke:{avatar.id}"
    useful = ("mystic.brew", "city.acquire")
    services = [act for act in legal if act.startswith("service:") and act.split(":")[2].startswith(useful)]
    return str(chance.choice(services)) if services else ""


def _is_hurt(table: Table, name: str) -> bool:
    avatar = table.avatar(name)
    return avatar.wounds + avatar.drains > 0


# -- moving ------------------------------------------------------------------------------------------------


def _move_to(table: Table, prompt: Prompt, chance: Chance) -> str:
    """The reachable hex nearest to the goal; through the Gates where that is shorter; stop where none is nearer."""
    goal = goal_of(table, prompt.who)
    avatar = table.avatar(prompt.who)
    if not goal:
        return "stop"
    if not _shorter_by_gate(table, avatar.at, goal):
        return _nearest(table, prompt, avatar.at, goal)
    if avatar.teleports:
        return "stop"
    gate = table.gates[map_of(avatar.at)]
    if avatar.at != gate:
        return _nearest(table, prompt, avatar.at, gate)
    return "gate" if "gate" in prompt.legal() else _aside(table, prompt, gate)


def _shorter_by_gate(table: Table, at: str, goal: str) -> bool:
    here, there = table.gates.get(map_of(at), ""), table.gates.get(map_of(goal), "")
    if not here or not there or here == there:
        return False
    return distance(table, at, goal) > distance(table, at, here) + distance(table, there, goal) + 1


def _nearest(table: Table, prompt: Prompt, at: str, goal: str) -> str:
    places = [option.id for option in prompt.options() if option.where]
    hexes = distances(table, goal)
    best = min(places, key=hexes, default="stop")
    return best if best != "stop" and hexes(best) < hexes(at) else "stop"


def _aside(table: Table, prompt: Prompt, gate: str) -> str:
    """Off the Gate one stands on, to enter it again (RUL-40)."""
    safe = [option.id for option in prompt.options() if option.where and not dangers(table, option.where)]
    return min(safe, key=distances(table, gate), default="stop")


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
    """The exit nearest to the goal; among equals one that needs no luck (SM-241)."""
    goal = goal_of(table, prompt.who)
    if not goal:
        return "stay"
    hexes = distances(table, goal)
    exits = [place for place in prompt.legal() if place != "stay"]
    return min(exits, key=lambda place: (hexes(place), table.gate_at(place)))


def _best_harvester(table: Table, prompt: Prompt, chance: Chance) -> str:
    return max(prompt.legal(), key=lambda name: table.avatar(name).radiance.count("Harvest"))


def _strongest(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Who takes over from a fallen champion: whoever has the most life, if more than a little."""
    names = [name for name in prompt.legal() if name != "nobody" and table.avatar(name).life > 1]
    return max(names, key=lambda name: table.avatar(name).life, default="nobody")


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
    "combat.before": before,
    "combat.heir": _strongest,
    "combat.manoeuvre": manoeuvre,
    "combat.clash": clash,
    "roll.again": again,
    "recover.split": _first,
    "recover.which": _fixed("life"),
    "harvest.by": _best_harvester,
    "harvest.share": _fixed("evenly"),
    "item.share": share,
    "item.limit": limit,
    "service.keep": keep_better,
    "band.roller": _first,
    "band.consent": _fixed(True),
    "site.look": _fixed(True),
    "withdraw.beside": _all,
    "withdraw.to": way_out,
    "xulthul.beside": _all,
}
