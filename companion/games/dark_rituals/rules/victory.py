"""Victory: two conditions that always hold, and those of the Encounter (chapter 5.15). Tested after every effect."""

from companion.games.dark_rituals.table import WITCH_PRICE, Side, Table
from companion.kernel import Message, Outcome, Step, Tell, say


def heroes_win(table: Table) -> Message | None:
    """No Witch in play and none to be summoned next round: none is left, or too little Stamina (DR-262, DR-263)."""
    if table.witches_in_play():
        return None
    if not any(witch.state == "unused" for witch in table.witches.values()):
        return say("No Witch is in play, and none is left to be summoned.")
    purse = table.master.purse
    if purse.reserve + purse.exhausted < WITCH_PRICE:
        return say("No Witch is in play, and the Witch Master has too little Stamina to summon one.")
    if table.mapped and not any(area.circle for area in table.encounter.areas):
        return say("No Witch is in play, and there is no Summoning Circle.")  # RUL-38
    return None


def legion_wins(table: Table) -> Message | None:
    """All Heroes Stunned (DR-264)."""
    if all(hero.stunned for hero in table.heroes.values()):
        return say("All Heroes are Stunned.")
    return None


def objectives_won(table: Table) -> dict[Side, Message]:
    """Those sides that an objective of the Encounter has won for (DR-057)."""
    won: dict[Side, Message] = {}
    for objective in table.encounter.objectives:
        if table.counters.get(objective.id, 0) >= objective.goal:
            won.setdefault(objective.winner, say("{objective}: done.", objective=say(objective.name)))
    goal, winner = table.encounter.sacrifice_goal, table.encounter.sacrifice_winner
    if goal and winner and table.misery.sacrifices >= goal:
        won.setdefault(winner, say("The Sacrifice Track is full."))
    return won


def decided(table: Table) -> Outcome | None:
    """Who has won, if anybody: of both at once the side whose Character is active (DR-265, DR-273, RUL-15)."""
    won = objectives_won(table)
    if why := heroes_win(table):
        won["heroes"] = why
    if why := legion_wins(table):
        won["legion"] = why
    if not won:
        return None
    first = table.to_act if table.to_act in won else next(iter(won))
    return Outcome([first], won[first])


def end(table: Table, outcome: Outcome) -> Step:
    table.outcome = outcome
    yield Tell("over", outcome.why, fact="DR-273")
