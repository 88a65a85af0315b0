"""The commands of ``python -m vision``, as someone at a terminal gives them."""

import json
import os
import sys
import time

import cv2
import numpy as np
import pytest

from companion.host.progress import Progress
from vision.__main__ import main
from vision.calibration import vision_folder
from vision.corrected_dice import Correction, Corrections
from vision.render.scene import any_scene
from vision.training.samples import rendered, rendered_near
from vision.training.telling import how_far, is_due


@pytest.fixture
def say(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path / "data"))

    def run(*arguments):
        code = main([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return code, shown.out.splitlines(), shown.err

    return run


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), any_scene(np.random.default_rng(1), 320, 240).picture)
    return path


def test_a_photograph_becomes_a_line_of_json(say, photo):
    code, (line,), _ = say("read", "--json", photo)
    read = json.loads(line)

    assert code == 0
    assert (read["file"], type(read["sure"]), read["ms"] > 0) == ("a.png", bool, True)
    for die in read["dice"]:
        assert die["face"] in range(1, 7)
        assert len(die["box"]) == 4
        assert die["colour"] in ("white", "black", "other")


def test_what_is_no_picture_is_named_and_the_others_are_read(say, photo, tmp_path):
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "text.png").write_text("not a picture")

    code, lines, _ = say("read", tmp_path / "empty.jpg", photo, tmp_path / "text.png", tmp_path / "gone.png")

    assert code == 1
    assert [line.split(":")[0] for line in lines] == ["empty.jpg", "a.png", "text.png", "gone.png"]


def test_boxes_are_in_the_files_own_pixels(say, tmp_path):
    small = any_scene(np.random.default_rng(3), 400, 300).picture
    cv2.imwrite(str(tmp_path / "s.png"), small)
    cv2.imwrite(str(tmp_path / "l.png"), cv2.resize(small, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC))

    _, lines, _ = say("read", "--json", tmp_path / "s.png", tmp_path / "l.png")
    small_dice, large_dice = (json.loads(line)["dice"] for line in lines)

    assert small_dice
    for die in small_dice:
        assert any(other["box"][0] == pytest.approx(3 * die["box"][0], abs=20) for other in large_dice)


def test_the_virtual_tray_is_watched_until_its_dice_rest(say, tmp_path):
    code, lines, _ = say("watch", "--virtual", "--frames", "80", "--out", tmp_path / "seen")

    assert code == 0
    assert any(line.startswith("rest ") for line in lines)
    assert list((tmp_path / "seen").glob("*.png"))


def test_renders_are_written_with_labels_that_the_bench_reads(say, tmp_path):
    say("render", tmp_path / "out", "--count", "3", "--width", "200", "--height", "160")
    code, lines, _ = say("bench", "--folder", tmp_path / "out", "--labels", tmp_path / "out/labels.json", "--json")

    assert code == 0
    assert json.loads(lines[0])["all"]["pictures"] == 3


def test_throws_are_measured(say):
    code, lines, _ = say("bench", "--rolls", "1", "--seed", "4", "--json")
    told = json.loads(lines[0])["throws"]

    assert (code, told["count"], told["said while moving"], told["silently wrong"]) == (0, 1, 0, 0)


def test_the_gate_is_measured(say):
    _, lines, _ = say("bench", "--gate")

    assert lines[0] == "gate, at rest"


def test_my_own_corrections_are_measured(say, tmp_path):
    assert say("bench", "--mine")[0] == 2
    corrections = Corrections(vision_folder(os.environ))
    corrections.keep(Correction(3, 5, 0.4, "white"), np.full((60, 60, 3), 200, np.uint8))

    _, lines, _ = say("bench", "--mine")

    assert lines[0] == "corrections"


def test_tags_can_be_printed_and_the_empty_tray_learned(say, tmp_path):
    assert say("calibrate", "--tags", tmp_path / "tags.png")[0] == 0
    assert cv2.imread(str(tmp_path / "tags.png")).shape[0] > 1000

    code, lines, _ = say("calibrate", "--virtual")

    assert code == 0
    assert lines[0].startswith("The four tags are not seen")


def test_the_bench_counts_faults_in_photographs(say, tmp_path):
    say("render", tmp_path / "out", "--count", "1", "--seed", "31")
    _, lines, _ = say("bench", "--sight", "--folder", tmp_path / "out")

    assert lines[0] == "out"
    assert "  nothing learned        1 of 1 right (nothing 1)" in lines


def test_a_bench_without_anything_to_measure_says_what_it_needs(say):
    code, _, error = say("bench")

    assert code == 2
    assert "--help" in error


# -- how far long commands are -----------------------------------------------------------------------------


def at_a_terminal(monkeypatch):
    """Standard error is one, and every step is told there."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("companion.host.progress.LIVE_PAUSE", 0)


def test_at_a_terminal_a_bench_of_photographs_tells_how_far_it_is_beside_its_figures(say, tmp_path, monkeypatch):
    at_a_terminal(monkeypatch)
    _, _, told = say("render", tmp_path / "out", "--count", "3", "--width", "200", "--height", "160")
    assert "2 of 3, about " in told

    _, lines, told = say("bench", "--folder", tmp_path / "out", "--labels", tmp_path / "out/labels.json", "--json")

    assert "1 of 3, about " in told
    assert "2 of 3, about " in told
    assert told.endswith("\r")  # the line is wiped
    assert len(lines) == 1


def test_at_a_terminal_a_bench_of_throws_and_one_of_corrections_tell_how_far_they_are(say, monkeypatch):
    at_a_terminal(monkeypatch)
    corrections = Corrections(vision_folder(os.environ))
    for _ in range(3):
        corrections.keep(Correction(3, 5, 0.4, "white"), np.full((60, 60, 3), 200, np.uint8))

    assert "1 of 2, about " in say("bench", "--rolls", "2", "--seed", "4")[2]
    assert "2 of 3, about " in say("bench", "--mine")[2]


def test_a_short_bench_says_nothing_more_in_a_log(say):
    assert say("bench", "--rolls", "2", "--seed", "4")[2] == ""


def test_the_drawing_of_training_pictures_tells_how_far_it_is(monkeypatch):
    monkeypatch.setattr("companion.host.progress.LIVE_PAUSE", 0)
    told = []
    progress = Progress(told.append, time.perf_counter_ns, live=True)

    assert len(rendered(3, 1, progress)) == 3
    assert len(rendered_near(2, 1, progress)) == 2
    assert [text.split(",")[0] for text in told if text.strip()] == ["\r1 of 3", "\r2 of 3", "\r1 of 2"]


def test_learning_is_told_in_few_lines_with_how_much_is_left():
    due = [step for step in range(1, 15_001) if is_due(step, 15_000)]

    assert (len(due), due[0], due[-1]) == (20, 750, 15_000)
    assert [step for step in range(1, 8) if is_due(step, 7)] == [1, 2, 3, 4, 5, 6, 7]
    assert how_far("Finder", 750, 15_000, 0.12345, 60) == (
        "Finder: 750 of 15000 steps (5 %), loss 0.1235, about 19 min left"
    )
    assert how_far("Finder", 15_000, 15_000, 0.1, 1200).endswith("(100 %), loss 0.1000, 20 min in all")
