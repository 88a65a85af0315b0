"""The printed sheet: true to scale, every tag on it found, and the same tags when it is printed again."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import Invalid
from companion.fronts.tag_arguments import add_tag_arguments
from companion.host.token_meanings import Meaning, Tokens, tokens_folder
from vision.board.allotting import CARDS, FREE, PEOPLE, PIECES, allot, first_tag
from vision.board.sheet import DPI, RULER, Item, drawn_page, pages_of
from vision.board.tag_command import print_sheet
from vision.board.tag_finding import find_tags

MM = DPI / 25.4


def arguments(*typed: object) -> Namespace:
    parser = ArgumentParser()
    add_tag_arguments(parser)
    return parser.parse_args([str(word) for word in typed])


def printed(tmp_path: Path, *typed: object) -> list[str]:
    said: list[str] = []
    print_sheet(arguments(*typed), said.append, {"XDG_DATA_HOME": str(tmp_path)})
    return said


def test_every_tag_of_a_page_is_found_where_it_is_and_as_large_as_it_should_be() -> None:
    items = [Item(tag, f"piece {tag}", edge) for tag, edge in ((40, 12.0), (41, 14.0), (200, 25.0))]
    [page] = pages_of([("Pieces", items)])

    tags = {tag.id: tag for tag in find_tags(np.array(drawn_page(page, first=True))[::2, ::2])}

    edges = {id: np.linalg.norm(tag.corners[0] - tag.corners[1]) * 2 / MM for id, tag in tags.items()}
    assert edges == pytest.approx({40: 12.0, 41: 14.0, 200: 25.0}, abs=0.25)


def test_the_line_to_measure_is_as_long_as_it_says() -> None:
    [page] = pages_of([("Free", [Item(200, "", 14.0)])])

    dark = np.array(drawn_page(page, first=True)) < 128

    assert max(row.sum() for row in dark) / MM == pytest.approx(RULER, abs=0.3)


def test_what_does_not_fit_on_a_page_goes_on_the_next_and_nothing_overlaps() -> None:
    items = [Item(tag, str(tag), 25.0) for tag in range(60)]
    pages = pages_of([("Many", items)])

    placed = [[one for one in page if hasattr(one, "item")] for page in pages]
    assert sum(map(len, placed)) == 60
    assert len(pages) > 1
    for page in placed:
        boxes = [(one.x, one.y, one.x + one.item.card, one.y + one.item.card) for one in page]
        assert all(max(box) < 297 and box[2] < 210 for box in boxes)
        apart = [
            a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]
            for n, a in enumerate(boxes)
            for b in boxes[:n]
        ]  # fmt: skip
        assert all(apart)


def test_the_sheet_of_a_game_has_its_boards_its_people_and_what_comes_to_them(tmp_path: Path) -> None:
    out = tmp_path / "tags.pdf"

    said = printed(tmp_path, "--game", "shadowscape", "--players", "Sara,Jürgen", "--cards", "1-3,7A", "--out", out)

    assert out.read_bytes().startswith(b"%PDF")
    assert said[0] == f"{out}: 1 page"
    known = Tokens(tokens_folder({"XDG_DATA_HOME": str(tmp_path)})).known
    assert [meaning.name for meaning in known.values()] == ["1", "2", "3", "7A", "Jürgen", "Sara"]


def test_printed_again_everything_has_the_same_tag(tmp_path: Path) -> None:
    first, again = tmp_path / "a.pdf", tmp_path / "b.pdf"
    printed(tmp_path, "--game", "shadows_of_malice", "--players", "Sara,Bryan", "--out", first)
    printed(tmp_path, "--game", "shadows_of_malice", "--players", "Bryan", "--out", tmp_path / "c.pdf")

    printed(tmp_path, "--game", "shadows_of_malice", "--players", "Sara,Bryan", "--out", again)

    assert first.read_bytes() == again.read_bytes()


def test_a_page_as_png_says_how_large_a_pixel_is(tmp_path: Path) -> None:
    printed(tmp_path, "--out", tmp_path / "free.png", "--free", "3")

    page = cv2.imread(str(tmp_path / "free.png"), cv2.IMREAD_GRAYSCALE)
    assert page.shape == (3508, 2480)
    assert {tag.id for tag in find_tags(page[::2, ::2])} == {200, 201, 202}


@pytest.mark.parametrize("typed", [("--out", "tags.txt"), ("--edge", "3"), ("--free", "99"),
                                   ("--game", "shadowscape", "--cards", "1-900")])  # fmt: skip
def test_what_cannot_be_printed_is_said(tmp_path: Path, typed: tuple[str, ...]) -> None:
    with pytest.raises(Invalid):
        printed(tmp_path, *typed)


def test_families_of_tags_never_touch_and_a_full_one_says_so(tmp_path: Path) -> None:
    tokens = Tokens(tmp_path)
    people = [Meaning("person", f"P{n}") for n in range(len(PEOPLE))]

    found = allot([*people, Meaning("piece", "cat", "cat", "g"), Meaning("card", "7", "7", "g")], tokens)

    assert set(found) == {*PEOPLE, PIECES[0], CARDS[0]}
    with pytest.raises(Invalid, match="All 8 tags"):
        allot([Meaning("person", "one more")], tokens)
    assert [first_tag(n) for n in range(3)] == [0, 4, 8]
    with pytest.raises(Invalid):
        first_tag(6)
    assert FREE.start == CARDS.stop
