"""How Xulthûl moves (SM-270..273): its targets, its way, the Gates it uses and what it razes in passing.

Knows the way only; what it does at a Well is told in ``xulthul.py``.
"""

from math import inf

from companion.errors import Gone
from companion.games.shadows_of_malice.cards.effects import creature_effects
from companion.games.shadows_of_malice.fight import Creature
from companion.games.shadows_of_malice.rules.avatars.items import give_back
from companion.games.shadows_of_malice.rules.combat.throws import nearest_or_chosen, pick, power_roll, roll_total
from companion.games.shadows_of_malice.rules.land.ground import board, leave_place, place_name
from companion.games.shadows_of_malice.rules.land.unmapped import random_neighbour
from companion.games.shadows_of_malice.rules.land.walking import (
    ask_where_now,
    reachable_maps,
    settle_way,
    shortest_ways,
    sites_on,
)
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table, Xulthul, map_of
from companion.kernel import Asking, Choose, Confirm, Option, Place, Step, Tell, Words, count, say

XULTHUL = "Xulthûl"


def the_lord(table: Table) -> Xulthul:
    if table.xulthul is None:
        raise Gone(say("Xulthûl is not in Aethos any more."))
    return table.xulthul


def its_power_roll(table: Table, key: str, text: Words, fact: str) -> Asking[bool]:
    """A power roll of Xulthûl's (SM-061); an ability may help it."""
    lord = the_lord(table)
    body = Creature("xulthul", lord.type, lord.power, lord.life, abilities=lord.abilities)
    bonus = sum(effect.figure.flat for _, effect in creature_effects(table, body, "PR"))
    full = say("{text} Power roll: success on {n} or less.", text=text, n=min(6, lord.power + bonus))
    succeeded = yield from power_roll(table, key, full, lord.power, bonus, fact)
    return succeeded


def targets(table: Table) -> list[str]:
    """Revealed Light Wells first; while there are none, Wells still hidden, or the one it has chosen (SM-272)."""
    light = [well.at for well in table.wells if well.state == "light"]
    hidden = [well.at for well in table.hidden_wells()]
    target = the_lord(table).target
    return light or ([target] if target in hidden else hidden)


def choose_target(table: Table) -> Step:
    """[1] While no Light Well shines it seeks a random hidden Well, and keeps to it (SM-272); [R] the nearest."""
    hidden = [well.at for well in table.hidden_wells()]
    at_random = edition(table).xulthul_seeks == "random"
    if not at_random or not hidden or table.light_wells() or the_lord(table).target in hidden:
        return
    text = say("Which hidden Well does Xulthûl seek?")
    target = yield from pick(
        table, "xulthul.target", text, hidden, lambda p: place_name(table, p), "SM-272", about=hidden
    )
    the_lord(table).target = target
    yield Tell(
        "xulthul.seeks",
        say("Xulthûl seeks {place}.", place=place_name(table, target)),
        fact="SM-272",
        data={"at": target},
    )


def move_to_target(table: Table) -> Step:
    """2d2 hexes to the closest target, water no obstacle (SM-270, SM-272); avatars are ignored (SM-274).

    [1] has 2d2 movement points instead and makes every hex a path, which is the same (SM-270).
    """
    what = _goal_words(table)
    text = say("Xulthûl moves 2d2 hexes towards {what}.", what=what)
    hexes = yield from roll_total(table, "xulthul.move", text, 2, "d2", "", "SM-270", "black")
    if table.settings.mapped:
        yield from _move_on_map(table, hexes)
    else:
        yield from _move_unmapped(table, hexes, what)


def _goal_words(table: Table) -> Words:
    if table.light_wells():
        return say("the closest Light Well")
    goals = targets(table)
    if the_lord(table).target in goals:
        return say("the hidden Well of {place}", place=place_name(table, goals[0]))
    return say("the closest hidden Well")


# -- on a mapped board -------------------------------------------------------------------------------------


