"""The loop from frames to events: one throw, one reading; a lost camera comes back."""

from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import cv2
import numpy as np
import pytest

from tests.vision.drawing import noisy, tray, with_hand
from tests.vision.test_agreeing import die, frame
from tests.vision.test_settle import LYING, OTHER, rolling
from vision.cameras.frames import CameraLost, FolderSource, Frame
from vision.expecting import Expected, Look
from vision.one_picture.leaning import OVER_THE_MIDDLE, Eye
from vision.one_picture.reading import Reading
from vision.settle import STILL_FRAMES
from vision.tray import Layout, Tray
from vision.watching import (
    LOOKS,
    RESTLESS,
    Back,
    Ended,
    Event,
    Hand,
    Lost,
    Moving,
    Resting,
    Restless,
    Skipped,
    Unchanged,
    Watcher,
    run,
)

EMPTY = tray()


class Reels:
    """A camera that shows one reel after the other, and is lost in between. A reel of None is a camera not found."""

    name = "reels"

    def __init__(self, *reels: list[np.ndarray] | None) -> None:
        self._reels: Iterator[list[np.ndarray] | None] = iter(reels)
        self._rng = np.random.default_rng(5)
        self._frames: Iterator[np.ndarray] = iter(())
        self.closed = False
        self.reopen()

    def next_frame(self) -> Frame:
        for picture in self._frames:
            return Frame(0, noisy(picture, self._rng, 4))
        raise CameraLost("the cable is out")

    def reopen(self) -> None:
        reel = next(self._reels, None)
        if reel is None:
            raise CameraLost("there is no camera")
        self._frames = iter(reel)

    def close(self) -> None:
        self.closed = True


class Script:
    """A reader that says one line after the other, the last one forever; remembers what it was shown."""

    def __init__(self, *lines: Reading) -> None:
        self._lines = list(lines)
        self.shown: list[np.ndarray] = []
        self.seen_from: Eye | None = None
        self.turned: list[int] = []

    def read(self, picture: np.ndarray, above: Eye | None) -> Reading:
        self.seen_from = above
        return self._next(picture, 0)

    def again(self, picture: np.ndarray, reading: Reading, quarters: int) -> Reading:
        return self._next(picture, quarters)

    def _next(self, picture: np.ndarray, quarters: int) -> Reading:
        self.shown.append(picture)
        self.turned.append(quarters)
        return self._lines.pop(0) if len(self._lines) > 1 else self._lines[0]


def events(watcher: Watcher, steps: int) -> list[Event]:
    return [event for _ in range(steps) if (event := watcher.step()) is not None]


def kinds(found: list[Event]) -> list[type]:
    return [type(event) for event in found]


FOUR = frame(die(4))


def test_one_throw_is_told_once_and_never_while_it_moves() -> None:
    film = [EMPTY] * 12 + rolling(LYING) + [tray(LYING)] * 40
    reader = Script(*[frame()] * LOOKS, FOUR)

    found = events(Watcher(Reels(film), reader), len(film))

    assert kinds(found) == [Moving, Resting, Moving, Resting]
    first, second = found[1], found[3]
    assert isinstance(first, Resting)
    assert isinstance(second, Resting)
    assert (first.roll, first.agreed.reading.faces) == (0, [])
    assert (second.roll, second.agreed.reading.faces, second.agreed.sure) == (1, [4], True)
    assert len(reader.shown) == 2 * LOOKS


def test_the_reading_comes_within_twelve_frames_of_rest_even_if_it_is_doubtful() -> None:
    film = rolling(LYING) + [tray(LYING)] * 12
    watcher = Watcher(Reels(film), Script(frame(die(4, sure=False))))

    found = events(watcher, len(film))

    assert kinds(found) == [Moving, Resting]
    assert isinstance(found[1], Resting)
    assert not found[1].agreed.sure


