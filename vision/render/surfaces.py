"""What dice lie on: felt, wood, carpet, paper, prints, hexes, stone, weaves. Drawn from noise, at picture size.

A surface is a picture of the table seen straight from above; the scene bends it into the camera's view.
"""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from vision.render.camera import Floats

Rng = np.random.Generator
SIDE = 512
"""Pixels of a surface along each side."""


def any_surface(rng: Rng) -> Floats:
    """A surface by chance, RGB from 0 to 1."""
    kind = KINDS[int(rng.integers(len(KINDS)))]
    return np.clip(kind(rng), 0, 1).astype(np.float32)


def noise(rng: Rng, cells: int, rows: int = 0) -> Floats:
    """Smooth noise around 0: so many grains along a side; fewer *rows* make it streaky."""
    grid = rng.normal(0, 1, (rows or cells, cells)).astype(np.float32)
    return cv2.resize(grid, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC).astype(np.float32)


def some_colour(rng: Rng) -> Floats:
    """Dark, light, grey and strong colours, each often enough."""
    value = rng.uniform(0.02, 0.95)
    strength = rng.choice([0.0, 0.15, 0.5, 0.85], p=[0.3, 0.25, 0.25, 0.2])
    return hsv(rng.uniform(0, 360), float(strength), float(value))


def hsv(hue: float, strength: float, value: float) -> Floats:
    pixel = np.array([[[hue % 360, strength, value]]], np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0], np.float32)


def plain(rng: Rng) -> Floats:
    shade = 1 + 0.06 * noise(rng, 3) + rng.uniform(0, 0.03) * noise(rng, 200)
    return shade[..., None] * some_colour(rng)


def felt(rng: Rng) -> Floats:
    fibres = rng.uniform(0.05, 0.2) * noise(rng, 256) + 0.05 * noise(rng, 40) + 0.05 * noise(rng, 4)
    return (1 + fibres)[..., None] * some_colour(rng)


def carpet(rng: Rng) -> Floats:
    """Coarse loops in two colours: rows of dark and light dots that are no pips."""
    loops = int(rng.integers(40, 110))
    mix = np.clip(0.5 + rng.uniform(0.2, 0.8) * noise(rng, loops), 0, 1)[..., None]
    one = some_colour(rng)
    other = np.clip(one * rng.uniform(0.3, 1.6) + rng.normal(0, 0.05, 3), 0, 1)
    return np.asarray(one * mix + other * (1 - mix), np.float32)


def wood(rng: Rng) -> Floats:
    long = int(rng.integers(2, 6))
    streaks = noise(rng, long, int(rng.integers(60, 220))) * 0.10 + noise(rng, long, int(rng.integers(12, 40))) * 0.12
    base = hsv(rng.uniform(15, 40), rng.uniform(0.2, 0.8), rng.uniform(0.25, 0.9))
    boards = np.ones((SIDE, SIDE), np.float32)
    if rng.random() < 0.5:
        for y in range(0, SIDE, int(rng.integers(60, 200))):
            boards[y : y + 2] = rng.uniform(0.3, 0.8)
    return ((1 + streaks) * boards)[..., None] * base


def paper(rng: Rng) -> Floats:
    """Light, with ruled lines or squares."""
    sheet = np.full((SIDE, SIDE, 3), rng.uniform(0.7, 0.95), np.float32)
    ink = some_colour(rng) * 0.6
    step, thick = int(rng.integers(12, 50)), int(rng.integers(1, 3))
    for line in range(0, SIDE, step):
        sheet[line : line + thick] = ink
        if step % 2:
            sheet[:, line : line + thick] = ink
    return sheet * (1 + 0.02 * noise(rng, 5))[..., None]


def printed(rng: Rng) -> Floats:
    """A game board or a magazine: coloured areas, circles, writing, dots."""
    sheet = plain(rng).astype(np.float32)
    for _ in range(int(rng.integers(8, 50))):
        _print_mark(sheet, rng)
    return sheet


