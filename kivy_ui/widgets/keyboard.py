"""Our own keyboard on the screen, and a line that is written with it. Letters, umlauts, digits; no system keyboard.

A real keyboard works as well.
"""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.gridlayout import GridLayout

from companion.language.words import phrase
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Painted, Row
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile, Touch

ROWS = ("1234567890.", "qwertyuiopü", "asdfghjklöä", "zxcvbnmß'-,")
"""As on a desk, where there is room for eleven keys side by side."""
GERMAN_ROWS = ("1234567890.", "qwertzuiopü", "asdfghjklöä", "yxcvbnmß'-,")
BY_ALPHABET = "abcdefghijklmnopqrstuvwxyzäöüß'-,.1234567890"
"""Where there is not: then nobody finds a letter by habit."""
GAP = 5


class Key(Touch, AnchorLayout):
    """One key, as wide as its cell."""

    def __init__(self, text: str, theme: Theme, act: Callable[[], None], *, icon: str = "", name: str = "") -> None:
        super().__init__(size_hint_y=None, height=theme.touch)
        self.text = name or text
        self.dress(theme.palette.raised, theme.palette.edge)
        self.touchable(theme, act)
        self.face: Words | None = None
        if icon:
            self.add_widget(Icon(icon, theme, side=theme.touch * 0.5))
        else:
            self.face = Words(text, theme, fit=True)
            self.add_widget(self.face)

    def show(self, text: str) -> None:
        """Another letter on it."""
        self.text = text
        if self.face is not None:
            self.face.text = text


class Keyboard(GridLayout):
    """Letters and digits; *typed* hears each one. Laid out as there is room."""

    def __init__(self, theme: Theme, typed: Callable[[str], None], *, german: bool = False) -> None:
        super().__init__(cols=len(ROWS[0]), spacing=dp(GAP), size_hint_y=None)
        self._theme, self._typed, self._wide = theme, typed, "".join(GERMAN_ROWS if german else ROWS)
        self._order, self.capital = "", False
        self.bind(width=self._lay, minimum_height=self.setter("height"))
        self._lay()

    def shift(self, capital: bool) -> None:
        """Large letters from now on, or small ones."""
        if capital == self.capital:
            return
        self.capital = capital
        for key in self.children:
            key.show(_shifted(key.text, capital))

    def _lay(self, *_: object) -> None:
        room = int((self.width + dp(GAP)) // (self._theme.touch + dp(GAP))) or 1
        order = self._wide if room >= len(ROWS[0]) else BY_ALPHABET
        self.cols = len(ROWS[0]) if order is self._wide else room
        if order != self._order:
            self._order = order
            self.clear_widgets()
            for letter in order:
                self.add_widget(self._key(_shifted(letter, self.capital)))

    def _key(self, letter: str) -> Key:
        key = Key(letter, self._theme, lambda: self._typed(key.text))
        return key


def _shifted(letter: str, capital: bool) -> str:
    return letter.upper() if capital and letter != "ß" else letter.lower()


class Line(Column):
    """A line being written: what stands there, the keyboard, and the button that is done with it.

    *done* gets the line, stripped, once it has *least* to *longest* characters.
    """

    def __init__(
        self,
        theme: Theme,
        done: Callable[[str], None],
        *,
        text: str = "",
        least: int = 1,
        longest: int = 80,
        german: bool = False,
    ) -> None:
        super().__init__(theme)
        self.theme, self._done, self.text = theme, done, text
        self.least, self.longest = least, longest
        self._field = _Field(theme)
        self._keys = Keyboard(theme, self.type, german=german)
        self._last = Row(theme, gap=dp(GAP))
        for part in (self._field, self._keys, self._last):
            self.add_widget(part)
        self._look()

    def type(self, letter: str) -> None:
        if len(self.text) < self.longest and (self.text or letter != " "):
            self.text += letter
            self._look()

    def erase(self) -> None:
        self.text = self.text[:-1]
        self._look()

    def keyed(self, key: str) -> bool:
        """A key of a real keyboard."""
        if key == "backspace":
            self.erase()
        elif key == "enter":
            self.finish()
        elif len(key) == 1 and key.isprintable():
            self.type(key.upper() if not self.text else key)
        else:
            return False
        return True

    def finish(self) -> None:
        if self.ready:
            self._done(self.text.strip())

    @property
    def ready(self) -> bool:
        return self.least <= len(self.text.strip()) <= self.longest

    def _look(self) -> None:
        self._field.write(self.text, len(self.text) >= self.longest)
        self._keys.shift(not self.text)
        self._last.clear_widgets()
        theme = self.theme
        shift = Key(
            "", theme, lambda: self._keys.shift(not self._keys.capital), icon="shift", name=phrase("Capital letter")
        )
        space = Key(phrase("Space"), theme, lambda: self.type(" "))
        erase = Key("", theme, self.erase, icon="erase", name=phrase("Delete the last letter"))
        done = Tile(phrase("Done"), theme, self.finish, kind="main" if self.ready else "dim", align="center")
        for key, share in ((shift, 1), (space, 2.5), (erase, 1), (done, 2.5)):
            key.size_hint_x = share
            self._last.add_widget(key)


class _Field(Painted, Column):
    """What is written so far, with a mark where the next letter comes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, padding=(theme.pad, theme.gap))
        self.paint(theme.palette.ground, line=theme.palette.brass)
        self._words = Words("", theme, size=theme.large)
        self.add_widget(self._words)

    def write(self, text: str, full: bool) -> None:
        self._words.text = text if full else f"{text}▏"
