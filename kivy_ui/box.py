"""The app's side of the box: what its lights say of the open game, what its buttons do, and a box on the screen.

What comes from the box comes through the inbox.
"""

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.host.answerers import VIRTUAL
from companion.language.words import phrase
from hardware.box import PACE, Ticker, open_box
from hardware.computer import Host
from hardware.parts import label
from hardware.patterns import DARK, RGB, Scene
from hardware.pins import mock_pins, real_pins
from hardware.pressing import SHUTDOWN, Press
from kivy_ui.inbox import Finished, Inbox, Pressed
from kivy_ui.open_game import OpenGame
from kivy_ui.sleep import ScreenSleep
from kivy_ui.stage import Stage
from kivy_ui.theme import DARK as LAMPS
from kivy_ui.theme import Theme, seat_look
from kivy_ui.widgets.boxes import Painted, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile

PINS = "SHADOW_TABLE_PINS"
"""In the environment: "real" or "mock"; without it a Pi has real ones and everything else mock ones."""


# -- what the lights say -----------------------------------------------------------------------------------


def scene_of(
    open_game: OpenGame, *, asleep: bool = False, moving: bool = False, doubtful: bool = False, trouble: bool = False
) -> Scene:
    """The situation of the open game. The camera says whether dice are *moving* or *doubtful*."""
    situation, seats = _situation(open_game)
    if asleep:
        situation = "sleeping"
    elif doubtful:
        situation = "please check"
    elif moving and situation == "roll now":
        situation = "dice moving"
    return Scene(situation, seats, trouble)


def _situation(open_game: OpenGame) -> tuple[str, tuple[tuple[int, RGB], ...]]:
    if open_game.session is None:
        return "ready", ()
    prompts = open_game.prompts
    if not prompts:
        won = open_game.game.won(open_game.session.table)
        return "victory" if won else "defeat", ()
    asked = [player for prompt in prompts if (player := open_game.player(prompt.who)) is not None]
    everyone = not asked and any(prompt.kind == "act" for prompt in prompts)
    meant = open_game.players if everyone else asked
    seats = tuple(dict.fromkeys((player.seat + 1, seat_look(player.seat, LAMPS)[0][:3]) for player in meant))
    if open_game.dice != VIRTUAL and any(prompt.kind == "roll" for prompt in prompts):
        return "roll now", seats
    return ("your turn", seats) if seats else ("the app's turn", ())


# -- the box in the app ------------------------------------------------------------------------------------


class _App(Struct):
    """What of the app the box's buttons and lights need."""

    open_game: OpenGame
    stage: Stage
    sleep: ScreenSleep
    go: Callable[[str], None]
    press: Callable[[Pressed], None]


class BoxSide:
    """The box of this machine, joined to the app. *shut_down* is what both buttons held for long do."""

    def __init__(
        self,
        environ: Mapping[str, str],
        inbox: Inbox,
        shut_down: Callable[[], None],
        clock: Callable[[], float] = lambda: Clock.time(),
        host: Host | None = None,
    ) -> None:
        self.host = host or Host(environ)
        self.mock = environ.get(PINS, "real" if self.host.is_pi else "mock") == "mock"
        self.factory = mock_pins() if self.mock else None
        self._inbox, self._shut_down = inbox, shut_down
        pins = lambda: self.factory or real_pins(is_pi=self.host.is_pi)  # noqa: E731
        self.box = open_box(environ, pins, self._came, clock)
        self._ticker: Ticker | None = None
        self._app: _App | None = None
        self._looked: tuple[int, dict[str, bool]] | None = None
        self._thrown_at: int | None = None
        """While dice are to be thrown: how many answers were given before; one more means they were accepted."""
        self._troubles = len(self.box.troubles)
        """Those there from the start are on the status page; what fails later is also told at once."""
        self.on_screen: OnScreenBox | None = None

    def start(
        self,
        open_game: OpenGame,
        stage: Stage,
        sleep: ScreenSleep,
        go: Callable[[str], None],
        press: Callable[[Pressed], None],
    ) -> None:
        """From now on its buttons work. Real lamps have a thread of their own, so that no redraw halts them.

        *go* opens a page; *press* is what a button of the screen would do.
        """
        self._app = _App(open_game, stage, sleep, go, press)
        if not self.mock:
            self._ticker = Ticker(self.box.tick)

    def stop(self) -> None:
        if self._ticker is not None:
            self._ticker.stop()
        self.hide()
        self.box.close()

    def look(self, **seen: bool) -> None:
        """Let the lights say how the game stands; *seen* is for :func:`scene_of`. Called again and again."""
        if self._app is None:
            return
        self._tell_troubles(self._app.stage)
        open_game = self._app.open_game
        now = open_game.changed, seen
        if now == self._looked:
            return
        self._looked = now
        head = open_game.host.entries if open_game.host is not None else 0
        if self._thrown_at is not None and head > self._thrown_at:
            self.box.flash("accepted")
        self._thrown_at = head if any(prompt.kind == "roll" for prompt in open_game.prompts) else None
        self.box.show(scene_of(open_game, **seen))

    def _tell_troubles(self, stage: Stage) -> None:
        fresh = self.box.troubles[self._troubles :]
        if fresh:
            self._troubles += len(fresh)
            parts = [f"{label(trouble.part)}: {trouble.text}" for trouble in fresh]
            stage.tell(phrase("The box: {troubles} You can go on without it.", troubles=" ".join(parts)), bad=True)

    # -- what the buttons do -------------------------------------------------------------------------------

    def _came(self, press: Press) -> None:
        """From any thread: one message, and nothing else."""
        if press.button == SHUTDOWN:
            self._inbox.put(Finished(lambda _: self._shut_down()))
        elif press.button == "undo" and press.held:
            self._inbox.put(Finished(lambda _: self._history()))
        elif press.button.startswith("seat "):
            self._inbox.put(Finished(lambda _: self._seat(int(press.button.removeprefix("seat ")))))
        else:
            self._inbox.put(Pressed(press.button, press.held))

    def _history(self) -> None:
        """Undo held: what was answered so far; without a game, or before a covered screen, it is Undo."""
        assert self._app is not None
        if self._app.open_game.session is not None and self._app.stage.cover is None:
            self._app.go("history")
        else:
            self._app.press(Pressed("undo"))

    def _seat(self, number: int) -> None:
        """A seat's button is Go for whoever is asked, and tells the others who that is."""
        assert self._app is not None
        if self._app.sleep.stir():
            return  # the button only woke the screen
        seats = [seat for seat, _ in scene_of(self._app.open_game).seats]
        if not seats or number in seats:
            self._app.press(Pressed("go"))
            return
        names = [player.name for player in self._app.open_game.players if player.seat + 1 in seats]
        self._app.stage.tell(phrase("Now {names} is asked.", names=", ".join(names)))

    # -- on the screen -------------------------------------------------------------------------------------

    def show(self, theme: Theme) -> None:
        """The box on the screen, on the very same pins. Only mock pins can be pressed by a finger."""
        if self.mock and self.on_screen is None:
            self.on_screen = OnScreenBox(self, theme)
            Window.add_widget(self.on_screen)

    def hide(self) -> None:
        if self.on_screen is not None:
            self.on_screen.rest()
            Window.remove_widget(self.on_screen)
            self.on_screen = None


