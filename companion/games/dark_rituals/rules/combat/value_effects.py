"""What a Witch's card does by a value: spells by the Attack Value, effects by the Defense Value (DR-042, DR-215).

Which numbers there are stands on her card, asked once where nobody has told; what they do stands in the Grimoire, so
people carry it out (DR-217). Ours say what they do.
"""

from collections.abc import Sequence
from typing import Literal

from companion.games.dark_rituals.cards.characters import OURS, PRINTED, Effect
from companion.games.dark_rituals.rules.by_hand import by_hand
from companion.games.dark_rituals.rules.combat.combat_values import attack_value, defence_value
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import LEGION, Character, Table, Threshold
from companion.kernel import Choose, Number, Option, Step, Tell, Words, Write, say

Of = Literal["attack", "defence"]
HIGHEST = 20


def attack_effect(table: Table) -> Step:
    """Only of a Witch against a Hero: spells are not used on Serfs (DR-216)."""
    attack = table.attack
    if attack is None or attack.attacker not in table.witches or attack.target not in table.heroes:
        return
    yield from _set_off(table, attack.attacker, "attack", attack.target)


def defence_effect(table: Table) -> Step:
    """By the Defense Value, whatever made it, unless the group rules otherwise (DR-215, RUL-24)."""
    attack = table.attack
    if attack is None or attack.target not in table.witches:
        return
    if attack.defence == "save" and RULINGS.ruled(table, "RUL-24") == "rolled":
        return
    yield from _set_off(table, attack.target, "defence", attack.attacker)


def _set_off(table: Table, witch: Character, of: Of, whom: Character) -> Step:
    yield from _learn(table, witch, of)
    if table.attack is None:
        return
    effect = reached(known_effects(table, witch, of) or (), _value(table, of))
    if effect is None:
        return
    words = {"who": table.called(witch), "name": effect.name, "n": effect.least}
    yield Tell("attack.spell", say("{who}: {name}, from {n} on.", **words), fact="DR-042")
    yield from _carry_out(table, effect, whom)


def _value(table: Table, of: Of) -> int:
    attack = table.attack
    if attack is None:
        return 0
    if of == "attack":
        return attack_value(table, attack).total
    return defence_value(table, attack, rolled=attack.defence == "roll").total


def reached(effects: Sequence[Effect], value: int) -> Effect | None:
    """The highest number reached, and only that one (RUL-41)."""
    return max((effect for effect in effects if effect.least <= value), key=lambda effect: effect.least, default=None)


def _carry_out(table: Table, effect: Effect, whom: Character) -> Step:
    """Ours by themselves, all others by hand (DR-217)."""
    if effect.text:
        yield Tell("attack.spell_text", say(effect.text), fact="DR-073")
    if effect.does == "drain":
        yield from drain(table, whom, effect.amount, effect.name)
    elif effect.does == "guard" and table.attack is not None:
        table.attack.guarded[effect.name] = effect.amount
    else:
        yield from by_hand(table, say("{name}: what does it do?", name=effect.name))


def drain(table: Table, who: Character, number: int, name: Words) -> Step:
    """From Reserve to Exhausted, as far as there is any; a Serf has none of its own (DR-017, DR-218)."""
    if who in table.serfs:
        return
    purse = table.purse_of(who)
    gone = min(number, purse.reserve)
    purse.reserve -= gone
    purse.exhausted += gone
    words = {"name": name, "who": table.called(who if who in table.heroes else LEGION), "n": gone}
    yield Tell("effect.drained", say("{name}: {who} exhausts {n} Stamina.", **words), fact="DR-218")


# -- what is known of them ---------------------------------------------------------------------------------


def known_effects(table: Table, witch: Character, of: Of) -> Sequence[Effect] | None:
    """What players said, else the book or, where a table plays with them, ours; None while nobody has told."""
    card = table.card_now(witch)
    if card in table.thresholds:
        told = [one for one in table.thresholds[card] if one.of == of]
        if told:
            return [Effect(one.least, one.name, one.text) for one in told if one.name]
    return _shipped(table, witch, of)


def _shipped(table: Table, witch: Character, of: Of) -> Sequence[Effect] | None:
    """A stronger side that says nothing of them has those of the weaker one."""
    known = (OURS if table.values == "ours" else PRINTED).get(table.card_of(witch))
    if known is None:
        return None
    strong = known.strong if table.card_now(witch) != table.card_of(witch) else None
    for side in (strong, known.side):
        effects = None if side is None else side.attack_effects if of == "attack" else side.defence_effects
        if effects is not None:
            return effects
    return None


def _learn(table: Table, witch: Character, of: Of) -> Step:
    """Asked once: each number with its name, until there are no more."""
    if known_effects(table, witch, of) is not None:
        return
    found: list[Threshold] = []
    while len(found) < 4 and (yield from _more(table, witch, of, found)) == "more":
        least = yield from Number(
            "spell.from",
            _of_value(table, witch, of),
            table.witch_master,
            fact="DR-042",
            least=lambda: 1,
            most=lambda: HIGHEST,
            brief=say("From which value on?"),
        )
        name = yield from Write("spell.name", say("What is it called?"), table.witch_master, longest=30, fact="DR-071",
                                brief=say("What is it called?"))  # fmt: skip
        found.append(Threshold(of, least, name))
    card = table.card_now(witch)
    kept = [one for one in table.thresholds.get(card, ()) if one.of != of]
    table.thresholds = {**table.thresholds, card: [*kept, *(found or [Threshold(of, 0, "")])]}


def _more(table: Table, witch: Character, of: Of, found: Sequence[Threshold]) -> Choose[str]:
    number = len(found)
    options = [
        Option("none", say("No") if not number else say("That is all")),
        Option("more", say("Yes") if not number else say("One more")),
    ]
    return Choose(
        "spell.more",
        _is_there(table, witch, of),
        table.witch_master,
        fact="DR-042",
        offers=lambda: options,
        brief=say("A spell on her card?"),
    )


def _is_there(table: Table, witch: Character, of: Of) -> Words:
    who = table.called(witch)
    if of == "attack":
        return say("{who}: does her card name a spell by the Attack Value?", who=who)
    return say("{who}: does her card name an effect by the Defense Value?", who=who)


def _of_value(table: Table, witch: Character, of: Of) -> Words:
    who = table.called(witch)
    if of == "attack":
        return say("{who}: from which Attack Value on?", who=who)
    return say("{who}: from which Defense Value on?", who=who)
