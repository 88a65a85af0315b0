"""What a simulation counts of a game, and what players read of it in their story."""

from typing import Any

from companion.games.shadowscape.care.problems import problems
from companion.games.shadowscape.rules.ending import shards
from companion.games.shadowscape.rules.hero_area import wounds_on
from companion.games.shadowscape.table import Table


def tally(table: Table) -> dict[str, Any]:
    winners = table.outcome.winners if table.outcome else []
    together = table.mode == "cooperative"
    won = "all" if together and winners else "nobody" if not winners else _place(table, winners[0])
    return {
        "rounds": table.round,
        "won by": won,
        "Shards of the winner": max((shards(table, seat).total for seat in winners), default=0),
        "Whispers claimed": sum(len(hero.whispers) for hero in table.heroes.values()),
        "Wounds at the end": sum(sum(wounds_on(table, seat).values()) for seat in table.heroes),
        "Lord arrived": table.lord_shown,
        "Lord slain": table.lord_slain,
        "Fate deck at the end": table.fate.deck,
        "problems": len(problems(table)),
    }


def counted(table: Table) -> dict[str, Any]:
    """For players, at any time: who won and by how much stands there already."""
    return {
        "rounds": table.round,
        "Whispers claimed": sum(len(hero.whispers) for hero in table.heroes.values()),
        "Lord arrived": table.lord_shown,
        "Lord slain": table.lord_slain,
    }


def _place(table: Table, seat: str) -> str:
    """Counted from the one who begins; as a word, so that it is counted and not averaged."""
    return f"{table.order.index(seat) + 1}."
