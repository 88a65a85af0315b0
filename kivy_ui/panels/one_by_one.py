"""What comes up piece by piece: only what is new, and at once for those who want no animation."""

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.uix.widget import Widget

from kivy_ui.services.remembered import Remembered
from kivy_ui.theme import Theme

BETWEEN, FADING = 0.7, 0.4
"""Seconds from one piece to the next, and in which it appears, at the usual pace."""


def to_skip(remembered: Remembered, theme: Theme, moment: str, pieces: Sequence[str]) -> int:
    """How many of the *pieces* need not come up: those shown before, or all where nothing is to move."""
    seen = remembered.already_seen(moment, pieces)
    return len(pieces) if theme.calm else seen


def come_up(widgets: Sequence[Widget], seen: int, pace: float) -> None:
    """Let those not *seen* yet appear one after the other; they have their place from the start."""
    for number, widget in enumerate(widgets[seen:]):
        widget.opacity = 0
        waiting = Animation(opacity=0, duration=number * BETWEEN * pace)
        (waiting + Animation(opacity=1, duration=FADING * pace)).start(widget)
