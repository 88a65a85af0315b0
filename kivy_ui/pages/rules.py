"""The rules in our own words: by chapter, by words, or opened at the rule behind a question."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel import registry as games
from companion.kernel.game import settle
from companion.kernel.reference import Topic, search, topic_for
from companion.language.spoken import spoken
from companion.language.words import phrase, reading, worded
from kivy_ui.ask_line import ask_line
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.widgets.boxes import Column, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.paper import Paper, on_paper
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import IconTile, Tile

READ = 0.64
"""Of the room, for what is read."""
TILE = 74
"""How high the tile of a topic is at least, in dp."""


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

    icon = "book"
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
        self._words, self._section, self._from_question = words, section, bool(fact)
        by_game = {} if desk.open_game.session else topics_by_game()
        self.of = of or ("" if len(by_game) > 1 else "".join(by_game))
        self.offered = [] if self.of else list(by_game)
        self.topics = by_game.get(self.of, topics_in_play(desk))
        self.topic = next((t for t in self.topics if t.id == topic), None) or topic_for(self.topics, fact)
        if self.topic is not None and not section:
            self._section = worded(self.topic.section)
        super().__init__(desk)

    def build(self) -> None:
        theme = self.theme
        if self.offered:
            self.add_widget(self.bar(phrase("Rules")))
            self.add_widget(Scroll(theme, Wrap(theme, map(self._game_tile, self.offered), least=340, most=2)))
            return
        if not self.topics:
            self.add_widget(self.bar(phrase("Rules")))
            self.add_widget(Words(phrase("There is nothing to read about this game yet."), theme))
            self.add_widget(Widget())
            return
        self.further.append(FootTile(theme, phrase("Search"), self._search, icon="" if self.upright else "search"))
        if self.topic is not None:
            self._read(self.topic)
            return
        self.add_widget(self.bar(self._section if self._section.strip() else phrase("Rules")))
        self.add_widget(Scroll(theme, self._results() if self._words else self._chapters()))

    def leave(self) -> None:
        """From what is read to the list it was opened from; who came from a question goes back to it."""
        if (self.topic is not None and not self._from_question) or (self._words and self.topic is None):
            self._go(words="" if self.topic is None else self._words, topic="", fact="")
        elif self.topic is None and self._section.strip():
            self._go(section=" ")
        else:
            super().leave()

    def _go(self, **given: str) -> None:
        now = {"words": self._words, "section": self._section, "back": self.back, "of": self.of}
        self.desk.navigation.go("rules", **now | given)

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
        found, theme = search(self.topics, self._words), self.theme
        told = phrase("“{words}”: {n} found", words=self._words, n=len(found))
        clear = Tile(told, theme, partial(self._go, words=""), icon="close")
        column = Column(theme, [clear, self._tiles(found[:30])])
        if not found:
            column.add_widget(Words(phrase("No rule has these words. Fewer letters find more."), theme))
        return column

    def _chapters(self) -> Column:
        """All chapters or, once one is open, its topics."""
        chapters = {section: list(topics) for section, topics in groupby(self.topics, key=lambda topic: topic.section)}
        opened = chapters.get(self._section)
        if opened is not None:
            return Column(self.theme, [self._tiles(opened)])
        tiles = [self._tile(worded(section), partial(self._go, section=worded(section))) for section in chapters]
        return Column(self.theme, [Wrap(self.theme, tiles, least=240, most=3)])

    def _tiles(self, topics: Sequence[Topic]) -> Wrap:
        return Wrap(self.theme, map(self._topic_tile, topics), least=240, most=3)

    def _game_tile(self, name: str) -> Tile:
        title, theme = games.find_game(name).title, self.theme
        return Tile(title, theme, lambda: self._go(of=name), icon="book", size=theme.large, least=theme.touch * 1.7)

    def _topic_tile(self, topic: Topic, size: float = 0.0) -> Tile:
        open_it = partial(self._go, topic=topic.id, section=worded(topic.section))
        return self._tile(f"{topic.sign} {worded(topic.title)}", open_it, size)

    def _tile(self, text: str, act: Callable[[], None], size: float = 0.0) -> Tile:
        return Tile(text, self.theme, act, size=size or self.theme.large, least=dp(TILE))

    # -- reading ---------------------------------------------------------------------------------------------

    def _read(self, topic: Topic) -> None:
        """On paper; beside it what else to see, at the foot the topics before and after it in the book."""
        theme, at = self.theme, self.topics.index(topic)
        chapters = IconTile("list", phrase("All chapters"), theme, partial(self._go, section=" ", topic=""))
        self.add_widget(self.bar(f"{topic.sign} {worded(topic.title)}", chapters))
        paper = Paper(theme, "", [on_paper(theme, worded(paragraph)) for paragraph in topic.text])
        there: list[Widget] = [self.soft(worded(topic.section))]
        related = [self._topic_tile(other, theme.body) for other in self.topics if other.id in topic.see]
        if related:
            there += [self.soft(phrase("See also")), *related]
        beside = Scroll(theme, Column(theme, there))
        body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=theme.gap)
        paper.size_hint, beside.size_hint = ((1, READ), (1, 1 - READ)) if self.upright else ((READ, 1), (1 - READ, 1))
        body.add_widget(paper)
        body.add_widget(beside)
        self.add_widget(body)
        for by, icon, name in ((-1, "back", phrase("Topic before")), (1, "forward", phrase("Next topic"))):
            if 0 <= at + by < len(self.topics):
                other = self.topics[at + by]
                go = partial(self._go, topic=other.id, section=worded(other.section))
                self.further.append(FootTile(theme, name, go, icon="" if self.upright else icon))

    def soft(self, text: str) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=self.theme.palette.soft)
