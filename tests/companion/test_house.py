"""The house is in order: who imports whom, no word of one game outside it, one meaning to a name."""

import re
from collections import Counter
from pathlib import Path

import pytest

from companion.__main__ import parser
from tests.companion.import_graph import HEART, ROOT, cycle, drawing, imports, modules

IMPORTS = imports(modules())
FILES = sorted(path for part in ("companion", "vision", "hardware", "kivy_ui") for path in (ROOT / part).rglob("*.py"))
OF_NO_GAME = [path for path in FILES if HEART / "games" not in path.parents]
OF_GAMES = [path for path in FILES if HEART / "games" in path.parent.parents]
GAMES = sorted({path.relative_to(HEART / "games").parts[0] for path in OF_GAMES})
PAGES = sorted(
    path
    for part in ("companion", "vision", "hardware", "kivy_ui")
    for path in (ROOT / part).rglob("*.md")
    if HEART / "games" not in path.parents
)

OWN_WORDS = sorted((ROOT / "tests" / "games").glob("*/own_words.txt"))
"""By game: its words that English has little other use for, a regular expression a line."""
WORDS = re.compile(
    rf"\b(?:{'|'.join(word for path in OWN_WORDS for word in path.read_text().splitlines())})\b", re.IGNORECASE
)

SAME_MEANING = {
    "__init__", "__main__", "base", "board", "box", "camera", "checklist", "commands", "dice", "draw", "number",
    "roll", "rulings", "saves", "seats", "settings", "table",
}  # fmt: skip
"""What a game, the heart and the screen each have their side of; ``base`` is what the others of its folder share."""

MOST_FILES = 23


def test_the_drawing_of_the_imports_is_true():
    page = (HEART / "README.md").read_text()

    assert f"```\n{drawing(IMPORTS)}\n```" in page


def test_no_modules_import_each_other():
    assert cycle([one for one in IMPORTS if not one.inside]) == []


def test_no_ring_is_hidden_within_functions():
    hidden = {one.by for one in IMPORTS if one.inside} - {"companion.__main__"}

    assert hidden == set()


def test_every_game_names_its_own_words():
    assert [path.parent.name for path in OWN_WORDS] == GAMES


@pytest.mark.parametrize("path", [*OF_NO_GAME, *PAGES], ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_game_is_used_outside_it(path):
    assert words_of_games(path.read_text()) == []


def test_no_option_of_the_command_line_is_a_word_of_a_game():
    assert words_of_games(_help(parser())) == []


def words_of_games(text: str) -> list[str]:
    plain = text.replace("cv2.ORB", "cv2")  # OpenCV's name for a way of finding corners
    return [found.group() for found in WORDS.finditer(plain)]


def _help(parser) -> str:
    """The help of every command, all of it."""
    below = [one for action in parser._actions if action.dest in ("command", "WHAT") for one in action.choices.values()]
    return parser.format_help() + "".join(_help(one) for one in below)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_of_a_file_means_one_thing(game):
    """Beside the rest of the house; two games have a bot each, and nobody who reads the one opens the other."""
    of_the_game = [path for path in OF_GAMES if HEART / "games" / game in path.parents]
    names = Counter(path.stem for path in [*OF_NO_GAME, *of_the_game])

    assert {name for name, number in names.items() if number > 1} <= SAME_MEANING


def test_a_folder_can_be_overseen():
    full = Counter(str(path.parent.relative_to(ROOT)) for path in FILES if path.stem != "__init__")

    assert {folder: n for folder, n in full.items() if n > MOST_FILES} == {}


def test_every_folder_with_code_says_what_lives_there():
    bare = {path.parent for path in FILES if not _page_of(path.parent).exists()}

    assert sorted(str(folder.relative_to(ROOT)) for folder in bare) == []


def _page_of(folder: Path) -> Path:
    """Its own, but the chapters of a game's rules share one."""
    return (folder.parent if folder.parent.name == "rules" else folder) / "README.md"


def test_a_ring_of_imports_is_found(tmp_path):
    (tmp_path / "a.py").write_text("def late():\n    import b\n")
    (tmp_path / "b.py").write_text("import a\n")

    found = imports({"a": tmp_path / "a.py", "b": tmp_path / "b.py"})

    assert [(one.by, one.of, one.inside) for one in found] == [("a", "b", True), ("b", "a", False)]
    assert set(cycle(found)) == {"a", "b"}
    assert cycle([one for one in found if not one.inside]) == []
