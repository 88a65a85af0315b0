"""Putting something into the queue of consequences; ``consequences.py`` carries it out."""

from companion.games.dark_rituals.table import Consequence, Table


def happen(table: Table, *them: Consequence) -> None:
    """After all that waits already."""
    table.pending = [*table.pending, *them]


def follow(table: Table, *them: Consequence) -> None:
    """Before all that waits, in this order: what the consequence being carried out brings with it (RUL-32)."""
    table.pending = [*them, *table.pending]
