"""Carrying out what an effect does at once.

What each deed is, ``deeds.py`` says. Deeds are handed in: one may bring fate, a journey or a fight, and all of those
carry out effects in turn.
"""

from collections.abc import Callable, Mapping

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.effects import CREATURE
from companion.games.shadows_of_malice.rules.combat.throws import throw
from companion.games.shadows_of_malice.rules.dice_reading import Amount, die, read_face
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Dice, Step, Words, say
from companion.parts.coverage import at_work

Deed = Callable[[Table, str, Card, Effect], Step]
STRIKE_CREATURE = "strike the creature"
"""The deed of an avatar that strikes: it is done to the creature, by whom it is handed."""
_deeds: dict[str, Deed] = {}


def carry_out_by(deeds: Mapping[str, Deed]) -> None:
    """From now on effects are carried out by these *deeds*, each under the word of the effect language."""
    _deeds.update(deeds)


def rolled(table: Table, amount: Amount, key: str, text: Words, who: str) -> Asking[int]:
    """What an amount comes to once its dice are thrown; never below 0 (RUL-31)."""
    if not amount.dice:
        return max(0, amount.flat)
    convention = table.settings.convention
    dice = [Dice(read, number, die(read, convention)) for read, number in amount.dice]
    faces = yield from throw(table, key, text, dice, who, "SM-047")
    total = sum(read_face(face, read, convention) or 0 for read, _ in amount.dice for face in faces[read])
    return max(0, amount.flat + amount.sign * total)


def do_effect(table: Table, whom: str, known: Card, effect: Effect, by: str = "") -> Step:
    """Carry out *effect* of *known* on *whom*: an avatar's id, or the creature. *by* is the avatar that strikes."""
    at_work(known, effect)
    if effect.what == "strike" and whom == CREATURE:
        yield from _deeds[STRIKE_CREATURE](table, by, known, effect)
    else:
        yield from _deeds[effect.what](table, whom, known, effect)


def amount_of(table: Table, whom: str, known: Card, effect: Effect) -> Asking[int]:
    text = say("{card}: roll {amount}.", card=known.title, amount=str(effect.figure).lstrip("+"))
    value = yield from rolled(table, effect.figure, "card.amount", text, "" if whom == CREATURE else whom)
    return value
