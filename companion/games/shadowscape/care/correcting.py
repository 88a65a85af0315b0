"""What may stand where the Table holds a name: for corrections by choosing, and for tables read from a file."""

from collections.abc import Collection

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import TYPES
from companion.games.shadowscape.rules.dungeon import room_words
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.rules.setup import ONE, THREE, TRIO, TWO
from companion.games.shadowscape.rules.supplies import whisper_name
from companion.games.shadowscape.rules.tokens import token_name
from companion.games.shadowscape.rules.turns import SETUP
from companion.games.shadowscape.table import LORD, PLACES, TREASURE, Table
from companion.kernel import Words, say


def choices(table: Table, path: str) -> dict[str, Words]:
    """The names of all that may stand at *path*; {} where anything may."""
    shelf = things(table)
    match path.split("."):
        case ["pieces", _, "at"] | ["enemies", _, "at"] | ["treasures", _, "at"]:
            return {place: room_words(place) for place in PLACES}
        case ["lord_at"]:
            return {"": say("not in the dungeon"), **{place: room_words(place) for place in PLACES}}
        case ["rooms", _, "card"]:
            return {number: say("room {n}", n=number) for number in shelf.rooms}
        case ["enemies", _, "kind"]:
            return {id: token_name(table, id) for id in shelf.enemies}
        case ["heroes", _, "tokens", _, "kind"]:
            return {id: token_name(table, id) for id in (*shelf.enemies, TREASURE, LORD)}
        case ["heroes", _, "hero"]:
            return {"": say("nobody"), **{hero.id: say(hero.name) for hero in shelf.heroes.values()}}
        case ["heroes", _, "equipment", _]:
            return {item.id: say(item.name) for item in shelf.equipment.values()}
        case ["whispers", "open", _] | ["heroes", _, "whispers", _]:
            return {id: whisper_name(id) for id in _whispers(table)}
        case ["lord"]:
            return {"": say("none yet"), **{lord.id: say(lord.name) for lord in shelf.lords.values()}}
    return {}


def _whispers(table: Table) -> list[str]:
    return [*things(table).whispers, *(() if table.content == "ours" else (ONE, TWO, THREE))]


def known(table: Table) -> dict[str, Collection[str]]:
    """The ids that may stand at each place of a table read from a file."""
    seats, shelf = [player.id for player in table.players], things(table)
    enemies = [enemy.id for enemy in table.enemies]
    cards = {card for card, _ in shelf.sides}
    return {
        "heroes": seats,
        "heroes.*.hero": ("", *shelf.heroes),
        "heroes.*.equipment": shelf.equipment,
        "heroes.*.whispers": _whispers(table),
        "heroes.*.tokens.*.kind": (*shelf.enemies, TREASURE, LORD),
        "heroes.*.tucked": cards,
        "order": seats,
        "last_turns": seats,
        "holder": ("", *seats),
        "pieces.*.at": ("", *PLACES),
        "rooms": PLACES,
        "rooms.*.card": shelf.rooms,
        "treasures.*.at": PLACES,
        "enemies.*.at": PLACES,
        "enemies.*.kind": shelf.enemies,
        "lord": ("", *shelf.lords),
        "lord_at": ("", *PLACES),
        "piles": (*TYPES, TREASURE),
        "whispers.open": _whispers(table),
        "whispers.order": (ONE, TWO, TRIO),
        "equipment.open": shelf.equipment,
        "equipment.order": shelf.equipment,
        "general.open": cards,
        "general.order": cards,
        "enemy_phase.moving": enemies,
        "enemy_phase.attacking": (*enemies, LORD),
        "enemy_phase.lairs": PLACES,
        "enemy_phase.attacker": ("", *enemies, LORD),
        "enemy_phase.target": ("", *seats),
        "step": ("", "next", *SETUP),
        **RULINGS.known_ids(),
    }
