"""The Shadows' Turn (section 28): its order, and what each Shadow does in Aethos.

``table.step`` says which part comes next: ``seal``, then ``realm`` (the Shadow there drifts, or one spawns), then
``aethos`` once for each Shadow; ``table.part`` which one the open question belongs to. How a Shadow fights is told in
the combat chapters.
"""

from companion.games.shadows_of_malice.rules.combat.throws import pick, roll_total, throw
from companion.games.shadows_of_malice.rules.land.ground import adjoin, board, leave_place, place_name
from companion.games.shadows_of_malice.rules.land.walking import (
    NO_WAY,
    Way,
    ask_where_now,
    reachable_maps,
    settle_way,
    shortest_ways,
)
from companion.games.shadows_of_malice.rules.land.wells import draw_well, tell_well
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.rules.turns.shadow_realm import drift, remove_gate_seal, spawn
from companion.games.shadows_of_malice.rules.turns.shadows import (
    absorb,
    in_shadow_realm,
    life_tokens,
    lose_life,
    met_on,
    put_shadow,
    remove_shadow,
)
from companion.games.shadows_of_malice.rules.turns.xulthul import xulthul_arrives
from companion.games.shadows_of_malice.table import Shadow, Table, in_realm, map_of
from companion.kernel import Asking, Choose, Dice, Option, Step, Tell, Words, count, say


def begin_shadows_turn(table: Table) -> None:
    """After the Players' Turn: the Shadows', or Xulthûl's once it is in Aethos (SM-033).

    Whether a Shadow is in the Shadow Realm is looked at now, at the start (SM-247, RUL-06).
    """
    table.phase = "xulthul" if table.xulthul else "shadows"
    table.step = "act" if table.xulthul else "seal"
    table.shadow_was_in_realm = in_shadow_realm(table) is not None
    for shadow in table.shadows:
        shadow.acted = False


def shadows_step(table: Table) -> Step:
    """The next part of the Shadows' Turn: first the Shadow Realm, then Aethos."""
    if table.step == "realm":
        return events_in_shadow_realm(table)
    if table.step == "aethos":
        return next_shadow_acts(table)
    return open_a_gate(table)


def open_a_gate(table: Table) -> Step:
    """Part A, step 1 (SM-246)."""
    table.part, table.step = "seal", "realm"
    yield from remove_gate_seal(table)


def events_in_shadow_realm(table: Table) -> Step:
    """Part A, step 2 if a Shadow was there at the start of the turn, otherwise step 3 (SM-247).

    Read literally, the book looks after the seal is gone (RUL-06).
    """
    table.part, table.step = "realm", "aethos"
    shadow = in_shadow_realm(table)
    was_there = table.shadow_was_in_realm if ruling(table, "RUL-06") == "snapshot" else shadow is not None
    if shadow:
        yield from drift(table, shadow.id)
    elif not was_there:
        yield from spawn(table)


# -- part B ------------------------------------------------------------------------------------------------


def next_shadow_acts(table: Table) -> Step:
    """Each Shadow in Aethos acts once, in the order the players like (SM-259); then the next round begins."""
    waiting = _waiting(table)
    if not waiting:
        yield from begin_round(table)
        return
    table.part = "aethos"
    name = waiting[0].id
    if len(waiting) > 1:
        name = yield Choose(
            "shadow.order", say("Which Shadow acts next?"), fact="SM-259", offers=lambda: _order_options(table)
        )
    yield from shadow_acts(table, name)


def _waiting(table: Table) -> list[Shadow]:
    return [shadow for shadow in table.shadows if not in_realm(shadow) and not shadow.acted]


def _order_options(table: Table) -> list[Option]:
    return [Option(s.id, _where_it_stands(table, s), where=s.at) for s in _waiting(table)]


def _where_it_stands(table: Table, shadow: Shadow) -> Words:
    return say("{shadow} at {place}", shadow=say(shadow.id), place=place_name(table, shadow.at))


def shadow_acts(table: Table, name: str) -> Step:
    """What one Shadow does in its turn (SM-260)."""
    table.shadow(name).acted = True
    yield from WAYS_TO_ACT[edition(table).shadow_acts](table, name)


