"""Is all that is shown readable and touchable? Walks the widgets of what lies on top and lists what is wrong.

Looks at texts and targets only, by where they lie in the window; knows no page and no game. What a widget draws by
itself (a map's labels) it may hand over in ``drawn_texts``, as (text, (left, bottom, right, top), font size) in the
coordinates of the widget.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.image import Image
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from msgspec import Struct

from kivy_ui.stage import Stage
from kivy_ui.theme import LEAST_TEXT, TOUCH
from kivy_ui.widgets.icons import Icon

GAP = 4
"""Two targets are at least so far apart, in dp."""
SLACK = 1.5
"""Pixels that rounding may cost."""
TOO_LITTLE = 3
"""A strip of so few pixels at the edge of a scrolling column is no sight of what lies there."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in pixels of the window."""


class Finding(Struct, frozen=True, order=True):
    """One thing that is wrong, with the words by which to find it."""

    what: str
    where: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {self.where!r} {self.detail}".rstrip()


class Seen(Struct, eq=False):
    """A text or a target: what it says, its box, the part of that which shows, and what it lies in."""

    words: str
    box: Box
    shown: Box
    widget: Widget
    scrolls: tuple[ScrollView, ...]
    targets: tuple[Widget, ...]
    size: float = 0.0

    @property
    def visible(self) -> bool:
        return width(self.shown) > TOO_LITTLE and height(self.shown) > TOO_LITTLE


class Sight(Struct):
    """All texts and targets of a layer."""

    texts: list[Seen]
    targets: list[Seen]


def check_layout(stage: Stage) -> list[Finding]:
    """What is wrong with what lies on top: the page, or the sheet over it."""
    layer = stage.top()
    if layer is None:
        return [Finding("nothing is shown", "")]
    sight = look(layer)
    found = [
        *(finding for text in sight.texts for finding in _text_findings(text)),
        *(finding for target in sight.targets for finding in _target_findings(target)),
        *_pairs(sight),
    ]
    return sorted(set(found))


# -- seeing ------------------------------------------------------------------------------------------------


def look(layer: Widget) -> Sight:
    sight = Sight([], [])
    _walk(layer, sight, (0, 0, Window.width, Window.height), (), ())
    return sight


def _walk(widget: Widget, sight: Sight, frame: Box, scrolls: tuple[ScrollView, ...], targets: tuple[Any, ...]) -> None:
    """*frame* is the part of the window in which this widget can show at all."""
    if not widget.opacity:
        return
    box = box_of(widget)
    if isinstance(widget, (ButtonBehavior, TextInput)):
        sight.targets.append(Seen(said_by(widget), box, common(box, frame), widget, scrolls, targets))
        targets = (*targets, widget)
    for words, where, size in _texts_of(widget):
        sight.texts.append(Seen(words, where, common(where, frame), widget, scrolls, targets, size))
    if isinstance(widget, ScrollView):
        frame, scrolls = common(frame, box), (*scrolls, widget)
    for child in widget.children:
        _walk(child, sight, frame, scrolls, targets)


def _texts_of(widget: Widget) -> Iterator[tuple[str, Box, float]]:
    if isinstance(widget, Label) and widget.text.strip():
        yield widget.text, texture_box(widget), widget.font_size
    if isinstance(widget, TextInput):
        yield widget.text or widget.hint_text, box_of(widget), widget.font_size
    for words, (left, bottom, right, top), size in getattr(widget, "drawn_texts", ()):
        yield words, (*widget.to_window(left, bottom), *widget.to_window(right, top)), size


def box_of(widget: Widget) -> Box:
    return (*widget.to_window(widget.x, widget.y), *widget.to_window(widget.right, widget.top))


def texture_box(label: Label) -> Box:
    """Where the letters are: the texture in the middle of its widget."""
    (x, y), (wide, high) = label.to_window(*label.center), label.texture_size
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def said_by(target: Widget) -> str:
    """The words on a target: its own, or those written on it."""
    own = getattr(target, "text", "") or getattr(target, "hint_text", "")
    return own or " ".join(w.text for w in target.walk(restrict=True) if isinstance(w, Label) and w.text)


def common(one: Box, other: Box) -> Box:
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    return left, bottom, max(left, min(one[2], other[2])), max(bottom, min(one[3], other[3]))


def width(box: Box) -> float:
    return box[2] - box[0]


def height(box: Box) -> float:
    return box[3] - box[1]


