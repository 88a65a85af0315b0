"""An option's id is written for the journal and never taken apart: what it means stands beside it."""

import ast
from pathlib import Path

import companion
import kivy_ui

ROOTS = [Path(package.__file__).parent for package in (companion, kivy_ui)]
SPLITTING = {"split", "rsplit", "partition", "rpartition", "startswith", "removeprefix"}
SEPARATORS = (":", "=")
ALLOWED = {
    "companion/fronts/terminal.py": "what is typed: 'Bryan: 2'",
    "companion/games/shadows_of_malice/rules/combat/stars.py": "keys of combat.locked, which saves hold",
    "companion/games/shadows_of_malice/table.py": "places: 'A:c4'",
    "companion/host/opening.py": "settings on the command line",
    "companion/host/token_meanings.py": "ids of tokens: 'chip:04a1b2c3'",
    "companion/language/languages.py": "LANGUAGE, as gettext has it",
    "companion/parts/own_files.py": "a line of TOML",
    "companion/simulation/report.py": "settings on the command line",
    "kivy_ui/system/power.py": "RUNTIME_DIRECTORY, as systemd has it",
}
"""Who takes strings apart at these, and what strings."""


def separates(call: ast.Call) -> bool:
    """Whether *call* looks for a ``:`` or ``=`` that joins parts, such as ``act.split(":")``."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in SPLITTING:
        return False
    texts = [node.value for arg in call.args for node in ast.walk(arg) if isinstance(node, ast.Constant)]
    return any(isinstance(text, str) and text.endswith(SEPARATORS) for text in texts)


def splitters(root: Path) -> set[str]:
    return {
        path.relative_to(root.parent).as_posix()
        for path in root.rglob("*.py")
        if any(isinstance(node, ast.Call) and separates(node) for node in ast.walk(ast.parse(path.read_text())))
    }


def test_nobody_takes_an_option_id_apart():
    assert set().union(*map(splitters, ROOTS)) == set(ALLOWED)


def test_what_would_take_one_apart_is_seen():
    for line in (
        'act.split(":")',
        'act.partition(":")',
        'act.startswith(f"move:{name}:")',
        'act.startswith(("a:", "b:"))',
    ):
        assert separates(ast.parse(line, mode="eval").body), line
    assert not separates(ast.parse("text.split()", mode="eval").body)
