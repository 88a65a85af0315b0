"""The objectives of an Encounter as counters (DR-057, RUL-2): those that the app counts, and those counted by hand."""

from companion.games.dark_rituals.table import Table


def count_objective(table: Table, kind: str, number: int = 1) -> None:
    """Every objective that counts such a thing is one further on."""
    for objective in table.encounter.objectives:
        if objective.counts == kind:
            add_to(table, objective.id, number)


def add_to(table: Table, objective: str, number: int) -> None:
    table.counters = {**table.counters, objective: max(0, table.counters.get(objective, 0) + number)}
