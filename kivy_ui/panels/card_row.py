"""Cards side by side: a market, a tableau, a hand. One that can be an answer is ringed and taken by a tap."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp

from companion.kernel.view import CardFace, Cards
from companion.language.words import phrase, worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.card import BANDS, OTHER_BAND
from kivy_ui.panels.pile import PileDrawing
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.boxes import CardBox, Row, Wrap
from kivy_ui.widgets.dice import pip_colour
from kivy_ui.widgets.labels import Words, word_width
from kivy_ui.widgets.tiles import StackTile

LEAST = 132
"""How wide a card is at least, in dp."""


class CardTile(StackTile):
    """One card: a band in its colour with its sign and name, what it says below."""

    def __init__(self, card: CardFace, theme: Theme, act: Callable[[], None], *, ringed: bool, dimmed: bool) -> None:
        band = BANDS.get(card.look, OTHER_BAND)
        super().__init__(theme, act, line=band, ringed=ringed, dimmed=dimmed, spacing=dp(2), padding=dp(6))
        self.card, self.text = card, card.name
        longest = max(worded(card.name).split(), key=len, default="")
        self.least_wide = word_width(longest, theme.small) + 2 * (dp(6) + theme.gap) + dp(2)
        palette = theme.palette
        ground = palette.card if dimmed else band
        ink = palette.soft if dimmed else pip_colour(band)
        title = Words(f"{card.sign} {worded(card.name)}".strip(), theme, colour=ink)
        head = CardBox(theme, [title], line=ground, padding=(theme.gap, dp(4)), gap=0)
        head.repaint(ground=ground)
        self.add_widget(head)
        soft: Colour = palette.soft
        for line in card.lines:
            self.add_widget(Words(worded(line), theme, size=theme.small, colour=soft if dimmed else palette.ink))
        if card.note:
            self.add_widget(Words(worded(card.note), theme, size=theme.small, colour=soft))


class CardsWidget(PanelWidget[Cards]):
    """What cannot be used now is dim; how many lie face down is told by a pile with its number."""

    def build(self) -> None:
        self.tiles = [self._tile(card) for card in self.panel.cards]
        if self.tiles:
            self.add_widget(Wrap(self.theme, self.tiles, least=LEAST))
        if self.panel.backs:
            pile = PileDrawing(self.panel.backs, self.theme)
            self.add_widget(Row(self.theme, [pile, self.soft(phrase("{n} face down", n=self.panel.backs))]))
        if not self.panel.cards and not self.panel.backs:
            self.add_widget(self.soft(phrase("no cards")))

    def _tile(self, card: CardFace) -> CardTile:
        offers, where = self.tools.offers, card.where or card.id
        dimmed = card.dimmed or offers.bars(where)
        return CardTile(card, self.theme, partial(self._tapped, card), ringed=bool(offers.under(where)), dimmed=dimmed)

    def _tapped(self, card: CardFace) -> None:
        words = " · ".join(worded(word) for word in (card.name, *card.lines, card.note) if word)
        self.tools.offers.tap([card.where or card.id], words)
