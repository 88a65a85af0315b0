"""The motion gate on drawn sequences: no moving die rests, no light is a movement, no hand is a roll."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest

from tests.vision.drawing import lit, noisy, tray, with_finger, with_hand, with_shadow
from vision.settle import HAND_STILL, STILL_FRAMES, Moment, MotionGate

RNG_SEED = 7
LYING = (200, 180, 20, 4)
OTHER = (420, 120, 70, 2)


class Film:
    """Feeds pictures to a gate, with the noise of a sensor."""

    def __init__(self, sigma: float = 6.0) -> None:
        self.gate = MotionGate()
        self.rng = np.random.default_rng(RNG_SEED)
        self.sigma = sigma

    def show(self, pictures: Iterable[np.ndarray]) -> list[Moment]:
        return [self.gate.see(noisy(picture, self.rng, self.sigma)) for picture in pictures]

    def rest(self, picture: np.ndarray, frames: int = 2 * STILL_FRAMES) -> list[Moment]:
        return self.show([picture] * frames)


def rolling(end: tuple[float, float, float, int], frames: int = 14) -> list[np.ndarray]:
    """A die that comes in from the left, slows down and lies at *end*."""
    x, y, angle, face = end
    return [
        tray((x - 4.0 * left**1.4, y - 0.8 * left, angle + 9 * left, (face + left - 1) % 6 + 1))
        for left in range(frames, 0, -1)
    ]


def states(moments: list[Moment]) -> set[str]:
    return {moment.state for moment in moments}


def test_a_die_that_rolls_is_never_resting_and_then_rests_as_one_roll() -> None:
    film = Film()
    assert film.rest(tray())[-1] == Moment("resting", 0, 2 * STILL_FRAMES - 1)

    assert states(film.show(rolling(LYING))) == {"rolling"}
    after = film.rest(tray(LYING))

    assert [moment.state for moment in after[:STILL_FRAMES]] == ["rolling"] + ["settling"] * (STILL_FRAMES - 1)
    assert states(after[STILL_FRAMES:]) == {"resting"}
    assert {moment.roll for moment in after[STILL_FRAMES:]} == {1}


@pytest.mark.parametrize("felt", [8, 60, 140, 235])
def test_it_works_on_any_felt(felt: int) -> None:
    film = Film()
    film.rest(tray(felt=felt))

    moving = film.show(tray((100 + 12 * n, 180, 15 * n, n % 6 + 1), felt=felt) for n in range(12))
    after = film.rest(tray((250, 180, 0, 5), felt=felt))

    assert states(moving) == {"rolling"}
    assert (after[-1].state, after[-1].roll) == ("resting", 1)


def test_a_die_that_only_turns_another_face_up_in_its_place_is_a_roll() -> None:
    film = Film()
    film.rest(tray((200, 180, 0, 3)))

    after = film.rest(tray((200, 180, 0, 5)))

    assert after[0].state == "rolling"
    assert (after[-1].state, after[-1].roll) == ("resting", 1)


def test_a_die_that_creeps_never_rests() -> None:
    film = Film()
    film.rest(tray(LYING))
    film.show([tray((230, 180, 0, 4))])

    creeping = film.show(tray((230 + 0.7 * n, 180, 0, 4)) for n in range(60))

    assert "resting" not in states(creeping)


@pytest.mark.parametrize("sigma", [0.0, 6.0, 20.0])
def test_noise_is_no_movement(sigma: float) -> None:
    film = Film(sigma)

    moments = film.rest(tray(LYING, OTHER), 100)

    assert states(moments[STILL_FRAMES:]) == {"resting"}
    assert moments[-1].roll == 0


def test_light_that_drifts_is_no_movement() -> None:
    film = Film()
    film.rest(tray(LYING))

    evening = film.show(lit(tray(LYING), 1 - n / 200) for n in range(100))

    assert states(evening) == {"resting"}
    assert evening[-1].roll == 0


@pytest.mark.parametrize("felt", [10, 60, 140])
@pytest.mark.parametrize("gain", [0.6, 0.85, 1.1, 1.2])
def test_a_step_of_the_exposure_is_no_roll(gain: float, felt: int) -> None:
    film = Film()
    film.rest(tray(LYING, OTHER, felt=felt))

    after = film.rest(lit(tray(LYING, OTHER, felt=felt), gain), 30)

    assert after[-1].state == "resting"
    assert after[-1].roll == 0


def test_a_soft_shadow_that_wanders_over_the_tray_is_no_roll() -> None:
    film = Film()
    film.rest(tray(LYING))
    across = np.arange(640, dtype=np.float32)

    def shaded(middle: float) -> np.ndarray:
        dimmed = 1 - 0.2 * np.exp(-(((across - middle) / 160) ** 2))
        return (tray(LYING) * dimmed[None, :, None]).astype(np.uint8)

    film.show(shaded(-400 + 16 * n) for n in range(90))
    after = film.rest(tray(LYING), HAND_STILL + 20)

    assert (after[-1].state, after[-1].roll) == ("resting", 0)


def test_a_hand_that_reaches_in_and_leaves_the_dice_is_no_roll() -> None:
    film = Film()
    film.rest(tray(LYING))
    reach = [0.1 * n for n in range(1, 6)]

    film.show(with_hand(tray(LYING), far) for far in reach)
    inside = film.rest(with_hand(tray(LYING), 0.5), 40)
    film.show(with_hand(tray(LYING), far) for far in reversed(reach))
    after = film.rest(tray(LYING))

    assert states(inside) == {"hand"}
    assert (after[-1].state, after[-1].roll) == ("resting", 0)


def test_a_hand_that_throws_a_die_is_a_roll_once_the_die_rests() -> None:
    film = Film()
    film.rest(tray(LYING))

    with_it = film.show(with_hand(tray(), 0.5) for _ in range(10))
    thrown = film.show(with_hand(picture, 0.3) for picture in rolling(OTHER, 10))
    film.show(rolling(OTHER, 8))
    after = film.rest(tray(OTHER))

    assert states(with_it) | states(thrown) == {"hand"}
    assert (after[-1].state, after[-1].roll) == ("resting", 1)


@pytest.mark.parametrize("felt", [158, 181])
@pytest.mark.parametrize("rested", [12, HAND_STILL + 10])
def test_a_hand_as_bright_as_the_felt_is_a_hand_by_its_colour(felt: int, rested: int) -> None:
    film = Film()
    film.rest(tray(LYING, felt=felt), rested)

    inside = film.show(with_hand(tray(felt=felt), 0.5) for _ in range(20))
    after = film.rest(tray(LYING, felt=felt))

    assert states(inside) == {"hand"}
    assert (after[-1].state, after[-1].roll) == ("resting", 0)


@pytest.mark.parametrize("tip", [(500, 60), (215, 140)], ids=["away from the die", "over the die"])
def test_a_finger_that_lingers_at_the_edge_makes_no_second_roll_of_a_throw(tip: tuple[int, int]) -> None:
    film = Film()
    film.rest(tray())

    film.show(with_finger(picture, tip) for picture in rolling(LYING))
    film.rest(with_finger(tray(LYING), tip), 20)
    after = film.rest(tray(LYING), 20)

    assert (after[-1].state, after[-1].roll) == ("resting", 1)
    film.rest(with_finger(tray(LYING), tip), 20)
    film.rest(tray(LYING), 20)
    assert film.rest(tray(LYING))[-1].roll == 1


def test_a_finger_that_turns_a_die_makes_a_new_roll() -> None:
    film = Film()
    film.rest(tray(LYING))

    film.rest(with_finger(tray(LYING), (215, 150)), 10)
    film.rest(with_finger(tray((204, 182, 31, 2)), (215, 150)), 10)
    after = film.rest(tray((204, 182, 31, 2)), 20)

    assert (after[-1].state, after[-1].roll) == ("resting", 1)


def test_what_reached_in_and_stays_does_not_stop_the_game_and_is_no_roll() -> None:
    film = Film()
    film.rest(tray(LYING))

    leaning = film.rest(with_hand(tray(LYING), 0.5), HAND_STILL + 20)

    assert states(leaning[:HAND_STILL]) == {"hand"}
    assert (leaning[-1].state, leaning[-1].roll) == ("resting", 0)


@pytest.mark.parametrize("felt", [100, 180])
@pytest.mark.parametrize("left", [(0.75, 0.75, 0.75), (0.77, 0.73, 0.69)], ids=["at night", "by day"])
def test_the_shadow_of_a_die_that_reaches_out_over_the_border_is_no_hand(
    felt: int, left: tuple[float, float, float]
) -> None:
    """In the light of a low lamp; three dice lie so that their shadows together are as large as a hand."""
    film = Film()
    film.rest(tray(felt=felt))
    lying = [(100.0, y, 20.0, face) for y, face in ((80.0, 1), (180.0, 4), (280.0, 6))]
    thrown = tray(*lying, felt=felt)
    for x, y, _, _ in lying:
        thrown = with_shadow(thrown, (int(x) - 32, int(y)), (-20, int(y) + 10), left=left)

    after = film.rest(thrown)

    assert "hand" not in states(after)
    assert (after[-1].state, after[-1].roll) == ("resting", 1)


def test_a_sleeve_as_grey_as_a_shadow_is_still_a_hand() -> None:
    film = Film()
    film.rest(tray(LYING, felt=180))

    inside = film.rest(with_shadow(tray(felt=180), (420, 180), (660, 180), wide=110))

    assert states(inside) == {"hand"}


@pytest.mark.parametrize("left", [(0.6, 0.7, 0.85), (0.2, 0.2, 0.2)], ids=["a bare arm", "a black sleeve"])
def test_an_arm_as_narrow_as_a_shadow_is_a_hand_by_its_hue_or_its_darkness(left: tuple[float, float, float]) -> None:
    film = Film()
    film.rest(tray(LYING, felt=180))

    inside = film.rest(with_shadow(tray(felt=180), (380, 180), (660, 180), wide=66, left=left))

    assert states(inside) == {"hand"}


def test_a_finger_with_its_shadow_makes_no_second_roll_of_a_throw() -> None:
    film = Film()
    film.rest(tray(felt=140))
    film.rest(tray(LYING, felt=140))

    shaded = with_shadow(tray(LYING, felt=140), (530, 20), (530, 90))
    film.rest(with_finger(shaded, (500, 60)), 20)
    after = film.rest(tray(LYING, felt=140), 20)

    assert (after[-1].state, after[-1].roll) == ("resting", 1)


def test_a_late_bump_begins_anew() -> None:
    film = Film()
    film.rest(tray())
    film.rest(tray(LYING, OTHER))
    bumped = (206, 183, 26, 4)

    moments = film.rest(tray(bumped, OTHER))

    assert moments[0] == Moment("rolling", 1, 0)
    assert (moments[-1].state, moments[-1].roll) == ("resting", 2)


def test_a_die_knocked_by_another_just_before_rest_delays_it() -> None:
    film = Film()
    film.rest(tray())
    film.rest(tray(LYING), STILL_FRAMES - 1)

    knocked = film.show(rolling((300, 200, 0, 6), 8))
    after = film.rest(tray((300, 200, 0, 6)))

    assert states(knocked) == {"rolling"}
    assert after[-1].roll == 1


def test_a_flash_for_one_frame_is_no_roll() -> None:
    film = Film()
    film.rest(tray(LYING))

    flashed = tray(LYING)
    cv2.circle(flashed, (500, 200), 40, (255, 255, 255), -1)
    film.show([flashed])
    after = film.rest(tray(LYING))

    assert (after[-1].state, after[-1].roll) == ("resting", 0)


def test_after_missed_frames_dice_that_lie_as_before_are_no_new_roll() -> None:
    film = Film()
    film.rest(tray())
    film.rest(tray(LYING))

    film.gate.forget()
    same = film.rest(lit(tray(LYING), 1.2))
    film.gate.forget()
    other = film.rest(tray(OTHER))

    assert (same[0].state, same[-1].state, same[-1].roll) == ("rolling", "resting", 1)
    assert (other[-1].state, other[-1].roll) == ("resting", 2)


def test_another_size_of_picture_begins_anew() -> None:
    film = Film()
    film.rest(tray(LYING))

    after = film.rest(tray(LYING, size=(640, 480)))

    assert (after[0].state, after[-1].state, after[-1].roll) == ("rolling", "resting", 0)
