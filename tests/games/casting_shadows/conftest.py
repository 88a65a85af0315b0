"""The fixtures of Casting Shadows."""

from companion.games.casting_shadows import GAME
from companion.games.casting_shadows.own.players_folder import FOLDER
from tests.games.shared_fixtures import fixtures_of

own_folder, english_again = fixtures_of(GAME, FOLDER)
