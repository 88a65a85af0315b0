"""Two sides face to face: what each brings, its sum building up part by part, and what came of it in words."""

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel.sums import Part
from companion.kernel.view import Duel, DuelSide, Odds
from companion.language.words import phrase, worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.one_by_one import come_up, to_skip
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import CardBox, Column
from kivy_ui.widgets.figures import Flow
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.lettering import lettering, write

SIDE_BY_SIDE = 290
"""The least width, in dp, at which two sides stand beside each other."""


class Rung(Widget):
    """One part of a sum: its name at the left, what it adds at the right. Dice still to fall stand in the name."""

    def __init__(self, part: Part, theme: Theme) -> None:
        super().__init__(size_hint_y=None, height=0)
        self.text = part.label
        self._theme, self._group = theme, InstructionGroup()
        self._amount = lettering(f"{part.amount:+}".replace("-", "−") if part.amount else "", theme.body)
        self._label = lettering(part.label, theme.small)
        self.canvas.add(self._group)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(width=self._wrap, pos=self._redraw, size=self._redraw)

    def _wrap(self, *_: object) -> None:
        room = max(1.0, self.width - self._amount.width - dp(6))
        self._label = lettering(self.text, self._theme.small)
        if self._label.width > room:
            self._label = lettering(self.text, self._theme.small, room)
        self.height = max(self._label.height, self._amount.height) + dp(3)

    def _draw(self, *_: object) -> None:
        self._group.clear()
        add, palette = self._group.add, self._theme.palette
        write(add, self._label, self.x, self.center_y - self._label.height / 2, palette.soft)
        write(add, self._amount, self.right - self._amount.width, self.center_y - self._amount.height / 2, palette.ink)
        add(Color(*palette.line))
        add(Rectangle(pos=self.pos, size=(self.width, 1)))


class DuelWidget(PanelWidget[Duel]):
    def build(self) -> None:
        self.sides = BoxLayout(spacing=self.theme.gap, size_hint_y=None)
        for name, side in (("left", self.panel.left), ("right", self.panel.right)):
            self.sides.add_widget(self._side(name, side))
        self.sides.bind(width=self._turn)
        for column in self.sides.children:
            column.bind(height=self._as_high)
        self.add_widget(self.sides)
        if self.panel.heading:
            self.add_widget(self.soft(worded(self.panel.heading)))
        if self.panel.result:
            words = Words(worded(self.panel.result), self.theme, size=self.theme.large)
            self.add_widget(CardBox(self.theme, [words], line=self.theme.palette.brass))
        if self.panel.odds:
            self._odds(self.panel.odds)

    def _odds(self, odds: Odds) -> None:
        for shares, more in ((odds.throw, ""), (odds.shares, worded(odds.loss))):
            words = [phrase("{what} {n} %", what=share.label, n=round(100 * share.share)) for share in shares]
            if words:
                self.add_widget(Words(" · ".join([*words, *([more] if more else [])]), self.theme))
        if odds.why:
            self.add_widget(self.soft("\n".join(worded(line) for line in odds.why)))

    def _turn(self, *_: object) -> None:
        """Below each other where there is no room beside."""
        narrow = self.sides.width < dp(SIDE_BY_SIDE) * self.theme.text
        self.sides.orientation = "vertical" if narrow else "horizontal"
        self._as_high()

    def _as_high(self, *_: object) -> None:
        heights = [column.height for column in self.sides.children]
        beside = self.sides.orientation == "horizontal"
        self.sides.height = max(heights) if beside else sum(heights) + self.sides.spacing
        for column in self.sides.children:
            column.pos_hint = {"top": 1} if beside else {}

    def _side(self, name: str, side: DuelSide) -> Column:
        theme = self.theme
        colour, sign = self.tools.appearance.of_seat(side.seat or worded(side.name)) or (theme.palette.ink, "")
        column = CardBox(theme, [Words(theme.beside(sign, worded(side.name)), theme, size=theme.large, colour=colour)])
        column.padding = theme.gap
        column.repaint(ground=theme.palette.ground, line=colour)
        figures = [value for value in (*side.values[:1], side.life, side.hit, *side.values[1:], *side.others) if value]
        column.add_widget(Flow([self.figure(value) for value in figures]))
        self._ladder(name, side, column)
        for card in side.cards:
            words = [card.name, card.note, *card.lines]
            column.add_widget(self.soft("+ " + " · ".join(worded(word) for word in words if word)))
        if side.note:
            column.add_widget(Words(worded(side.note), theme, size=theme.small, colour=theme.palette.warn))
        return column

    def _ladder(self, name: str, side: DuelSide, column: Column) -> None:
        """The parts of the first figure, which is what they fight by."""
        value = next(iter(side.values), side.hit)
        if value is None or value.why is None or not value.why.parts:
            return
        column.add_widget(self.soft(f"{worded(value.label)}:"))
        rungs = [Rung(part, self.theme) for part in value.why.parts]
        for rung in rungs:
            column.add_widget(rung)
        pieces = [f"{worded(part.label)} {part.amount}" for part in value.why.parts]
        moment = f"{self.panel.id}.{name}.{worded(side.name)}"
        come_up(rungs, to_skip(self.tools.remembered, self.theme, moment, pieces), self.theme.pace)
