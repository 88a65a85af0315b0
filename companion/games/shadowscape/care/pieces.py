"""Every physical piece and where it is, in words: what undo puts back and what packing away writes down."""

from collections import Counter
from collections.abc import Iterator

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.rules.dungeon import lying, room_words
from companion.games.shadowscape.rules.hero_area import hero_name
from companion.games.shadowscape.rules.lord import lord_name
from companion.games.shadowscape.rules.supplies import whisper_name
from companion.games.shadowscape.rules.tokens import TYPE_PLURALS, token_name, token_words
from companion.games.shadowscape.table import PLACES, Hero, Table
from companion.kernel import count, joined, listing, say
from companion.parts.piece_list import Headed, what_they_belong_to, where_they_are


def _all(table: Table) -> Iterator[Headed]:
    if table.level == "full":
        yield from _dungeon(table)
    for player in table.players:
        yield from _hero(table, player.id, player.name)
    if table.phase != "setup":
        yield from _decks(table)


def _dungeon(table: Table) -> Iterator[Headed]:
    """The whole dungeon: rooms as they lie, and what stands in them."""
    heading = say("the dungeon")
    for place in PLACES:
        if room := table.rooms.get(place):
            yield heading, joined("", [room_words(place)]), lying(room)
    for player in table.players:
        if at := table.at(player.id):
            yield heading, say("{who}'s Hero token", who=player.name), room_words(at)
    names = Counter(enemy.kind for enemy in table.enemies)
    seen = Counter[str]()
    for enemy in table.enemies:
        seen[enemy.kind] += 1
        name = token_name(table, enemy.kind)
        several = names[enemy.kind] > 1 or _same_name(table, enemy.kind)
        piece = say("{enemy} ({n})", enemy=name, n=enemy.id.rpartition(" ")[2]) if several else name
        yield heading, piece, room_words(enemy.at)
    for treasure in table.treasures:
        yield heading, say("Treasure ({n})", n=treasure.id.rpartition(" ")[2]), room_words(treasure.at)
    if table.lord_at:
        yield heading, say("the Lord's token"), room_words(table.lord_at)


def _same_name(table: Table, kind: str) -> bool:
    """Another token in the dungeon is called like it."""
    known = things(table).enemies
    name = known[kind].name if kind in known else ""
    return any(other.kind != kind and (one := known.get(other.kind)) and one.name == name for other in table.enemies)


def _hero(table: Table, seat: str, name: str) -> Iterator[Headed]:
    hero, words = table.heroes[seat], {"who": name}
    if hero.hero:
        yield name, say("{who}'s Hero card", **words), hero_name(table, seat)
    if hero.hand:
        yield name, say("{who}'s Fate cards", **words), str(hero.hand)
    if hero.wounds:
        yield name, say("Wounds on {who}'s Hero card", **words), str(hero.wounds)
    yield from _cards(hero, name)
    if hero.equipment:
        known = things(table).equipment
        items = [say(known[id].name) for id in hero.equipment if id in known]
        yield name, say("{who}'s Equipment", **words), listing(items)
    if hero.tokens:
        yield name, say("{who}'s tokens", **words), listing([token_words(table, token) for token in hero.tokens])
    if hero.whispers:
        yield name, say("{who}'s Whispers", **words), listing([whisper_name(one) for one in hero.whispers])
    if hero.tucked:
        yield name, say("Cards under {who}'s Hero card", **words), ", ".join(hero.tucked)


def _cards(hero: Hero, name: str) -> Iterator[Headed]:
    for card in hero.in_use:
        side = say("side {side}", side=card.side)
        wounds = count(card.wounds, "Wound", "Wounds")
        yield name, say("{who}'s card {n}", who=name, n=card.id), joined(", ", [side, wounds]) if card.wounds else side


def _decks(table: Table) -> Iterator[Headed]:
    heading = say("the decks")
    yield heading, say("Fate deck"), count(table.fate.deck, "card", "cards")
    yield heading, say("Fate discards"), count(table.fate.discards, "card", "cards")
    yield heading, say("Whisper deck"), count(table.whispers.left, "card", "cards")
    if table.whispers.open:
        yield heading, say("Open Whispers"), listing([whisper_name(one) for one in table.whispers.open])
    if table.lord and not table.lord_at:
        yield heading, say("Lord card"), lord_name(table)
    for kind, name in TYPE_PLURALS.items() if table.level == "full" else ():
        pile = table.piles[kind]
        words = say("{left} left, {n} discarded", left=pile.left, n=len(pile.discards))
        yield heading, say("Tokens: {type}", type=name), words


pieces = where_they_are(_all)
"""Where everything is (SS-001, SS-002)."""
headings = what_they_belong_to(_all)
