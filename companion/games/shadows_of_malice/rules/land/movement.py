"""Movement: the movement roll and walking (sections 6 to 8). Boats are in ``water.py``, Gates in ``gates.py``.

On a mapped board the software knows what can be reached and what it costs; on an unmapped one the players move
by the printed map and say what they enter.
"""

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from companion.games.shadows_of_malice.cards.effects import avatar_bonuses
from companion.games.shadows_of_malice.cards.fate import fate_of_doubles, is_double
from companion.games.shadows_of_malice.fight import Standing
from companion.games.shadows_of_malice.meanings import BoardBoat, InvokeShard, UseCard
from companion.games.shadows_of_malice.rules.combat.encounters import dangerous_places
from companion.games.shadows_of_malice.rules.combat.helping import help_options, offer_again
from companion.games.shadows_of_malice.rules.combat.rolls import add_boosts, helped_throw, spend_boosts
from companion.games.shadows_of_malice.rules.combat.stars import Rolled, Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.rules.combat.throws import throw
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.land.bands import band_points
from companion.games.shadows_of_malice.rules.land.boards import Board, Walks
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.ground import board, hex_name, kinds_of_land, points, terrain_known
from companion.games.shadows_of_malice.rules.land.unmapped import ask_points_left, unmapped_goal
from companion.games.shadows_of_malice.rules.land.water import board_boat, boats_to_board
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.actions import (
    pay_for_roll,
    why_not_go,
    why_not_roll,
    why_not_use_gate,
)
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Choose, Dice, Option, Roll, Step, Sum, Tell, listing, say

# -- the movement roll -------------------------------------------------------------------------------------


def move(table: Table, name: str) -> Step:
    """Every member of the band rolls for itself (SM-069), [R] for an action each, or keeps the points it has left.

    [R] Each move action is its own roll with its own fate (SM-042). Fate can cost a member its body: the rest move on.
    """
    members = [member.id for member in table.band_of(name)]
    for member in members:
        if not table.avatar(member).embodied:
            continue
        keeps = yield from _keeps_points(table, member)
        if not keeps:
            pay_for_roll(table, member)
            yield from movement_roll(table, member)
    left = [member for member in (name, *members) if table.avatar(member).embodied]
    table.moving = left[0] if left else ""


def _keeps_points(table: Table, name: str) -> Asking[bool]:
    """Whoever joined in mid-move has points left and need not roll (SM-070); one that has no roll left cannot."""
    avatar = table.avatar(name)
    if why_not_roll(table, avatar):
        return True
    if edition(table).movement_roll != "an action" or not avatar.mp or len(table.band_of(name)) == 1:
        return False
    answer: str = yield Choose(
        "move.keep",
        say("{who} has {n} movement points left.", who=avatar.name, n=points(avatar.mp)),
        name,
        "SM-070",
        offers=lambda: [Option("keep", say("Go on with them")), Option("roll", say("Spend an action on a new roll"))],
    )
    return answer == "keep"


class Thrown(Struct):
    """A movement roll that stands: whose dice mean what, their faces, the band's size then, and what brings fate."""

    side: Side
    groups: list[Rolled]
    faces: dict[str, list[int]]
    band: int
    fated: list[list[int]]


def movement_roll(table: Table, name: str) -> Step:
    """MR: two dice. [R] Points are the larger, modified, + N, the size of the band then (SM-060, SM-073, RUL-30).

    [1] They are the movement die, modified, + 2, whatever the band.

    Doubles bring a fate card, which works on this very roll (SM-098, SM-099) and may give points itself; [R] those
    of an earlier roll are gone.
    """
    thrown = yield from _throw_movement(table, name)
    if edition(table).movement_roll == "an action":
        table.avatar(name).mp = 0
    for dice in thrown.fated:
        yield from fate_of_doubles(table, name, dice)
    if not table.avatar(name).embodied:
        return
    total = yield from _movement_total(table, name, thrown)
    spend_boosts(table, name, "MR")
    avatar = table.avatar(name)
    avatar.mp += 2 * total.total
    text = say("{who}: {sum} movement points.", who=avatar.name, sum=total.words())
    yield Tell("move.points", text, name, "SM-060", data={"points": total})


