"""The example game put into its folder as the README says: it is played, and no test notices it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = tuple(f"de/{area}.po" for area in ("kernel", "vision", "screen", "box"))
LOOKING_AT_GAMES = (
    "tests/companion/kernel/test_game.py",
    "tests/companion/test_imports.py",
    "tests/companion/language/test_languages.py",
    "tests/companion/host/test_opening.py",
    "tests/companion/host/test_own_hooks.py",
    "tests/companion/language/test_sentences.py",
    "tests/games/shadows_of_malice/screen/test_pages.py",
)
"""The tests that could mind another game: of what is installed, of what is said, and of commands without --game."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the sources with the example game in companion/games/lighthouse."""
    tree = tmp_path_factory.mktemp("tree")
    rubbish = shutil.ignore_patterns("__pycache__")
    for part in ("companion", "tests/companion", "tests/games"):
        shutil.copytree(ROOT / part, tree / part, ignore=rubbish)
    for part in ("vision", "hardware", "kivy_ui", "pyproject.toml"):
        (tree / part).symlink_to(ROOT / part)
    shutil.copy(ROOT / "tests" / "conftest.py", tree / "tests")
    lighthouse = tree / "companion" / "games" / "lighthouse"
    lighthouse.mkdir(exist_ok=True)  # whoever runs this may have it already
    shutil.copy(ROOT / "tests" / "companion" / "example_game.py", lighthouse / "__init__.py")
    return tree


def python(tree, *arguments, stdin=""):
    environ = os.environ | {"PYTHONPATH": str(tree), "SHADOW_TABLE_SAVES": str(tree / "saves")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=tree, env=environ, input=stdin, capture_output=True, text=True, check=False)


def test_no_test_minds_another_game(tree):
    quick = ("-x", "-k", "not bots_play and not same_seed")  # what plays whole games minds nothing more
    tried = python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *quick, *LOOKING_AT_GAMES)

    assert tried.returncode == 0, tried.stdout[-3000:]


def test_it_is_listed_and_played_beside_the_others(tree):
    listed = python(tree, "-m", "companion", "games").stdout
    played = python(
        tree, "-m", "companion", "table", "--game", "lighthouse", "--no-save", "--players", "Ann", stdin="calm\n"
    )

    assert "lighthouse   Lighthouse Dash, 1 to 4 players" in listed
    assert "shadows_of_malice   Shadows of Malice" in listed
    assert (played.returncode, played.stderr) == (0, "")
    assert "Ann rows." in played.stdout


def test_what_it_lacks_in_german_is_named_and_nothing_of_the_others(tree):
    faults = python(tree, "-m", "companion", "catalogue").stdout.splitlines()

    assert any(line.startswith("lighthouse/de/game.po: missing ") for line in faults)
    assert [line for line in faults if "shadows_of_malice" in line or line.startswith(SHARED)] == []
