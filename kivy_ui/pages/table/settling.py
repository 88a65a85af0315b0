"""Brings a part of the page to rest in one go, before the frame that shows it.

Left to itself Kivy lays out in the order in which things were touched: a column before it knows its width, its parent
before it knows the column's height, and each of them again whenever another has changed, eight or nine times a frame.
"""

from collections.abc import Callable
from typing import Any

from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

ROUNDS = 4
"""At most; what is not at rest then is left to Kivy's clock, as everything was."""

Due = tuple[Any, Callable[[Any], None], Widget]
"""What a widget of Kivy's puts off until the next frame, and what it will do then."""


def settle(root: Widget) -> None:
    """Widths from the outside in, then heights from the inside out, until nothing of it is waiting.

    Only what Kivy would do before the next frame is done, so that nothing is drawn in a place it will not keep.
    """
    for _ in range(ROUNDS):
        due = _all_due(root)
        inwards = [_catch_up(*one) for one in due]
        outwards = [_catch_up(*one) for one in reversed(due)]
        if not any(inwards) and not any(outwards):
            return


def _all_due(root: Widget) -> list[Due]:
    """Of every widget of it, each before those in it."""
    there: list[Widget] = [root]
    due: list[Due] = []
    for widget in there:
        there.extend(widget.children)
        if isinstance(widget, Label):
            due.append((widget._trigger_texture, _write, widget))
        elif isinstance(widget, Layout):
            due.append((widget._trigger_layout, _lay_out, widget))
    return due


def _catch_up(event: Any, act: Callable[[Any], None], widget: Widget) -> bool:
    """Do now what is waiting; whether anything was."""
    if not event.is_triggered:
        return False
    event.cancel()
    act(widget)
    return True


def _write(label: Label) -> None:
    label.texture_update()


def _lay_out(layout: Layout) -> None:
    """Where nothing that it goes by has changed, all that touched it is what it did itself: once is enough."""
    before = _given(layout)
    layout.do_layout()
    if _given(layout) == before:
        layout._trigger_layout.cancel()


def _given(layout: Layout) -> tuple[Any, ...]:
    """What a layout goes by: its own place and size, and of those in it what they decide themselves."""
    inside = []
    for child in layout.children:
        across, up = child.size_hint
        inside.append((child, across, up, child.width if across is None else 0, child.height if up is None else 0))
    return (*layout.pos, *layout.size, inside)
