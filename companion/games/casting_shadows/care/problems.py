"""What the rules would not allow about a table that people have corrected, in words."""

from collections.abc import Iterator

from companion.games.casting_shadows.cards.printed import main_deck
from companion.games.casting_shadows.rules.ring import SLOTS
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.table import BOOK, COUNTERSPELLS_IN_BOX, MOST_HP, Table
from companion.kernel import Words, count, say


def problems(table: Table) -> list[Words]:
    return [*_casters(table), *_cards(table), *RULINGS.problems(table)]


def _casters(table: Table) -> Iterator[Words]:
    for player in table.players:
        caster, words = table.casters[player.id], {"who": player.name}
        if caster.cards > BOOK:  # CS-021
            yield say("{who}'s book has {n} cards, at most {most}.", n=caster.cards, most=BOOK, **words)
        if caster.energy > caster.limit:  # CS-030
            yield say("{who} has Shadow Energy {n}, at most {most}.", n=caster.energy, most=caster.limit, **words)
        if caster.hp > MOST_HP:  # CS-R5
            yield say("{who} has {n} health, at most {most}.", n=caster.hp, most=MOST_HP, **words)
        if caster.hp <= 0 and player.id not in table.out:  # CS-034
            yield say("{who} has no health left and is not out.", **words)
        if caster.companion and caster.form == "base":  # CS-057
            yield say("{who} has a Companion in Base Form.", **words)
        if table.phase != "setup" and player.id not in table.out and table.at(player.id) not in SLOTS:
            yield say("{who}'s meeple stands on no hex.", **words)


def _cards(table: Table) -> Iterator[Words]:
    """No card is made or lost (CS-001)."""
    books = [card.card for caster in table.casters.values() for card in caster.book]
    there = sorted([*books, *table.market.cards, *table.main.order, *table.main.discards])
    if there != sorted(main_deck()):
        yield say("There are {n} cards of the Main deck, not the {of} of the box.", n=len(there), of=len(main_deck()))
    face_down = sum(caster.face_down for caster in table.casters.values())
    if table.counterspells + face_down != COUNTERSPELLS_IN_BOX:
        number = table.counterspells + face_down
        yield say("There are {n} Counterspells, not {of}.", n=number, of=COUNTERSPELLS_IN_BOX)
    for player in table.players:
        held, shown = len(table.hands.get(player.id, ())), table.casters[player.id].face_down
        if table.hands and held != shown:
            cards = count(held, "Counterspell", "Counterspells")
            yield say("{who} holds {cards}, not {of}.", who=player.name, cards=cards, of=shown)
