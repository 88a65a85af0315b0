"""A card of lit paper: its title and what it says, to be read and not to be used; a touch shows all of it."""

from collections.abc import Callable

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from companion.kernel.view import CardFace
from companion.language.words import worded
from kivy_ui.drawing.plates import draw_plate
from kivy_ui.fonts import DISPLAY
from kivy_ui.theme import Colour, Theme, rgb
from kivy_ui.widgets.fitted_text import fits, fitted
from kivy_ui.widgets.lettering import write
from kivy_ui.widgets.tiles import DrawnTile

LOOKS: dict[str, Colour] = {
    "yellow": rgb("d8a22e"), "blue": rgb("2d5f9e"), "green": rgb("2f7d46"), "red": rgb("b03a2a"),
    "black": rgb("6a3fb8"), "purple": rgb("6a3fb8"), "grey": rgb("6b7280"),
}  # fmt: skip
"""The stripe at the left of a card, by the colour it has; others have none."""


class PaperCard(DrawnTile):
    """*face* with as much of its text as has room."""

    def __init__(self, face: CardFace, theme: Theme, act: Callable[[], None]) -> None:
        super().__init__()
        self.text, self._face = worded(face.name), face
        clear = (0.0, 0.0, 0.0, 0.0)
        self.drawn_as(theme, act, clear, clear)

    def _drawn_anew(self, *_: object) -> None:
        theme, face = self._theme, self._face
        palette, add = theme.palette, self._drawn.add
        self._drawn.clear()
        draw_plate(
            add,
            (*self.pos, *self.size),
            dp(12),
            palette.paper_top,
            palette.paper_edge,
            thick=dp(2.5),
            shaded=not palette.flat,
        )
        left = self.x + dp(12)
        if face.look in LOOKS:
            add(Color(*LOOKS[face.look]))
            add(Rectangle(pos=(self.x + dp(2), self.y + dp(8)), size=(dp(7), self.height - dp(16))))
            left += dp(6)
        wide, top = self.right - dp(10) - left, self.top - dp(5)
        title = fitted(self.text, theme.body * 1.1, theme.small, wide, theme.large * 1.2, "left", DISPLAY)
        write(add, title, left, top - title.height, palette.ink_on_paper)
        top -= title.height
        room = top - self.y - dp(6)
        says = " · ".join(worded(line) for line in face.lines) or worded(face.note)
        if face.brief and not fits(says, theme.small, wide, room):
            says = worded(face.brief)
        if says and room >= theme.small * 1.1:
            letters = fitted(says, theme.body, theme.small, wide, room, "left")
            write(add, letters, left, top - letters.height, palette.soft_on_paper)
