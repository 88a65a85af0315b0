"""The target's stages: Armor Save or Defense, Reactions, throw, throwing again, what the value sets off (DR-044)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.rules.combat.combat_values import attack_value, defence_value
from companion.games.dark_rituals.rules.combat.pools import defence_payers, defence_pool, learn_pool
from companion.games.dark_rituals.rules.combat.reacting import answers, go_on
from companion.games.dark_rituals.rules.combat.throwing import dice_in_words, throw
from companion.games.dark_rituals.rules.combat.value_effects import defence_effect
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.stamina import pay, why_not_pay
from companion.games.dark_rituals.table import LEGION, NO_ICON, Character, Consequence, Table
from companion.kernel import Choose, Option, Step, Tell, Words, say

SAVE: Final = "save"


class Defend(Struct, frozen=True):
    """With dice, paid by *payer*; without a payer an Armor Save."""

    payer: Character = ""


def choose_defence(table: Table) -> Step:
    """Armor Save, which is free and always open, or Defense; the Attack Value is known (DR-204 to DR-206)."""
    attack = table.attack
    assert attack is not None
    if not _why_no_dice(table, attack.target):
        yield from learn_pool(table, table.card_now(attack.target), "defence")
    if table.attack is None:
        return
    value, save = attack_value(table, attack).total, defence_value(table, attack, rolled=False).total
    words = {"who": table.called(attack.target), "n": value, "save": save}
    chosen = yield from Choose(
        "defend",
        say("{who}: Attack Value {n}. Armor Save {save}, or Defense with dice?", **words),
        table.seat_of(attack.target),
        fact="DR-206",
        about=("attack",),
        main=SAVE if value <= save else "",
        offers=lambda: list(_defences(table)),
        brief=say("Defend against {n}: how?", n=value),
    )
    attack = table.attack
    if attack is None:
        return
    attack.defence, attack.defender_pays, attack.used = "roll" if chosen.payer else "save", chosen.payer, []
    if not chosen.payer:
        attack.stage = "effect"
        return
    card = table.card_now(attack.target)
    pay(table.purse_of(chosen.payer), figure(table, card, "defence") or 0)
    attack.shield_pool = defence_pool(table, attack.target)
    attack.stage = "defend_add"


def _defences(table: Table) -> Iterator[Option[Defend]]:
    attack = table.attack
    if attack is None:
        return
    value, save = attack_value(table, attack).total, defence_value(table, attack, rolled=False).total
    outcome = say("a Wound") if value > save else say("no Wound")
    label = say("Armor Save: {n}", n=save)
    yield Option(SAVE, label, means=Defend(), fact="DR-204", effect=outcome, cost=0)
    yield from _rolls(table, attack.target)


def _rolls(table: Table, target: Character) -> Iterator[Option[Defend]]:
    """Only with the icon (DR-205); for a Serf any Hero who is not Stunned may pay, the whole cost alone (DR-124)."""
    cost = figure(table, table.card_now(target), "defence")
    if cost == NO_ICON:
        return
    dice = dice_in_words(defence_pool(table, target))
    for payer in defence_payers(table, target):
        label = say("Defense")
        if payer != target and target in table.serfs:
            label = say("Defense, paid by {who}", who=table.called(payer))
        why_not = _why_no_dice(table, target) or why_not_pay(table.purse_of(payer), cost or 0)
        yield Option(
            f"roll {payer}",
            label,
            means=Defend(payer),
            where=payer,
            why_not=why_not,
            fact="DR-205",
            effect=dice,
            cost=cost,
        )


def _why_no_dice(table: Table, target: Character) -> Words:
    """A Disciple without a Witch in play cannot defend, nor can the Legion with nothing in Reserve, whatever it costs;
    the Armor Save stays (DR-018, RUL-16, RUL-47)."""
    if target in table.disciples and not table.witches_in_play():
        return say("no Witch in play")
    nothing = table.side_of(target) == LEGION and not table.master.purse.reserve
    return say("no Stamina in Reserve") if nothing else ""


def add_shields(table: Table) -> Step:
    """Reactions that add dice to the Defense (DR-037); Aid is none of them (RUL-22)."""
    attack = table.attack
    assert attack is not None
    words = {"who": table.called(attack.target), "dice": dice_in_words(attack.shield_pool)}
    yield from answers(table, "defence_dice", say("{who} defends with {dice}. A Reaction before the throw?", **words))
    go_on(table, "defend_roll")


def roll_defence(table: Table) -> Step:
    """The whole pool (DR-037)."""
    attack = table.attack
    assert attack is not None
    text, brief = say("{who} defends.", who=table.called(attack.target)), say("Throw the defence")
    fell = yield from throw(table, "defend.roll", text, table.seat_of(attack.target), attack.shield_pool, brief)
    if table.attack is not None:
        table.attack.shields, table.attack.stage = fell, "defend_reroll"


def reroll_defence(table: Table) -> Step:
    """As with the attack (DR-037, DR-192)."""
    attack = table.attack
    assert attack is not None
    words = {"who": table.called(attack.target), "n": defence_value(table, attack, rolled=True).total}
    text = say("{who} has Defense Value {n}. Does somebody throw dice again?", **words)
    yield from answers(table, "defence_again", text)
    go_on(table, "effect")


def settle_defence_value(table: Table) -> Step:
    """The Defense Value, and at once what a Witch's card does by it (DR-215)."""
    attack = table.attack
    assert attack is not None
    words = {"who": table.called(attack.target), "n": _value(table)}
    yield from answers(table, "defence_value", say("{who}: Defense Value {n}. A Reaction that changes it?", **words))
    if table.attack is None:
        return
    rolled = table.attack.defence == "roll"
    value = defence_value(table, table.attack, rolled=rolled)
    told = say("{who}: Defense Value {why}.", who=table.called(table.attack.target), why=value.words())
    yield Tell("defend.value", told, fact="DR-205" if rolled else "DR-204", data={"value": value})
    yield from defence_effect(table)
    go_on(table, "compare")


def _value(table: Table) -> int:
    attack = table.attack
    return defence_value(table, attack, rolled=attack.defence == "roll").total if attack is not None else 0


def compare(table: Table) -> Step:
    """Greater: exactly one Wound, unless an effect changes it; equal or lower: nothing (DR-040)."""
    attack = table.attack
    assert attack is not None
    ours, theirs = attack_value(table, attack).total, _value(table)
    words = {"ours": ours, "theirs": theirs, "who": table.called(attack.target)}
    if ours <= theirs:
        table.attack = None
        yield Tell("attack.held", say("{ours} against {theirs}: {who} holds out.", **words), fact="DR-040")
        return
    yield from answers(table, "wounds", say("{ours} against {theirs}: {who} is wounded. A Reaction?", **words))
    if table.attack is None:
        return
    number = table.attack.wounds
    wound = Consequence(kind="wound", who=attack.target, by=attack.attacker, number=number)
    table.attack = None
    yield Tell("attack.hit", say("{ours} against {theirs}: {who} is hit.", **words), fact="DR-040")
    if number:
        happen(table, wound)
