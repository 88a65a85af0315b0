"""What the networks learn from: which photographs are taken, what a crop shows, and that variation keeps the truth."""

import json

import cv2
import numpy as np
import pytest

from vision.training import samples
from vision.training.samples import (
    COCKED,
    NO_DIE,
    Crop,
    Sample,
    crops_found,
    crops_of,
    patch,
    photographs,
    relit,
    shaded_crop,
    turned_crop,
    varied,
)

BOX = (60.0, 80.0, 40.0, 40.0)


def sample(boxes=(BOX,), faces=(5,), upright=True):
    """Bright squares on a dark table."""
    picture = np.full((200, 240, 3), 30, np.uint8)
    for x, y, width, height in boxes:
        cv2.rectangle(picture, (int(x), int(y)), (int(x + width) - 1, int(y + height) - 1), (220, 220, 220), -1)
    return Sample(picture, np.array(boxes, np.float32).reshape(-1, 4), np.array(faces, np.int64), "ours", upright)


# -- photographs -------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Labelled photographs of several sources."""

    def label(file, source, may_train=True, dice=()):
        return {"file": file, "source": source, "tier": "table", "may_train": may_train, "dice": list(dice)}

    boxed, unboxed = {"face": 4, "box": [100, 200, 64, 32]}, {"face": 4}
    for name in ("photos", "train"):
        (tmp_path / name).mkdir()
        for file in "abcdef":
            cv2.imwrite(str(tmp_path / name / f"{file}.png"), np.zeros((640, 1280, 3), np.uint8))
    first = [
        label("a.png", "one", dice=[boxed]),
        label("b.png", "one", dice=[{**boxed, "ignore": True}]),
        label("c.png", "two", may_train=False, dice=[boxed]),
        label("d.png", "three", dice=[boxed, unboxed]),
        label("e.png", "empty"),
    ]
    (tmp_path / "labels.json").write_text(json.dumps(first))
    (tmp_path / "train_labels.json").write_text(json.dumps([label("f.png", "four", dice=[boxed])]))
    return tmp_path


def test_only_photographs_that_may_be_trained_on_and_say_where_their_dice_lie_are_taken(folder):
    assert [photo.pool for photo in photographs(folder)] == ["one table", "one table", "empty table", "four table"]


def test_a_source_or_a_single_photograph_is_left_out_to_measure_on(folder):
    assert [photo.pool for photo in photographs(folder, ["one"])] == ["empty table", "four table"]
    assert [photo.pool for photo in photographs(folder, ["f.png"])] == ["one table", "one table", "empty table"]


def test_nothing_is_learned_from_labels_that_are_wrong(folder, monkeypatch):
    monkeypatch.setattr(samples, "MISLABELLED", ("a.png", "f.png"))

    assert [photo.pool for photo in photographs(folder)] == ["one table", "empty table"]


def test_only_photographs_taken_from_above_may_be_turned_any_way(folder, monkeypatch):
    monkeypatch.setattr(samples, "TAKEN_FROM_ABOVE", ("four",))

    assert [photo.upright for photo in photographs(folder)] == [True, True, True, False]


def test_boxes_shrink_with_their_photograph_and_a_die_to_ignore_has_no_face(folder):
    read, ignored = photographs(folder)[:2]

    assert read.picture.shape == (320, 640, 3)
    assert read.boxes.tolist() == [[50, 100, 32, 16]]
    assert (read.faces.tolist(), ignored.faces.tolist()) == ([4], [NO_DIE])


# -- crops -------------------------------------------------------------------------------------------------


def test_every_readable_die_gives_a_crop_and_one_shows_no_die():
    boxes = [BOX, (150.0, 20.0, 10.0, 10.0), (10.0, 10.0, 30.0, 30.0), (180.0, 120.0, 30.0, 30.0)]
    crops = crops_of(sample(boxes, (5, 3, NO_DIE, COCKED)), np.random.default_rng(1))

    assert [crop.face for crop in crops] == [5, COCKED, NO_DIE]


@pytest.mark.parametrize(
    ("found", "faces"),
    [
        ((62, 79, 38, 42), [5]),
        ((180, 20, 40, 40), [NO_DIE]),
        ((80, 80, 40, 40), []),
        ((50, 70, 80, 80), []),
    ],
    ids=["the die", "far from any", "half beside it", "twice as large"],
)
def test_what_the_finder_cut_out_is_the_die_there_or_none_and_else_teaches_nothing(found, faces):
    assert [crop.face for crop in crops_found(sample(), [np.array(found, np.float32)])] == faces


