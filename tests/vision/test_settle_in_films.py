"""The motion gate on what real cameras do: flicker, exposure, compression, views that shake, drift or are bumped."""

from collections.abc import Callable, Iterable

import cv2
import numpy as np
import pytest

from tests.vision.drawing import lit, noisy, tray, with_hand, with_shadow
from tests.vision.test_settle import LYING, OTHER, rolling
from vision.settle import HAND_STILL, MotionGate

Picture = np.ndarray
EMPTY, REST = 30, 40
THROW = [tray()] * EMPTY + rolling(LYING) + [tray(LYING)] * REST
ENDS = len(THROW) - REST
"""The first frame in which the die lies still."""


def watched(pictures: Iterable[Picture], sigma: float = 4.0) -> list[tuple[str, int]]:
    """State and number of the roll, frame by frame."""
    gate, rng = MotionGate(), np.random.default_rng(3)
    moments = [gate.see(noisy(picture, rng, sigma) if sigma else picture) for picture in pictures]
    return [(moment.state, moment.roll) for moment in moments]


def is_one_throw(moments: list[tuple[str, int]]) -> bool:
    """Quiet, then movement without a rest in it, then one roll that stays."""
    before, moving, after = moments[8:EMPTY], moments[EMPTY:ENDS], moments[ENDS + 8 :]
    quiet = set(before) == {("resting", 0)} and set(after) == {("resting", 1)}
    return quiet and not any(state == "resting" for state, _ in moving)


# -- light -------------------------------------------------------------------------------------------------


def banded(picture: Picture, number: int, depth: float, hertz: float) -> Picture:
    """A lamp on mains seen line by line, 30 pictures a second of 25 ms each: bands that walk over the picture."""
    rows = np.arange(picture.shape[0]) / picture.shape[0]
    phase = 2 * hertz * (number / 30 + 0.025 * rows)
    return np.clip(picture * (1 + depth * np.sin(2 * np.pi * phase))[:, None, None], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("hertz", [50.0, 60.0, 59.9, 47.0])
@pytest.mark.parametrize("depth", [0.03, 0.12])
def test_bands_of_flicker_are_no_movement(hertz: float, depth: float) -> None:
    assert is_one_throw(watched(banded(picture, n, depth, hertz) for n, picture in enumerate(THROW)))


@pytest.mark.parametrize("gain", [-0.3, 0.3])
def test_an_exposure_that_follows_the_throw_is_no_movement(gain: float) -> None:
    moments = watched(lit(picture, 1 + gain * np.tanh(max(0, n - ENDS) / 8)) for n, picture in enumerate(THROW))

    assert is_one_throw(moments)


def test_a_white_balance_that_follows_the_throw_is_no_movement() -> None:
    def tinted(picture: Picture, far: float) -> Picture:
        return np.clip(picture * (1 + 0.1 * far, 1.0, 1 - 0.1 * far), 0, 255).astype(np.uint8)

    assert is_one_throw(watched(tinted(picture, np.tanh(max(0, n - ENDS) / 8)) for n, picture in enumerate(THROW)))


def test_an_evening_that_falls_is_no_movement() -> None:
    moments = watched(lit(tray(LYING), 1 - n / 700) for n in range(420))

    assert set(moments[8:]) == {("resting", 0)}


# -- compression -------------------------------------------------------------------------------------------


def packed(picture: Picture, quality: int) -> Picture:
    return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def as_video(pictures: Iterable[Picture]) -> Iterable[Picture]:
    """Every fifteenth picture is whole and coarse; in between only what has changed enough is drawn over it."""
    rng, shown = np.random.default_rng(4), np.zeros(1)
    for number, picture in enumerate(pictures):
        seen = noisy(picture, rng, 5)
        if number % 15 == 0:
            shown = packed(seen, 35).astype(float)
        else:
            shown = shown + np.where(np.abs(seen - shown) > 14, (seen - shown) * 0.7, 0)
        yield np.clip(shown, 0, 255).astype(np.uint8)


def test_what_compression_does_is_no_movement() -> None:
    rng = np.random.default_rng(2)
    assert is_one_throw(watched((packed(noisy(picture, rng, 6), 25) for picture in THROW), 0))
    assert is_one_throw(watched(as_video(THROW), 0))


# -- a view that moves -------------------------------------------------------------------------------------


def on_wood(picture: Picture) -> Picture:
    """The same on a surface that has something to see."""
    grain = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 1, picture.shape[:2]), (0, 0), 3)
    grain = np.where(picture.max(2) < 100, 1 + 0.25 * grain / grain.std(), 1)
    return np.clip(picture * grain[:, :, None], 0, 255).astype(np.uint8)


