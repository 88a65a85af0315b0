"""What may stand where the Table holds a name: for corrections by choosing, and for tables read from a file."""

from collections.abc import Collection

from companion.games.casting_shadows.cards.printed import CHARACTERS, COMPANIONS, COUNTERSPELLS, HEXES, MAIN
from companion.games.casting_shadows.rules.collecting import main_name
from companion.games.casting_shadows.rules.resources import KINDS, NAMES
from companion.games.casting_shadows.rules.ring import SLOTS, hex_name
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.rules.setup import STEPS
from companion.games.casting_shadows.table import Table
from companion.kernel import Words, say


def choices(table: Table, path: str) -> dict[str, Words]:
    """The names of all that may stand at *path*; {} where anything may."""
    match path.split("."):
        case ["casters", _, "character"]:
            return {character.id: say(character.name) for character in CHARACTERS.values()}
        case ["casters", _, "companion"]:
            return {"": say("nothing"), **{card: table.companion_name(card) for card in _companions(table)}}
        case ["casters", _, "book", _, "card"]:
            return {card: main_name(card) for card in MAIN}
        case ["market", "places", _]:
            return {"": say("nothing"), **{card: main_name(card) for card in MAIN}}
        case ["pieces", _, "at"]:
            return {slot: hex_name(table, slot) for slot in SLOTS}
        case ["pool", _, "what"]:
            return dict(NAMES)
    return {}


def _companions(table: Table) -> list[str]:
    return [*COMPANIONS, *(note.id for note in table.notes if note.about == "companion")]


def known(table: Table) -> dict[str, Collection[str]]:
    """The ids that may stand at each place of a table read from a file."""
    seats = [player.id for player in table.players]
    return {
        "casters": seats,
        "casters.*.character": ("", *CHARACTERS),
        "casters.*.companion": ("", *_companions(table)),
        "casters.*.book.*.card": MAIN,
        "hexes": SLOTS,
        "hexes.*": HEXES,
        "market.places": SLOTS,
        "market.places.*": ("", *MAIN),
        "hands": seats,
        "hands.*.kept": COUNTERSPELLS,
        "counter_pile.pile.kept": COUNTERSPELLS,
        "counter_pile.discards": COUNTERSPELLS,
        "main.order": MAIN,
        "main.discards": MAIN,
        "portal": _companions(table),
        "pool.*.what": NAMES,
        "pool.*.die": ("", *KINDS),
        "pieces.*.at": ("", *SLOTS),
        "out": seats,
        "step": ("", *STEPS),
        **RULINGS.known_ids(),
    }
