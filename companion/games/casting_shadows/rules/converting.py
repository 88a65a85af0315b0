"""Conversion Spells: Resources of the own pool turn into others for the rest of the turn (CS-026, CS-063).

Knows what is taken and given; what each Conversion does is in the cards.
"""

from companion.games.casting_shadows.cards.learned import learn_turnings, turnings
from companion.games.casting_shadows.cards.printed import SPELLS, Spell, Turning
from companion.games.casting_shadows.rules.affording import short_of
from companion.games.casting_shadows.rules.paying import Payment, counts, missing, units_for, ways
from companion.games.casting_shadows.rules.payments import spend
from companion.games.casting_shadows.rules.resources import in_words
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.table import Table
from companion.kernel import Choose, Option, Step, Tell, say

Change = tuple[Payment, tuple[str, ...]]
"""What leaves the pool and what comes."""


def convert(table: Table, book_id: str) -> Step:
    """1 Action point and what the card asks for. What comes is a token: it cannot be rerolled (CS-R4)."""
    me = table.active.id
    card = table.card_of(me, book_id)
    assert card is not None
    spell = SPELLS[card.card]
    yield from learn_turnings(table, me, spell)
    if not any(not option.why_not for option in changes(table, spell)):
        yield Tell("convert.short", say("{card} cannot be paid after all.", card=say(spell.name)), me)
        return
    text = say("{card}: what do you turn into what?", card=say(spell.name))
    taken, given = yield from Choose(
        "convert", text, me, fact="CS-026", offers=lambda: changes(table, spell), brief=say("Turn what into what?")
    )
    spend(table, units_for(table.pool, taken))
    for what in given:
        table.add_token(what)
    table.ap -= 1
    if card := table.card_of(me, book_id):
        card.used = True
    told = say(
        "{card}: {taken} turned into {given}.", card=say(spell.name), taken=in_words(taken), given=in_words(given)
    )
    yield Tell("converted", told, me, fact="CS-026")


def changes(table: Table, spell: Spell) -> list[Option[Change]]:
    """Every way to use it now; a Purple counts as the colour needed, the result has the printed one (CS-R35)."""
    found = [option for turning in turnings(table, spell) or () for option in _ways(table, spell, turning)]
    return list({option.id: option for option in found}.values())  # a doubled Purple is the same by either colour


def _ways(table: Table, spell: Spell, turning: Turning) -> list[Option[Change]]:
    have = counts(table.pool)
    if lacking := missing(have, (turning.take,)):
        label = say("{taken} into {given}", taken=in_words([turning.take]), given=in_words(turning.give))
        return [Option(f"{turning.take}>{'+'.join(turning.give)}", label, why_not=short_of(lacking))]
    found = []
    for way in ways(have, (turning.take,)):
        for given in _given(table, spell, turning, way):
            label = say("{taken} into {given}", taken=in_words(way), given=in_words(given))
            found.append(Option(f"{'+'.join(way)}>{'+'.join(given)}", label, means=(way, given)))
    return found


def _given(table: Table, spell: Spell, turning: Turning, way: Payment) -> list[tuple[str, ...]]:
    """A gained Gem or Orb without a colour gets one at once (CS-R13); doubled Purple is read by a ruling (CS-R24)."""
    purple = way[0].startswith("purple_")
    if spell.doubles and purple and RULINGS.ruled(table, "CS-R24") == "purple":
        return [tuple(what.replace("red_", "purple_").replace("blue_", "purple_") for what in turning.give)]
    if turning.give[0] not in ("gem", "orb"):
        return [turning.give]
    colours = ("purple",) if RULINGS.ruled(table, "CS-R13") == "purple" else ("red", "blue")
    return [tuple(f"{colour}_{what}" for what in turning.give) for colour in colours]
