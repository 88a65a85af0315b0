"""Cards as data: what a card is, and the small language that says what it does.

A card is a row of ``data/*.toml``; its effects say *what* changes, by *how much*, for *whom*, *when*, at what
*cost* and *how long*. Knows how to read and check them. How an effect works on the table is said in
``effects.py`` (modifiers) and ``playing.py`` (things done at once); how it reads, in ``card_texts.py``.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion.dice import Amount, parse_amount
from companion.errors import BadData

DATA = Path(__file__).parent / "data"

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
    "special",  # said by a small function found by the card's id
]  # fmt: skip
MODIFIES: tuple[str, ...] = Modifies.__args__  # type: ignore[attr-defined]

Whom = Literal["holder", "opponent", "another", "member", "anyone", "band", "everyone"]
On = Literal["always", "use", "hit", "wound", "phase"]
Lasts = Literal["held", "roll", "phase", "combat", "turn", "instant"]


class When(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The condition of an effect; everything that is said must hold. Empty: always."""

    type: tuple[CreatureType, ...] = ()
    kind: tuple[OpponentKind, ...] = ()
    color: tuple[Color, ...] = ()
    terrain: tuple[str, ...] = ()
    roll: tuple[Literal["CR", "LR", "MR"], ...] = ()
    defending: bool = False
    alone: bool = False
    in_combat: bool = False


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


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One card of a trove. What only some kinds have is empty on the others."""

    id: str
    name: str
    kind: Kind
    color: Color
    source: Source
    note: str = ""
    effects: tuple[Effect, ...] = ()
    type: ItemType | None = None
    use: FateUse | None = None
    curse: bool = False
    activated: bool = False
    evadable: bool = False
    shuffle: bool = False

    @property
    def consumed(self) -> bool:
        """Books, scrolls and potions are gone once used (SM-213)."""
        return self.kind == "potion" or self.type == "book"


@cache
def _figure(amount: str) -> Amount:
    return parse_amount(amount) if amount else Amount()


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


def load_cards(path: Path) -> list[Card]:
    """The cards of one file; BadData names the place and what was expected."""
    try:
        cards = msgspec.toml.decode(path.read_bytes(), type=CardFile).cards
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path.name}: {error}") from error
    problems = check_cards(cards)
    if problems:
        raise BadData(f"{path.name}: " + "; ".join(problems))
    return list(cards)


def check_cards(cards: Iterable[Card]) -> list[str]:
    """What is wrong with *cards* beyond their form, each with the card's name."""
    problems: list[str] = []
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            problems.append(f"card {card.id!r} stands there twice; ids must differ")
        seen.add(card.id)
        problems += [f"card {card.id!r}: {problem}" for problem in _card_problems(card)]
    return problems


def _card_problems(card: Card) -> Iterable[str]:
    if (card.kind == "treasure") != (card.type is not None):
        yield "a treasure needs a type (jewelry, clothing, armor, book, weapon), and only a treasure has one"
    if (card.kind == "fate") != (card.use is not None):
        yield "a fate needs a use (instant, invoked, lasting), and only a fate has one"
    if card.kind != "ability" and (card.activated or card.evadable or card.shuffle):
        yield "only an ability can be activated, evadable or carry the shuffle icon"
    for number, effect in enumerate(card.effects):
        yield from (f"effect {number + 1}: {problem}" for problem in _effect_problems(effect))


NEEDS_AMOUNT = (
    "CR",
    "LR",
    "MR",
    "PR",
    "wounds",
    "shield",
    "recovery",
    "harvest",
    "strike",
    "drain",
    "shards",
    "regrow",
)


def _dice_in(amount: str) -> bool:
    return "d" in amount


def _effect_problems(effect: Effect) -> Iterable[str]:
    try:
        _figure(effect.amount)
    except ValueError as error:
        yield str(error)
    if effect.what in NEEDS_AMOUNT and not effect.amount:
        yield f"{effect.what} needs an amount such as +1, +2d* or 4d2"
    if effect.what in ("power", "PR") and _dice_in(effect.amount):
        yield f"{effect.what} needs a plain figure such as +1 or -2, without dice"
    if effect.what in ("immunity", "shards") and effect.color is None:
        yield f"{effect.what} needs a color"
    if effect.what == "convert" and not effect.of:
        yield 'convert needs of = ["cold"] or another energy'
    if effect.what == "draw" and effect.trove is None:
        yield "draw needs a trove"
    if effect.modifies and effect.lasts == "instant":
        yield f"{effect.what} cannot be instant; it lasts for a roll, phase, combat, turn, or while held"


@cache
def all_cards() -> dict[str, Card]:
    """Every shipped card by its id."""
    cards = [card for kind in ("abilities", "fates", "masteries", "potions", "treasures") for card in _shipped(kind)]
    return {card.id: card for card in cards}


def _shipped(kind: str) -> list[Card]:
    return load_cards(DATA / f"{kind}.toml")


def card(card_id: str) -> Card:
    """The card *card_id*; a card nobody has described is one that does nothing the software knows of."""
    found = all_cards().get(card_id)
    return (
        found
        if found
        else Card(id=card_id, name=card_id, kind="treasure", color="colorless", source="user", type="book")
    )


def card_name(card_id: str) -> str:
    return card(card_id).name


def trove_cards(kind: Kind) -> list[str]:
    """The ids of all cards of one trove."""
    return [known.id for known in all_cards().values() if known.kind == kind]
