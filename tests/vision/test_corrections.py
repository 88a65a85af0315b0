"""What players correct is kept as labelled crops, bounded, and never at the cost of the game."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.drawing import tray
from tests.vision.test_agreeing import die
from tests.vision.test_answering import DRIFT, corrected, question
from vision.corrected_dice import LIST, SLACK, Correction, Corrections, NotKept, of_check

CROP = tray((30, 30, 10, 3), size=(60, 60))


def correction(right: int = 3) -> Correction:
    return Correction(read=6, right=right, confidence=0.6, colour="white")


def test_a_correction_comes_back_with_its_crop(tmp_path: Path) -> None:
    kept = Corrections(tmp_path / "dice")

    kept.keep(correction(3), CROP)
    kept.keep(correction(2), CROP[:40])

    (first, about), (second, other) = kept.labelled()
    assert (first == CROP).all()
    assert second.shape == (40, 60, 3)
    assert (about.read, about.right, about.confidence, about.colour) == (6, 3, 0.6, "white")
    assert other.right == 2


def test_before_the_first_one_there_are_none(tmp_path: Path) -> None:
    assert Corrections(tmp_path / "nowhere").kept() == []


def test_the_oldest_go_and_their_crops_with_them(tmp_path: Path) -> None:
    kept = Corrections(tmp_path, most=5)

    for number in range(SLACK + 6):
        kept.keep(Correction(1, number % 6 + 1, 0.5, "black"), CROP[:4, :4])

    assert [one.crop for one in kept.kept()] == [f"{number:06}.png" for number in range(SLACK + 2, SLACK + 7)]
    assert len(list(tmp_path.glob("*.png"))) == 5
    assert not list(tmp_path.glob("*.new"))


def test_lines_that_are_damaged_or_point_elsewhere_are_left_out(tmp_path: Path) -> None:
    kept = Corrections(tmp_path)
    kept.keep(correction(3), CROP)
    with (tmp_path / LIST).open("ab") as file:
        file.write(b'\xff\n[]\n{"read":1,"right":2,"confidence":1,"colour":"white","crop":"../x.png"}\n{"read":')

    kept.keep(correction(4), CROP)
    kept.keep(correction(5), CROP)
    (tmp_path / "000002.png").unlink()

    assert [about.right for _, about in kept.labelled()] == [3, 5]


def test_a_folder_that_cannot_be_written_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "dice").write_text("in the way")

    with pytest.raises(NotKept, match="The correction could not be kept"):
        Corrections(tmp_path / "dice").keep(correction(), CROP)


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Corrections(tmp_path)
    kept.keep(correction(3), CROP)

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(NotKept, match="No space left on device"):
        kept.keep(correction(4), CROP)

    assert [about.right for _, about in kept.labelled()] == [3]


def test_a_list_that_is_no_file_and_a_crop_that_is_no_picture_are_messages(tmp_path: Path) -> None:
    with pytest.raises(NotKept, match="the crop is no picture"):
        Corrections(tmp_path).keep(correction(), np.zeros((0, 0, 3), np.uint8))
    (tmp_path / LIST).mkdir()
    with pytest.raises(NotKept, match="expected a plain file"):
        Corrections(tmp_path).keep(correction(), CROP)


def test_what_players_settle_is_a_correction_and_what_nobody_asked_is_none() -> None:
    unsure = die(6, 200, confidence=0.6, second=3, sure=False)
    check = question(DRIFT, die(4, 0), die(1, 100, colour="black"), unsure)
    [number] = check.doubtful

    [(wrong, cut)] = of_check(check, corrected(check, number, 3))
    [(confirmed, _)] = of_check(check, corrected(check, number, 6))

    assert (wrong.read, wrong.right) == (6, 3)
    assert cut.shape == (60, 60, 3)
    assert (confirmed.read, confirmed.right) == (6, 6)
    assert of_check(check, check) == []
    [(sure_but_wrong, _)] = of_check(check, corrected(check, 0, 2))
    assert (sure_but_wrong.read, sure_but_wrong.right) == (1, 2)


def test_a_die_that_was_not_seen_has_no_crop_to_keep() -> None:
    check = question(DRIFT, die(4, 0), die(1, 100, colour="black"))

    assert of_check(check, corrected(check, 2, 5)) == []
