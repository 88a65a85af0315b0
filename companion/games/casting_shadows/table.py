"""All the state of one game of Casting Shadows: casters, pool, market, and the Spell that is being cast.

Knows what there is and small questions about it; what may be done with it is in ``rules/``. The faces of face-down
Counterspells are known to their owners alone: here is how many there are and, where their deck is virtual, each hand
as its owner's secret (CS-066).
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from companion.games.casting_shadows.cards.printed import CHARACTERS, COMPANIONS, Companion
from companion.kernel import Base, Die, Secret, Words, say
from companion.parts.decks import Deck, DiscardDeck, HiddenDeck, Market

START_HP = MOST_HP = 18
"""CS-006; no more than at the start (CS-R5)."""
LIMITS = {"base": 3, "shadow": 5}
"""How much Shadow Energy a form can hold (CS-030)."""
ACTION_POINTS = 4
BOOK = 5
"""Cards in a Spell Book, the Companion not counted (CS-021)."""
COUNTERSPELLS_IN_BOX = 10

Strength = Literal["keen", "plain", "novice"]
Phase = Literal["setup", "start", "act", "end"]
Resource = str
"""One of the eight, such as ``red_gem``."""


class Unit(Struct):
    """A Resource in the pool, a thing with an id: a *die* of that kind, or a token where *die* is empty (CS-010)."""

    id: str
    what: Resource
    die: str = ""


class BookCard(Struct):
    """A face-up card in a Spell Book; *used* is a Spell that was cast this turn (CS-014, CS-R1)."""

    id: str
    card: str
    used: bool = False


class Caster(Struct, kw_only=True):
    """A person's board and book (CS-039, CS-041). *face_down* is how many Counterspells are in the book."""

    character: str = ""
    form: Literal["base", "shadow"] = "base"
    hp: int = START_HP
    energy: int = 0
    book: list[BookCard] = []
    face_down: int = 0
    companion: str = ""

    @property
    def limit(self) -> int:
        return LIMITS[self.form]

    @property
    def charged(self) -> bool:
        return self.energy >= self.limit

    @property
    def cards(self) -> int:
        """How many places of the book are taken (CS-021)."""
        return len(self.book) + self.face_down


class Casting(Struct):
    """An Attack under way: paid for, aimed, and not yet all of it felt. *waiting* are those still to be hit (CS-R27).

    *source* tells a Spell's damage from a Companion's (CS-R23). *answered* have used a Counterspell against the damage
    to the first of *waiting*; *less* is what was taken off it, by the card that did (CS-027).
    """

    card: str
    caster: str
    damage: int
    waiting: list[str]
    source: Literal["spell", "companion"] = "spell"
    asked: list[str] = []
    less: dict[str, int] = {}


class Note(Struct, frozen=True):
    """What players said of something that is not known: *about* what of the thing *of* (a price, damage, a hex …).

    It *replaces* the one of that id, which said it wrongly.
    """

    id: str
    name: str
    of: str
    about: Literal["price", "damage", "conversion", "hex", "ability", "companion", "counterspell"]
    values: dict[str, int] = {}
    choice: str = ""
    text: str = ""
    replaces: str | UnsetType = UNSET  # left out where nothing was said before: an id is made from all that is said


class Table(Base, kw_only=True):
    """The whole table. Where a caster stands is the place of the piece with the seat's id."""

    casters: dict[str, Caster]
    hexes: dict[str, str]  # slot: hex
    market: Market
    main: DiscardDeck
    companions: Deck
    portal: list[str] = []
    counterspells: int = COUNTERSPELLS_IN_BOX
    counter_pile: HiddenDeck | None = None  # only where the app deals Counterspells
    hands: dict[str, Secret[list[str]]] = {}
    values: Literal["printed", "ours"] = "printed"
    strength: Strength = "keen"  # of bots that sit at the table
    rulings: dict[str, str] = {}
    notes: list[Note] = []
    phase: Phase = "setup"
    step: str = "characters"
    round: int = 0
    ap: int = 0
    pool: list[Unit] = []
    casting: Casting | None = None
    reminded: bool = False
    bots: list[str] = []  # seats of Shadow Boxing that nobody sits on
    made: int = 0  # tokens and book cards so far: each gets a number of its own

    @property
    def me(self) -> Caster:
        """The caster whose turn it is."""
        return self.casters[self.active.id]

    def at(self, seat: str) -> str:
        """The slot where a meeple stands."""
        return self.pieces[seat].at

    @property
    def here(self) -> str:
        return self.at(self.active.id)

    def enemies(self, seat: str) -> list[str]:
        """Every other player still in the game (CS-061), clockwise."""
        return [player.id for player in self.after(seat)]

    def card_of(self, seat: str, book_id: str) -> BookCard | None:
        return next((card for card in self.casters[seat].book if card.id == book_id), None)

    def holding(self, what: Resource) -> list[Unit]:
        return [unit for unit in self.pool if unit.what == what]

    def add_token(self, what: Resource) -> None:
        """A token from the middle; its colour is fixed once it lies there (CS-038, CS-054)."""
        self.made += 1
        self.pool.append(Unit(f"token {self.made}", what))

    def add_card(self, seat: str, card: str) -> None:
        self.made += 1
        self.casters[seat].book.append(BookCard(f"card {self.made}", card))

    def dice(self) -> list[Die]:
        """The dice that lie in the pool; those spent lie in the middle (CS-020)."""
        return [Die(unit.id, unit.die, unit.what) for unit in self.pool if unit.die]

    def companion_of(self, seat: str) -> Companion:
        """What a caster's Companion does; one that players described does what they do by hand."""
        return COMPANIONS.get(self.casters[seat].companion) or Companion("", "")

    def note(self, of: str, about: str) -> Note | None:
        """What was said last of that thing."""
        return next((note for note in reversed(self.notes) if (note.of, note.about) == (of, about)), None)

    def companion_name(self, card: str) -> Words:
        """A known one, or one that players described: its id is that of the Note."""
        if known := COMPANIONS.get(card):
            return say(known.name)
        return next((note.name for note in self.notes if note.id == card), say("another Companion"))

    def caster_name(self, seat: str) -> Words:
        """The name of the form that lies up (CS-002)."""
        caster = self.casters[seat]
        if caster.character not in CHARACTERS:
            return self.named(seat)
        character = CHARACTERS[caster.character]
        return say(character.name if caster.form == "base" else character.shadow_name)
