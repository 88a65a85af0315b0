"""For every question that has no scene of its own: its answers and, beside them, what they are about."""

from kivy.uix.anchorlayout import AnchorLayout

from companion.kernel.view import Card, Cards, DiceTray, Duel, Panel, Reveal, Text, Track
from companion.language.words import worded
from kivy_ui.panels import panel_widget
from kivy_ui.panels.board import BoardWidget
from kivy_ui.panels.grouping import grouped
from kivy_ui.scenes.base import Scene
from kivy_ui.scenes.side import matters, rank
from kivy_ui.widgets.boxes import Column, Scroll
from kivy_ui.widgets.labels import Words

BESIDE = 0.42
"""Of the room, for what the question is about."""
FEW = 6
"""Answers that leave room for something beside them."""
AT_HAND = Card | Cards | DiceTray | Text
"""What is looked at beside a question that names nothing; how people stand is a tap away."""
MOST = 3
"""Panels beside a question; the rest is a tap away, with the whole table."""


class Beside(Scene):
    def build(self) -> None:
        made = self.made_answers()
        answers = Scroll(self.theme, Column(self.theme, [made]))
        self.add_widget(answers)
        about = (self.about() or self.at_hand())[:MOST]
        if not about:
            if not made.children:  # all answers stand at the foot: the whole question has the room
                self.remove_widget(answers)
                self.add_widget(self._question())
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

    def _question(self) -> AnchorLayout:
        """All that is asked, where the band has room only for what is brief."""
        theme = self.theme
        words = Words(worded(self.moment.prompt.text), theme, size=theme.large, align="center")
        holder = AnchorLayout(padding=theme.pad)
        holder.add_widget(Column(theme, [words]))
        return holder

    def at_hand(self) -> list[Panel]:
        """Where a question names nothing and has few answers: what goes on now, or whatever comes first."""
        prompt = self.moment.prompt
        if prompt.kind == "act" or len(prompt.options()) > FEW:
            return []
        group = matters(self.moment.panels, self.moment.offers)
        return [p for p in grouped(self.moment.panels).get(group, []) if isinstance(p, AT_HAND)]

    def about(self) -> list[Panel]:
        """The panels that the question is about, what matters most first."""
        offers = self.moment.offers
        those = [panel for panel in self.moment.panels if rank(panel, offers) < len(offers) and not _over(panel)]
        return sorted(those, key=lambda panel: rank(panel, offers))


def _over(panel: Panel) -> bool:
    """A track only says how far it is, a reveal was seen when it came, and a duel may be decided."""
    if isinstance(panel, Duel):
        return panel.right.life is not None and panel.right.life.number == 0
    return isinstance(panel, Track | Reveal)