def moves_or_reveals(table: Table, name: str) -> Step:
    """[R] One action: try to reveal the hidden Well it stands on, otherwise move (SM-260)."""
    if _at_its_well(table, name):
        yield from try_to_reveal(table, name)
    else:
        yield from move_towards_well(table, name)


def moves_and_reveals(table: Table, name: str) -> Step:
    """[1] It moves, and tries to reveal the Well in the same turn if it has reached it (SM-260)."""
    if not _at_its_well(table, name):
        yield from move_towards_well(table, name)
    if name in [shadow.id for shadow in table.shadows] and _at_its_well(table, name):
        yield from try_to_reveal(table, name)


WAYS_TO_ACT = {"moves or reveals": moves_or_reveals, "moves and reveals": moves_and_reveals}


def wells_sought(table: Table, name: str) -> list[str]:
    """All hidden Wells, of which it seeks the closest (SM-261); or the one it was drawn to, while hidden (SM-265)."""
    hidden = [well.at for well in table.hidden_wells()]
    target = table.shadow(name).target
    return [target] if target in hidden else hidden


def _at_its_well(table: Table, name: str) -> bool:
    return table.shadow(name).at in wells_sought(table, name)


# -- moving ------------------------------------------------------------------------------------------------


def move_towards_well(table: Table, name: str) -> Step:
    """1d2 hexes by the shortest way towards the Well it seeks, where it stops (SM-261).

    Every hex counts 1, water too; adjoining maps are open to it, Gates are not (SM-093). It walks past avatars
    without attacking (SM-262), past other Shadows or absorbing them (SM-267). If it can reach no hidden Well it
    dissipates (SM-263); [1] says so only of one that has revealed a Dark Well, but leaves the others no other aim.
    """
    if not _can_reach_a_well(table, name):
        yield from _dissipate(table, name)
        return
    text = say("{shadow} moves 1d2 hexes towards {goal}.", shadow=say(name), goal=_goal_words(table, name))
    here = [table.shadow(name).at]
    hexes = yield from roll_total(table, "shadow.move", text, 1, "d2", "", "SM-261", "black", about=here)
    find = _walk if table.settings.mapped else _ask_walk
    way = yield from find(table, name, hexes)
    if not way:
        yield from _dissipate(table, name)
        return
    shadow = table.shadow(name)
    left, shadow.at = shadow.at, way[-1]
    leave_place(table, left)
    yield from absorb(table, name, way)
    if table.settings.mapped:
        yield from put_shadow(table, name, "shadow.moved", "SM-261", (left, *way))


def _goal_words(table: Table, name: str) -> Words:
    goals = wells_sought(table, name)
    if table.shadow(name).target in goals:
        return say("the hidden Well of {place}", place=place_name(table, goals[0]))
    return say("the closest hidden Well")


def _can_reach_a_well(table: Table, name: str) -> bool:
    at = table.shadow(name).at
    goals = wells_sought(table, name)
    if not table.settings.mapped:
        return bool(_within_reach(table, name))
    return at in board(table).distances_to(goals)


def _within_reach(table: Table, name: str) -> list[str]:
    """The Wells it seeks on maps that it can walk to."""
    maps = reachable_maps(table, table.shadow(name).at)
    return [place for place in wells_sought(table, name) if map_of(place) in maps]


def _walk(table: Table, name: str, hexes: int) -> Asking[Way]:
    """The hexes it enters on a mapped board; () if it has no way. Ties are settled by RUL-25."""
    ways = shortest_ways(board(table), table.shadow(name).at, wells_sought(table, name), hexes)
    if not ways[0]:
        return ()
    text = say("Several ways are equally short. Where does {shadow} go?", shadow=say(name))
    way = yield from settle_way(
        table, "shadow.way", text, ways, lambda way: [other.at for other in met_on(table, name, way)]
    )
    return way


