"""Cast: which strength, at whom or what, and how it is paid (CS-014, CS-023).

Knows Attack Spells up to the moment when they are aimed and paid for; what follows is in ``hitting.py``.
"""

from companion.games.casting_shadows.cards.learned import learn_damage
from companion.games.casting_shadows.cards.printed import SPELLS, Spell
from companion.games.casting_shadows.rules.affording import Strength, casting_costs, short_of, strengths, why_no_payment
from companion.games.casting_shadows.rules.converting import convert
from companion.games.casting_shadows.rules.paying import counts, missing
from companion.games.casting_shadows.rules.payments import chosen_units, spend
from companion.games.casting_shadows.rules.resources import in_words
from companion.games.casting_shadows.rules.ring import hex_name, in_range
from companion.games.casting_shadows.table import BookCard, Casting, Table
from companion.kernel import Asking, Choose, Option, Step, Tell, Words, count, joined, listing, say


def why_no_cast(table: Table, card: BookCard) -> Words:
    """Why a Spell of the book cannot be cast now; "" where it can."""
    spell = SPELLS[card.card]
    if card.used:
        return say("cast already this turn")  # CS-014
    if spell.target == "enemy" and not enemies_in_range(table, spell):
        return say("no enemy in range")  # CS-R18
    return why_no_payment(table, casting_costs(table, spell))


def enemies_in_range(table: Table, spell: Spell) -> list[str]:
    """Measured from the caster's hex at this moment (CS-R30)."""
    reached = in_range(spell.range, table.here)
    return [seat for seat in table.enemies(table.active.id) if table.at(seat) in reached]


def cast(table: Table, book_id: str) -> Step:
    """1 Action point and the Resources; the card stays, used for this turn, even if just collected (CS-014, CS-R17)."""
    me = table.active.id
    card = table.card_of(me, book_id)
    assert card is not None
    spell = SPELLS[card.card]
    if spell.kind == "conversion":
        yield from convert(table, book_id)
        return
    yield from learn_damage(table, me, spell)
    if why_not := why_no_payment(table, casting_costs(table, spell)):
        yield Tell("cast.short", say("{card}: {why}.", card=say(spell.name), why=why_not), me)
        return
    strength = yield from _strength(table, me, spell)
    hit = yield from (_enemy(table, me, spell) if spell.target == "enemy" else _hex(table, me, spell))
    if strength.cost:
        spend(table, (yield from chosen_units(table, me, strength.cost, book_id)))
    table.ap -= 1
    if card := table.card_of(me, book_id):
        card.used = True
    table.casting = Casting(spell.id, me, strength.damage, hit)


def _strength(table: Table, me: str, spell: Spell) -> Asking[Strength]:
    """Up to so many Gems: each step with its damage; at least 1 (CS-023, CS-R19)."""
    all_of_them = strengths(table, spell)
    if len(all_of_them) == 1:
        return all_of_them[0]

    def offers() -> list[Option[Strength]]:
        have = counts(table.pool)
        return [
            Option(
                str(one.paid),
                say("{paid}: {damage}", paid=in_words(one.cost), damage=count(one.damage, "damage", "damage")),
                means=one,
                why_not=short_of(missing(have, one.cost)),
            )
            for one in strengths(table, spell)
        ]

    text = say("{card}: how strong?", card=say(spell.name))
    return (
        yield from Choose(
            "cast.strength",
            text,
            me,
            fact="CS-023",
            about=("pool", "tokens"),
            offers=offers,
            brief=say("{who}, how strong?", who=table.named(me)),
        )
    )


def _enemy(table: Table, me: str, spell: Spell) -> Asking[list[str]]:
    """Exactly one enemy in range, however many are there (CS-023)."""
    text = say("{card}: at whom?", card=say(spell.name))

    def offers() -> list[Option[str]]:
        found = enemies_in_range(table, spell)
        return [
            Option(
                seat,
                say("{who}, {hp} health, on {place}", who=table.named(seat), hp=table.casters[seat].hp,
                    place=hex_name(table, table.at(seat))),
                where=seat,
            )
            for seat in found
        ]  # fmt: skip

    return [
        (
            yield from Choose(
                "cast.target",
                text,
                me,
                fact="CS-023",
                about=("ring",),
                offers=offers,
                brief=say("{who}, at whom?", who=table.named(me)),
            )
        )
    ]


def _hex(table: Table, me: str, spell: Spell) -> Asking[list[str]]:
    """Every enemy on one hex in range; the hex may be empty (CS-023, CS-R18). The caster is never hit (CS-061)."""
    text = say("{card}: at which hex?", card=say(spell.name))

    def offers() -> list[Option[str]]:
        return [Option(slot, _hex_label(table, me, slot), where=slot) for slot in in_range(spell.range, table.here)]

    slot = yield from Choose(
        "cast.hex",
        text,
        me,
        fact="CS-023",
        about=("ring",),
        offers=offers,
        brief=say("{who}, which hex?", who=table.named(me)),
    )
    return [seat for seat in table.enemies(me) if table.at(seat) == slot]


def _hex_label(table: Table, me: str, slot: str) -> Words:
    there = [table.named(seat) for seat in table.enemies(me) if table.at(seat) == slot]
    return joined(": ", [hex_name(table, slot), listing(there) or say("nobody")])
