"""Driving the app without a person: a clock that only a frame moves on, a finger that taps, eyes that find words.

For the gallery, the monkey, the benchmarks and the tests. Call ``prepare`` of ``system/start.py`` before importing it.
Knows Kivy and the app's widgets; knows no page and no game.
"""

import gc
import logging
import random
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from types import TracebackType

import numpy as np
from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.effects import kinetic, scroll
from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.graphics.opengl import glFinish
from kivy.input import MotionEvent, motionevent
from kivy.lang import Builder
from kivy.logger import Logger
from kivy.metrics import Metrics
from kivy.uix.behaviors import button
from kivy.uix.widget import Widget

from kivy_ui.app import ShadowTableApp
from kivy_ui.focus import scroll_to, touchables
from kivy_ui.stage import Stage
from kivy_ui.system.machine import Machine
from kivy_ui.system.start import Display
from kivy_ui.widgets.tiles import Touch

FRAME = 1 / 30
"""Seconds that one frame takes, whatever the clock on the wall says."""
AFTER_TAP = 9
"""Frames after which a scrolling column has let go of a tap."""


class Finger(MotionEvent):
    """One finger on the screen, in the window's pixels."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 1, _share(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def move(self, x: float, y: float) -> None:  # type: ignore[override]
        super().move(_share(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


def _share(x: float, y: float) -> dict[str, float]:
    """A point of the window as shares of the glass, which does not turn with the window."""
    across, up = x / max(1.0, Window.width - 1.0), y / max(1.0, Window.height - 1.0)
    turned = {0: (across, up), 90: (1 - up, across), 180: (1 - across, 1 - up), 270: (up, 1 - across)}
    return dict(zip("xy", turned[Window.rotation], strict=True))


class Mishaps(logging.Handler):
    """Everything that was logged as an error, also what the app survived."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(logging.Formatter().format(record))


class OpenApp:
    """The app in its window, one frame after the other. Closing leaves the process able to open another."""

    def __init__(
        self,
        environ: Mapping[str, str],
        display: Display,
        chance: random.Random | None = None,
        machine: Machine | None = None,
    ) -> None:
        self.mishaps = Mishaps()
        Logger.addHandler(self.mishaps)
        _stop_time()
        _set_aside()
        resize(display)
        self._before = Clock.get_events()
        self.app = ShadowTableApp(environ, chance or random.Random(1), machine=machine)
        self.app._run_prepare()
        self.app._tidying.freezes = False
        self._open = True
        pump(2)

    def __enter__(self) -> "OpenApp":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """As quitting does; closing twice does nothing."""
        if not self._open:
            return
        self._open = False
        self.app.dispatch("on_stop")
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.rotation = 0
        App._running_app = None
        EventLoop.quit = EventLoop.stopping = False
        pump(1)
        # What was to move or happen later would keep the whole app, and be looked at in each frame of those after it.
        Animation._instances.clear()
        for event in Clock.get_events():
            if event not in self._before:
                event.cancel()
        Logger.removeHandler(self.mishaps)
        gc.collect()


_opened = count(1)


def _set_aside() -> None:
    """Code and rules stay for good: looking among them for garbage, once an app, took a quarter of the tests' time.

    Before the first app of a process, the second, fourth, eighth …: rules are loaded when a game is first played.
    """
    number = next(_opened)
    if number & (number - 1) == 0:
        gc.collect()
        gc.freeze()


def _stop_time() -> None:
    """From now on Kivy's clock moves by frames alone and never waits; what Kivy dates by the wall, it dates by it."""
    if not hasattr(Clock, "now_by_frames"):
        Clock.now_by_frames = Clock.time()
        Clock.time = lambda: Clock.now_by_frames
        for module in (kinetic, scroll, motionevent, button):
            module.time = Clock.time
        Clock._max_fps = 0
        # A real screen waits for each picture. Here nobody would, and what is done with would never be given back.
        Window.bind(on_flip=lambda *_: glFinish())


def resize(display: Display) -> None:
    """Give the window another size and density."""
    Metrics.density = display.density
    if tuple(Window.size) != (display.width, display.height):
        Window.size = (display.width, display.height)


