"""``python -m tests.kivy_ui.drivers hands``: two hands that play whole games by touch alone, as a bot would like it.

Every answer goes through the table page and the finger: what cannot be touched cannot be answered. Call
:func:`kivy_ui.system.start.prepare` before importing it. Knows the widgets of the kinds of prompts; knows no game.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget
from msgspec import Struct, field

from companion.host.answerers import Bot
from companion.kernel.prompts import Cover, Option, Prompt
from companion.kernel.seats import Player
from companion.kernel.view import Board
from companion.language.words import phrase, worded
from kivy_ui.app import ShadowTableApp
from kivy_ui.focus import touchables
from kivy_ui.open_game import Plan
from kivy_ui.panels.board import BoardWidget
from kivy_ui.panels.card_row import CardTile
from kivy_ui.panels.dice_tray import LyingTile
from kivy_ui.panels.purses import PurseTile
from kivy_ui.prompts.base import PromptWidget
from kivy_ui.prompts.number import KEYPAD_FROM
from kivy_ui.scenes.board import BoardScene
from kivy_ui.system.start import DISPLAYS
from kivy_ui.widgets.tiles import Touch
from tests.kivy_ui.drivers.monkey import leads_out
from tests.kivy_ui.drivers.on_maps import touch_space
from tests.kivy_ui.drivers.touch_driver import OpenApp, Taps, bring_into_view, find, in_window, pump, tap, touch_at

AT_THE_TABLE = 0.5
"""How often an option is taken where it stands on a board, among cards or dice, and not by its tile."""


class Played(Struct):
    """A game by touch: how many answers, which questions were *asked*, which of them touched, how it ended if so."""

    answers: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    over: str = ""
    wrong: list[str] = []
    taps: list[tuple[str, int]] = []
    """Each question that was touched, and by how many touches."""

    def __str__(self) -> str:
        kinds = ", ".join(f"{kind} {times}" for kind, times in self.kinds.most_common())
        return "\n".join(
            [f"{self.answers} answers to {len(self.keys)} questions ({kinds}); {self.over or 'not over'}", *self.wrong]
        )


def play_by_touch(
    folder: Path,
    players: list[Player],
    settings: Mapping[str, str],
    seed: int,
    answers: int,
    *,
    game: str = "shadows_of_malice",
    once: bool = False,
) -> Played:
    """Play a game until it is over or *answers* were given; *once*: what is asked again a bot answers itself."""
    played, met = Played(), set[tuple[str, int]]()
    environ = {"HOME": str(folder), "SHADOW_TABLE_SAVES": str(folder / "saves")}
    with OpenApp(environ, DISPLAYS[0], random.Random(seed)) as opened:
        app = opened.app
        app.open_game.begin(Plan(game, players, dict(settings), "by touch"))
        app.desk.navigation.go("table")
        hands = Hands(app, seed)
        while app.open_game.prompts and played.answers < answers:
            played.asked[hands.asked.key] += 1
            if once and _as_met(hands.asked) in met:
                hands.skip()
            else:
                app.desk.navigation.refresh()
                shown = hands.widget.prompt  # of several open questions the page may show another one first
                met.add(_as_met(shown))
                played.kinds[shown.kind] += 1
                played.keys[shown.key] += 1
                before = Taps.given
                hands.answer()
                played.taps.append((shown.key, Taps.given - before))
            played.answers += 1
        played.over = app.open_game.view.over
        played.wrong = list(opened.mishaps.seen)
    return played


def _as_met(prompt: Prompt) -> tuple[str, int]:
    """A question is another one where it has another number of options."""
    return prompt.key, len(prompt.options())


class Hands:
    """*keys* and *told* are what was asked and said so far."""

    def __init__(self, app: ShadowTableApp, seed: int) -> None:
        self.app, self.keys, self.told = app, list[str](), list[str]()
        self._chance = random.Random(seed)

    def play_until(self, stop: Callable[[], bool], most: int = 80) -> None:
        """Answer one question after the other until *stop* says so."""
        for _ in range(most):
            if stop():
                return
            self.answer()
        raise AssertionError(f"{most} answers were not enough; asked: {self.keys}")

    def answer(self, value: Any = None) -> None:
        """Answer the question shown, by *value* or as a bot would; nothing but touches changes the game."""
        self.clear_the_view()
        open_game, asked = self.app.open_game, self.widget.prompt
        before = open_game.changed
        self.give(self._liked(asked) if value is None else value)
        if open_game.changed == before:
            raise AssertionError(f"the touches answered nothing: {asked.key}, {asked.text}")
        self.keys.append(asked.key)
        self.told += open_game.told

    def skip(self) -> None:
        """Let the bot answer the first question itself; the page does not look on."""
        asked = self.asked.as_it_stands()
        self.app.open_game.answer(asked, self._liked(asked))

    def give(self, value: Any) -> None:
        """Touch what gives this answer."""
        widget: Any = self.widget
        {
            "place": lambda: self.main(),
            "choose": lambda: self._choose(widget, value),
            "act": lambda: self._take(widget, value),
            "roll": lambda: self._roll(widget, value),
            "draw": lambda: self._draw(widget, value),
            "write": lambda: self._write(value),
            "confirm": lambda: tap(find(worded(widget.prompt.yes if value else widget.prompt.no), among=self._page)),
            "number": lambda: self._number(widget, value),
            "scan": lambda: self._choose(widget, value),
            "allot": lambda: self._allot(widget, value),
            "cover": lambda: tap(find(phrase("I am {who}", who=value), among=widget)),
        }[widget.prompt.kind]()

    def _liked(self, asked: Prompt) -> Any:
        """As a bot would have it; of those whom a covered question is for, anybody takes the screen."""
        session = self.app.open_game.session
        if isinstance(asked, Cover):
            return self._chance.choice(self.app.open_game.seats_of(asked.who)).name
        return Bot(self.app.open_game.game, self._chance).answer(session.table if session else None, asked).value

    # -- seeing --------------------------------------------------------------------------------------------

    @property
    def _page(self) -> Any:
        return self.app.desk.navigation.page

    @property
    def widget(self) -> PromptWidget:
        widget: PromptWidget = self._page.widgets[0]
        return widget

    @property
    def asked(self) -> Prompt:
        return self.app.open_game.prompts[0]

    def panels(self) -> set[str]:
        return {type(panel).__name__ for panel in self.app.open_game.view.panels}

    def clear_the_view(self) -> None:
        """What lies over the page is read and put away."""
        while self.app.stage.sheets:
            tap(next(touch for touch in touchables(self.app.stage.sheets[-1]) if leads_out(touch)))
        if (line := self.app.stage._passing) is not None:
            touch_at(*line.children[0].center)
        pump(2, drawn=False)

    # -- touching ------------------------------------------------------------------------------------------

    def main(self) -> None:
        """The one big button in its place."""
        tap(find(self._page.main_answer.text, among=self._page.foot))

    def _roll(self, widget: Any, value: Any) -> None:
        if isinstance(value, str):
            self._take(widget, value)
            return
        faces = [face for group in widget.prompt.dice for face in value[group.role]]
        while faces:
            if widget.pairs is not None:
                tap(widget.pairs.tiles[frozenset(faces[:2])])
                del faces[:2]
            else:
                tap(widget.pad.tiles[[one.id for one in widget.pad.faces].index(faces.pop(0))])

    def _number(self, widget: Any, value: int) -> None:
        """On the keypad where there is one, else step by step."""
        if widget.most >= KEYPAD_FROM:
            for digit in str(value):
                tap(find(digit, among=widget))
        else:
            self._step(widget.stepper, value - widget.least)
        self.main()

    def _allot(self, widget: Any, value: Mapping[str, int]) -> None:
        for place, number in value.items():
            self._step(widget.steppers[place], number)
        self.main()

    def _step(self, stepper: Widget, number: int) -> None:
        for _ in range(number):
            tap(find("+", among=stepper))

    def _choose(self, widget: PromptWidget, value: Any) -> None:
        if not isinstance(value, list):
            self._take(widget, value)
            return
        for one in value:
            self._take(widget, one)
        self.main()

    def _draw(self, widget: Any, value: Any) -> None:
        """A single piece is the answer at once, be it said alone or as a list."""
        if isinstance(value, list) and widget.prompt.count == 1:
            (value,) = value
        self._choose(widget, value)

    def _write(self, value: str) -> None:
        """On the app's own keyboard, which begins with a capital letter."""
        self.main()
        pump(3)
        for letter in value:
            said = phrase("Space") if letter == " " else letter
            if not any(getattr(key, "text", "") == said for key in touchables(self.app.stage.sheets[-1])):
                tap(find(phrase("Capital letter")))
            tap(find(said))
        tap(find(phrase("Done")))

    def _take(self, widget: PromptWidget, value: str) -> None:
        """The tile of an option, if need be after a tab or the first letters of its name; or the main answer."""
        option = next(option for option in self._options(widget) if option.id == value)
        if self._chance.random() < AT_THE_TABLE and self._take_at_the_table(option):
            return
        main = self._page.main_answer
        for _ in range(12):
            if tile := self._tile(option):
                tap(tile)
                return
            if main is not None and main.text == worded(option.label):
                self.main()
                return
            if isinstance(self._page.scene, BoardScene) and self._touch_on_map(option):
                if not self.app.stage.sheets:  # several answers lie there, and are asked for one by one
                    return
                continue
            behind = None if option in getattr(widget, "pieces", ()) else self._behind()
            if behind is None and self._take_at_the_table(option):  # a purse stands for it, and no tile does
                return
            tap(behind or self._closer(widget, option))
        raise AssertionError(f"{option.label} is nowhere to be touched")

    def _touch_on_map(self, option: Option) -> bool:
        """The space that an option stands for, on whichever map it is."""
        scene = self._page.scene
        spaces = [space for panel in scene.boards if (space := _space_of(panel, option.where))]
        if spaces:
            touch_space(scene, spaces[0])
        return bool(spaces)

    def _take_at_the_table(self, option: Option) -> bool:
        """Touch the space, piece, card or die that an option stands for, if it is shown and stands for no other."""
        offers = self.app.desk.offers
        for part in self._page.walk() if option.where else ():
            if isinstance(part, CardTile | LyingTile | PurseTile) and _stands_for(part) == option.where:
                if len(offers.under(option.where)) == 1:
                    tap(part)
                    return True
            elif isinstance(part, BoardWidget) and (space := _space_of(part.panel, option.where)):
                there = [space, *(piece.id for piece in part.panel.standing.get(space, ()))]
                bring_into_view(part.board)
                at = part.board.to_window(*part.board.middle_of(space))
                if len(offers.under(*there)) == 1 and in_window(part.board):
                    touch_at(*at)
                    return True
        return False

    def _options(self, widget: PromptWidget) -> list[Option]:
        """Those of the prompt and, where pieces are drawn, the pieces."""
        return [*widget.prompt.options(), *getattr(widget, "pieces", ())]

    def _tile(self, option: Option) -> Touch | None:
        """Wherever it is on the screen: among the answers, at the foot of the table, on a sheet."""
        there = touchables(self.app.stage.top() or self.app.stage)
        return next((tile for tile in there if getattr(getattr(tile, "option", None), "id", "") == option.id), None)

    def _behind(self) -> Touch | None:
        """The tile at the foot that others stand behind."""
        names = (phrase("More …"), phrase("First …"))
        return next((tile for tile in touchables(self._page.foot) if tile.text in names), None)

    def _closer(self, widget: Any, option: Option) -> Touch:
        """The picture or the tab of whom the option concerns, or a letter that leaves it and fewer others."""
        pictures = getattr(widget, "pictures", None)
        if pictures is not None:
            return find(pictures.leading_to(option), among=pictures)
        names = getattr(widget, "names", None)
        if names is None:
            return find(option.where, among=widget)
        letters = [touch for touch in touchables(names) if len(getattr(touch, "text", "")) == 1]
        return next(
            letter for letter in letters if option in names._names.fitting(names.typed + letter.text.casefold())
        )


def _stands_for(tile: CardTile | LyingTile | PurseTile) -> str:
    if isinstance(tile, LyingTile):
        return tile.die.role
    shown = tile.card if isinstance(tile, CardTile) else tile.purse
    return shown.where or shown.id


def _space_of(board: Board, where: str) -> str:
    """The space that *where* is, or on which the piece of that name stands; "" if it is not on this board."""
    if where in board.layout.named:
        return where
    return next((piece.at for piece in board.pieces if piece.id == where), "")
