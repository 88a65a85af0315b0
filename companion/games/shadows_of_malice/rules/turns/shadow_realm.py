"""Part A of the Shadows' Turn: the seal, the Shadow that drifts, the one that spawns (SM-246..258).

On a mapped realm the software knows what lies around the Shadow. On an unmapped one a Shadow stands on
``realm:pit``, ``realm:land`` or ``realm:gate`` (a sealed one: an active Gate lets it out at once), and the software
asks what lies in a direction, as far as it needs to know.
"""

from companion.games.shadows_of_malice.rules.combat.monsters import shadow_row
from companion.games.shadows_of_malice.rules.combat.throws import pick, roll_total, throw
from companion.games.shadows_of_malice.rules.land.ground import place_name, realm
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.shadows import (
    absorb,
    free_token,
    in_shadow_realm,
    life_tokens,
    lose_life,
    put_shadow,
)
from companion.games.shadows_of_malice.table import Shadow, Table
from companion.kernel import (
    DIRECTIONS,
    Asking,
    Choose,
    Confirm,
    Dice,
    Option,
    Place,
    Step,
    Tell,
    Words,
    listing,
    say,
)

PIT, LAND, GATE = "realm:pit", "realm:land", "realm:gate"
ACTIVE, OFF = "active", "off"

# -- step 1: the seal --------------------------------------------------------------------------------------


def remove_gate_seal(table: Table) -> Step:
    """Step 1: one random Gate Seal goes, if any is left (SM-246, SM-258).

    [R] A Shadow standing on that Gate enters Aethos immediately; [1] it stays, and drifts on in step 2 (SM-246).
    """
    if not table.seals:
        yield Tell("shadow.no_seal", say("No Gate Seal is left: every Shadow Gate is active."), fact="SM-258")
    elif table.settings.realm_mapped:
        yield from _remove_this_seal(table)
    else:
        yield from _remove_some_seal(table)


def _remove_this_seal(table: Table) -> Step:
    seal = yield from pick(
        table,
        "shadow.seal",
        say("Which Gate Seal is removed?"),
        list(table.seals),
        lambda place: place_name(table, place),
        "SM-246",
        about=table.seals,
    )
    gate = place_name(table, seal)
    table.seals = [other for other in table.seals if other != seal]
    yield from _take_seal(table, say("Take the Gate Seal off {gate}: it is active now.", gate=gate), (seal,))
    shadow = in_shadow_realm(table)
    if shadow and shadow.at == seal and _lets_in(table):
        yield from enter_aethos(table, shadow.id)


def _remove_some_seal(table: Table) -> Step:
    """Nobody knows the Gates by name; whether the Shadow stands on the one unsealed is asked, if it could be."""
    table.seals.pop()
    text = say("Take a random Gate Seal off the Shadow Realm: that Gate is active now.")
    yield from _take_seal(table, text, ("seals",))
    shadow = in_shadow_realm(table)
    if not shadow or shadow.at != GATE or not _lets_in(table):
        return
    name = shadow.id
    freed: bool = not table.seals
    if table.seals:
        text = say("Was it the seal of the Gate that {shadow} stands on?", shadow=say(name))
        freed = yield Confirm("shadow.seal_here", text, fact="SM-246", about=(GATE,))
    if freed:
        yield from enter_aethos(table, name)


def _lets_in(table: Table) -> bool:
    return edition(table).seal_lets_in == "enters Aethos"


def _take_seal(table: Table, text: Words, about: tuple[str, ...]) -> Step:
    left = say("{text} Still sealed: {n}.", text=text, n=len(table.seals))
    yield Place("shadow.seal_removed", left, fact="SM-246", about=about, piece=say("Gate Seal"), to=say("out of play"))


# -- step 2: the Shadow drifts -----------------------------------------------------------------------------


def drift(table: Table, name: str) -> Step:
    """Step 2: the Shadow gains a life token and moves one hex by the dice (SM-248).

    What stands where it *is* then works on it, also if it did not move; or only what it moves onto (SM-255, RUL-08).
    """
    table.shadow(name).life += 1
    to = yield from WAYS_TO_DRIFT[edition(table).drift](table, name)
    moved = to != OFF
    if to == ACTIVE:
        yield from enter_aethos(table, name)
        return
    left = table.shadow(name).at
    if moved:
        table.shadow(name).at = to
    yield from _where_it_is(table, name, moved, left)


def _drift_text(table: Table, name: str) -> Words:
    return say(
        "{shadow} gains 1 life and drifts: {life}. Directions: {where}, count on clockwise.",
        shadow=say(name),
        life=life_tokens(table.shadow(name)),
        where=_first_direction(table),
    )


def _first_direction(table: Table) -> Words:
    return say("1 is north-east") if table.settings.realm_mapped else say("any neighbouring hex is 1")


def _rose(table: Table, name: str) -> list[Option]:
    """The hex that each face of the die points to (SM-251)."""
    towards = [(direction, beside(table, name, direction)) for direction in DIRECTIONS]
    return [Option(str(face), "" if place else say("off the land"), where=place) for face, place in towards]


# -- [R] by black and white dice


