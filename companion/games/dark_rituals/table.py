"""All the state of one Encounter of Dark Rituals: purses, Characters, whose move it is, and what has still to follow.

Knows what there is and small questions about it; what may be done with it is in ``rules/``. No secret is in it: hands
stay in people's hands, and only their numbers are known here. Where somebody stands is the place of the piece with
their id, an Area, or "" where no map is played on.
"""

from typing import Literal

from msgspec import Struct, field

from companion.games.dark_rituals.cards.characters import OURS, PRINTED
from companion.games.dark_rituals.encounter import Encounter
from companion.games.dark_rituals.fight import Attack, Reaction
from companion.kernel import Base, Piece, Words, say

HEROES, LEGION, MASTER = "heroes", "legion", "master"
"""The two sides, and the one who is a Character of no miniature: the Witch Master, who summons Witches (DR-180)."""
SOURCES = ("body", "sustenance", "mind")
"""The three Stamina Sources (DR-120)."""
ATTRIBUTES = ("agility", "strength", "resistance", "alchemy")
"""DR-005, DR-136."""
START_AURA, WITCH_PRICE, HAND_LIMIT = 1, 5, 3
"""The Aura marker begins on its first square (DR-011); Summon Witch (DR-032); "normally three" cards (DR-094)."""
NO_ICON = -1
"""What is noted of a cost whose icon is not on the card: it can never be paid. Unknown is no entry at all."""

Side = Literal["heroes", "legion"]
Strength = Literal["keen", "plain", "novice"]
Phase = Literal["setup", "start", "activation", "end"]
Character = str
"""The id of a Hero, Witch, Disciple or Serf: that of its piece."""
Stats = dict[str, int]
"""Figures of one card by name: ``health``, ``move``, ``melee``, ``melee.yellow`` … (the list: ``cards/README.md``)."""


class Purse(Struct, kw_only=True):
    """Stamina by place (DR-020). *total* is what it started with; what is Locked is computed, never kept (DR-055)."""

    total: int = 0
    reserve: int = 0
    exhausted: int = 0
    lost: int = 0


class Gear(Struct, frozen=True, kw_only=True):
    """An equipped Loot card: what it weighs, demands and adds; *part* is where an Upgrade is attached (DR-036).

    *reach* is the kind of attack that an Attack Upgrade serves (DR-209). *adds* are dice by colour, or points by
    ``attack``, ``defence`` or the name of an Attribute.
    """

    id: str
    name: str
    kind: Literal["artifact", "upgrade"] = "artifact"
    part: Literal["", "attack", "defence"] = ""
    reach: Literal["", "melee", "ranged"] = ""
    weight: int = 0
    needs: dict[str, int] = {}
    adds: dict[str, int] = {}


class Hero(Struct, kw_only=True):
    """A Hero's Dashboard and Attribute Board (DR-004, DR-005); *player* is the seat that plays it.

    *held* is Stamina that something else than a Plague has locked (DR-272). Of the Loot cards in hand the Legion knows
    the number and what they weigh in all (*loot*, *loot_weight*); of Botanicals the number.
    """

    player: str = ""
    purse: Purse = field(default_factory=Purse)
    held: int = 0
    sources: dict[str, int] = {}
    attributes: dict[str, int] = {}
    wounds: int = 0
    stunned: bool = False
    equipped: list[Gear] = []
    loot: int = 0
    loot_weight: int = 0
    botanicals: int = 0


class Plague(Struct, frozen=True):
    """A Plague card on a Witch's ID card: which source it reduces, and by how much (DR-251)."""

    source: str
    amount: int


class Witch(Struct, kw_only=True):
    """Out of the box she is *unused* (DR-178); burning she is no Witch in play (DR-114)."""

    state: Literal["unused", "play", "burning"] = "unused"
    wounds: int = 0
    plagues: list[Plague] = []


class Disciple(Struct):
    """A Minion, Creature or Possessed Serf on the board (DR-129); *kind* is the id of its card."""

    kind: str
    wounds: int = 0


class Serf(Struct):
    """A Serf on the board (DR-126)."""

    kind: str = "farmer"
    wounds: int = 0


