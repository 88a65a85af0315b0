"""All the state of one game of Shadows of Malice, and nothing else.

One tree of plain typed data: what stands on the maps, what each avatar holds, whose turn it is. It can be
looked up here by the words of the rulebook; it changes only in the chapters beside this file. Knows no prompt.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, field

from companion.errors import Gone
from companion.games.shadows_of_malice.cards.cards import Card, CardBook, all_cards
from companion.games.shadows_of_malice.fight import Combat, Count, Running, Standing
from companion.kernel import Words, say
from companion.parts.decks import Deck

COLOURS = ("black", "blue", "green", "red", "yellow")
COLORLESS = "colorless"
SHARDS = (*COLOURS, COLORLESS)
TERRAINS = ("plains", "water", "desert", "forest", "hills", "mountains", "wild", "swamp")
RADIANCE = (
    "Combat", "Energy Shield", "Energy Surge", "Life", "Luck",
    "Movement", "Physical Shield", "Physical Surge", "Recovery", "Harvest",
)  # fmt: skip
CITIES = ("alchemy", "destiny", "gateways", "life", "merchants", "shards")
MYSTICS = ("cleanse", "cleanse", "heal", "heal", "restore", "restore")
TROVES = ("ability", "fate", "mastery", "potion", "treasure")
LIFE_TOKENS = 5

Roll = Literal["CR", "LR", "MR"]


class Settings(Struct):
    """What was chosen before the game began. *rulings* holds only those that differ from their default.

    *pieces* says whether maps and tokens lie on a table or are on the screen only; *lessons* whether each part of the
    game is explained when it first comes up.
    """

    edition: str = "revised"
    scenario: str = "thwart"
    difficulty: str = "hard"
    stewardship: bool = False
    stars: str = "all"
    convention: Literal["high/low", "odd/even"] = "high/low"
    tokens: Literal["physical", "virtual"] = "physical"
    mapped: bool = True
    realm_mapped: bool = True
    pieces: Literal["table", "screen"] = "table"
    lessons: bool = False
    rulings: dict[str, str] = {}


class Avatar(Struct):
    """A player's avatar. Life tokens lost to wounds and to drains are counted; what is left follows.

    *mp* are half movement points still to spend; *forming* is how many actions (or turns, ``bodies.py``) a new body
    still needs; *attuning* is one whose mastery needs one action more. Of this turn: *began_at* is where it stood at
    its start, *moved* is one that came to a hex, *sailed* to one on the water; where the edition counts it, *rolled*
    one that made its movement roll, *rested* one that gave its round to recovery, *round_over* one that has acted.
    """

    id: str
    name: str
    colour: str = ""
    seat: int = 0
    at: str = ""
    band: str = ""
    mastery: str = ""
    fate: str = ""
    wounds: Count = 0
    drains: Count = 0
    extra_life: Count = 0
    radiance: list[str] = []
    shards: dict[str, Count] = field(default_factory=lambda: dict.fromkeys(SHARDS, 0))
    items: list[str] = []
    potions: list[str] = []
    actions: Count = 0
    mp: Count = 0
    afloat: bool = False
    began_at: str = ""
    moved: bool = False
    sailed: bool = False
    rolled: bool = False
    rested: bool = False
    round_over: bool = False
    teleports: Count = 0
    potions_drunk: Count = 0
    drunk: list[str] = []
    used: list[str] = []
    running: list[Running] = []
    forming: Count = 0
    attuning: bool = False

    def __post_init__(self) -> None:
        self.shards = dict.fromkeys(SHARDS, 0) | self.shards  # a correction may name only the colours that are held

    @property
    def life_tokens(self) -> int:
        """Five, one more for each Life radiance (SM-141, SM-227), and what an effect lends."""
        return LIFE_TOKENS + self.radiance.count("Life") + self.extra_life

    @property
    def life(self) -> int:
        return max(0, self.life_tokens - self.wounds - self.drains)

    @property
    def embodied(self) -> bool:
        """False while a new body is being formed."""
        return self.forming == 0

    def shard_count(self) -> int:
        return sum(self.shards.values())


class Shadow(Struct):
    """A Shadow token with its life tokens, in the Shadow Realm or in Aethos.

    *target* is the stronghold it was drawn to at random; "" while it heads for the closest.
    """

    id: str
    life: Count
    at: str
    acted: bool = False
    target: str = ""


class Xulthul(Struct):
    """The Shadow's lord in Aethos. Type and abilities never change (SM-140). *target* is as for a Shadow."""

    type: str
    power: int
    life: Count
    at: str
    abilities: list[str] = []
    wounds: Count = 0
    drains: Count = 0
    target: str = ""

    @property
    def left(self) -> int:
        return max(0, self.life - self.wounds - self.drains)


