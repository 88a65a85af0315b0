"""The app: joins the kernel, the screen and, through one queue, everything else. The only place that knows them all."""

import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from companion.host.token_meanings import Tokens, tokens_folder
from companion.language.words import phrase
from companion.parts.own_files import own_folder
from companion.storage.saves import Saves, saves_folder
from hardware.chip_readers import ChipWatch, reader_of, worth_watching
from kivy_ui.box import BoxSide
from kivy_ui.desk import Desk
from kivy_ui.inbox import Inbox, TokenShown
from kivy_ui.open_game import OpenGame
from kivy_ui.pages import PAGES
from kivy_ui.pages.home import resume, switch_off
from kivy_ui.preferences import Preferences, load_preferences, preferences_file, put_aside, save_preferences
from kivy_ui.stage import Stage
from kivy_ui.system.machine import Machine
from kivy_ui.system.memory import Tidying
from kivy_ui.system.notices import EVERY, ClockWatch, cut_off
from kivy_ui.system.watchdog import Watchdog
from kivy_ui.theme import Theme
from vision.live.board_eye import BoardEye
from vision.live.camera_thread import CameraThread

DRAIN = 1 / 30
UNSEEN_PICTURES = 2
"""Pictures that may still be on their way to the screen."""
FEEL = 10.0
"""Seconds after which the power supply of a Pi is looked at again."""
KEYS = {"left": "left", "right": "right", "up": "left", "down": "right", "tab": "right", "enter": "go",
        "numpadenter": "go", "spacebar": "go", "backspace": "undo", "escape": "undo"}  # fmt: skip


