"""All things that a table can play with, by what it calls them: those of the book, ours, and what players described.

::

    things = shelf("ours", table.described)
    things.enemies["gloom_bat_1"].strength
    shelf("printed", table.described).heroes["durgen"].hand    # None until somebody has said it
    things.rooms["7"].doors, things.sides["301", "A"].value
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from companion.errors import BadData
from companion.games.shadowscape.cards.kinds import (
    TYPES,
    ActionSide,
    Described,
    EnemyKind,
    EquipmentKind,
    FateKind,
    HeroKind,
    Kind,
    LordKind,
    RoomCard,
    Shrine,
    Symbol,
    TreasureKind,
    WhisperKind,
)
from companion.games.shadowscape.cards.wrong_things import (
    action_problems,
    enemy_problems,
    hero_problems,
    room_problems,
    unknown_doors,
    whisper_problems,
)
from companion.kernel import Words, say, worded
from companion.parts.own_files import few, read_toml
from companion.parts.own_things import in_force

DATA = Path(__file__).parents[1] / "data"


class Things(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of data, or several together."""

    rooms: tuple[RoomCard, ...] = ()
    enemies: tuple[EnemyKind, ...] = ()
    heroes: tuple[HeroKind, ...] = ()
    actions: tuple[ActionSide, ...] = ()
    equipment: tuple[EquipmentKind, ...] = ()
    whispers: tuple[WhisperKind, ...] = ()
    lords: tuple[LordKind, ...] = ()
    fate: tuple[FateKind, ...] = ()
    treasures: tuple[TreasureKind, ...] = ()


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each are in the box (SS-001, SS-002, SS-G1). Of Whispers with one and two Shards nobody has said it
    (SS-G5).
    """

    fate: int
    rooms: int
    starting_rooms: int
    heroes: int
    hero_actions: int
    general_actions: int
    enemy_cards: int
    equipment: int
    whispers: int
    lords: int
    player_aids: int
    enemy_tokens: int
    treasure_tokens: int
    wound_tokens: int
    hero_tokens: int
    lord_tokens: int
    three_shard_whispers: int

    @property
    def cards(self) -> int:
        """220 (SS-001)."""
        return sum((
            self.fate, self.rooms, self.heroes, self.hero_actions, self.general_actions, self.enemy_cards,
            self.equipment, self.whispers, self.lords, self.player_aids,
        ))  # fmt: skip

    @property
    def tokens(self) -> int:
        """98, whatever the headline says (SS-002, SS-G1)."""
        return self.enemy_tokens + self.treasure_tokens + self.wound_tokens + self.hero_tokens + self.lord_tokens


class ShrineFact(Struct, frozen=True, forbid_unknown_fields=True):
    """What a Shrine adds to: a symbol, or "draw" (SS-052). Of the Hero Shrine the symbol is our reading (SS-G13)."""

    id: Shrine
    adds: Symbol | str


class Book(Things, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the rulebook tells: besides things, how many there are and what Shrines add."""

    counts: Counts
    door_symbols: tuple[str, ...]
    shrines: tuple[ShrineFact, ...]


# -- loading -----------------------------------------------------------------------------------------------


def load_things(folder: Path, doors: Iterable[str]) -> Things:
    """The files of *folder* together; BadData names each file with what was wrong and what would be right."""
    files = {path.name: read_toml(path, Things) for path in sorted(folder.glob("*.toml"))}
    known = list(doors)
    wrong = [f"{name}: {worded(why)}" for name, things in files.items() for why in things_problems(things, known)]
    whole = Things(*(tuple(one for part in files.values() for one in getattr(part, kind)) for kind in KINDS))
    wrong += [worded(why) for why in whole_problems(whole)]
    if wrong:
        raise BadData("\n".join(few(wrong)))
    return whole


KINDS = Things.__struct_fields__
CHECKS: dict[str, Callable[[Any], Iterable[Words]]] = {
    "rooms": room_problems, "enemies": enemy_problems, "heroes": hero_problems, "actions": action_problems,
    "whispers": whisper_problems,
}  # fmt: skip


def things_problems(things: Things, doors: Iterable[str]) -> Iterator[Words]:
    """What is wrong with each thing, with its id."""
    known = list(doors)
    for kind in KINDS:
        for thing in getattr(things, kind):
            signs = [*getattr(thing, "doors", {}).values(), *(getattr(thing, "move", None) or ())]
            found = [*CHECKS.get(kind, _nothing)(thing), *unknown_doors(signs, known)]
            yield from (say("{kind} {id}: {why}", kind=kind, id=thing.id, why=why) for why in found)


def whole_problems(things: Things) -> Iterator[Words]:
    """What is wrong only where all of it is seen: ids that stand there twice, cards that lead nowhere."""
    for kind in KINDS:
        ids = Counter(thing.id for thing in getattr(things, kind))
        for id in (id for id, number in ids.items() if number > 1):
            yield say("{kind} {id!r} stands there twice; ids must differ", kind=kind, id=id)
    there = {side.card for side in things.actions}
    for hero in things.heroes:
        for card in (card for card in hero.cards if card not in there):
            yield say("heroes {id}: there is no Action card {card}", id=hero.id, card=card)


