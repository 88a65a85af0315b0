"""Status: a line for every part of the machine – fine, missing, broken or not needed – and what to do about it."""

from functools import partial

from kivy.uix.widget import Widget

from companion.language.words import phrase
from hardware.diagnosis import Finding, part_name, state_name
from hardware.doctor import Examination, box_findings, examine
from kivy_ui.pages.base import Page
from kivy_ui.widgets.boxes import CardBox, Column, Scroll
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile

SIGNS = {"fine": "✓", "missing": "–", "broken": "✗", "not needed": "·"}


class StatusPage(Page):
    """Looks when it is opened and again when asked; the looking is done beside the screen, for a card may be slow."""

    icon = "eye"
    back = "settings"

    def build(self) -> None:
        again = IconTile("redo", phrase("Look again"), self.theme, self.look)
        self.add_widget(self.bar(phrase("Status"), again))
        self.lines = Column(self.theme)
        self.add_widget(Scroll(self.theme, self.lines))
        self.look()

    def look(self) -> None:
        """Ask the doctor."""
        side = self.desk.box
        if side is None:
            return
        self._fill([Words(phrase("Looking …"), self.theme)])
        look_at_box = partial(box_findings, side.host, side.box.parts)
        camera = self.desk.camera
        lost = camera.thread.why if camera.thread.state == "lost" else camera.why
        self.desk.inbox.work(partial(examine, side.host, look_at_box, lost), self.show)

    def show(self, found: Examination) -> None:
        order = ("broken", "missing", "fine", "not needed")
        cards = [self._card(finding) for finding in sorted(found.findings, key=lambda one: order.index(one.state))]
        broken = [finding for finding in found.findings if finding.state == "broken"]
        cards.insert(0, self._headline([part_name(finding.part) for finding in broken]))
        side = self.desk.box
        if side is not None and side.mock:
            shown = Tile(phrase("Show the box on the screen"), self.theme, lambda: side.show(self.theme), icon="box")
            cards.insert(1, shown)
        self._fill(cards)

    def _headline(self, broken: list[str]) -> CardBox:
        """First of all whether one can play."""
        theme, palette = self.theme, self.theme.palette
        words = phrase("Needs a look: {parts}", parts=", ".join(broken)) if broken else phrase("Ready to play")
        colour = palette.bad if broken else palette.good
        return CardBox(theme, [Words(words, theme, size=theme.huge, colour=colour)], line=colour)

    def _fill(self, widgets: list[Widget]) -> None:
        self.lines.clear_widgets()
        for widget in widgets:
            self.lines.add_widget(widget)

    def _card(self, finding: Finding) -> CardBox:
        """Sign and word say how it is, and the colour too."""
        palette, theme = self.theme.palette, self.theme
        colour = {"fine": palette.good, "broken": palette.bad}.get(finding.state, palette.soft)
        head = f"{SIGNS[finding.state]} {part_name(finding.part)}: {state_name(finding.state)}"
        words = [Words(head, theme, colour=colour), Words(finding.text, theme, size=theme.small)]
        if finding.what_to_do:
            words.append(Words(finding.what_to_do, theme, size=theme.small, colour=palette.soft))
        return CardBox(theme, words, line=colour if finding.state == "broken" else None)