class ShadowTableApp(App):
    """*environ* says where saves and preferences are, so that a test has its own; *notices* are told at the start.

    *shown* says that the first picture was drawn.
    """

    title = "Shadow Table"

    def __init__(
        self,
        environ: Mapping[str, str] = os.environ,
        chance: random.Random | None = None,
        notices: Sequence[str] = (),
        machine: Machine | None = None,
    ) -> None:
        super().__init__()
        self.shown = self._unkept = False
        self._pictures = 0
        self._notices = list(notices)
        self._preferences_file: Path = preferences_file(environ)
        self.inbox = Inbox()
        self.camera = CameraThread(self.inbox.put, own_folder(environ, "dice"))
        self.tokens = Tokens(tokens_folder(environ))
        self.eye = BoardEye(self.inbox.put, own_folder(environ, "dice"), time.monotonic)
        self._watchdog = Watchdog(environ, Clock.schedule_interval)
        self.machine = machine or Machine(environ)
        self.box = BoxSide(environ, self.inbox, self.switch_off, host=self.machine.host)
        self.chips = ChipWatch(
            reader_of(self.box.box.parts.config.reader, self.machine.host),
            lambda token: self.inbox.put(TokenShown(token)),
        )
        self.clock_watch = ClockWatch(self._tell, time.time)
        self._cut_off = cut_off(saves_folder(environ))
        self.open_game = OpenGame(Saves(saves_folder(environ)), chance or random.Random(), time.time)

    def load_kv(self, filename: str | None = None) -> bool:
        """There is none: everything is Python."""
        return False

    def open_settings(self, *_: object) -> bool:
        """Never: F1 would open Kivy's own panel over the game, also on the way to another console (Ctrl+Alt+F1)."""
        return False

    def build(self) -> Stage:
        preferences, problems = load_preferences(self._preferences_file)
        self.stage = Stage(Theme())
        self.desk = Desk(
            self.open_game,
            preferences,
            self.stage,
            self.inbox,
            PAGES,
            self._keep,
            self.camera,
            self.machine,
            self.eye,
            self.tokens,
        )
        self.desk.tokens.resume = partial(resume, self.desk)
        self.desk.tokens.reader = lambda: self.chips.name or self.chips.why
        self._calm = _Calm(self.stage)
        ExceptionManager.add_handler(self._calm)
        self.desk.box = self.box
        self.desk.quit = self.stop
        self.desk.navigation.go("home")
        if problems:
            self._notices.append(put_aside(self._preferences_file, preferences, problems))
        self._tell_notices()
        if self._cut_off:
            self._tell(
                phrase("The app was cut off the last time. Your game is whole: it goes on at the same question.")
            )
        return self.stage

    def _tell(self, text: str) -> None:
        self.stage.tell(text)

    def _tell_notices(self) -> None:
        """What the app has to do without; also for whoever reads its standard error."""
        if self._notices:
            self.stage.lines(phrase("Before you play"), self._notices)
            print(*self._notices, sep="\n", file=sys.stderr, flush=True)

    def _keep(self, preferences: Preferences) -> None:
        """Where they cannot be kept, that is told once."""
        try:
            save_preferences(preferences, self._preferences_file)
        except OSError as error:
            if not self._unkept:
                told = phrase(
                    "This setting lasts until the app ends: it cannot be written down ({why}).", why=error.strerror
                )
                self.stage.tell(told, bad=True)
            self._unkept = True

    def on_start(self) -> None:
        desk = self.desk
        press = lambda press: desk.incoming.take([press])  # noqa: E731
        self.box.start(desk.open_game, desk.stage, desk.sleep, desk.navigation.go, press)
        if worth_watching(self.box.box.parts.config.reader, self.machine.host):
            self.chips.start()
        self._drain = Clock.schedule_interval(self._take, DRAIN)
        self._feeling = Clock.schedule_interval(self._feel_power, FEEL) if self.machine.host.is_pi else None
        Window.bind(on_key_down=self._key, on_resize=self._resized)
        self._tidying = Tidying()
        self._watching = Clock.schedule_interval(self.clock_watch.look, EVERY)
        Window.bind(on_flip=self._flipped)

    def _flipped(self, *_: object) -> None:
        """A picture is handed over. Two later the first is surely on the screen: a console shows each when the one
        before it has been shown.
        """
        self._pictures += 1
        if self._pictures <= UNSEEN_PICTURES:
            Window.canvas.ask_update()
            return
        Window.unbind(on_flip=self._flipped)
        self.shown = True
        self._watchdog.ready()

    def on_stop(self) -> None:
        self._watchdog.stop()
        Window.unbind(on_key_down=self._key, on_resize=self._resized, on_flip=self._flipped)
        self._drain.cancel()
        if self._feeling is not None:
            self._feeling.cancel()
        self._tidying.stop()
        self._watching.cancel()
        self.desk.sleep.rest()
        self.desk.sound.stop()
        self.box.stop()
        self.chips.stop()
        ExceptionManager.remove_handler(self._calm)
        self.camera.stop()
        self.eye.stop()
        self.open_game.leave()

    def _take(self, _: float) -> None:
        messages = self.inbox.drain()
        self.desk.board_camera.take(messages)
        self.desk.incoming.take(messages)
        if news := self.desk.camera.news():
            self.stage.tell(news, bad=True)
        page, host = self.desk.navigation.page, self.open_game.host
        if self._tidying.look((self.open_game.changed, id(page)), loaded=host is not None) and host:
            host.rest()
        self.box.look(
            asleep=self.desk.sleep.asleep,
            moving=self.desk.camera.moving,
            doubtful=(page is not None and page.doubtful) or self.desk.board_camera.wrong,
            trouble=self.trouble,
        )

    @property
    def trouble(self) -> bool:
        """Whether something is wrong that only people can mend: a camera that is lost or sees nothing, an unwritten
        save, too little power.
        """
        desk = self.desk
        unsaved = desk.answering.unsaved and self.open_game.session is not None
        return bool(desk.camera.trouble) or desk.power.low or unsaved

    def _feel_power(self, _: float) -> None:
        self.inbox.work(self.machine.low_power, self.desk.power.felt)

    def switch_off(self) -> None:
        """The machine, where it is the app's to switch off; else only the app."""
        if self.desk.machine.can_switch_off:
            switch_off(self.desk, self.desk.machine.shut_down)
        else:
            self.stop()

    def _resized(self, *_: object) -> None:
        Clock.unschedule(self._anew)
        Clock.schedule_once(self._anew, 0)

    def _anew(self, _: float) -> None:
        if self.desk.navigation.page is None or self.desk.navigation.page.made_for != tuple(Window.size):
            self.desk.navigation.anew()

    def _key(self, window: Any, code: int, scancode: int, letter: str | None, modifiers: list[str]) -> bool:
        name = window._system_keyboard.keycode_to_string(code)
        if self.desk.sleep.stir() or self.stage.cover is not None:
            return True  # a key that wakes presses nothing, and a lock lets none through
        key = letter if letter and letter.isprintable() else name
        if self.desk.incoming.keyed(key.upper() if "shift" in modifiers and len(key) == 1 else key):
            return True
        if name in KEYS and self.desk.navigation.page is not None:
            self.desk.navigation.page.pressed(KEYS[name])
            return True
        return False


class _Calm(ExceptionHandler):
    """A mistake in one widget must not end the evening: it is logged and told, and the app goes on."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def handle_exception(self, inst: BaseException) -> int:
        if not isinstance(inst, Exception):
            return int(ExceptionManager.RAISE)
        Logger.exception("app: %r", inst)
        self._stage.tell(phrase("Something went wrong here; the game is safe. ({error!r})", error=inst), bad=True)
        return int(ExceptionManager.PASS)
