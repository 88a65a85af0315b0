"""What is printed on rooms, tokens and cards. A value nobody has said yet is None: it is asked for once, then kept.

Knows what each kind of thing has; which there are is data (``shelf.py``), or what players described
(``table.described``). A thing that *replaces* another says better what that said.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

DoorSide = Literal["N", "E", "S", "W"]
DoorSign = Annotated[str, Meta(pattern="^[A-Z]$")]
EnemyType = Literal["beast", "brigand", "undead"]
AttackKind = Literal["melee", "ranged"]
Profession = Literal["fighter", "cleric", "rogue", "wizard"]
Symbol = Literal["move", "attack", "magic", "search", "heal", "defence", "skill"]
FateSymbol = Literal["move", "attack", "magic", "search", "heal", "defence"]
Shrine = Literal["arcane", "battle", "health", "armour", "foresight", "hero"]
ActionKind = Literal["attack", "magic", "search", "prepare", "heal", "other"]
Slot = Literal["clothing", "trinket", "weapon"]
Source = Literal["rulebook", "ours", "players"]
Printed = Annotated[int, Meta(ge=0, le=20)]
Shards = Annotated[int, Meta(ge=0, le=9)]

DOOR_SIDES: tuple[DoorSide, ...] = ("N", "E", "S", "W")
TYPES: tuple[EnemyType, ...] = ("beast", "brigand", "undead")
FATE_SYMBOLS: tuple[FateSymbol, ...] = ("move", "attack", "magic", "search", "heal", "defence")
SHRINES: tuple[Shrine, ...] = ("arcane", "battle", "health", "armour", "foresight", "hero")
PROFESSIONS: tuple[Profession, ...] = ("fighter", "cleric", "rogue", "wizard")
SLOTS: tuple[Slot, ...] = ("clothing", "trinket", "weapon")


class Kind(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every kind of thing has."""

    id: str
    name: str
    source: Source = "players"
    replaces: str | UnsetType = UNSET


class RoomCard(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A room, or one side of a Starting Room (SS-004, SS-006, SS-076). *number* is what a Table calls it: a Starting
    Room's has the letter of the side (``22A``). *doors* are the symbols as the card lies upright.
    """

    number: Annotated[str, Meta(pattern="^[0-9]{1,2}[AB]?$")]
    doors: dict[DoorSide, DoorSign] = {}
    start: bool = False
    lair: EnemyType | Literal[""] = ""
    treasure: bool = False
    shards: Shards = 0
    shrine: Shrine | Literal[""] = ""


class EnemyKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An Enemy token's front (SS-005): movement, attack, Defence; *text* is its card's, if any (SS-056)."""

    type: EnemyType | None = None
    move: Annotated[tuple[DoorSign, ...], Meta(max_length=8)] | None = None
    attack: AttackKind | None = None
    strength: Printed | None = None
    defence: Printed | None = None
    copies: Annotated[int, Meta(ge=1, le=30)] | None = None
    text: str = ""


Gives = dict[Literal["move", "attack", "magic", "search", "heal", "defence", "hand", "skill"], Printed]
"""What an item or a special ability of ours adds, without a discard (SS-085)."""


class HeroKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Hero card (SS-007); *cards* are the numbers of the four Action cards, where they are known."""

    movement: Printed | None = None
    hand: Printed | None = None
    defence: Printed | None = None
    wounds: Printed | None = None
    profession: Profession | None = None
    cards: tuple[str, ...] = ()
    text: str = ""
    gives: Gives = {}


class ActionSide(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of a Hero's or a General Action card (SS-003, SS-023, SS-061, SS-063).

    A *value* of None with *by_skill* is the number of Skill symbols (SS-024). The *boost* of any Action may be any
    symbol (SS-082, SS-083, SS-113). *reach* 1 is into an adjacent room (SS-093). *to_hand_size* is a Prepare that ends
    with a discard (SS-E04). *cost* is a General Action's (SS-066).
    """

    card: Annotated[str, Meta(pattern="^[0-9]{1,3}$")]
    side: Literal["A", "B"]
    action: ActionKind | None = None
    value: Printed | None = None
    by_skill: bool = False
    boost: Symbol | Literal[""] = ""
    skill: Printed = 0
    wounds: Printed | None = None
    reach: Annotated[int, Meta(ge=0, le=1)] = 0
    to_hand_size: bool = False
    shards: Shards = 0
    cost: Printed | None = None
    general: bool = False
    text: str = ""


class EquipmentKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """SS-066; *hands* is our word, for Weapons (SS-G4). No *professions*: anybody may use it (SS-099)."""

    slot: Slot | None = None
    hands: Annotated[int, Meta(ge=1, le=2)] = 1
    shards: Shards = 0
    professions: tuple[Profession, ...] = ()
    text: str = ""
    gives: Gives = {}

    def helps(self, profession: str | None) -> bool:
        return not self.professions or profession in self.professions


Place = Literal[
    "", "centre", "start", "treasure", "shard", "lair beast", "lair brigand", "lair undead", "shrine arcane",
    "shrine battle", "shrine health", "shrine armour", "shrine foresight", "shrine hero",
]  # fmt: skip
Want = Literal["enemy", "beast", "brigand", "undead", "treasure", "clothing", "trinket", "weapon", "lord"]


class WhisperKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """SS-065: *place* is the kind of room it asks for; *wants* how many of each have to be shown: tokens of an Enemy
    type, "enemy" for any, "treasure", a kind of Equipment, "lord". *search* is a Search done there (SS-092). What
    players describe by hand stands in *text* alone.
    """

    shards: Annotated[int, Meta(ge=1, le=3)]
    place: Place = ""
    wants: dict[Want, Annotated[int, Meta(ge=1, le=3)]] = {}
    search: bool = False
    text: str = ""


class LordKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Lord of the Dungeon: strength and Defence of the Competitive and of the Cooperative side (SS-067)."""

    competitive: dict[Literal["strength", "defence"], Printed] = {}
    cooperative: dict[Literal["strength", "defence"], Printed] = {}
    text: str = ""


Does = Literal["draw", "heal", "move hero", "move enemy", "remove enemy", "place enemy", "wound"]
"""What the text of a Fate card of ours does; those of the box are carried out by hand (SS-G37)."""


class FateKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Fate card: an action symbol, a green and a red text, an Enemy type (SS-008)."""

    symbol: FateSymbol
    type: EnemyType
    copies: Annotated[int, Meta(ge=1, le=60)] = 1
    green: Does
    red: Does


class TreasureKind(Kind, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Treasure tokens of one Search value (SS-006)."""

    search: Printed
    copies: Annotated[int, Meta(ge=1, le=10)] = 1


class Described(Struct):
    """All that players have said at this table or before; the newest of a thing is in force."""

    rooms: list[RoomCard] = []
    enemies: list[EnemyKind] = []
    heroes: list[HeroKind] = []
    actions: list[ActionSide] = []
    equipment: list[EquipmentKind] = []
    whispers: list[WhisperKind] = []
    lords: list[LordKind] = []