def _throw_movement(table: Table, name: str) -> Asking[Thrown]:
    """The throw, and again if somebody has it made again; which dice bring fate is a ruling (RUL-28).

    A fate card held cannot turn away the doubles that replace it (SM-099, SM-101).
    """
    seen: list[list[int]] = []
    while True:
        (side, groups), faces = yield from helped_throw(table, name, lambda: _movement_dice(table, name))
        dice = [*faces["MR"], *faces.get("fate", [])]
        seen.append(dice)
        text = say("{who} has rolled {a} and {b}.", who=table.avatar(name).name, a=dice[0], b=dice[1])
        lost = table.avatar(name).fate if is_double(dice) else ""
        again = yield from offer_again(table, name, "MR", text, Standing(max(faces["MR"])), without=lost)
        if not again:
            fated = seen if ruling(table, "RUL-28") == "any" else seen[-1:]
            return Thrown(side, groups, faces, len(table.band_of(name)), fated)


def _movement_dice(table: Table, name: str) -> tuple[tuple[Side, list[Rolled]], Roll[InvokeShard | UseCard]]:
    side = Side("avatar", avatar_bonuses(table, name, "MR"))
    groups = bonus_dice(table, [side], "MR")
    return (side, groups), Roll(
        "move.roll",
        say("{who}: movement roll.", who=table.avatar(name).name),
        name,
        "SM-060",
        dice=(*_dice_of_the_roll(table), *as_dice(table, groups, {"avatar": "white"})),
        also=lambda: help_options(table, name, "MR"),
    )


def _dice_of_the_roll(table: Table) -> tuple[Dice, ...]:
    """[R] Two dice alike. [1] Two that can be told apart: the white one moves, the black one is for fate (SM-060)."""
    if edition(table).movement == "larger die + band":
        return (Dice("MR", 2, label=say("movement dice")),)
    return Dice("MR", label=say("movement die")), Dice("fate", colour="black", label=say("fate die"))


def _movement_total(table: Table, name: str, thrown: Thrown) -> Asking[Sum]:
    """The die, what modifies it (SM-064), and [R] N or [1] 2; not below 0 (RUL-31).

    A fate card just exchanged counts, and the one given back no longer does (SM-099).
    """
    now = avatar_bonuses(table, name, "MR")
    new = Side("avatar", [bonus for bonus in now if bonus not in thrown.side.bonuses])
    groups = bonus_dice(table, [new], "MR")
    faces: dict[str, list[int]] = {}
    if groups:
        dice = as_dice(table, groups, {"avatar": "white"})
        faces = yield from throw(table, "move.fate", say("Dice of the new card."), dice, name, "SM-099")
    total = Sum(floor=0)
    by_band = edition(table).movement == "larger die + band"
    total.add(say("larger die") if by_band else say("movement die"), max(thrown.faces["MR"]), "SM-060")
    before = Sum()
    add_bonuses(table, before, thrown.side, thrown.groups, thrown.faces, "MR")
    still = {bonus.source for bonus in now}
    for part in before.parts:
        if part.source in still:
            total.add(part.label, part.amount, part.source)
    add_bonuses(table, total, new, groups, faces, "MR")
    add_boosts(table, total, name, "MR")
    if by_band:
        total.add(say("band of {n}", n=thrown.band), thrown.band, "SM-073")
    else:
        total.add(say("always"), 2, "SM-060")
    return total


# -- walking -----------------------------------------------------------------------------------------------


def walking_step(table: Table) -> Step:
    """One leg of a move: where to, or stop. Where nothing can be entered any more, the move is over by itself."""
    name = table.moving
    if not _can_go_on(table, name):
        table.moving = ""
    elif table.settings.mapped:
        yield from _mapped_leg(table, name)
    else:
        yield from _unmapped_leg(table, name)


def _can_go_on(table: Table, name: str) -> bool:
    if not any(avatar.id == name for avatar in table.in_aethos()):
        return False
    if why_not_go(table.band_of(name)):
        return False
    if table.gate_at(table.avatar(name).at) and not why_not_use_gate(table, name):
        return True
    if not table.settings.mapped:
        return band_points(table, name) > 0
    return len(_within_reach(table, name)) > 1 or bool(boats_to_board(table, name))


def _mapped_leg(table: Table, name: str) -> Step:
    who = listing([member.name for member in table.band_of(name)])
    goal = yield from Choose(
        "move.to",
        say("{who}: {mp} movement points. Where to?", who=who, mp=points(band_points(table, name))),
        name,
        "SM-076",
        offers=lambda: _destinations(table, name),
        way=lambda place: _walks(table, name).path_to(place),
    )
    match goal:
        case BoardBoat(friend):
            yield from board_boat(table, name, friend)
        case "stop":
            table.moving = ""
        case "gate":
            yield from teleport(table, name)
        case place:
            yield from _walk(table, name, place)


