"""What players described wrongly, said anew at any later time: the new value replaces the old one from then on.

Knows which values were described and how each is asked for again; no undo is needed, and nothing that happened by the
old value changes.
"""

from companion.games.casting_shadows.cards.learned import (
    ask_ability,
    ask_counterspell,
    ask_damage,
    ask_hex,
    ask_price,
    ask_turnings,
    learn_companion,
    told,
)
from companion.games.casting_shadows.cards.printed import SPELLS
from companion.games.casting_shadows.table import Note, Table
from companion.kernel import Choose, Option, Step, Words, say
from companion.parts.own_things import in_force

ABOUT = {
    "price": say("price"), "damage": say("damage"), "conversion": say("conversion"), "hex": say("hex"),
    "ability": say("Ability"), "companion": say("Companion"), "counterspell": say("Counterspell"),
}  # fmt: skip


def described(table: Table) -> list[Note]:
    """What was said and still holds."""
    return in_force(table.notes)


def describe_anew(table: Table, who: str) -> Step:
    """One of the values that players described, by the questions of its first time."""
    back: Option[Note | str] = Option("back", say("None after all"))

    def offers() -> list[Option[Note | str]]:
        return [*(Option(note.id, _label(note), means=note) for note in described(table)), back]

    note = yield from Choose("value.which", say("Which value is wrong?"), who, offers=offers, brief=say("Which value?"))
    if isinstance(note, Note):
        yield from _ask_again(table, who, note)


def _label(note: Note) -> Words:
    return say("{name} ({about}): {told}", name=say(note.name), about=ABOUT[note.about], told=told(note))


def _ask_again(table: Table, who: str, note: Note) -> Step:
    match note.about:
        case "price":
            yield from ask_price(table, who, SPELLS[note.of])
        case "damage":
            yield from ask_damage(table, who, SPELLS[note.of])
        case "conversion":
            yield from ask_turnings(table, who, SPELLS[note.of])
        case "hex":
            yield from ask_hex(table, who, note.of)
        case "ability":
            yield from ask_ability(table, who, note.of)
        case "counterspell":
            yield from ask_counterspell(table, who, note.of)
        case "companion":
            now = yield from learn_companion(table, who, replaces=note.id)
            _rename_companion(table, note.id, now)


def _rename_companion(table: Table, before: str, now: str) -> None:
    """Wherever the card lies, it is the one described last."""
    table.portal = [now if card == before else card for card in table.portal]
    table.companions.order = [now if card == before else card for card in table.companions.order]
    for caster in table.casters.values():
        caster.companion = now if caster.companion == before else caster.companion
