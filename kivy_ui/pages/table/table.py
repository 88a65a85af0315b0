"""The table: the question in a band across the top, the scene of the moment below it, undo and the main answer at its
foot, always in the same places.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.kernel.prompts import Prompt
from companion.kernel.view import Reveal
from companion.language.words import phrase, worded
from kivy_ui.focus import touchables
from kivy_ui.pages.base import Page
from kivy_ui.pages.table.band import Band, in_brief
from kivy_ui.pages.table.end_picture import Ending
from kivy_ui.pages.table.happenings import cue_of, of_occasion, of_reveal
from kivy_ui.pages.table.menu import open_menu
from kivy_ui.pages.table.orders import more_follow, show_all
from kivy_ui.pages.table.settling import settle
from kivy_ui.pages.table.told import told_lines
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.scenes import scene_of
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.offers import barred_by, offered_by
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.table_foot import FootTile, TableFoot
from kivy_ui.widgets.tiles import IconTile, Tile
from vision.live.board_eye import BoardSeen, EyeNoticed
from vision.live.camera_thread import Noticed

A_FEW = 4
"""More people than this are asked at once behind smaller tabs."""


class Heard(Struct, frozen=True):
    """What a sound may have to tell: the turn, who is asked, what is revealed, how it ended, how far the game is."""

    headline: str
    who: str
    reveals: frozenset[str]
    over: str
    answers: int


class TablePage(Page):
    back = "home"
    turns = True

    def build(self) -> None:
        theme = self.theme
        self.scene: Scene | Ending | None = None
        self.shown: Prompt | None = None
        self._barred: tuple[object, ...] = ()
        self._badges_soon = Clock.create_trigger(self._set_badges_next)
        self._heard: Heard | None = None
        self.padding = (0.0,) * 4
        if self.desk.open_game.session is None:
            self.padding = (theme.gap,) * 4
            self.add_widget(self.bar(phrase("No game is open.")))
            self.add_widget(Widget())
            return
        self.band = Band(theme, upright=self.upright, tell=self._tell_question)
        edges = dp(12), 0, dp(12), dp(12)
        self.body = BoxLayout(orientation="vertical", spacing=theme.gap, padding=edges)
        answering = self.desk.answering
        self.foot = TableFoot(theme, upright=self.upright, undo=answering.undo, redo=answering.redo)
        self.add_widget(self.band)
        self.add_widget(self.body)
        self.refresh()

    def refresh(self) -> None:
        """Look again after an answer: only what changed is made anew."""
        self.focus.drop()
        open_game = self.desk.open_game
        if open_game.session is None:
            return
        if self._barred:
            self._badges_soon()
        else:
            self._set_badges()
        self._ask(self._still_asked())
        self._sound()

    # -- the band ------------------------------------------------------------------------------------------

    def _set_badges_next(self, _: float) -> None:
        """Nobody waits for all pieces to be counted: the question is drawn first."""
        Clock.schedule_once(self._set_badges, 0)

    def _set_badges(self, *_: object) -> None:
        """What is wrong, and the way to everything else."""
        open_game = self.desk.open_game
        problems = open_game.session.lasting_problems() if open_game.session else []
        camera, eye = self.desk.camera, self.desk.board_camera
        now = (tuple(problems), camera.trouble, eye.lost, len(eye.misplaced))
        if now == self._barred:
            return
        self._barred = now
        badges: list[Widget] = []
        if camera.lost:
            badges.append(self._badge("camera", phrase("Camera lost: try again"), camera.thread.retry))
        elif camera.trouble:
            words = phrase("What is wrong with the camera")
            badges.append(self._badge("camera", words, partial(self.desk.stage.lines, words, [camera.trouble])))
        if eye.lost:
            why = partial(self.desk.stage.tell, eye.eye.why, bad=True)
            badges.append(self._badge("camera", phrase("The camera over the board is lost"), why))
        if eye.misplaced:
            badges.append(self._badge("eye", phrase("On the board: {n}", n=len(eye.misplaced)), eye.show_misplaced))
        if problems:
            text = phrase("Please check: {n}", n=len(problems))
            show = partial(self.desk.stage.lines, phrase("The table as it stands now"), problems)
            badges.append(self._badge("warn", text, show))
        self.band.put([*badges, IconTile("menu", phrase("Menu"), self.theme, self._menu)])

    def _badge(self, icon: str, text: str, act: Callable[[], None]) -> IconTile:
        badge = IconTile(icon, text, self.theme, act)
        badge.dress(self.theme.palette.raised, self.theme.palette.warn)
        return badge

    def _menu(self) -> None:
        open_menu(self.desk, self._open)

    def _open(self, page: str) -> None:
        fact = self.shown.fact if self.shown else ""
        if page == "rules":
            self.desk.navigation.go(page, fact=fact, back="table")
        else:
            self.desk.navigation.go(page)

    def _tell_question(self) -> None:
        """The whole of the question, and all that was told and explained before it."""
        open_game = self.desk.open_game
        text = worded(self.shown.text) if self.shown is not None else worded(open_game.view.over)
        self.desk.stage.lines(text, [worded(open_game.view.headline), *open_game.told, *open_game.lessons])

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
        prompt = self.shown = prompt.as_it_stands() if prompt is not None else None
        desk, open_game = self.desk, self.desk.open_game
        offered = offered_by(prompt, open_game.view.about)
        desk.offers.put(offered, barred_by(prompt), lambda: self.widgets)
        if prompt is None:
            people = [desk.appearance.of_asked(player.id)[0] for player in open_game.players]
            self.scene = Ending(self.theme, self._ended_well(), open_game.told, people)
            self.band.ask(worded(open_game.view.over), "", self.theme.palette.main, "")
            self.foot.put_further(())
        else:
            upright = self.upright
            self.scene = scene_of(Moment(prompt, open_game.view.panels, offered, desk.prompts, desk.panels, upright))
            self._ask_in_band()
            self.foot.put_further([*self.scene.foot, *self._further()])
        self._fill()
        desk.navigation.face(prompt.who if prompt else "")
        if self.parent is not None:  # before that it has no size to divide
            settle(self)

    def _ask_in_band(self) -> None:
        """The open question, or what its answers ask at this moment, such as which of two faces a die shows."""
        prompt = self.shown
        if prompt is not None:
            text = next((widget.asks for widget in self.widgets if widget.asks), in_brief(prompt))
            self.band.ask(text, worded(prompt.whom), *self.desk.appearance.of_asked(prompt.who))

    def _ended_well(self) -> bool:
        open_game = self.desk.open_game
        return open_game.session is not None and bool(open_game.game.won(open_game.session.table))

    def _fill(self) -> None:
        """What was told, whose questions there are, the scene, the foot."""
        open_game, asked = self.desk.open_game, self.desk.open_game.prompts
        self.body.clear_widgets()
        told = open_game.told if self.shown is not None else []
        if isinstance(self.scene, Scene) and self.scene.takes_told(told):
            told = []
        parts: list[Widget] = [*told_lines(self.theme, told, open_game.lessons)]
        if self.shown is not None and len(asked) > 1:
            parts.append(person_tabs(self.desk.appearance, asked, self.shown, self._ask))
        for part in (*parts, self.scene, self.foot):
            self.body.add_widget(part)
        for widget in self.widgets:
            widget.bind(main=lambda *_: self._set_main(), asks=lambda *_: self._ask_in_band())
        self._set_main()

    def _further(self) -> list[Widget]:
        """What may be touched whatever the question is."""
        desk = self.desk
        tiles: list[Widget] = []
        if more_follow(desk.open_game):
            show = partial(show_all, desk.open_game, desk.answering, desk.stage)
            tiles.append(FootTile(self.theme, phrase("All steps"), show, icon="list"))
        if desk.open_game.viewer:
            tiles.append(FootTile(self.theme, phrase("Cover the screen again"), desk.navigation.hide, icon="lock"))
        return tiles

    @property
    def widgets(self) -> list[PromptWidget]:
        """The answers that can be given now."""
        return [self.scene.answers] if self.scene is not None and self.scene.answers is not None else []

    @property
    def doubtful(self) -> bool:
        return any(widget.doubtful for widget in self.widgets)

    # -- the main answer -----------------------------------------------------------------------------------

    @property
    def main_answer(self) -> MainAnswer | None:
        if self.shown is None:
            return MainAnswer(phrase("How it went"), lambda: self.desk.navigation.go("story"))
        return self.widgets[0].main if self.widgets else None

    def _set_main(self) -> None:
        main = self.main_answer
        self.foot.put_main(*((main.text, main.act) if main is not None else ()))

    # -- keys, buttons and sounds --------------------------------------------------------------------------

    def pressed(self, button: str) -> None:
        """Left and right walk through the answers on a map first, then through what can be touched."""
        by = {"left": -1, "right": 1}.get(button, 0)
        if by and not self.desk.stage.sheets and self._stepped(by):
            return
        super().pressed(button)

    def _stepped(self, by: int) -> bool:
        layer = self.desk.stage.top()
        there = list(touchables(layer)) if layer is not None else []
        if self.focus.at is not None and there and self.focus.at is there[-1 if by > 0 else 0]:
            self.focus.drop()
        return self.focus.at is None and any(widget.step(by) for widget in self.widgets)

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
        if isinstance(message, Noticed | BoardSeen | EyeNoticed) and self.desk.open_game.session is not None:
            self._set_badges()
        super().take(message)

    def keyed(self, key: str) -> bool:
        if any(widget.keyed(key) for widget in self.widgets):
            return True
        if key == "r":
            self.desk.answering.redo()
            return True
        return False

    def _sound(self) -> None:
        """At most one cue, and one moment, for what is new."""
        open_game, view = self.desk.open_game, self.desk.open_game.view
        reveals = frozenset(panel.id for panel in view.panels if isinstance(panel, Reveal))
        who = self.shown.who if self.shown else ""
        now = Heard(worded(view.headline), who, reveals, worded(view.over), open_game.answers)
        before, self._heard = self._heard, now
        if before is None:
            return
        occasion = open_game.occasion() if now.answers > before.answers else None
        if now.over and not before.over and open_game.session is not None:  # its picture fills the screen already
            self.desk.sound.cue("won" if open_game.game.won(open_game.session.table) else "lost")
        elif now.reveals - before.reveals:
            self.desk.sound.cue("reveal")
            self.desk.stage.play(of_reveal(view, now.reveals - before.reveals, self.theme))
        elif occasion is not None:
            self.desk.sound.cue(cue_of(occasion))
            self.desk.stage.play(of_occasion(occasion, self.desk.appearance))
        elif now.headline != before.headline:
            self.desk.sound.cue("phase")
        elif now.who and now.who != before.who:
            self.desk.sound.cue("turn")


def person_tabs(
    appearance: Appearance, prompts: Sequence[Prompt], shown: Prompt, choose: Callable[[Prompt], None]
) -> Widget:
    """Several are asked at once: a tab for each, with their shapes."""
    theme, tiles = appearance.theme, []
    for prompt in prompts:
        colour, sign = appearance.of_asked(prompt.who)
        name = theme.beside(sign, worded(prompt.whom)) or phrase("Everyone")
        kind = "chosen" if prompt.serial == shown.serial else "plain"
        size = theme.large if len(prompts) <= A_FEW else theme.body
        tiles.append(Tile(name, theme, partial(choose, prompt), kind=kind, line=colour, size=size))
    return Wrap(theme, tiles, least=124 if len(tiles) <= A_FEW else 92, most=8)
