"""Who pays: all purses side by side over the whole width, each to be touched; what else may be done is below them."""

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.kernel.prompts import Choose, Confirm
from companion.kernel.view import Purses
from companion.language.spoken import spoken
from kivy_ui.panels.purses import HIGH, PurseTile
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.scenes.board_answers import BoardAnswers
from kivy_ui.scenes.side import answers_on, rank
from kivy_ui.widgets.boxes import Column, Scroll

A_FEW = 3
"""So many other answers stand at the foot; more are tiles below the purses."""
UPRIGHT_COLUMNS = 3
"""Purses beside each other in a window that is higher than it is wide."""


class PursesScene(Scene):
    """*row* are the purses: as high as the screen where they are the answers, else a band above the tiles."""

    @classmethod
    def fits(cls, moment: Moment) -> bool:
        """Whether purses come first of what the question is about."""
        if not isinstance(moment.prompt, Choose | Confirm):
            return False
        first = min(moment.panels, key=lambda panel: rank(panel, moment.offers), default=None)
        return isinstance(first, Purses) and rank(first, moment.offers) < len(moment.offers)

    def build(self) -> None:
        moment, theme = self.moment, self.theme
        self.orientation = "vertical"
        panel = min(
            (panel for panel in moment.panels if isinstance(panel, Purses)), key=lambda one: rank(one, moment.offers)
        )
        tiles = [PurseTile(purse, moment.to_see) for purse in spoken(panel).purses]
        few = self._few(panel)
        self.row = GridLayout(cols=UPRIGHT_COLUMNS if moment.upright and few else len(tiles) or 1, spacing=theme.gap)
        for tile in tiles:
            tile.size_hint_y = 1
            self.row.add_widget(tile)
        self.add_widget(self.row)
        if few:
            self.answers = BoardAnswers(moment.prompt, moment.prompts, _named(panel))
            self.foot += self.answers.further()
            return
        self.row.size_hint_y = None
        self.row.height = dp(HIGH) * theme.text
        self.add_widget(Scroll(theme, Column(theme, [self.made_answers()])))

    def _few(self, panel: Purses) -> bool:
        """Whether all answers are purses, but for a few that stand at the foot."""
        moment = self.moment
        alone = [one for one in moment.prompt.as_it_stands().options() if one.where not in _named(panel)]
        if len(alone) <= 1 or isinstance(moment.prompt, Confirm):
            return True
        return bool(answers_on(panel, moment.offers)) and len(alone) <= A_FEW


def _named(panel: Purses) -> set[str]:
    return {purse.where or purse.id for purse in panel.purses}
