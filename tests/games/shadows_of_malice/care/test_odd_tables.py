"""A table can be corrected into anything: what is shown and said of it never fails."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import BadCorrection
from companion.fronts.panels_text import draw_view
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.care.problems import pieces, problems
from companion.games.shadows_of_malice.screen.overview import view
from companion.games.shadows_of_malice.table import Table
from companion.host.checklist import packing
from companion.kernel.corrections import corrected, value_at
from companion.kernel.view import Value
from companion.language.words import worded
from tests.games.shadows_of_malice.shown import PHASES, all_values, fight


def leaves(plain, path=""):
    """Every plain value of a table, by its path."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from leaves(value, f"{path}.{key}".strip("."))
    elif isinstance(plain, list):
        for n, value in enumerate(plain):
            yield from leaves(value, f"{path}.{n}".strip("."))
    else:
        yield path, plain


WORDS = st.sampled_from(["", "nowhere", "A:c4", "A:zz", "Q:a1", "realm:e4", "realm:zz", "realm", "{odd}", "Sara", "x"])
NUMBERS = st.sampled_from([-3, -1, 0, 1, 2, 5, 7, 99])
OLD_TABLES = {phase.__name__: msgspec.json.encode(phase()) for phase in [*PHASES, lambda: fight(target="")]}


def corrected_at_random(data, table):
    """Set one value of *table* to something of its kind, if the table's types allow it."""
    path, old = data.draw(st.sampled_from(list(leaves(msgspec.json.decode(msgspec.json.encode(table))))))
    if isinstance(old, bool):
        new = not old
    elif isinstance(old, int):
        new = data.draw(NUMBERS)
    else:
        new = data.draw(WORDS)
    try:
        return corrected(table, path, new)
    except BadCorrection:
        return table


@settings(max_examples=150)
@given(st.data())
def test_no_correction_makes_the_view_the_pieces_or_the_problems_fail(data):
    encoded = OLD_TABLES[data.draw(st.sampled_from(sorted(OLD_TABLES)))]
    table = msgspec.json.decode(encoded, type=Table)
    for _ in range(data.draw(st.integers(1, 6))):
        table = corrected_at_random(data, table)

    shown = view(table)
    draw_view(shown, 80)
    msgspec.json.encode(shown)
    for value in all_values(shown):
        assert isinstance(value, Value)
        if value.path:
            value_at(table, value.path)
    assert all(isinstance(worded(line), str) for line in [*problems(table), *pieces(table).values()])
    assert sum(len(worded(task.detail).splitlines()) for task in packing(GAME, table)) == len(pieces(table))
    assert all(moment.text for moment in GAME.story.moments(msgspec.json.decode(encoded, type=Table), table))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("avatars", []),
        ("arrangement", {}),
        ("gates", {}),
        ("troves", {}),
        ("combat.fighters", []),
        ("combat.target", "nobody"),
        ("combat.creature.abilities", ["a card nobody knows"]),
        ("combat.creature.type", "unicorn"),
        ("combat.creature.power", -4),
        ("avatars.0.running", [{"card": "nobody's", "effect": 3, "until": "turn"}]),
        ("avatars.0.shards.purple", 2),
        ("settings.edition", "none"),
        ("terrain", {"A:c4": "lava"}),
        ("phase", "over"),
    ],
)
def test_odd_tables_are_shown_all_the_same(path, value):
    table = corrected(fight(), path, value)

    assert draw_view(view(table), 80)
    assert problems(table)
    assert isinstance(pieces(table), dict)


def test_a_table_saved_before_there_was_a_new_set_a_leaver_or_a_reserve_still_opens():
    """Yesterday's saves: what they do not name is empty."""
    table = fight()
    plain = msgspec.to_builtins(table)
    del plain["new_set"], plain["combat"]["leaving"], plain["combat"]["reserve"]

    assert msgspec.convert(plain, Table) == table
