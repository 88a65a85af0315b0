"""The Shadows' Turn (section 28): its order, and what each Shadow does in Aethos.

``table.step`` says which part comes next: ``seal``, then ``realm`` (the Shadow there drifts, or one spawns), then
``aethos`` once for each Shadow. How a Shadow fights is told in the combat chapters.
"""

from companion.dice import Dice
from companion.games.shadows_of_malice.rulings import ruling
from companion.games.shadows_of_malice.shadow_realm import drift, remove_gate_seal, spawn
from companion.games.shadows_of_malice.shadows import (
    in_shadow_realm,
    life_tokens,
    lose_life,
    put_shadow,
    remove_shadow,
)
from companion.games.shadows_of_malice.table import Shadow, Table, in_realm
from companion.games.shadows_of_malice.throws import roll_total, throw
from companion.games.shadows_of_malice.walking import NO_WAY, ask_where_now, reachable_maps, settle_way, shortest_ways
from companion.games.shadows_of_malice.wells import draw_well, tell_well
from companion.games.shadows_of_malice.where import board, leave_place, place_name
from companion.games.shadows_of_malice.xulthul import xulthul_arrives
from companion.prompts import Asking, Choose, Option, Step
from companion.words import count, say


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
    table.step = "realm"
    yield from remove_gate_seal(table)


def events_in_shadow_realm(table: Table) -> Step:
    """Part A, step 2 if a Shadow was there at the start of the turn, otherwise step 3 (SM-247).

    Read literally, the book looks after the seal is gone (RUL-06).
    """
    table.step = "aethos"
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
        from companion.games.shadows_of_malice.rounds import begin_round

        yield from begin_round(table)
        return
    name = waiting[0].id
    if len(waiting) > 1:
        name = yield Choose(
            "shadow.order", say("Which Shadow acts next?"), fact="SM-259", offers=lambda: _order_options(table)
        )
    yield from shadow_acts(table, name)


def _waiting(table: Table) -> list[Shadow]:
    return [shadow for shadow in table.shadows if not in_realm(shadow) and not shadow.acted]


def _order_options(table: Table) -> list[Option]:
    return [
        Option(s.id, say("{shadow} at {place}", shadow=s.id, place=place_name(table, s.at)), where=s.at)
        for s in _waiting(table)
    ]


def shadow_acts(table: Table, name: str) -> Step:
    """One action: try to reveal the hidden Well it stands on, otherwise move (SM-260)."""
    shadow = table.shadow(name)
    shadow.acted = True
    well = table.well_at(shadow.at)
    if well and well.state == "hidden":
        yield from try_to_reveal(table, name)
    else:
        yield from move_to_nearest_well(table, name)


def move_to_nearest_well(table: Table, name: str) -> Step:
    """1d2 hexes by the shortest way towards the closest hidden Well, where it stops (SM-261).

    Every hex counts 1, water too; adjoining maps are open to it, Gates are not (SM-093). It walks past avatars
    without attacking (SM-262). If it can reach no hidden Well it dissipates (SM-263).
    """
    if not _can_reach_a_well(table, name):
        yield from _dissipate(table, name)
        return
    text = say("{shadow} moves 1d2 hexes towards the closest hidden Well.", shadow=name)
    hexes = yield from roll_total(table, "shadow.move", text, 1, "d2", "", "SM-261", "black")
    find = _walk if table.settings.mapped else _ask_walk
    to = yield from find(table, name, hexes)
    if not to:
        yield from _dissipate(table, name)
        return
    shadow = table.shadow(name)
    left, shadow.at = shadow.at, to
    leave_place(table, left)
    if table.settings.mapped:
        yield from put_shadow(table, name, "shadow.moved", "SM-261")


def _can_reach_a_well(table: Table, name: str) -> bool:
    at = table.shadow(name).at
    if not table.settings.mapped:
        return bool(table.hidden_wells(reachable_maps(table, at)))
    return at in board(table).distances_to(well.at for well in table.hidden_wells())


def _walk(table: Table, name: str, hexes: int) -> Asking[str]:
    """Where it ends on a mapped board; "" if it has no way. Ties are settled by RUL-25."""
    goals = [well.at for well in table.hidden_wells()]
    ways = shortest_ways(board(table), table.shadow(name).at, goals, hexes)
    if not ways[0]:
        return ""
    text = say("Several ways are equally short. Where does {shadow} go?", shadow=name)
    ends = {way[-1]: way for way in ways}  # what it passes does not matter to a Shadow
    way = yield from settle_way(table, "shadow.way", text, list(ends.values()))
    return way[-1]


def _ask_walk(table: Table, name: str, hexes: int) -> Asking[str]:
    """Where it ends on an unmapped board; "" if the players say that there is no way."""
    at = table.shadow(name).at
    goals = [well.at for well in table.hidden_wells(reachable_maps(table, at))]
    text = say(
        "Move {shadow} {hexes} by the shortest way towards the closest stronghold with a hidden Well, over water "
        "too; it stops there. Where is it now?",
        shadow=name,
        hexes=count(hexes, "hex", "hexes"),
    )
    no_way = Option(NO_WAY, say("None of them can be reached on foot"), fact="SM-263")
    place = yield from ask_where_now(table, "shadow.moved_to", text, at, goals, "SM-261", [no_way])
    return "" if place == NO_WAY else place


def _dissipate(table: Table, name: str) -> Step:
    because = say("{shadow} can reach no hidden Well without a Gate: it dissipates.", shadow=name)
    yield from remove_shadow(table, name, because, "SM-263")


def try_to_reveal(table: Table, name: str) -> Step:
    """1d6: above its life it loses a life token, otherwise it reveals the Well (SM-264). No Guardian wakes (SM-127)."""
    place = table.shadow(name).at
    text = say(
        "{shadow} with {life} tries to reveal the Well of {place}: 1d6, not above its life.",
        shadow=name,
        life=life_tokens(table.shadow(name)),
        place=place_name(table, place),
    )
    faces = yield from throw(table, "shadow.reveal", text, [Dice("reveal", 1, colour="black")], "", "SM-264")
    if faces["reveal"][0] > table.shadow(name).life:
        yield from lose_life(table, name, 1, "SM-264")
    else:
        yield from reveal_by_shadow(table, name, place)


def reveal_by_shadow(table: Table, name: str, place: str) -> Step:
    """Dark: on its next action it seeks the next nearest (SM-265). Light: it becomes Xulthûl's skin (SM-266)."""
    token = yield from draw_well(table, place)
    table.tally.wells_by_shadows += 1
    if token == "light":
        yield from xulthul_arrives(table, place, name)
    else:
        table.well(place).state = "dark"
        yield from tell_well(table, place)
