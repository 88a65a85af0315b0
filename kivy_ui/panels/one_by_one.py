"""What comes up piece by piece: only what is new, and at once for those who want no animation."""

from collections.abc import Sequence
from itertools import takewhile

from kivy.animation import Animation
from kivy.uix.widget import Widget

from kivy_ui.desk import Desk

BETWEEN, FADING = 0.7, 0.4
"""Seconds from one piece to the next, and in which it appears, at the usual pace."""


def already_seen(desk: Desk, moment: str, pieces: Sequence[str]) -> int:
    """How many of the *pieces* were shown before; from now on all of them were."""
    before, desk.moments[moment] = desk.moments.get(moment, ()), tuple(pieces)
    if desk.theme.calm:
        return len(pieces)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, pieces, strict=False)))


def come_up(widgets: Sequence[Widget], seen: int, pace: float) -> None:
    """Let those not *seen* yet appear one after the other; they have their place from the start."""
    for number, widget in enumerate(widgets[seen:]):
        widget.opacity = 0
        waiting = Animation(opacity=0, duration=number * BETWEEN * pace)
        (waiting + Animation(opacity=1, duration=FADING * pace)).start(widget)
