"""Words that were read off a picture: where they stand, and finding some of them again. Knows no picture file."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass

LEAST_SURE = 30
"""In per cent: what the reader of letters is less sure of is no word."""
ALIKE = str.maketrans("l|10", "iiio")
"""Letters that are mistaken for each other, as one."""


@dataclass(frozen=True)
class Word:
    """A word, its middle as shares of the picture's width and height, and which line it stands in."""

    text: str
    x: float
    y: float
    line: tuple[str, ...] = ()


def words_of(table: str, width: int, height: int) -> list[Word]:
    """The words in a table that tesseract made of a picture of this size."""
    rows = csv.DictReader(table.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return [
        Word(
            row["text"],
            (int(row["left"]) + int(row["width"]) / 2) / width,
            (int(row["top"]) + int(row["height"]) / 2) / height,
            (row["block_num"], row["par_num"], row["line_num"]),
        )
        for row in rows
        if row["text"].strip() and float(row["conf"]) > LEAST_SURE
    ]


def find(text: str, words: Sequence[Word]) -> tuple[float, float] | None:
    """The middle of *text* where it stands in one line. Spaces do not count: a reader of letters misses many."""
    wanted = letters(text)
    lines: dict[tuple[str, ...], list[Word]] = {}
    for word in words:
        lines.setdefault(word.line, []).append(word)
    for line in lines.values():
        owners = [word for word in line for _ in letters(word.text)]
        start = "".join(letters(word.text) for word in line).find(wanted)
        if start >= 0:
            found = owners[start : start + len(wanted)]
            return sum(word.x for word in found) / len(found), sum(word.y for word in found) / len(found)
    return None


def share(text: str, words: Sequence[Word]) -> float:
    """How many of the words of *text* are there: 1 for all of them."""
    wanted, there = {letters(word) for word in text.split()}, {letters(word.text) for word in words}
    return len(wanted & there) / max(1, len(wanted))


def letters(text: str) -> str:
    """Without what is easily misread."""
    return "".join(letter for letter in text.lower() if letter.isalnum()).translate(ALIKE)


def turned_back(x: float, y: float, turned: int) -> tuple[float, float]:
    """A place on a picture that was turned clockwise by so many degrees, on the picture as it was."""
    return {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[turned]