@pytest.mark.parametrize("unread", [sample(faces=(NO_DIE,)), sample([(60.0, 80.0, 12.0, 12.0)])])
def test_a_die_that_cannot_be_read_teaches_no_face(unread):
    assert crops_found(unread, list(unread.boxes)) == []


# -- variation ---------------------------------------------------------------------------------------------


def test_boxes_go_where_the_dice_go_however_a_picture_is_varied():
    kept = 0
    for seed in range(60):
        picture, boxes, faces = varied(sample(), np.random.default_rng(seed), 176)
        assert picture.shape == (176, 176, 3)
        assert len(boxes) == len(faces)
        for x, y, width, height in boxes.round().astype(int):
            if min(x, y) >= 8 and max(x + width, y + height) <= 168:
                kept += 1
                inside = picture[y + 3 : y + height - 3, x + 3 : x + width - 3].astype(float).mean((0, 1))
                around = picture[y - 8 : y + height + 8, x - 8 : x + width + 8].astype(float)
                around[4:-4, 4:-4] = np.nan
                assert np.abs(inside - np.nanmean(around, (0, 1))).max() > 40, seed

    assert kept > 20


def test_a_die_seen_from_the_side_keeps_its_upper_face_up_and_one_from_above_turns_any_way(monkeypatch):
    monkeypatch.setattr(samples, "relit", lambda picture, rng: picture)
    lit = np.zeros((80, 80, 3), np.uint8)
    lit[:40] = 200

    def above(upright, seed):
        seen = turned_crop(Crop(lit, 3, upright), np.random.default_rng(seed), 48)[0].astype(float)
        return seen.shape == (48, 48, 3) and seen[:16].mean() > seen[32:].mean()

    assert all(above(True, seed) for seed in range(40))
    assert 5 < sum(above(False, seed) for seed in range(40)) < 35


def test_how_a_crop_was_turned_and_mirrored_is_told(monkeypatch):
    monkeypatch.setattr(samples, "relit", lambda picture, rng: picture)
    lit = np.zeros((80, 80, 3), np.uint8)
    lit[:40, :60] = 200
    was = np.argwhere(lit[..., 0] > 100).mean(0)[::-1] - 39.5

    for seed in range(40):
        seen, turn = turned_crop(Crop(lit, 3, False), np.random.default_rng(seed), 48)
        now = np.argwhere(seen[..., 0] > 100).mean(0)[::-1] - 23.5
        assert turn @ was @ now > 0.8 * np.linalg.norm(was) * np.linalg.norm(now)


def test_a_crop_of_a_render_knows_how_its_die_looks_at_the_camera():
    known = sample()
    known.slants = np.array([[0.1, -0.4]], np.float32)

    die, nothing = crops_of(known, np.random.default_rng(1))
    assert die.slant.tolist() == pytest.approx([0.1, -0.4])
    assert nothing.slant is None


def test_a_crop_of_a_render_knows_how_large_and_how_light_its_die_is_but_not_where_it_leans():
    known = sample([BOX, (150.0, 20.0, 40.0, 40.0)], (5, COCKED))
    known.bodies = np.array([[34.0, 0.8], [34.0, 0.8]], np.float32)

    flat, leaning, nothing = crops_of(known, np.random.default_rng(1))
    assert flat.body.tolist() == pytest.approx([34 / (1.7 * 40), 0.8])
    assert (leaning.body, nothing.body) == (None, None)


def test_by_how_much_a_crop_was_made_larger_is_told_and_its_colours_stay():
    lit = np.full((80, 80, 3), 40, np.uint8)
    cv2.rectangle(lit, (20, 20), (59, 59), (200, 200, 200), -1)

    for seed in range(20):
        seen, larger = shaded_crop(Crop(lit, 3, False), np.random.default_rng(seed), 48)
        bright = seen[..., 0].astype(float) > (int(seen.max()) + int(seen.min())) / 2
        assert bright.mean() == pytest.approx((40 * larger / 48) ** 2, rel=0.25)
        assert bright[20:28, 20:28].all()


def test_other_light_changes_a_picture_but_not_its_size():
    seen = [relit(sample().picture, np.random.default_rng(seed)) for seed in range(40)]

    assert all(picture.shape == (200, 240, 3) and picture.dtype == np.uint8 for picture in seen)
    assert len({picture.tobytes() for picture in seen}) == 40


def test_a_stored_crop_has_the_die_in_its_middle_with_room_around_it():
    stored = patch(sample().picture, np.array(BOX, np.float32))

    bright = np.argwhere(stored[..., 0] > 125)
    assert stored.shape == (80, 80, 3)
    assert np.allclose(bright.mean(0), 39.5, atol=1)
    assert np.ptp(bright[:, 0]) == pytest.approx(80 / 1.7, abs=2)
