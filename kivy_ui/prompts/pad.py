"""Dice to touch: those of a throw with the faces known so far, and a pad of the faces of one."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.host.throw import Throw
from companion.kernel.dice import PIPS, Dice, Face, FaceId
from companion.language.words import phrase, worded
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.drawing.plates import draw_dashed, draw_plate
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.dice import DIE_COLOURS, SMALL, LyingDie, draw_face, sign_of
from kivy_ui.widgets.labels import Words, word_width
from kivy_ui.widgets.tiles import Touch

INSIDE = 0.78
"""Of a tile that the die on it fills."""
LARGEST = 190
"""The largest die, in dp."""
PLAIN = 1.4
"""How high pips are drawn to a fingertip where a name stands below them."""
IN_ROW = 3
"""Upright, so many faces lie side by side where there are two rows of them."""
NEXT, LATER = 0.3, 0.12
"""How much of its colour a die has that is to be thrown: the one whose face is asked for, and the others."""
CLEAR = (0.0, 0.0, 0.0, 0.0)


class DieTile(Touch, Widget):
    """A die to tap, drawn as large as the tile allows, above its *caption* if it has one, or *beside* it.

    A *mark* stands beside it where something is to be said. One that is *bare* is the die itself, without a tile
    around it; where it has no face yet, dashes stand for it.
    """

    def __init__(
        self, theme: Theme, act: Callable[[], None], *, name: str, caption: str = "", bare: bool = False
    ) -> None:
        super().__init__(size_hint_y=None, height=theme.touch)
        self._look: tuple[Face | None, str, str] = (None, "white", "large")
        self.text, self._bare, self._next = name, bare, False
        self._drawn = InstructionGroup()
        self.dress(*((CLEAR, CLEAR) if bare else (theme.palette.raised, theme.palette.edge)))
        self.touchable(theme, act)
        self.canvas.add(self._drawn)
        self._mark: Words | None = None
        self.caption: Words | None = None
        self.beside = False
        if caption:
            self.caption = Words(caption, theme, size=theme.small)
            self.add_widget(self.caption)
        self._draw = Clock.create_trigger(self._drawn_anew, -1)  # however much changes, a die is drawn once a frame
        self.bind(pos=self._draw, size=self._draw)
        if self.caption is not None:
            self.caption.bind(height=self._draw)
        self._draw()

    def show(self, face: Face | None, colour: str, size: str = "large") -> None:
        """Another die on it."""
        if (face, colour, size) != self._look:
            self._look = face, colour, size
            self._draw()

    def frame(self, *, chosen: bool, doubtful: bool) -> None:
        """A bright border where the next face goes, an amber one and a question mark where the face is doubtful."""
        palette, self._next = self._theme.palette, chosen
        if self._bare:
            self.dress(palette.chosen if chosen and palette.flat else CLEAR, CLEAR)
        else:
            self.dress(
                palette.chosen if chosen else palette.raised,
                palette.brass if chosen else palette.warn if doubtful else palette.edge,
            )
            self.thicken(2.4 if chosen or doubtful else 1.2)
        if self._mark is not None:
            self.remove_widget(self._mark)
            self._mark = None
        if doubtful:
            self._mark = Words("?", self._theme, size=self._theme.small, colour=palette.ground, fit=True)
            self.add_widget(self._mark)
        self._draw()

    def _drawn_anew(self, *_: object) -> None:
        face, colour, size = self._look
        left, low, wide, high = self._place_of_the_die()
        side = min(wide, high) * (INSIDE if not self._bare else 0.96) * (SMALL if size == "small" else 1.0)
        x, y = left + (wide - side) / 2, low + (high - side) / 2
        self._drawn.clear()
        if side < 1:  # between two layouts there may be no room at all
            return
        palette, add = self._theme.palette, self._drawn.add
        edge = palette.soft if not self._bare else palette.brass if self._next else palette.paper_edge
        if self._bare and face is None:
            body = DIE_COLOURS.get(colour, DIE_COLOURS["grey"])
            draw_plate(add, (x, y, side, side), side * 0.2, (*body[:3], NEXT if self._next else LATER))
            draw_dashed(add, x, y, side, side * 0.2, edge, max(2.0, side * 0.035))
        else:
            draw_face(add, face, x, y, side, colour=colour, edge=edge)
        if self._mark is not None:
            across = self._mark.height
            self._mark.center = self.right - across / 2, self.top - across / 2
            draw_disc(add, self.right - across / 2, self.top - across / 2, across / 2, palette.warn)

    def _place_of_the_die(self) -> tuple[float, float, float, float]:
        """Left, low, width and height of what the caption leaves, once that has been put in its place."""
        caption, edge = self.caption, dp(4)
        if caption is None:
            return self.x, self.y, self.width, self.height
        if self.beside:
            across = min(self.height, self._theme.touch)
            caption.halign, caption.width = "left", self.width - across - edge
            caption.pos = self.x + across, self.center_y - caption.height / 2
            return self.x, self.y, across, self.height
        caption.halign, caption.width = "center", self.width - 2 * edge
        high = max(self._theme.touch, self.height - caption.height - 2 * edge)
        low = self.top - high
        caption.pos = self.x + edge, low - caption.height
        return self.x, low, self.width, high


class ThrowRow(StackLayout):
    """The dice of a throw, each group with its name and how it is read. *act* hears the number of a die tapped.

    *natural* is the width in which all of them lie in one row.
    """

    def __init__(self, theme: Theme, groups: Sequence[Dice], act: Callable[[int], None]) -> None:
        super().__init__(size_hint_y=None, spacing=theme.gap)
        self.bind(minimum_height=self.setter("height"))
        self._theme, self._groups = theme, [group for group in groups if group.count]
        self._dice = sum(group.count for group in self._groups)
        self.tiles: list[DieTile] = []
        self._names: list[Words] = []
        self._blocks: list[tuple[Column, _Grid, float]] = []
        for group in self._groups:
            self.add_widget(self._block(theme, group, act))
        self._high = 0.0
        self.bind(width=lambda *_: self.fit(self._high))
        self._put(dp(die_side(self._dice)))

    def fit(self, high: float) -> None:
        """Dice as large as there is room, where so much height (0: any) is given to them and their names."""
        self._high = high
        if not high:
            self._put(self._side)
            return
        names = max(name.height for name in self._names)
        self._put(min(dp(LARGEST), max(self._theme.touch, high - names - dp(2)), self._across()))

    def _across(self) -> float:
        """How large they may be for all to lie in one row."""
        gap = self._theme.gap
        return (self.width + gap) / max(1, self._dice) - gap

    def _put(self, side: float) -> None:
        """Dice of that *side*."""
        self._side, self.natural, gap = side, -self._theme.gap, self._theme.gap
        for tile in self.tiles:
            tile.width = tile.height = side
        for (block, grid, named), group in zip(self._blocks, self._groups, strict=True):
            wanted = max(group.count * (side + gap) - gap, named)
            self.natural += wanted + gap
            grid.cell(side)
            block.width = min(wanted, max(self.width, side))

    def show(self, throw: Throw) -> None:
        """The faces so far, and which die is next."""
        first = 0
        for group, name in zip(self._groups, self._names, strict=True):
            dice = throw.dice[first : first + group.count]
            name.text = _named(group, [die.face for die in dice if die.face is not None])
            for number, die in enumerate(dice, first):
                face = None if die.face is None else group.kind.face(die.face)
                self.tiles[number].show(face, group.body, group.size)
                self.tiles[number].frame(chosen=number == throw.at, doubtful=die.doubtful)
            first += group.count

    def _block(self, theme: Theme, group: Dice, act: Callable[[int], None]) -> Column:
        dice = _Grid(theme)
        for _ in range(group.count):
            number = len(self.tiles)
            tile = DieTile(theme, partial(act, number), name=f"{dice_name(group)} {number + 1}", bare=True)
            tile.size_hint_x = None
            self.tiles.append(tile)
            dice.add_widget(tile)
        name = Words("", theme, size=theme.small, colour=theme.palette.soft)
        name.fbind("height", lambda *_: self.fit(self._high))  # it has fewer lines below larger dice
        self._names.append(name)
        named = min(word_width(_named(group, ()), theme.small) + dp(2), dp(104 if self._dice > 2 else 200) * theme.text)
        block = Column(theme, [dice, name], gap=dp(2), size_hint_x=None)
        self._blocks.append((block, dice, named))
        return block


def die_side(dice: int) -> float:
    """How large a die of so many is drawn, in dp: as large as leaves room for the pad on the smallest screen."""
    return 116.0 if dice <= 3 else 100.0 if dice <= 4 else 84.0 if dice <= 6 else 64.0


class StayRow(Column):
    """Dice that lie from an earlier throw and are not thrown now."""

    def __init__(self, theme: Theme, groups: Sequence[Dice]) -> None:
        words = Words(phrase("These stay as they lie"), theme, size=theme.small, colour=theme.palette.soft)
        lying = StackLayout(size_hint_y=None, spacing=theme.gap)
        lying.bind(minimum_height=lying.setter("height"))
        for group in groups:
            for face in group.showing or (None,) * group.count:
                shown = None if face is None else group.kind.face(face)
                lying.add_widget(LyingDie(shown, theme, side=theme.touch * 0.72, colour=group.body, size=group.size,
                                          label=dice_name(group)))  # fmt: skip
        super().__init__(theme, [words, lying], gap=dp(2))


class _Grid(GridLayout):
    """As many dice side by side as there is room for."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(cols=1, spacing=theme.gap, size_hint_y=None)
        self._cell = theme.touch
        self.bind(width=self._divide, minimum_height=self.setter("height"))

    def cell(self, side: float) -> None:
        """Dice of that *side*."""
        self._cell = side + self.spacing[0]
        self._divide()

    def _divide(self, *_: object) -> None:
        self.cols = max(1, int((self.width + self.spacing[0] + 1) // self._cell))


class FacePad(GridLayout):
    """Faces to tap: all in a row where there is room, else in several. *act* hears the face, and can be another's.

    Faces that are not pips have their names below their signs or, where these are too long for one row, beside them;
    and so has what faces stand for in one throw.
    """

    def __init__(self, theme: Theme, act: Callable[[FaceId], None]) -> None:
        super().__init__(cols=1, spacing=theme.gap, size_hint_y=None)
        self.theme, self.act = theme, act
        self.faces: tuple[Face, ...] = ()
        self._said: Mapping[FaceId, str] = {}
        self._most = 0.0
        self.tiles: list[DieTile] = []
        self._divide_soon = Clock.create_trigger(self._divide, -1)
        self.bind(width=self._divide, minimum_height=self.setter("height"))
        self.offer(PIPS.faces, "white")

    def offer(self, faces: Sequence[Face], colour: str, said: Mapping[FaceId, str] | None = None) -> None:
        """The pad is of the die that is asked for: its faces, its colour, and what is *said* to faces of this throw."""
        said, before = said or {}, (self._said, [_looks(face) for face in self.faces])
        if (said, [_looks(face) for face in faces]) != before:
            self._said = said
            self.clear_widgets()
            self.tiles = [self._tile(face) for face in faces]
            for tile in self.tiles:
                self.add_widget(tile)
        self.faces = tuple(faces)
        for tile, face in zip(self.tiles, self.faces, strict=True):
            tile.show(face, colour)
        self._divide()

    def in_two_rows(self, most: float) -> None:
        """Two rows in any window, of tiles no higher than *most*; 0 is as usual."""
        if most != self._most:
            self._most = most
            self._divide()

    def _tile(self, face: Face) -> DieTile:
        caption = self._said.get(face.id) or ("" if sign_of(face) in ("", face.name) else face.name)
        tile = DieTile(self.theme, lambda: self.act(face.id), name=worded(face.name), caption=worded(caption))
        if tile.caption is not None:
            tile.caption.bind(height=self._divide_soon)
        return tile

    def _divide(self, *_: object) -> None:
        if any(tile.caption is not None for tile in self.tiles):
            self._divide_named()
            return
        theme, number = self.theme, len(self.tiles)
        rows = 1 if number < 2 * IN_ROW or (Window.width > Window.height and not self._most) else 2
        number = -(-number // rows)
        while self._cell(number) < theme.touch and number > 3:
            rows += 1
            number = -(-len(self.tiles) // rows)
        self.cols = number
        for tile in self.tiles:
            tile.height = max(theme.touch, min(self._cell(number), self._most or theme.touch * 2.1))

    def _divide_named(self) -> None:
        """One row where the longest word has room below its die; else names beside their dice, two to a row or more."""
        theme, captions = self.theme, [tile.caption for tile in self.tiles if tile.caption is not None]
        longest = max(word_width(word, theme.small) for caption in captions for word in caption.text.split())
        beside = self._cell(len(self.tiles)) < longest + 2 * theme.gap
        wide = theme.touch + longest + theme.gap
        self.cols = max(2, int((self.width + theme.gap) // (wide + theme.gap))) if beside else len(self.tiles)
        words = max(caption.height for caption in captions)
        for tile in self.tiles:
            tile.beside = beside
            high = theme.touch * (PLAIN if self._said else 1)  # signs are known by their names, pips by themselves
            tile.height = max(theme.touch, words + theme.gap) if beside else high + words + theme.gap

    def _cell(self, number: int) -> float:
        """How wide each of *number* tiles in a row is."""
        return float((self.width + self.theme.gap) / number - self.theme.gap)


# -- words -------------------------------------------------------------------------------------------------


def dice_name(group: Dice) -> str:
    """What players call these dice."""
    return worded(group.name)


def _looks(face: Face) -> tuple[FaceId, str, str]:
    """All of a face that the pad shows."""
    return face.id, face.sign, worded(face.label)


def _named(group: Dice, faces: Sequence[FaceId]) -> str:
    """The name of a group, how it is read and, once its dice lie, what they count."""
    name, kind = dice_name(group), group.kind
    read_as = worded(kind.label)
    words = name if not kind.reads or name == read_as else f"{name} · {read_as}"
    if not kind.reads or not faces:
        return words
    counts = [kind.face(face).number for face in faces]
    return f"{words} → " + ", ".join("↻" if number is None else str(number) for number in counts)
