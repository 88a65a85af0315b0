"""A camera beside a table of lines: its throws answer open rolls, and its doubts are questions to whoever types."""

from functools import partial

import cv2
import numpy as np
import pytest

from companion.errors import Invalid
from companion.fronts.jsonlines import JsonTable
from companion.fronts.terminal import Terminal
from companion.kernel.dice import Dice
from companion.kernel.prompts import Choose
from companion.kernel.roll import Roll
from tests.companion.at_table import Seat
from tests.companion.tiny_games import game_of, options
from vision.agreeing import Agreed
from vision.cameras.virtual_tray import VirtualTray
from vision.live.camera_thread import CameraThread
from vision.live.roll_camera import RollCamera
from vision.live.sources import CAMERA, FOLDER, VIDEO, source_name
from vision.one_picture.reading import Die, Reading
from vision.watching import Lost, Moving, Resting

PICTURE = np.full((120, 160, 3), 90, np.uint8)
QUIET, FALLING_AND_LYING = 12, 60
"""Frames of the empty tray before the throw, and from the throw on until its dice have been read."""


def haggle(table):
    thrown = yield Roll("haggle", "Haggle.", who="Sara", dice=(Dice("white", 2),))
    table.notes.append(str(thrown["white"]))
    yield Choose("buy", "Buy?", who="Sara", offers=options("yes", "no"))


class Beside:
    """A table with a camera whose thread does nothing by itself: *happen* is what it would see."""

    def __init__(self, tmp_path, source="camera:0"):
        self.seat = Seat(game_of(haggle))
        self.complaints = []
        self.watching = []
        thread = partial(CameraThread, folder=tmp_path, spawn=self.watching.append)
        self.beside = RollCamera(source, thread, self.complaints.append, spawn=lambda wait: wait())
        self.beside.join(self.seat.host)

    def happen(self, *events):
        for event in events:
            self.beside.camera._event(self.beside.camera._job, event)

    def type(self, *lines):
        """What the terminal shows when what happened so far is met before the first of *lines*."""
        screen, left = [], list(lines)

        def typed(mark):
            if not left:
                raise EOFError
            screen.append(mark + left[0])
            return left.pop(0)

        read = lambda mark: self.beside.wait_for(lambda: typed(mark))  # noqa: E731
        Terminal(self.seat.host, read, screen.append).play()
        return "\n".join(screen)

    @property
    def history(self):
        return [(entry.value, entry.by, entry.sure) for entry in self.seat.host.history()]


def die(face, *, x=20.0, sure=True):
    return Die(face, (x, 30, 30, 30), 0.99, 7 - face, 0.01, colour="white", sure=sure)


def rest(*dice, sure=True, doubts=()):
    return Resting(1, Agreed(Reading(dice, sure), sure, doubts), PICTURE)


@pytest.fixture
def beside(tmp_path):
    return Beside(tmp_path)


def test_dice_that_rest_and_are_read_for_sure_answer_the_open_roll(beside):
    beside.happen(Moving(), rest(die(4), die(2, x=90)))

    screen = beside.type()

    assert beside.history == [({"white": [4, 2]}, "camera", 0.99)]
    assert "  » Haggle. 4 2\n" in screen
    assert screen.index("» Haggle.") < screen.index("Buy?")


def test_a_doubt_is_a_typed_question_and_enter_takes_it_as_read(beside):
    beside.happen(Moving(), rest(die(4, sure=False), die(2, x=90), sure=False, doubts=("a die leans",)))

    screen = beside.type("")

    assert "  The camera reads: Haggle. 4 2\n  Please look at the dice: a die leans.\n" in screen
    assert beside.history == [({"white": [4, 2]}, "player", None)]


def test_faces_typed_after_a_doubt_count_instead(beside):
    beside.happen(Moving(), rest(die(4, sure=False), die(2, x=90), sure=False, doubts=("a die leans",)))

    beside.type("5 2")

    assert beside.history == [({"white": [5, 2]}, "player", None)]


def test_with_a_die_missing_the_faces_must_be_typed(beside):
    beside.happen(Moving(), rest(die(4)))

    screen = beside.type("", "4 6")

    assert "Please look at the dice and type the faces: " in screen
    assert "✗" in screen
    assert beside.history == [({"white": [4, 6]}, "player", None)]


def test_a_throw_that_was_typed_first_is_not_counted_again(beside):
    beside.happen(Moving(), rest(die(4), die(2, x=90)))
    beside.seat.host.answer([1, 1])

    beside.type()

    assert beside.history == [({"white": [1, 1]}, "player", None)]
    assert beside.complaints == []


def test_a_lost_camera_is_told_beside_and_the_table_goes_on(beside):
    beside.happen(Lost("No cable."))

    beside.type("3 3")

    assert beside.complaints == ["Camera lost. No cable."]
    assert beside.history == [({"white": [3, 3]}, "player", None)]


def test_what_is_wrong_with_the_view_is_told_once_beside_the_table(beside):
    job = beside.beside.camera._job
    beside.beside.camera._fault(job, "dark")
    beside.happen(Moving())

    beside.type("3 3")

    assert beside.complaints == ["It is too dark for the camera: switch a lamp on."]
    assert beside.history == [({"white": [3, 3]}, "player", None)]


def test_over_json_lines_the_camera_s_answers_and_doubts_are_lines(beside):
    said = []
    beside.happen(Moving(), rest(die(4, sure=False), die(2, x=90), sure=False, doubts=("a die leans",)))
    lines = iter([b'{"do":"quit"}'])

    def sent():
        yield beside.beside.wait_for(lambda: next(lines))

    JsonTable(beside.seat.host, said.append).play(sent())

    doubt = next(line for line in said if '"doubt"' in line)
    assert doubt == '{"type":"doubt","serial":1,"value":{"white":[4,2]},"reasons":["a die leans"]}'


def test_a_rendered_throw_from_a_folder_of_pictures_is_read_and_answers(tmp_path):
    tray = VirtualTray(np.random.default_rng(3))
    pictures = tmp_path / "frames"
    pictures.mkdir()
    for number in range(QUIET + FALLING_AND_LYING):
        if number == QUIET:
            tray.throw([("white", "large"), ("white", "large")])
        cv2.imwrite(str(pictures / f"{number:03}.png"), tray.next_frame().picture)
    table = Beside(tmp_path, f"{FOLDER}{pictures}")
    table.beside.camera._wait = lambda stop, seconds: stop.is_set()

    table.watching.pop()()
    table.type()

    [(value, by, _)] = table.history
    assert (sorted(value["white"]), by) == (sorted(tray.faces), "camera")


def test_a_source_is_named_by_what_it_looks_like_on_the_command_line(tmp_path):
    film = tmp_path / "film.mp4"
    film.touch()

    assert source_name("0") == f"{CAMERA}0"
    assert [source_name(word) for word in ("pi", "virtual")] == ["pi", "virtual"]
    assert source_name(str(tmp_path)) == f"{FOLDER}{tmp_path}"
    assert source_name(str(film)) == f"{VIDEO}{film}"
    with pytest.raises(Invalid):
        source_name("moon")
