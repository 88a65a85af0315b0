"""What happens next: set-up, what has to follow, the attack under way, the activation, the round (chapter 4.1)."""

from companion.games.dark_rituals.rules.activation import end_activation, is_over, next_action, side_acts
from companion.games.dark_rituals.rules.combat.stages import next_stage
from companion.games.dark_rituals.rules.consequences import carry_out
from companion.games.dark_rituals.rules.lessons import with_lessons
from companion.games.dark_rituals.rules.round import end_round, start_round
from companion.games.dark_rituals.rules.setup import set_up
from companion.games.dark_rituals.rules.victory import decided, end
from companion.games.dark_rituals.table import Table
from companion.kernel import Step


def next_step(table: Table) -> Step | None:
    """The next step; in an Encounter to learn by each part is explained when it first comes up."""
    step = _next(table)
    return with_lessons(table, step) if step is not None and table.encounter.lessons else step


def _next(table: Table) -> Step | None:
    """The first that applies; a round has three phases (DR-093). Victory is tested after every effect (DR-265)."""
    if table.outcome is not None:
        return None
    if table.phase == "setup":
        return set_up(table)
    if (outcome := decided(table)) is not None:
        return end(table, outcome)
    if table.pending:
        return carry_out(table)
    if table.attack is not None:
        return next_stage(table)
    if table.active_now is not None:
        return end_activation(table) if is_over(table) else next_action(table)
    return {"start": start_round, "activation": side_acts, "end": end_round}[table.phase](table)
