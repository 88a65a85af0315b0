"""The attack under way, face to face: both values as sums, the dice as they lie, and how probable a Wound is.

What nobody has told is left out: no odds without the faces of the dice (DR-194).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.fight import Attack, Icons
from companion.games.dark_rituals.rules.attributes import NAMES, attribute
from companion.games.dark_rituals.rules.combat.chances import Chances, chances, spell_shares
from companion.games.dark_rituals.rules.combat.combat_values import attack_value, defence_value
from companion.games.dark_rituals.rules.combat.declaring import named
from companion.games.dark_rituals.rules.combat.throwing import dice_in_words, group, icons_in_words, total
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Dice, Duel, DuelSide, Odds, Share, Sum, Value, Words, say

ID = "attack"


def duel(table: Table) -> list[Duel]:
    """Nothing before there is a target."""
    attack = table.attack
    if attack is None or not attack.target:
        return []
    title = say("{who}: {attack}", who=table.called(attack.attacker), attack=named(attack.reach))
    return [
        Duel(
            id=ID,
            title=title,
            left=_attacker(table, attack),
            right=_target(table, attack),
            heading=_heading(table, attack),
            result=_result(table, attack),
            odds=_odds(table, attack),
        )
    ]


def _heading(table: Table, attack: Attack) -> Words:
    """How far they are (DR-044)."""
    if attack.blasts is None:
        return say("before the throw")
    if not attack.defence:
        return say("Attack Value {n}", n=attack_value(table, attack).total)
    return say("Armor Save") if attack.defence == "save" else say("Defense")


def _result(table: Table, attack: Attack) -> Words:
    if attack.blasts is None:
        return ""
    ours = attack_value(table, attack).total
    if not attack.defence:
        return say("Attack Value {n}", n=ours)
    theirs = defence_value(table, attack, rolled=attack.defence == "roll").total
    return say("{ours} against {theirs}", ours=ours, theirs=theirs)


# -- both sides --------------------------------------------------------------------------------------------


def _attacker(table: Table, attack: Attack) -> DuelSide:
    who = attack.attacker
    value = attack_value(table, attack)
    helpers = [Value(say("Aid"), table.called(helper)) for helper in attack.aid]
    return DuelSide(
        table.called(who),
        [_sum(say("Attack Value"), value), _sum(NAMES["strength"], attribute(table, who, "strength")), *helpers],
        note=_dice_note(attack.pool, attack.blasts),
        picture=table.card_of(who),
        life=health(table, who),
        dice=_lying(table, attack.pool, attack.blasts),
        total=value if attack.blasts is not None else None,
    )


def _target(table: Table, attack: Attack) -> DuelSide:
    who, rolled = attack.target, attack.defence == "roll"
    value = defence_value(table, attack, rolled=rolled)
    label = say("Defense Value") if rolled else say("Armor Save")
    return DuelSide(
        table.called(who),
        [_sum(label, value), _sum(NAMES["resistance"], attribute(table, who, "resistance"))],
        note=_dice_note(attack.shield_pool, attack.shields) if rolled else "",
        picture=table.card_of(who),
        life=health(table, who),
        dice=_lying(table, attack.shield_pool, attack.shields) if rolled else (),
        total=value if attack.defence and (attack.shields is not None or not rolled) else None,
    )


def health(table: Table, who: Character) -> Value | None:
    """What is left of the Health Points; nothing where nobody has told them (DR-045)."""
    full, wounds = figure(table, table.card_now(who), "health"), table.wounds_of(who)
    if full is None:
        return Value(say("Wounds"), str(wounds), number=wounds) if wounds else None
    why = Sum(floor=0)
    why.add(say("Health Points"), full, "DR-045")
    why.add(say("Wounds"), -wounds, "DR-220")
    return Value(say("Health"), say("{n} of {of}", n=why.total, of=full), number=why.total, of=full, why=why)


def _sum(label: Words, value: Sum) -> Value:
    return Value(label, str(value.total), number=value.total, why=value)


def _dice_note(pool: Mapping[str, int], fell: Icons | None) -> Words:
    """The dice to throw or, where they cannot be drawn, what fell of them."""
    if fell is None:
        return dice_in_words(pool)
    return icons_in_words(next(iter(fell)), total(fell)) if fell else ""


def _lying(table: Table, pool: Mapping[str, int], fell: Icons | None) -> tuple[Dice, ...]:
    """Only dice whose faces are told can be drawn."""
    shown = [group(table, colour, number, (fell or {}).get(colour)) for colour, number in pool.items() if number]
    return tuple(dice for dice in shown if dice is not None)


# -- odds --------------------------------------------------------------------------------------------------


def _odds(table: Table, attack: Attack) -> Odds | None:
    """How it may end; nothing where a figure or a die is unknown, or nothing is open any more."""
    found = chances(table, attack)
    if found is None or (attack.blasts is not None and (attack.defence == "save" or attack.shields is not None)):
        return None
    wound = float(found.wound)
    shares = [Share(say("a Wound"), wound, "left"), Share(say("no Wound"), 1 - wound, "right")]
    return Odds(shares, why=[*_why(table, attack, found)])


def _why(table: Table, attack: Attack, found: Chances) -> Iterator[Words]:
    if found.defence is None:
        yield say("Against an Armor Save: {n} % a Wound.", n=_percent(found.save))
    else:
        yield say("Against an Armor Save {n} % a Wound, against Defense {m} %.", n=_percent(found.save),
                  m=_percent(found.defence))  # fmt: skip
    for name, share in spell_shares(table, attack):
        yield say("{spell}: {n} %.", spell=name, n=_percent(share))
    yield say("Counted from the faces of the dice; Reactions to come are not.")


def _percent(share: Fraction) -> int:
    return round(100 * float(share))
