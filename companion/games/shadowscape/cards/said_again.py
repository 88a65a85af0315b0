"""What players described wrongly, said anew at any later time: the new description takes the old one's place.

Knows which things were described and how each is asked for again; nothing that happened by the old one changes.
"""

from typing import Any

from companion.games.shadowscape.cards.forms_of_cards import ACTION_FORM, EQUIPMENT_FORM, WHISPER_FORM, lord_form
from companion.games.shadowscape.cards.forms_of_kinds import ENEMY_FORM, HERO_FORM, ROOM_FORM, room_called
from companion.games.shadowscape.cards.kinds import (
    ActionSide,
    EnemyKind,
    EquipmentKind,
    HeroKind,
    Kind,
    LordKind,
    RoomCard,
    WhisperKind,
)
from companion.games.shadowscape.table import Table
from companion.kernel import Choose, Option, Step, Words, say
from companion.parts.forms import describe
from companion.parts.own_things import in_force

BACK = "back"


def described(table: Table) -> list[Kind]:
    """What was said and still holds, rooms first."""
    said = table.described
    lists = (said.rooms, said.enemies, said.heroes, said.actions, said.equipment, said.whispers, said.lords)
    return [thing for some in lists for thing in in_force(some)]


def called(thing: Kind) -> Words:
    """A room by its number, everything else by its name."""
    return room_called(thing) if isinstance(thing, RoomCard) else say(thing.name)


def describe_again(table: Table, who: str) -> Step:
    """One of the things that players described, by the questions of its first time."""

    def offers() -> list[Option[str]]:
        return [*(Option(thing.id, called(thing)) for thing in described(table)), Option(BACK, say("None after all"))]

    id = yield from Choose(
        "again.which", say("What was described wrongly?"), who, offers=offers, brief=say("What was wrong?")
    )
    for thing in [thing for thing in described(table) if thing.id == id]:
        yield from _ask_again(table, who, thing)


def _ask_again(table: Table, who: str, thing: Kind) -> Step:
    """What makes it the same thing is not asked: number, name, type, whose card it is."""
    said, given = table.described, {"name": thing.name, "replaces": thing.id}
    match thing:
        case RoomCard():
            said.rooms.append((yield from describe(ROOM_FORM, who, **given, number=thing.number)))
        case EnemyKind():
            said.enemies.append((yield from describe(ENEMY_FORM, who, **given, type=thing.type)))
        case HeroKind():
            said.heroes.append((yield from describe(HERO_FORM, who, **given, cards=thing.cards)))
        case ActionSide():
            more: dict[str, Any] = {"card": thing.card, "side": thing.side, "general": thing.general}
            said.actions.append((yield from describe(ACTION_FORM, who, **given, **more)))
        case EquipmentKind():
            said.equipment.append((yield from describe(EQUIPMENT_FORM, who, **given)))
        case WhisperKind():
            said.whispers.append((yield from describe(WHISPER_FORM, who, **given)))
        case LordKind():
            said.lords.append((yield from describe(lord_form(table.mode), who, **given)))