def sticks_out(inner: Box, outer: Box, *, across: bool = True, along: bool = True) -> bool:
    """Whether a part of *inner* is beyond *outer*, to the sides (*across*) or above and below (*along*)."""
    aside = inner[0] < outer[0] - SLACK or inner[2] > outer[2] + SLACK
    beyond = inner[1] < outer[1] - SLACK or inner[3] > outer[3] + SLACK
    return (across and aside) or (along and beyond)


# -- judging one -------------------------------------------------------------------------------------------


def _text_findings(text: Seen) -> Iterator[Finding]:
    if text.size < sp(LEAST_TEXT) - 0.1:
        yield Finding("text too small", text.words, f"{text.size / sp(1):.1f} sp")
    if sticks_out(text.box, box_of(text.widget)) and not isinstance(text.widget, TextInput):
        wide, high = width(text.box), height(text.box)
        room = f"{text.widget.width:.0f} × {text.widget.height:.0f}"
        yield Finding("text clipped", text.words, f"needs {wide:.0f} × {high:.0f} and has {room}")
    if isinstance(text.widget, Label) and not text.widget.shorten and _has_broken_word(text.widget):
        yield Finding("word broken", text.words)
    if text.targets and text.targets[-1] is not text.widget and sticks_out(text.box, box_of(text.targets[-1])):
        yield Finding("text sticks out of its tile", text.words)
    yield from _outside(text)


def _has_broken_word(label: Label) -> bool:
    """Whether a line ends in the middle of a word, because that was too long for it."""
    lines = getattr(label._label, "_cached_lines", ())
    written = [word for line in lines for word in "".join(part.text for part in line.words).split()]
    return bool(written) and not label.markup and written != label.text.split()


def _target_findings(target: Seen) -> Iterator[Finding]:
    wide, high = width(target.box), height(target.box)
    if min(wide, high) < dp(TOUCH) - SLACK / 2:
        yield Finding("target too small", target.words, f"{wide / dp(1):.0f} × {high / dp(1):.0f} dp")
    if not target.words.strip() and not _has_picture(target.widget):
        yield Finding("empty tile", type(target.widget).__name__)
    yield from _outside(target)


def _has_picture(widget: Widget) -> bool:
    return any(isinstance(part, (Icon, Image)) for part in widget.walk(restrict=True))


def _outside(seen: Seen) -> Iterator[Finding]:
    """Beyond the window, or beyond a column that does not scroll that way."""
    across, along = True, True
    for scroll in reversed(seen.scrolls):
        across, along = across and not scroll.do_scroll_x, along and not scroll.do_scroll_y
        if sticks_out(seen.box, box_of(scroll), across=across, along=along):
            yield Finding("out of sight", seen.words, "beyond its column")
            return
    window = (0, 0, Window.width, Window.height)
    if sticks_out(seen.box, window, across=across, along=along):
        yield Finding("out of sight", seen.words, "beyond the window")


# -- judging two -------------------------------------------------------------------------------------------


def _pairs(sight: Sight) -> Iterator[Finding]:
    for one, other in combinations(sight.texts, 2):
        if _overlap(one, other):
            yield Finding("texts overlap", one.words, f"with {other.words!r}")
    for one, other in combinations(sight.targets, 2):
        if one.widget in other.targets or other.widget in one.targets:
            continue
        gap = _distance(one, other)
        if gap is not None and gap < dp(GAP) - SLACK / 2:
            what = "targets overlap" if gap < 0 else "targets too close"
            yield Finding(what, one.words, f"to {other.words!r}: {gap / dp(1):.1f} dp")
    yield from _texts_on_targets(sight.texts, sight.targets)


def _texts_on_targets(texts: Iterable[Seen], targets: list[Seen]) -> Iterator[Finding]:
    for text in texts:
        for target in targets:
            strange = target.widget not in text.targets and target.widget is not text.widget
            if strange and _overlap(text, target):
                yield Finding("text on a target", text.words, f"over {target.words!r}")


def _overlap(one: Seen, other: Seen) -> bool:
    gap = _distance(one, other)
    return gap is not None and gap < -SLACK


def _distance(one: Seen, other: Seen) -> float | None:
    """Pixels between two boxes, below zero where they overlap; None if they are never seen together."""
    if one.scrolls == other.scrolls:
        first, second = one.box, other.box
    elif one.visible and other.visible:
        first, second = one.shown, other.shown
    else:
        return None
    aside = max(first[0] - second[2], second[0] - first[2])
    beyond = max(first[1] - second[3], second[1] - first[3])
    return max(aside, beyond)
