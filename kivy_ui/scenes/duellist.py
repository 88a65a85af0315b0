"""One side of a duel, whole: portrait, name, life in hearts, what its hits do, and its cards with their texts."""

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.kernel.view import CardFace, DuelSide, Value
from companion.language.words import worded
from kivy_ui.fonts import DISPLAY
from kivy_ui.scenes.paper_card import PaperCard
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.art_drawing import WHITE, Portrait, has_picture
from kivy_ui.widgets.emblems import draw_emblem, emblem
from kivy_ui.widgets.fitted_text import fitted
from kivy_ui.widgets.lettering import Add, lettering, width_of, write

PORTRAIT, SMALL_PORTRAIT = 92, 76
HEART = 28
MOST_HEARTS = 8
"""More life than this is a figure."""
MOST_CARDS = 3
LINE = 30


class Duellist(Widget):
    """*read* opens a card. Upright it is as high as it is made, lying too: the cards take what the rest leaves."""

    def __init__(
        self, side: DuelSide, theme: Theme, colour: Colour, read: Callable[[CardFace], None], *, small: bool = False
    ) -> None:
        super().__init__()
        self._side, self._theme, self._colour = side, theme, colour
        self._small, self._across = small, dp(SMALL_PORTRAIT if small else PORTRAIT)
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.cards = [PaperCard(card, theme, partial(read, card)) for card in side.cards[:MOST_CARDS]]
        for card in self.cards:
            self.add_widget(card)
        self.portrait = _portrait(side, theme, colour)
        if self.portrait is not None:
            self.add_widget(self.portrait)
        self._draw = Clock.create_trigger(self._drawn_anew, -1)
        self.bind(pos=self._draw, size=self._draw)

    def _drawn_anew(self, *_: object) -> None:
        side, theme = self._side, self._theme
        self._drawn.clear()
        add, left, top = self._drawn.add, self.x, self.top
        if self.portrait is not None:
            across = self._across
            self.portrait.size = across, across
            self.portrait.pos = self.x, self.top - across
            left += across + dp(10)
        high = self._across - dp(HEART) if self.portrait is not None else theme.large * 1.4
        name = fitted(_called(side), theme.large * 1.1, theme.small * 1.05, self.right - left, high, "left", DISPLAY)
        write(add, name, left, top - name.height, self._colour)
        x = left
        if side.life is not None:
            x = self._hearts(add, side.life, left, top - name.height - dp(HEART))
        beside = top - name.height - dp(HEART) + dp(LINE) - dp(1)
        top -= self._across if self.portrait is not None else name.height + dp(HEART)
        if self._small and x + self._line_wide() <= self.right:
            self._line(add, beside, x + dp(14))
        else:
            top = self._line(add, top - dp(4), self.x)
        if side.note:
            note = fitted(worded(side.note), theme.small, theme.small, self.width, theme.small * 2.4, "left")
            top -= note.height
            write(add, note, self.x, top, theme.palette.warn)
        self._lay_cards(top - dp(6))

    def _hearts(self, add: Add, life: Value, x: float, y: float) -> float:
        """Whole ones first, then what is lost; many are a figure. Where they end."""
        theme, whole, of = self._theme, max(0, life.number or 0), life.of or 0
        side = min(dp(HEART), (self.right - x) / max(1, min(of, MOST_HEARTS)) - dp(3))
        if not emblem("life") or of > MOST_HEARTS:
            letters = lettering(worded(life.text), round(theme.body))
            write(add, letters, x, y, theme.palette.life if whole * 3 > of else theme.palette.harm)
            return x + float(letters.width)
        for n in range(of):
            name, ink = ("life", theme.palette.life) if n < whole else ("wound", theme.palette.harm)
            draw_emblem(add, name, x + n * (side + dp(3)), y + (dp(HEART) - side) / 2, side, ink)
        return x + of * (side + dp(3))

    def _line_wide(self) -> float:
        """How much room what a hit deals and the rest of the band take."""
        side, small = self._side, round(self._theme.small)
        hit = f"{worded(side.hit.label)} {worded(side.hit.text)}" if side.hit is not None else ""
        others = sum(width_of(self._other(other), small) + dp(12) for other in side.others)
        return width_of(hit.strip(), small) + others + dp(58)

    @staticmethod
    def _other(other: Value) -> str:
        """How somebody else of the side stands."""
        return (f"{other.sign} {other.number}" if other.sign else f"{worded(other.label)} {other.number}").strip()

    def _line(self, add: Add, top: float, x: float) -> float:
        """What a hit deals, and how the rest of the band stands; the y below it."""
        side, theme = self._side, self._theme
        low = top - dp(LINE)
        if side.hit is not None:
            if emblem("fight"):
                draw_emblem(add, "fight", x, low + dp(3), dp(24), theme.palette.soft)
                x += dp(30)
            words = lettering(f"{worded(side.hit.label)} {worded(side.hit.text)}".strip(), round(theme.small))
            write(add, words, x, low + dp(2), theme.palette.ink)
            x += words.width + dp(14)
        for other in side.others:
            letters = lettering(self._other(other), round(theme.small))
            if x + letters.width > self.right:
                break
            write(add, letters, x, low + dp(2), theme.palette.soft)
            x += letters.width + dp(12)
        return low if side.hit is not None or side.others else top

    def _lay_cards(self, top: float) -> None:
        """Below each other, equally high; those that have no room here are with the whole table."""
        if not self.cards:
            return
        gap = dp(6)
        there = self.cards[: max(0, int((top - self.y + gap) // (self._theme.touch + gap)))]
        for card in self.cards:
            if (card in there) != (card.parent is self):
                (self.add_widget if card in there else self.remove_widget)(card)
        if not there:
            return
        high = (top - self.y + gap) / len(there) - gap
        for number, card in enumerate(there):
            card.size = self.width, min(high, dp(150))
            card.pos = self.x, top - (number + 1) * (card.height + gap) + gap


def _called(side: DuelSide) -> str:
    """By its own name, where it has one."""
    name = worded(side.called or side.name)
    return name[:1].upper() + name[1:]


def _portrait(side: DuelSide, theme: Theme, colour: Colour) -> Portrait | None:
    """In the colour of whose seat it is; what is nobody's has colours of its own."""
    if not has_picture(side.picture, theme.palette):
        return None
    tint = colour if side.seat else WHITE
    return Portrait(side.picture, side.layers, theme.palette, tint=tint, size_hint=(None, None))
