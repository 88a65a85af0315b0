"""Something to do, as a large tile: its sign, its name, what it costs and what it does, or what is missing for it.

Drawn straight onto its canvas: a turn has a dozen of them, and a label each would be most of what it costs to show.
"""

from collections.abc import Callable

from kivy.graphics import Color, Ellipse
from kivy.metrics import dp

from companion.kernel.prompts import Option
from companion.language.words import phrase, worded
from kivy_ui.theme import Theme
from kivy_ui.widgets.emblems import draw_emblem, emblem
from kivy_ui.widgets.fitted_text import fits, fitted
from kivy_ui.widgets.lettering import lettering, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH, LOW = 92, 72
"""How high a tile is that says more than its name, and one that does not, in dp."""
SIGN = 34
PIP = 14
MOST_PIPS = 4


class ActTile(DrawnTile):
    """*text* is its name; *natural* how high it should be. A dimmed one says in its second line what is missing."""

    def __init__(self, option: Option, text: str, theme: Theme, act: Callable[[], None]) -> None:
        dim = bool(option.why_not)
        self._name, bracketed = parted(text)
        self._says = worded(option.why_not) if dim else worded(option.effect) or bracketed
        self._emblem = option.emblem if emblem(option.emblem) else ""
        rich = bool(self._says) or option.cost is not None
        super().__init__(size_hint_y=None, height=dp(HIGH if rich else LOW))
        self.natural = max(theme.touch, self.height * theme.text)
        self.text, self._option, self._dim = text, option, dim
        palette = theme.palette
        self.drawn_as(theme, act, palette.ground if dim else palette.raised, palette.line if dim else palette.edge)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        if self._dim:
            self._draw_dimmed()
        elif self._emblem and not self._says and self._option.cost is None:
            self._draw_beside()
        else:
            self._draw_possible()

    def _draw_dimmed(self) -> None:
        """Its name, and below it in the colour of a warning what is missing."""
        theme, pad = self._theme, dp(10)
        add, inner = self._drawn.add, self.width - 2 * pad
        says = fitted(self._says, theme.small, theme.small * 0.82, inner, theme.small * 1.4, "left")
        name = fitted(self._name, theme.body, theme.small * 0.82, inner, self.height - pad - says.height, "left")
        write(add, says, self.x + pad, self.y + dp(4), theme.palette.warn)
        write(add, name, self.x + pad, self.top - dp(5) - name.height, theme.palette.soft)

    def _draw_beside(self) -> None:
        """An emblem and a name, and nothing else."""
        theme, pad, side = self._theme, dp(10), dp(SIGN) * 1.15
        add = self._drawn.add
        draw_emblem(add, self._emblem, self.x + pad, self.center_y - side / 2, side, theme.palette.light)
        left = self.x + pad + side + dp(8)
        name = fitted(self._name, theme.large, theme.small * 0.9, self.right - pad - left, self.height - dp(8), "left")
        write(add, name, left, self.center_y - name.height / 2, theme.palette.ink)

    def _draw_possible(self) -> None:
        theme, pad = self._theme, dp(10)
        add, inner = self._drawn.add, self.width - 2 * pad
        top = 0.0
        if self._emblem:
            side = dp(SIGN)
            draw_emblem(add, self._emblem, self.x + pad, self.top - pad - side, side, theme.palette.light)
            top = side + dp(2)
        room = inner - (dp(SIGN) + pad if self._emblem else 0.0)
        under = self._cost(self.right - pad) if self._option.cost is not None else 0.0
        least = theme.small * 0.9
        tall = self.height - pad - max(top, under + theme.small * 1.3)
        if self._says and fits(self._name, least, inner, max(theme.small * 1.2, tall)):  # the name comes first
            says = fitted(self._says, theme.small, theme.small * 0.82, room, self.height * 0.4, "right")
            write(add, says, self.right - pad - says.width, self.top - pad - under - says.height, theme.palette.soft)
            top = max(top, under + says.height)
        top = max(top, under)
        tall = max(theme.small * 1.2, self.height - pad - top)
        name = fitted(self._name, theme.large, least, inner, tall, "left")
        low = self.y + dp(6) if top else self.center_y - name.height / 2
        write(add, name, self.x + pad, low, theme.palette.ink)

    def _cost(self, right: float) -> float:
        """Pips at the upper right, or that it is free; how high that is."""
        theme, add, cost = self._theme, self._drawn.add, self._option.cost or 0
        if cost == 0 or cost > MOST_PIPS:
            letters = lettering(phrase("free") if cost == 0 else str(cost), round(theme.small))
            colour = theme.palette.life if cost == 0 else theme.palette.brass
            write(add, letters, right - letters.width, self.top - dp(6) - letters.height, colour)
            return float(letters.height - dp(2))
        across = dp(PIP)
        add(Color(*theme.palette.brass))
        for n in range(cost):
            add(Ellipse(pos=(right - across - n * (across + dp(4)), self.top - dp(10) - across), size=(across, across)))
        return float(across + dp(4))


def parted(label: str) -> tuple[str, str]:
    """What stands in brackets at the end of a label is its second line.

    >>> parted("Rope (2 coins)"), parted("Rope")
    (('Rope', '2 coins'), ('Rope', ''))
    """
    name, bracket, rest = label.partition(" (")
    return (name, rest[:-1]) if bracket and rest.endswith(")") and "(" not in rest else (label, "")
