"""What widgets may ask of the app: answer, undo, open another page, show why, correct, say a line.

Every widget gets the desk and nothing else. Knows house, stage and pages; knows no game.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import GameError
from companion.prompts import Option, Prompt
from companion.words import say
from kivy_ui.house import House
from kivy_ui.inbox import Finished, Inbox
from kivy_ui.preferences import Preferences
from kivy_ui.stage import Stage
from kivy_ui.theme import PALETTES, TEXT_STEPS, Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.words import Words

if TYPE_CHECKING:
    from kivy_ui.box import BoxSide
    from kivy_ui.pages import Page


class Desk:
    """The middle of the app. *pages* are makers of pages by name; *keep* writes the preferences down."""

    def __init__(
        self,
        house: House,
        preferences: Preferences,
        stage: Stage,
        inbox: Inbox,
        pages: Mapping[str, Callable[..., "Page"]],
        keep: Callable[[Preferences], None],
    ) -> None:
        self.house, self.preferences, self.stage, self.inbox = house, preferences, stage, inbox
        self._pages, self._keep = pages, keep
        self.theme = theme_of(preferences)
        self.page: Page | None = None
        self.box: BoxSide | None = None
        self._shown: tuple[str, dict[str, Any]] = ("home", {})
        stage.dress(self.theme)

    # -- pages ---------------------------------------------------------------------------------------------

    def go(self, name: str, **given: Any) -> None:
        """Show a page."""
        self._shown = name, given
        self.page = self._pages[name](self, **given)
        self.stage.show(self.page)

    def anew(self) -> None:
        """Make the page again: another theme, text size, language or form of the window."""
        self.theme = theme_of(self.preferences)
        self.stage.dress(self.theme)
        name, given = self._shown
        self.go(name, **given)

    def prefer(self, **changes: Any) -> None:
        """Change preferences, keep them and show the page with them."""
        for name, value in changes.items():
            setattr(self.preferences, name, value)
        self._keep(self.preferences)
        self.anew()

    def refresh(self) -> None:
        if self.page is not None:
            self.page.refresh()

    # -- the game ------------------------------------------------------------------------------------------

    def answer(self, prompt: Prompt, value: Any, *, by: str = "player", sure: float | None = None) -> bool:
        """Answer a prompt; a mistake is told and changes nothing."""
        return self.attempt(lambda: self.house.answer(prompt, value, by=by, sure=sure))

    def roll_for_us(self, prompt: Prompt) -> bool:
        return self.attempt(lambda: self.house.roll_for_us(prompt))

    def undo(self) -> None:
        """Take the last answer back, and say which pieces go back where."""

        def act() -> None:
            undone = self.house.undo()
            if undone.put_back:
                self.lines(say("Put back on the table"), undone.put_back)

        self.attempt(act)

    def correct(self, path: str, value: Any) -> bool:
        def act() -> None:
            problems = self.house.correct(path, value)
            if problems:
                self.lines(say("The table as it stands now"), problems)

        return self.attempt(act)

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do something to the game and look again; what went wrong is told."""
        try:
            act()
        except GameError as error:
            self.stage.tell(str(error), bad=True)
            return False
        except Exception as error:  # a mistake in a game's rules; the session has taken the answer back
            self.stage.tell(say("The rules failed over this, so it was taken back: {error!r}", error=error), bad=True)
        self.refresh()
        return True

    def why_not(self, option: Option) -> None:
        self.stage.tell(say("{label}: {why}", label=option.label, why=option.why_not))

    # -- saying things -------------------------------------------------------------------------------------

    def lines(self, title: str, lines: list[str]) -> None:
        """A sheet with some lines to read."""
        self.stage.open(title, Column(self.theme, [Words(f"· {line}", self.theme) for line in lines]))

    def take(self, messages: list[Any]) -> None:
        """What came through the queue: results of work, and buttons for the page."""
        for message in messages:
            if isinstance(message, Finished):
                self._finish(message)
            elif self.page is not None:
                self.page.take(message)

    def _finish(self, done: Finished) -> None:
        if done.error is None:
            done.then(done.result)
        elif done.failed is not None:
            done.failed(done.error)
        else:
            self.stage.tell(str(done.error), bad=True)


def theme_of(preferences: Preferences) -> Theme:
    """The theme that the preferences ask for; unknown names get the usual."""
    palette = PALETTES.get(preferences.theme, PALETTES["dark"])
    return Theme(palette, TEXT_STEPS.get(preferences.text, 1.0), preferences.animation == "none")
