"""One question after the other about things that nobody has described, answered by key; no other rule is at work."""

from collections.abc import Callable
from typing import Any

from companion.games.shadowscape.cards.kinds import Described
from companion.games.shadowscape.table import Fate, Supply, Table, Turn
from companion.kernel import Game, Outcome, Player, Step, View
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal

PLAYERS = [Player("p1", "Sara"), Player("p2", "Bryan", seat=1)]


def bare_table(described: Described | None = None, **fields: Any) -> Table:
    return Table(
        players=PLAYERS,
        heroes={},
        described=described or Described(),
        turn_left=Turn(),
        fate=Fate(),
        whispers=Supply(),
        equipment=Supply(),
        general=Supply(),
        **fields,
    )


def asked_and_said(table: Table, rule: Callable[[Table], Step], *answers: tuple[str, Any]) -> tuple[Table, list[str]]:
    """Carry out *rule* once with *answers* (key, value); the table afterwards, and what was told."""

    def first(table: Table) -> Step:
        yield from rule(table)
        table.outcome = Outcome([], "")

    game = Game(
        "shadowscape",
        "One rule",
        Table,
        lambda table: None if table.outcome else first(table),
        lambda table, viewer: View("", []),
        lambda settings, players: table,
    )
    table.outcome = None
    session = Session(game, table, Journal.create(":memory:", {}))
    for key, value in answers:
        [prompt] = session.prompts
        assert prompt.key == key
        assert prompt.brief, key
        session.answer(value, serial=prompt.serial)
    assert session.prompts == [], session.prompts[0].key
    return session.table, [worded(line) for lines in session.told().values() for line in lines]
