"""Every physical piece and where it is, in words: what undo puts back and what packing away writes down."""

from collections.abc import Iterator

from companion.games.casting_shadows.rules.collecting import main_name
from companion.games.casting_shadows.rules.resources import NAMES
from companion.games.casting_shadows.rules.ring import hex_name
from companion.games.casting_shadows.table import Table
from companion.kernel import count, listing, say
from companion.parts.piece_list import Headed, what_they_belong_to, where_they_are


def _all(table: Table) -> Iterator[Headed]:
    for player in table.players:
        caster, name = table.casters[player.id], player.name
        if not caster.character:
            continue
        words = {"who": name}
        if table.at(player.id):
            yield say("the ring of hexes"), say("{who}'s meeple", **words), hex_name(table, table.at(player.id))
        if player.id in table.out:
            continue
        yield name, say("{who}'s board", **words), table.caster_name(player.id)
        yield name, say("{who}'s health wheel", **words), str(caster.hp)
        yield name, say("{who}'s Shadow Energy wheel", **words), str(caster.energy)
        if caster.book:
            yield name, say("{who}'s Spell Book", **words), listing([main_name(card.card) for card in caster.book])
        if caster.face_down:
            there = count(caster.face_down, "Counterspell", "Counterspells")
            yield name, say("{who}'s face-down cards", **words), there
        if caster.companion:
            yield name, say("{who}'s Companion", **words), table.companion_name(caster.companion)
    if table.phase != "setup":
        yield from _supplies(table)


def _supplies(table: Table) -> Iterator[Headed]:
    decks, middle = say("the decks"), say("the middle")
    for slot, card in table.market.places.items():
        if card:
            yield say("the ring of hexes"), say("Card beside {place}", place=hex_name(table, slot)), main_name(card)
    if table.main.discards:
        yield decks, say("Top of the discards"), main_name(table.main.discards[-1])
    if table.portal:
        yield decks, say("Companion Portal"), listing([table.companion_name(card) for card in table.portal])
    if table.pool:
        yield middle, say("Resource Pool"), listing([NAMES[unit.what] for unit in table.pool])


pieces = where_they_are(_all)
"""Where everything is (CS-039, CS-041)."""
headings = what_they_belong_to(_all)
