"""A way over a map, in words: from the first place over the others to the last, and a tap away the map itself."""

from functools import partial

from companion.kernel.view import Board, Path
from companion.language.words import phrase, worded
from kivy_ui.panels.base import PanelWidget
from kivy_ui.panels.board import BoardWidget
from kivy_ui.panels.track import LATER, NOW, Step
from kivy_ui.widgets.figures import Chip, Flow, Name
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile


class PathWidget(PanelWidget[Path]):
    """The last place stands out: that is where the piece goes."""

    def build(self) -> None:
        theme, last = self.theme, len(self.panel.over) - 1
        self.add_widget(Words(worded(self.panel.piece), theme, size=theme.large))
        chips: list[Chip] = []
        maps = [panel for panel in self.tools.open_game.view.panels if isinstance(panel, Board)]
        names = {space.id: space.label for where in maps for space in where.layout.spaces}
        for n, place in enumerate(self.panel.over):
            if n:
                chips.append(Name("→", theme, theme.palette.warn))
            chips.append(Step(worded(names.get(place) or place), theme, NOW if n == last else LATER))
        self.add_widget(Flow(chips))
        if self.panel.note:
            self.add_widget(Words(worded(self.panel.note), theme))
        for where in maps:
            if where.id == self.panel.map:
                self.add_widget(Tile(phrase("Show it on the map"), theme, partial(self._show, where), icon="map"))

    def _show(self, panel: Board) -> None:
        self.tools.stage.open(worded(self.panel.title or self.panel.piece), BoardWidget(panel, self.tools))
