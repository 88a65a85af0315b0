"""What does not add up on a table: cards, item limits, radiance, shards, life tokens, cities and mystics.

The game holds so many of each, and each card once. Knows the counts of the component list, which are the same in both
editions (SM-001); see ``problems.py``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.games.shadows_of_malice.cards.troves import TROVE_NAMES
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.avatars.items import MOST_POTIONS, TYPE_NAMES
from companion.games.shadows_of_malice.rules.avatars.shards import SHARDS_IN_GAME
from companion.games.shadows_of_malice.rules.land.wells import RADIANCE_SETS
from companion.games.shadows_of_malice.table import CITIES, MYSTICS, RADIANCE, TROVES, Avatar, Table
from companion.kernel import Words, joined, listing, say

LIFE_TOKENS_IN_GAME = 80
NAMED = 3
"""How many cards a sentence names before it says "and more"."""


def count_problems(table: Table) -> Iterator[Words]:
    """Everything that does not add up."""
    yield from _cards(table)
    for avatar in table.avatars:
        yield from _hand(table, avatar)
        yield from _items(table, avatar)
        yield from _potions(table, avatar)
        yield from _at_work(table, avatar.name, avatar.running)
        yield from _held_radiance(table, avatar)
    if table.combat:
        yield from _at_work(table, say("the creature"), table.combat.creature.running)
    yield from _radiance(table)
    yield from _shards(table)
    yield from _life_tokens(table)
    yield from _sites(table)


# -- cards -------------------------------------------------------------------------------------------------


def _cards(table: Table) -> Iterator[Words]:
    """Each card is in one place: its trove, or somebody's hand (SM-002)."""
    in_troves = Counter(card_id for trove in table.troves.values() for card_id in trove.order)
    everywhere = in_troves + Counter(table.cards_held())
    twice = [card_id for card_id, times in everywhere.items() if times > 1]
    if twice:
        yield say("In two places at once: {these}. Each card exists only once.", these=_names(table, twice))
    for trove in TROVES:
        theirs = [
            known for known in all_cards().values() if known.source != "user"
        ]  # one's own may be newer than a game
        missing = [known.id for known in theirs if known.kind == trove and known.id not in everywhere]
        if missing:
            yield say(
                "In no trove and with nobody: {these}. Unless in use now, it belongs in the {trove} trove.",
                trove=say(TROVE_NAMES[trove]),
                these=_names(table, missing),
            )
    yield from _misplaced(table)


def _misplaced(table: Table) -> Iterator[Words]:
    for trove, deck in table.troves.items():
        strangers = [card_id for card_id in deck.order if card_id in table.cards and table.card(card_id).kind != trove]
        if strangers:
            yield say(
                "In the {trove} trove, but not of its cards: {these}.",
                these=_names(table, strangers),
                trove=say(TROVE_NAMES.get(trove, trove)),
            )


def _names(table: Table, cards: Iterable[str]) -> Words:
    """The first few by name, and how many more."""
    names = [table.card_name(card_id) for card_id in cards]
    if len(names) <= NAMED:
        return listing(names)
    return say("{these} and {n} more", these=joined(", ", names[:NAMED]), n=len(names) - NAMED)


def _hand(table: Table, avatar: Avatar) -> Iterator[Words]:
    """Each kind of card has its place in front of an avatar (SM-094, SM-099, SM-213)."""
    hands = {
        "mastery": ([avatar.mastery], say("mastery")),
        "fate": ([avatar.fate], say("fate card")),
        "treasure": (avatar.items, say("items")),
        "potion": (avatar.potions, say("potions")),
    }
    for kind, (cards, place) in hands.items():
        for card_id in cards:
            known = table.cards.get(card_id)  # a card nobody has described is nobody's mistake
            if known and known.kind != kind:
                words = {"name": avatar.name, "card": known.title, "place": place}
                words["trove"] = say(TROVE_NAMES[known.kind])
                yield say("{name} has {card} as {place}, but it is a {trove} card.", **words)


def _items(table: Table, avatar: Avatar) -> Iterator[Words]:
    """One item of each type (SM-215)."""
    for kind, number in Counter(table.card(item).type for item in avatar.items if item in table.cards).items():
        if kind and number > 1:
            yield say(
                "{name} has {n} items of the type {kind}; one of each type is allowed.",
                name=avatar.name,
                n=number,
                kind=say(TYPE_NAMES[kind]),
            )


