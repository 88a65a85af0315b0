"""Rulings and editions: every open question is a named setting, and each choice means something."""

import ast
from pathlib import Path

import pytest

import companion.games.shadows_of_malice as game
from companion.games.shadows_of_malice.editions import edition, editions
from companion.games.shadows_of_malice.rulings import all_rulings, load_rulings, ruling, ruling_settings
from tests.games.shadows_of_malice.playing import make_table

PACKAGE = Path(game.__file__).parent
ALL = [f"RUL-{n:02}" for n in range(1, 40)]
OPEN = [known.id for known in all_rulings().values() if len(known.choices) > 1]


def rulings_read() -> dict[str, set[str]]:
    """The ids that code asks for by ``ruling(table, "RUL-nn")``, and the choices it compares them with."""
    read: dict[str, set[str]] = {}
    for path in PACKAGE.glob("*.py"):
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


def test_all_39_rulings_are_there_in_order():
    """RUL-01 to RUL-39"""
    assert list(all_rulings()) == ALL


@pytest.mark.parametrize("name", ALL)
def test_each_has_a_question_choices_in_words_a_default_and_its_reason(name):
    """Section 30: a named setting with its recommended default and the reason for it."""
    known = all_rulings()[name]
    assert known.question[-1] in "?."
    assert known.reason.endswith(".")
    assert all(known.choices.values())
    assert known.default == next(iter(known.choices))
    setting = next(setting for setting in ruling_settings() if setting.key == name)
    assert (setting.default, [option.id for option in setting.choices]) == (known.default, list(known.choices))


@pytest.mark.parametrize("name", OPEN)
def test_each_open_ruling_is_read_by_the_rules(name):
    """A choice that no rule asks for would be a lie."""
    assert name in rulings_read()


def test_no_rule_asks_for_a_ruling_or_a_choice_that_does_not_exist():
    """A typing mistake would silently mean the other choice."""
    for name, choices in rulings_read().items():
        assert choices <= set(all_rulings()[name].choices), name


def test_the_default_holds_until_another_choice_is_made():
    """RUL-15 as an example."""
    assert ruling(make_table(), "RUL-15") == "yes"
    assert ruling(make_table(rulings={"RUL-15": "no"}), "RUL-15") == "no"


def test_a_ruling_nobody_knows_is_a_mistake():
    """Only the 39 can be asked for."""
    with pytest.raises(KeyError):
        ruling(make_table(), "RUL-40")


def test_rulings_come_from_a_file_in_their_own_order(tmp_path):
    """The first choice is the default."""
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[[rulings]]\nid = "RUL-99"\nquestion = "Tea?"\nchoices = { yes = "tea", no = "none" }\nreason = "Warm."\n'
    )
    assert load_rulings(mine)["RUL-99"].default == "yes"


def test_the_revised_edition_is_the_one_that_is_played():
    """RUL-01, SM-038, SM-041, SM-161, SM-168, SM-227: its figures are data."""
    figures = edition(make_table())
    assert list(editions()) == ["revised"]
    assert (figures.actions, figures.body_actions, figures.body_shards) == (2, 2, 3)
    assert (figures.city_recovery, figures.mystic_recovery) == (1, 2)
    assert (figures.movement_radiance, figures.harvest_radiance) == (2, 2)