def _print_mark(sheet: Floats, rng: Rng) -> None:
    x, y = (int(v) for v in rng.integers(0, SIDE, 2))
    size, colour = int(rng.integers(6, 90)), some_colour(rng).tolist()
    thick = -1 if rng.random() < 0.6 else int(rng.integers(1, 6))
    kind = rng.integers(5)
    if kind == 0:
        cv2.circle(sheet, (x, y), size // 2, colour, thick, cv2.LINE_AA)
    elif kind == 1:
        corner = (x + size, y + int(size * rng.uniform(0.4, 2)))
        cv2.rectangle(sheet, (x, y), corner, colour, thick)
    elif kind == 2:
        angles = np.arange(6) * np.pi / 3 + rng.uniform(0, 1)
        hexagon = np.stack([x + size * np.cos(angles), y + size * np.sin(angles)], 1).astype(np.int32)
        cv2.polylines(sheet, [hexagon], True, colour, max(1, thick), cv2.LINE_AA)
    elif kind == 3:
        write(sheet, rng, (x, y), size, np.array(colour, np.float32))
    else:
        for dot in rng.normal(0, size / 3, (int(rng.integers(2, 9)), 2)):
            cv2.circle(sheet, (x + int(dot[0]), y + int(dot[1])), max(1, size // 14), colour, -1, cv2.LINE_AA)


def write(sheet: Floats, rng: Rng, at: tuple[int, int], size: int, colour: Floats) -> None:
    """Some letters of a height."""
    words = "".join(chr(int(c)) for c in rng.integers(48, 122, int(rng.integers(1, 9))))
    ink = np.zeros(sheet.shape[:2], np.uint8)
    cv2.putText(ink, words, at, int(rng.integers(0, 8)), size / 45, 255, max(1, size // 20), cv2.LINE_AA)
    _ink_in(sheet, ink, colour)


def _ink_in(sheet: Floats, ink: npt.NDArray[np.uint8], colour: Floats) -> None:
    """Writing can be drawn in grey only; this colours it."""
    sheet += (ink / np.float32(255))[..., None] * (colour - sheet)


def stone(rng: Rng) -> Floats:
    veins = np.abs(noise(rng, 12)) ** 0.5 * 0.2 + 0.1 * noise(rng, 80)
    return (0.85 + veins)[..., None] * some_colour(rng)


def weave(rng: Rng) -> Floats:
    """Cloth or a rattan mat: a regular pattern of small light and dark squares."""
    step = rng.uniform(3, 14)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) * np.float32(np.pi / step)
    pattern = np.sin(x) * np.sin(y) * rng.uniform(0.05, 0.4)
    return (1 + pattern + 0.05 * noise(rng, 60))[..., None] * some_colour(rng)


def keys(rng: Rng) -> Floats:
    """Rows of light rounded squares with writing, as of a keyboard: they look like dice from afar."""
    sheet = np.empty((SIDE, SIDE, 3), np.float32)
    sheet[:] = some_colour(rng) * 0.3
    step, cap = int(rng.integers(36, 80)), some_colour(rng).tolist()
    ink = np.zeros((SIDE, SIDE), np.uint8)
    for y in range(0, SIDE, step):
        for x in range(int(rng.integers(-step, 0)), SIDE, step):
            cv2.rectangle(sheet, (x + 3, y + 3), (x + step - 4, y + step - 4), cap, -1)
            letter = chr(int(rng.integers(33, 91)))
            cv2.putText(ink, letter, (x + step // 4, y + step // 2), 0, step / 90, 255, 1, cv2.LINE_AA)
    _ink_in(sheet, ink, some_colour(rng))
    return sheet


def hexes(rng: Rng) -> Floats:
    """A board of hexes, many with a round token in their middle, as dice roll beside them: a spot there is no one."""
    sheet = plain(rng).astype(np.float32)
    size, lands = int(rng.integers(18, 60)), [some_colour(rng) for _ in range(4)]
    border, disc = some_colour(rng).tolist(), some_colour(rng).tolist()
    ink = np.zeros((SIDE, SIDE), np.uint8)
    for row, y in enumerate(range(0, SIDE + size, int(1.5 * size))):
        for x in range(row % 2 * int(0.87 * size), SIDE + size, int(1.74 * size)):
            _hex(sheet, (x, y), size, lands[int(rng.integers(4))].tolist(), border)
            if rng.random() < 0.6:
                cv2.circle(sheet, (x, y), int(size * 0.42), disc, -1, cv2.LINE_AA)
                _mark_token(ink, rng, (x, y), size)
    _ink_in(sheet, ink, some_colour(rng))
    return sheet


def _hex(sheet: Floats, at: tuple[int, int], size: int, land: list[float], border: list[float]) -> None:
    angles = (np.arange(6) + 0.5) * np.pi / 3
    outline = np.stack([at[0] + size * np.cos(angles), at[1] + size * np.sin(angles)], 1).astype(np.int32)
    cv2.fillPoly(sheet, [outline], land, cv2.LINE_AA)
    cv2.polylines(sheet, [outline], True, border, max(1, size // 12), cv2.LINE_AA)


def _mark_token(ink: npt.NDArray[np.uint8], rng: Rng, at: tuple[int, int], size: int) -> None:
    """A number, or a spot."""
    if rng.random() < 0.7:
        corner = at[0] - size // 5, at[1] + size // 6
        cv2.putText(ink, str(int(rng.integers(2, 13))), corner, 0, size / 60, 255, max(1, size // 24), cv2.LINE_AA)
    else:
        cv2.circle(ink, at, max(1, int(size * rng.uniform(0.08, 0.25))), 255, -1, cv2.LINE_AA)


KINDS: tuple[Callable[[Rng], Floats], ...] = (
    plain, plain, felt, felt, felt, carpet, carpet, wood, wood, wood, paper, printed, printed, stone, weave, keys,
    hexes,
)  # fmt: skip
