"""The camera's thread without a thread: what it puts into the inbox, and what a throw then does on the table page."""

import threading
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from companion.kernel.dice import Dice
from companion.kernel.roll import Roll
from companion.kernel.seats import Player
from kivy_ui.open_game import CAMERA, Plan
from kivy_ui.widgets.labels import Words
from tests.kivy_ui.asking import all_words
from tests.kivy_ui.conftest import play
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from vision.agreeing import Agreed
from vision.answering import Answered, PleaseCheck, answer
from vision.calibration import load_calibration
from vision.corrected_dice import Corrections
from vision.live.camera_thread import CameraThread, Learned, Looked, Noticed, Seen
from vision.live.sources import FOLDER, VIRTUAL, sources
from vision.one_picture.reading import Die, Reading
from vision.watching import Back, Hand, Lost, Moving, Resting, Restless, Unchanged

TWO = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=1)]
PICTURE = np.full((120, 160, 3), 90, np.uint8)


class Clockwork:
    """Stands in for the thread: what it would do is run when the test says so, for so many frames."""

    def __init__(self, folder: Path, frames: int = 40) -> None:
        self.put: list[object] = []
        self.waiting: list[object] = []
        self.left = frames
        self.camera = CameraThread(
            self.put.append, folder, spawn=self.waiting.append, wait=self._wait, reader=lambda: Blind()
        )

    def run(self) -> None:
        self.waiting.pop(0)()

    def kinds(self) -> list[str]:
        return [type(message).__name__ for message in self.put]

    def _wait(self, stop: threading.Event, seconds: float) -> bool:
        self.left -= 1
        return stop.is_set() or self.left < 0


class Blind:
    """Reads two dice in every picture."""

    def read(self, picture: object, above: object) -> Reading:
        return Reading((die(4), die(2, x=90)), True)

    def again(self, picture: object, reading: Reading, quarters: int) -> Reading:
        return reading


def die(face: int, *, x: float = 20, sure: bool = True, colour: str = "white") -> Die:
    return Die(face, (x, 30, 30, 30), 0.99, 7 - face, 0.01, colour=colour, sure=sure)


def roll(serial: int = 7, count: int = 2) -> Roll:
    return Roll("k", "Roll.", serial=serial, dice=(Dice("LR", count),))


def rest(number: int, *dice: Die, sure: bool = True) -> Resting:
    return Resting(number, Agreed(Reading(dice, sure), sure), PICTURE)


@pytest.fixture
def watching(tmp_path):
    """A camera that already watches something, with what it put."""
    work = Clockwork(tmp_path)
    work.camera.start(VIRTUAL)
    work.happen = partial(work.camera._event, work.camera._job)
    return work


# -- which throw is for which question ---------------------------------------------------------------------


def test_a_throw_after_the_question_answers_it(watching):
    watching.happen(rest(0))
    watching.camera.attend(roll())
    watching.happen(Moving())
    watching.happen(rest(1, die(4), die(2, x=90)))

    seen = watching.put[-1]
    assert seen.serial == 7
    assert seen.answer.value == {"LR": [4, 2]}
    assert isinstance(seen.check, PleaseCheck)


def test_an_old_throw_never_answers_a_new_question(watching):
    watching.camera.attend(roll(7))
    watching.happen(Moving())
    watching.happen(rest(1, die(4), die(2, x=90)))
    watching.put.clear()

    watching.camera.attend(roll(8))
    watching.happen(Hand())
    watching.happen(Unchanged(1))

    assert not any(isinstance(message, Seen) for message in watching.put)
    assert watching.camera.seen(8) is None


def test_what_lay_in_the_tray_at_the_beginning_answers_nothing(watching):
    watching.camera.attend(roll())
    watching.happen(rest(0, die(4), die(2, x=90)))

    assert watching.put[-1].answer is None


def test_dice_that_were_moving_when_the_question_came_are_asked_about(watching):
    watching.happen(rest(0))
    watching.happen(Moving())
    watching.camera.attend(roll())
    watching.happen(rest(1, die(4), die(2, x=90)))

    assert isinstance(watching.put[-1].answer, PleaseCheck)
    assert "they were thrown before the question" in watching.put[-1].answer.doubts


def test_dice_that_rested_before_the_question_are_offered_when_it_opens(watching):
    watching.happen(rest(0))
    watching.happen(Moving())
    watching.happen(rest(1, die(4), die(2, x=90)))
    watching.camera.attend(roll())

    check = watching.put[-1].answer
    assert isinstance(check, PleaseCheck)
    assert check.value == {"LR": [4, 2]}
    assert check.doubts == ("they were thrown before the question",)


