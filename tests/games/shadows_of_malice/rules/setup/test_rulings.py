"""Rulings and editions: every open question is a named setting, and each choice means something."""

import ast
from pathlib import Path

import pytest

import companion.games.shadows_of_malice as game
from companion.games.shadows_of_malice.rules.setup.editions import edition, editions
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS, ruling
from companion.games.shadows_of_malice.rules.setup.settings import SETTINGS, read_settings, settings_in_force
from companion.kernel.corrections import corrected
from companion.kernel.game import settle
from companion.parts.rulings import BY_EDITION
from tests.games.shadows_of_malice.playing import make_table

PACKAGE = Path(game.__file__).parent
ALL = [f"RUL-{n:02}" for n in range(1, 47)]
OPEN = [known.id for known in RULINGS.known.values() if len(known.choices) > 1]


def rulings_read() -> dict[str, set[str]]:
    """The ids that code asks for by ``ruling(table, "RUL-nn")``, and the choices it compares them with."""
    read: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ruling":
                name = node.args[1]
                if isinstance(name, ast.Constant):
                    read.setdefault(str(name.value), set())
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Call):
                called = node.left
                if isinstance(called.func, ast.Name) and called.func.id == "ruling":
                    name, choice = called.args[1], node.comparators[0]
                    if isinstance(name, ast.Constant) and isinstance(choice, ast.Constant):
                        read.setdefault(str(name.value), set()).add(str(choice.value))
    return read


def test_all_46_rulings_are_there_in_order():
    """RUL-01 to RUL-46"""
    assert list(RULINGS.known) == ALL


@pytest.mark.parametrize("name", ALL)
def test_each_has_a_question_choices_in_words_a_default_and_its_reason(name):
    """Section 30: a named setting with its recommended default and the reason for it."""
    known = RULINGS.known[name]
    assert known.question[-1] in "?."
    assert known.reason.endswith(".")
    assert all(known.choices.values())
    assert known.default == next(iter(known.choices))
    setting = next(setting for setting in RULINGS.settings() if setting.key == name)
    by_edition = [BY_EDITION] if known.editions else []
    assert [option.id for option in setting.choices] == by_edition + list(known.choices)
    assert setting.default == setting.choices[0].id


@pytest.mark.parametrize("name", OPEN)
def test_each_open_ruling_is_read_by_the_rules(name):
    """A choice that no rule asks for would be a lie."""
    assert name in rulings_read()


def test_no_rule_asks_for_a_ruling_or_a_choice_that_does_not_exist():
    """A typing mistake would silently mean the other choice."""
    for name, choices in rulings_read().items():
        assert choices <= set(RULINGS.known[name].choices), name


def test_the_default_holds_until_another_choice_is_made():
    """RUL-15 as an example."""
    assert ruling(make_table(), "RUL-15") == "yes"
    assert ruling(make_table(rulings={"RUL-15": "no"}), "RUL-15") == "no"


def test_a_ruling_nobody_knows_is_a_mistake():
    """Only the 46 can be asked for."""
    with pytest.raises(KeyError):
        ruling(make_table(), "RUL-47")


@pytest.mark.parametrize(("name", "revised", "first"), [("RUL-08", "again", "moved"), ("RUL-11", "no", "yes")])
def test_where_the_editions_differ_a_ruling_follows_the_one_that_is_played(name, revised, first):
    """RUL-08, RUL-11, SM-156, SM-255: unless the group has chosen."""
    assert ruling(make_table(), name) == revised
    assert ruling(make_table(edition="first"), name) == first
    assert ruling(make_table(edition="first", rulings={name: revised}), name) == revised


def test_a_new_game_keeps_only_the_rulings_that_differ_from_its_editions_defaults():
    """RUL-01, RUL-08: what the edition says anyway need not be kept."""

    def kept(edition="revised", **given):
        return read_settings(settle(SETTINGS, given) | {"edition": edition}).rulings

    assert kept() == kept(edition="first") == {}
    assert kept(edition="first", **{"RUL-08": "moved"}) == {}
    assert kept(edition="first", **{"RUL-08": "again"}) == {"RUL-08": "again"}
    assert kept(**{"RUL-08": "moved"}) == {"RUL-08": "moved"}


@pytest.mark.parametrize("edition_played", ["revised", "first"])
def test_a_ruling_is_changed_at_any_time_by_a_correction_and_back_again(edition_played):
    table = make_table()
    table.settings.edition = edition_played
    for setting in (setting for setting in RULINGS.settings() if len(setting.choices) > 1):
        for option in [*setting.choices, setting.choices[0]]:
            table = corrected(table, *RULINGS.change(table, setting.key, option.id))

            meant = RULINGS.known[setting.key].default_in(edition_played) if option.id == BY_EDITION else option.id
            assert ruling(table, setting.key) == meant
    assert table.settings.rulings.keys().isdisjoint(s.key for s in RULINGS.settings() if s.default == BY_EDITION)


def test_what_is_in_force_is_one_of_the_choices_offered():
    in_force = settings_in_force(make_table())

    assert all(in_force[s.key] in [option.id for option in s.choices] for s in RULINGS.settings())


def test_the_revised_edition_is_the_one_that_is_played():
    """RUL-01, SM-038, SM-041, SM-161, SM-168, SM-227: its figures are data."""
    figures = edition(make_table())
    assert list(editions()) == ["revised", "first"]
    assert edition(make_table(edition="third")) == figures  # a corrected table; its problems name it
    assert (figures.actions, figures.new_body, figures.body_shards) == (2, "two actions", 3)
    assert figures.mystic_recovery == 2
    assert (figures.movement_radiance, figures.harvest_radiance) == (2, 2)