def _destinations(table: Table, name: str) -> list[Option[BoardBoat | str]]:
    """Every hex the band can pay for (SM-076, SM-077); what attacks must be met first and ends the walk (SM-172).

    Points need not be spent (SM-081).
    """
    avatar = table.avatar(name)
    found: list[Option[BoardBoat | str]] = [Option("stop", say("Stop here"), fact="SM-081")]
    if avatar.embodied and table.gate_at(avatar.at) and not why_not_use_gate(table, name):
        found.append(Option("gate", say("Use the Gate"), fact="SM-087"))
    reach = _within_reach(table, name)
    kinds = kinds_of_land(table, reach)
    found += [_destination(place, kinds[place], cost) for place, cost in reach.items() if place != avatar.at]
    return [*found, *boats_to_board(table, name)]


@lru_cache(maxsize=4096)
def _destination(place: str, kind: str, cost: int) -> Option[BoardBoat | str]:
    """Remembered: a walk offers the same dozens of hexes again and again."""
    label = say("{place} ({cost})", place=hex_name(place, kind), cost=points(cost))
    return Option(place, label, where=place, effect=points(cost))


def _within_reach(table: Table, name: str) -> dict[str, int]:
    """Every hex the band can pay for, its own included, and what it costs."""
    if table.avatar(name).at not in board(table).hexes:  # a correction put it where no map is
        return {}
    return _walks(table, name).reach


def _walks(table: Table, name: str) -> Walks:
    """All the ways on that the band can pay for."""
    avatar = table.avatar(name)
    return _walks_from(board(table), avatar.at, band_points(table, name), avatar.afloat, dangerous_places(table))


@lru_cache(maxsize=256)
def _walks_from(lay: Board, at: str, halves: int, afloat: bool, dangerous: frozenset[str]) -> Walks:
    """Remembered: the same question is looked at more than once, and then one of the ways is walked."""
    return lay.walks(at, halves, afloat=afloat, stop_at=dangerous.__contains__)


def _walk(table: Table, name: str, goal: str) -> Step:
    """Hex by hex, and each is paid for on entering it (SM-076); a hex that asks something may change the plan."""
    for here, there in pairwise(_walks(table, name).path_to(goal)):
        if table.moving != name or table.avatar(name).at != here:
            return
        yield from _enter(table, name, there)


def _enter(table: Table, name: str, place: str) -> Step:
    """The whole band moves as one; from now on each has the band's rest (SM-069, SM-072).

    On land a vessel is left, and lost (SM-084, SM-085).
    """
    avatar, lay = table.avatar(name), board(table)
    cost = lay.enter_cost(avatar.at, place, afloat=avatar.afloat)
    rest = band_points(table, name) - cost if cost is not None else -1
    if rest < 0:  # points were corrected on the way
        return
    afloat = lay.afloat_after(avatar.at, place, afloat=avatar.afloat)
    names = [member.id for member in table.band_of(name)]
    for member in names:
        table.avatar(member).mp = rest
    yield from arrive_at(table, names, place, afloat=afloat)


def _unmapped_leg(table: Table, name: str) -> Step:
    """The players move by their map, say what they enter and what points are left; the software keeps to that."""
    who = listing([member.name for member in table.band_of(name)])
    left = band_points(table, name)
    mp = say("1 point") if left == 2 else say("{n} points", n=points(left))
    text = say("{who}: move on the map by up to {mp}. What do you enter?", who=who, mp=mp)
    place = yield from unmapped_goal(table, name, text, moving=True)
    if place == "gate":
        yield from teleport(table, name)
    elif place == "pause":
        table.moving = ""
    elif not place:
        _share_points(table, name, 0)
        table.moving = ""
    else:
        left = yield from ask_points_left(table, name)
        _share_points(table, name, left)
        names = [member.id for member in table.band_of(name)]
        yield from arrive_at(table, names, place, afloat=terrain_known(table, place) == "water")


def _share_points(table: Table, name: str, halves: int) -> None:
    """From now on each member has the band's rest (SM-072)."""
    for member in table.band_of(name):
        member.mp = halves
