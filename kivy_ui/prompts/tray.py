"""The tray as the camera sees it, beside a throw: the live picture, what is going on there, and a way out of trouble.

Knows the eyes' state; answers nothing.
"""

from companion.words import say
from kivy_ui.desk import Desk
from kivy_ui.eyes import VIRTUAL, Seen
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.picture import Live, marks_of
from kivy_ui.widgets.tiles import Tile
from kivy_ui.widgets.words import Words


class TrayView(Row):
    """The picture on the left; on the right how it stands, and what can be done about it."""

    def __init__(self, desk: Desk, *, high: float = 2.9) -> None:
        super().__init__(desk.theme)
        self._desk, self._high = desk, desk.theme.touch * high
        self.live: Live | None = None
        self._beside = Column(desk.theme)
        self.tell()

    def show(self) -> None:
        """The newest picture, if it was not shown yet."""
        picture = self._desk.eyes.newest()
        if picture is not None and self.live is not None:
            self._desk.eyes.wide = max(16, int(self.live.width))
            self.live.show(picture)

    def mark(self, seen: Seen) -> None:
        if self.live is not None:
            self.live.mark(marks_of(seen.reading, seen.size))

    def tell(self) -> None:
        """How it stands now."""
        state = self._desk.eyes.state
        if state in ("off", "lost"):
            self._without_camera(state)
            return
        if self.live is None:
            self.clear_widgets()
            self.live = Live(self._desk.theme, most=self._high)
            for part in (self.live, self._beside):
                self.add_widget(part)
        if state in ("moving", "hand", "starting"):
            self.live.mark([])
        self._say(state)

    def _say(self, state: str) -> None:
        words = {
            "starting": say("The camera is being opened …"),
            "quiet": say("Throw the dice into the tray."),
            "moving": say("Something moves …"),
            "hand": say("A hand is in the tray."),
            "ended": say("There are no more pictures."),
        }
        theme, eyes = self._desk.theme, self._desk.eyes
        self._beside.clear_widgets()
        self._beside.add_widget(Words(words[state], theme, size=theme.small, colour=theme.palette.soft))
        if eyes.name == VIRTUAL:
            self._beside.add_widget(Tile(say("Throw"), theme, eyes.throw, icon="die"))

    def _without_camera(self, state: str) -> None:
        """Lost: one tap tries again. None chosen: one tap leads to where one is."""
        theme, desk = self._desk.theme, self._desk
        self.live = None
        self.clear_widgets()
        if state == "lost":
            lost = Words(say("Camera lost. {why}", why=desk.eyes.why), theme, colour=theme.palette.bad)
            self.add_widget(Column(theme, [lost, Tile(say("Try again"), theme, desk.eyes.retry, icon="redo")]))
        else:
            none = Words(say("No camera is chosen: tap the faces instead."), theme, size=theme.small)
            choose = Tile(say("Choose a camera"), theme, lambda: desk.go("camera"), icon="camera")
            self.add_widget(Column(theme, [none, choose]))
