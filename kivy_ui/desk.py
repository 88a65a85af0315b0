"""What widgets may ask of the app: answer, undo, open another page, show why, correct, say a line.

Every widget gets the desk and nothing else. Knows the open game, stage and pages; knows no game.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.errors import GameError
from companion.kernel.prompts import Option, Prompt
from companion.kernel.roll import Roll
from companion.language.words import Message, phrase, worded
from kivy_ui.audio.sound import Sound
from kivy_ui.box import BoxSide
from kivy_ui.inbox import Finished, Inbox, Pressed
from kivy_ui.open_game import CAMERA, OpenGame
from kivy_ui.preferences import Preferences
from kivy_ui.screen_answers import Answering
from kivy_ui.seats import turn_window
from kivy_ui.sleep import ScreenSleep
from kivy_ui.stage import Stage
from kivy_ui.system.applied_preferences import live_by
from kivy_ui.system.machine import Machine
from kivy_ui.theme import PACES, PALETTES, TEXT_STEPS, Colour, Theme, look_of
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Touch
from vision.live.camera_thread import CameraThread

if TYPE_CHECKING:
    from kivy_ui.pages import Page

Offers = dict[str, list[tuple[Prompt, Option]]]
"""What the open question is about, spaces, pieces, cards and panels by their ids, what matters most first; with each
the prompts and options that a touch on it answers, none where it is only to be looked at."""


class Desk:
    """The middle of the app. *pages* are makers of pages by name; *keep* writes the preferences down.

    *offers* are for boards and cards, *facing* is whose question is shown.
    *working* says what is being done just now that everything else has to wait for; *low_power* that the power supply
    gives too little.
    """

    def __init__(
        self,
        open_game: OpenGame,
        preferences: Preferences,
        stage: Stage,
        inbox: Inbox,
        pages: Mapping[str, Callable[..., "Page"]],
        keep: Callable[[Preferences], None],
        camera: CameraThread,
        machine: Machine,
    ) -> None:
        self.open_game, self.preferences, self.stage, self.inbox = open_game, preferences, stage, inbox
        self._pages, self._keep, self.camera = pages, keep, camera
        self.machine = machine
        self.working = ""
        self.low_power = False
        self.theme = theme_of(preferences)
        self.page: Page | None = None
        self.offers: Offers = {}
        self.facing = ""
        self.sound = Sound(lambda: preferences.volume, inbox.work)
        self.answering = Answering(open_game, stage, self.sound, self.refresh, self.lines)
        self.sleep = ScreenSleep(stage, lambda: preferences, lambda: self.theme)
        self.sleep.dim = self._light
        self.sleep.hide = self.hide
        Touch.tapped = lambda: self.sound.cue("tap")
        self.moments: dict[str, tuple[str, ...]] = {}
        """What was already revealed, by panel: only what is new comes up piece by piece."""
        self.kept: dict[str, Any] = {}
        """What a widget wants its successor to know, such as whose acts were shown; gone with the app."""
        self.spare: dict[str, Any] = {}
        """Widgets that their successors on the same page may use again; gone with it, or they would hold all of it."""
        self.box: BoxSide | None = None
        self.quit: Callable[[], None] = lambda: None
        """Leave the app; it sets this itself."""
        self._shown: tuple[str, dict[str, Any]] = ("home", {})
        stage.dress(self.theme)
        live_by(preferences, self.machine)

    # -- pages ---------------------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Whether there is a page of that name."""
        return name in self._pages

    def go(self, name: str, **given: Any) -> None:
        """Show a page."""
        self._shown = name, given
        if name != "table" and self.open_game.viewer:
            self.open_game.cover()
        self._watch(name)
        self.spare.clear()
        self.page = self._pages[name](self, **given)
        self.stage.show(self.page)
        self.turn()

    def hide(self) -> None:
        """What only one player was to see is covered again."""
        if self.open_game.viewer:
            for sheet in list(self.stage.sheets):
                self.stage.close(sheet)
            self.open_game.cover()
            self.refresh()

    def turn(self) -> None:
        """Turn the screen as the preferences say and, if they do, on to whoever is asked."""
        asked = self.open_game.player(self.facing) if self.page is not None and self.page.turns else None
        turn_window(self.preferences, self.open_game.players, asked, self.open_game.places)

    def anew(self) -> None:
        """Make the page again: another theme, text size, language or form of the window."""
        self.theme = theme_of(self.preferences)
        self.stage.dress(self.theme)
        self.again()

    def again(self, **changes: Any) -> None:
        """The same page with something else given to it, scrolled to where it was."""
        name, given = self._shown
        before = _scrolls(self.page)
        self.go(name, **given | changes)
        for old, new in zip(before, _scrolls(self.page), strict=False):
            new.stay(old.down)

    def keep(self, **changes: Any) -> None:
        """Change preferences and write them down."""
        for name, value in changes.items():
            setattr(self.preferences, name, value)
        self._keep(self.preferences)

    def prefer(self, **changes: Any) -> None:
        """Change preferences, keep them and show the page with them."""
        self.keep(**changes)
        for complaint in live_by(self.preferences, self.machine):
            self.stage.tell(complaint, bad=True)
        self.anew()

    def refresh(self) -> None:
        """The game has changed: whoever sleeps wakes up and looks."""
        self.sleep.stir()
        self._watch(self._shown[0])
        if self.page is not None:
            self.page.refresh()

    def _watch(self, page: str) -> None:
        """The camera watches for the open roll of a game that is played with it; without a use it rests."""
        if page == "camera":
            return
        if not self.by_camera:
            self.camera.stop()
            return
        self.camera.start(self.preferences.camera)
        rolls = (prompt for prompt in self.open_game.prompts if isinstance(prompt, Roll) and prompt.pips)
        self.camera.attend(next(rolls, None))

    @property
    def by_camera(self) -> bool:
        """Whether the open game's dice are read by a camera, and one is chosen."""
        return self.open_game.session is not None and self.open_game.dice == CAMERA and bool(self.preferences.camera)

    @property
    def trouble(self) -> bool:
        """Whether something is wrong that only people can mend: a lost camera, an unwritten save, too little power."""
        lost = self.by_camera and self.camera.state == "lost"
        return lost or self.low_power or (self.answering.unsaved and self.open_game.session is not None)

    def feel_power(self, low: bool) -> None:
        """The power supply gives too little, or enough again; that it does not is told once."""
        if low and not self.low_power:
            told = phrase("Too little power: the game is safe, but use the power supply made for this Pi.")
            self.stage.tell(told, bad=True)
        self.low_power = low

    def _light(self, percent: int) -> None:
        """The display's light, where it can be set; a sleeping screen is black either way."""
        if self.machine.has_brightness:
            with suppress(GameError):
                self.machine.set_brightness(percent)

    def pick(self, prompt: Prompt, option: Option) -> None:
        """A touch on what an option stands for: as one on its tile, where the question is shown."""
        widgets = [widget for widget in getattr(self.page, "widgets", ()) if widget.prompt.serial == prompt.serial]
        if widgets:
            widgets[0].pick(option)
        else:
            self.answering.answer(prompt, option.id)

    def look_of(self, who: str) -> tuple[Colour, str] | None:
        """Colour and shape of the seat that *who* is at; None for what belongs to nobody."""
        player = self.open_game.player(who)
        return look_of(player) if player else None

    # -- saying things -------------------------------------------------------------------------------------

    def lines(self, title: str, lines: Sequence[Message | str]) -> None:
        """A sheet with some lines to read."""
        self.stage.open(title, Column(self.theme, [Words(f"· {worded(line)}", self.theme) for line in lines]))

    def take(self, messages: list[Any]) -> None:
        """What came through the queue: results of work, and buttons for the page."""
        for message in messages:
            if isinstance(message, Finished):
                self._finish(message)
            elif isinstance(message, Pressed) and self.sleep.stir():
                continue  # the button only woke the screen
            elif self.page is not None and not (isinstance(message, Pressed) and self.stage.cover):
                self.page.take(message)

    def keyed(self, key: str) -> bool:
        """A key (a letter, or a name such as "backspace") goes to the sheet on top; to the page if nothing is over it.

        So a key pressed while something is read never answers the question below.
        """
        if self.stage.cover is not None:
            return False
        if self.stage.sheets:
            takes = getattr(self.stage.sheets[-1].inside, "keyed", None)
            return takes is not None and bool(takes(key))
        return self.page is not None and self.page.keyed(key)

    def _finish(self, done: Finished) -> None:
        if done.error is None:
            done.then(done.result)
        elif done.failed is not None:
            done.failed(done.error)
        else:
            self.stage.tell(str(done.error), bad=True)


def _scrolls(page: "Page | None") -> list[Scroll]:
    return [widget for widget in page.walk() if isinstance(widget, Scroll)] if page is not None else []


def theme_of(preferences: Preferences) -> Theme:
    """The theme that the preferences ask for; unknown names get the usual."""
    palette = PALETTES.get(preferences.theme, PALETTES["dark"])
    text, pace = TEXT_STEPS.get(preferences.text, 1.0), PACES.get(preferences.animation, 1.0)
    return Theme(palette, text, pace, preferences.signs)
