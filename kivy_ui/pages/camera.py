"""Dice and camera: how dice are read, which camera looks, what it sees, and what the empty tray looks like.

Whatever takes long runs on the camera's thread and tells how far it is.
"""

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.host.answerers import VIRTUAL
from companion.language.words import count, phrase, worded
from kivy_ui.open_game import CAMERA, TYPED
from kivy_ui.pages.base import Page
from kivy_ui.prompts.tray_view import TrayView
from kivy_ui.widgets.boxes import Column, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile
from vision.live.camera_thread import Learned, Looked, Noticed, Seen
from vision.live.sources import sources

PICTURE = 0.62
"""Of the width, for the picture."""


class CameraPage(Page):
    """Settings on one side, the tray on the other. *back_to* is the page it was opened from."""

    icon = "camera"

    def __init__(self, desk: Any, back_to: str = "") -> None:
        self.back = back_to or ("table" if desk.open_game.session is not None else "home")
        super().__init__(desk)

    def build(self) -> None:
        camera, chosen = self.desk.camera.thread, self.desk.preferences.camera
        if chosen:
            camera.start(chosen)
            camera.attend(None)
        self.tray = TrayView(self.theme, self.desk.camera, lambda: None, high=6.2)
        self.said = Words("", self.theme)
        self._learn = Tile(phrase("Learn the empty tray"), self.theme, self._begin_learning, icon="eye")
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=self.theme.gap)
        choices = Scroll(self.theme, Column(self.theme, self._choices()))
        body.add_widget(choices)
        if chosen:
            seen = Scroll(self.theme, Column(self.theme, self._seen()))
            if not self.upright:
                choices.size_hint_x, seen.size_hint_x = 1 - PICTURE, PICTURE
            body.add_widget(seen)
        self.add_widget(self.bar(phrase("Dice and camera")))
        self.add_widget(body)

    # -- choosing ------------------------------------------------------------------------------------------

    def _choices(self) -> list[Widget]:
        how = self.desk.open_game.dice if self.desk.open_game.session is not None else self.desk.preferences.dice
        ways = [
            (CAMERA, phrase("The camera reads them"), "camera"),
            (TYPED, phrase("We tap the faces"), "die"),
            (VIRTUAL, phrase("The app rolls"), "redo"),
        ]
        cameras = [("", phrase("No camera")), *sources()]
        now = self.desk.preferences.camera
        return [
            self._heading(phrase("Dice")),
            Wrap(self.theme, [self._way(way, text, icon, way == how) for way, text, icon in ways], least=150),
            self._heading(phrase("Camera")),
            Wrap(self.theme, [self._source(name, text, name == now) for name, text in cameras], least=150),
        ]

    def _heading(self, text: str) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=self.theme.palette.soft)

    def _way(self, way: str, text: str, icon: str, chosen: bool) -> Tile:
        return self._choice(text, lambda: self._read_by(way), chosen, icon)

    def _source(self, name: str, text: str, chosen: bool) -> Tile:
        return self._choice(text, lambda: self._look_by(name), chosen, "")

    def _choice(self, text: str, act: Any, chosen: bool, icon: str) -> Tile:
        """A tick says which one is chosen, whatever the colours."""
        return Tile(f"✓ {text}" if chosen else text, self.theme, act, kind="chosen" if chosen else "plain", icon=icon)

    def _read_by(self, way: str) -> None:
        if self.desk.answering.attempt(lambda: self.desk.open_game.read_dice(way)):
            self.desk.settings.change(dice=way)

    def _look_by(self, name: str) -> None:
        if not name:
            self.desk.camera.thread.stop()
        self.desk.settings.change(camera=name)

    # -- seeing --------------------------------------------------------------------------------------------

    def _seen(self) -> list[Widget]:
        hint = phrase("A test throw: throw some dice into the tray, and see here whether they are read.")
        learn = phrase("With the tray empty and nobody's hand in it:")
        return [self.tray, self.said, self._heading(hint), self._heading(learn), self._learn]

    def _begin_learning(self) -> None:
        self._learned(Learned(0, 1))
        self.desk.camera.thread.learn()

    def take(self, message: Any) -> None:
        if isinstance(message, Looked):
            self.tray.show()
        elif isinstance(message, Noticed):
            self.tray.tell()
        elif isinstance(message, Seen):
            self.tray.mark(message)
            self.said.text = _reading_words(message)
        elif isinstance(message, Learned):
            self._learned(message)
        else:
            super().take(message)

    def _learned(self, message: Learned) -> None:
        palette = self.theme.palette
        self.said.color = palette.bad if message.bad else palette.ink
        percent = round(100 * message.done / max(1, message.of))
        self.said.text = message.words or phrase("Learning the empty tray: {percent} %", percent=percent)


def _reading_words(seen: Seen) -> str:
    """What was read, and how sure all of it is."""
    dice = seen.reading.dice
    if not dice:
        return phrase("The tray is empty.")
    faces = ", ".join(f"{die.face}" if die.sure else f"{die.face}?" for die in dice)
    number = worded(count(len(dice), "die", "dice"))
    if seen.reading.sure:
        return phrase("{number}: {faces}. Read for sure.", number=number, faces=faces)
    doubts = "; ".join(seen.reading.why_not)
    return phrase(
        "{number}: {faces}. In a game you would be asked: {doubts}.", number=number, faces=faces, doubts=doubts
    )