def _move_on_map(table: Table, hexes: int) -> Step:
    """By land, or by a Gate where that is the only way or the shorter one.

    "Using Gates as needed" leaves open when one is needed (SM-271). Our reading: passing a Gate costs no hex, as for
    avatars (SM-087), so the way by Gate is the way to the nearest Gate and on from the Gate nearest to a target. If
    that is shorter than the way over land and adjoining maps, it goes there; on the Gate it makes its power roll, and
    walks on from wherever that leads. It passes at most one Gate in a turn.
    """
    walked = 0
    if _gate_is_shorter(table):
        walked = yield from _walk(table, list(table.gates.values()), hexes)
        if not table.gate_at(the_lord(table).at):
            return
        yield from _use_gate(table, _nearest_exits(table))
    yield from _walk(table, targets(table), hexes - walked)


def _gate_is_shorter(table: Table) -> bool:
    by_land = board(table).distances_to(targets(table))
    exits = _nearest_exits(table)
    at = the_lord(table).at
    to_gate = board(table).distances_to(table.gates.values()).get(at, inf)
    return bool(exits) and to_gate + by_land[exits[0]] < by_land.get(at, inf)


def _nearest_exits(table: Table) -> list[str]:
    """The Gates nearest to a target, all that tie."""
    by_land = board(table).distances_to(targets(table))
    gates = [gate for gate in table.gates.values() if gate in by_land]
    return [gate for gate in gates if by_land[gate] == min(by_land[g] for g in gates)]


def _walk(table: Table, goals: list[str], hexes: int) -> Asking[int]:
    """Up to *hexes* hexes towards the nearest of *goals*, razing what stands on the way; how many it walked."""
    ways = shortest_ways(board(table), the_lord(table).at, goals, hexes)
    if not ways[0]:
        return 0
    text = say("Several ways are equally short. Where does Xulthûl go?")
    way = yield from settle_way(table, "xulthul.way", text, ways, lambda way: sites_on(table, way))
    for place in sites_on(table, way):
        yield from raze(table, place)
    yield from _put(table, way[-1], "xulthul.moved", "SM-270", (the_lord(table).at, *way))
    return len(way)


# -- on an unmapped board ----------------------------------------------------------------------------------


def _move_unmapped(table: Table, hexes: int, what: Words) -> Step:
    """The players walk it and say where it is; first whether the way leads through a Gate (SM-271)."""
    start = the_lord(table).at
    by_gate: bool = False
    if len(table.maps) > 1:
        text = say(
            "Xulthûl moves {hexes}. Is the way to {what} shorter by a Gate, or is that the only way, and "
            "does it come to the Gate now?",
            hexes=count(hexes, "hex", "hexes"),
            what=what,
        )
        by_gate = yield Confirm("xulthul.by_gate", text, fact="SM-271")
    if by_gate:
        yield from _use_gate(table, list(table.gates.values()))
    at = the_lord(table).at
    maps = reachable_maps(table, at)
    goals = [place for place in targets(table) if map_of(place) in maps]
    text = say(
        "Move Xulthûl {hexes} in all by the shortest way towards {what}, over water too; it stops "
        "there. Where is it now?",
        hexes=count(hexes, "hex", "hexes"),
        what=what,
    )
    stays = [Option(at, say("Still at {place}", place=place_name(table, at)), where=at)] if by_gate else []
    to = yield from ask_where_now(table, "xulthul.moved_to", text, at, goals, "SM-270", stays)
    left, the_lord(table).at = the_lord(table).at, to
    leave_place(table, left)
    yield from _ask_what_it_passed(table, [*reachable_maps(table, start), *maps])


