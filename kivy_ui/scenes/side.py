"""Beside the question: what there is to see, in groups behind tabs. What has not changed keeps its widget."""

from collections.abc import Iterable, Mapping, Sequence

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel.view import Board, Cards, DiceTray, Panel, Purses, Track
from kivy_ui.panels import panel_widget
from kivy_ui.panels.base import PanelTools
from kivy_ui.panels.board import BoardWidget, way_on
from kivy_ui.panels.grouping import MAPS, MORE, NOW, PEOPLE, group_of, group_title, grouped
from kivy_ui.services.offers import Offered
from kivy_ui.widgets.boxes import Column, Row, Scroll
from kivy_ui.widgets.tiles import IconTile, Tile

ICONS = {NOW: "sword", PEOPLE: "people", MAPS: "map", MORE: "box"}
Seen = tuple[Panel, frozenset[str], frozenset[str], list[str]]
"""What a panel's widget was made from: the panel, the answers that can be given on it and those that cannot, the way
that lies over it."""


def matters(panels: Sequence[Panel], offers: Mapping[str, Offered]) -> str:
    """The group to look at: what the question is about, else where something is going on, else what comes first.

    A track only says how far it is.
    """
    first = min(panels, key=lambda panel: rank(panel, offers), default=None)
    if first is not None and rank(first, offers) < len(offers):
        return next(group for group, those in grouped(panels).items() if first in those)
    groups = [group_of(panel) for panel in panels if not isinstance(panel, Track)]
    return NOW if NOW in groups else next(iter(groups), NOW)


def rank(panel: Panel, offers: Mapping[str, Offered]) -> int:
    """How soon a panel is looked at: the place, in what the question is about, of itself or of something on it.

    What an option stands for is a space, a piece, a card, a die or a seat, never a panel: a player may be called like
    one.
    """
    there = {*answers_on(panel, offers)}
    if not offers.get(panel.id):
        there.add(panel.id)
    return next((n for n, name in enumerate(offers) if name in there), len(offers))


def answers_on(panel: Panel, offers: Iterable[str]) -> frozenset[str]:
    """What on a panel the question is about: spaces, pieces, cards, dice.

    The piece that stands for a person does not count: a question about people is no question about where they are.
    """
    if isinstance(panel, Board):
        names = {space.id for space in panel.layout.spaces}
        names.update(piece.id for piece in panel.pieces if piece.id != piece.owner)
    elif isinstance(panel, Cards):
        names = {card.where or card.id for card in panel.cards}
    elif isinstance(panel, Purses):
        names = {purse.where or purse.id for purse in panel.purses}
    elif isinstance(panel, DiceTray):
        names = {die.role for die in panel.dice}
    else:
        return frozenset()
    return frozenset(name for name in offers if name in names)


def _ringed(panel: Panel, offers: Mapping[str, Offered]) -> frozenset[str]:
    """What is to be ringed on it: people's own pieces as well."""
    own = {piece.id for piece in panel.pieces} if isinstance(panel, Board) else set()
    return answers_on(panel, offers) | frozenset(name for name in offers if name in own)


class Side(BoxLayout):
    """The tabs and, below them, the panels of the chosen group.

    A group is chosen when another one begins to matter; until then the players' own choice stands. What the question
    is about comes before the others of its group.
    """

    def __init__(self, tools: PanelTools) -> None:
        super().__init__(orientation="vertical", spacing=tools.appearance.theme.gap)
        self._tools, self._theme = tools, tools.appearance.theme
        self.group = ""
        self._mattered = ""
        self._panels: list[Panel] = []
        self._made: dict[str, tuple[Seen, Widget]] = {}
        self._heights: dict[str, float] = {}
        self._tabs = Row(self._theme)
        self._column = Column(self._theme)
        self._scroll = Scroll(self._theme, self._column)
        self._scroll.bind(height=self._make_room)
        self._asked: list[str] = []
        self._tabbed: tuple[str, ...] = ()
        self.add_widget(self._tabs)
        self.add_widget(self._scroll)

    def show(self, panels: Sequence[Panel]) -> None:
        """Look again: only the panels that changed are made anew."""
        self._panels = list(panels)
        now = matters(self._panels, self._tools.offers.offered)
        if now != self._mattered:
            self._mattered = now
            self._turn(now)
        groups = self.groups()
        if self.group not in groups:
            self._turn(groups[0] if groups else "")
        self._set_tabs(groups)
        self._fill()

    def groups(self) -> list[str]:
        """Those that have anything to show."""
        return list(grouped(self._panels))

    def choose(self, group: str) -> None:
        """A player's own choice."""
        self._turn(group)
        self._set_tabs(self.groups())
        self._fill()

    def _turn(self, group: str) -> None:
        self._heights[self.group] = self._scroll.scroll_y
        self.group = group
        self._scroll.scroll_y = self._heights.get(group, 1.0)

    def _set_tabs(self, groups: Sequence[str]) -> None:
        signature = (*groups, self.group)
        if self._tabbed == signature:
            return
        self._tabbed = signature
        self._tabs.clear_widgets()
        for group in groups:
            act = lambda group=group: self.choose(group)  # noqa: E731
            if group == self.group:
                self._tabs.add_widget(Tile(group_title(group), self._theme, act, kind="chosen", icon=ICONS[group]))
            else:
                self._tabs.add_widget(IconTile(ICONS[group], group_title(group), self._theme, act))

    def _fill(self) -> None:
        panels = sorted(
            grouped(self._panels).get(self.group, []), key=lambda panel: rank(panel, self._tools.offers.offered)
        )
        widgets = [self._widget(panel) for panel in panels]
        there = {panel.id for panel in self._panels}
        self._made = {name: made for name, made in self._made.items() if name in there}
        shown = self._column.children[::-1]
        if len(shown) != len(widgets) or any(old is not new for old, new in zip(shown, widgets, strict=True)):
            self._column.clear_widgets()
            for widget in widgets:
                self._column.add_widget(widget)
            self._make_room()
        self._reveal([panel.id for panel in panels if self._asked_about(panel)])

    def _asked_about(self, panel: Panel) -> bool:
        return rank(panel, self._tools.offers.offered) < len(self._tools.offers.offered)

    def _make_room(self, *_: object) -> None:
        for widget in self._column.children:
            if isinstance(widget, BoardWidget):
                widget.room = self._scroll.height

    def _widget(self, panel: Panel) -> Widget:
        way = way_on(panel, self._tools.open_game) if isinstance(panel, Board) else []
        offers = self._tools.offers
        seen = panel, _ringed(panel, offers.offered), answers_on(panel, offers.barred), way
        made = self._made.get(panel.id)
        if made is None or made[0] != seen:
            made = seen, panel_widget(panel, self._tools)
            self._made[panel.id] = made
        return made[1]

    def _reveal(self, asked: list[str]) -> None:
        """Where something else is asked about, it is looked at from its top."""
        if asked and asked != self._asked:
            self._scroll.scroll_y = 1.0
        self._asked = asked
