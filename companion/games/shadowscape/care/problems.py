"""What the rules would not allow about a table that people have corrected, in words."""

from collections import Counter
from collections.abc import Iterator

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.rules.claiming import beyond
from companion.games.shadowscape.rules.dungeon import lying_wrong, room_words
from companion.games.shadowscape.rules.fate_deck import fate_cards
from companion.games.shadowscape.rules.hero_area import side_up
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.rules.tokens import MOST_TOKENS
from companion.games.shadowscape.table import ENEMY_TOKENS, FATE_CARDS, PLACES, TREASURE, TREASURES, Table
from companion.kernel import Words, say


def problems(table: Table) -> list[Words]:
    found = [*_fate(table), *_heroes(table), *RULINGS.problems(table)]
    return [*found, *_dungeon(table), *_tokens(table)] if table.level == "full" else found


def _fate(table: Table) -> Iterator[Words]:
    """SS-060: deck, discards and hands together."""
    if (there := fate_cards(table)) != FATE_CARDS:
        yield say("There are {n} Fate cards, {of} expected.", n=there, of=FATE_CARDS)


def _heroes(table: Table) -> Iterator[Words]:
    for player in table.players:
        hero, words = table.heroes[player.id], {"who": player.name}
        if len(hero.tokens) > MOST_TOKENS:  # SS-030
            yield say("{who} has {n} tokens, at most {most}.", n=len(hero.tokens), most=MOST_TOKENS, **words)
        for card in hero.in_use:
            side = side_up(table, card)
            if side and side.wounds is not None and card.wounds > side.wounds:
                yield say("{who}: more Wounds on card {n} than it has spaces.", n=card.id, **words)
        known = things(table).equipment
        owned = [known[id] for id in hero.equipment if id in known]
        if any(beyond(table, owned[:n], item) for n, item in enumerate(owned)):  # SS-036
            yield say("{who} has more Equipment of one kind than is allowed.", **words)
        if table.phase in ("actions", "enemy") and table.level == "full" and table.at(player.id) not in PLACES:
            yield say("{who}'s Hero stands in no room.", **words)


def _dungeon(table: Table) -> Iterator[Words]:
    """SS-004, SS-011: each room card lies once, and as it must."""
    numbers = Counter(room.card.rstrip("AB") for room in table.rooms.values())
    for number in (number for number, n in numbers.items() if n > 1):
        yield say("Room {n} lies in two places.", n=number)
    for place in table.rooms:
        for why in lying_wrong(table, place):
            yield say("{place}: {why}.", place=room_words(place), why=why)
    twice = Counter(one.at for one in table.treasures)
    for place in (place for place, n in twice.items() if n > 1):  # SS-G33
        yield say("Two Treasures lie in one room: {place}.", place=room_words(place))


def _tokens(table: Table) -> Iterator[Words]:
    """None is made or lost (SS-002): in the dungeon, in Hero Areas, in piles and discards."""
    for kind, of in ENEMY_TOKENS.items():
        if (there := enemy_tokens(table, kind)) != of:
            yield say("There are {n} tokens of one type, {of} expected.", n=there, of=of)
    if (there := treasure_tokens(table)) != TREASURES:
        yield say("There are {n} Treasures, {of} expected.", n=there, of=TREASURES)


def enemy_tokens(table: Table, kind: str) -> int:
    known, pile = things(table).enemies, table.piles[kind]
    seen = [enemy.kind for enemy in table.enemies]
    seen += [token.kind for hero in table.heroes.values() for token in hero.tokens]
    return pile.left + len(pile.discards) + sum((one := known.get(id)) is not None and one.type == kind for id in seen)


def treasure_tokens(table: Table) -> int:
    pile = table.piles[TREASURE]
    held = sum(token.kind == TREASURE for hero in table.heroes.values() for token in hero.tokens)
    return pile.left + len(pile.discards) + len(table.treasures) + held
