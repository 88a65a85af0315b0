"""A round begins with the Players' Turn (section 3)."""

from companion.games.shadows_of_malice.rules.avatars.bodies import form_bodies
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.turns.actions import begin_turn
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Step, Tell, say


def begin_round(table: Table) -> Step:
    """The Players' Turn begins (SM-033): each avatar has its actions, and what is counted per turn starts anew."""
    table.round += 1
    table.phase, table.step, table.part, table.moving = "players", "", "", ""
    table.searched, table.first_there = [], {}
    if edition(table).lair_refills == "end of turn":
        table.empty_lairs = []
    for avatar in table.avatars:
        begin_turn(table, avatar)
    yield Tell(
        "round.begins", say("Round {n}: the Players' Turn.", n=table.round), "", "SM-033", data={"round": table.round}
    )
    yield from form_bodies(table)
