"""Every physical piece and where it stands, in words: what undo puts back and what packing away writes down.

Each line reads after "back to": *Shadow 1: back to the Spawning Pit with 1 life token*. What is packed away is not
named, nor are the cards of a virtual trove. Packing away sorts them under headings: the map a token stands on, the
person whose it is, or the supplies. Knows the Table; nothing here depends on whose turn it is.
"""

from collections.abc import Iterable, Iterator

from companion.games.shadows_of_malice.cards.troves import TROVE_NAMES
from companion.games.shadows_of_malice.rules.land.place_names import REALM, hex_name, lasting_words, rows_of_maps
from companion.games.shadows_of_malice.rules.land.places import SITE_NAMES
from companion.games.shadows_of_malice.rules.turns.shadows import SHADOW_TOKENS, life_tokens
from companion.games.shadows_of_malice.rules.turns.xulthul_moves import XULTHUL
from companion.games.shadows_of_malice.screen.map_panels import map_title
from companion.games.shadows_of_malice.table import TROVES, Avatar, Site, Table, map_and_hex, map_of
from companion.kernel import Words, count, joined, listing, say

Piece = tuple[Words, Words]
Headed = tuple[Words, Piece]
"""A piece under the heading it is packed away with."""
WELL_SIDES = {"hidden": "face down", "light": "Light side up", "dark": "Dark side up"}


def pieces(table: Table) -> dict[Words, Words]:
    """Piece → where it stands (SM-005)."""
    return dict(piece for _, piece in _all(table))


def headings(table: Table) -> dict[Words, Words]:
    """Piece → the map, person or supply it is packed away with; the maps first, since all else lies on them."""
    boards = [say("the table"), *(map_title(table, map_id) for map_id in [*table.maps, REALM])]
    found = sorted(_all(table), key=lambda headed: boards.index(headed[0]) if headed[0] in boards else len(boards))
    return {piece: heading for heading, (piece, _) in found}


def tokens(table: Table) -> dict[str, Words]:
    """What comes to the maps in the course of a game (SM-257, SM-139)."""
    shadows = [f"Shadow {n}" for n in range(1, SHADOW_TOKENS + 1)]
    return {name: say(name) for name in [*shadows, XULTHUL]}


def _all(table: Table) -> Iterator[Headed]:
    """Nothing where maps and tokens are on the screen only: there is nothing to put back or to pack away."""
    if table.settings.pieces == "screen":
        return
    for avatar in table.avatars:
        yield from _headed(_on_map(table, avatar.at) if avatar.embodied else avatar.name, _token(table, avatar))
        yield from _headed(avatar.name, _held(table, avatar))
    yield from _monsters(table)
    yield from _seals(table)
    yield from _map_tokens(table)
    yield say("the table"), (say("Terrain maps"), rows_of_maps(table))
    yield from _headed(say("the decks and supplies"), _supplies(table))


def _headed(heading: Words, found: Iterable[Piece]) -> Iterator[Headed]:
    return ((heading, piece) for piece in found)


def _on_map(table: Table, place: str) -> Words:
    return map_title(table, map_of(place))


# -- avatars -----------------------------------------------------------------------------------------------


def _token(table: Table, avatar: Avatar) -> Iterator[Piece]:
    if not avatar.embodied:
        yield avatar.name, say("the edge of the table, without a body")
    elif avatar.at:
        place = lasting_words(table, avatar.at)
        yield avatar.name, say("{place}, afloat", place=place) if avatar.afloat else place


def _held(table: Table, avatar: Avatar) -> Iterator[Piece]:
    """What lies in front of a player."""
    if avatar.embodied:
        yield say("{name}'s life tokens", name=avatar.name), _life(avatar.life, avatar.wounds, avatar.drains)
    if avatar.shard_count():
        yield say("{name}'s soulshards", name=avatar.name), _shards(avatar)
    if avatar.radiance:
        yield say("{name}'s radiance", name=avatar.name), listing([say(token) for token in sorted(avatar.radiance)])
    yield from _hand(table, avatar)


def _life(full: int, wounded: int, drained: int = 0) -> Words:
    """How the tokens lie (SM-147, SM-153): ``4 full, 1 wounded``."""
    words = [say("{n} full", n=full)]
    words += [say("{n} wounded", n=wounded)] if wounded else []
    words += [say("{n} drained", n=drained)] if drained else []
    return joined(", ", words)


def _shards(avatar: Avatar) -> Words:
    return listing([joined(" ", [str(number), say(colour)]) for colour, number in avatar.shards.items() if number])


def _hand(table: Table, avatar: Avatar) -> Iterator[Piece]:
    """The cards in front of a player; a potion that was drunk lies aside until the turn ends."""
    hands = {
        say("{name}'s mastery", name=avatar.name): [avatar.mastery],
        say("{name}'s fate card", name=avatar.name): [avatar.fate],
        say("{name}'s items", name=avatar.name): avatar.items,
        say("{name}'s potions", name=avatar.name): avatar.potions,
        say("{name}'s potions at work", name=avatar.name): avatar.drunk,
    }
    for hand, cards in hands.items():
        yield from _cards(table, hand, cards)


