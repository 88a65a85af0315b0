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
        "winner's seat": _place(table, winners[0]) if winners else "–",
        "winner's health": table.casters[winners[0]].hp if winners else 0,
        "in Shadow Form": sum(caster.form == "shadow" for caster in table.casters.values()),
    }


def _place(table: Table, seat: str) -> str:
    """Counted from the one who begins; as a word, so that it is counted and not averaged."""
    return f"{[player.id for player in table.players].index(seat) + 1}."
