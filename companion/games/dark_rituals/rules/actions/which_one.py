"""Which Character the Witch Master means, asked only where there are several."""

from collections.abc import Sequence

from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Asking, Choose, Option, Words


def which_one(table: Table, key: str, question: Words, among: Sequence[Character], fact: str) -> Asking[Character]:
    if len(among) == 1:
        return among[0]
    options = [Option(one, table.called(one), where=one) for one in among]
    return (yield from Choose(key, question, table.witch_master, fact=fact, offers=lambda: options, brief=question))
