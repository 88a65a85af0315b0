"""The attacker's stages: target, Reactions, Aid, throw, throwing again, Attack Value, a Witch's spell (DR-044)."""

from companion.games.dark_rituals.rules.aid import ask_aid, pay_aid
from companion.games.dark_rituals.rules.attributes import learn_attribute
from companion.games.dark_rituals.rules.combat.chances import wound_share
from companion.games.dark_rituals.rules.combat.combat_values import attack_value, defence_value
from companion.games.dark_rituals.rules.combat.reach import targets
from companion.games.dark_rituals.rules.combat.reacting import answers, go_on
from companion.games.dark_rituals.rules.combat.throwing import dice_in_words, throw
from companion.games.dark_rituals.rules.combat.value_effects import attack_effect
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Choose, Option, Step, Tell, Words, say


def choose_target(table: Table) -> Step:
    """A valid one (DR-196, DR-041), not asked for where there is one only; if none is left, the cost stays paid."""
    attack = table.attack
    assert attack is not None
    found = targets(table, attack.attacker, attack.reach)
    if not found:
        table.attack = None
        yield Tell("attack.none", say("There is nobody left to attack. What was paid stays paid."), fact="DR-021")
        return
    target = found[0]
    if len(found) > 1:
        target = yield from Choose(
            "attack.target",
            say("{who}: {where}. Whom?", who=table.called(attack.attacker), where=_where(table)),
            table.seat_of(attack.attacker),
            fact="DR-219",
            about=("board",),
            offers=lambda: _target_offers(table),
            brief=_whom(table),
        )
    yield from _learn_about(table, target)
    if table.attack is not None:
        table.attack.target, table.attack.stage = target, "add"


def _whom(table: Table) -> Words:
    if table.mapped or table.attack is None:
        return say("Whom to attack?")
    return say("Whom, in this Area?") if table.attack.reach == "melee" else say("Whom, one Area away?")


def _where(table: Table) -> Words:
    """What has to be true of a target, which people see to where there is no map."""
    attack = table.attack
    if attack is not None and attack.reach == "ranged":
        return say("an enemy exactly one Area away, in sight")
    return say("an enemy in the same Area")


def _target_offers(table: Table) -> list[Option[Character]]:
    attack = table.attack
    if attack is None:
        return []
    offers = []
    for enemy in targets(table, attack.attacker, attack.reach):
        share = wound_share(table, attack, enemy)
        effect = say("{n} % Wound", n=round(100 * share)) if share is not None else ""
        offers.append(Option(enemy, table.called(enemy), where=enemy, effect=effect))
    return offers


def _learn_about(table: Table, target: Character) -> Step:
    """What the values need, asked once."""
    attack = table.attack
    assert attack is not None
    yield from learn_attribute(table, attack.attacker, "strength")
    yield from learn_attribute(table, target, "resistance")


def add_dice(table: Table) -> Step:
    """Reactions that add dice or points, before anybody has seen the throw and before Aid (DR-110, RUL-49)."""
    attack = table.attack
    assert attack is not None
    words = {"who": table.called(attack.attacker), "whom": table.called(attack.target)}
    text = say(
        "{who} attacks {whom} with {dice}. A Reaction before the throw?", dice=dice_in_words(attack.pool), **words
    )
    yield from answers(table, "attack_dice", text)
    go_on(table, "aid")


def aid(table: Table) -> Step:
    """For Strength: who helps, then they pay (DR-034, DR-184, DR-189)."""
    attack = table.attack
    assert attack is not None
    whom, resistance = table.called(attack.target), defence_value(table, attack, rolled=False).total
    aim = say("{whom} has Resistance {n}.", whom=whom, n=resistance)
    helpers = yield from ask_aid(table, attack.attacker, "strength", aim)
    number = yield from pay_aid(table, helpers)
    if table.attack is not None:
        table.attack.aid = list(helpers)[:number]
    go_on(table, "roll")


def roll_attack(table: Table) -> Step:
    """The whole pool (DR-037)."""
    attack = table.attack
    assert attack is not None
    who, brief = table.called(attack.attacker), say("Throw the attack")
    fell = yield from throw(
        table, "attack.roll", say("{who} attacks.", who=who), table.seat_of(attack.attacker), attack.pool, brief
    )
    if table.attack is not None:
        table.attack.blasts, table.attack.stage = fell, "reroll"


def reroll_attack(table: Table) -> Step:
    """One effect after the other, until nobody wants any more (DR-037, DR-192)."""
    attack = table.attack
    assert attack is not None
    words = {"who": table.called(attack.attacker), "n": attack_value(table, attack).total}
    text = say("{who} has Attack Value {n}. Does somebody throw dice again?", **words)
    yield from answers(table, "attack_again", text)
    go_on(table, "value")


def settle_attack_value(table: Table) -> Step:
    """The final Attack Value, on show before the target chooses (DR-039, DR-206)."""
    attack = table.attack
    assert attack is not None
    text = say("Attack Value {n}. A Reaction that changes it?", n=attack_value(table, attack).total)
    yield from answers(table, "attack_value", text)
    if table.attack is None:
        return
    value = attack_value(table, table.attack)
    told = say("{who}: Attack Value {why}.", who=table.called(table.attack.attacker), why=value.words())
    yield Tell("attack.value", told, fact="DR-039", data={"value": value})
    go_on(table, "spell")


def cast_by_value(table: Table) -> Step:
    """A Witch's spell, before the target's defence; the attack then goes on (DR-042, DR-214)."""
    yield from attack_effect(table)
    go_on(table, "defend")