def _potions(table: Table, avatar: Avatar) -> Iterator[Words]:
    """Two potions, of different colours (SM-215)."""
    held = len(avatar.potions)
    if held > MOST_POTIONS:
        yield say("{name} has {n} potions; {most} are allowed.", name=avatar.name, n=held, most=MOST_POTIONS)
    colours = Counter(table.card(potion).color for potion in avatar.potions if potion in table.cards)
    for colour, number in colours.items():
        if number > 1:
            yield say(
                "{name} has {n} {colour} potions; they should differ in colour.",
                name=avatar.name,
                n=number,
                colour=say(colour),
            )


def _at_work(table: Table, whom: Words, running: Iterable[Running]) -> Iterator[Words]:
    """An effect that runs is one that a card has (SM-035)."""
    for effect in running:
        if not 0 <= effect.effect < len(table.card(effect.card).effects):
            yield say(
                "{card} is at work on {whom}, but it has no effect {n}; take that away.",
                card=table.card_name(effect.card),
                whom=whom,
                n=effect.effect + 1,
            )


# -- tokens ------------------------------------------------------------------------------------------------


def _held_radiance(table: Table, avatar: Avatar) -> Iterator[Words]:
    """One token per revealed Light Well (SM-226)."""
    if len(avatar.radiance) > table.light_wells():
        yield say(
            "{name} has {n} radiance tokens; one for each Light Well makes {most}.",
            name=avatar.name,
            n=len(avatar.radiance),
            most=table.light_wells(),
        )


def _radiance(table: Table) -> Iterator[Words]:
    """Pool and hands together are whole sets of ten (SM-004, SM-226)."""
    if table.sets > RADIANCE_SETS:
        yield say("{n} radiance sets are in play; the game has {most}.", n=table.sets, most=RADIANCE_SETS)
    if table.sets > table.light_wells():
        yield say(
            "{n} radiance sets are in play, but {wells} Light Wells shine; one set for each.",
            n=table.sets,
            wells=table.light_wells(),
        )
    there = Counter([*table.pool, *table.new_set])
    for avatar in table.avatars:
        there.update(avatar.radiance)
    for token in RADIANCE:
        if there[token] != table.sets:
            yield say(
                "{token} radiance: {n} in pool and hands, but {sets} sets make {sets}.",
                token=say(token),
                n=there[token],
                sets=table.sets,
            )
    strangers = sorted(set(there) - set(RADIANCE))
    if strangers:
        yield say("There is no radiance called {these}.", these=listing(strangers))


def _shards(table: Table) -> Iterator[Words]:
    """12 of each colour and 48 colorless (SM-003)."""
    held: Counter[str] = Counter()
    for avatar in table.avatars:
        held.update(avatar.shards)
    for colour, number in held.items():
        most = SHARDS_IN_GAME.get(colour)
        words = {"n": number, "colour": say(colour), "most": most, "known": ", ".join(SHARDS_IN_GAME)}
        if most is None and number:
            yield say("There are no {colour} soulshards; the colours are {known}.", **words)
        elif most is not None and number > most:
            yield say("The avatars hold {n} {colour} soulshards; the game has {most}.", **words)


def _life_tokens(table: Table) -> Iterator[Words]:
    used = sum(avatar.life_tokens for avatar in table.avatars if avatar.embodied)
    used += sum(shadow.life for shadow in table.shadows)
    used += table.xulthul.life if table.xulthul else 0
    if table.combat and table.combat.creature.kind in ("creature", "guardian"):
        used += table.combat.creature.life
    if used > LIFE_TOKENS_IN_GAME:
        yield say("{n} life tokens are in use; the game has {most}.", n=used, most=LIFE_TOKENS_IN_GAME)


def _sites(table: Table) -> Iterator[Words]:
    """Each city token once, each mystic token twice (SM-014)."""
    for kind, tokens, name in (("city", CITIES, say("city")), ("mystic", MYSTICS, say("mystic"))):
        in_box = Counter(tokens)
        shown = Counter(site.service for site in table.sites if site.kind == kind and site.service)
        for service, number in shown.items():
            if number > in_box[service]:
                yield say(
                    "{n} {kind} tokens show {service!r}; the game has {most}.",
                    n=number,
                    kind=name,
                    service=service,
                    most=in_box[service],
                )
