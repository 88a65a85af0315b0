"""What the screen shows of each avatar: life, hands, and what is at work on it.

Every figure that stands in the Table carries its path, so that it can be corrected where it is seen. Knows the
Table and the panels; decides nothing.
"""

from collections.abc import Iterator

from companion.games.shadows_of_malice.cards.card_texts import as_in, card_summary
from companion.games.shadows_of_malice.rules.avatars.bodies import forming_words
from companion.games.shadows_of_malice.rules.avatars.items import kind_name
from companion.games.shadows_of_malice.rules.avatars.shards import shards_left
from companion.games.shadows_of_malice.rules.land.ground import points
from companion.games.shadows_of_malice.rules.land.place_names import place_words
from companion.games.shadows_of_malice.rules.setup.editions import edition, edition_name
from companion.games.shadows_of_malice.table import COLORLESS, LIFE_TOKENS, SHARDS, Avatar, Table
from companion.kernel import Listing, Panel, Pool, Sum, Value, Words, joined, listing, say

COLOUR_SIGNS = {"black": "■", "blue": "●", "green": "▲", "red": "◆", "yellow": "✚", COLORLESS: "○"}
"""A shape for each colour: colour never carries meaning alone."""

RADIANCE_WORDS = {
    "Combat": "+1 to combat rolls", "Energy Shield": "1 energy wound less",
    "Energy Surge": "energy attacks deal 1 more",
    "Life": "one more life token", "Luck": "+1 to luck rolls", "Movement": "the band moves further",
    "Physical Shield": "1 physical wound less", "Physical Surge": "physical attacks deal 1 more",
    "Recovery": "+1 to recovery, once a turn", "Harvest": "more shards at a harvest",
}  # fmt: skip
"""What a token gives, in short (SM-227)."""

UNTIL = {"roll": "for the next roll", "phase": "this phase", "combat": "for this combat", "turn": "this turn"}


def colour_sign(colour: str) -> str:
    return COLOUR_SIGNS.get(colour, "")


def avatar_panels(table: Table) -> Iterator[Panel]:
    """For each avatar its figures, and what its cards say."""
    for index, avatar in enumerate(table.avatars):
        yield Pool(id=f"avatar.{avatar.id}", title=avatar.name, seat=avatar.id, values=[*_values(table, avatar, index)])
        cards = [*_cards_in_words(table, avatar)]
        if cards:
            title = say("{name}'s cards", name=avatar.name)
            yield Listing(id=f"cards.{avatar.id}", title=title, seat=avatar.id, lines=cards)


def _values(table: Table, avatar: Avatar, index: int) -> Iterator[Value]:
    path = f"avatars.{index}"
    yield from _whereabouts(table, avatar, path)
    if avatar.embodied:
        yield life_value(avatar)
        yield number(say("Wounds"), avatar.wounds, f"{path}.wounds")
        yield number(say("Drains"), avatar.drains, f"{path}.drains")
    yield from _turn(table, avatar, path)
    yield from _shards(avatar, path)
    for n, token in enumerate(avatar.radiance):
        gives = say(RADIANCE_WORDS[token]) if token in RADIANCE_WORDS else ""
        text = say("{token} ({gives})", token=say(token), gives=gives) if gives else say(token)
        yield Value(say("Radiance"), text, "✦", path=f"{path}.radiance.{n}")
    yield from _cards(table, avatar, path)
    for running in avatar.running:
        yield Value(say("At work"), joined(", ", [table.card_name(running.card), say(UNTIL[running.until])]))


def number(label: Words, figure: int, path: str = "", sign: str = "") -> Value:
    """A plain figure."""
    return Value(label, str(figure), sign, figure, path=path)


def measured(label: Words, figure: int, full: int, why: Sum | None = None) -> Value:
    """``4 of 5``; the why is shown where more than one thing made it so."""
    shown = why if why is not None and len(why.parts) > 1 else None
    return Value(label, say("{n} of {full}", n=figure, full=full), number=figure, of=full, why=shown)


