"""What a simulation counts of a game."""

from typing import Any

from companion.games.casting_shadows.cards.printed import CHARACTERS
from companion.games.casting_shadows.table import Table
from companion.kernel import say


def tally(table: Table) -> dict[str, Any]:
    winners = table.outcome.winners if table.outcome else []
    won = CHARACTERS[table.casters[winners[0]].character].name if winners else "–"
    return {
        "rounds": table.round,
        "winner's caster": say(won) if winners else won,
        "winner's seat": [player.id for player in table.players].index(winners[0]) + 1 if winners else 0,
        "winner's health": table.casters[winners[0]].hp if winners else 0,
        "in Shadow Form": sum(caster.form == "shadow" for caster in table.casters.values()),
    }
