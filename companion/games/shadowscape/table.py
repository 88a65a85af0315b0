"""All the state of one game of Shadowscape: the dungeon, its tokens, the Heroes, the decks that are counted.

Knows what there is and small questions about it; what may be done with it is in ``rules/``. The faces of Fate cards in
hand are nobody's business here: there is only their number (SS-G29).
"""

from typing import Literal

from msgspec import Struct

from companion.games.shadowscape.cards.kinds import Described, EnemyType
from companion.kernel import Base, Outcome

FATE_CARDS = 60
ENEMY_TOKENS = {"beast": 10, "brigand": 10, "undead": 10}
TREASURES = 10
DISPLAY = 4
"""Cards that lie open of Equipment, General Actions and Whispers (SS-013, SS-014)."""
CENTRE = "3,3"
CORNERS = ("1,1", "1,5", "5,1", "5,5")
PLACES = tuple(f"{row},{column}" for row in range(1, 6) for column in range(1, 6))
"""Where a room can lie, row by row; (1,1) is top left (SS-011)."""

TREASURE, LORD = "treasure", "lord"
"""Kinds of tokens that are no Enemy's."""

Mode = Literal["competitive", "cooperative"]
Level = Literal["full", "light"]
Phase = Literal["setup", "actions", "enemy", "over"]
Side = Literal["A", "B"]


class Room(Struct):
    """A room card in its place: *card* is its number (``07``, of a Starting Room with its side ``22A``), *turned* by
    half a turn (SS-073, SS-G18)."""

    card: str
    turned: bool = False


class Enemy(Struct):
    """An Enemy token in the dungeon. *fresh* ones were spawned in this Enemy Phase and do not act in it (SS-051)."""

    id: str
    kind: str
    at: str
    fresh: bool = False


class Token(Struct):
    """A Trophy (its *kind* is the Enemy's), a Treasure with its Search value, or the Lord's token (SS-090, SS-G12)."""

    id: str
    kind: str
    search: int = 0


class Treasure(Struct):
    """A Treasure token that lies in a room; a *search* of 0 is not known yet."""

    id: str
    at: str
    search: int = 0


class Pile(Struct):
    """Tokens of one back. Of a pile that the app deals *order* has the tokens, top first; else there is only how many
    are *left*. *discards* lie face up (SS-G22).
    """

    left: int
    order: list[str] = []
    discards: list[str] = []


class ActionCard(Struct):
    """A Hero's or a General Action card with the *side* that lies up (SS-063); a used one is exhausted (SS-080)."""

    id: str
    side: Side = "A"
    wounds: int = 0
    exhausted: bool = False


class Hero(Struct, kw_only=True):
    """A Hero Area (SS-075). *hand* is the number of Fate cards; *tucked* cards lie under the Hero card (SS-096)."""

    hero: str = ""
    wounds: int = 0
    hand: int = 0
    cards: list[ActionCard] = []
    general: ActionCard | None = None
    tucked: list[str] = []
    whispers: list[str] = []
    equipment: list[str] = []
    tokens: list[Token] = []
    other_shards: int = 0  # on cards the app does not know, said at the end

    def card(self, id: str) -> ActionCard | None:
        return next((card for card in self.in_use if card.id == id), None)

    @property
    def in_use(self) -> list[ActionCard]:
        """The Action cards of the Hero Area, the General one last."""
        return [*self.cards, *([self.general] if self.general else [])]


class Fate(Struct):
    """The Fate deck: with the hands always 60 cards (SS-060)."""

    deck: int = FATE_CARDS
    discards: int = 0


class Supply(Struct):
    """A deck with a display: Whispers, Equipment or General Actions. *order* is the deck where the app shuffles it."""

    open: list[str] = []
    left: int = 0
    order: list[str] = []


class Turn(Struct):
    """What is left of a turn (SS-020, SS-095). *searched* are rooms where a Search was done in it (SS-092)."""

    actions: int = 2
    claimed: bool = False
    altered: bool = False
    searched: list[str] = []


class EnemyPhase(Struct):
    """An Enemy Phase under way. *drawn* are the types of its Fate cards so far; *moving* Enemies still have to move,
    *attacking* ones still to attack ("lord" for the Lord); *lairs* wait for a token; *attacker* is hitting *target*.
    """

    cards: int = 1
    drawn: list[EnemyType] = []
    activated: list[str] = []
    moving: list[str] = []
    attacking: list[str] = []
    lairs: list[str] = []
    done: list[str] = []
    attacker: str = ""
    target: str = ""


class Table(Base, kw_only=True):
    """The whole table. ``players`` sit clockwise; ``order`` is the order of play. Where a Hero stands is the place of
    the piece with the seat's id; rooms, Treasures and Enemies are found by ``row,column``.
    """

    heroes: dict[str, Hero]
    mode: Mode = "competitive"
    level: Level = "full"
    content: Literal["printed", "ours"] = "printed"
    alone: bool = False  # one person plays all Heroes (SS-G15)
    advanced: bool = False
    fate_per_phase: int = 1
    start_discard: int = 0
    rulings: dict[str, str] = {}
    described: Described
    phase: Phase = "setup"
    step: str = "recipe"
    round: int = 0
    order: list[str] = []
    turn_left: Turn
    enemy_phase: EnemyPhase | None = None
    rooms: dict[str, Room] = {}
    treasures: list[Treasure] = []
    enemies: list[Enemy] = []
    piles: dict[str, Pile] = {}  # by Enemy type, and "treasure"
    lord: str = ""  # which Lord card
    lord_at: str = ""  # its place in the dungeon, once it is there
    lord_shown: bool = False  # its Whisper has been turned up
    lord_slain: bool = False
    fate: Fate
    whispers: Supply
    equipment: Supply
    general: Supply
    holder: str = ""  # who claimed the Lord's Whisper
    last_turns: list[str] = []  # who still has a last turn, once it is claimed
    made: int = 0  # tokens so far: each gets a number of its own

    @property
    def me(self) -> Hero:
        """The Hero whose turn it is."""
        return self.heroes[self.active.id]

    def at(self, seat: str) -> str:
        """The room where a Hero stands; "" before the dungeon is entered."""
        piece = self.pieces.get(seat)
        return piece.at if piece else ""

    def heroes_in(self, place: str) -> list[str]:
        return [player.id for player in self.players if place and self.at(player.id) == place]

    def enemies_in(self, place: str) -> list[Enemy]:
        return [enemy for enemy in self.enemies if enemy.at == place]

    def enemy(self, id: str) -> Enemy | None:
        return next((enemy for enemy in self.enemies if enemy.id == id), None)

    def treasure_in(self, place: str) -> Treasure | None:
        return next((treasure for treasure in self.treasures if treasure.at == place), None)

    def new_id(self, kind: str) -> str:
        """Each token gets an id of its own when it is first seen."""
        self.made += 1
        return f"{kind} {self.made}"

    def ended(self, outcome: Outcome) -> None:
        self.outcome, self.phase, self.enemy_phase = outcome, "over", None
