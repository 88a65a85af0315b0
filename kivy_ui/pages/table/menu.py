"""The one button of the band: everything that is not an answer."""

from collections.abc import Callable
from functools import partial

from companion.language.words import phrase, worded
from kivy_ui.desk import Desk
from kivy_ui.widgets.boxes import Column, Wrap
from kivy_ui.widgets.tiles import Tile


def open_menu(desk: Desk, go: Callable[[str], None]) -> None:
    """A sheet with the ways to other pages; *go* leads there. Its title says how far the game is."""
    theme, stage = desk.appearance.theme, desk.stage
    ways = [
        ("map", phrase("The whole table"), "overview"),
        ("book", phrase("Rules"), "rules"),
        ("list", phrase("History"), "history"),
        ("home", phrase("Home"), "home"),
    ]
    acts = [(icon, name, partial(go, page)) for icon, name, page in ways]
    if desk.open_game.has_secrets:
        acts.append(("people", phrase("Look at what is yours"), partial(who_looks, desk)))
    acts.append(("lock", phrase("Lock the screen"), partial(_lock, desk)))
    tiles = [Tile(name, theme, act, icon=icon, size=theme.large) for icon, name, act in acts]
    stage.open(worded(desk.open_game.view.headline), Wrap(theme, tiles, least=300))


def _lock(desk: Desk) -> None:
    desk.stage.close()
    desk.sleep.lock()


def who_looks(desk: Desk) -> None:
    """Let one player alone see what is theirs."""
    theme = desk.appearance.theme
    tiles = [
        Tile(phrase("I am {who}", who=seat.name), theme, partial(_look_as, desk, seat.id))
        for seat in desk.open_game.seats_of("")
    ]
    desk.stage.open(phrase("Who looks, while nobody else does?"), Column(theme, tiles))


def _look_as(desk: Desk, seat: str) -> None:
    for sheet in list(desk.stage.sheets):
        desk.stage.close(sheet)
    desk.open_game.uncover(seat)
    desk.navigation.refresh()