def _ask_what_it_passed(table: Table, maps: list[str]) -> Step:
    """Raze the site it stands on, and those that the players say it walked through (SM-273)."""
    here = the_lord(table).at

    def offers() -> list[Option]:
        sites = [site.at for site in table.sites if map_of(site.at) in maps and site.at != here]
        return [Option(place, place_name(table, place), where=place) for place in sites_on(table, sites)]

    passed: list[str] = []
    if offers():
        text = say("Which cities and mystics did Xulthûl pass through?")
        passed = yield Choose("xulthul.passed", text, fact="SM-273", offers=offers, least=0, most=len(offers()))
    for place in [*passed, here]:
        if table.site_at(place):
            yield from raze(table, place)


# -- withdrawing -------------------------------------------------------------------------------------------


def withdraw(table: Table) -> Step:
    """[1] Away from the Well it failed at, to a random hex beside it, water or land (SM-278); it razes as it goes."""
    at = the_lord(table).at
    words = say("Xulthûl has lost more than half of its life and withdraws to a random adjacent hex.")
    if table.settings.mapped:
        beside = board(table).neighbours(at) or (at,)
        to = yield from pick(table, "xulthul.withdraws", words, beside, lambda p: place_name(table, p), "SM-278")
    else:
        number = yield from random_neighbour(table, "xulthul.beside", "xulthul.withdraws", words, "SM-278")
        text = say("Put Xulthûl on hex {n}. What is there?", n=number)
        to = at
        if number:
            to = yield from ask_where_now(table, "xulthul.withdrew_to", text, at, [], "SM-278", [])
    yield from _put(table, to, "xulthul.withdrew", "SM-278")
    if table.site_at(to):
        yield from raze(table, to)


# -- Gates and sites ---------------------------------------------------------------------------------------


def _use_gate(table: Table, best: list[str]) -> Step:
    """A power roll: success, and it comes out where it likes, at one of *best*; failure, at a random Gate (SM-271)."""
    chosen = yield from its_power_roll(table, "xulthul.gate", say("Xulthûl uses a Gate."), "SM-271")

    def name(place: str) -> Words:
        return place_name(table, place)

    if chosen and table.settings.mapped:
        to = yield from nearest_or_chosen(table, "xulthul.exit", say("Which Gate does it choose?"), best, name)
    elif chosen:
        text = say("Which Gate is nearest to its target? It comes out there.")
        to = yield Choose(
            "xulthul.exit", text, fact="SM-271", offers=lambda: [Option(gate, name(gate), where=gate) for gate in best]
        )
    else:
        to = yield from pick(
            table, "xulthul.random_gate", say("It comes out at a random Gate."), _random_gates(table), name, "SM-271"
        )
    yield from _put(table, to, "xulthul.teleported", "SM-271")


def _random_gates(table: Table) -> list[str]:
    """All Gates in play, the one entered included unless ruled otherwise (RUL-35)."""
    gates = list(table.gates.values())
    here = the_lord(table).at
    return gates if ruling(table, "RUL-35") == "all" else [gate for gate in gates if gate != here] or gates


def raze(table: Table, place: str) -> Step:
    """Passing through a city or mystic hex: a successful power roll destroys it, the token goes (SM-273)."""
    name = place_name(table, place)
    text = say("Xulthûl passes through {site}.", site=name)
    razed = yield from its_power_roll(table, "xulthul.raze", text, "SM-273")
    site = table.site_at(place)
    if not site:
        return
    if not razed:
        yield Tell("xulthul.spared", say("{site} is spared.", site=name), fact="SM-273")
        return
    site.destroyed = True
    treasure, site.treasure = site.treasure, ""  # nobody can take it any more (SM-032)
    yield Place(
        "xulthul.razed",
        say("{site} is destroyed: take its token off the map.", site=name),
        fact="SM-273",
        piece=name,
        to=say("out of play"),
    )
    if treasure:
        yield from give_back(table, treasure)


def _put(table: Table, to: str, key: str, fact: str, over: tuple[str, ...] = ()) -> Step:
    left, the_lord(table).at = the_lord(table).at, to
    leave_place(table, left)
    text = say("Put Xulthûl on {place}.", place=place_name(table, to))
    yield Place(key, text, fact=fact, piece=XULTHUL, to=to, over=over)