def _ask_walk(table: Table, name: str, hexes: int) -> Asking[Way]:
    """Whom it passes and where it ends on an unmapped board; () if the players say that there is no way."""
    at = table.shadow(name).at
    text = say(
        "Move {shadow} {hexes} by the shortest way towards {goal}, over water too; it stops there. Where is it now?",
        shadow=say(name),
        hexes=count(hexes, "hex", "hexes"),
        goal=_goal_words(table, name),
    )
    no_way = Option(NO_WAY, say("None of them can be reached on foot"), fact="SM-263")
    place = yield from ask_where_now(table, "shadow.moved_to", text, at, _within_reach(table, name), "SM-261", [no_way])
    if place == NO_WAY:
        return ()
    passed: list[str] = []
    if hexes > 1:
        passed = yield from _ask_whom_it_passed(table, name, place)
    return (*passed, place)


def _ask_whom_it_passed(table: Table, name: str, to: str) -> Asking[list[str]]:
    """[1] The hexes of other Shadows that it walked through, to absorb them (SM-267)."""

    def offers() -> list[Option]:
        elsewhere = [shadow.at for shadow in table.shadows if not in_realm(shadow) and shadow.at != to]
        others = met_on(table, name, elsewhere)
        return [
            Option(s.at, say("{shadow} at {place}", shadow=say(s.id), place=place_name(table, s.at))) for s in others
        ]

    if not offers():
        return []
    text = say("Which other Shadows did {shadow} pass through? It absorbs them.", shadow=say(name))
    passed: list[str] = yield Choose("shadow.passed", text, fact="SM-267", offers=offers, least=0, most=len(offers()))
    return passed


def _dissipate(table: Table, name: str) -> Step:
    because = say("{shadow} can reach no hidden Well without a Gate: it dissipates.", shadow=say(name))
    yield from remove_shadow(table, name, because, "SM-263")


def try_to_reveal(table: Table, name: str) -> Step:
    """1d6: above its life it loses a life token, otherwise it reveals the Well (SM-264). No Guardian wakes (SM-127)."""
    place = table.shadow(name).at
    text = say(
        "{shadow} with {life} tries to reveal the Well of {place}: 1d6, not above its life.",
        shadow=say(name),
        life=life_tokens(table.shadow(name)),
        place=place_name(table, place),
    )
    dice = [Dice("reveal", 1, colour="black")]
    faces = yield from throw(table, "shadow.reveal", text, dice, "", "SM-264", about=[place])
    if faces["reveal"][0] > table.shadow(name).life:
        yield from lose_life(table, name, 1, "SM-264")
    else:
        yield from reveal_by_shadow(table, name, place)


def reveal_by_shadow(table: Table, name: str, place: str) -> Step:
    """Dark: it seeks another (SM-265). Light: it becomes Xulthûl's skin (SM-266). The Guardian is gone with it."""
    token = yield from draw_well(table, place)
    table.tally.wells_by_shadows += 1
    if token == "light":
        yield from xulthul_arrives(table, place, name)
        return
    table.well(place).state = "dark"
    yield from tell_well(table, place)
    if edition(table).next_well == "random":  # the nearest needs no choice: on its next action it walks there
        yield from draw_to_random_well(table, name)


def draw_to_random_well(table: Table, name: str) -> Step:
    """[1] Its target is a random hidden Well on this map or one adjoining it; without one it dissipates (SM-265)."""
    here = map_of(table.shadow(name).at)
    maps = [map_id for map_id in table.maps if map_id == here or adjoin(table, here, map_id)]
    hidden = [well.at for well in table.hidden_wells(maps)]
    if not hidden:
        because = say("No Well is hidden on map {map} or beside it: {shadow} dissipates.", map=here, shadow=say(name))
        yield from remove_shadow(table, name, because, "SM-265")
        return
    text = say("Which Well does {shadow} seek next?", shadow=say(name))
    target = yield from pick(
        table, "shadow.next_well", text, hidden, lambda p: place_name(table, p), "SM-265", about=hidden
    )
    table.shadow(name).target = target
    words = say("{shadow} seeks {place} next.", shadow=say(name), place=place_name(table, target))
    yield Tell("shadow.seeks", words, fact="SM-265", data={"shadow": name, "at": target})
