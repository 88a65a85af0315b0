"""When nothing is asked any more: a picture of how it ended, and what was told last."""

from collections.abc import Sequence

from kivy.graphics import Color, InstructionGroup, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.uix.boxlayout import BoxLayout

from kivy_ui.drawing.rays import rays
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.art_drawing import draw_portrait, draw_scene, has_picture
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.emblems import draw_emblem
from kivy_ui.widgets.grounds import draw_halo
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import Add
from kivy_ui.widgets.table_foot import foot_high

HERO = "hero"
"""The figure that stands for a player, in greys to be tinted."""


class Ending(BoxLayout):
    """There are no *answers* to it. A game's picture of victory or defeat speaks for itself, else what was told.

    It runs from edge to edge and below the foot; after a victory those who won stand in it, each in the colour of
    *people*, where the game has a figure for them.
    """

    answers = None
    bleeds = True

    def __init__(self, theme: Theme, won: bool, told: Sequence[str], people: Sequence[Colour] = ()) -> None:
        super().__init__(orientation="vertical")
        self._name, self._palette, self._theme = "victory" if won else "defeat", theme.palette, theme
        self._people = list(people) if won and has_picture(HERO, theme.palette) else []
        self._drawn = InstructionGroup()
        self.canvas.before.add(self._drawn)
        self.bind(pos=self._draw, size=self._draw)
        self._words_there = bool(told)
        self._words = Scroll(theme, Column(theme, [Words(line, theme) for line in told]))
        self.add_widget(self._words)

    def _draw(self, *_: object) -> None:
        """The picture may be higher than its room: what sticks out is not drawn."""
        self._drawn.clear()
        edge, below = self._theme.pad, foot_high(self._theme) + self._theme.pad + self._theme.gap
        box = self.x - edge, self.y - below, self.width + 2 * edge, self.height + below + self._theme.gap
        add, room = self._drawn.add, {"pos": box[:2], "size": box[2:]}
        for part in (StencilPush(), Rectangle(**room), StencilUse()):
            add(part)
        drawn = not self._palette.flat and draw_scene(add, self._name, box)
        if drawn:
            self._stand(add)
        elif not self._words_there:
            self._crown(add, box)
        for part in (StencilUnUse(), Rectangle(**room), StencilPop()):
            add(part)
        self._words.opacity = 0 if drawn else 1

    def _crown(self, add: Add, box: tuple[float, float, float, float]) -> None:
        """Where a game has no picture of it and nothing was told: a crown in the light of the lamp."""
        middle, light = (box[0] + box[2] / 2, self.y + self.height / 2), self._palette.brass
        far, side = max(box[2:]), min(self.height * 0.62, self.width * 0.5)
        if not self._palette.flat:
            draw_halo(add, light, 0.5, middle, far)
            add(Color(*light[:3], 0.07))
            add(rays(middle, far))
        draw_emblem(add, "crown", middle[0] - side / 2, middle[1] - side / 2, side, light)

    def _stand(self, add: Add) -> None:
        """Those in the middle before and larger than those beside them."""
        number = len(self._people)
        for place in sorted(range(number), key=lambda n: -abs(n - (number - 1) / 2)):
            away = place - (number - 1) / 2
            side = min(self.height * 0.86, self.width * 0.5) * (1 - 0.14 * min(3.0, abs(away)))
            step = min(side * 0.55, self.width * 0.8 / max(1, number))
            x = self.x + self.width / 2 + away * step
            draw_portrait(add, HERO, (), (x - side / 2, self.y, side), self._palette, tint=self._people[place])