class Stack(Struct, kw_only=True):
    """Physical cards as numbers: the deck, its discards and those in hand."""

    deck: int = 0
    discards: int = 0
    hand: int = 0


class Master(Struct, kw_only=True):
    """What the Witch Master has: one purse for the whole Legion (DR-117) and two hands that nobody else may see."""

    purse: Purse = field(default_factory=Purse)
    witchcraft: Stack = field(default_factory=Stack)
    plague: Stack = field(default_factory=Stack)


class Misery(Struct, kw_only=True):
    """The Misery Board (DR-072): the square of the Aura marker, Soul tokens, Sacrifices."""

    aura: int = START_AURA
    souls: int = 0
    sacrifices: int = 0


class Tokens(Struct, kw_only=True):
    """What lies in an Area: Chests, Botanical tokens, objectives in plain sight and hidden ones (DR-026, DR-164)."""

    chests: int = 0
    botanicals: int = 0
    objectives: int = 0
    hidden: int = 0


class Activation(Struct, kw_only=True):
    """Who is active (a Character, or MASTER while a Witch is summoned) and the Actions taken so far (DR-013).

    *only* is the one Character that may take the next Action, where it is not *who* (DR-181); *done* ends it early.
    """

    who: str
    actions: int = 0
    only: str = ""
    done: bool = False


class Consequence(Struct, frozen=True, kw_only=True):
    """Something that has to follow, one at a time, first in first out (``rules/consequences.py`` names the kinds).

    *who* it happens to, *by* whom: a Character, a side or a card; *number* how many or how much; *what* is a word of
    that kind's own, such as a source.
    """

    kind: str
    who: str = ""
    by: str = ""
    number: int = 1
    what: str = ""


class Threshold(Struct, frozen=True):
    """An effect that a Witch's card names *of* the ``attack`` or the ``defence`` *least* (DR-042, DR-215)."""

    of: Literal["attack", "defence"]
    least: int
    name: str
    text: str = ""