def _nothing(thing: object) -> Iterable[Words]:
    return ()


BOOK = read_toml(DATA / "book.toml", Book)
COUNTS = BOOK.counts
DOOR_SYMBOLS = BOOK.door_symbols
SHRINE_ADDS = {shrine.id: shrine.adds for shrine in BOOK.shrines}
OURS = load_things(DATA / "ours", DOOR_SYMBOLS)


def number_problems(things: Things) -> Iterator[Words]:
    """Where a whole set has other numbers than the box (SS-001, SS-002), or not as many of each Enemy type (SS-005)."""
    starts = {room.number[:-1] for room in things.rooms if room.start}
    there = {
        "rooms": len(starts) + sum(not room.start for room in things.rooms), "starting_rooms": len(starts),
        "heroes": len(things.heroes), "fate": _copies(things.fate), "equipment": len(things.equipment),
        "hero_actions": len({side.card for side in things.actions if not side.general}),
        "general_actions": len({side.card for side in things.actions if side.general}),
        "whispers": len(things.whispers), "lords": len(things.lords), "enemy_tokens": _copies(things.enemies),
        "enemy_cards": len({enemy.text for enemy in things.enemies}), "treasure_tokens": _copies(things.treasures),
    }  # fmt: skip
    for what, number in there.items():
        if number != (expected := getattr(COUNTS, what)):
            yield say("{what}: {n}, expected {expected}", what=what, n=number, expected=expected)
    for type in TYPES:
        number = _copies(enemy for enemy in things.enemies if enemy.type == type)
        if number != (expected := COUNTS.enemy_tokens // len(TYPES)):
            yield say("{what}: {n}, expected {expected}", what=type, n=number, expected=expected)


def _copies(some: Iterable[EnemyKind | FateKind | TreasureKind]) -> int:
    return sum(thing.copies or 1 for thing in some)


# -- what a table has --------------------------------------------------------------------------------------

K = TypeVar("K", bound=Kind)


class Shelf:
    """Everything by its id, rooms by their number, sides of Action cards by card and side.

    The id of a thing that was replaced leads to what replaced it.
    """

    def __init__(self, shipped: Things, described: Described) -> None:
        self._shipped, self._described = shipped, described

    @cached_property
    def rooms(self) -> dict[str, RoomCard]:
        return {room.number: room for room in in_force(self._all("rooms", RoomCard))}

    @cached_property
    def sides(self) -> dict[tuple[str, str], ActionSide]:
        return {(side.card, side.side): side for side in in_force(self._all("actions", ActionSide))}

    @cached_property
    def enemies(self) -> dict[str, EnemyKind]:
        return newest(self._all("enemies", EnemyKind))

    @cached_property
    def heroes(self) -> dict[str, HeroKind]:
        return newest(self._all("heroes", HeroKind))

    @cached_property
    def equipment(self) -> dict[str, EquipmentKind]:
        return newest(self._all("equipment", EquipmentKind))

    @cached_property
    def whispers(self) -> dict[str, WhisperKind]:
        return newest(self._all("whispers", WhisperKind))

    @cached_property
    def lords(self) -> dict[str, LordKind]:
        return newest(self._all("lords", LordKind))

    @cached_property
    def general(self) -> list[str]:
        """The numbers of General Action cards."""
        return list(dict.fromkeys(side.card for side in self.sides.values() if side.general))

    def _all(self, kind: str, form: type[K]) -> list[K]:
        """Ours or the book's first, so that what players said of the same thing comes after it."""
        return [*getattr(self._shipped, kind), *getattr(self._described, kind)]


def newest(things: Iterable[K]) -> dict[str, K]:
    """By id; whatever was replaced, however often, is what was said of it last."""
    there = list(things)
    after = {thing.replaces: thing for thing in there if isinstance(thing.replaces, str)}
    return {id: _last(thing, after) for thing in there for id in (thing.id, thing.replaces) if isinstance(id, str)}


def _last(thing: K, after: dict[str, K]) -> K:
    """What stands in its place; files that players wrote may go round in a ring."""
    seen = {thing.id}
    while (later := after.get(thing.id)) and later.id not in seen:
        thing = later
        seen.add(thing.id)
    return thing


OUR_SHELF = Shelf(OURS, Described())


def shelf(content: str, described: Described) -> Shelf:
    """What is played with: a set of *ours*, or the box, of which players say what the book does not tell."""
    return OUR_SHELF if content == "ours" else Shelf(BOOK, described)


def fate_cards() -> list[str]:
    """The 60 Fate cards of ours, an id each."""
    return [fate.id for fate in OURS.fate for _ in range(fate.copies)]


FATES = {fate.id: fate for fate in OURS.fate}