def by_black_and_white_dice(table: Table, name: str) -> Asking[str]:
    """[R] One black die, and a white one for each revealed Light Well (SM-249).

    An active Gate that any die points to draws it; otherwise the black die decides, and off the land it stays.
    """
    dice = [Dice("black", 1, colour="black")]
    if table.light_wells():
        dice.append(Dice("white", table.light_wells()))
    here = [table.shadow(name).at]
    text, legend = _drift_text(table, name), _rose(table, name)
    faces = yield from throw(table, "shadow.drift", text, dice, "", "SM-249", about=here, legend=legend)
    black, white = faces["black"][0], faces.get("white", [])
    find = _drift_to if table.settings.realm_mapped else _ask_drift_to
    to = yield from find(table, name, black, white)
    if to == OFF:
        text = say("Direction {d} leaves the land: {shadow} stays.", d=black, shadow=say(name))
        yield Tell("shadow.stays", text, fact="SM-249", data={"shadow": name, "direction": black})
    return to


def _drift_to(table: Table, name: str, black: int, white: list[int]) -> Asking[str]:
    """The hex the dice choose on a mapped realm; OFF if it stays (SM-249, SM-251)."""
    here = table.shadow(name).at
    gates = [d for d in dict.fromkeys([black, *white]) if _is_active_gate(table, _towards(here, d))]
    direction = black
    if gates:
        direction = yield from _drawn_by(table, name, black, gates)
    return _towards(here, direction) or OFF


def _towards(here: str, direction: int) -> str:
    land = realm()
    return (land.neighbour(here, direction) or "") if here in land.hexes else ""


def beside(table: Table, name: str, direction: int) -> str:
    """The hex in a direction from the Shadow; where the realm is unmapped, a name for it."""
    return _towards(table.shadow(name).at, direction) if table.settings.realm_mapped else direction_hex(direction)


def direction_hex(direction: int) -> str:
    """What the neighbouring hex of an unmapped realm is called for as long as nobody knows what it is."""
    return f"realm:{direction}"


def _is_active_gate(table: Table, place: str) -> bool:
    return place in realm().with_feature("gate") and place not in table.seals


def _drawn_by(table: Table, name: str, black: int, gates: list[int]) -> Asking[int]:
    """Which of several active Gates draws it: the black die's if it is one, otherwise a random one (RUL-07)."""
    if black in gates and ruling(table, "RUL-07") == "black":
        gates = [black]
    chosen = yield from pick(
        table,
        "shadow.which_gate",
        say("Which active Gate draws {shadow}?", shadow=say(name)),
        gates,
        lambda d: say("direction {d}", d=d),
        "SM-249",
        about=[beside(table, name, direction) for direction in gates],
    )
    text = say("The active Gate in direction {d} draws {shadow}.", d=chosen, shadow=say(name))
    yield Tell("shadow.drawn", text, fact="SM-249", data={"shadow": name, "direction": chosen})
    return chosen


def _ask_drift_to(table: Table, name: str, black: int, white: list[int]) -> Asking[str]:
    """The same on an unmapped realm: the black die's hex first, then only which white dice find an active Gate."""
    lies = yield from _ask_what_lies(table, name, black, "SM-249")
    gates = [black] if lies == ACTIVE else []
    others = [d for d in dict.fromkeys(white) if d != black]
    if others and not (gates and ruling(table, "RUL-07") == "black"):
        found: list[str] = yield Choose(
            "shadow.gates",
            say("Which of the directions {d} lead to an active Gate?", d=listing([str(d) for d in others])),
            fact="SM-249",
            offers=lambda: [Option(str(d), say("direction {d}", d=d), where=direction_hex(d)) for d in others],
            least=0,
            most=len(others),
        )
        gates += [int(d) for d in found]
    if gates:
        yield from _drawn_by(table, name, black, gates)
        return ACTIVE
    return lies


# -- [1] by a chain of re-rolls


def by_chain_of_rerolls(table: Table, name: str) -> Asking[str]:
    """[1] One die, and again while it finds no unsealed Gate, up to once per revealed Light Well (SM-250).

    The last roll counts. One that leaves the land is made again and uses up no other (our reading of the sample game).
    """
    text, made = _drift_text(table, name), 0
    dice = [Dice("black", 1, colour="black")]
    while not _stranded(table, name):
        here = [table.shadow(name).at]
        legend = _rose(table, name)
        faces = yield from throw(table, "shadow.drift", text, dice, "", "SM-250", about=here, legend=legend)
        direction = faces["black"][0]
        to = yield from _what_lies(table, name, direction)
        made += to != OFF
        if to == ACTIVE or _is_active_gate(table, to) or (made > table.light_wells() and to != OFF):
            return to
        text = _reroll_text(table, name, direction, off=to == OFF)
    return OFF


def _stranded(table: Table, name: str) -> bool:
    """Nowhere to go; only a corrected table can be like that."""
    return table.settings.realm_mapped and not realm().neighbours(table.shadow(name).at)