def life_value(avatar: Avatar) -> Value:
    """Life tokens left, and what took the others (SM-141, SM-147, SM-153)."""
    life = Sum(floor=0)
    life.add(say("life tokens"), LIFE_TOKENS, "SM-141")
    life.add(say("Life radiance"), avatar.radiance.count("Life"), "SM-227")
    life.add(say("lent"), avatar.extra_life, "SM-037")
    life.add(say("wounds"), -avatar.wounds, "SM-147")
    life.add(say("drains"), -avatar.drains, "SM-153")
    return measured(say("Life"), avatar.life, avatar.life_tokens, life)


def _whereabouts(table: Table, avatar: Avatar, path: str) -> Iterator[Value]:
    if not avatar.embodied:
        waiting = forming_words(table, avatar)
        yield Value(say("New body"), waiting, number=avatar.forming, path=f"{path}.forming")
    elif avatar.at:
        yield Value(say("Where"), place_words(table, avatar.at), path=f"{path}.at")
    band = [other.name for other in table.avatars if _banded(avatar, other)]
    if band:
        yield Value(say("Band"), say("with {names}", names=listing(band)), path=f"{path}.band")
    if avatar.afloat:
        yield Value(say("Watercraft"), say("afloat"), path=f"{path}.afloat")


def _banded(avatar: Avatar, other: Avatar) -> bool:
    return other.id != avatar.id and other.band == avatar.band and other.embodied and avatar.embodied


def _turn(table: Table, avatar: Avatar, path: str) -> Iterator[Value]:
    """What is counted within a turn. Movement points are kept in halves (SM-080), and corrected so."""
    if table.phase == "players":
        yield number(say("Actions"), avatar.actions, f"{path}.actions")
        yield from _round(table, avatar, path)
    if avatar.mp:
        yield Value(say("Movement points"), points(avatar.mp), number=avatar.mp, path=f"{path}.mp")
    if avatar.teleports:
        yield number(say("Gates used this turn"), avatar.teleports, f"{path}.teleports")
    if avatar.potions_drunk:
        yield number(say("Potions drunk this turn"), avatar.potions_drunk, f"{path}.potions_drunk")
    if table.fighting and avatar.shard_count() and avatar.embodied:
        yield number(say("Shards to invoke this phase"), max(0, shards_left(table, avatar.id)))


def _round(table: Table, avatar: Avatar, path: str) -> Iterator[Value]:
    """How far an avatar is in its round where a round has an order (SM-038), and what its recovery will know."""
    if avatar.rolled:
        yield Value(say("Movement roll"), say("made"), path=f"{path}.rolled")
    if avatar.round_over:
        yield Value(say("Round"), say("over"), path=f"{path}.round_over")
    if avatar.rested:
        yield Value(say("Rests"), say("this turn"), path=f"{path}.rested")
    if avatar.sailed and edition(table).watercraft_tires:
        yield Value(say("Sailed"), say("this turn"), path=f"{path}.sailed")


def _shards(avatar: Avatar, path: str) -> Iterator[Value]:
    """By colour, in the order of the books; a colour nobody knows comes last."""
    for colour in sorted(avatar.shards, key=lambda c: SHARDS.index(c) if c in SHARDS else len(SHARDS)):
        held = avatar.shards[colour]
        if held:
            label = say("{colour} shards", colour=say(colour))
            yield number(label, held, f"{path}.shards.{colour}", colour_sign(colour))


def _cards(table: Table, avatar: Avatar, path: str) -> Iterator[Value]:
    if avatar.mastery:
        yield _card(table, say("Mastery"), avatar.mastery, f"{path}.mastery")
    if avatar.fate:
        yield _card(table, say("Fate"), avatar.fate, f"{path}.fate")
    for hand, cards in (("items", avatar.items), ("potions", avatar.potions)):
        for n, card_id in enumerate(cards):
            yield _card(table, say("{kind!c}", kind=kind_name(table.card(card_id))), card_id, f"{path}.{hand}.{n}")


def _card(table: Table, label: Words, card_id: str, path: str) -> Value:
    known = table.card(card_id)
    return Value(label, known.title, colour_sign(known.color), path=path)


def _cards_in_words(table: Table, avatar: Avatar) -> Iterator[Words]:
    """What each card in front of the avatar says; those drunk are still at work until the turn ends."""
    for card_id in (avatar.mastery, avatar.fate, *avatar.items, *avatar.potions, *avatar.drunk):
        if card_id:
            known = table.card(card_id)
            yield say("{card} · {text}", card=known.title, text=card_summary(as_in(known, edition_name(table))))
