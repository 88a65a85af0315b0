"""The table: the open question as the largest thing, its answers, and beside it what there is to see.

Undo and the main answer are always in the same places. Knows prompts and panels by their kinds; knows no game.
"""

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.prompts import Prompt
from companion.words import say
from kivy_ui.pages.base import Page
from kivy_ui.panels import panel_widget
from kivy_ui.prompts import PromptWidget, prompt_widget
from kivy_ui.theme import Colour, look_of
from kivy_ui.widgets.boxes import CardBox, Column, Row, Scroll
from kivy_ui.widgets.tiles import IconTile, Tile
from kivy_ui.widgets.words import Words


class TablePage(Page):
    back = "home"

    def build(self) -> None:
        self.body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=self.theme.gap)
        self.head, self.foot = Column(self.theme), BoxLayout(size_hint_y=None, spacing=self.theme.gap)
        for part in (self.head, self.body, self.foot):
            self.add_widget(part)
        self.refresh()

    def refresh(self) -> None:
        """Everything anew after an answer: what there is to see may all have changed."""
        self.focus.drop()
        house, theme = self.desk.house, self.theme
        self.widgets = [prompt_widget(prompt, self.desk) for prompt in house.prompts]
        self._fill(self.head, [self._bar()])
        questions = Column(theme, [self._question(widget) for widget in self.widgets])
        panels = Column(theme, [panel_widget(panel, self.desk) for panel in house.view.panels])
        self._fill(self.body, [Scroll(theme, questions), Scroll(theme, panels)])
        self._set_foot()
        for widget in self.widgets[:1]:
            widget.bind(main=lambda *_: self._set_foot())

    @staticmethod
    def _fill(box: Widget, widgets: list[Widget]) -> None:
        box.clear_widgets()
        for widget in widgets:
            box.add_widget(widget)

    def _bar(self) -> Row:
        theme = self.theme
        home = IconTile("home", say("Home"), theme, lambda: self.desk.go("home"))
        return Row(theme, [home, Words(self.desk.house.view.headline, theme, size=theme.body)])

    def _question(self, widget: PromptWidget) -> CardBox:
        """Who is asked, in their colour and shape; what; and the answers."""
        theme = self.theme
        colour, sign = self._look(widget.prompt)
        card = CardBox(theme, line=colour)
        if widget.prompt.who:
            card.add_widget(Words(f"{sign} {widget.prompt.who}".strip(), theme, colour=colour))
        for line in self.desk.house.told:
            card.add_widget(Words(line, theme, size=theme.small, colour=theme.palette.soft))
        card.add_widget(Words(widget.prompt.text, theme, size=theme.large))
        card.add_widget(widget)
        return card

    def _look(self, prompt: Prompt) -> tuple[Colour, str]:
        player = self.desk.house.player(prompt.who)
        return look_of(player) if player else (self.theme.palette.main, "")

    def _set_foot(self) -> None:
        theme = self.theme
        undo = Tile(say("Undo"), theme, self.desk.undo, icon="undo", least=theme.touch * 1.3)
        undo.size_hint_x = 0.3
        main = self.widgets[0].main if self.widgets else None
        if main is None:
            last: Widget = Widget()
        elif main.act is None:
            last = Tile(main.text, theme, lambda: None, kind="dim", size=theme.large, align="center")
        else:
            last = Tile(main.text, theme, main.act, kind="main", size=theme.large, align="center")
        self._fill(self.foot, [undo, last])
        self.foot.height = theme.touch * 1.3

    def main(self) -> None:
        if self.widgets and self.widgets[0].main is not None and self.widgets[0].main.act is not None:
            self.widgets[0].main.act()

    def step_back(self) -> None:
        if self.desk.stage.sheets:
            self.desk.stage.close()
        else:
            self.desk.undo()

    def keyed(self, key: str) -> bool:
        return any(widget.keyed(key) for widget in self.widgets)
