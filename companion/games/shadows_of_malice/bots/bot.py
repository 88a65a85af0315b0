"""A sensible bot: it plays the avatars well enough to show whether the game can be won.

It keeps its avatars together, gathers shards and treasure, hunts Shadows and then storms the strongholds. It sees
only what players see, and looks at prompts by their permanent keys. What it has no opinion on it leaves to chance.
"""

from collections.abc import Callable
from typing import Any

from companion.games.shadows_of_malice.bots.card_values import keep_better, limit, possible, share, worth_using_now
from companion.games.shadows_of_malice.bots.fighting import again, before, clash, manoeuvre, way_out
from companion.games.shadows_of_malice.bots.plans import distance, distances, goal_of, rested, weakest_life
from companion.games.shadows_of_malice.meanings import (
    At,
    Attack,
    Claim,
    Deed,
    EndTurn,
    FormBody,
    Join,
    Move,
    OverTheEdge,
    Provoke,
    Recover,
    Rest,
    TurnChoice,
    UseCard,
    UseService,
)
from companion.games.shadows_of_malice.rules.combat.encounters import dangers
from companion.games.shadows_of_malice.table import Avatar, Table, map_of
from companion.kernel import Chance, Prompt

A_DAYS_WALK = 8
"""Hexes that a band hardly walks in a turn."""


HEALING = ("heal", "life", "restore", "cleanse")
USEFUL = ("brew", "acquire")
"""Services that are worth an action nobody needs for anything else."""


def bot(table: Table, prompt: Prompt, chance: Chance) -> Any:
    """An answer to *prompt*, or None where any legal one will do."""
    decide = DECISIONS.get(prompt.key)
    return decide(table, prompt, chance) if decide else None


# -- the Players' Turn -------------------------------------------------------------------------------------


def _act(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Bodies first, then bands, then what each band needs most; what is left over goes to recovery."""
    ids = possible(prompt)
    return ids[_best_deed(table, list(ids), chance)]


def _best_deed(table: Table, deeds: list[TurnChoice], chance: Chance) -> TurnChoice:
    for deed in deeds:
        if isinstance(deed, FormBody | Claim | Attack) or (isinstance(deed, Join) and _worth_joining(table, deed)):
            return deed
    for avatar in table.avatars:
        needed = _for_band(table, avatar, deeds) if avatar.embodied and avatar.actions else None
        if needed:
            return needed
    cards = [deed for deed in deeds if isinstance(deed, UseCard) and _worth_using(table, deed)]
    if cards:
        return cards[0]
    return _leftover(table, deeds, chance) or EndTurn()


def _worth_joining(table: Table, deed: Join) -> bool:
    """Only into the larger band, or two would swap places for ever."""
    mine, theirs = table.band_of(deed.who), table.band_of(deed.other)
    return (len(theirs), theirs[0].id) > (len(mine), mine[0].id)


def _for_band(table: Table, avatar: Avatar, deeds: list[TurnChoice]) -> Deed | None:
    services = [deed for deed in deeds if isinstance(deed, UseService) and deed.who == avatar.id]
    healing = [deed for deed in services if deed.service.use in HEALING]
    if healing and avatar.wounds + avatar.drains >= 2:
        return healing[0]
    if not rested(table, avatar.id):
        hurt = [Recover(member.id) for member in table.band_of(avatar.id) if Recover(member.id) in deeds]
        if hurt:
            return hurt[0]
    goal = goal_of(table, avatar.id)
    return Move(avatar.id) if Move(avatar.id) in deeds and goal and goal != avatar.at else None


def _worth_using(table: Table, use: UseCard) -> bool:
    """A card that helps now; a way through the Gates is for one who is far from the others."""
    avatar = table.avatar(use.who)
    goal = goal_of(table, avatar.id)
    alone = len(table.band_of(avatar.id)) == 1 and len(table.in_aethos()) > 1
    return worth_using_now(table, use, stranded=alone and bool(goal) and distance(table, avatar.at, goal) > A_DAYS_WALK)


def _leftover(table: Table, deeds: list[TurnChoice], chance: Chance) -> Deed | None:
    for avatar in table.avatars:
        if avatar.embodied and avatar.wounds + avatar.drains and Recover(avatar.id) in deeds:
            return Recover(avatar.id)
    rests = [deed for deed in deeds if isinstance(deed, Rest) and _is_hurt(table, deed.who)]
    if rests:
        return rests[0]
    for avatar in table.avatars:
        if Provoke(avatar.id) in deeds and weakest_life(table, avatar.id) >= 4:
            return Provoke(avatar.id)
    services = [deed for deed in deeds if isinstance(deed, UseService) and deed.service.use in USEFUL]
    return chance.choice(services) if services else None


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
    ids = possible(prompt)
    if goal and At(goal) in ids and chance.random() < 0.5:
        return ids[At(goal)]
    over = OverTheEdge(map_of(goal))
    if over in ids and chance.random() < 0.5:
        return ids[over]
    return ids.get("stop") or next(iter(ids.values()))


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
