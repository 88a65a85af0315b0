"""What a Reaction changes in the combat under way, and throwing dice again (DR-037, DR-191, DR-193)."""

from companion.games.dark_rituals.fight import Attack, Moment, Reaction, Stage
from companion.games.dark_rituals.rules.by_hand import by_hand
from companion.games.dark_rituals.rules.combat.throwing import throw_again
from companion.games.dark_rituals.rules.combat.windows import window
from companion.games.dark_rituals.table import Table
from companion.kernel import Asking, Step, Tell, Words, say


def answers(table: Table, moment: Moment, text: Words) -> Step:
    """The window of that moment; each Reaction once in the throw it belongs to (DR-192). It may end the attack."""
    yield from window(table, moment, text, lambda: table.attack.used if table.attack else [], carry_out)


def go_on(table: Table, stage: Stage) -> None:
    """To the next stage, unless the attack has ended meanwhile."""
    if table.attack is not None:
        table.attack.stage = stage


def carry_out(table: Table, reaction: Reaction) -> Asking[bool]:
    """It has been paid; what it was paid for may have gone meanwhile."""
    attack = table.attack
    if attack is None:
        return False
    defending = reaction.moment.startswith("defence")
    match reaction.does:
        case "dice":
            pool = attack.shield_pool if defending else attack.pool
            pool[reaction.colour] = pool.get(reaction.colour, 0) + reaction.amount
        case "points":
            points = attack.guarded if defending else attack.added
            points[reaction.name] = points.get(reaction.name, 0) + reaction.amount
        case "again":
            yield from _again(table, attack, defending=defending)
        case "wounds":
            attack.wounds = max(0, attack.wounds + reaction.amount)
        case "cancel":
            table.attack = None
            yield Tell("attack.cancelled", say("The attack is cancelled. What was paid stays paid."), fact="DR-021")
        case "hand":
            yield from by_hand(table, say("{name}: what does it do?", name=reaction.name))
    return table.attack is not None


def _again(table: Table, attack: Attack, *, defending: bool) -> Step:
    fell, pool = (attack.shields, attack.shield_pool) if defending else (attack.blasts, attack.pool)
    if not fell:
        return
    who = attack.target if defending else attack.attacker
    key, text = ("defend.again" if defending else "attack.again"), say("{who} throws again.", who=table.called(who))
    new = yield from throw_again(table, key, text, table.seat_of(who), fell, pool)
    if table.attack is None:
        return
    if defending:
        table.attack.shields = new
    else:
        table.attack.blasts = new
