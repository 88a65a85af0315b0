"""Something to do, as a large tile: its sign, its name, what it costs and what it does, or what is missing for it.

Drawn straight onto its canvas: a turn has a dozen of them, and a label each would be most of what it costs to show.
"""

from collections.abc import Callable

from kivy.graphics import Color, Line
from kivy.metrics import dp

from companion.kernel.prompts import Option
from companion.language.words import phrase, worded
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.fonts import NAME
from kivy_ui.theme import Theme
from kivy_ui.widgets.emblems import draw_emblem, emblem
from kivy_ui.widgets.fitted_text import fits, fitted, has_room, height_at, least_wide
from kivy_ui.widgets.lettering import lettering, width_of, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH, LOW = 90, 72
"""How high a tile is at least that says more than its name, and one that does not, in dp."""
SIGN = 34
PIP = 14
MOST_PIPS = 4
PAD = 8
STRIP = 24
"""How high the line above a name of two lines is, in dp: emblem, what it says and cost side by side."""
LINES = 3
"""So many a name may have; for those that need more, tiles are made wider."""
WIDEST = 380
"""In dp: two such tiles have room side by side."""


class ActTile(DrawnTile):
    """*text* is its name; *natural* how high it should be, *least_wide* how wide for a name that is read from afar.

    One that is *dimmed* says in its second line what is missing.
    """

    def __init__(self, option: Option, text: str, theme: Theme, act: Callable[[], None]) -> None:
        dim = bool(option.why_not)
        self._name, bracketed = parted(text)
        self._says = worded(option.why_not) if dim else worded(option.effect) or bracketed
        self._emblem = option.emblem if emblem(option.emblem) else ""
        self._rich = bool(self._says) or option.cost is not None
        super().__init__(size_hint_y=None, height=dp(HIGH if self._rich else LOW))
        self.natural = max(theme.touch, float(dp(HIGH if self._rich else LOW)) * theme.text)
        self.text, self._option, self.dimmed = text, option, dim
        beside = dp(SIGN) * 1.15 + dp(8) if self._emblem and not self._rich else 0.0
        self.least_wide = 0.0
        if not dim:
            wide = least_wide(self._name, theme.large, LINES, NAME) + beside + 2 * dp(PAD) + 1
            self.least_wide = min(wide, dp(WIDEST))
        palette = theme.palette
        self.drawn_as(theme, act, palette.ground if dim else palette.raised, palette.line if dim else palette.edge)
        self.bind(width=self._as_high)

    def _as_high(self, *_: object) -> None:
        """As high as its name and what it says need to be in this width."""
        inner = self.width - 2 * dp(PAD)
        if inner < dp(40):
            return
        theme = self._theme
        least = dp(HIGH if self._rich else LOW) * theme.text
        natural = max(theme.touch, least, self._needs(inner))
        if natural != self.natural:
            self.natural = self.height = natural

    def _needs(self, inner: float) -> float:
        theme = self._theme
        if self.dimmed:
            return 0.0  # a reason that is cut is told by a tap
        if self._emblem and not self._rich:
            inner -= dp(SIGN) * 1.15 + dp(8)
        name = height_at(self._name, theme.large, inner, NAME)
        if not self._rich:
            return float(name + dp(2))
        strip = self._strip(inner)
        return float(name + (dp(STRIP) * theme.text if strip else self._upper(inner) + dp(PAD)))

    def _strip(self, inner: float) -> tuple[str, ...]:
        """What stands side by side above a name of several lines; nothing where it would be too wide, or has room
        below each other.
        """
        theme = self._theme
        if has_room(self._name, theme.large, inner, NAME):
            return ()
        says = width_of(self._says, round(theme.small)) if self._says else 0
        free = width_of(phrase("free"), round(theme.small)) if self._option.cost == 0 else 0
        pips = max(1, min(self._option.cost or 0, MOST_PIPS)) * dp(PIP + 4) if self._option.cost is not None else 0.0
        sign = dp(STRIP + 6) if self._emblem else 0.0
        for parts, wide in (
            (("sign", "free"), sign + says + dp(8) + free),
            (("sign", "pips"), sign + says + dp(6) + pips),
            (("pips",), says + dp(6) + pips),
        ):
            if wide <= inner and ("free" not in parts or free):
                return parts
        return ()

    def _upper(self, inner: float) -> float:
        """How high the lines above the name are: emblem, cost and what it says."""
        theme = self._theme
        under = theme.small * 1.05 if self._option.cost == 0 else dp(PIP + 4) if self._option.cost is not None else 0.0
        room = inner - (dp(SIGN + PAD) if self._emblem else 0.0)
        says = height_at(self._says, theme.small, room) if self._says else 0.0
        return max(dp(SIGN - 4) if self._emblem else 0.0, under + says)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        if self.dimmed:
            self._draw_dimmed()
        elif self._emblem and not self._rich:
            self._draw_beside()
        else:
            self._draw_possible()

    def _draw_dimmed(self) -> None:
        """Its name, and below it in the colour of a warning what is missing, whole."""
        theme, pad = self._theme, dp(PAD)
        add, inner = self._drawn.add, self.width - 2 * pad
        high = max(theme.small * 1.2, self.height - height_at(self._name, theme.body, inner, NAME) - dp(8))
        if not fits(self._says, theme.small, inner, high):
            high = max(high, theme.small * 2.5)
        says = fitted(self._says, theme.small, theme.small, inner, high, "left")
        name = fitted(self._name, theme.body, theme.small, inner, self.height - dp(7) - says.height, "left", NAME)
        write(add, says, self.x + pad, self.y + dp(3), theme.palette.warn)
        write(add, name, self.x + pad, self.top - dp(3) - name.height, theme.palette.soft)

    def _draw_beside(self) -> None:
        """An emblem and a name, and nothing else."""
        theme, pad, side = self._theme, dp(PAD), dp(SIGN) * 1.15
        add = self._drawn.add
        draw_emblem(add, self._emblem, self.x + pad, self.center_y - side / 2, side, theme.palette.light)
        left = self.x + pad + side + dp(8)
        name = fitted(self._name, theme.large, theme.small, self.right - pad - left, self.height, "left", NAME)
        write(add, name, left, self.center_y - name.height / 2, theme.palette.ink)

    def _draw_possible(self) -> None:
        """Above emblem, cost and what it says, below the name; without those the name in the middle."""
        theme, pad = self._theme, dp(PAD)
        inner = self.width - 2 * pad
        strip = self._strip(inner) if self._rich else ()
        top = self._draw_strip(strip, inner) if strip else self._draw_above(inner)
        tall = max(theme.small * 1.2, self.height - top - (0.0 if strip else dp(4) if top else 0.0))
        name = fitted(self._name, theme.large, theme.small, inner, tall, "left", NAME)
        low = self.y + (dp(1) if strip else dp(5)) if top else self.center_y - name.height / 2
        write(self._drawn.add, name, self.x + pad, low, theme.palette.ink)

    def _draw_strip(self, parts: tuple[str, ...], inner: float) -> float:
        """Side by side: emblem, what it says, what it costs."""
        theme, add, side = self._theme, self._drawn.add, dp(STRIP)
        right, middle = self.right - dp(PAD), self.top - side * theme.text / 2 - dp(1)
        if self._emblem and "sign" in parts:
            draw_emblem(add, self._emblem, self.x + dp(PAD), middle - side / 2, side, theme.palette.light)
        if "free" in parts:
            free = lettering(phrase("free"), round(theme.small))
            write(add, free, right - free.width, middle - free.height / 2, theme.palette.life)
            right -= free.width + dp(8)
        elif self._option.cost is not None:
            right = self._pips(right, middle + dp(PIP) / 2) - dp(6)
        if self._says:
            says = lettering(self._says, round(theme.small))
            write(add, says, right - says.width, middle - says.height / 2, theme.palette.soft)
        return float(side * theme.text)

    def _draw_above(self, inner: float) -> float:
        """The emblem at the left, at the right the cost and below it what it says; how high that is."""
        theme, pad, add = self._theme, dp(PAD), self._drawn.add
        top, right = 0.0, self.right - pad
        if self._emblem:
            side = dp(SIGN)
            draw_emblem(add, self._emblem, self.x + pad, self.top - dp(5) - side, side, theme.palette.light)
            top = side - dp(2)
        under = self._cost(right) if self._option.cost is not None else 0.0
        if self._says:
            room = inner - (dp(SIGN + PAD) if self._emblem else 0.0)
            high = max(theme.small * 1.2, self.height - under - theme.large)
            says = fitted(self._says, theme.small, theme.small, room, high, "right")
            write(add, says, right - says.width, self.top - dp(4) - under - says.height, theme.palette.soft)
            under += says.height
        return max(top, under)

    def _cost(self, right: float) -> float:
        """Pips at the upper right, or that it is free; how high that is."""
        theme, add, cost = self._theme, self._drawn.add, self._option.cost or 0
        if cost == 0 or cost > MOST_PIPS:
            letters = lettering(phrase("free") if cost == 0 else str(cost), round(theme.small))
            colour = theme.palette.life if cost == 0 else theme.palette.brass
            write(add, letters, right - letters.width, self.top - dp(4) - letters.height, colour)
            return float(letters.height - dp(2))
        self._pips(right, self.top - dp(8))
        return float(dp(PIP + 4))

    def _pips(self, right: float, top: float) -> float:
        """A disc for each action, an empty one where it takes none; how far to the left they come."""
        add, cost, across = self._drawn.add, min(self._option.cost or 0, MOST_PIPS), dp(PIP)
        add(Color(*(self._theme.palette.brass if cost else self._theme.palette.life)))
        if not cost:
            add(Line(ellipse=(right - across, top - across, across, across), width=dp(1.5)))
        for n in range(cost):
            draw_disc(add, right - across / 2 - n * (across + dp(4)), top - across / 2, across / 2)
        return float(right - max(1, cost) * (across + dp(4)))


def parted(label: str) -> tuple[str, str]:
    """What stands in brackets at the end of a label is its second line.

    >>> parted("Rope (2 coins)"), parted("Rope")
    (('Rope', '2 coins'), ('Rope', ''))
    """
    name, bracket, rest = label.partition(" (")
    return (name, rest[:-1]) if bracket and rest.endswith(")") and "(" not in rest else (label, "")