def _what_lies(table: Table, name: str, direction: int) -> Asking[str]:
    """The hex in that direction, OFF if there is no land; on an unmapped realm what the players say."""
    if table.settings.realm_mapped:
        return _towards(table.shadow(name).at, direction) or OFF
    lies = yield from _ask_what_lies(table, name, direction, "SM-250")
    return lies


def _reroll_text(table: Table, name: str, direction: int, *, off: bool) -> Words:
    words = {"d": direction, "shadow": name, "where": _first_direction(table)}
    if off:
        return say("Direction {d} leaves the land: roll again for {shadow}. Directions: {where}, clockwise.", **words)
    return say("No active Gate in direction {d}: roll again for {shadow}. Directions: {where}, clockwise.", **words)


WAYS_TO_DRIFT = {"black and white dice": by_black_and_white_dice, "chain of re-rolls": by_chain_of_rerolls}

# -- where it leads ----------------------------------------------------------------------------------------


def _ask_what_lies(table: Table, name: str, direction: int, fact: str) -> Asking[str]:
    lies: str = yield Choose(
        "shadow.direction",
        say("Direction {d} from {shadow}: what lies there?", d=direction, shadow=say(name)),
        fact=fact,
        about=(direction_hex(direction),),
        offers=lambda: _what_may_lie(table),
    )
    return lies


def _what_may_lie(table: Table) -> list[Option]:
    no_seal = "" if table.seals else say("no seal is left")
    return [
        Option(LAND, say("plain land")),
        Option(PIT, say("the Spawning Pit")),
        Option(GATE, say("a sealed Gate"), why_not=no_seal),
        Option(ACTIVE, say("an active Gate")),
        Option(OFF, say("off the land")),
    ]


def _where_it_is(table: Table, name: str, moved: bool, left: str) -> Step:
    """The Pit gives a life token (SM-252), a sealed Gate takes 1d2 (SM-253), an active one lets it out (SM-254).

    It came from *left*, if it *moved*.
    """
    shadow = table.shadow(name)
    works = moved or ruling(table, "RUL-08") == "again"
    if works and shadow.at == spawning_pit(table):
        shadow.life += 1
        yield Tell(
            "shadow.pit",
            say("{shadow} is on the Spawning Pit: 1 more life.", shadow=say(name)),
            fact="SM-252",
            data={"shadow": name, "life": table.shadow(name).life},
        )
    if table.settings.realm_mapped and _is_active_gate(table, shadow.at):
        yield from enter_aethos(table, name)
        return
    over = (left, shadow.at) if moved and table.settings.realm_mapped else ()
    yield from put_shadow(table, name, "shadow.drifted", "SM-249", over)
    if works and _on_sealed_gate(table, table.shadow(name)):
        text = say("{shadow} is on a sealed Gate and loses 1d2 life.", shadow=say(name))
        here = [table.shadow(name).at]
        lost = yield from roll_total(table, "shadow.sealed", text, 1, "d2", "", "SM-253", "black", about=here)
        yield from lose_life(table, name, lost, "SM-253")


def _on_sealed_gate(table: Table, shadow: Shadow) -> bool:
    return shadow.at in table.seals if table.settings.realm_mapped else shadow.at == GATE


def enter_aethos(table: Table, name: str) -> Step:
    """Out through an active Gate: to the Gate hex of a random map that still hides a Well (SM-254).

    It acts in part B of this very turn, unless ruled otherwise (RUL-09). [1] A Shadow that stands there is absorbed:
    this one has entered its hex (SM-267).
    """
    maps = [map_id for map_id in table.maps if table.hidden_wells([map_id])]
    if not maps:
        yield Tell(
            "shadow.nowhere", say("No map hides a Well any more: {shadow} stays.", shadow=say(name)), fact="SM-254"
        )
        yield from put_shadow(table, name, "shadow.drifted", "SM-254")
        return
    text = say("{shadow} enters Aethos. On which map?", shadow=say(name))
    gates = [table.gates[map_id] for map_id in maps]
    map_id = yield from pick(
        table, "shadow.arrives", text, maps, lambda m: say("map {map}", map=m), "SM-254", about=gates
    )
    shadow = table.shadow(name)
    shadow.at = table.gates[map_id]
    shadow.acted = ruling(table, "RUL-09") == "no"
    yield from absorb(table, name, [shadow.at])
    yield from put_shadow(table, name, "shadow.arrived", "SM-254")


# -- step 3: a new one -------------------------------------------------------------------------------------


def spawning_pit(table: Table) -> str:
    return realm().with_feature("pit")[0] if table.settings.realm_mapped else PIT


def spawn(table: Table) -> Step:
    """Step 3: a new Shadow on the Spawning Pit with its spawning life: no more for the Pit, no move (SM-256).

    Six tokens exist; without one nothing spawns (SM-257, RUL-10).
    """
    name = free_token(table)
    if not name:
        yield Tell("shadow.no_token", say("All Shadow tokens are in play: none spawns."), fact="SM-257")
        return
    table.shadows.append(Shadow(name, shadow_row(len(table.avatars)).life, spawning_pit(table)))
    table.tally.shadows_spawned += 1
    yield from put_shadow(table, name, "shadow.spawned", "SM-256")