def test_first_looks_that_do_not_agree_are_followed_by_more() -> None:
    watcher = Watcher(Reels([tray(LYING)] * 30), Script(frame(die(4, sure=False)), frame(die(4, sure=False)), FOUR))

    found = events(watcher, 30)

    assert isinstance(found[-1], Resting)
    assert found[-1].agreed.sure


def test_dice_at_rest_are_found_once_and_their_faces_read_in_each_frame_and_all_again_where_that_leaves_a_doubt() -> (
    None
):
    sure, doubtful = Script(FOUR), Script(frame(die(4, sure=False)))

    events(Watcher(Reels([tray(LYING)] * 30), sure), 30)
    events(Watcher(Reels([tray(LYING)] * 30), doubtful), 30)

    assert sure.turned == [0, 1, 2]
    assert doubtful.turned == [0, 1, 2, 0, 4]


def test_what_is_expected_decides_whether_it_is_an_answer() -> None:
    watcher = Watcher(Reels([tray(LYING)] * 30), Script(FOUR))
    watcher.expected = Expected((Look("white", "large", 2),))

    resting = events(watcher, 30)[-1]

    assert isinstance(resting, Resting)
    assert resting.agreed.doubts == ("1 die too few: 1 seen, 2 expected",)


def test_a_hand_that_leaves_everything_as_it_was_is_no_second_answer() -> None:
    film = [tray(LYING)] * 12 + [with_hand(tray(LYING), 0.5)] * 8 + [tray(LYING)] * 12
    reader = Script(FOUR)

    found = events(Watcher(Reels(film), reader), len(film))

    assert kinds(found)[:3] == [Moving, Resting, Hand]
    assert found[-1] == Unchanged(0)
    assert len(reader.shown) == LOOKS


def test_a_late_bump_is_read_anew() -> None:
    film = [EMPTY] * 12 + [tray(LYING)] * 14 + [tray(OTHER)] * 14
    found = events(Watcher(Reels(film), Script(*[frame()] * LOOKS, *[FOUR] * LOOKS, frame(die(2)))), len(film))

    told = [(event.roll, event.agreed.reading.faces) for event in found if isinstance(event, Resting)]
    assert told == [(0, []), (1, [4]), (2, [2])]


@pytest.mark.parametrize("between", [[], [with_hand(tray(LYING), 0.5)] * 8], ids=["a bump", "a hand"])
def test_looks_from_before_a_movement_do_not_vote(between: list[np.ndarray]) -> None:
    """One look too few to be told, then another throw: what is told is read from the new one alone."""
    film = [tray(LYING)] * (STILL_FRAMES + LOOKS - 1) + between + [tray(OTHER)] * 14
    reader = Script(*[FOUR] * (LOOKS - 1), frame(die(2)))

    found = events(Watcher(Reels(film), reader), len(film))

    [rest] = [event for event in found if isinstance(event, Resting)]
    assert (rest.agreed.reading.faces, rest.agreed.sure, rest.agreed.doubts) == ([2], True, ())
    assert len(reader.shown) == LOOKS - 1 + LOOKS


def test_looks_from_before_a_loss_do_not_vote() -> None:
    watcher = Watcher(
        Reels([tray(LYING)] * (STILL_FRAMES + LOOKS - 1), [tray(OTHER)] * 14),
        reader := Script(*[FOUR] * (LOOKS - 1), frame(die(2))),
    )

    found = events(watcher, 24)

    [rest] = [event for event in found if isinstance(event, Resting)]
    assert (rest.agreed.reading.faces, rest.agreed.sure) == ([2], True)
    assert len(reader.shown) == LOOKS - 1 + LOOKS


def test_looks_at_one_throw_do_not_vote_on_the_next() -> None:
    film = [tray(LYING)] * 14 + [tray(OTHER)] * 14
    watcher = Watcher(Reels(film), Script(*[FOUR] * LOOKS, frame(die(2))))

    told = [event.agreed for event in events(watcher, len(film)) if isinstance(event, Resting)]

    assert [(agreed.reading.faces, agreed.sure) for agreed in told] == [([4], True), ([2], True)]


