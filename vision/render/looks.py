"""Which dice there are: likely sizes, corners, pips and materials, chosen by chance."""

import numpy as np

from vision.render.die import Look, Rgb
from vision.render.surfaces import Rng, hsv

WHITE: Rgb = (0.86, 0.85, 0.82)
BLACK: Rgb = (0.025, 0.025, 0.03)


def any_look(rng: Rng, edge: float) -> Look:
    """White and black dice are the commonest; the rest have any colour and pips that stand out from it."""
    body = _body(rng)
    pip_radius = rng.uniform(0.13, 0.24)
    return Look(
        edge=edge,
        body=body,
        pip=_pip(rng, body),
        corner=float(rng.choice([rng.uniform(0.08, 0.25), rng.uniform(0.25, 0.45), rng.uniform(0.4, 0.65)])),
        pip_radius=float(pip_radius),
        one_radius=float(pip_radius * rng.choice([1.0, 1.0, rng.uniform(1.2, 1.9)])),
        lattice=float(rng.uniform(0.4, 0.58)),
        depth=float(rng.uniform(0.0, 0.9)),
        gloss=float(rng.choice([0.0, rng.uniform(0.05, 0.3), rng.uniform(0.3, 0.9)])),
        speckle=float(rng.choice([0.0, 0.0, rng.uniform(0.3, 1.0)])),
        speckle_colour=_rgb(hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.02, 0.9))),
        plain=float(rng.uniform(-0.2, 0.9)),
        glow=float(rng.choice([0.0, 0.0, rng.uniform(0.2, 0.8)])),
        grain=float(rng.choice([9.0, rng.uniform(2.0, 6.0)])),
        six=float(rng.uniform(0.5, 1.0)),
        mirrored=bool(rng.random() < 0.4),
        ring=float(rng.choice([0.0, 0.0, 0.0, 0.0, rng.uniform(0.3, 0.6)])),
        rim=float(rng.choice([0.0, 0.0, rng.uniform(0.2, 0.9)])),
        bulge=float(rng.choice([0.0, 0.0, rng.uniform(-0.35, 0.35)])),
        rim_at=float(rng.uniform(0.5, 0.95)),
    )


def blank_cube(rng: Rng, edge: float) -> Look:
    """A cube of wood or plastic without pips, as many games have them."""
    return Look(edge, _body(rng), (0, 0, 0), corner=float(rng.uniform(0.05, 0.3)), gloss=0.1, blank=True)


def _rgb(colour: np.ndarray) -> Rgb:
    red, green, blue = (float(value) for value in colour)
    return red, green, blue


def _body(rng: Rng) -> Rgb:
    kind = rng.random()
    if kind < 0.35:  # white, ivory, light wood
        return _rgb(hsv(rng.uniform(20, 55), rng.choice([0.02, 0.1, 0.35]), rng.uniform(0.6, 0.95)))
    if kind < 0.55:  # black, nearly black, or smoky
        hue, strength = rng.uniform(0, 360), rng.uniform(0, 0.3)
        return _rgb(hsv(hue, strength, rng.choice([rng.uniform(0.01, 0.07), rng.uniform(0.05, 0.15)])))
    return _rgb(hsv(rng.uniform(0, 360), rng.uniform(0.5, 1.0), rng.uniform(0.08, 0.9)))


def _pip(rng: Rng, body: Rgb) -> Rgb:
    """Light on dark, dark on light; in between either. Sometimes of a colour as bright as the body, or hard to see."""
    if brightness(body) < 0.2 and rng.random() < 0.3:
        return _deep_colour(rng, body)
    if rng.random() < 0.3:
        return _as_bright(rng, body) if rng.random() < 0.4 else _other_colour(rng, body)
    light = brightness(body)
    pale = light < 0.12 or (light < 0.35 and rng.random() < 0.5)
    strength = rng.choice([0.0, 0.1, 0.7], p=[0.6, 0.2, 0.2])
    value = rng.uniform(0.65, 0.95) if pale else rng.uniform(0.005, 0.08)
    faint = rng.uniform(0.2, 0.6) if rng.random() < 0.2 else 0.0
    return _rgb((1 - faint) * hsv(rng.uniform(0, 360), strength, value) + faint * np.array(body, np.float32))


def _deep_colour(rng: Rng, body: Rgb) -> Rgb:
    """A deep colour on a dark body, as red on smoke: only one of the three channels shows the pips well."""
    hue = rng.choice([rng.normal(0, 10), rng.uniform(0, 360)])
    while True:
        pip = hsv(hue % 360, rng.uniform(0.75, 1.0), rng.uniform(0.12, 0.5))
        if np.abs(np.sqrt(pip) - np.sqrt(body)).max() > 0.2:
            return _rgb(pip)
        hue += 60


def _other_colour(rng: Rng, body: Rgb) -> Rgb:
    """Any colour that can be told from the body's, be it by its hue alone: red on blue, gold on brown."""
    while True:
        pip = hsv(rng.uniform(0, 360), rng.uniform(0.3, 1.0), rng.uniform(0.05, 0.95))
        if np.abs(np.sqrt(pip) - np.sqrt(body)).sum() > 0.45:
            return _rgb(pip)


def _as_bright(rng: Rng, body: Rgb) -> Rgb:
    """About as bright as the body and of quite another hue: what a picture without colours would not show."""
    while True:
        pip = hsv(rng.uniform(0, 360), rng.uniform(0.6, 1.0), 0.9)
        pip = pip * min(1.0, brightness(body) / brightness(_rgb(pip)) * float(np.exp(rng.normal(0.2, 0.3))))
        if np.abs(np.sqrt(pip) - np.sqrt(body)).sum() > 0.4:
            return _rgb(pip)
        body = _rgb(0.9 * np.array(body, np.float32) + 0.1 * np.array(hsv(rng.uniform(0, 360), 1.0, 0.5)))


def brightness(colour: Rgb) -> float:
    """How light a colour is, from 0 to 1."""
    return 0.3 * colour[0] + 0.6 * colour[1] + 0.1 * colour[2]
