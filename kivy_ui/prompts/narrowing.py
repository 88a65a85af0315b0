"""Many names to choose from: all as small tiles; of more, a tap on a first letter leaves fewer, until the right one.

Only letters that lead somewhere are shown, so no tap is in vain; a real keyboard works as well.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel.prompts import Option
from companion.language.words import phrase, worded
from kivy_ui.fonts import NAME
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.fitted_text import fitted, least_wide
from kivy_ui.widgets.keyboard import Key
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import write
from kivy_ui.widgets.tiles import DrawnTile, IconTile

MANY = 14
"""More than this are not all shown at once."""
SMALL = 24
"""So many names all have a small tile, and the right one is a single tap away."""
SHOWN = 10
"""So many of many are, before anything is typed."""
HIGH, NARROWEST = 67, 140
"""Of a small tile, in dp."""
COMMON = 0.6
"""A word in more than this share of the labels tells nothing."""


class Names:
    """Options by the words of their labels."""

    def __init__(self, options: Sequence[Option]) -> None:
        words = [list(dict.fromkeys(re.findall(r"\w+", worded(option.label).casefold()))) for option in options]
        often = Counter(word for those in words for word in those)
        telling = [[word for word in those if often[word] <= COMMON * len(options)] or those for those in words]
        self._options = list(zip(options, telling, strict=True))

    def fitting(self, typed: str) -> list[Option]:
        """Those with a word that begins so."""
        return [option for option, words in self._options if any(word.startswith(typed) for word in words)]

    def next_letters(self, typed: str) -> list[str]:
        """The letters after *typed* that leave some, and fewer than there are now."""
        now = len(self.fitting(typed))
        after = {
            word[len(typed)]
            for _, words in self._options
            for word in words
            if word.startswith(typed) and len(word) > len(typed)
        }
        return sorted(letter for letter in after if len(self.fitting(typed + letter)) < now)


class NameTile(DrawnTile):
    """The name of *option* as large as there is room."""

    def __init__(self, theme: Theme, option: Option, act: Callable[[], None]) -> None:
        super().__init__(size_hint_y=None, height=max(theme.touch, dp(HIGH)))
        self.option, self.text = option, theme.beside(option.sign, worded(option.label))
        self.natural = self.height
        self.least_wide = least_wide(self.text, theme.small * 1.1, 2, NAME) + dp(14)
        self.drawn_as(theme, act, theme.palette.raised, theme.palette.edge)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        theme, room = self._theme, (self.width - dp(12), self.height - dp(4))
        name = fitted(self.text, theme.large, theme.small, *room, "center", NAME)
        at = self.center_x - name.width / 2, self.center_y - name.height / 2
        write(self._drawn.add, name, *at, theme.palette.ink)


class Narrowing(Column):
    """The letters, and as many of the options as fit; *tile* makes what is shown for an option.

    *changed* is told when others fit. With *take*, a few dozen are all shown as small tiles, which hand over theirs.
    """

    def __init__(
        self,
        theme: Theme,
        options: Sequence[Option],
        tile: Callable[[Option], Widget],
        changed: Callable[[], None],
        take: Callable[[Option], None] | None = None,
    ) -> None:
        super().__init__(theme)
        self._take = take
        self._theme, self._names, self._tile, self._changed = theme, Names(options), tile, changed
        self.typed = ""
        self.look()

    def keyed(self, key: str) -> bool:
        """A letter narrows, backspace widens; one that fits nothing is not taken."""
        if key == "backspace" and self.typed:
            self._type(self.typed[:-1])
            return True
        if len(key) == 1 and key.isalnum() and self._names.fitting(self.typed + key.casefold()):
            self._type(self.typed + key.casefold())
            return True
        return False

    @property
    def fitting(self) -> list[Option]:
        return self._names.fitting(self.typed)

    @property
    def sole(self) -> Option | None:
        """The only one left, once something is typed."""
        return self.fitting[0] if self.typed and len(self.fitting) == 1 else None

    def _type(self, typed: str) -> None:
        self.typed = typed
        self.look()
        self._changed()

    def look(self) -> None:
        """Everything anew."""
        self.clear_widgets()
        theme, letters, found = self._theme, self._names.next_letters(self.typed), self.fitting
        if self._take is not None and not self.typed and len(found) <= SMALL:
            names = [NameTile(theme, option, partial(self._take, option)) for option in found]
            self.add_widget(Wrap(theme, names, least=NARROWEST))
            return
        all_shown = len(found) <= MANY or not letters
        if self.typed:
            erase = IconTile("erase", phrase("Delete the last letter"), theme, lambda: self._type(self.typed[:-1]))
            self.add_widget(Row(theme, [Words(f"{self.typed.upper()}…", theme, size=theme.large), erase]))
        if not all_shown or self.typed:
            self.add_widget(Wrap(theme, [self._letter(letter) for letter in letters], least=50, most=10))
        shown = found if all_shown else found[:SHOWN]
        self.add_widget(Wrap(theme, [self._tile(option) for option in shown], least=170))
        if len(shown) < len(found):
            more = phrase("… and {n} more: tap the first letters of a word in it.", n=len(found) - len(shown))
            self.add_widget(Words(more, theme, size=theme.small, colour=theme.palette.soft))

    def _letter(self, letter: str) -> Key:
        return Key(letter.upper(), self._theme, lambda: self._type(self.typed + letter))
