"""Purses side by side: what each has in hand as a large figure, below it all its tokens by the places they lie in."""

from functools import partial

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp

from companion.kernel.view import Purse, Purses, Tokens
from companion.language.words import worded
from kivy_ui.fonts import BLACK
from kivy_ui.panels.base import PanelTools, PanelWidget
from kivy_ui.theme import Colour
from kivy_ui.widgets.boxes import Row
from kivy_ui.widgets.lettering import lettering, lettering_within, readable, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH = 98
"""How high purses are in a band or in a column of panels, in dp."""
ROOMY = 190
"""From this height on every token is drawn."""
NARROW = 96
"""In a purse that is not so wide, in dp, only what is in hand and what does not add up is told."""
TOKEN, GAP, FIGURE, LARGE = 17, 4, 46, 84
IN_A_ROW = 5
FEW = 3
"""So many letters of a name say nothing."""


class PurseTile(DrawnTile):
    """One purse. Whoever can be chosen has an edge in their colour; a touch on what cannot tells why."""

    def __init__(self, purse: Purse, tools: PanelTools) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH))
        theme = tools.appearance.theme
        self.natural = dp(HIGH) * max(1.0, theme.text)
        self.purse, self.text = purse, worded(purse.name)
        look = tools.appearance.of_seat(purse.seat) if purse.seat else None
        self.colour, seat_sign = look or (theme.palette.umbra, "")
        self.sign = purse.sign or seat_sign
        where, palette = purse.where or purse.id, theme.palette
        self.offered = bool(tools.offers.under(where))
        self.dim = purse.dimmed or tools.offers.bars(where)
        ground, edge = (palette.raised, self.colour) if self.offered else (palette.card, palette.line)
        told = " · ".join(worded(words) for words in (purse.name, purse.note, purse.wrong) if words)
        self.drawn_as(theme, partial(tools.offers.tap, [where], told), palette.ground if self.dim else ground, edge)
        if self.offered:
            self.thicken(2)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        first, *others = self.purse.tokens or (Tokens("", 0),)
        top = self._name(self.top - dp(5))
        if self.height >= dp(ROOMY):
            self._figure(first, self.center_x, top, dp(LARGE))
            top = self._tokens(top - dp(LARGE + 8))
            low = self._words(self.y + dp(5))
            self._in_a_row(others, (low + top) / 2)
        elif self.width < dp(NARROW):
            self._figure(first, self.center_x, top, dp(FIGURE))
            self._words(self.y + dp(4), only_wrong=True)
        else:
            low = self._words(self.y + dp(3))
            middle = self.x + self.width * (0.3 if others else 0.5)
            self._figure(first, middle, top, min(dp(FIGURE), top - low))
            self._in_a_column(others, self.x + self.width * 0.74, low, top)

    def _name(self, top: float) -> float:
        """With its sign, else without, else only how it begins: a touch tells it whole."""
        add, theme, room = self._drawn.add, self._theme, self.width - dp(10)
        shorter = [f"{self.text[:n]}." for n in range(len(self.text) - 1, FEW, -1)]
        for words in (theme.beside(self.sign, self.text), self.text, *shorter):
            if letters := readable(words, round(theme.body), theme.small, room):
                break
        else:
            letters = lettering_within(self.sign or self.text, round(theme.body), room)
        write(add, letters, self.center_x - letters.width / 2, top - letters.height, self.colour)
        return float(top - letters.height)

    def _figure(self, first: Tokens, x: float, top: float, size: float) -> None:
        """In the colour of a warning where there is nothing in hand."""
        palette = self._theme.palette
        letters = lettering_within(str(first.number), round(size * 0.86), self.width - dp(10), font=BLACK)
        colour = palette.soft if self.dim and first.number else palette.ink if first.number else palette.bad
        write(self._drawn.add, letters, x - letters.width / 2, top - (size + letters.height) / 2, colour)

    def _tokens(self, top: float) -> float:
        """Every token, those in hand first; smaller where there are many."""
        looks = [tokens.look for tokens in self.purse.tokens for _ in range(max(0, tokens.number))]
        across = max(IN_A_ROW, -(-len(looks) // 3))
        side = min(dp(TOKEN), (self.width - dp(12)) / across - dp(GAP))
        step = side + dp(GAP)
        for n, look in enumerate(looks):
            row, column = divmod(n, across)
            x = self.center_x - (across * step - dp(GAP)) / 2 + column * step
            self._token(look, x, top - side - row * step, side)
        rows = -(-len(looks) // across)
        return top - rows * step

    def _token(self, look: str, x: float, y: float, side: float) -> None:
        add, palette = self._drawn.add, self._theme.palette
        radius = side * 0.2
        if look == "full":
            add(Color(*palette.light))
            add(RoundedRectangle(pos=(x, y), size=(side, side), radius=[radius]))
            return
        colour: Colour = palette.soft if look == "empty" else palette.bad
        add(Color(*colour))
        inset = side * 0.08
        add(Line(rounded_rectangle=(x + inset, y + inset, side - 2 * inset, side - 2 * inset, radius), width=dp(1.1)))
        if look == "barred":
            low, high = side * 0.32, side * 0.68
            add(Line(points=(x + low, y + low, x + high, y + high), width=dp(1.1)))
            add(Line(points=(x + low, y + high, x + high, y + low), width=dp(1.1)))

    def _words(self, low: float, *, only_wrong: bool = False) -> float:
        """What does not add up, else a word more; gives where there is room again."""
        theme = self._theme
        words = self.purse.wrong or ("" if only_wrong else self.purse.note)
        if not words:
            return low
        colour = theme.palette.warn if self.purse.wrong else theme.palette.soft
        letters = readable(worded(words), round(theme.small), theme.small * 0.97, self.width - dp(8))
        if letters is None and not self.purse.wrong:
            return low
        if letters is None:
            letters = lettering("!", round(theme.body), font=BLACK)
        write(self._drawn.add, letters, self.center_x - letters.width / 2, low, colour)
        return float(low + letters.height)

    def _in_a_row(self, others: list[Tokens], middle: float) -> None:
        for n, tokens in enumerate(others):
            self._counted(tokens, self.x + self.width * (n + 0.5) / len(others), middle)

    def _in_a_column(self, others: list[Tokens], x: float, low: float, top: float) -> None:
        for n, tokens in enumerate(others):
            self._counted(tokens, x, top - (top - low) * (n + 0.5) / len(others))

    def _counted(self, tokens: Tokens, x: float, middle: float) -> None:
        """A token and a figure."""
        add, palette, side = self._drawn.add, self._theme.palette, dp(TOKEN)
        letters = lettering(str(tokens.number), round(self._theme.body))
        y = middle - letters.height / 2
        left = x - (side + dp(6) + letters.width) / 2
        self._token(tokens.look, left, y + (letters.height - side) / 2, side)
        colour = palette.bad if tokens.look == "barred" and tokens.number else palette.ink
        write(add, letters, left + side + dp(6), y, colour if tokens.number else palette.soft)


class PursesWidget(PanelWidget[Purses]):
    """In a column of panels: all of them in one row."""

    def build(self) -> None:
        self.tiles = [PurseTile(purse, self.tools) for purse in self.panel.purses]
        self.add_widget(Row(self.theme, self.tiles))
