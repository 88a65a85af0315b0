"""The attack's next short step, by its stage (DR-044)."""

from collections.abc import Callable
from typing import Final

from companion.games.dark_rituals.fight import Stage
from companion.games.dark_rituals.rules.combat import attacking, defending
from companion.games.dark_rituals.table import Table
from companion.kernel import Step, Tell, say

STEPS: Final[dict[Stage, Callable[[Table], Step]]] = {
    "target": attacking.choose_target,
    "add": attacking.add_dice,
    "aid": attacking.aid,
    "roll": attacking.roll_attack,
    "reroll": attacking.reroll_attack,
    "value": attacking.settle_attack_value,
    "spell": attacking.cast_by_value,
    "defend": defending.choose_defence,
    "defend_add": defending.add_shields,
    "defend_roll": defending.roll_defence,
    "defend_reroll": defending.reroll_defence,
    "effect": defending.settle_defence_value,
    "compare": defending.compare,
}


def next_stage(table: Table) -> Step:
    """Look everybody up again: an attack whose attacker or target is gone ends here."""
    attack = table.attack
    assert attack is not None
    there = table.in_play()
    if attack.attacker in there and (attack.stage == "target" or attack.target in there):
        return STEPS[attack.stage](table)
    return _ends(table)


def _ends(table: Table) -> Step:
    """What was paid stays paid (DR-021)."""
    table.attack = None
    yield Tell("attack.gone", say("The attack ends: one of the two takes no part any more."), fact="DR-021")
