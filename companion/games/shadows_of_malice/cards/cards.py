"""Cards as data: what a card is, and the small language that says what it does.

A card is a row of ``data/*.toml`` or of the players' own files, or was described at a table; its effects say *what*
changes, by *how much*, for *whom*, *when*, at what *cost* and *how long*. Knows how to read and check them. How an
effect works on the table is said in ``effects.py`` (modifiers) and ``playing.py`` (things done at once); how it
reads, in ``card_texts.py``.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.games.shadows_of_malice.rules.dice_reading import Amount, parse_amount
from companion.games.shadows_of_malice.rules.land.terrain import LETTERS
from companion.kernel import Words, count, say
from companion.parts.own_things import OwnThings, short

DATA = Path(__file__).parents[1] / "data"

Kind = Literal["ability", "fate", "mastery", "potion", "treasure"]
ItemType = Literal["jewelry", "clothing", "armor", "book", "weapon"]
FateUse = Literal["instant", "invoked", "lasting"]
Color = Literal["black", "blue", "green", "red", "yellow", "colorless"]
Source = Literal["book", "inferred", "ours", "user"]
Energy = Literal["acid", "cold", "electricity", "fire", "poison", "untyped", "physical"]
CreatureType = Literal["arboran", "avian", "ichthyic", "mammal", "protean", "reptilid", "sectoid", "terrovan"]
OpponentKind = Literal["creature", "guardian", "shadow", "xulthul"]

Modifies = Literal[
    "CR", "LR", "MR", "PR",  # the named rolls
    "wounds",  # dealt with a hit; of = physical, or an energy
    "shield",  # taken off wounds suffered; of = what it works against ("untyped" works against every energy)
    "recovery", "harvest", "evading", "withdrawing",
    "convert",  # all wounds dealt become `of`
    "immunity",  # to `color`
    "gate",  # Gate control: no luck roll
    "unfatedness",  # no fate card on doubles
    "power",  # the power of the opponent (or of the creature itself)
]  # fmt: skip
Does = Literal[
    "strike",  # wounds at once, before blows; of = physical or an energy
    "heal", "restore", "drain", "life",  # wounds healed; drains restored; life drained; life tokens lent
    "shards",  # gains (or loses) shards of `color`
    "draw",  # a card from `trove`
    "action", "points",  # actions, movement points
    "reroll",  # a roll just made is made again
    "regrow",  # the creature regains life
    "target",  # the creature attacks the holder
    "teleport",  # to a Gate of choice
    "reveal",  # a hidden Well is shown without being fought for
    "cleanse",  # a curse is lifted
    "remind",  # the card's note is read out: for a card that nobody has put into this language
    # (nor can it be put: that an avatar has a creature's ability, and rolls for it as if of power 3, SM-062)
    "special",  # said by a small function found by the card's id
]  # fmt: skip
MODIFIES: tuple[str, ...] = Modifies.__args__  # type: ignore[attr-defined]

Whom = Literal["holder", "opponent", "another", "member", "anyone", "band", "everyone"]
On = Literal["always", "use", "hit", "wound", "phase"]
Lasts = Literal["held", "roll", "phase", "combat", "turn", "instant"]


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The condition of an effect; everything that is said must hold. Empty: always.

    *edition* is for a card that has the effect in one edition only.
    """

    type: tuple[CreatureType, ...] = ()
    kind: tuple[OpponentKind, ...] = ()
    color: tuple[Color, ...] = ()
    terrain: tuple[str, ...] = ()
    roll: tuple[Literal["CR", "LR", "MR"], ...] = ()
    defending: bool = False
    alone: bool = False
    in_combat: bool = False
    edition: Literal["", "revised", "first"] = ""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing a card does.

    With a *cost* (a shard's colour) or ``on = "use"`` it works when somebody uses the card; otherwise by itself.
    """

    what: Modifies | Does
    amount: str = ""
    of: tuple[Energy, ...] = ()
    color: Color | None = None
    trove: Kind | None = None
    whom: Whom = "holder"
    on: On = "always"
    lasts: Lasts = "held"
    cost: Color | None = None
    once: Literal["", "turn", "combat"] = ""
    when: When = When()

    @property
    def figure(self) -> Amount:
        return _figure(self.amount)

    @property
    def modifies(self) -> bool:
        return self.what in MODIFIES

    @property
    def used(self) -> bool:
        """True if it waits for somebody to use it."""
        return self.on == "use" or self.cost is not None


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, cache_hash=True):
    """One card of a trove. What only some kinds have is empty on the others.

    *brief* is what it does in one line of at most thirty letters; the effects say it whole. Its hash is worked out
    once: what follows from a card is remembered by the card itself (``effects.py``).
    """

    id: str
    name: str
    kind: Kind
    color: Color
    source: Source = "user"
    note: str = ""
    brief: str = ""
    effects: tuple[Effect, ...] = ()
    type: ItemType | None = None
    use: FateUse | None = None
    curse: bool = False
    activated: bool = False
    evadable: bool = False
    shuffle: bool = False

    @property
    def title(self) -> Words:
        """What players call it: its name in their language."""
        return say(self.name)

    @property
    def consumed(self) -> bool:
        """Books, scrolls and potions are gone once used (SM-213)."""
        return self.kind == "potion" or self.type == "book"


@cache
def _figure(amount: str) -> Amount:
    return parse_amount(amount) if amount else Amount()


# -- what can be wrong with one -----------------------------------------------------------------------------

LONGEST_NOTE = 1000
LONGEST_BRIEF = 30
MOST_EFFECTS = 20
MOST_DICE = 20
"""Rolled at once: the game is said to have 24 (SM-007)."""
MOST_FLAT = 99

NEEDS_AMOUNT = (
    "CR", "LR", "MR", "PR", "wounds", "shield", "recovery", "harvest", "evading", "withdrawing", "power",
    "strike", "drain", "life", "shards", "draw", "action", "points", "regrow",
)  # fmt: skip
WITHOUT_DICE = ("power", "PR", "draw", "action")
FOR_AVATARS = (
    "heal", "restore", "life", "shards", "draw", "action", "points", "reroll", "teleport", "reveal", "cleanse",
)  # fmt: skip
"""Only an avatar has use for these."""
SPECIAL_IDS = ("a-shattering-of-souls",)
"""The cards of ``special_cards.py``."""
DRAWN_TROVES = ("fate", "potion", "treasure")


def card_problems(card: Card) -> Iterator[Words]:
    """What is wrong with one card."""
    if not card.note.isprintable() or len(card.note) > LONGEST_NOTE:
        words = {"n": len(card.note), "most": LONGEST_NOTE}
        yield say("note: {n} characters, expected at most {most} that can be shown", **words)
    if len(card.brief) > LONGEST_BRIEF:
        yield say("brief: {n} letters, expected at most {most}", n=len(card.brief), most=LONGEST_BRIEF)
    if (card.kind == "treasure") != (card.type is not None):
        yield say("a treasure needs a type (jewelry, clothing, armor, book, weapon), and only a treasure has one")
    if (card.kind == "fate") != (card.use is not None):
        yield say("a fate needs a use (instant, invoked, lasting), and only a fate has one")
    if card.kind != "ability" and (card.activated or card.evadable or card.shuffle):
        yield say("only an ability can be activated, evadable or carry the shuffle icon")
    if len(card.effects) > MOST_EFFECTS:
        yield say("{n} effects, expected at most {most}", n=len(card.effects), most=MOST_EFFECTS)
        return
    for number, effect in enumerate(card.effects, 1):
        for problem in (*effect_problems(effect), *_role_problems(card, effect)):
            yield say("effect {n}: {why}", n=number, why=problem)


def effect_problems(effect: Effect) -> Iterator[Words]:
    """What is wrong with one effect, whatever card it stands on."""
    yield from _amount_problems(effect)
    if effect.what in ("immunity", "shards") and effect.color is None:
        yield say("{what} needs a color", what=effect.what)
    if effect.what == "convert" and not effect.of:
        yield say('convert needs of = ["cold"] or another energy')
    if effect.what == "draw" and effect.trove not in DRAWN_TROVES:
        yield say("draw needs a trove, expected one of {troves}", troves=", ".join(DRAWN_TROVES))
    if effect.modifies and effect.lasts == "instant":
        yield say("{what} cannot be instant; it lasts for a roll, phase, combat, turn, or while held", what=effect.what)
    if effect.modifies and effect.used and effect.lasts == "held":
        yield say(
            "{what} that somebody uses cannot last while held; expected roll, phase, combat or turn", what=effect.what
        )
    for word in effect.when.terrain:
        if word not in LETTERS.values():
            known = ", ".join(LETTERS.values())
            yield say("there is no terrain {terrain}, expected one of {known}", terrain=short(word), known=known)


def _amount_problems(effect: Effect) -> Iterator[Words]:
    try:
        figure = effect.figure
    except ValueError as error:
        yield str(error)
        return
    if effect.what in NEEDS_AMOUNT and not effect.amount:
        yield say("{what} needs an amount such as +1, +2d* or 4d2", what=effect.what)
    if effect.what in WITHOUT_DICE and figure.dice:
        yield say("{what} needs a plain figure such as +1 or -2, without dice", what=effect.what)
    if _too_much(figure):
        words = {"amount": short(effect.amount), "most": MOST_FLAT, "dice": MOST_DICE}
        yield say("{amount} is too much, expected at most {most} and {dice} dice", **words)


def _too_much(figure: Amount) -> bool:
    return abs(figure.flat) > MOST_FLAT or sum(number for _, number in figure.dice) > MOST_DICE


def _role_problems(card: Card, effect: Effect) -> Iterator[Words]:
    """What the kind of the card does not allow: a creature has no shards to spend, a mastery's are its colour's."""
    if card.kind == "ability" and effect.whom not in ("holder", "opponent"):
        yield say("an ability cannot be for {whom!r}, expected holder (the creature) or opponent", whom=effect.whom)
    if card.kind == "mastery" and effect.cost not in (None, card.color, "colorless"):
        words = {"cost": effect.cost, "own": card.color}
        yield say("costs a {cost} shard, expected {own}, the mastery's own colour, or colorless", **words)
    creatures = "holder" if card.kind == "ability" else "opponent"
    if effect.what in FOR_AVATARS and effect.whom == creatures:
        yield say("{what} works on avatars only, and here the {whom} is a creature", what=effect.what, whom=creatures)
    if effect.what == "regrow" and card.kind != "ability":
        yield say("regrow is for abilities; an avatar heals")
    if effect.what == "remind" and not card.note:
        yield say("remind reads the card's note, expected one")
    if effect.what == "special" and card.id not in SPECIAL_IDS:
        ids = ", ".join(SPECIAL_IDS)
        yield say("special is for cards the app has code for ({ids}); expected another word or a note", ids=ids)


# -- which cards there are ---------------------------------------------------------------------------------


OWN_CARDS = OwnThings(FOLDER, "cards", Card, say("card"), lambda n: count(n, "card", "cards"), card_problems)
"""The form of a file of cards, ours and the players' own, and those in the players' folder."""


@cache
def shipped_cards() -> dict[str, Card]:
    """The cards that come with the app, by id."""
    files = ("abilities", "fates", "masteries", "potions", "treasures")
    return {known.id: known for file in files for known in OWN_CARDS.load(DATA / f"{file}.toml")}


class CardBook(dict[str, Card]):
    """Cards by their ids, never changed once made: so what follows from a book is remembered by the book.

    A card nobody has described is one that does nothing the software knows of; whether a book has a card, ``in`` and
    ``get`` say.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__

    def __missing__(self, card_id: str) -> Card:
        return Card(id=card_id, name=card_id, kind="treasure", color="colorless", type="book")


@FOLDER.until_refreshed
@lru_cache(maxsize=16)
def all_cards(described: tuple[Card, ...] = ()) -> CardBook:
    """Every card that a game knows: those *described* at its table before the players' own, and those before ours.

    Made once for the same cards.
    """
    return CardBook(shipped_cards() | OWN_CARDS.by_id() | {known.id: known for known in described})


def trove_cards(cards: Mapping[str, Card], kind: Kind) -> list[str]:
    """The ids of those *cards* that belong in one trove."""
    return [known.id for known in cards.values() if known.kind == kind]
