"""Damage, seat by seat: what it is made of, the Counterspells against it, and who falls.

Knows the Spell under way (``table.casting``) and health; the window of the Counterspells is in ``counterspells.py``.
"""

from typing import Final

from companion.games.casting_shadows.rules.counterspells import counter_window
from companion.games.casting_shadows.rules.damage import card_name, damage_to, hurt
from companion.games.casting_shadows.rules.paying import can_pay, counts
from companion.games.casting_shadows.rules.payments import pay
from companion.games.casting_shadows.rules.ring import in_range
from companion.games.casting_shadows.table import Casting, Table
from companion.kernel import Choose, Option, Step, say

CHARGE_RANGE: Final = "c"


def hit_next(table: Table) -> Step:
    """The first of those still to be hit: a window, then the damage; in turn order from the next player (CS-R27)."""
    assert table.casting is not None
    seat = table.casting.waiting[0]
    yield from counter_window(table, seat)
    if table.casting is None or seat in table.out:
        _done_with(table, seat)
        return
    total = damage_to(table, table.casting, seat)
    _done_with(table, seat)
    yield from hurt(table, seat, total)


def _done_with(table: Table, seat: str) -> None:
    if casting := table.casting:
        casting.waiting = [other for other in casting.waiting if other != seat and other not in table.out]
        casting.asked, casting.less = [], {}


def after_attack(table: Table) -> Step:
    """On each Attack Spell a Charging Stag may charge: 1 Gem, 2 damage to an enemy next to the caster (CS-033)."""
    casting = table.casting
    assert casting is not None
    table.casting = None
    charges = table.companion_of(casting.caster).charges
    if casting.source != "spell" or not charges or not can_pay(counts(table.pool), ("gem",)):
        return
    around = in_range(CHARGE_RANGE, table.at(casting.caster))
    enemies = [seat for seat in table.enemies(casting.caster) if table.at(seat) in around]
    if not enemies:
        return
    me, companion = casting.caster, table.casters[casting.caster].companion
    text = say("{card}: pay 1 Gem for {n} damage to an enemy next to you?", card=card_name(table, companion), n=charges)
    offers = [Option("none", say("No")), *(Option(seat, table.named(seat), where=seat) for seat in enemies)]
    whom = yield from Choose(
        "cast.charge", text, me, fact="CS-033", offers=lambda: offers, brief=say("Charge for 1 Gem?")
    )
    if whom != "none":
        yield from pay(table, me, ("gem",))
        table.casting = Casting(companion, me, charges, [whom], "companion")
