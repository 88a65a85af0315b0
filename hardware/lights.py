"""Plays the patterns on the lamps, the tray's light and the buzzer, a tick at a time.

Time is handed in with every tick; nothing waits here. A lamp that fails is left out and told, the others go on.
"""

from collections.abc import Callable
from typing import Any

from hardware.parts import Parts
from hardware.patterns import DARK, PATTERNS, Frame, Note, Scene, frame

TRAY_RAMP = 2.5
"""How quickly the light over the tray changes, in full levels a second: a jump in the dark startles."""


class Lights:
    """Shows one scene; a flash (such as *accepted*) comes over it and goes by itself."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self.scene = Scene()
        self._since: float | None = None
        self._flash: Scene | None = None
        self._flash_since: float | None = None
        self._notes: list[Note] = []
        self._note_ends: float | None = None
        self._tray = 0.0
        self._last: float | None = None

    def show(self, scene: Scene) -> None:
        """Another scene, from the next tick on. The same again goes on where it is."""
        if scene == self.scene:
            return
        if scene.trouble and not self.scene.trouble:
            self._play("trouble")
        elif scene.situation != self.scene.situation:
            self._play(scene.situation)
        self._since = None
        self.scene = scene

    def flash(self, situation: str) -> None:
        """Something that passes, for whoever the scene means."""
        self._flash = Scene(situation, self.scene.seats, self.scene.trouble)
        self._flash_since = None
        self._play(situation)

    def _play(self, situation: str) -> None:
        if tune := PATTERNS[situation].tune:
            self._notes, self._note_ends = list(tune), None

    def tick(self, now: float) -> None:
        """Light everything as it is to be *now*."""
        passed = 0.0 if self._last is None else max(0.0, now - self._last)
        self._last = now
        self._light(self._frame(now), passed)
        self._sound(now)

    def _frame(self, now: float) -> Frame:
        if self._since is None:
            self._since = now
        if self._flash is not None:
            if self._flash_since is None:
                self._flash_since = now
            t = now - self._flash_since
            if t < PATTERNS[self._flash.situation].lasts:
                return frame(self._flash, t)
            self._flash, self._since = None, now
        return frame(self.scene, now - self._since)

    def _light(self, shown: Frame, passed: float) -> None:
        parts = self._parts
        self._each(parts.lamps, "lamp", lambda name: shown.status if name == "status" else _of_seat(shown, name))
        self._each(parts.button_lights, "light", lambda name: shown.buttons.get(name, 0.0))
        if parts.tray is not None and parts.config.tray is not None:
            wanted = shown.tray * parts.config.tray.bright
            most = TRAY_RAMP * passed
            self._tray += max(-most, min(most, wanted - self._tray))
            if not self._tried("tray light", lambda: parts.tray.light(self._tray)):  # type: ignore[union-attr]
                parts.tray = None

    def _each(self, devices: dict[str, Any], kind: str, level: Callable[[str], Any]) -> None:
        for name in list(devices):
            if not self._tried(f"{name} {kind}", lambda name=name: devices[name].light(level(name))):  # type: ignore[misc]
                del devices[name]

    def _sound(self, now: float) -> None:
        """The next note when the last has ended; silence after the last."""
        if self._parts.buzzer is None or (self._note_ends is None and not self._notes):
            return
        if self._note_ends is not None and now < self._note_ends:
            return
        note = self._notes.pop(0) if self._notes else Note(0, 0)
        self._note_ends = now + note.seconds if note.seconds else None
        if not self._tried("buzzer", lambda: self._parts.buzzer.play(note.pitch)):  # type: ignore[union-attr]
            self._parts.buzzer = None

    def _tried(self, part: str, act: Callable[[], None]) -> bool:
        try:
            act()
        except Exception as error:  # a wire has come off, or the pin was taken away
            self._parts.fail(part, error)
            return False
        return True


def _of_seat(shown: Frame, name: str) -> Any:
    return shown.seats.get(int(name.removeprefix("seat ")), DARK)
