"""Dice as they lie on the table. One that can be an answer is ringed and taken by a tap."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from companion.kernel.dice import Dice, Face
from companion.kernel.view import DiceTray
from companion.language.words import phrase, worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.theme import Theme
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.dice import LyingDie, sign_of
from kivy_ui.widgets.labels import Words, word_width
from kivy_ui.widgets.tiles import StackTile

LEAST = 80
"""How wide the place of a die is at least, in dp."""
DIM = 0.55
"""How much is left of the colours of a die that cannot be an answer now."""
LARGE = 1.3
"""How much larger than a fingertip a die is drawn."""


class LyingTile(StackTile):
    """One die, what it is called and, where it has no pips, what lies up. *longest* is how wide its longest word is."""

    def __init__(
        self, die: Dice, face: Face | None, theme: Theme, act: Callable[[], None], *, ringed: bool, dimmed: bool = False
    ) -> None:
        super().__init__(theme, act, line=theme.palette.edge, ringed=ringed, dimmed=dimmed, padding=(dp(4), dp(6)))
        self.die, self.face, self.text = die, face, die_words(die, face)
        side = theme.touch * LARGE
        place = AnchorLayout(size_hint_y=None, height=side + dp(4), anchor_y="top")
        lying = LyingDie(face, theme, side=side, colour=die.body, size=die.size)
        lying.opacity = DIM if dimmed else 1.0
        place.add_widget(lying)
        self.add_widget(place)
        said = [(_name(die), theme.palette.soft)]
        if face is not None and sign_of(face):
            said.append((worded(face.name), theme.palette.ink))
        for words, colour in said:
            self.add_widget(Words(words, theme, size=theme.small, colour=colour, align="center"))
        self.longest = max(word_width(word, theme.small) for words, _ in said for word in words.split())


class DiceTrayWidget(PanelWidget[DiceTray]):
    """The dice side by side in their order; one that has not fallen yet is blank, one that is no answer now is dim."""

    def build(self) -> None:
        self.tiles = [self._tile(die, face) for die, face in self.panel.lying]
        if self.tiles:
            row = Wrap(self.theme, self.tiles, least=LEAST)
            row.least = max(row.least, max(tile.longest for tile in self.tiles) + dp(10))
            self.add_widget(row)
        else:
            self.add_widget(self.soft(phrase("no dice")))

    def _tile(self, die: Dice, face: Face | None) -> LyingTile:
        offers, act = self.tools.offers, partial(self._tapped, die, face)
        return LyingTile(die, face, self.theme, act, ringed=bool(offers.under(die.role)), dimmed=offers.bars(die.role))

    def _tapped(self, die: Dice, face: Face | None) -> None:
        self.tools.offers.tap([die.role], die_words(die, face))


def die_words(die: Dice, face: Face | None) -> str:
    """``red die: Flame``."""
    return _name(die) if face is None else phrase("{die}: {face}", die=_name(die), face=face.name)


def _name(die: Dice) -> str:
    return worded(die.label or die.kind.label)
