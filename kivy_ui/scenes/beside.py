"""For every question that has no scene of its own: its answers and, beside them, what they are about."""

from companion.kernel.view import Panel, Track
from kivy_ui.panels import panel_widget
from kivy_ui.panels.board import BoardWidget
from kivy_ui.panels.grouping import grouped
from kivy_ui.scenes.base import Scene
from kivy_ui.scenes.side import matters, rank
from kivy_ui.widgets.boxes import Column, Scroll

BESIDE = 0.42
"""Of the room, for what the question is about."""
FEW = 6
"""Answers that leave room for something beside them."""
MOST = 3
"""Panels beside a question; the rest is a tap away, with the whole table."""


class Beside(Scene):
    def build(self) -> None:
        made = self.made_answers()
        answers = Scroll(self.theme, Column(self.theme, [made]))
        self.add_widget(answers)
        about = (self.about() or self.at_hand())[:MOST]
        if not about:
            return
        widgets = [panel_widget(panel, self.moment.to_see) for panel in about]
        beside = Scroll(self.theme, Column(self.theme, widgets))
        for widget in widgets:
            if isinstance(widget, BoardWidget):
                beside.bind(height=widget.setter("room"))
        if not made.children:  # all answers stand at the foot
            self.remove_widget(answers)
            self.add_widget(beside)
            return
        upright = self.moment.upright
        answers.size_hint = (1, 1 - BESIDE) if upright else (1 - BESIDE, 1)
        beside.size_hint = (1, BESIDE) if upright else (BESIDE, 1)
        self.add_widget(beside, index=1 if upright else 0)

    def at_hand(self) -> list[Panel]:
        """Where a question names nothing and has few answers: what goes on now, or whatever comes first."""
        prompt = self.moment.prompt
        if prompt.kind == "act" or len(prompt.options()) > FEW:
            return []
        group = matters(self.moment.panels, self.moment.offers)
        return [p for p in grouped(self.moment.panels).get(group, []) if not isinstance(p, Track)]

    def about(self) -> list[Panel]:
        """The panels that the question is about, what matters most first. A track only says how far it is."""
        offers = self.moment.offers
        those = [panel for panel in self.moment.panels if rank(panel, offers) < len(offers)]
        return sorted((panel for panel in those if not isinstance(panel, Track)), key=lambda panel: rank(panel, offers))
