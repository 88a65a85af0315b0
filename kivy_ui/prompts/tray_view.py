"""The tray as the camera sees it, beside a throw: the live picture, what goes on there, and a way out of trouble."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.language.words import phrase
from kivy_ui.services.dice_camera import DiceCamera
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Live, marks_of
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import Tile
from vision.live.camera_thread import Seen
from vision.live.sources import VIRTUAL


class TrayView(Column):
    """The picture as large as there is room; below it how it stands, and what can be done about it.

    *to_camera* leads to where a camera is chosen.
    """

    def __init__(self, theme: Theme, camera: DiceCamera, to_camera: Callable[[], None], *, high: float = 4.4) -> None:
        super().__init__(theme)
        self._theme, self._camera, self._to_camera, self._high = theme, camera, to_camera, theme.touch * high
        self.live: Live | None = None
        self._words = Words("", theme, size=theme.small, colour=theme.palette.soft)
        self._form = ""
        self.tell()

    def show(self) -> None:
        """The newest picture, if it was not shown yet."""
        picture = self._camera.thread.newest()
        if picture is not None and self.live is not None:
            self._camera.thread.wide = max(16, int(self.live.width))
            self.live.show(picture)

    def mark(self, seen: Seen) -> None:
        if self.live is not None:
            self.live.mark(marks_of(seen.reading, seen.size))

    def tell(self) -> None:
        """How it stands now. Made anew only where it takes another form, so that no touch is lost on the way."""
        camera = self._camera.thread
        form = camera.state if camera.state in ("off", "lost") else camera.name
        if form != self._form:
            self._form, self.live = form, None
            self.clear_widgets()
            if self._words.parent is not None:
                self._words.parent.remove_widget(self._words)
            {"off": self._none_chosen, "lost": self._lost}.get(form, self._watching)()
        self._words.text = self._state_words(camera.state)
        if self.live is not None and camera.state in ("moving", "hand", "restless", "starting"):
            self.live.mark([])

    def _state_words(self, state: str) -> str:
        words = {
            "starting": phrase("The camera is being opened …"),
            "quiet": phrase("Throw the dice into the tray."),
            "moving": phrase("Something moves …"),
            "hand": phrase("A hand is in the tray."),
            "restless": phrase("Nothing comes to rest. Does the camera move?"),
            "ended": phrase("There are no more pictures."),
            "lost": phrase("Camera lost. {why}", why=self._camera.thread.why),
            "off": phrase("No camera is chosen: tap the faces instead."),
        }
        return words[state]

    def tools(self) -> list[FootTile]:
        """What else can be done with it: dice that are nowhere are thrown by a touch."""
        if self._camera.thread.name != VIRTUAL:
            return []
        return [FootTile(self._theme, phrase("Throw"), self._camera.thread.throw, icon="die")]

    @property
    def watching(self) -> bool:
        """Whether there is a picture."""
        return self.live is not None

    def _watching(self) -> None:
        self.live = Live(self._theme, most=self._high)
        self._fill(self.live, self._words)
        if self._camera.thread.last is not None:
            self.live.show(self._camera.thread.last)

    def _lost(self) -> None:
        """One tap tries again."""
        theme = self._theme
        again = Tile(phrase("Try again"), theme, self._camera.thread.retry, icon="redo", line=theme.palette.bad)
        self._fill(self._words, again)

    def _none_chosen(self) -> None:
        """One tap leads to where one is."""
        theme = self._theme
        choose = Tile(phrase("Choose a camera"), theme, self._to_camera, icon="camera")
        self._fill(self._words, choose)

    def _fill(self, *parts: Widget) -> None:
        lost = self._form == "lost"
        self._words.color = self._theme.palette.bad if lost else self._theme.palette.soft
        for part in parts:
            self.add_widget(part)
