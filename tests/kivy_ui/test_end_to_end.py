"""An evening by touch alone, from a new game to the next evening: real touches in a real window nobody sees."""

import numpy as np
import pytest

from companion.language.words import worded
from kivy_ui.focus import touchables
from tests.kivy_ui.at_work import finish_work
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.drivers.whole_games import Hands
from vision.answering import Place, PleaseCheck
from vision.live.camera_thread import Seen
from vision.one_picture.reading import Reading

SEED = 21


@pytest.fixture
def app(open_app):
    app = open_app()
    app.camera._spawn = lambda act: None  # no camera is watched: what it sees is said by the test
    return app


def begin_a_game(app):
    """Through all steps of a new game, with the app's own maps and cards and a camera for the dice."""
    tap(find("New game"))
    taps = {"preset": "Without the board game", "dice": "camera"}
    for _ in range(10):
        step = app.desk.navigation.page.draft.step
        if step in taps:
            tap(find_said(app, taps[step]))
        tap(find("Begin" if step == "summary" else "Next"))
        if step == "summary":
            break
    finish_work(app)


def find_said(app, words):
    """What can be touched and begins with these words, in whatever letters."""
    said = [touch for touch in touchables(app.stage.page) if touch.text.casefold().startswith(words.casefold())]
    assert said, f"nothing to touch says {words!r}"
    return said[0]


def lay_out_the_table(app):
    for _ in range(40):
        page = app.desk.navigation.page
        if not hasattr(page, "tasks"):
            return
        tap(
            find("Done")
            if app.desk.navigation.page.at < len(app.desk.navigation.page.tasks)
            else find("To the first question")
        )
    raise AssertionError("the checklist has no end")


def see_a_doubtful_die(app, value):
    """The camera has read all dice of the open roll, and is not sure of the first."""
    roll = app.open_game.prompts[0]
    faces = [(group.role, face) for group in roll.dice for face in value[group.role]]
    crop = np.full((60, 60, 3), 200, np.uint8)
    wrong = faces[0][1] % 6 + 1
    first = Place(faces[0][0], wrong, crop=crop, alternatives=((wrong, 0.5), (faces[0][1], 0.4)), doubtful=True)
    places = (first, *(Place(role, face, crop=crop, alternatives=((face, 0.99),)) for role, face in faces[1:]))
    check = PleaseCheck(tuple(group.role for group in roll.dice), places, ("a die is blurred",))
    app.inbox.put(Seen(Reading(), (320, 180), roll.serial, check, check))
    pump(3)


def test_an_evening_by_touch_alone(app, open_app):
    begin_a_game(app)
    lay_out_the_table(app)
    assert app.open_game.dice == "camera"
    hands = Hands(app, SEED)

    # A turn: movement, and the fate that a double brings.
    hands.play_until(lambda: hands.asked.key == "move.roll")
    hands.answer({group.role: [3] * group.count for group in hands.asked.dice})
    hands.play_until(lambda: "Duel" in hands.panels())
    assert "move.to" in hands.keys
    assert any("fate" in line.casefold() for line in hands.told)

    # The fight in the lair; the camera doubts a die, and a tap puts it right.
    hands.play_until(lambda: hands.asked.key == "combat.clash")
    hands.clear_the_view()
    faces = {group.role: [2] * group.count for group in hands.asked.dice}
    see_a_doubtful_die(app, faces)
    tap(find("2", among=hands.widget))
    hands.main()
    entry = next(app.open_game.session.journal.newest())
    assert entry.value == faces
    assert entry.by == "player"
    hands.play_until(lambda: "Duel" not in hands.panels())

    # The Shadows' Turn, step by step.
    hands.play_until(lambda: hands.asked.key.startswith("shadow."))
    hands.play_until(lambda: hands.asked.key == "players.act")

    # Back into the fight.
    for _ in range(60):
        if "Duel" in hands.panels():
            break
        hands.clear_the_view()
        tap(find("Undo"))
    hands.clear_the_view()
    question, headline = hands.asked.text, app.open_game.view.headline
    assert "Duel" in hands.panels()

    # Quit, start, and go on at the same question.
    again = open_app()
    tap(find("Go on playing"))
    finish_work(again)
    assert again is not app
    assert (again.open_game.prompts[0].text, again.open_game.view.headline) == (question, headline)
    assert worded(again.desk.navigation.page.shown.text) == question
