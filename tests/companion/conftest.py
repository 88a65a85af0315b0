"""The command line as a fixture: run it as people and scripts do, with the games that a test installs."""

import os
import sys

import pytest

from companion.__main__ import main
from companion.kernel import registry as games
from tests.companion.example_game import GAME


@pytest.fixture
def shelf(monkeypatch, tmp_path):
    """The games installed, by name; change it to install others."""
    shelf = {GAME.name: GAME}
    find_installed = games.find_game
    monkeypatch.setattr(games, "game_names", lambda: sorted(shelf))
    monkeypatch.setattr(games, "find_game", lambda name: shelf.get(name) or find_installed(name))
    monkeypatch.setenv("SHADOW_TABLE_SAVES", str(tmp_path / "saves"))
    return shelf


@pytest.fixture
def run(shelf, capfd, monkeypatch):
    """Run a command with some standard input; what it wrote, what it complained, and its exit code."""

    def run(*arguments: str, stdin: str = ""):
        read, write = os.pipe()
        os.write(write, stdin.encode())
        os.close(write)
        monkeypatch.setattr(sys, "stdin", os.fdopen(read))
        try:
            code = main(arguments)
        except SystemExit as stop:  # argparse
            code = stop.code
        sys.stdin.close()
        out, err = capfd.readouterr()
        return out, err, code

    return run
