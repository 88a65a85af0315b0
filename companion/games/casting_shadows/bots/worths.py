"""How much a bot thinks of a Spell, a place and a Reroll, in points of damage."""

from companion.games.casting_shadows.cards.learned import damage
from companion.games.casting_shadows.cards.printed import SPELLS, Spell
from companion.games.casting_shadows.rules.affording import Strength, strengths
from companion.games.casting_shadows.rules.odds import best_reroll
from companion.games.casting_shadows.rules.paying import can_pay, counts
from companion.games.casting_shadows.rules.ring import in_range
from companion.games.casting_shadows.table import Table

FINISHING = 6.0
"""What it is worth to put somebody out."""


def attack_worth(table: Table, spell: Spell, slot: str) -> float:
    """The damage that it would do now from *slot*, at its strongest; finishing somebody counts extra."""
    have = counts(table.pool)
    return max((_hit_worth(table, spell, one, slot) for one in strengths(table, spell) if can_pay(have, one.cost)),
               default=0.0)  # fmt: skip


def _hit_worth(table: Table, spell: Spell, one: Strength, slot: str) -> float:
    hurts = one.damage or 2
    reached = in_range(spell.range, slot)
    enemies = [seat for seat in table.enemies(table.active.id) if table.at(seat) in reached]
    each = [hurts + (FINISHING if table.casters[seat].hp <= hurts else 0) for seat in enemies
            if not (spell.spares_shadow_form and table.casters[seat].form == "shadow")]  # fmt: skip
    if spell.target == "enemy":
        return max(each, default=0.0)
    return max((sum(worth for worth, seat in zip(each, enemies, strict=False) if table.at(seat) == place)
                for place in reached), default=0.0)  # fmt: skip


def reach_worth(table: Table, slot: str) -> float:
    """What the unused Spells of the book could do from *slot* with this pool."""
    unused = [SPELLS[card.card] for card in table.me.book if card.card in SPELLS and not card.used]
    return sum(attack_worth(table, spell, slot) for spell in unused if spell.kind == "attack")


def card_worth(table: Table, card: str) -> float:
    """A card to have: Attacks by their damage and range, Conversions and Resource cards a little."""
    spell = SPELLS.get(card)
    if spell is None:
        return 1.0
    if spell.kind == "conversion":
        return 1.5
    wide = {"a": 0.7, "b": 1.2, "c": 1.0, "d": 1.5, "e": 1.4}[spell.range]
    return wide * max(damage(table, spell) or (3,)) * 0.8


def reroll_worth(table: Table) -> float:
    """The best Spell that is short of something, by the chance that a Reroll pays it."""
    have, best = counts(table.pool), 0.0
    for card in table.me.book:
        spell = SPELLS.get(card.card)
        if spell is None or card.used or spell.kind != "attack" or table.ap < 2:
            continue
        for one in strengths(table, spell):
            if not can_pay(have, one.cost):
                best = max(best, best_reroll(table, one.cost) * _hit_worth(table, spell, one, table.here))
    return best
