"""Lettering that has to fit into a given room: as large as it can be, broken where it must be, cut at last."""

from functools import lru_cache
from typing import Any

from kivy_ui.fonts import TEXT
from kivy_ui.widgets.lettering import SLACK, height_of, least_width, lettering, most_width, width_of

SMALLEST = 12
"""Pixels, for one word that is wider than its place."""
LOWEST_LINE = 0.95
"""Of the size: no font's lines are lower."""


@lru_cache(maxsize=1000)
def fitted(text: str, largest: float, least: float, width: float, height: float, align: str, font: str = TEXT) -> Any:
    """*text* between *largest* and *least*, in several lines if need be; what fits in no size is cut."""
    whole = _whole(text, largest, least, width, height, align, font)
    return whole if whole is not None else _cut(text, round(least), max(1, round(width)), height, align, font)


@lru_cache(maxsize=1000)
def fits(text: str, least: float, width: float, height: float, font: str = TEXT) -> bool:
    """Whether nothing of it would be cut."""
    return _whole(text, least, least, width, height, "left", font) is not None


def _whole(text: str, largest: float, least: float, width: float, height: float, align: str, font: str) -> Any:
    wide = max(1, round(width))
    for size in range(round(largest), round(least) - 1, -1):
        lines = least_lines(text, size, wide, font)
        if lines > 1 and lines * size * LOWEST_LINE > height:
            continue
        if has_room(text, size, width, font):
            return lettering(text, size, font=font)
        unbroken = all(has_room(word, size, width, font) for word in text.split())
        if unbroken and height_of(text, size, wide, font) <= height:
            return lettering(text, size, wide, align, font)
    return None


def height_at(text: str, size: float, width: float, font: str = TEXT) -> float:
    """How high *text* is in letters of this size, in as many lines as it takes."""
    return float(height_of(text, round(size), 0 if has_room(text, round(size), width, font) else round(width), font))


@lru_cache(maxsize=1000)
def least_wide(text: str, size: float, lines: int, font: str = TEXT) -> float:
    """The least width in which *text* has no more than so many lines."""
    words = text.split()
    if lines == 1 or len(words) < 2:
        return float(width_of(text, round(size), font))
    heads = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    halves = (
        max(float(width_of(head, round(size), font)), least_wide(rest, size, lines - 1, font)) for head, rest in heads
    )
    return min(halves)


def least_lines(text: str, size: float, width: float, font: str = TEXT) -> int:
    """How many lines it has at least in that width."""
    count, room = 0, 0.0
    for word in text.split():
        wide = least_width(word, size, font) + SLACK
        if not count or wide > room:
            count, room = count + 1, width + SLACK
        room -= wide + least_width(" ", size, font) + SLACK
    return count


def has_room(text: str, size: float, width: float, font: str = TEXT) -> bool:
    """Whether it is not wider on one line. It is measured in that size only where another does not tell."""
    least = least_width(text, size, font)
    return least <= width and (most_width(text, size, font) <= width or width_of(text, size, font) <= width)


def _cut(text: str, size: int, width: int, height: float, align: str, font: str) -> Any:
    """As many words as fit, and an ellipsis; at least one. No word is broken: it is written smaller."""
    words = text.split()
    while size > SMALLEST and not all(has_room(word, size, width, font) for word in words):
        size -= 1
    few, many = 1, len(words)
    while few < many:
        middle = (few + many + 1) // 2
        if height_of(" ".join(words[:middle]) + " …", size, width, font) <= height:
            few = middle
        else:
            many = middle - 1
    return lettering(" ".join(words[:few]) + (" …" if few < len(words) else ""), size, width, align, font)
