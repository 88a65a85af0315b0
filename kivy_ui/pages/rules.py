"""The rules in our own words: by chapter, by words, or opened at the rule behind a question."""

from collections.abc import Sequence
from itertools import groupby

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel import registry as games
from companion.kernel.game import settle
from companion.kernel.reference import Topic, search, topic_for
from companion.language.spoken import spoken
from companion.language.words import phrase, reading, worded
from kivy_ui.ask_line import ask_line
from kivy_ui.desk import Desk
from kivy_ui.focus import scroll_to
from kivy_ui.pages.base import Page
from kivy_ui.widgets.boxes import CardBox, Column, Scroll
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile

LIST_SHARE = 0.42


def topics_in_play(desk: Desk) -> Sequence[Topic]:
    """Those of the open game as it is played."""
    session = desk.open_game.session
    return () if session is None else spoken(session.game.reading.reference(session.game.setup.in_force(session.table)))


def topics_by_game() -> dict[str, Sequence[Topic]]:
    """Those of every game that has any, as it is usually played."""
    there = map(games.find_game, games.game_names())
    topics = {game.name: game.reading.reference(settle(game.setup.settings, {})) for game in there}
    return {name: spoken(own, reading(name)) for name, own in topics.items() if own}


class RulesPage(Page):
    """*fact* or *topic* is what to open at, *words* what was searched for, *section* the chapter that is open.

    *of* is the game to read about while none is open; where there are several, it is asked for first.
    """

    turns = True

    def __init__(
        self,
        desk: Desk,
        fact: str = "",
        topic: str = "",
        words: str = "",
        section: str = "",
        back: str = "",
        of: str = "",
    ) -> None:
        self.back = back or ("table" if desk.open_game.session else "home")
        self._words, self._section = words, section
        by_game = {} if desk.open_game.session else topics_by_game()
        self.of = of or ("" if len(by_game) > 1 else "".join(by_game))
        self.offered = [] if self.of else list(by_game)
        self.topics = by_game.get(self.of, topics_in_play(desk))
        self.topic = next((t for t in self.topics if t.id == topic), None) or topic_for(self.topics, fact)
        if self.topic is not None and not section:
            self._section = worded(self.topic.section)
        super().__init__(desk)

    def build(self) -> None:
        if self.offered:
            self.add_widget(self.bar(phrase("Rules")))
            self.add_widget(Scroll(self.theme, Column(self.theme, map(self._game_tile, self.offered))))
            return
        find = IconTile("search", phrase("Search"), self.theme, self._search)
        self.add_widget(self.bar(phrase("Rules"), find))
        if not self.topics:
            self.add_widget(Words(phrase("There is nothing to read about this game yet."), self.theme))
            self.add_widget(Widget())
            return
        body = BoxLayout(orientation="horizontal", spacing=self.theme.gap)
        if not self.upright or self.topic is None:
            listed = Scroll(self.theme, self._results() if self._words else self._chapters())
            listed.size_hint_x = LIST_SHARE
            body.add_widget(listed)
            Clock.schedule_once(lambda _: self._show_chosen(listed), 0)
        if not self.upright or self.topic is not None:
            body.add_widget(self._reading())
        self.add_widget(body)

    @staticmethod
    def _show_chosen(listed: Scroll) -> None:
        """What is open in the list is brought into view."""
        chosen = [tile for tile in listed.inside.children if isinstance(tile, Tile) and tile.kind == "chosen"]
        if chosen:
            scroll_to(chosen[0])

    def _go(self, **given: str) -> None:
        now = {"words": self._words, "section": self._section, "back": self.back, "of": self.of}
        self.desk.navigation.go("rules", **now | given)

    def step_back(self) -> None:
        """Upright the list lies behind the topic."""
        if self.upright and self.topic is not None and not self.desk.stage.sheets:
            self._go()
        else:
            super().step_back()

    # -- finding ---------------------------------------------------------------------------------------------

    def _search(self, begun: str = "") -> None:
        """Ask for words; *begun* was typed already."""
        ask_line(
            self.desk.stage,
            self.desk.appearance,
            phrase("Look for which words?"),
            lambda words: self._go(words=words),
            longest=40,
            text=begun,
        )

    def keyed(self, key: str) -> bool:
        """Who has a keyboard just types."""
        if len(key) != 1 or not key.isalpha() or self.offered:
            return False
        self._search(key)
        return True

    def _results(self) -> Column:
        found = search(self.topics, self._words)
        clear = Tile(
            phrase("“{words}”: {n} found", words=self._words, n=len(found)), self.theme, self._clear, icon="close"
        )
        column = Column(self.theme, [clear, *map(self._topic_tile, found[:30])])
        if not found:
            column.add_widget(Words(phrase("No rule has these words. Fewer letters find more."), self.theme))
        return column

    def _clear(self) -> None:
        self._go(words="", topic=self.topic.id if self.topic else "")

    def _chapters(self) -> Column:
        """All chapters, and the topics of the one that is open."""
        column = Column(self.theme)
        for section, topics in groupby(self.topics, key=lambda topic: topic.section):
            opened = section == self._section
            to = "" if opened else section
            icon = "down" if opened else "forward"
            kind = "chosen" if opened else "plain"
            act = lambda to=to: self._go(section=to or " ", topic="")  # noqa: E731
            column.add_widget(Tile(section, self.theme, act, icon=icon, kind=kind))
            for topic in topics if opened else ():
                column.add_widget(self._topic_tile(topic))
        return column

    def _game_tile(self, name: str) -> Tile:
        title, theme = games.find_game(name).title, self.theme
        return Tile(title, theme, lambda: self._go(of=name), icon="book", size=theme.large, least=theme.touch * 1.7)

    def _topic_tile(self, topic: Topic) -> Tile:
        shown = self.topic is not None and topic.id == self.topic.id
        kind, line = ("chosen", self.theme.palette.brass) if shown else ("plain", None)
        open_it = lambda: self._go(topic=topic.id, section=worded(topic.section))  # noqa: E731
        return Tile(f"{topic.sign} {worded(topic.title)}", self.theme, open_it, kind=kind, line=line)

    # -- reading ---------------------------------------------------------------------------------------------

    def _reading(self) -> Scroll:
        theme, topic = self.theme, self.topic
        if topic is None:
            hint = Words(phrase("Choose a chapter, or look for words."), theme, colour=theme.palette.soft)
            return Scroll(theme, CardBox(theme, [hint]))
        title = Words(f"{topic.sign} {worded(topic.title)}", theme, size=theme.large)
        chapter = Words(worded(topic.section), theme, size=theme.small, colour=theme.palette.soft)
        card = CardBox(theme, [title, chapter, *(Words(worded(paragraph), theme) for paragraph in topic.text)])
        related = [self._topic_tile(other) for other in self.topics if other.id in topic.see]
        if related:
            card.add_widget(Words(phrase("See also"), theme, size=theme.small, colour=theme.palette.soft))
            card.add_widget(Column(theme, related))
        if self.upright:
            card.add_widget(Tile(phrase("All chapters"), theme, self._go, icon="list"))
        return Scroll(theme, card)
