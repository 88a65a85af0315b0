"""What a simulation counts of an Encounter."""

from typing import Any

from companion.games.dark_rituals.table import Table


def tally(table: Table) -> dict[str, Any]:
    winners = table.outcome.winners if table.outcome else []
    return {
        "won by": winners[0] if winners else "–",
        "rounds": table.round,
        "Witches burnt": sum(witch.state == "burning" for witch in table.witches.values()),
        "Heroes Stunned at the end": sum(hero.stunned for hero in table.heroes.values()),
        "Souls": table.misery.souls,
        "Plagues at the end": len(table.plagues()),
    }
