"""How probable a Wound is, from the stage the attack is in: exact, and only where all it needs is known (RUL-1).

The target is taken to defend as well as it can pay for: dice never make a Defense Value less than an Armor Save.
Reactions that nobody has used yet, and what a Witch's card sets off, are left out.
"""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.cards.dice import faces
from companion.games.dark_rituals.fight import Attack
from companion.games.dark_rituals.rules.combat.combat_values import attack_value, defence_value
from companion.games.dark_rituals.rules.combat.pool_odds import NO_DICE, Icons, Pool, beaten_by, icons_of
from companion.games.dark_rituals.rules.combat.pools import defence_payers, defence_pool
from companion.games.dark_rituals.rules.combat.value_effects import known_effects, reached
from companion.games.dark_rituals.rules.stamina import why_not_pay
from companion.games.dark_rituals.table import LEGION, NO_ICON, Character, Table


class Chances(Struct, frozen=True):
    """That there is a Wound against an Armor Save and, where the target can roll, against its Defense."""

    save: Fraction
    defence: Fraction | None

    @property
    def wound(self) -> Fraction:
        """As the target would have it."""
        return self.save if self.defence is None else self.defence


def chances(table: Table, attack: Attack) -> Chances | None:
    """From here on; None where a figure or a die's faces are unknown, or nothing is left to chance or choice."""
    if not attack.target or not _is_known(table, attack):
        return None
    thrown = _attack_icons(table, attack)
    if thrown is None:
        return None
    base, save = attack_value(table, attack).total, defence_value(table, attack, rolled=False).total
    against_save = beaten_by(thrown, base, NO_DICE, save)
    if attack.defence == "save":
        return Chances(against_save, None)
    shields = _defence_icons(table, attack)
    return Chances(against_save, None if shields is None else beaten_by(thrown, base, shields, _guard(table, attack)))


def wound_share(table: Table, attack: Attack, target: Character) -> float | None:
    """That an attack on *target* wounds, before anything is thrown."""
    found = chances(table, replace(attack, target=target))
    return None if found is None else float(found.wound)


def spell_shares(table: Table, attack: Attack) -> list[tuple[str, Fraction]]:
    """Each spell on a Witch's card that may still come up against a Hero, and how probable that is (DR-042, RUL-41)."""
    if attack.attacker not in table.witches or attack.target not in table.heroes or attack.defence:
        return []
    effects, thrown = known_effects(table, attack.attacker, "attack"), _attack_icons(table, attack)
    if not effects or thrown is None:
        return []
    base = attack_value(table, attack).total
    found: dict[str, Fraction] = {}
    for blasts, share in thrown.items():
        if (effect := reached(effects, base + blasts)) is not None:
            found[effect.name] = found.get(effect.name, Fraction(0)) + share
    return list(found.items())


def _is_known(table: Table, attack: Attack) -> bool:
    known = ((attack.attacker, "strength"), (attack.target, "resistance"))
    return all(who in table.heroes or figure(table, table.card_now(who), name) is not None for who, name in known)


def _attack_icons(table: Table, attack: Attack) -> Icons | None:
    return NO_DICE if attack.blasts is not None else _icons(table, attack.pool)


def _guard(table: Table, attack: Attack) -> int:
    return defence_value(table, attack, rolled=True).total


def _defence_icons(table: Table, attack: Attack) -> Icons | None:
    """What the target may still throw; None where it cannot, or nobody knows whether it can."""
    if attack.shields is not None:
        return NO_DICE
    if attack.defence == "roll":
        return _icons(table, attack.shield_pool)
    return _icons(table, defence_pool(table, attack.target)) if can_roll(table, attack.target) else None


def can_roll(table: Table, target: Character) -> bool:
    """With the icon, the Stamina and, of a Disciple, a Witch in play (DR-205, DR-018)."""
    cost = figure(table, table.card_now(target), "defence")
    if cost is None or cost == NO_ICON or (target in table.disciples and not table.witches_in_play()):
        return False
    if table.side_of(target) == LEGION and not table.master.purse.reserve:
        return False  # RUL-47
    return any(not why_not_pay(table.purse_of(payer), cost) for payer in defence_payers(table, target))


def _icons(table: Table, pool: Pool) -> Icons | None:
    told = {colour: faces(table, colour) or () for colour in pool}
    return icons_of(pool, told)
