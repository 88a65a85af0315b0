"""What a simulation counts of one finished game."""

from typing import Any

from companion.games.shadows_of_malice.table import Table


def tally(table: Table) -> dict[str, Any]:
    counted = table.tally
    return {
        "won": table.outcome == "victory",
        "because": table.because,
        "rounds": table.round,
        "dice": counted.dice,
        "creatures met": counted.creatures,
        "creatures beaten": counted.beaten,
        "bodies lost": counted.bodies_lost,
        "Shadows spawned": counted.shadows_spawned,
        "Shadows destroyed": counted.shadows_destroyed,
        "Wells by avatars": counted.wells_by_avatars,
        "Wells by Shadows": counted.wells_by_shadows,
    }
