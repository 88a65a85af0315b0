"""The table: the open question as the largest thing, its answers, and beside it what there is to see.

Undo and the main answer are always in the same places.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.kernel.prompts import Prompt
from companion.kernel.view import Reveal
from companion.language.words import phrase, worded
from kivy_ui.pages.base import Page
from kivy_ui.pages.table.lesson_card import lesson_card
from kivy_ui.pages.table.orders import more_follow, show_all
from kivy_ui.pages.table.question import EndCard, QuestionCard, person_tabs
from kivy_ui.pages.table.side import Side
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.services.offers import barred_by, offered_by
from kivy_ui.sleep import LongTile
from kivy_ui.widgets.boxes import Column, Row
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile
from vision.live.camera_thread import Noticed

QUESTION_SHARE = 0.56
"""Of the room, where question and panels stand side by side."""
FOOT = 1.3
"""How high undo and the main answer are, in fingertips."""


class Heard(Struct, frozen=True):
    """What a sound may have to tell: the turn, who is asked, what is revealed, and how it ended."""

    headline: str
    who: str
    reveals: frozenset[str]
    over: str


class TablePage(Page):
    back = "home"
    turns = True

    def build(self) -> None:
        theme = self.theme
        self.body = BoxLayout(orientation="vertical" if self.upright else "horizontal", spacing=theme.gap)
        self.head, self.foot = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.gap), Row(theme)
        self.side, self.beside = Side(self.desk.panels), BoxLayout(orientation="vertical", spacing=theme.gap)
        self.card: QuestionCard | EndCard | None = None
        self.lesson: Widget | None = None
        self.shown: Prompt | None = None
        self._barred: tuple[object, ...] = ()
        self._heard: Heard | None = None
        if self.desk.open_game.session is None:
            self.add_widget(self.bar(phrase("No game is open.")))
            self.add_widget(Widget())
            return
        for part in (self.head, self.body, self.foot):
            self.add_widget(part)
        self.beside.add_widget(self.side)
        self.body.add_widget(self.beside)
        undo, redo = self.desk.answering.undo, self.desk.answering.redo
        back = Tile(phrase("Undo"), theme, undo, icon="undo", hold=redo, least=theme.touch * FOOT)
        back.size_hint_x = 0.32
        self.foot.add_widget(back)
        self._last: Widget = Widget()
        self.refresh()

    def refresh(self) -> None:
        """Look again after an answer: only what changed is made anew."""
        self.focus.drop()
        open_game = self.desk.open_game
        if open_game.session is None:
            return
        self._set_bar()
        self._explain(open_game.lessons)
        self._ask(self._still_asked())
        self._sound()

    # -- the bar -------------------------------------------------------------------------------------------

    def _set_bar(self) -> None:
        """Round and turn, what is wrong, and the ways to other pages."""
        open_game = self.desk.open_game
        problems = open_game.session.problems() if open_game.session else []
        lost = self.desk.camera.lost
        now = (open_game.view.headline, tuple(problems), lost)
        if now == self._barred:
            return
        self._barred = now
        headline = Words(worded(open_game.view.headline), self.theme, size=self.theme.body)
        badges = [self._badge(phrase("Camera lost: try again"), self.desk.camera.thread.retry)] if lost else []
        if problems:
            text = phrase("Please check: {n}", n=len(problems))
            badges.append(
                self._badge(text, lambda: self.desk.stage.lines(phrase("The table as it stands now"), problems))
            )
        icons: list[Widget] = [self._icon(*icon) for icon in self._ways()]
        if open_game.has_secrets:
            icons.insert(0, IconTile("people", phrase("Look at what is yours"), self.theme, self._look))
        icons.append(
            LongTile("lock", phrase("Lock the screen"), self.theme, self.desk.sleep.lock, self.desk.stage.tell)
        )
        self._fill_head(headline, badges, icons)

    def _fill_head(self, headline: Words, badges: list[Tile], icons: list[Widget]) -> None:
        """One row where there is room; upright the words get a row of their own."""
        theme = self.theme
        home = self._icon("home", phrase("Home"), "home")
        if self.upright:
            rows = [Row(theme, [home, Widget(size_hint_y=None, height=0), *icons]), Row(theme, [headline, *badges])]
        else:
            rows = [Row(theme, [home, headline, *badges, *icons])]
        self.head.clear_widgets()
        for row in rows:
            self.head.add_widget(row)
            row.fbind("height", self._head_as_high)
        self._head_as_high()

    def _head_as_high(self, *_: object) -> None:
        rows = self.head.children
        self.head.height = sum(row.height for row in rows) + self.theme.gap * (len(rows) - 1)

    def _ways(self) -> list[tuple[str, str, str]]:
        return [("list", phrase("History"), "history"), ("book", phrase("Rules"), "rules")]

    def _icon(self, icon: str, name: str, page: str) -> IconTile:
        return IconTile(icon, name, self.theme, lambda: self._open(page))

    def _open(self, page: str) -> None:
        fact = self.shown.fact if self.shown else ""
        if page == "rules":
            self.desk.navigation.go(page, fact=fact, back="table")
        else:
            self.desk.navigation.go(page)

    def _badge(self, text: str, act: Callable[[], None]) -> Tile:
        palette = self.theme.palette
        badge = Tile(text, self.theme, act, icon="warn", size=self.theme.small, line=palette.warn)
        badge.size_hint_x = 0.5
        return badge

    def _explain(self, lessons: Sequence[str]) -> None:
        """Beside the question, above what there is to see: the answers keep their room."""
        if self.lesson is not None:
            self.beside.remove_widget(self.lesson)
        self.lesson = lesson_card(self.theme, self.desk.stage, lessons) if lessons else None
        if self.lesson is not None:
            self.beside.add_widget(self.lesson, index=1)

    # -- the question --------------------------------------------------------------------------------------

    def _still_asked(self) -> Prompt | None:
        """Of several questions the one that was shown, while it is open; else the first."""
        prompts = self.desk.open_game.prompts
        if self.shown is not None:
            same = [prompt for prompt in prompts if prompt.serial == self.shown.serial]
        else:  # the page was made anew, perhaps because the screen turned to someone
            same = [prompt for prompt in prompts if prompt.who == self.desk.navigation.facing]
        return next(iter(same or prompts), None)

    def _ask(self, prompt: Prompt | None) -> None:
        """Show a question (of several, the one of a person chosen), and turn to whom it is for."""
        self.shown = prompt
        offered = offered_by(prompt, self.desk.open_game.view.about)
        self.desk.offers.put(offered, barred_by(prompt), lambda: self.widgets)
        self._set_card()
        self.side.show(self.desk.open_game.view.panels)
        self.desk.navigation.face(prompt.who if prompt else "")

    def _set_card(self) -> None:
        if self.card is not None:
            self.body.remove_widget(self.card)
        self.card = self._made_card()
        share = QUESTION_SHARE
        self.card.size_hint = (1, share) if self.upright else (share, 1)
        self.beside.size_hint = (1, 1 - share) if self.upright else (1 - share, 1)
        self.body.add_widget(self.card, index=len(self.body.children))
        for widget in self.widgets:
            widget.bind(main=lambda *_: self._set_main())
        self._set_main()

    def _made_card(self) -> QuestionCard | EndCard:
        open_game = self.desk.open_game
        if self.shown is None:
            return EndCard(self.theme, worded(open_game.view.over), open_game.told)
        prompts = open_game.prompts
        several = person_tabs(self.desk.appearance, prompts, self.shown, self._ask) if len(prompts) > 1 else None
        also = [self._all_steps()] if more_follow(open_game) else []
        also += [self._cover_again()] if open_game.viewer else []
        return QuestionCard(self.desk.prompts, self.shown, open_game.told, several, also)

    def _all_steps(self) -> Tile:
        desk = self.desk
        show = partial(show_all, desk.open_game, desk.answering, desk.stage)
        return Tile(phrase("Show all steps"), self.theme, show, icon="list")

    def _cover_again(self) -> Tile:
        return Tile(phrase("Cover the screen again"), self.theme, self.desk.navigation.hide, icon="lock")

    def _look(self) -> None:
        """Let one player alone see what is theirs."""
        tiles = [
            Tile(phrase("I am {who}", who=seat.name), self.theme, partial(self._look_as, seat.id))
            for seat in self.desk.open_game.seats_of("")
        ]
        self.desk.stage.open(phrase("Who looks, while nobody else does?"), Column(self.theme, tiles))

    def _look_as(self, seat: str) -> None:
        self.desk.stage.close()
        self.desk.open_game.uncover(seat)
        self.desk.navigation.refresh()

    @property
    def widgets(self) -> list[PromptWidget]:
        """The answers that can be given now."""
        return [self.card.answers] if self.card is not None and self.card.answers is not None else []

    @property
    def doubtful(self) -> bool:
        return any(widget.doubtful for widget in self.widgets)

    # -- undo and the main answer --------------------------------------------------------------------------

    @property
    def main_answer(self) -> MainAnswer | None:
        if self.shown is None:
            return MainAnswer(phrase("How it went"), lambda: self.desk.navigation.go("story"))
        return self.widgets[0].main if self.widgets else None

    def _set_main(self) -> None:
        theme, main = self.theme, self.main_answer
        if self._last.parent is not None:
            self.foot.remove_widget(self._last)
        if main is None:
            self._last = Widget(size_hint_y=None, height=theme.touch * FOOT)
        else:
            kind, act = ("main", main.act) if main.act else ("dim", lambda: None)
            least = theme.touch * FOOT
            self._last = Tile(main.text, theme, act, kind=kind, size=theme.large, align="center", least=least)
        self.foot.add_widget(self._last)

    # -- keys, buttons and sounds --------------------------------------------------------------------------

    def main(self) -> None:
        main = self.main_answer
        if main is not None and main.act is not None:
            main.act()

    def step_back(self) -> None:
        if self.desk.stage.sheets:
            self.desk.stage.close()
        else:
            self.desk.answering.undo()

    def take(self, message: Any) -> None:
        for widget in self.widgets:
            widget.take(message)
        if isinstance(message, Noticed) and self.desk.open_game.session is not None:
            self._set_bar()
        super().take(message)

    def keyed(self, key: str) -> bool:
        if any(widget.keyed(key) for widget in self.widgets):
            return True
        if key == "r":
            self.desk.answering.redo()
            return True
        return False

    def _sound(self) -> None:
        """At most one cue for what is new."""
        open_game, view = self.desk.open_game, self.desk.open_game.view
        reveals = frozenset(panel.id for panel in view.panels if isinstance(panel, Reveal))
        now = Heard(worded(view.headline), self.shown.who if self.shown else "", reveals, worded(view.over))
        before, self._heard = self._heard, now
        if before is None:
            return
        if now.over and not before.over and open_game.session is not None:
            self.desk.sound.cue("won" if open_game.game.won(open_game.session.table) else "lost")
        elif now.reveals - before.reveals:
            self.desk.sound.cue("reveal")
        elif now.headline != before.headline:
            self.desk.sound.cue("phase")
        elif now.who and now.who != before.who:
            self.desk.sound.cue("turn")
