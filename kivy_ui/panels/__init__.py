"""How each kind of panel looks: one widget per kind, for every game alike. One that fails becomes an error card."""

from collections.abc import Callable

from kivy.logger import Logger
from kivy.uix.widget import Widget

from companion.kernel import view
from companion.language.spoken import spoken
from companion.language.words import phrase
from kivy_ui.panels.base import PanelTools
from kivy_ui.panels.board import BoardWidget
from kivy_ui.panels.card import CardWidget
from kivy_ui.panels.card_row import CardsWidget
from kivy_ui.panels.chart import ChartWidget
from kivy_ui.panels.dice_tray import DiceTrayWidget
from kivy_ui.panels.duel import DuelWidget
from kivy_ui.panels.grid import GridWidget
from kivy_ui.panels.path import PathWidget
from kivy_ui.panels.pile import PileWidget
from kivy_ui.panels.pool import PoolWidget
from kivy_ui.panels.purses import PursesWidget
from kivy_ui.panels.reveal import RevealWidget
from kivy_ui.panels.text import ListingWidget, TextWidget
from kivy_ui.panels.track import TrackWidget
from kivy_ui.stage import error_card

WIDGETS: dict[type[view.Panel], Callable[..., Widget]] = {
    view.Track: TrackWidget,
    view.Pool: PoolWidget,
    view.Purses: PursesWidget,
    view.Board: BoardWidget,
    view.Path: PathWidget,
    view.Grid: GridWidget,
    view.Pile: PileWidget,
    view.Card: CardWidget,
    view.Cards: CardsWidget,
    view.DiceTray: DiceTrayWidget,
    view.Listing: ListingWidget,
    view.Text: TextWidget,
    view.Duel: DuelWidget,
    view.Reveal: RevealWidget,
    view.Chart: ChartWidget,
}
"""By the panel's type."""


def panel_widget(panel: view.Panel, tools: PanelTools) -> Widget:
    """The widget of a panel; the rest of the page works on if this one cannot be drawn."""
    try:
        return WIDGETS[type(panel)](spoken(panel), tools)
    except Exception as error:
        Logger.exception("panel %s", panel.id)
        title = phrase("{panel} cannot be shown", panel=panel.title or panel.id)
        told = phrase("The game goes on and is safe. ({error!r})", error=error)
        return error_card(tools.appearance.theme, title, told)
