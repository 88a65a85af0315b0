"""The fixtures of Shadowscape."""

from companion.games.shadowscape import GAME
from companion.games.shadowscape.own.players_folder import FOLDER
from tests.games.shared_fixtures import fixtures_of

own_folder, english_again = fixtures_of(GAME, FOLDER)
