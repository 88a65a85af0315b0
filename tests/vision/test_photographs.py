"""The reader on real photographs, where they lie beside the checkout; elsewhere this says so and is skipped."""

from pathlib import Path

import cv2
import msgspec
import pytest
from msgspec.structs import replace

from vision.cameras.pictures import read_picture
from vision.one_picture.reader import Reader
from vision.scoring import Label, score, summary

DICE = Path(__file__).parents[3] / "shared/dice"

pytestmark = pytest.mark.skipif(not DICE.is_dir(), reason="needs the photographs in ../shared/dice")


def measured(tier, seen=lambda label, picture: (label, picture)):
    """Figures of the photographs of a tier that nothing was trained on, or that show no dice."""
    cv2.setNumThreads(1)
    reader = Reader()
    labels = msgspec.json.decode((DICE / "labels.json").read_bytes(), type=list[Label])
    taken = [label for label in labels if label.tier == tier and (tier == "none" or not label.may_train)]
    shown = (seen(label, read_picture(DICE / "photos" / label.file).pixels) for label in taken)
    return summary(score(label, reader.read(picture), 0.0) for label, picture in shown)


@pytest.fixture(scope="module")
def figures():
    return {tier: measured(tier) for tier in ("table", "none")}


def test_photographs_of_other_people_are_read(figures):
    assert figures["table"]["exact"] >= 0.93
    assert figures["table"]["recall"] >= 0.985


def test_no_error_is_silent_and_most_photographs_are_sure(figures):
    assert figures["table"]["silently wrong"] == 0
    assert figures["table"]["sure"] >= 0.85


def test_colours_are_told(figures):
    assert figures["table"]["colour"] >= 0.98


def test_an_empty_scene_is_never_read_for_sure(figures):
    assert figures["none"]["sure"] == 0.0
    assert figures["none"]["empty seen as empty"] >= 0.9


def from_afar(label, picture):
    """Its border drawn out to all sides until it is three times as wide and high."""
    rows, columns = picture.shape[:2]
    dice = [replace(die, box=_moved(die.box, columns, rows)) for die in label.dice]
    return replace(label, dice=dice), cv2.copyMakeBorder(picture, rows, rows, columns, columns, cv2.BORDER_REPLICATE)


def _moved(box, right, down):
    return box and (box[0] + right, box[1] + down, *box[2:])


def test_small_dice_in_a_large_picture_are_not_passed_over_in_silence():
    """A die takes 2 to 6 hundredths of it."""
    far = measured("table", from_afar)

    assert far["silently wrong"] == 0
    assert far["exact"] >= 0.9
