"""The fixtures of Dark Rituals."""

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.own.players_folder import FOLDER
from tests.games.shared_fixtures import fixtures_of

own_folder, english_again = fixtures_of(GAME, FOLDER)
