"""What happens next: one short step, chosen by what the Table says is under way."""

from companion.games.shadows_of_malice.combat import combat_step
from companion.games.shadows_of_malice.encounters import meet
from companion.games.shadows_of_malice.movement import walking_step
from companion.games.shadows_of_malice.players_turn import players_step
from companion.games.shadows_of_malice.setup import setup_step
from companion.games.shadows_of_malice.shadows_turn import shadows_step
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.xulthul import xulthul_step
from companion.prompts import Step


def next_step(table: Table) -> Step | None:
    """A fight comes before everything; then whoever has just arrived somewhere; then a move; then the turn."""
    if table.outcome or table.phase == "over":
        return None
    if table.combat is not None:
        return combat_step(table)
    if table.arrivals:
        return _arrival(table)
    if table.phase == "players":
        return walking_step(table) if table.moving else players_step(table)
    return PHASES[table.phase](table)


def _arrival(table: Table) -> Step:
    arrival = table.arrivals.pop(0)
    yield from meet(table, arrival.avatars, arrival.at, arrival.waiting)


PHASES = {"setup": setup_step, "shadows": shadows_step, "xulthul": xulthul_step}
