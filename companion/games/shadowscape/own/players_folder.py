"""Where what players described is kept between games; a rule writes nothing, a front end does."""

from typing import Any

from companion.games.shadowscape.cards.kinds import (
    ActionSide,
    Described,
    EnemyKind,
    EquipmentKind,
    HeroKind,
    LordKind,
    RoomCard,
    WhisperKind,
)
from companion.games.shadowscape.cards.shelf import DOOR_SYMBOLS
from companion.games.shadowscape.cards.wrong_things import (
    action_problems,
    enemy_problems,
    hero_problems,
    room_problems,
    unknown_doors,
    whisper_problems,
)
from companion.kernel import count, say
from companion.parts.own_data import OwnFolder
from companion.parts.own_things import OwnThings

FOLDER = OwnFolder("shadowscape")
OWN_ROOMS = OwnThings(
    FOLDER,
    "rooms",
    RoomCard,
    say("room"),
    lambda n: count(n, "room", "rooms"),
    lambda room: [*room_problems(room), *unknown_doors(room.doors.values(), DOOR_SYMBOLS)],
)
OWN_ENEMIES = OwnThings(
    FOLDER,
    "enemies",
    EnemyKind,
    say("Enemy"),
    lambda n: count(n, "Enemy", "Enemies"),
    lambda enemy: [*enemy_problems(enemy), *unknown_doors(enemy.move or (), DOOR_SYMBOLS)],
)
OWN_HEROES = OwnThings(FOLDER, "heroes", HeroKind, say("Hero"), lambda n: count(n, "Hero", "Heroes"), hero_problems)
OWN_ACTIONS = OwnThings(
    FOLDER,
    "actions",
    ActionSide,
    say("side of an Action card"),
    lambda n: count(n, "side of an Action card", "sides of Action cards"),
    action_problems,
)
OWN_EQUIPMENT = OwnThings(FOLDER, "equipment", EquipmentKind, say("item"), lambda n: count(n, "item", "items"))
OWN_WHISPERS = OwnThings(
    FOLDER, "whispers", WhisperKind, say("Whisper"), lambda n: count(n, "Whisper", "Whispers"), whisper_problems
)
OWN_LORDS = OwnThings(FOLDER, "lords", LordKind, say("Lord"), lambda n: count(n, "Lord", "Lords"))
OWN_KINDS: tuple[OwnThings[Any], ...] = (
    OWN_ROOMS, OWN_ENEMIES, OWN_HEROES, OWN_ACTIONS, OWN_EQUIPMENT, OWN_WHISPERS, OWN_LORDS,
)  # fmt: skip


def own_described() -> Described:
    """All that players have said so far, for a new Table; the replaced too, for an id leads from one to the next."""
    return Described(*(sorted(kind.by_id().values(), key=lambda thing: thing.id) for kind in OWN_KINDS))
