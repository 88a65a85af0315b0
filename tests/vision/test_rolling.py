"""Throws: dice come in, roll, and rest as they were meant to."""

import numpy as np
import pytest

from vision.cameras.virtual_tray import VirtualTray
from vision.render.rolling import EMPTY, REST, STORIES, any_throw, pictures
from vision.render.scene import collide


def frames(story, seed=3):
    rng = np.random.default_rng(seed)
    return list(pictures(any_throw(rng, story, 120, 90), rng))


@pytest.mark.parametrize("story", STORIES)
def test_a_throw_begins_with_an_empty_tray_and_ends_at_rest(story):
    played = frames(story)

    assert not any(instant.scene.dice for instant in played[: EMPTY - 1])
    assert any(instant.moving for instant in played)
    assert not any(instant.moving for instant in played[-REST + 6 :])
    assert played[-1].scene.dice


def test_what_rests_is_the_same_in_every_frame_but_for_the_cameras_noise():
    *_, before, last = frames("plain")

    assert last.scene.dice == before.scene.dice
    difference = np.abs(last.scene.picture.astype(int) - before.scene.picture.astype(int))
    assert 0 < difference.mean() < 6


def test_a_hand_comes_with_the_dice_and_leaves():
    hands = [instant.hand for instant in frames("hand")]

    assert any(hands)
    assert not any(hands[-REST:])


@pytest.mark.parametrize("story", ["bump", "knock"])
def test_a_late_movement_comes_after_a_rest(story):
    moving = "".join("m" if instant.moving else "." for instant in frames(story))

    assert moving.strip(".").count("m.") >= 1


def test_all_dice_of_a_throw_come_to_lie_well_inside_the_picture():
    for seed in range(40):
        throw = any_throw(np.random.default_rng(seed), "plain")
        corners = np.concatenate([throw.camera.project(way[-1].end.corners()) for way in throw.paths])

        assert corners.min() > 10
        assert (corners < (throw.camera.width - 10, throw.camera.height - 10)).all()


def test_a_knocked_die_comes_to_lie_where_no_other_lies():
    """Two dice in one place hide each other, and no reader could be right about them."""
    for seed in range(40):
        throw = any_throw(np.random.default_rng(seed), "knock", 120, 90)
        ends = [way[-1].end for way in throw.paths]
        knocked = [number for number, way in enumerate(throw.paths) if len(way) > 1]

        assert not any(collide(ends[one], ends[other]) for one in knocked for other in range(len(ends)) if other != one)


# -- the virtual tray --------------------------------------------------------------------------------------


def test_the_virtual_tray_is_quiet_until_dice_are_thrown():
    tray = VirtualTray(np.random.default_rng(1), 160, 120)
    one, other = tray.next_frame(), tray.next_frame()

    assert (one.number, other.number) == (0, 1)
    assert np.abs(one.picture.astype(int) - other.picture.astype(int)).max() <= 12


def test_thrown_dice_stay_in_the_tray_and_their_truth_is_known():
    tray = VirtualTray(np.random.default_rng(1), 160, 120)
    empty = tray.next_frame().picture.astype(int)

    tray.throw([("white", "large"), ("black", "small")])
    shown = [tray.next_frame().picture.astype(int) for _ in range(80)]

    assert len(tray.faces) == 2
    assert (np.abs(shown[-1] - empty).max(-1) > 60).sum() > 60
    assert np.abs(shown[-1] - shown[-2]).max() <= 6


def test_the_same_seed_throws_the_same_faces():
    faces = []
    for _ in range(2):
        tray = VirtualTray(np.random.default_rng(9), 64, 48)
        tray.throw([("white", "large")] * 5)
        faces.append(tray.faces)

    assert faces[0] == faces[1]