def test_dice_of_one_question_are_not_offered_to_the_next(watching):
    watching.camera.attend(roll(7))
    watching.happen(Moving())
    watching.happen(rest(1, die(4), die(2, x=90)))
    watching.put.clear()
    watching.camera.attend(None)
    watching.camera.attend(roll(8))

    assert not any(isinstance(message, Seen) for message in watching.put)


def test_a_view_that_never_rests_is_said(watching):
    watching.happen(Restless())

    assert watching.camera.state == "restless"


def test_an_empty_tray_answers_nothing(watching):
    watching.camera.attend(roll())
    watching.happen(rest(1, sure=False))

    assert watching.put[-1].answer is None


def test_dice_that_lie_as_before_after_a_hand_are_offered_again(watching):
    watching.camera.attend(roll())
    watching.happen(Moving())
    watching.happen(rest(1, die(4), die(2, x=90)))
    first = watching.put[-1]

    watching.happen(Hand())
    watching.happen(Unchanged(1))

    assert watching.put[-1] is first
    assert watching.camera.seen(7) is first


def test_a_lost_camera_is_told_and_comes_back(watching):
    watching.happen(Lost("No cable."))
    assert (watching.camera.state, watching.camera.why) == ("lost", "No cable.")

    watching.happen(Back())

    assert watching.camera.state == "starting"
    assert watching.kinds()[-1] == "Noticed"


def test_nothing_is_heard_of_a_source_after_it_was_stopped(watching):
    watching.camera.stop()
    watching.put.clear()

    watching.happen(rest(1, die(4)))

    assert watching.put == []
    assert watching.camera.state == "off"


# -- sources -----------------------------------------------------------------------------------------------


def test_a_folder_of_pictures_is_watched_to_its_end(tmp_path):
    for number in range(14):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), PICTURE)
    work = Clockwork(tmp_path / "own")

    work.camera.start(f"{FOLDER}{tmp_path}")
    work.run()

    assert work.camera.state == "ended"
    seen = next(message for message in work.put if isinstance(message, Seen))
    assert seen.reading.faces == [4, 2]
    assert seen.size == (160, 120)


def test_only_the_newest_picture_waits_and_it_is_as_wide_as_the_view(tmp_path):
    for number in range(5):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), PICTURE)
    work = Clockwork(tmp_path / "own")
    work.camera.wide = 80

    work.camera.start(f"{FOLDER}{tmp_path}")
    work.run()

    assert sum(isinstance(message, Looked) for message in work.put) == 1
    picture = work.camera.newest()
    assert (picture.width, picture.height, len(picture.pixels)) == (80, 60, 80 * 60 * 4)
    assert work.camera.newest() is None


def test_a_source_that_is_not_there_is_lost_and_can_be_tried_again(tmp_path):
    work = Clockwork(tmp_path)

    work.camera.start(f"{FOLDER}{tmp_path / 'none'}")
    work.run()
    assert work.camera.state == "lost"
    assert "expected a folder" in work.camera.why
    work.camera.retry()

    assert work.camera.state == "starting"
    assert len(work.waiting) == 1


def test_a_name_that_means_no_camera_is_told(tmp_path):
    work = Clockwork(tmp_path)

    work.camera.start("telescope")
    work.run()

    assert "'telescope'" in work.camera.why


def test_the_virtual_tray_throws_the_dice_of_the_open_roll(tmp_path):
    work = Clockwork(tmp_path, frames=3)
    work.camera.attend(roll(count=3))
    work.camera.start(VIRTUAL)

    work.camera.throw()
    assert work.camera._job.throw == [("white", "large")] * 3
    job = work.camera._job
    work.run()

    assert job.throw == []


def test_the_empty_tray_is_learned_with_progress_and_kept(tmp_path):
    for number in range(20):
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), PICTURE)
    work = Clockwork(tmp_path / "own")

    work.camera.start(f"{FOLDER}{tmp_path}")
    work.camera.learn()
    work.run()

    told = [message for message in work.put if isinstance(message, Learned)]
    assert told[0].done == 1
    assert "learned" in told[-1].words
    assert load_calibration(tmp_path / "own")[0].empty_tray().empty.shape == PICTURE.shape


def test_every_source_on_offer_has_a_name_for_players():
    assert [name for name, _ in sources()] == ["pi", "camera:0", "camera:1", "camera:2", "virtual"]


# -- at the table ------------------------------------------------------------------------------------------