class Well(Struct):
    """A Well on a stronghold. *tries* counts Xulthûl's attempts to extinguish it."""

    at: str
    state: Literal["hidden", "light", "dark"] = "hidden"
    tries: Count = 0
    extinguished: bool = False


class Site(Struct):
    """A city or a mystic; its *service* is unknown ("") until somebody comes there.

    *treasure* is the card that a Stewardship city keeps for whoever takes it (SM-032).
    """

    kind: Literal["city", "mystic"]
    at: str
    service: str = ""
    destroyed: bool = False
    treasure: str = ""


class Lair(Struct):
    at: str
    stocked: bool = True


class Boost(Struct, frozen=True):
    """Something a shard or a card adds to one roll still to come."""

    avatar: str
    roll: Roll
    amount: int
    label: Words
    source: str


class Find(Struct, frozen=True):
    """An item left in Aethos by a destroyed body, for a survivor to claim until the end of the turn (SM-167)."""

    card: str
    band: str


class Arrival(Struct, frozen=True):
    """Avatars that came to a hex and have still to meet what is there, or what is *waiting* of it."""

    avatars: list[str]
    at: str
    waiting: list[str] = []


class Tally(Struct):
    """What is counted for the end of the game and for simulations."""

    dice: Count = 0
    creatures: Count = 0
    beaten: Count = 0
    bodies_lost: Count = 0
    shadows_spawned: Count = 0
    shadows_destroyed: Count = 0
    wells_by_avatars: Count = 0
    wells_by_shadows: Count = 0