def _cards(table: Table, hand: Words, cards: Iterable[str]) -> Iterator[Piece]:
    held = [table.card_name(card_id) for card_id in cards if card_id and _is_physical(table, table.card(card_id).kind)]
    if held:
        yield hand, listing(held)


def _is_physical(table: Table, trove: str) -> bool:
    return trove in table.troves and table.troves[trove].mode == "physical"


# -- monsters ----------------------------------------------------------------------------------------------


def _monsters(table: Table) -> Iterator[Headed]:
    """Shadows and Xulthûl with their life tokens on them; a creature's lie before the players."""
    for shadow in table.shadows:
        where = say("{place} with {life}", place=lasting_words(table, shadow.at), life=life_tokens(shadow))
        yield _on_map(table, shadow.at), (say(shadow.id), where)
    lord = table.xulthul
    if lord:
        life = count(lord.left, "life token", "life tokens")
        where = say("{place} with {life}", place=lasting_words(table, lord.at), life=life)
        yield _on_map(table, lord.at), ("Xulthûl", where)
        yield from _headed("Xulthûl", _cards(table, say("Xulthûl's abilities"), lord.abilities))
    yield from _headed(say("the fight"), _fight(table))


def _fight(table: Table) -> Iterator[Piece]:
    if table.combat and table.combat.creature.kind != "xulthul":
        creature = table.combat.creature
        if creature.kind != "shadow":  # whose tokens lie on its own piece
            yield say("Creature's life tokens"), _life(creature.left, creature.wounds)
        yield from _cards(table, say("Creature's abilities"), creature.abilities)


# -- what lies on the maps ---------------------------------------------------------------------------------


def _map_tokens(table: Table) -> Iterator[Headed]:
    for well in table.wells:
        where = say("{place}, {side}", place=lasting_words(table, well.at), side=say(WELL_SIDES[well.state]))
        yield _on_map(table, well.at), (_token_at("well", well.at), where)
    for site in table.sites:
        if not site.destroyed:
            where = say("{place}, {side}", place=lasting_words(table, site.at), side=_site_side(site))
            yield _on_map(table, site.at), (_token_at(site.kind, site.at), where)
    for lair in table.lairs:
        if lair.stocked:
            name = map_and_hex(lair.at)[1].removeprefix("lair")
            token = say("Lair token {name} of map {map}", name=name, map=map_of(lair.at))
            yield _on_map(table, lair.at), (token, lasting_words(table, lair.at))


def _token_at(kind: str, at: str) -> Words:
    """``Well token j2 of map A``; of what an unmapped map has only one of, the map is enough."""
    map_id, hex_name = map_and_hex(at)
    name = hex_name.removeprefix("stronghold").removeprefix(kind)
    words = {"name": name, "map": map_id}
    if kind == "well":
        return say("Well token {name} of map {map}", **words) if name else say("Well token of map {map}", **words)
    if kind == "city":
        return say("City token {name} of map {map}", **words) if name else say("City token of map {map}", **words)
    return say("Mystic token {name} of map {map}", **words) if name else say("Mystic token of map {map}", **words)


def _seals(table: Table) -> Iterator[Headed]:
    """Each on its own Gate; where the Shadow Realm is unmapped only their number is known (G-02)."""
    if table.settings.realm_mapped:
        for seal in table.seals:
            yield _on_map(table, seal), (say("Gate Seal {name}", name=hex_name(seal)), lasting_words(table, seal))
    elif table.seals:
        gates = count(len(table.seals), "Shadow Gate", "Shadow Gates")
        yield map_title(table, REALM), (say("Gate Seals"), gates)


def _site_side(site: Site) -> Words:
    if not site.service:
        return say("face down")
    return say("showing {site}", site=say(SITE_NAMES.get(site.service, site.service)))


# -- supplies ----------------------------------------------------------------------------------------------


def _supplies(table: Table) -> Iterator[Piece]:
    """The decks that lie on the table, the radiance pool, and what a destroyed body left behind (SM-167)."""
    for trove in TROVES:
        if _is_physical(table, trove):
            cards = count(len(table.troves[trove].order), "card", "cards")
            yield say("{trove} trove", trove=say(TROVE_NAMES[trove])), cards
    if table.pool:
        tokens = count(len(table.pool), "token", "tokens")
        yield say("Radiance pool"), say("{tokens}, face down", tokens=tokens)
    if table.new_set:
        tokens = count(len(table.new_set), "token", "tokens")
        yield say("New radiance set"), say("{tokens}, face down", tokens=tokens)
    yield from _cards(table, say("Left in Aethos"), [find.card for find in table.finds])
    for site in table.sites:
        yield from _cards(table, say("Left in the city {at}", at=site.at), [site.treasure])
