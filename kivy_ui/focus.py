"""Walking through what can be touched, by keys or by the box's buttons: left, right, go."""

from collections.abc import Iterator

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from kivy_ui.widgets.tiles import Touch


def touchables(layer: Widget) -> Iterator[Touch]:
    """What can be touched in a layer, in reading order."""
    for child in reversed(layer.children):
        if isinstance(child, Touch):
            yield child
        elif not child.disabled and child.opacity:
            yield from touchables(child)


def scroll_to(widget: Widget) -> None:
    """Scroll every column that the widget lies in until it shows, and not beyond its ends: it would spring back."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:  # a window is its own parent
        if isinstance(parent, ScrollView):
            parent.scroll_to(widget, animate=False)
            _rest(parent, min(1.0, max(0.0, parent.scroll_y)))
        parent = parent.parent


def _rest(column: ScrollView, at: float) -> None:
    """Stay there: what was still in motion would carry it on, or spring back."""
    effect = column.effect_y
    effect.velocity = effect.overscroll = 0
    effect.value = effect.scroll = effect.min + (effect.max - effect.min) * at
    column.scroll_y = at


class Focus:
    """Which of them is highlighted."""

    def __init__(self) -> None:
        self.at: Touch | None = None

    def move(self, layer: Widget, by: int) -> None:
        """To the next or the one before, round and round."""
        there = list(touchables(layer))
        if not there:
            self.drop()
            return
        now = there.index(self.at) if self.at in there else (-1 if by > 0 else 0)
        self._highlight(there[(now + by) % len(there)])

    def press(self, layer: Widget) -> bool:
        """Touch what is highlighted; False if nothing is."""
        if self.at is None or self.at not in set(touchables(layer)):
            self.drop()
            return False
        chosen = self.at
        self.drop()
        chosen.act()
        return True

    def drop(self) -> None:
        if self.at is not None:
            self.at.highlighted = False
        self.at = None

    def _highlight(self, touch: Touch) -> None:
        self.drop()
        self.at = touch
        touch.highlighted = True
        scroll_to(touch)
