"""How it went: victory or defeat, the timeline, the dice. Panels that the kernel makes; drawn here, known there."""

from pathlib import Path

from kivy.uix.widget import Widget

from companion.kernel.view import Panel
from companion.language.words import phrase, worded
from companion.story.chronicle import chronicle
from companion.story.story_page import write_story
from companion.story.story_panels import story
from kivy_ui.pages.base import Page
from kivy_ui.panels import panel_widget
from kivy_ui.services.sticks import free_name
from kivy_ui.widgets.boxes import CardBox, Column, Row, Scroll
from kivy_ui.widgets.icons import Icon
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile


class StoryPage(Page):
    """It reads the whole journal, which takes a moment after a long game: that is done aside."""

    icon = "crown"
    back = "table"

    def build(self) -> None:
        self.column = Column(self.theme)
        export = IconTile("out", phrase("To USB"), self.theme, lambda: self.desk.sticks.on_one(self._to_stick))
        self.add_widget(self.bar(phrase("How it went"), export))
        self.add_widget(Scroll(self.theme, self.column))
        session = self.desk.open_game.session
        if session is None:
            return
        self.column.add_widget(Words(phrase("Looking back …"), self.theme, colour=self.theme.palette.soft))
        self.desk.inbox.work(lambda: story(chronicle(session)), self._show)

    def _show(self, panels: list[Panel]) -> None:
        if self.desk.navigation.page is not self or self.desk.open_game.session is None:
            return  # the players have gone on meanwhile
        over = self.desk.open_game.view.over
        self.column.clear_widgets()
        if over:
            self.column.add_widget(self._end(worded(over)))
        for widgets in self._rows([panel_widget(panel, self.desk.panels) for panel in panels]):
            self.column.add_widget(widgets)

    def _to_stick(self, stick: Path) -> None:
        """The story as one page that any browser shows."""
        session = self.desk.open_game.session
        if session is None:
            return
        file = free_name(stick, self.desk.open_game.name, ".html")

        def write() -> Path:
            write_story(chronicle(session), file)
            return file

        def told(path: Path) -> None:
            self.desk.stage.tell(phrase("Copied as {path}.", path=path))

        self.desk.busy.do(phrase("Copying to the stick …"), write, told)

    def _end(self, over: str) -> CardBox:
        theme, session = self.theme, self.desk.open_game.session
        won = session is not None and self.desk.open_game.game.won(session.table)
        colour = theme.palette.good if won else theme.palette.bad
        icon = Icon("crown" if won else "close", theme, side=theme.huge * 1.4, colour=colour)
        return CardBox(theme, [Row(theme, [icon, Words(over, theme, size=theme.huge)])], line=colour)

    def _rows(self, widgets: list[Widget]) -> list[Widget]:
        """Two side by side where there is room."""
        if self.upright:
            return widgets
        columns = [Column(self.theme), Column(self.theme)]
        for at, widget in enumerate(widgets):
            columns[at % 2].add_widget(widget)
        row = Row(self.theme)
        for column in columns:
            row.add_widget(column)
            column.pos_hint = {"top": 1}
        return [row]
