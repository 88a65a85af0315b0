"""What else may lie in the picture and is no die: hands, cables, pencils, cards, tokens, coins, dominoes, boxes.

They teach the reader what to leave alone. Everything is drawn flat into the picture, over or under the dice.
"""

import cv2
import numpy as np

from vision.render.camera import Floats
from vision.render.die import PIPS
from vision.render.surfaces import Rng, hsv, some_colour, write


def hand(picture: Floats, rng: Rng, light: float) -> None:
    """Fingers and a palm that reach in from the border."""
    height, width = picture.shape[:2]
    scale = max(height, width)
    skin = hsv(rng.uniform(10, 30), rng.uniform(0.25, 0.65), rng.uniform(0.25, 0.9)) * light
    side = rng.uniform(0, 2 * np.pi)
    inward = -np.array([np.cos(side), np.sin(side)])
    wrist = np.array([width, height]) / 2 - inward * scale * rng.uniform(0.45, 0.7)
    palm = wrist + inward * scale * rng.uniform(0.1, 0.25)
    thick = int(scale * rng.uniform(0.05, 0.1))
    _limb(picture, wrist, palm, skin, 2 * thick)
    for spread in rng.uniform(-0.7, 0.7, int(rng.integers(2, 6))):
        turn = np.array([[np.cos(spread), -np.sin(spread)], [np.sin(spread), np.cos(spread)]])
        tip = palm + turn @ inward * scale * rng.uniform(0.1, 0.25)
        _limb(picture, palm, tip, skin * rng.uniform(0.85, 1.1), thick // 2)


def _limb(picture: Floats, start: Floats, end: Floats, colour: Floats, thick: int) -> None:
    """A rounded stroke, darker at its rim."""
    a, b = tuple(int(v) for v in start), tuple(int(v) for v in end)
    cv2.line(picture, a, b, (colour * 0.7).tolist(), max(2, thick), cv2.LINE_AA)
    cv2.line(picture, a, b, colour.tolist(), max(1, int(thick * 0.8)), cv2.LINE_AA)


def stroke(picture: Floats, rng: Rng, light: float) -> None:
    """A cable, a pencil or the rim of a tray."""
    height, width = picture.shape[:2]
    points = rng.uniform(-0.1, 1.1, (int(rng.integers(2, 5)), 2)) * (width, height)
    if len(points) > 2:
        along = np.linspace(0, 1, 30)
        knots = np.linspace(0, 1, len(points))
        points = np.stack([np.interp(along, knots, points[:, 0]), np.interp(along, knots, points[:, 1])], 1)
    colour = (some_colour(rng) * light).tolist()
    cv2.polylines(picture, [points.astype(np.int32)], False, colour, int(rng.integers(2, 14)), cv2.LINE_AA)


def card(picture: Floats, rng: Rng, light: float) -> None:
    """A card, a book or a box, cut off by the border as often as not, with some print on it."""
    height, width = picture.shape[:2]
    size = max(height, width) * rng.uniform(0.06, 0.6)
    centre = rng.uniform(-0.1, 1.1, 2) * (width, height)
    box = cv2.boxPoints(
        ((float(centre[0]), float(centre[1])), (size, size * rng.uniform(0.5, 1.0)), rng.uniform(0, 90))
    )
    cv2.fillPoly(picture, [box.astype(np.int32)], (some_colour(rng) * light).tolist(), cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 8))):
        spot = centre + rng.normal(0, size / 6, 2)
        radius = max(1, int(size * rng.uniform(0.01, 0.1)))
        cv2.circle(picture, (int(spot[0]), int(spot[1])), radius, (some_colour(rng) * light).tolist(), -1, cv2.LINE_AA)


