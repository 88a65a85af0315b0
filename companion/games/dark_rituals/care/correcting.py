"""What may stand where the Table holds a name: for corrections by choosing, and for tables read from a file."""

from collections.abc import Collection

from companion.games.dark_rituals.cards.characters import OURS
from companion.games.dark_rituals.rules.neighbours import CIRCLE, area_name
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.rules.stamina import SOURCE_NAMES
from companion.games.dark_rituals.table import HEROES, LEGION, Table
from companion.kernel import Words, say

PHASES = {
    "setup": say("Set-up"),
    "start": say("Start of Round"),
    "activation": say("Activation"),
    "end": say("End of Round"),
}
STATES = {"unused": say("not in play"), "play": say("in play"), "burning": say("burning")}
SIDES = {HEROES: say("Heroes"), LEGION: say("Legion")}
STEPS = ("", "master", "encounter", "heroes", "figures", "hand")


def choices(table: Table, path: str) -> dict[str, Words]:
    """The names of all that may stand at *path*; {} where anything may."""
    match path.split("."):
        case ["phase"]:
            return dict(PHASES)
        case ["to_act"]:
            return dict(SIDES)
        case ["passed"]:
            return {"": say("nobody"), **SIDES}
        case ["witches", _, "state"]:
            return dict(STATES)
        case ["witches", _, "plagues", _, "source"]:
            return dict(SOURCE_NAMES)
        case ["heroes", _, "player"]:
            return {seat.id: seat.name for seat in table.seated(HEROES)}
        case ["pieces", _, "at"]:
            return _areas(table)
    return {}


def _areas(table: Table) -> dict[str, Words]:
    if not table.mapped:
        return {"": say("somewhere"), CIRCLE: area_name(table, CIRCLE)}
    return {area.id: say(area.name) for area in table.encounter.areas}


def known(table: Table) -> dict[str, Collection[str]]:
    """The ids that may stand at each place of a table read from a file."""
    seats = [player.id for player in table.players]
    return {
        "heroes": [id for id, one in OURS.items() if one.kind == "hero"],
        "heroes.*.player": ("", *seats),
        "witches": table.encounter.witches,
        "disciples.*.kind": [id for id, one in OURS.items() if one.kind in ("minion", "creature", "possessed")],
        "serfs.*.kind": ("farmer",),
        "pieces.*.at": ("", CIRCLE, *(area.id for area in table.encounter.areas)),
        "counters": [one.id for one in table.encounter.objectives],
        "out": seats,
        "step": STEPS,
        **RULINGS.known_ids(),
    }