class OnScreenBox(Painted, BoxLayout):
    """All lamps and buttons of the box in a small panel that a finger can drag aside. Drives mock pins."""

    def __init__(self, side: BoxSide, theme: Theme) -> None:
        super().__init__(orientation="vertical", size_hint=(None, None), padding=theme.gap, spacing=theme.gap)
        self.side, parts = side, side.box.parts
        self.paint(theme.palette.card, line=theme.palette.brass)
        close = IconTile("close", phrase("Hide the box"), theme, side.hide)
        self.lamps = {name: LampSpot(theme) for name in [*parts.lamps, *(["tray"] if parts.tray else [])]}
        title = Words(phrase("The box"), theme, size=theme.small)
        self.add_widget(Row(theme, [title, *self.lamps.values(), close]))
        self.keys = {name: PinKey(name, side, theme) for name in parts.buttons}
        self.add_widget(Row(theme, list(self.keys.values())))
        self.size = (max(dp(300), dp(96) * len(self.keys)), dp(130))
        self.pos = ((Window.width - self.width) / 2, Window.height - self.height - dp(64))
        self._ticks = Clock.schedule_interval(self._tick, PACE)
        Window.bind(size=self._stay_in_sight)

    def _stay_in_sight(self, *_: object) -> None:
        """Whole, or it could lie over a page's way back with its own cross out of reach."""
        room = Window.width - self.width, Window.height - self.height
        self.pos = max(0.0, min(self.pos[0], room[0])), max(0.0, min(self.pos[1], room[1]))

    def _tick(self, _: float) -> None:
        self.side.box.tick()
        parts = self.side.box.parts
        for name, spot in self.lamps.items():
            if name == "tray":
                level = parts.tray.device.value if parts.tray is not None else 0.0
                spot.shine((level, level, level * 0.85))
            else:
                spot.shine(parts.lamps[name].colour if name in parts.lamps else DARK)

    def rest(self) -> None:
        self._ticks.cancel()
        Window.unbind(size=self._stay_in_sight)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is None and touch.ud.get("drags") is self:
            self.pos = self.x + touch.dx, self.y + touch.dy
            self._stay_in_sight()
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if not super().on_touch_down(touch):
            touch.ud["drags"] = self
        return True


class LampSpot(Widget):
    """A lamp: a circle in its colour."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(size_hint=(None, None), size=(dp(28), dp(28)))
        with self.canvas:
            self._light = Color(0, 0, 0, 1)
            self._spot = Ellipse()
            Color(*theme.palette.line)
            self._ring = Line(width=dp(1.2))
        self.bind(pos=self._placed, size=self._placed)

    def _placed(self, *_: object) -> None:
        self._spot.pos, self._spot.size = self.pos, self.size
        self._ring.circle = (*self.center, self.width / 2)

    def shine(self, colour: RGB) -> None:
        self._light.rgba = (*colour, 1)


class PinKey(Painted, BoxLayout):
    """A button of the box: while a finger is on it, its pin is pressed."""

    def __init__(self, name: str, side: BoxSide, theme: Theme) -> None:
        super().__init__(size_hint_y=None, height=theme.touch, padding=theme.gap / 2)
        self.text = label(f"{name} button")
        device = side.box.parts.buttons[name]
        self._pin, self._up = device.pin, device.pull_up
        self.paint(theme.palette.raised, line=theme.palette.edge)
        words = Words(self.text, theme, size=theme.small, align="center")
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._drive(down=True)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._drive(down=False)
        return True

    def _drive(self, *, down: bool) -> None:
        self._pin.drive_low() if down == self._up else self._pin.drive_high()
