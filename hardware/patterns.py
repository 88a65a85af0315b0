"""What the lights say: one table from a situation of the game to a pattern. How it is lit is not known here.

A pattern is pure: the time since it began gives the levels. Each has a rhythm of its own, so that nobody has to tell
colours apart, and none flashes faster than three times a second, which some people cannot bear.
"""

import math
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

RGB = tuple[float, float, float]
Rhythm = Callable[[float], float]
"""Seconds since the pattern began → brightness, 0 to 1."""

WHITE: RGB = (1.0, 0.9, 0.75)
GREEN: RGB = (0.1, 1.0, 0.25)
AMBER: RGB = (1.0, 0.5, 0.0)
VIOLET: RGB = (0.55, 0.0, 1.0)
GOLD: RGB = (1.0, 0.7, 0.1)
RED: RGB = (1.0, 0.0, 0.0)
DARK: RGB = (0.0, 0.0, 0.0)


# -- rhythms -----------------------------------------------------------------------------------------------


def steady(level: float) -> Rhythm:
    return lambda t: level


def breath(period: float, least: float = 0.08) -> Rhythm:
    """Up and down without an edge, dark first."""
    return lambda t: least + (1 - least) * (1 - math.cos(math.tau * t / period)) / 2


def beats(*steps: tuple[float, float]) -> Rhythm:
    """Seconds and brightness, one after the other, round and round."""
    period = sum(seconds for seconds, _ in steps)

    def level(t: float) -> float:
        t %= period
        for seconds, bright in steps:
            if t < seconds:
                return bright
            t -= seconds
        return steps[-1][1]

    return level


def swell(period: float) -> Rhythm:
    """Slowly up, quickly down: something approaches."""

    def level(t: float) -> float:
        share = (t % period) / period
        return share / 0.8 if share < 0.8 else (1 - share) / 0.2

    return level


def fade(start: float, end: float, seconds: float) -> Rhythm:
    """From one level to another, and it stays there."""
    return lambda t: start + (end - start) * min(1.0, t / seconds)


def toll(seconds: float) -> Rhythm:
    """It goes down, and then a bell is struck again and again, far away."""
    down, bell = fade(1.0, 0.0, seconds), beats((0.8, 0.3), (3.2, 0.05))
    return lambda t: down(t) if t < seconds else bell(t - seconds)


# -- the table ---------------------------------------------------------------------------------------------


class Note(Struct, frozen=True):
    """A tone for the buzzer: pitch in Hz (0 is a rest) and seconds."""

    pitch: float
    seconds: float


class Pattern(Struct, frozen=True, eq=False):
    """*colour* None is the colour of whoever is meant. *whom* has its lamp lit beside the status lamp.

    *tray* is the light over the dice: a level, never a rhythm, because a camera looks there. *buttons* lit are those
    worth pressing. *lasts* is for how long, in seconds; 0 is until something else happens.
    """

    colour: RGB | None
    rhythm: Rhythm
    whom: Literal["seat", "all", "nobody"] = "nobody"
    tray: float = 0.35
    buttons: tuple[str, ...] = ("go", "undo", "left", "right")
    tune: tuple[Note, ...] = ()
    lasts: float = 0.0


CHIME = (Note(659, 0.06), Note(880, 0.1))
DOUBT = (Note(440, 0.12), Note(370, 0.18))
ALARM = (Note(262, 0.2), Note(0, 0.1), Note(262, 0.2))
FANFARE = (Note(523, 0.15), Note(659, 0.15), Note(784, 0.15), Note(1047, 0.45))
LAMENT = (Note(330, 0.3), Note(294, 0.3), Note(220, 0.7))

PATTERNS: Mapping[str, Pattern] = {
    "ready": Pattern(GREEN, steady(0.4), buttons=("go",)),
    "your turn": Pattern(None, breath(4.0), "seat"),
    "roll now": Pattern(None, beats((0.5, 1), (0.5, 0.15)), "seat", tray=1.0, buttons=("undo",)),
    "dice moving": Pattern(WHITE, breath(0.7), tray=1.0, buttons=()),
    "accepted": Pattern(GREEN, fade(1.0, 0.0, 0.9), "seat", tray=1.0, tune=CHIME, lasts=0.9),
    "please check": Pattern(AMBER, beats((0.9, 1), (0.3, 0), (0.3, 1), (0.9, 0)), "seat", tray=1.0, tune=DOUBT),
    "the app's turn": Pattern(VIOLET, swell(6.0), "all", buttons=("go", "undo")),
    "victory": Pattern(
        GOLD, beats((0.25, 1), (0.25, 0.2), (0.25, 1), (0.25, 0.2), (1.5, 1), (0.5, 0.2)), "all", tray=0.6, tune=FANFARE
    ),
    "defeat": Pattern(RED, toll(5.0), "all", tray=0.15, tune=LAMENT),
    "trouble": Pattern(RED, beats((0.2, 1), (0.2, 0), (0.2, 1), (1.4, 0)), tune=ALARM),
    "sleeping": Pattern(WHITE, beats((0.4, 0.12), (5.6, 0)), tray=0.0, buttons=()),
}
"""The one table: situation → pattern."""


class Scene(Struct, frozen=True):
    """The situation at the table: *seats* are who is meant, with their colours.

    In *trouble* (a lost camera, a save that is not written) the status lamp says so and everything else goes on.
    """

    situation: str = "ready"
    seats: tuple[tuple[int, RGB], ...] = ()
    trouble: bool = False


class Frame(Struct, frozen=True):
    """The levels of all lamps at one moment. Seats and buttons that are not named are dark."""

    status: RGB
    seats: dict[int, RGB]
    buttons: dict[str, float]
    tray: float


def frame(scene: Scene, t: float) -> Frame:
    """What is lit, *t* seconds after the scene began."""
    pattern = PATTERNS[scene.situation]
    level = pattern.rhythm(t)
    colours = [pattern.colour or colour for _, colour in scene.seats]
    status = dim(colours[0] if colours else pattern.colour or WHITE, level)
    if scene.trouble and scene.situation != "sleeping":
        trouble = PATTERNS["trouble"]
        status = dim(trouble.colour or RED, trouble.rhythm(t))
    return Frame(status, _seats(scene, pattern, level), dict.fromkeys(pattern.buttons, 1.0), pattern.tray)


def _seats(scene: Scene, pattern: Pattern, level: float) -> dict[int, RGB]:
    if pattern.whom == "all":
        return dict.fromkeys(range(1, 9), dim(pattern.colour or WHITE, level))
    if pattern.whom == "seat":
        return {seat: dim(pattern.colour or colour, level) for seat, colour in scene.seats}
    return {}


def dim(colour: RGB, level: float) -> RGB:
    red, green, blue = colour
    return red * level, green * level, blue * level
