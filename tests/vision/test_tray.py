"""The tray is found by its tags, straightened, learned empty, kept and printed."""

from pathlib import Path

import cv2
import msgspec
import numpy as np
import pytest

from companion.errors import Invalid, SaveError
from tests.vision.drawing import lit, noisy
from vision.calibration import Calibration, calibration_of, load_calibration, save_calibration, vision_folder
from vision.render.camera import Camera, looking_down
from vision.tags import A4_MM, DPI, print_tags
from vision.tray import TAGS, Background, Layout, Tray, find_tray, rectify

LAYOUT = Layout()
FRAME = (1280, 720)


def floor(layout: Layout = LAYOUT) -> np.ndarray:
    """The tray straight from above, with its tags and a red mark in the middle of the floor."""
    width, height = layout.size
    picture = np.full((height, width, 3), 70, np.uint8)
    room, dots = round(layout.room_mm * layout.px_per_mm), round(layout.tag_mm * layout.px_per_mm)
    for tag in range(4):
        left, top = np.rint(layout.tag_corners(tag)[0] * layout.px_per_mm).astype(int)
        margin = (room - dots) // 2
        picture[top - margin : top - margin + room, left - margin : left - margin + room] = 255
        drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(TAGS), tag, dots)
        picture[top : top + dots, left : left + dots] = drawn[:, :, None]
    cv2.rectangle(picture, (width // 2 - 20, height // 2 - 20), (width // 2 + 20, height // 2 + 20), (0, 0, 255), -1)
    return picture


def photographed(picture: np.ndarray) -> np.ndarray:
    """As a camera sees it that hangs a little aslant."""
    height, width = picture.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array([(210, 40), (1090, 70), (1150, 690), (140, 650)], np.float32)
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, seen), FRAME, borderValue=(40, 40, 40))


def seen_by(camera: Camera, layout: Layout) -> Tray:
    """The tray around the point that a camera looks at, as its tags tell."""
    there = np.concatenate([layout.tag_corners(tag) for tag in range(4)])
    world = np.zeros((len(there), 3), np.float32)
    world[:, :2] = (there - (layout.width_mm / 2, layout.height_mm / 2)) * (1, -1)
    matrix, _ = cv2.findHomography(camera.project(world), there * np.float32(layout.px_per_mm))
    return Tray(layout, (camera.width, camera.height), tuple(float(number) for number in matrix.ravel()))


def found_tray() -> Tray:
    tray = find_tray(photographed(floor()), LAYOUT)
    assert tray is not None
    return tray


def test_a_tray_seen_aslant_is_straightened_to_the_millimetre() -> None:
    straight = rectify(photographed(floor()), found_tray())

    assert straight.shape == (720, 960, 3)
    red = np.argwhere((straight[:, :, 2] > 150) & (straight[:, :, 1] < 90))
    assert red.mean(axis=0) == pytest.approx((360, 480), abs=1.5)
    assert np.ptp(red, axis=0) == pytest.approx((40, 40), abs=3)


@pytest.mark.parametrize("tilt", [0.0, 0.2, 0.5])
@pytest.mark.parametrize("angle", [0.8, 1.1, 1.6])
def test_the_tags_tell_where_the_camera_hangs_whatever_its_lens(tilt: float, angle: float) -> None:
    camera = looking_down(*FRAME, 320, tilt, 0.7, angle)

    eye = seen_by(camera, LAYOUT).eye

    right, back, up = camera.eye / LAYOUT.width_mm
    assert (eye.x, eye.y) == pytest.approx((right, -back), abs=0.05)
    if tilt:  # from straight above one lens is as good as another, and a usual one is taken
        assert eye.height == pytest.approx(up, rel=0.1)


def test_a_camera_that_now_gives_smaller_pictures_shows_the_same_floor() -> None:
    half = cv2.resize(photographed(floor()), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)

    straight = rectify(half, found_tray())

    red = np.argwhere((straight[:, :, 2] > 150) & (straight[:, :, 1] < 90))
    assert red.mean(axis=0) == pytest.approx((360, 480), abs=3)


def test_without_all_four_tags_the_frame_stays_as_it_is() -> None:
    covered = floor()
    covered[:150, :150] = 70
    picture = photographed(covered)

    assert find_tray(picture, LAYOUT) is None
    assert rectify(picture, None) is picture


def test_a_tag_glued_into_the_wrong_corner_or_seen_twice_is_no_tray() -> None:
    swapped = floor()
    swapped[:112, :112], swapped[:112, -112:] = floor()[:112, -112:], floor()[:112, :112]
    twice = photographed(floor())
    twice[300:412, 400:512] = floor()[:112, :112]

    assert find_tray(photographed(swapped), LAYOUT) is None
    assert find_tray(twice, LAYOUT) is None


