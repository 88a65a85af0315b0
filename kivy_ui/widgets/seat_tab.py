"""A person's tab: their sign in their colour, their name where there is room, and how they stand."""

from collections.abc import Callable

from kivy.metrics import dp

from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.emblems import draw_emblem, emblem
from kivy_ui.widgets.lettering import lettering, readable, write
from kivy_ui.widgets.tiles import DrawnTile

HIGH = 56
LIFE = "life"
"""The emblem beside the figure."""


class SeatTab(DrawnTile):
    """*text* is the name, whether it is shown or not."""

    def __init__(
        self,
        theme: Theme,
        name: str,
        sign: str,
        colour: Colour,
        figure: str,
        named: bool,
        chosen: bool,
        act: Callable[[], None],
    ) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH))
        self.natural = float(dp(HIGH) * max(1.0, theme.text))
        self.text, self.chosen = theme.beside(sign, name), chosen
        self._look = name if named else "", sign, colour, figure
        palette = theme.palette
        self.drawn_as(theme, act, palette.chosen if chosen else palette.raised, colour)
        if chosen:
            self.thicken(2)

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        name, sign, colour, figure = self._look
        theme, add, pad = self._theme, self._drawn.add, dp(10)
        shape = lettering(sign, round(theme.body)) if sign else None
        if not name:
            if shape is not None:
                write(add, shape, self.center_x - shape.width / 2, self.center_y - shape.height / 2, colour)
            return
        left, right = self.x + pad, self.right - pad
        if shape is not None:
            write(add, shape, left, self.center_y - shape.height / 2, colour)
            left += shape.width + dp(6)
        if figure:
            figures = lettering(figure, round(theme.body))
            write(add, figures, right - figures.width, self.center_y - figures.height / 2, theme.palette.ink)
            right -= figures.width + dp(4)
            if emblem(LIFE):
                side = theme.body * 0.8
                draw_emblem(add, LIFE, right - side, self.center_y - side / 2, side, theme.palette.life)
                right -= side + dp(4)
        letters = readable(name, round(theme.large), theme.small, right - left)
        if letters is None:  # many people in a narrow window: sign and figure tell who
            return
        write(add, letters, left, self.center_y - letters.height / 2, theme.palette.ink)
