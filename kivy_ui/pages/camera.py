"""Dice and camera: how dice are read, which camera looks, what it sees, and what the empty tray looks like.

Whatever takes long runs on the camera's thread and tells how far it is.
"""

from typing import Any

from kivy.core.window import Window
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
from vision.live.camera_thread import Checked, Learned, Looked, Noticed, Seen
from vision.live.sources import PI, sources
from vision.taught.dice_set import TaughtDice

PICTURE = 0.68
"""Of the width, or of the height of an upright window, for the picture and what is said of it."""
CHECKED = 2.2
"""What an upright window keeps below the picture for what was checked, in fingers' widths."""
SIGNS = {True: "✓", False: "✗", None: "–"}


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
        self.tray = TrayView(self.theme, self.desk.camera, lambda: None, high=Window.height / self.theme.touch)
        self.said = Words("", self.theme, size=self.theme.small)
        self.checks = Words("", self.theme, size=self.theme.small)
        self._learn = Tile(phrase("Learn the empty tray"), self.theme, self._begin_learning, icon="eye")
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=self.theme.gap)
        beside = [self.checks] if chosen and not self.upright else []
        choices = Scroll(self.theme, Column(self.theme, [*beside, *self._choices()]))
        if chosen:
            seen = Scroll(self.theme, Column(self.theme, self._seen()))
            if self.upright:
                choices.size_hint_y, seen.size_hint_y = 1 - PICTURE, PICTURE
            else:
                choices.size_hint_x, seen.size_hint_x = 1 - PICTURE, PICTURE
            seen.bind(height=self._fit)
            body.add_widget(seen)
        body.add_widget(choices, index=0 if self.upright else len(body.children))
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
            *(self._lamps() if now.startswith(PI) else []),
            self._heading(phrase("Board")),
            Tile(phrase("The camera over the board"), self.theme, lambda: self.desk.navigation.go("board"), icon="eye"),
        ]

    def _lamps(self) -> list[Widget]:
        """What the lamps' current is, by which their flicker is kept out of the picture."""
        heading = self._heading(phrase("Lamps flicker with the mains"))
        return [heading, Wrap(self.theme, [self._mains(hertz) for hertz in (50, 60)], least=110)]

    def _mains(self, hertz: int) -> Tile:
        return self._choice(f"{hertz} Hz", lambda: self._light_by(hertz), self.desk.preferences.mains == hertz, "")

    def _light_by(self, hertz: int) -> None:
        self.desk.settings.change(mains=hertz)
        self.desk.camera.thread.mains = hertz
        self.desk.camera.thread.retry()

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
        teach = phrase("Dice with signs instead of pips are read once you have shown them:")
        again = Tile(phrase("Check again"), self.theme, self.desk.camera.thread.retry, icon="redo")
        to_teach = Tile(phrase("Teach dice"), self.theme, lambda: self.desk.navigation.go("teach"), icon="die")
        tools = Wrap(self.theme, [self._learn, again, to_teach], least=180)
        hints = [self._heading(hint), self._heading(learn), self._heading(teach)]
        below = [self.checks] if self.upright else []
        return [self.tray, *below, self.said, tools, *hints, *self._own()]

    def _fit(self, _: Widget, room: float) -> None:
        """The picture as large as there is room, with how it stands below it."""
        self.tray.fit(room - (CHECKED * self.theme.touch if self.upright else 0))

    def _own(self) -> list[Widget]:
        """What is known of the players' own dice with pips."""
        kept = TaughtDice(self.desk.camera.thread.own_dice)
        known = [f"{kind.label}: {sum(look.kind == kind.id for look in taught.examples)}"
                 for taught in kept.all() for kind in taught.kinds]  # fmt: skip
        if not known:
            return []
        told = phrase("Known of your own dice, by looks at them: {dice}. They are learned as you play.",
                      dice=", ".join(known))  # fmt: skip
        return [self._heading(told), Tile(phrase("Forget these dice"), self.theme, self._forget_own, icon="trash")]

    def _forget_own(self) -> None:
        kept = TaughtDice(self.desk.camera.thread.own_dice)
        for name in kept.names():
            kept.forget(name)
        self.desk.navigation.go("camera")

    def _check(self, message: Checked) -> None:
        """The camera's own points, each with a sign; what it would not do stands below them."""
        palette, checks = self.theme.palette, message.checks
        points = [SIGNS[one.good] + " " + ": ".join(part for part in (one.name, one.words) if part) for one in checks]
        self.checks.text = "\n".join([*points, *self.desk.camera.thread.notes])
        self.checks.color = palette.bad if any(one.good is False for one in checks) else palette.soft

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
        elif isinstance(message, Checked):
            self._check(message)
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
