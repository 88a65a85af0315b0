"""Brings a part of the page to rest in one go, before the frame that shows it.

Left to itself Kivy lays out in the order in which things were touched: a column before it knows its width, its parent
before it knows the column's height, and each of them again whenever another has changed, eight or nine times a frame.
"""

from kivy.uix.widget import Widget

ROUNDS = 4
"""At most; what is not at rest then is left to Kivy's clock, as everything was."""
DUE = (("_trigger_texture", "texture_update"), ("_trigger_layout", "do_layout"))
"""What a widget of Kivy's puts off until the next frame, and what it will do then."""


def settle(root: Widget) -> None:
    """Widths from the outside in, then heights from the inside out, until nothing of it is waiting.

    Only what Kivy would do before the next frame is done, so that nothing is drawn in a place it will not keep.
    """
    for _ in range(ROUNDS):
        there = list(root.walk(restrict=True))
        inwards = [_catch_up(widget) for widget in there]
        outwards = [_catch_up(widget) for widget in reversed(there)]
        if not any(inwards) and not any(outwards):
            return


def _catch_up(widget: Widget) -> bool:
    """Do now what is waiting; whether anything was."""
    found = False
    for trigger, act in DUE:
        event = getattr(widget, trigger, None)
        if event is not None and event.is_triggered:
            event.cancel()
            getattr(widget, act)()
            found = True
    return found
