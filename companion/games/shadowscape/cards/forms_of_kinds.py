"""How rooms, Enemies and Heroes are asked for: with large keys, and only what is not known of one yet.

Knows the questions; who is asked, and where what is said is kept, is in ``learned.py``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from companion.games.shadowscape.cards.forms_of_cards import plain
from companion.games.shadowscape.cards.kinds import (
    DOOR_SIDES,
    EnemyKind,
    HeroKind,
    RoomCard,
)
from companion.games.shadowscape.cards.names import (
    ATTACK_NAMES,
    DOOR_NAMES,
    LAIR_NAMES,
    PROFESSION_NAMES,
    SHRINE_NAMES,
    TYPE_NAMES,
)
from companion.games.shadowscape.cards.shelf import DOOR_SYMBOLS
from companion.games.shadowscape.cards.wrong_things import (
    doubtful_doors,
    enemy_problems,
    hero_problems,
    room_problems,
)
from companion.kernel import Option, Words, count, joined, say
from companion.parts.forms import Figure, Form, Line, Pick, Said, Several, among

MOST_SYMBOLS = 5
"""On one Enemy token: of those that are known none has more than three."""
CORNERS = {
    "ES": say("right and bottom"), "SW": say("bottom and left"), "NE": say("top and right"), "NW": say("top and left"),
}  # fmt: skip
SIGNS = {sign: say("symbol {sign}", sign=sign) for sign in DOOR_SYMBOLS}


# -- rooms -------------------------------------------------------------------------------------------------


def _door(side: str) -> Pick:
    where = DOOR_NAMES[side]
    return Pick(
        "room.door",
        say("Which symbol has its door {where}?", where=where),
        f"door_{side}",
        among(SIGNS),
        when=lambda said: side in said.get("corner", "NESW"),
        brief=say("Door {where}?", where=where),
    )


def _features(said: Said) -> Sequence[Option[Said]]:
    """Lairs, Treasure, Shards and Shrines (SS-076, SS-079)."""
    lairs = [Option(f"lair {type}", label, means={"lair": type}) for type, label in LAIR_NAMES.items()]
    shrines = [Option(f"shrine {name}", label, means={"shrine": name}) for name, label in SHRINE_NAMES.items()]
    shards = [Option(f"shards {n}", count(n, "Shard", "Shards"), means={"shards": n}) for n in (1, 2)]
    return [*lairs, Option("treasure", say("Treasure"), means={"treasure": True}), *shards, *shrines]


def _room(said: Said) -> RoomCard:
    doors = {side: said[f"door_{side}"] for side in DOOR_SIDES if f"door_{side}" in said}
    number = said["number"]
    fields = {key: value for key, value in said.items() if key != "corner" and not key.startswith("door_")}
    room = {"id": "", "name": f"Room {number}", "start": number.endswith(("A", "B")), "doors": doors, **fields}
    return msgspec.convert(room, RoomCard)


def room_called(room: RoomCard) -> Words:
    """It has no printed name: players find it by its number."""
    return say("Room {n}", n=room.number)


def room_in_words(room: RoomCard) -> Words:
    """Its doors from the top clockwise, and its features; a doubt if one is in order (SS-G41)."""
    doors = joined(" ", [room.doors.get(side, "–") for side in DOOR_SIDES])
    features: list[Words] = [LAIR_NAMES[room.lair]] if room.lair else []
    features += [say("Treasure")] * room.treasure
    features += [count(room.shards, "Shard", "Shards")] if room.shards else []
    features += [SHRINE_NAMES[room.shrine]] if room.shrine else []
    doubt = doubtful_doors(room)
    return joined("; ", [say("doors {doors}", doors=doors), *features, *([doubt] if doubt else [])])


ROOM_FORM: Form[RoomCard] = Form(
    [
        Pick(
            "room.corner",
            say("On which sides are its two doors, as the card lies upright?"),
            "corner",
            among(CORNERS),
            when=lambda said: said["number"].endswith(("A", "B")),
            brief=say("Where are the doors?"),
        ),
        *map(_door, DOOR_SIDES),
        Several(
            "room.features", say("What else is printed in the room?"), "", _features, brief=say("What else is there?")
        ),
    ],
    _room,
    room_in_words,
    room_problems,
    room_called,
)


# -- Enemies -----------------------------------------------------------------------------------------------


def _symbol(n: int) -> Pick:
    """The n-th movement symbol, or that there is none (SS-045)."""
    words: dict[str, Words] = {**SIGNS, "": say("no more symbols")}
    return Pick(
        "enemy.symbol",
        say("Movement symbol {n}, from left to right?", n=n),
        f"symbol_{n}",
        _signs_or_none(words),
        when=lambda said: "move" not in said and (n == 1 or bool(said.get(f"symbol_{n - 1}"))),
        brief=say("Movement symbol {n}?", n=n),
    )


def _signs_or_none(words: Mapping[str, Words]) -> Callable[[Said], Sequence[Option[Any]]]:
    offers = [Option(sign or "none", label, means=sign) for sign, label in words.items()]
    return lambda said: offers


def _enemy(said: Said) -> EnemyKind:
    symbols = [said.get(f"symbol_{n}") for n in range(1, MOST_SYMBOLS + 1)]
    fields = {key: value for key, value in said.items() if not key.startswith("symbol_")}
    return msgspec.convert({"id": "", "move": [sign for sign in symbols if sign], **fields}, EnemyKind)


def enemy_in_words(enemy: EnemyKind) -> Words:
    """Its symbols, attack and Defence; what nobody has said is left out."""
    parts: list[Words] = [TYPE_NAMES[enemy.type]] if enemy.type else []
    if enemy.attack and enemy.strength is not None:
        parts.append(say("{attack} {n}", attack=ATTACK_NAMES[enemy.attack], n=enemy.strength))
    if enemy.defence is not None:
        parts.append(say("Defence {n}", n=enemy.defence))
    if enemy.move is not None:
        parts.append(joined(" ", enemy.move) if enemy.move else say("does not move"))
    return joined(", ", parts) if parts else say("nothing known")


ENEMY_FORM: Form[EnemyKind] = Form(
    [
        Line("enemy.name", say("What is the Enemy called?"), "name", brief=say("What is it called?")),
        Pick("enemy.type", say("Of which type is it?"), "type", among(TYPE_NAMES), brief=say("Which type?")),
        Pick(
            "enemy.attack", say("How does it attack?"), "attack", among(ATTACK_NAMES), brief=say("How does it attack?")
        ),
        Figure("enemy.strength", say("How strong is its attack?"), "strength", 0, 12, brief=say("How strong?")),
        Figure("enemy.defence", say("What is its Defence?"), "defence", 0, 12, brief=say("Its Defence?")),
        *(_symbol(n) for n in range(1, MOST_SYMBOLS + 1)),
    ],
    _enemy,
    enemy_in_words,
    enemy_problems,
)


# -- Heroes ------------------------------------------------------------------------------------------------


def hero_in_words(hero: HeroKind) -> Words:
    figures = {
        say("Movement"): hero.movement, say("Hand Size"): hero.hand, say("Defence"): hero.defence,
        say("Wound spaces"): hero.wounds,
    }  # fmt: skip
    told = [say("{what} {n}", what=what, n=n) for what, n in figures.items() if n is not None]
    return joined(", ", [*([PROFESSION_NAMES[hero.profession]] if hero.profession else []), *told])


HERO_FORM: Form[HeroKind] = Form(
    [
        Line("hero.name", say("What is the Hero called?"), "name", brief=say("The Hero's name?")),
        Figure("hero.movement", say("What is the Hero's Movement?"), "movement", 0, 9, brief=say("Movement?")),
        Figure("hero.hand", say("What is the Hero's Hand Size?"), "hand", 0, 12, brief=say("Hand Size?")),
        Figure("hero.defence", say("What is the Hero's Defence?"), "defence", 0, 9, brief=say("Defence?")),
        Figure(
            "hero.wounds", say("How many Wound spaces has the Hero card?"), "wounds", 0, 12, brief=say("Wound spaces?")
        ),
        Pick(
            "hero.profession",
            say("What is the Hero's profession?"),
            "profession",
            among(PROFESSION_NAMES),
            brief=say("Which profession?"),
        ),
    ],
    partial(plain, HeroKind),
    hero_in_words,
    hero_problems,
)