class Table(Base, kw_only=True):
    """The whole table. Ids of pieces are those of Characters; Areas and tokens are by the ids of Areas."""

    encounter: Encounter
    own_encounters: list[Encounter] = []
    """Those that players have described, in earlier games or at this table."""
    lessons: list[str] = []
    """Explanations that were given: each only once, also after an undo."""
    values: Literal["printed", "ours"] = "printed"
    strengths: dict[str, Strength] = {}
    """How well bots play a side, where it is not as usual."""
    rulings: dict[str, str] = {}
    reactions: list[Reaction] = []
    """Those that were used at this table, as players said what they do."""
    stats: dict[str, Stats] = {}
    """What was told of each card at this table, or is in the players' folder: by card, then by figure."""
    thresholds: dict[str, list[Threshold]] = {}
    """What a Witch's card does by value, once told; a Witch without an entry is not known yet."""
    faces: dict[str, list[int]] = {}
    """Icons on the six faces of a colour, once told (DR-038): without them no odds and no virtual dice."""
    known_gear: list[Gear] = []
    card_names: dict[str, str] = {}
    """Cards that players have named, by the ids that ``stats`` knows them by."""
    phase: Phase = "setup"
    step: str = "master"
    round: int = 0
    to_act: Side = "heroes"
    passed: Literal["", "heroes", "legion"] = ""
    active_now: Activation | None = None
    attack: Attack | None = None
    pending: list[Consequence] = []
    heroes: dict[str, Hero] = {}
    witches: dict[str, Witch] = {}
    disciples: dict[str, Disciple] = {}
    serfs: dict[str, Serf] = {}
    master: Master = field(default_factory=Master)
    misery: Misery = field(default_factory=Misery)
    tokens: dict[str, Tokens] = {}
    botanicals: Stack = field(default_factory=Stack)
    loot: Stack = field(default_factory=Stack)
    stronger: list[str] = []
    """Cards that lie on their stronger side (DR-048): their figures are those of ``card+``."""
    counters: dict[str, int] = {}
    """How far the Encounter's objectives are, by their ids."""
    made: int = 0
    """Miniatures put on the board so far: each Disciple and Serf has a number of its own."""

    # -- who is on which side ----------------------------------------------------------------------------------

    @property
    def witch_master(self) -> str:
        """The seat of the Witch Master (DR-001)."""
        return next((seat.id for seat in self.players if seat.side == LEGION), LEGION)

    def side_of(self, who: Character) -> Side:
        """Heroes and Serfs play against Witches and Disciples."""
        return "heroes" if who in self.heroes or who in self.serfs else "legion"

    def seat_of(self, who: Character) -> str:
        """Whom to ask about a Character: a Hero's player, all Heroes for a Serf, the Witch Master for the Legion."""
        if who in self.heroes:
            return self.heroes[who].player or HEROES
        return HEROES if who in self.serfs else self.witch_master

    def witches_in_play(self) -> list[Character]:
        """Burning Witches are not in play (DR-114)."""
        return [id for id, witch in self.witches.items() if witch.state == "play"]

    def in_play(self) -> list[Character]:
        """Everybody who takes part just now: neither Stunned nor burning."""
        heroes = [id for id, hero in self.heroes.items() if not hero.stunned]
        return [*heroes, *self.serfs, *self.witches_in_play(), *self.disciples]

    def enemies_of(self, who: Character) -> list[Character]:
        return [other for other in self.in_play() if self.side_of(other) != self.side_of(who)]

    def allies_of(self, who: Character) -> list[Character]:
        return [other for other in self.in_play() if other != who and self.side_of(other) == self.side_of(who)]

    # -- what they are -----------------------------------------------------------------------------------------

    def card_of(self, who: Character) -> str:
        """The id of the card that says what a Character can do: several Disciples of a kind share one."""
        if who in self.disciples:
            return self.disciples[who].kind
        return self.serfs[who].kind if who in self.serfs else who

    def sided(self, card: str) -> str:
        """The card as it lies: with its stronger side up it has figures of its own (DR-048)."""
        return f"{card}+" if card in self.stronger else card

    def card_now(self, who: Character) -> str:
        """The card of a Character with the side that lies up."""
        return self.sided(self.card_of(who))

    def purse_of(self, who: Character) -> Purse:
        """Whose Stamina pays for a Character: a Hero's own (DR-116), else the Witch Master's (DR-117)."""
        return self.heroes[who].purse if who in self.heroes else self.master.purse

    def wounds_of(self, who: Character) -> int:
        return self._wounded(who).wounds

    def set_wounds(self, who: Character, wounds: int) -> None:
        self._wounded(who).wounds = wounds

    def _wounded(self, who: Character) -> Hero | Witch | Disciple | Serf:
        for group in (self.heroes, self.witches, self.disciples, self.serfs):
            if who in group:
                return group[who]
        raise KeyError(who)

    def plagues(self) -> list[Plague]:
        """All that rage, whoever spread them (DR-253)."""
        return [plague for witch in self.witches.values() for plague in witch.plagues]

    # -- where they are ----------------------------------------------------------------------------------------

    @property
    def mapped(self) -> bool:
        """Whether the Encounter says which Areas there are; else people say what stands where."""
        return bool(self.encounter.areas)

    def at(self, who: Character) -> str:
        """The Area where a Character's miniature stands; "" where nobody has told."""
        piece = self.pieces.get(who)
        return piece.at if piece else ""

    def put(self, who: Character, label: Words, area: str = "") -> None:
        """A miniature onto the board."""
        self.pieces[who] = Piece(who, label, self.seat_of(who), area)

    def take_off(self, who: Character) -> None:
        """A miniature off the board."""
        self.pieces.pop(who, None)

    def called(self, who: Character) -> Words:
        """What players call a Character."""
        if who in (MASTER, LEGION):
            return say("Witch Master")
        if who == HEROES:
            return say("Heroes")
        if who in self.pieces:
            return self.pieces[who].label
        known = (OURS if self.values == "ours" else PRINTED).get(who)
        return say(known.name) if known else self.card_names.get(who) or say(who.replace("_", " ").title())
