"""Moving on a board the software does not know: it asks what was entered, and only what it must know.

Places get made-up names (``A:city``, ``A:open5``); two avatars stand together if the players say so.
"""

from functools import partial

from companion.games.shadows_of_malice.meanings import At, OverTheEdge
from companion.games.shadows_of_malice.rules.combat.throws import pick
from companion.games.shadows_of_malice.rules.land.bands import band_points
from companion.games.shadows_of_malice.rules.land.ground import adjoining_maps, new_place, points
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.turns.actions import why_not_use_gate
from companion.games.shadows_of_malice.table import Table, map_of
from companion.kernel import Asking, Choose, Option, Words, say

NEIGHBOURS = range(1, 7)


def unmapped_goal(table: Table, name: str, text: Words, *, moving: bool = False) -> Asking[str]:
    """Where the players have put *name*: a place; while *moving* also "" for no further, "pause" or "gate".

    Only a move leads onto the water; withdrawing and going ashore do not (SM-082, SM-199).
    """
    here = map_of(table.avatar(name).at)
    map_id = here if here in table.gates else table.maps[0]
    while True:
        offers = partial(_goals, table, name, map_id, moving)
        match (yield from Choose("move.entered", text, name, "SM-076", offers=offers, main="stop")):
            case OverTheEdge(other):
                map_id = other
            case At(place):
                return place
            case "open":
                return new_place(table, map_id)
            case "water":
                place = new_place(table, map_id)
                table.terrain[place] = "water"
                return place
            case "stop":
                return ""
            case what:
                return what


def random_neighbour(table: Table, asked: str, thrown: str, text: Words, fact: str) -> Asking[int]:
    """A die decides among the neighbouring hexes that the players say can be entered; 0 where none can (SM-199).

    They number the six of them clockwise, beginning anywhere, before the die falls (SM-251), so that nobody chooses.
    *asked* and *thrown* are the keys of the two questions.
    """

    def named(number: int) -> Words:
        return say("hex {n}", n=number)

    which = yield from Choose(
        asked,
        say("{text} Number the six hexes around it clockwise. Which of them can be entered?", text=text),
        fact=fact,
        offers=lambda: [Option(str(number), named(number), means=number) for number in NEIGHBOURS],
        least=0,
        most=len(NEIGHBOURS),
    ).several()
    numbers = sorted(which)
    if not numbers:
        return 0
    number = yield from pick(table, thrown, text, numbers, named, fact)
    return number


def ask_points_left(table: Table, name: str) -> Asking[int]:
    """What is left of the band's points, in halves: entering a hex has cost at least one (SM-076, SM-080)."""
    if band_points(table, name) <= 1:
        return 0
    left = yield from Choose(
        "move.left",
        say("How many movement points are left?"),
        name,
        "SM-080",
        offers=lambda: [
            Option(f"{n / 2:g}", points(n), means=n) for n in range(max(0, band_points(table, name) - 1), -1, -1)
        ],
    )
    return left


def _goals(table: Table, name: str, map_id: str, moving: bool) -> list[Option[At | OverTheEdge | str]]:
    at = table.avatar(name).at
    found: list[Option[At | OverTheEdge | str]] = [*_while_moving(table, name)] if moving else []
    if moving and not band_points(table, name):
        return found
    found.append(Option("open", say("open hex, map {map}", map=map_id)))
    if moving:
        water = say("open water, map {map}", map=map_id)
        found.append(Option("water", water, fact="SM-082", effect=say("in a watercraft")))
    places = _places(table, map_id)
    began_at = table.avatar(name).began_at
    if (
        edition(table).provoking == "where the move ends" and map_of(began_at) == map_id
    ):  # nobody provokes there (SM-124)
        places.setdefault(began_at, say("the hex where the turn began"))
    found += [
        Option(f"at={place}", label, means=At(place), where=place) for place, label in places.items() if place != at
    ]
    others = [other for other in adjoining_maps(table, map_id) if other != map_id]
    found += [Option(f"map={other}", say("over to map {map}", map=other), means=OverTheEdge(other)) for other in others]
    return found


def _while_moving(table: Table, name: str) -> list[Option]:
    found = [
        Option("stop", say("The move is over"), fact="SM-081"),
        Option("pause", say("Wait here"), fact="SM-034", effect=say("move on later")),
    ]
    avatar = table.avatar(name)
    if avatar.embodied and table.gate_at(avatar.at) and not why_not_use_gate(table, name):
        found.append(Option("gate", say("Use the Gate"), fact="SM-087"))
    return found


def _places(table: Table, map_id: str) -> dict[str, Words]:
    """Everything on the map that is worth a name: sites, Wells, lairs, and where somebody stands."""
    found = {table.gates[map_id]: say("the Gate")}
    for site in table.sites:
        if not site.destroyed:
            found[site.at] = say("the city") if site.kind == "city" else say("the mystic")
    for well in table.wells:
        state = {"hidden": say("a hidden Well"), "light": say("a Light Well"), "dark": say("a Dark Well")}[well.state]
        found[well.at] = say("stronghold {n}: {state}", n=well.at[-1], state=state)
    for lair in table.lairs:
        found[lair.at] = say("lair {n}, stocked", n=lair.at[-1]) if lair.stocked else say("lair {n}", n=lair.at[-1])
    for shadow in table.shadows:
        found.setdefault(shadow.at, say("{shadow}'s hex", shadow=say(shadow.id)))
    if table.xulthul:
        found.setdefault(table.xulthul.at, say("Xulthûl's hex"))
    for avatar in table.in_aethos():
        found.setdefault(avatar.at, say("{who}'s hex", who=avatar.name))
    return {place: label for place, label in found.items() if map_of(place) == map_id}