def test_a_picture_of_nothing_is_no_tray() -> None:
    assert find_tray(np.zeros((20, 20, 3), np.uint8), LAYOUT) is None


@pytest.mark.parametrize("wrong", [{"tag_mm": 0}, {"width_mm": -1}, {"tag_mm": 100}, {"px_per_mm": 100}])
def test_a_tray_that_cannot_be_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="tray"):
        Layout(**wrong)


def test_the_empty_tray_is_learned_although_a_hand_passes() -> None:
    rng = np.random.default_rng(3)
    frames = [noisy(floor(), rng) for _ in range(7)]
    frames[2][:, 500:] = 180

    background = Background.learn(frames)

    assert np.abs(background.empty.astype(int) - floor()).mean() < 4


@pytest.mark.parametrize("gain", [0.7, 1.0, 1.2])
def test_what_lies_in_the_tray_is_changed_and_the_light_is_not(gain: float) -> None:
    rng = np.random.default_rng(4)
    background = Background.learn([noisy(floor(), rng) for _ in range(5)])
    with_die = floor()
    cv2.rectangle(with_die, (300, 300), (363, 363), (225, 225, 225), -1)

    mask = background.changed(noisy(lit(with_die, gain), rng))

    inside = mask[300:364, 300:364] > 0
    assert inside.mean() > 0.95
    mask[298:366, 298:366] = 0
    assert (mask > 0).mean() < 0.005


def test_a_picture_of_another_size_has_changed_everywhere() -> None:
    assert Background(floor()).changed(np.zeros((30, 40, 3), np.uint8)).min() == 255


def test_the_empty_tray_is_learned_although_the_camera_changes_its_size_on_the_way() -> None:
    small, large = np.full((30, 40, 3), 10, np.uint8), np.full((60, 80, 3), 50, np.uint8)

    assert (Background.learn([small, small, small, large, large]).empty == large).all()


def test_an_empty_tray_cannot_be_learned_from_nothing() -> None:
    with pytest.raises(Invalid, match="at least one picture"):
        Background.learn([])


def test_a_calibration_is_kept(tmp_path: Path) -> None:
    folder = vision_folder({"XDG_DATA_HOME": str(tmp_path)})
    assert folder == tmp_path / "shadow-table" / "dice"
    kept = calibration_of(found_tray(), Background(floor()))

    save_calibration(folder, kept)

    loaded, message = load_calibration(folder)
    assert message == ""
    assert loaded == kept
    empty = loaded.empty_tray()
    assert empty is not None
    assert (empty.empty == floor()).all()
    assert load_calibration(tmp_path) == (Calibration(), "")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"tray": 3}',
        b'{"version": 99}',
        b'{"background": "aGVsbG8="}',
        msgspec.json.encode(Calibration(Tray(LAYOUT, FRAME, (0,) * 9))),
        msgspec.json.encode(Calibration(Tray(LAYOUT, FRAME, (1e200, 0, 0, 0, 1e200, 0, 0, 0, 1)))),
        msgspec.json.encode(Calibration(Tray(LAYOUT, FRAME, (1e-160, 0, 0, 0, 1e-160, 0, 0, 0, 1)))),
        msgspec.json.encode(Calibration(Tray(LAYOUT, (0, 0), (1, 0, 0, 0, 1, 0, 0, 0, 1)))),
        msgspec.json.encode(Calibration(Tray(LAYOUT, FRAME, (1, 0, 0, 0, 1, 0, 0, 0, 1)))).replace(b"240.0", b"-1"),
    ],
)
def test_a_damaged_calibration_is_a_message_and_a_new_beginning(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tray.json").write_bytes(content)

    loaded, message = load_calibration(tmp_path)

    assert loaded == Calibration()
    assert message.startswith("The tray must be calibrated anew. ")


def test_a_calibration_that_cannot_be_kept_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(SaveError, match="The tray could not be kept"):
        save_calibration(tmp_path / "file", Calibration())


def test_the_printed_page_is_a4_and_holds_the_tags_at_their_size() -> None:
    page = print_tags(LAYOUT)

    assert page.shape == (round(A4_MM[1] * DPI / 25.4), round(A4_MM[0] * DPI / 25.4))
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(TAGS))
    corners, ids, _ = detector.detectMarkers(page)
    assert sorted(int(tag) for tag in np.ravel(ids)) == [0, 1, 2, 3]
    for square in corners:
        edge = np.linalg.norm(np.reshape(square, (4, 2))[0] - np.reshape(square, (4, 2))[1])
        assert edge * 25.4 / DPI == pytest.approx(LAYOUT.tag_mm, abs=0.2)


def test_a_tag_too_large_for_the_page_is_refused() -> None:
    with pytest.raises(Invalid, match="does not fit the page, expected at most 81"):
        print_tags(Layout(width_mm=400, height_mm=400, tag_mm=90))
