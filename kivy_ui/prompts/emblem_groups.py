"""Many options with emblems: first a picture for each sort of them, then those of the sort that was touched."""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from msgspec import Struct

from companion.kernel.prompts import Option
from companion.language.words import phrase, worded
from kivy_ui.prompts.picture_tile import WIDE, PictureTile
from kivy_ui.theme import Theme
from kivy_ui.widgets.act_tile import ActTile
from kivy_ui.widgets.boxes import Column, Row, Wrap
from kivy_ui.widgets.emblems import emblem
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile

MOST_SORTS = 18
"""Three rows of pictures; of more sorts, pictures are no help."""


class Sort(Struct, frozen=True):
    """Options that look alike: by what *name* they go, and what tells each from the others."""

    emblem: str
    name: str
    options: list[tuple[Option, str]]


def sorts(options: Sequence[Option]) -> list[Sort]:
    """The options by their emblems, in the order of their first ones.

    >>> doors = [Option("a", "door 1, locked", emblem="lock"), Option("b", "door 2", emblem="lock")]
    >>> [(sort.name, [rest for _, rest in sort.options]) for sort in sorts([*doors, Option("c", "outside")])]
    [('door', ['1, locked', '2']), ('outside', ['outside'])]
    """
    emblems = dict.fromkeys(option.emblem for option in options)
    return [_sort(name, [option for option in options if option.emblem == name]) for name in emblems]


def _sort(drawing: str, options: list[Option]) -> Sort:
    """Named by the first words that all of them share."""
    labels = [worded(option.label) for option in options]
    if len(options) == 1:
        return Sort(drawing, labels[0], [(options[0], labels[0])])
    words = [label.split() for label in labels]
    shared = [those[0] for those in takewhile(lambda those: len(set(those)) == 1, zip(*words, strict=False))]
    if not shared:
        return Sort(drawing, f"{labels[0]} …", list(zip(options, labels, strict=True)))
    rests = [" ".join(those[len(shared) :]) or label for those, label in zip(words, labels, strict=True)]
    return Sort(drawing, " ".join(shared), list(zip(options, rests, strict=True)))


def are_pictures(options: Sequence[Option]) -> bool:
    """Whether each has an emblem that can be drawn, and there are far fewer emblems than options."""
    number = len({option.emblem for option in options})
    return number <= min(MOST_SORTS, len(options) * 0.8) and all(emblem(option.emblem) for option in options)


class Pictures(Column):
    """*tile* makes what is shown for an option behind a picture, *take* answers with the only one of a sort."""

    def __init__(
        self,
        theme: Theme,
        options: Sequence[Option],
        tile: Callable[[Option, str], ActTile],
        take: Callable[[Option], None],
    ) -> None:
        super().__init__(theme)
        self._theme, self._tile, self._take = theme, tile, take
        self.sorts = sorts(options)
        self.open: Sort | None = None
        self.look()

    def show(self, sort: Sort | None) -> None:
        """The options of a sort; None: all sorts."""
        self.open = sort
        self.look()

    def look(self) -> None:
        """Everything anew."""
        self.clear_widgets()
        theme, sort = self._theme, self.open
        if sort is None:
            self.add_widget(Wrap(theme, [self._picture(one) for one in self.sorts], least=WIDE))
            return
        back = IconTile("back", phrase("Back"), theme, lambda: self.show(None))
        self.add_widget(Row(theme, [back, Words(sort.name, theme, size=theme.large)]))
        self.add_widget(Wrap(theme, [self._tile(option, rest) for option, rest in sort.options], least=170))

    def _picture(self, sort: Sort) -> PictureTile:
        tile = PictureTile(sort.emblem, sort.name, self._theme, lambda: self._touched(sort), of=len(sort.options))
        tile.option = sort.options[0][0] if len(sort.options) == 1 else None
        return tile

    def _touched(self, sort: Sort) -> None:
        if len(sort.options) == 1:
            self._take(sort.options[0][0])
        else:
            self.show(sort)

    def leading_to(self, option: Option) -> str:
        """What the picture says behind which an option stands."""
        return next(sort.name for sort in self.sorts if option.id in [one.id for one, _ in sort.options])

    def keyed(self, key: str) -> bool:
        """A number opens the picture in that place, then takes the option that has this number; backspace goes back."""
        if key == "backspace" and self.open is not None:
            self.show(None)
            return True
        if not key.isdecimal() or key == "0":
            return False
        if self.open is not None:
            chosen = _numbered(self.open, key)
            if chosen is not None:
                self._take(chosen)
            return chosen is not None
        if int(key) > len(self.sorts):
            return False
        self._touched(self.sorts[int(key) - 1])
        return True


def _numbered(sort: Sort, key: str) -> Option | None:
    """The one whose own number this is, else the one in that place, if none has a number."""
    own = {found[0]: option for option, rest in sort.options if (found := re.match(r"\d+", rest))}
    if own:
        return own.get(key)
    return sort.options[int(key) - 1][0] if int(key) <= len(sort.options) else None