def token(picture: Floats, rng: Rng, light: float) -> None:
    """A coin, a bead, a screw head: one round thing, often with a spot in the middle."""
    height, width = picture.shape[:2]
    x, y = (int(v) for v in rng.uniform(0, 1, 2) * (width, height))
    radius = int(max(3, max(height, width) * rng.uniform(0.006, 0.05)))
    colour = some_colour(rng) * light
    cv2.circle(picture, (x, y), radius, (colour * 0.6).tolist(), -1, cv2.LINE_AA)
    cv2.circle(picture, (x - radius // 8, y - radius // 8), int(radius * 0.85), colour.tolist(), -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(picture, (x, y), max(1, radius // 3), (some_colour(rng) * light).tolist(), -1, cv2.LINE_AA)


def domino(picture: Floats, rng: Rng, light: float) -> None:
    """Flat, printed pips on a long stone: no die. Its halves are never square."""
    height, width = picture.shape[:2]
    long = max(height, width) * rng.uniform(0.05, 0.2)
    centre = rng.uniform(0.05, 0.95, 2) * (width, height)
    turn = rng.uniform(0, np.pi)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    box = [centre + a * long / 2 * along + b * long / 4 * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    light_stone = rng.random() < 0.5
    stone, ink = (0.85 * light, 0.03) if light_stone else (0.06, 0.8 * light)
    cv2.fillPoly(picture, [np.array(box).astype(np.int32)], (stone,) * 3, cv2.LINE_AA)
    for half in (-1, 1):
        for a, b in PIPS[int(rng.integers(1, 7))]:
            spot = centre + along * long * (half / 4 + a * 0.07) + across * long * b * 0.14
            cv2.circle(picture, (int(spot[0]), int(spot[1])), max(1, int(long / 32)), (ink,) * 3, -1, cv2.LINE_AA)
    ends = [centre + b * long / 4 * across for b in (-1, 1)]
    one, other = ((int(end[0]), int(end[1])) for end in ends)
    cv2.line(picture, one, other, (ink,) * 3, max(1, int(long / 50)))


def dots(picture: Floats, rng: Rng, light: float) -> None:
    """Loose dots, as of a pattern, a peg board or a speaker: pips without a die."""
    height, width = picture.shape[:2]
    centre, step = rng.uniform(0, 1, 2) * (width, height), max(height, width) * rng.uniform(0.008, 0.04)
    colour, radius = (some_colour(rng) * light).tolist(), max(1, int(step * rng.uniform(0.15, 0.4)))
    rows, columns = (int(v) for v in rng.integers(1, 6, 2))
    for row in range(rows):
        for column in range(columns):
            spot = centre + step * np.array([column, row])
            cv2.circle(picture, (int(spot[0]), int(spot[1])), radius, colour, -1, cv2.LINE_AA)


def label(picture: Floats, rng: Rng, light: float) -> None:
    """A sticker, a key cap or the logo of a device: writing, mostly on a plain patch."""
    height, width = picture.shape[:2]
    x, y = (int(v) for v in rng.uniform(0, 0.95, 2) * (width, height))
    size = int(max(8, max(height, width) * rng.uniform(0.02, 0.12)))
    if rng.random() < 0.7:
        corner = (x + int(size * rng.uniform(1, 3)), y + size)
        cv2.rectangle(picture, (x, y), corner, (some_colour(rng) * light).tolist(), -1)
    write(picture, rng, (x + size // 8, y + int(size * 0.8)), size, some_colour(rng) * light)


def plug(picture: Floats, rng: Rng, light: float) -> None:
    """A plug, a switch or a battery: a plain block with one or two marks in it."""
    height, width = picture.shape[:2]
    centre = rng.uniform(0, 1, 2) * (width, height)
    size = max(height, width) * rng.uniform(0.03, 0.12)
    turn = float(rng.uniform(0, 90))
    _block(picture, centre, (size, size * rng.uniform(0.6, 1.6)), turn, some_colour(rng) * light)
    along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))]) * size
    mark = some_colour(rng) * light
    for side in (0.0,) if rng.random() < 0.3 else (-0.22, 0.22):
        _block(picture, centre + side * along, (size * 0.2, size * rng.uniform(0.15, 0.4)), turn, mark)


def _block(picture: Floats, centre: Floats, sides: tuple[float, float], turn: float, colour: Floats) -> None:
    box = cv2.boxPoints(((float(centre[0]), float(centre[1])), (float(sides[0]), float(sides[1])), turn))
    cv2.fillPoly(picture, [box.astype(np.int32)], colour.tolist(), cv2.LINE_AA)


def nut(picture: Floats, rng: Rng, light: float) -> None:
    """A ring, a nut or a lens: round around a hole."""
    height, width = picture.shape[:2]
    x, y = (int(v) for v in rng.uniform(0, 1, 2) * (width, height))
    radius = int(max(4, max(height, width) * rng.uniform(0.015, 0.1)))
    colour = some_colour(rng) * light
    thick = max(1, int(radius * rng.uniform(0.2, 0.7)))
    cv2.circle(picture, (x, y), radius, colour.tolist(), thick, cv2.LINE_AA)
    cv2.circle(picture, (x, y), radius + thick // 2, (colour * 0.5).tolist(), 1, cv2.LINE_AA)


THINGS = (stroke, stroke, card, card, card, token, token, domino, dots, label, label, plug, plug, nut)


def scatter(picture: Floats, rng: Rng, light: float) -> None:
    """A few things by chance."""
    for _ in range(int(rng.integers(1, 8))):
        THINGS[int(rng.integers(len(THINGS)))](picture, rng, light)
