"""Every scene by real touches: of the first game from the new game on, both editions, with the board game and without
it; of the other games each sort of scene once.
"""

import pytest

from companion.kernel.roll import Roll
from companion.kernel.seats import Player
from kivy_ui.open_game import CAMERA, Plan
from kivy_ui.pages.table.table import TablePage
from kivy_ui.scenes import SCENES as ALL_SCENES
from kivy_ui.scenes.base import Moment
from kivy_ui.services.offers import offered_by
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.counted_games import unseen
from tests.kivy_ui.drivers.pretend_camera import PretendCamera
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands

SCENES = {"BoardScene", "ThrowScene", "DuelScene", "Beside"}
MOST = 120
"""Answers within which a game comes to all scenes."""


def begin(app, preset, edition):
    """By the preset's tile, the edition's setting, and all else as it comes."""
    tap(find("New game"))
    tap(find(preset))
    tap(find("Next"))
    tap(find("Edition"))
    tap(find(edition))
    tap(find("Begin now"))
    finish_work(app)
    if not isinstance(app.desk.navigation.page, TablePage):
        tap(find("It all lies there"))


def doubt_a_die(app, hands):
    """The camera is not sure of the first die of the open throw; a touch on its face and the main answer settle it."""
    app.open_game.read_dice(CAMERA)
    app.desk.navigation.go("table")
    camera, roll = PretendCamera(app), hands.asked
    app.camera.start("virtual")
    faces = [2] * sum(group.count for group in roll.dice)
    camera.read(roll, faces, doubtful=True)
    pump(4)
    assert hands.widget.doubtful
    tap(find("2", among=hands.widget))
    hands.main()
    assert next(app.open_game.session.journal.newest()).by == "player"
    app.open_game.read_dice("typed")
    app.desk.navigation.go("table")


@pytest.mark.parametrize("edition", ["Revised", "First"])
@pytest.mark.parametrize("preset", ["With the board game", "Without the board game"])
def test_every_scene_is_come_to_and_answered_by_touch(open_app, preset, edition):
    app = open_app()
    app.camera._spawn = lambda act: None
    seen, doubted = set(), False
    with unseen():
        begin(app, preset, edition)
        hands = Hands(app, 5)
        for _ in range(MOST):
            if seen >= SCENES and doubted:
                break
            seen.add(type(app.desk.navigation.page.scene).__name__)
            if isinstance(hands.asked, Roll) and hands.asked.pips and not doubted:
                doubt_a_die(app, hands)
                doubted = True
            else:
                hands.answer()

    assert seen >= SCENES
    assert doubted


OTHERS = {
    "casting_shadows": (
        {"values": "ours"}, 3, {"Beside", "ThrowScene", "PeopleScene", "BoardScene"},
    ),
    "shadowscape": ({"content": "ours"}, 2, {"Beside", "BoardScene", "PeopleScene"}),
    "dark_rituals": ({"values": "ours"}, 5, {"Beside", "PursesScene", "BoardScene", "DuelScene", "ThrowScene"}),
}  # fmt: skip
"""How each is played, by how many, and the scenes that it comes to; a test of its own has a duel of Casting Shadows."""


def scene_to_come(app, prompt):
    """The name of the scene that the open question gets, without making it: most are made by no touch here."""
    panels, offers = app.open_game.view.panels, offered_by(prompt, app.open_game.view.about)
    moment = Moment(prompt, panels, offers, app.desk.prompts, app.desk.panels, False)
    return next(scene for scene in ALL_SCENES if scene.fits(moment)).__name__


@pytest.mark.parametrize("game", OTHERS)
def test_each_sort_of_scene_of_the_other_games_is_answered_by_touch(open_app, game):
    settings, number, scenes = OTHERS[game]
    names = ["Sara", "Bryan", "Kim", "Lou", "Ida"][:number]
    app, seen = open_app(), set()
    with unseen():
        app.open_game.begin(Plan(game, [Player(n, n, seat=seat) for seat, n in enumerate(names)], settings, "evening"))
        app.desk.navigation.go("table")
        hands = Hands(app, 5)
        for _ in range(6 * MOST):
            if seen >= scenes or not app.open_game.prompts:
                break
            name = scene_to_come(app, hands.asked.as_it_stands())
            if name in seen:
                hands.skip()
                continue
            app.desk.navigation.go("table")
            hands.answer()
            seen.add(name)

    assert seen >= scenes