class Drawing:
    """Whether frames are drawn at all: who counts touches over whole games looks at none, and is done much sooner."""

    wanted = True


def pump(frames: int = 1, *, drawn: bool = True) -> None:
    """Let so many frames pass. Only the last is drawn, and not even that where nobody looks before more have passed:
    drawing takes much of the time.
    """
    for left in reversed(range(frames)):
        Clock.now_by_frames += FRAME
        if left or not (drawn and Drawing.wanted):
            _pass_unseen()
        else:
            EventLoop.idle()


def _pass_unseen() -> None:
    """A frame as Kivy's own loop has it, without the picture."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


def tap(widget: Widget) -> None:
    """Scroll to a widget, touch its middle and let go."""
    bring_into_view(widget)
    touch_at(*widget.to_window(*widget.center))


class Taps:
    """How many touches fingers have given in this process."""

    given = 0


def touch_at(x: float, y: float, frames: int = 1) -> None:
    """A finger down for some frames and up again, at a point of the window; a moment that plays there is skipped."""
    skip_moment()
    Taps.given += 1
    if not (0 <= x < Window.width and 0 <= y < Window.height):
        raise AssertionError(f"({x:.0f}, {y:.0f}) is outside of the window {tuple(Window.size)}")
    finger = Finger(x, y)
    finger.down()
    pump(frames, drawn=False)
    finger.up()
    pump(AFTER_TAP)


def skip_moment() -> None:
    """A tap ends what fills the whole screen, and does nothing else."""
    for stage in (child for child in Window.children if isinstance(child, Stage)):
        stage.end_moment()


def hold(widget: Widget, seconds: float = 1.0) -> None:
    """A long touch."""
    bring_into_view(widget)
    x, y = widget.to_window(*widget.center)
    touch_at(x, y, frames=round(seconds / FRAME))


def bring_into_view(widget: Widget) -> None:
    """Scroll to the widget, and let the columns come to rest."""
    scroll_to(widget)
    pump(2, drawn=False)


def in_window(widget: Widget) -> bool:
    """Whether its middle can be touched where it is."""
    x, y = widget.to_window(*widget.center)
    return bool(0 <= x < Window.width and 0 <= y < Window.height)


def find(text: str, *, among: Widget | None = None) -> Touch:
    """What can be touched now and has these words: exactly, or else as a part of its own."""
    there = list(touchables(among or _top()))
    words = [getattr(touch, "text", "") for touch in there]
    for fits in (lambda w: w == text, lambda w: text in w):
        if found := next((touch for touch, word in zip(there, words, strict=True) if fits(word)), None):
            return found
    raise AssertionError(f"nothing to touch says {text!r}; there are {words}")


def _top() -> Widget:
    layer = App.get_running_app().stage.top()
    if layer is None:
        raise AssertionError("nothing is shown")
    return layer


def press(key: str) -> None:
    """A key of a keyboard: a name such as "enter", or a letter."""
    code = Window._system_keyboard.string_to_keycode(key)
    Window.dispatch("on_key_down", code, 0, key if len(key) == 1 else None, [])
    Window.dispatch("on_key_up", code, 0)
    pump(2)


def snap(path: str) -> None:
    """The window as a picture, under exactly this name."""
    import cv2

    cv2.imwrite(path, picture()[:, :, ::-1])


def picture() -> np.ndarray:
    """The window as rows from the top, red, green and blue.

    Drawn apart: a window that no screen shows keeps the surface it was opened with, whatever size it is given.
    """
    drawn = Fbo(size=Window.size, with_stencilbuffer=True)
    with drawn:
        ClearColor(*Window.clearcolor)
        ClearBuffers(clear_stencil=True)
    shown = Window.children[::-1]
    for widget in shown:
        Window.canvas.remove(widget.canvas)
        drawn.add(widget.canvas)
    drawn.draw()
    for widget in shown:
        drawn.remove(widget.canvas)
        Window.canvas.add(widget.canvas)
    width, height = drawn.size
    upwards = np.frombuffer(drawn.pixels, np.uint8).reshape(int(height), int(width), 4)
    return upwards[::-1, :, :3]


def resident() -> float:
    """Megabytes of memory in use, once what is not needed is given back."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:"))
