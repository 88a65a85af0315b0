"""Which scene a moment gets: the first that fits, for every game alike."""

from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.scenes.beside import Beside
from kivy_ui.scenes.board import BoardScene
from kivy_ui.scenes.duel_scene import DuelScene
from kivy_ui.scenes.people import PeopleScene
from kivy_ui.scenes.purses_scene import PursesScene
from kivy_ui.scenes.throw_scene import ThrowScene

SCENES: tuple[type[Scene], ...] = (ThrowScene, DuelScene, PursesScene, PeopleScene, BoardScene, Beside)
"""In the order in which they are tried; the last fits always."""


def scene_of(moment: Moment) -> Scene:
    return next(scene for scene in SCENES if scene.fits(moment))(moment)