@pytest.fixture
def table(open_app, tmp_path):
    """A game read by camera, at a roll; what the camera sees is put by the test."""
    app = open_app(game=Plan("shadows_of_malice", TWO, {}, "evening", dice=CAMERA))
    play(app, "roll")
    app.desk.camera.thread = Clockwork(tmp_path).camera
    app.desk.preferences.camera = VIRTUAL
    app.desk.navigation.go("table")
    app.desk.camera.thread.state = "quiet"
    pump(3)
    return app


def see(app, *faces: int, doubtful: int | None = None) -> None:
    """The camera reads these faces for the open roll."""
    prompt = app.open_game.prompts[0]
    looks = [group.body for group in prompt.dice for _ in range(group.count)]
    dice = [replace(die(face, x=5 + 40 * n, colour=looks[n]), sure=n != doubtful) for n, face in enumerate(faces)]
    agreed = Agreed(Reading(tuple(dice), doubtful is None), doubtful is None)
    answered = answer(prompt, agreed, PICTURE)
    check = answer(prompt, replace(agreed, sure=False), PICTURE)
    app.inbox.put(Seen(agreed.reading, (160, 120), prompt.serial, answered, check))
    pump(3)


def faces_for(app) -> list[int]:
    return [3] * sum(group.count for group in app.open_game.prompts[0].dice)


def last_answer(app):
    return app.open_game.session.journal.answers()[-1]


def test_a_sure_reading_answers_by_itself_after_a_moment(table):
    serial, faces = table.open_game.prompts[0].serial, faces_for(table)

    see(table, *faces)
    assert table.open_game.prompts[0].serial == serial
    pump(70)

    assert table.open_game.prompts[0].serial != serial
    assert table.open_game.session.history()[-1].by == "camera"


def test_a_sure_reading_can_be_stopped_and_corrected(table):
    serial, faces = table.open_game.prompts[0].serial, faces_for(table)
    see(table, *faces)

    tap(find("Stop, that is wrong"))
    pump(70)
    assert table.open_game.prompts[0].serial == serial
    tap(table.desk.navigation.page.widgets[0].pad.tiles[4])
    table.desk.navigation.page.main()

    assert table.open_game.session.history()[-1].by == "player"


def test_a_doubtful_die_is_asked_about_and_its_correction_kept(table):
    faces = faces_for(table)
    work = table.inbox.work
    table.inbox.work = lambda act, then, failed=None: act()
    see(table, *faces, doubtful=0)
    widget = table.desk.navigation.page.widgets[0]
    assert "Please check" in " ".join(part.text for part in widget.walk() if isinstance(part, Words))

    tap(find("Tap the faces"))
    tap(find("5", among=widget.pad))
    table.desk.navigation.page.main()

    kept = Corrections(table.desk.camera.thread.folder).kept()
    table.inbox.work = work
    assert [(correction.read, correction.right) for correction in kept] == [(3, 5)]
    assert table.open_game.session.history()[-1].by == "player"


def test_a_reading_nobody_touched_is_void_when_the_dice_move_again(table):
    see(table, *faces_for(table))

    table.desk.camera.thread.state = "moving"
    table.inbox.put(Noticed())
    pump(70)

    assert not any(table.desk.navigation.page.widgets[0].throw.faces)


def test_a_lost_camera_is_seen_tried_again_with_one_tap_and_faces_can_still_be_tapped(table):
    table.desk.camera.thread.state, table.desk.camera.thread.why = "lost", "No cable."
    table.inbox.put(Noticed())
    pump(3)
    widget = table.desk.navigation.page.widgets[0]
    assert "Camera lost. No cable." in all_words(table.desk.navigation.page)

    tap(find("Try again"))
    assert table.desk.camera.thread.state == "starting"
    tap(widget.pairs.tiles[frozenset((2,))] if widget.pairs else widget.pad.tiles[1])

    assert widget.throw.faces[0] == 2


def test_an_answered_is_what_the_vision_says_when_nothing_is_doubtful():
    agreed = Agreed(Reading((die(4), die(2, x=90)), True), True)

    assert isinstance(answer(roll(), agreed, PICTURE), Answered)


def test_the_camera_page_chooses_a_source_and_tells_what_it_reads(open_app, tmp_path):
    app = open_app()
    work = Clockwork(tmp_path)
    app.desk.camera.thread = work.camera
    app.desk.navigation.go("camera")

    tap(find("Virtual tray, without a camera"))
    assert (work.camera.name, app.desk.preferences.camera) == (VIRTUAL, VIRTUAL)
    app.inbox.put(Seen(Reading((die(4), die(2, x=90, sure=False)), False, ("1 is hard to read",)), (160, 120)))
    pump(3)
    assert "4, 2?" in app.desk.navigation.page.said.text
    app.inbox.put(Learned(3, 15))
    pump(3)

    assert "20 %" in app.desk.navigation.page.said.text
