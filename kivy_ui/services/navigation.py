"""Which page is shown: opening another, making the same one anew, covering it, turning it to whoever is asked."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol

from kivy_ui.open_game import OpenGame
from kivy_ui.preferences import Preferences
from kivy_ui.seats import turn_window
from kivy_ui.services.appearance import Appearance
from kivy_ui.stage import Stage
from kivy_ui.widgets.boxes import Scroll

TABLE = "table"
"""The page on which one player alone may look at the screen."""


class ShownPage(Protocol):
    """What a page is to those around it; :class:`kivy_ui.pages.base.Page` says more of each."""

    turns: bool
    made_for: tuple[int, int]

    @property
    def doubtful(self) -> bool: ...

    def refresh(self) -> None: ...

    def take(self, message: Any) -> None: ...

    def pressed(self, button: str) -> None: ...

    def keyed(self, key: str) -> bool: ...

    def walk(self) -> Iterable[Any]: ...


class Navigation:
    """*make* makes a page by its name; *names* are those there are.

    *before_page* hear the name of the page that is about to be shown, *before_look* that of the page that is about to
    look at the game again.
    """

    def __init__(
        self,
        stage: Stage,
        open_game: OpenGame,
        preferences: Preferences,
        appearance: Appearance,
        names: Collection[str],
        make: Callable[..., ShownPage],
    ) -> None:
        self._stage, self._open_game, self._preferences = stage, open_game, preferences
        self._appearance, self._names, self._make = appearance, names, make
        self.page: ShownPage | None = None
        self.before_page: list[Callable[[str], object]] = []
        self.before_look: list[Callable[[str], object]] = []
        self.facing = ""
        self._shown: tuple[str, dict[str, Any]] = ("home", {})

    def has(self, name: str) -> bool:
        """Whether there is a page of that name."""
        return name in self._names

    def go(self, name: str, **given: Any) -> None:
        """Show a page."""
        self._shown = name, given
        if name != TABLE and self._open_game.viewer:
            self._open_game.cover()
        for hear in self.before_page:
            hear(name)
        self.page = self._make(name, **given)
        self._stage.show(self.page)
        self._turn()

    def again(self, **changes: Any) -> None:
        """The same page with something else given to it, scrolled to where it was."""
        name, given = self._shown
        before = _scrolls(self.page)
        self.go(name, **given | changes)
        for old, new in zip(before, _scrolls(self.page), strict=False):
            new.stay(old.down)

    def anew(self) -> None:
        """Make the page again: another theme, text size, language or form of the window."""
        self._appearance.renew()
        self._stage.dress(self._appearance.theme)
        self.again()

    def refresh(self) -> None:
        """The game has changed: the page looks at it again."""
        for hear in self.before_look:
            hear(self._shown[0])
        if self.page is not None:
            self.page.refresh()

    def hide(self) -> None:
        """What only one player was to see is covered again."""
        if self._open_game.viewer:
            for sheet in list(self._stage.sheets):
                self._stage.close(sheet)
            self._open_game.cover()
            self.refresh()

    def face(self, who: str) -> None:
        """Turn to whoever is asked, if the preferences want that; "" is everyone."""
        self.facing = who
        self._turn()

    def _turn(self) -> None:
        asked = self._open_game.player(self.facing) if self.page is not None and self.page.turns else None
        turn_window(self._preferences, self._open_game.players, asked, self._open_game.places)


def _scrolls(page: ShownPage | None) -> list[Scroll]:
    return [widget for widget in page.walk() if isinstance(widget, Scroll)] if page is not None else []
