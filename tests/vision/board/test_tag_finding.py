"""Tags are found small, turned, in uneven light; what only looks like one is not."""

import cv2
import numpy as np
import pytest

from vision.board.tag_finding import NUMBER, SIDE, find_tags, picture_of
from vision.render.tagged_board import any_board_scene

RIM = 1 / SIDE


def page(tag: int, edge: int, turn: float = 0.0, size: int = 200) -> np.ndarray:
    """A tag in its white rim in the middle of a grey page."""
    fine = 8
    sheet = np.full((size * fine, size * fine), 120, np.uint8)
    rim = round(edge * fine * RIM)
    card = cv2.copyMakeBorder(picture_of(tag, edge * fine), *[rim] * 4, cv2.BORDER_CONSTANT, value=255)
    low = (len(sheet) - len(card)) // 2
    sheet[low : low + len(card), low : low + len(card)] = card
    middle = (len(sheet) - 1) / 2
    turned = cv2.warpAffine(
        sheet, cv2.getRotationMatrix2D((middle, middle), turn, 1), sheet.shape[::-1], borderMode=cv2.BORDER_REPLICATE
    )
    return cv2.resize(turned, (size, size), interpolation=cv2.INTER_AREA).astype(np.uint8)


@pytest.mark.parametrize("edge", [17, 20, 40, 120])
@pytest.mark.parametrize("turn", [0, 33, 90, 200])
def test_a_tag_is_found_small_and_large_whatever_way_it_lies(edge: int, turn: float) -> None:
    [tag] = find_tags(page(77, edge, turn, size=640))

    assert tag.id == 77
    assert np.abs(tag.centre - 319.5).max() < 0.5


def test_the_corners_begin_at_the_tag_s_own_top_left() -> None:
    [tag] = find_tags(page(5, 40, turn=-90))  # OpenCV turns against the clock: this one was turned with it

    assert np.abs(tag.corners - [(119.5, 79.5), (119.5, 119.5), (79.5, 119.5), (79.5, 79.5)]).max() < 1


def test_light_that_falls_off_across_a_tag_does_not_hide_it() -> None:
    light = np.linspace(0.2, 1.0, 200)[None, :]

    [tag] = find_tags((page(123, 40) * light).astype(np.uint8))

    assert tag.id == 123


def test_every_tag_that_there_is_is_told_from_all_others() -> None:
    assert [[tag.id for tag in find_tags(page(n, 21))] for n in range(NUMBER)] == [[n] for n in range(NUMBER)]


@pytest.mark.parametrize("seed", range(6))
def test_a_black_square_with_any_pattern_is_no_tag(seed: int) -> None:
    pattern = np.pad(np.random.default_rng(seed).integers(0, 2, (5, 5)).astype(np.uint8) * 255, 1)
    sheet = np.full((160, 160), 255, np.uint8)
    sheet[40:110, 40:110] = cv2.resize(pattern, (70, 70), interpolation=cv2.INTER_NEAREST)

    assert find_tags(sheet) == []


def test_nothing_is_found_where_nothing_is() -> None:
    assert find_tags(np.full((90, 120, 3), 200, np.uint8)) == []
    assert find_tags(np.zeros((16, 16, 3), np.uint8)) == []


@pytest.mark.parametrize("seed", range(4000, 4006))
def test_on_rendered_boards_all_that_are_wholly_in_sight_are_found_and_no_others(seed: int) -> None:
    scene = any_board_scene(np.random.default_rng(seed))

    found = {tag.id for tag in find_tags(scene.picture)}

    assert {id for id, tag in scene.tags.items() if tag.seen >= 0.999} <= found <= set(scene.tags)
