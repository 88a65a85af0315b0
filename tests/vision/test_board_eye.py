"""What the eye over a board tells: what stands where, that a board was learned, which token was shown."""

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.kernel.board import Layout, Space
from vision.board.kept_plans import keep_plan, load_plans
from vision.board.plan import measured, outermost
from vision.cameras.frames import CameraLost, Frame
from vision.live import board_eye
from vision.live.board_eye import BoardEye, BoardLearned, BoardSeen, EyeNoticed, TagShown
from vision.render.camera import looking_down
from vision.render.tagged_board import BoardView, Spoiling, Token

HEXES = Layout("hexes", [Space(f"{x}{y}", at=(x, y)) for y in range(4) for x in range(6)])
PLAN = measured("cellar", HEXES, 500, 300)
GAME = "a_game"


class Table:
    """An eye whose clock is the test's, and a board before it."""

    def __init__(self, folder: Path) -> None:
        self.said: list[Any] = []
        self.now = 0.0
        self.eye = BoardEye(self.said.append, folder, lambda: self.now, spawn=lambda act: None)
        self.rng = np.random.default_rng(4)
        self.view = BoardView(self.rng, PLAN, looking_down(1280, 720, 760, 0.2, -1.5, 1.1), Spoiling())
        self.eye.play(GAME)

    def look(self, seconds: float, *tokens: Token) -> list[Any]:
        """What is said while the camera sees these tokens for so long."""
        picture = self.view.see(self.rng, tokens).picture
        before = len(self.said)
        for _ in range(round(seconds / 0.25)):
            self.now += 0.25
            self.eye.look(picture)
        return self.said[before:]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_what_stands_on_a_known_board_is_told_by_space(table: Table) -> None:
    keep_plan(table.eye.folder, GAME, PLAN)

    said = table.look(2, Token(40, PLAN.spaces["32"], 14), Token(41, PLAN.spaces["00"], 14))

    assert said == [BoardSeen("cellar", {40: "32", 41: "00"}, {}, False, {40: 0, 41: 0})]


def test_a_board_is_learned_from_four_tokens_and_kept_for_the_game(table: Table) -> None:
    table.look(0.5)
    table.eye.learn("cellar", HEXES, 0)

    said = table.look(0.25, *(Token(200 + n, PLAN.spaces[space], 14) for n, space in enumerate(outermost(HEXES))))

    assert said == [BoardLearned("The board is learned: 24 spaces.")]
    assert load_plans(table.eye.folder)[0][GAME]["cellar"].space_at(*PLAN.spaces["00"]) is not None
    assert table.look(2, Token(40, PLAN.spaces["43"], 14)) == [BoardSeen("cellar", {40: "43"}, {}, False, {40: 0})]


def test_without_the_four_tokens_it_says_what_is_missing(table: Table) -> None:
    table.eye.learn("cellar", HEXES, 0)

    [said] = table.look(0.25)

    assert said.bad
    assert "0 tokens" in said.words


def test_a_token_beside_all_boards_is_shown_once_until_it_was_away(table: Table) -> None:
    far = Token(24, (250.0, 340.0), 20)
    keep_plan(table.eye.folder, GAME, PLAN)

    assert [one for one in table.look(3, far) if isinstance(one, TagShown)] == [TagShown(24)]
    table.look(3)
    assert [one for one in table.look(3, far) if isinstance(one, TagShown)] == [TagShown(24)]


def test_a_token_on_a_board_is_not_shown_to_anybody(table: Table) -> None:
    keep_plan(table.eye.folder, GAME, PLAN)

    said = table.look(3, Token(40, PLAN.spaces["32"], 14))

    assert not any(isinstance(one, TagShown) for one in said)


def test_boards_that_cannot_be_read_are_a_message_and_learned_anew(table: Table) -> None:
    (table.eye.folder / "boards.json").write_text("{")

    [said] = table.look(0.25)

    assert said.bad
    assert said.words.startswith("The boards must be learned anew.")


class Source:
    """Gives two pictures, then is lost."""

    def __init__(self) -> None:
        self.left = 2

    def next_frame(self) -> Frame:
        self.left -= 1
        if self.left < 0:
            raise CameraLost("No cable.")
        return Frame(0, np.zeros((90, 120, 3), np.uint8))

    def close(self) -> None:
        """Nothing is open."""


def test_a_camera_of_its_own_that_is_lost_says_why_and_is_tried_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, pauses, running = [], [], []
    monkeypatch.setattr(board_eye, "open_source", lambda name: opened.append(name) or Source())
    table.eye._spawn = running.append

    def wait(stop: threading.Event, seconds: float) -> bool:
        pauses.append(seconds)
        if len(opened) > 2:
            stop.set()
        return stop.is_set()

    table.eye._wait = wait
    table.eye.start("camera:1")
    running.pop()()

    assert opened == ["camera:1"] * 3
    assert table.eye.why == "No cable."
    assert 0.5 in pauses
    assert EyeNoticed() in table.said


def test_a_file_of_boards_that_cannot_be_read_is_put_aside_when_one_is_learned(tmp_path):
    (tmp_path / "boards.json").write_text("not a plan")

    keep_plan(tmp_path, GAME, PLAN)

    assert PLAN.board in load_plans(tmp_path)[0][GAME]
    assert (tmp_path / "boards.unreadable").read_text() == "not a plan"