def test_the_reader_sees_the_rectified_tray() -> None:
    around = Tray(Layout(width_mm=120, height_mm=80), (640, 360), (1.0, 0, -100, 0, 1.0, -20, 0, 0, 1))
    reader = Script(FOUR)

    resting = events(Watcher(Reels([tray(LYING)] * 12), reader, tray=around), 12)[-1]

    assert isinstance(resting, Resting)
    assert resting.picture.shape == (320, 480, 3)
    assert reader.shown[0].shape == (320, 480, 3)
    assert resting.picture[160, 85:].max() > 150  # the die of (200, 180) lies at (100, 160) there
    assert reader.seen_from == around.eye


def test_without_tags_the_camera_is_taken_to_hang_over_the_middle() -> None:
    reader = Script(FOUR)

    events(Watcher(Reels([tray(LYING)] * 12), reader), 12)

    assert reader.seen_from == OVER_THE_MIDDLE


def test_a_lost_camera_is_told_once_and_comes_back_without_a_second_answer() -> None:
    watcher = Watcher(Reels([tray(LYING)] * 12, None, [tray(LYING)] * 12), Script(FOUR))

    found = events(watcher, 40)

    assert kinds(found)[:2] == [Moving, Resting]
    assert found[2] == Lost("the cable is out")
    assert not any(isinstance(event, Resting) for event in found[2:])
    assert watcher.lost


def test_a_camera_that_comes_back_goes_on() -> None:
    watcher = Watcher(Reels([tray(LYING)] * 12, [tray(LYING)] * 9, [tray(OTHER)] * 12), Script(FOUR))

    found = events(watcher, 38)

    assert kinds(found) == [Moving, Resting, Lost, Back, Moving, Unchanged, Lost, Back, Moving, Resting, Lost]
    assert isinstance(found[9], Resting)
    assert found[9].roll == 1


def test_the_pauses_between_attempts_grow_and_begin_anew() -> None:
    source = Reels([EMPTY], None)
    watcher = Watcher(source, Script(frame()))
    waited: list[float] = []
    queue: Queue[Event] = Queue()

    def stopped(seconds: float) -> bool:
        waited.append(seconds)
        return len(waited) > 9

    run(watcher, queue.put, stopped)

    assert waited == [0, 0, 0.5, 1, 2, 4, 8, 10, 10, 10]
    assert kinds(list(queue.queue)) == [Moving, Lost]
    assert source.closed


def test_a_folder_ends_and_a_picture_that_cannot_be_read_is_skipped(tmp_path: Path) -> None:
    for number in range(10):
        cv2.imwrite(str(tmp_path / f"{number}.png"), tray(LYING))
    (tmp_path / "3.png").write_bytes(b"torn")
    told: list[Event] = []

    run(Watcher(FolderSource(tmp_path), Script(FOUR)), told.append, lambda seconds: False)

    assert kinds(told) == [Moving, Skipped, Resting, Ended]


def test_a_die_that_still_lies_there_from_before_is_not_part_of_the_throw() -> None:
    film = [tray(LYING)] * 20 + rolling(OTHER) + [tray(OTHER)] * 40
    old, new = die(3, 40), die(6, 300)
    watcher = Watcher(Reels(film), Script(*[frame(old)] * LOOKS, frame(old, new)))
    watcher.expected = Expected((Look("white", "large", 1),))

    *_, rest = [event for event in events(watcher, len(film)) if isinstance(event, Resting)]

    assert rest.roll == 1
    assert [one.face for one in rest.before] == [3]
    assert rest.agreed.sure
    assert rest.agreed.doubts == ()


def test_what_never_comes_to_rest_is_told_once() -> None:
    film = [tray(LYING), tray(OTHER)] * RESTLESS

    found = events(Watcher(Reels(film), Script(FOUR)), len(film))

    assert kinds(found) == [Moving, Restless]