def moved(picture: Picture, right: float, down: float) -> Picture:
    way = np.float32([[1, 0, right], [0, 1, down]])
    return cv2.warpAffine(picture, way, picture.shape[1::-1], borderMode=cv2.BORDER_REFLECT)


def shaken(pictures: Iterable[Picture], far: float) -> list[Picture]:
    return [moved(picture, far * np.sin(1.3 * n), far * np.cos(0.9 * n)) for n, picture in enumerate(pictures)]


@pytest.mark.parametrize("surface", [on_wood, lambda picture: picture], ids=["wood", "plain felt"])
def test_a_camera_that_shakes_a_little_on_its_stand_is_no_movement(surface: Callable[[Picture], Picture]) -> None:
    assert is_one_throw(watched(shaken(map(surface, THROW), 0.5)))


def test_on_wood_a_view_that_shakes_or_drifts_is_told_from_dice_that_move() -> None:
    wood = [on_wood(picture) for picture in THROW]

    assert is_one_throw(watched(shaken(wood, 3)))
    assert is_one_throw(watched(moved(picture, 0.1 * n, 0.06 * n) for n, picture in enumerate(wood)))


@pytest.mark.parametrize("surface", [on_wood, lambda picture: picture], ids=["wood", "plain felt"])
def test_a_die_that_creeps_is_no_view_that_moves(surface: Callable[[Picture], Picture]) -> None:
    creeping = watched(surface(tray((200 + 0.4 * n, 180, 0, 4), OTHER)) for n in range(60))

    assert "resting" not in {state for state, _ in creeping}


def test_a_camera_that_is_bumped_sees_no_new_throw_unless_a_die_was_turned() -> None:
    lay, turned = on_wood(tray(LYING, OTHER)), on_wood(tray(LYING, (*OTHER[:3], 5)))

    assert watched([lay] * 20 + [moved(lay, 20, -12)] * 20)[-1] == ("resting", 0)
    assert watched([lay] * 20 + [moved(turned, 20, -12)] * 20)[-1] == ("resting", 1)


def test_a_small_die_that_shows_another_face_after_a_gap_in_the_film_is_a_new_throw() -> None:
    """It has not moved, so no view can have."""
    first, second = (tray((200, 180, 0, face), edge=22) for face in (2, 3))

    assert watched([first] * 20 + [second] * 20)[-1] == ("resting", 1)


# -- a hand that stays -------------------------------------------------------------------------------------


def test_the_shadow_of_a_hand_that_rests_beside_the_tray_keeps_no_throw_from_being_read() -> None:
    shaded = [with_shadow(picture, (640, 300), (560, 330), wide=60) for picture in THROW[EMPTY:]]

    moments = watched([*THROW[:EMPTY], *shaded, *[shaded[-1]] * HAND_STILL])

    assert moments[-1] == ("resting", 1)


def test_a_hand_that_rests_in_the_tray_becomes_part_of_it_and_the_throw_is_read() -> None:
    held = [with_hand(picture, 0.2) for picture in THROW[EMPTY:]]

    moments = watched([*THROW[:EMPTY], *held, *[held[-1]] * HAND_STILL, *[tray(LYING)] * (HAND_STILL + 10)])

    assert moments[-HAND_STILL - 11] == ("resting", 1)
    assert moments[-1] == ("resting", 1)