class Table(Struct):
    """One game, whole. *own_cards* are those that were described at it, whole too: it can be read anywhere.

    *new_set* are radiance tokens of a Well just revealed, until all have drawn and the rest join the *pool*. *lessons*
    are the parts of the game that have been explained.
    """

    settings: Settings
    avatars: list[Avatar]
    phase: Literal["setup", "players", "shadows", "xulthul", "over"] = "setup"
    step: str = ""
    part: str = ""
    round: Count = 0
    arrangement: dict[str, tuple[int, int]] = {}
    terrain: dict[str, str] = {}
    gates: dict[str, str] = {}
    wells: list[Well] = []
    sites: list[Site] = []
    lairs: list[Lair] = []
    seals: list[str] = []
    shadows: list[Shadow] = []
    shadow_was_in_realm: bool = False
    xulthul: Xulthul | None = None
    troves: dict[str, Deck] = {}
    pool: list[str] = []
    new_set: list[str] = []
    sets: Count = 0
    boosts: list[Boost] = []
    standing: Standing | None = None
    finds: list[Find] = []
    searched: list[str] = []
    first_there: dict[str, list[str]] = {}
    empty_lairs: list[str] = []
    moving: str = ""
    arrivals: list[Arrival] = []
    combat: Combat | None = None
    places: Count = 0
    tally: Tally = field(default_factory=Tally)
    outcome: Literal["", "victory", "defeat"] = ""
    because: Words = ""
    own_cards: list[Card] = []
    lessons: list[str] = []

    # -- cards ---------------------------------------------------------------------------------------

    @property
    def cards(self) -> CardBook:
        """Every card that this game knows, by id; of an id it does not know, a card that does nothing."""
        return all_cards(tuple(self.own_cards))

    def card(self, card_id: str) -> Card:
        return self.cards[card_id]

    def card_name(self, card_id: str) -> Words:
        return self.cards[card_id].title

    # -- avatars -------------------------------------------------------------------------------------

    def avatar(self, name: str) -> Avatar:
        for avatar in self.avatars:
            if avatar.id == name:
                return avatar
        raise Gone(say("There is no avatar {name!r} on the table any more.", name=name))

    def in_aethos(self) -> list[Avatar]:
        """The avatars that have a body and stand on the maps."""
        return [avatar for avatar in self.avatars if avatar.at and not avatar.forming]

    def band_of(self, name: str) -> list[Avatar]:
        """The band that *name* belongs to, itself included (SM-066)."""
        band = self.avatar(name).band
        return [other for other in self.avatars if other.band == band and not other.forming]

    def banded(self, one: str, other: str) -> bool:
        return one == other or self.avatar(one).band == self.avatar(other).band

    # -- what stands where ---------------------------------------------------------------------------

    @property
    def maps(self) -> list[str]:
        return list(self.gates)

    def well_at(self, place: str) -> Well | None:
        return next((well for well in self.wells if well.at == place), None)

    def lair_at(self, place: str) -> Lair | None:
        return next((lair for lair in self.lairs if lair.at == place), None)

    def site_at(self, place: str) -> Site | None:
        return next((site for site in self.sites if site.at == place and not site.destroyed), None)

    def gate_at(self, place: str) -> bool:
        return place in self.gates.values()

    def shadow_at(self, place: str) -> Shadow | None:
        return next((shadow for shadow in self.shadows if shadow.at == place), None)

    def shadow(self, name: str) -> Shadow:
        for shadow in self.shadows:
            if shadow.id == name:
                return shadow
        raise Gone(say("{name} is not on the table any more.", name=name))

    def well(self, place: str) -> Well:
        well = self.well_at(place)
        if well is None:
            raise Gone(say("There is no Well at {place} any more.", place=place))
        return well

    def fight(self) -> Combat:
        if self.combat is None:
            raise Gone(say("The fight is over."))
        return self.combat

    @property
    def fighting(self) -> bool:
        """True while a fight goes on; the spoils that come after it are no longer combat."""
        return self.combat is not None and self.combat.stage not in ("won", "lost")

    # -- counting ------------------------------------------------------------------------------------

    def wells_on(self, map_id: str, state: str) -> int:
        return sum(well.state == state and map_of(well.at) == map_id for well in self.wells)

    def light_wells(self) -> int:
        """The Light Wells revealed in the whole game."""
        return sum(well.state == "light" for well in self.wells)

    def hidden_wells(self, maps: Iterable[str] | None = None) -> list[Well]:
        chosen = self.maps if maps is None else maps
        return [well for well in self.wells if well.state == "hidden" and map_of(well.at) in chosen]

    def cards_held(self) -> list[str]:
        """Every card that is not in its trove."""
        held = [card for avatar in self.avatars for card in (*avatar.items, *avatar.potions, *avatar.drunk)]
        held += [card for avatar in self.avatars for card in (avatar.mastery, avatar.fate) if card]
        held += [find.card for find in self.finds]
        held += [site.treasure for site in self.sites if site.treasure]
        if self.combat:
            held += self.combat.creature.abilities
        if self.xulthul and not (self.combat and self.combat.creature.kind == "xulthul"):
            held += self.xulthul.abilities
        return held


def map_of(place: str) -> str:
    """``A:c4`` lies on map ``A``; ``realm:e4`` in the Shadow Realm."""
    return place.partition(":")[0]


def map_and_hex(place: str) -> tuple[str, str]:
    """``A:c4`` is the hex ``c4`` of map ``A``; a place on no map has no name of its own there."""
    map_id, _, name = place.partition(":")
    return map_id, name


def in_realm(shadow: Shadow) -> bool:
    return map_of(shadow.at) == "realm"
