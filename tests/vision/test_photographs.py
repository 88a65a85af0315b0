"""The reader on real photographs, where they lie beside the checkout; elsewhere this says so and is skipped."""

from pathlib import Path

import cv2
import msgspec
import pytest

from vision.pictures import read_picture
from vision.reader import Reader
from vision.scoring import Label, score, summary

DICE = Path(__file__).parents[3] / "shared/dice"

pytestmark = pytest.mark.skipif(not DICE.is_dir(), reason="needs the photographs in ../shared/dice")


@pytest.fixture(scope="module")
def figures():
    """Of the photographs that nothing was trained on, and of those without dice."""
    cv2.setNumThreads(1)
    reader = Reader()
    labels = msgspec.json.decode((DICE / "labels.json").read_bytes(), type=list[Label])
    measured = [label for label in labels if not label.may_train or label.tier == "none"]
    return {
        tier: summary(
            score(label, reader.read(read_picture(DICE / "photos" / label.file).pixels), 0.0)
            for label in measured
            if label.tier == tier
        )
        for tier in ("table", "none")
    }


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
