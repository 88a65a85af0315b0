"""The command line with the example game as the only game: ``python tests/companion/play_example.py table``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.__main__ import main
from companion.kernel import registry as games
from tests.companion.example_game import GAME

if __name__ == "__main__":
    games.game_names = lambda: [GAME.name]
    games.find_game = lambda name: GAME
    sys.exit(main())
