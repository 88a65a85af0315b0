"""The fingerprint of the rules: other rules have another, and what only shows leaves it as it is."""

from pathlib import Path

import pytest

from companion.kernel.fingerprint import HEART, ONLY_SHOWN, ruleset

RULES = "from companion.parts import market\nfrom companion.parts.decks.piles import shuffle\n"
FILES = {
    "kernel/play.py": "",
    "kernel/view.py": "",
    "parts/market.py": "def late():\n    import companion.parts.prices\n",
    "parts/prices.py": "",
    "parts/decks/__init__.py": "",
    "parts/decks/piles.py": "",
    "parts/unused.py": "",
    "games/shop/rules.py": RULES,
    "games/shop/screen/pages.py": "",
    "games/shop/data/goods.toml": "",
    "games/shop/README.md": "",
}


def fingerprint(folder: Path, changed: str = "") -> str:
    """Of a game in a whole tree of its own, in which one file says something else."""
    for name, text in FILES.items():
        path = folder / "companion" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + ("\nother = True" if name == changed else ""))
    return ruleset(folder / "companion" / "games" / "shop", folder / "companion")


@pytest.mark.parametrize(
    "file",
    [
        "kernel/play.py",
        "parts/market.py",
        "parts/prices.py",
        "parts/decks/piles.py",
        "games/shop/rules.py",
        "games/shop/data/goods.toml",
    ],
)
def test_a_change_in_what_a_replay_depends_on_makes_other_rules(tmp_path, file):
    assert fingerprint(tmp_path / "changed", file) != fingerprint(tmp_path / "before")


@pytest.mark.parametrize("file", ["kernel/view.py", "parts/unused.py", "games/shop/README.md"])
def test_a_change_in_what_only_shows_or_is_not_used_leaves_the_rules_the_same(tmp_path, file):
    assert fingerprint(tmp_path / "changed", file) == fingerprint(tmp_path / "before")


def test_a_new_file_of_rules_or_data_makes_other_rules(tmp_path):
    before = fingerprint(tmp_path / "before")
    fingerprint(tmp_path / "more")
    (tmp_path / "more" / "companion" / "games" / "shop" / "data" / "more.toml").write_text("")
    ruleset.cache_clear()

    assert fingerprint(tmp_path / "more") != before


def test_what_only_shows_is_really_there():
    assert {path.stem for path in (HEART / "kernel").glob("*.py")} >= ONLY_SHOWN
