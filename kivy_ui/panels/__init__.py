"""How each kind of panel looks: one widget per kind, for every game alike. One that fails becomes an error card."""

from collections.abc import Callable

from kivy.logger import Logger
from kivy.uix.widget import Widget

from companion.view import Panel, Pool, Text
from companion.words import say
from kivy_ui.desk import Desk
from kivy_ui.panels.pool import PoolWidget
from kivy_ui.panels.text import TextWidget
from kivy_ui.stage import error_card

WIDGETS: dict[type[Panel], Callable[..., Widget]] = {
    Pool: PoolWidget,
    Text: TextWidget,
}
"""By the panel's type."""


def panel_widget(panel: Panel, desk: Desk) -> Widget:
    """The widget of a panel; the rest of the page works on if this one cannot be drawn."""
    try:
        return WIDGETS[type(panel)](panel, desk)
    except Exception as error:
        Logger.exception("panel %s", panel.id)
        title = say("{panel} cannot be shown", panel=panel.title or panel.id)
        return error_card(desk.theme, title, say("The game goes on and is safe. ({error!r})", error=error))
