"""The tray as the camera sees it, beside a throw: the live picture, what goes on there, and a way out of trouble."""

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.language.words import phrase
from kivy_ui.services.dice_camera import DiceCamera
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.picture import Live, Mark, marks_of
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import Tile
from vision.live.camera_thread import Seen
from vision.live.sources import VIRTUAL


class TrayView(Column):
    """The picture as large as there is room; below it how it stands, and what can be done about it.

    *to_camera* leads to where a camera is chosen. While a reading stands the picture is *frozen*.
    """

    frozen = False

    def __init__(self, theme: Theme, camera: DiceCamera, to_camera: Callable[[], None], *, high: float = 4.4) -> None:
        super().__init__(theme)
        self._theme, self._camera, self._to_camera, self._high = theme, camera, to_camera, theme.touch * high
        self.live: Live | None = None
        self._room = 0.0
        self._words = Words("", theme, size=theme.small, colour=theme.palette.soft)
        self._words.bind(height=self._refit)
        self._form = ""
        self.tell()

    def show(self) -> None:
        """The newest picture, if it was not shown yet."""
        if self.frozen:
            return
        picture = self._camera.thread.newest()
        if picture is not None and self.live is not None:
            self._camera.thread.wide = max(16, int(self.live.width))
            self.live.show(picture)

    def mark(self, seen: Seen) -> None:
        if self.live is not None:
            self.live.mark(marks_of(seen.reading, seen.size))

    def freeze(self, marks: Sequence[Mark], touched: Callable[[int | None], None]) -> None:
        """The picture stays as it is, with a ring around each die; *touched* hears which of them a finger is on."""
        self.frozen = True
        if self.live is not None:
            self.live.mark([*marks], near=True)
            self.live.touched = touched
        self._tell_state()

    def thaw(self) -> None:
        """The picture moves again."""
        if self.frozen:
            self.frozen = False
            if self.live is not None:
                self.live.mark([])
                self.live.touched = None
            self._tell_state()

    def fit(self, room: float) -> None:
        """As large as so much height allows, words included."""
        self._room = room
        self._refit()

    def _refit(self, *_: object) -> None:
        if self.live is not None and self._room:
            self.live.fit(max(self._theme.touch, self._room - self._words.height - self._theme.gap))

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
        self._tell_state()
        if self.live is not None and camera.state in ("moving", "hand", "restless", "starting"):
            self.live.mark([])

    def _tell_state(self) -> None:
        """What a reading says stands in its rings, so that the picture has the room."""
        why = self._camera.why
        self._words.text = "" if self.frozen else why or self._state_words(self._camera.thread.state)
        self._words.color = self._theme.palette.bad if why else self._theme.palette.soft

    def _state_words(self, state: str) -> str:
        words = {
            "starting": phrase("The camera is being opened …"),
            "quiet": phrase("Throw the dice into the tray."),
            "moving": phrase("Something moves …"),
            "hand": phrase("A hand is in the tray."),
            "restless": phrase("Nothing comes to rest. Does the camera move?"),
            "ended": phrase("There are no more pictures."),
            "lost": "",
            "off": phrase("No camera is chosen: tap the faces instead."),
        }
        return words[state]

    def tools(self) -> list[FootTile]:
        """What else can be done with it: dice that are nowhere are thrown by a touch."""
        if self._camera.thread.name != VIRTUAL:
            return []
        return [FootTile(self._theme, phrase("Throw"), self._camera.thread.throw)]

    @property
    def watching(self) -> bool:
        """Whether there is a picture."""
        return self.live is not None

    def _watching(self) -> None:
        self.live = Live(self._theme, most=self._high)
        self._refit()
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
        for part in parts:
            self.add_widget(part)
