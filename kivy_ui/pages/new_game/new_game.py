"""New game: a step per screenful, Back and Next always in the same places, then a summary and Begin.

Asks what the game's settings ask; knows no game. What does not go together is said where it can be mended.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.kernel import registry as games
from companion.kernel.seats import Player
from companion.language.words import phrase, worded
from kivy_ui.desk import Desk
from kivy_ui.pages.base import Page
from kivy_ui.pages.home import to_the_game
from kivy_ui.pages.new_game import draft as drafts
from kivy_ui.pages.new_game.draft import Draft
from kivy_ui.pages.new_game.game_card import GameCard
from kivy_ui.pages.new_game.seats import Seats
from kivy_ui.pages.new_game.settings import SettingsStep
from kivy_ui.theme import look_of
from kivy_ui.widgets.boxes import CardBox, Column, Row, Scroll, Wrap
from kivy_ui.widgets.choices import choice_tile
from kivy_ui.widgets.foot import Foot
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile


class NewGamePage(Page):
    """*draft* is what has been decided so far; the page is made anew with it after every tap. Without one it begins
    with all as it was last time, at *step* if there is such a one.
    """

    shown_with = tuple({"step": step} for step in ("", "settings", "players", "dice", "summary"))

    def __init__(self, desk: Desk, draft: Draft | None = None, step: str = "") -> None:
        self.draft = draft or drafts.new_draft(desk.preferences)
        if draft is None and self.draft.game and step in drafts.steps(self.draft):
            self.draft.step = step
        super().__init__(desk)

    def build(self) -> None:
        theme, draft = self.theme, self.draft
        titles: dict[str, tuple[str, Callable[[], Widget]]] = {
            "game": (phrase("Which game tonight?"), self._game),
            "preset": (phrase("How do you play?"), self._preset),
            "settings": (phrase("What do you play?"), lambda: SettingsStep(self.desk.stage, draft, self.again)),
            "players": (phrase("Who sits where? Tap a seat."), self._seats),
            "dice": (phrase("How are the dice read?"), self._dice),
            "summary": (phrase("Ready?"), self._summary),
        }
        title, make = titles[draft.step]
        there = drafts.steps(draft)
        at = phrase("{n} of {most}", n=there.index(draft.step) + 1, most=len(there))
        leave = IconTile("close", phrase("Leave"), theme, lambda: self.desk.navigation.go("home"))
        number = Words(at, theme, size=theme.small, colour=theme.palette.soft, fit=True)
        self.add_widget(Row(theme, [leave, Words(title, theme, size=theme.large), number]))
        self.add_widget(make())
        if draft.refusal:
            self.add_widget(CardBox(theme, [Words(draft.refusal, theme)], line=theme.palette.bad))
        last = draft.step == "summary"
        on = Tile(
            phrase("Begin") if last else phrase("Next"), theme, self.main, kind="main", size=theme.large, align="center"
        )
        back = Tile(phrase("Back"), theme, self.step_back, icon="back", size=theme.large)
        at_once = None
        if draft.game and not last:
            at_once = Tile(phrase("Begin now"), theme, self._begin_now, size=theme.large, align="center")
        self.add_widget(Foot(theme, back, on, at_once))

    def again(self) -> None:
        """Something was decided: show it."""
        self.draft.refusal = ""
        self.desk.navigation.again(draft=self.draft)

    # -- from step to step -------------------------------------------------------------------------------------

    def main(self) -> None:
        """Next, unless the game refuses what was decided here."""
        if self.desk.stage.sheets:
            return
        draft = self.draft
        draft.refusal = drafts.refusal(draft, draft.step)
        if draft.refusal:
            self.desk.navigation.again(draft=draft)
        elif draft.step == "summary":
            self._begin()
        else:
            there = drafts.steps(draft)
            self._show(there[there.index(draft.step) + 1])

    def step_back(self) -> None:
        if self.desk.stage.sheets:
            self.desk.stage.close()
            return
        there = drafts.steps(self.draft)
        at = there.index(self.draft.step)
        if at == 0:
            self.desk.navigation.go("home")
        else:
            self._show(there[at - 1])

    def _show(self, step: str, refusal: str = "") -> None:
        self.draft.step, self.draft.refusal, self.draft.moving = step, refusal, None
        self.desk.navigation.go("new_game", draft=self.draft)

    def _begin_now(self) -> None:
        """With all that was not looked at as it is."""
        if not self.desk.stage.sheets:
            self._begin()

    def _begin(self) -> None:
        for step in drafts.steps(self.draft):
            if refusal := drafts.refusal(self.draft, step):
                self._show(step, refusal)
                return
        desk, plan = self.desk, drafts.plan_of(self.draft)

        def begun(_: None) -> None:
            people = desk.preferences.met([player.name for player in plan.players])
            desk.settings.keep(group=plan.players, people=people, dice=plan.dice)
            to_the_game(desk)

        desk.busy.do(phrase("Laying out the game …"), lambda: desk.open_game.begin(plan), begun)

    # -- the simple steps --------------------------------------------------------------------------------------

    def _seats(self) -> Widget:
        desk = self.desk
        return Seats(desk.stage, desk.appearance, desk.preferences, desk.answering, self.draft, self.again)

    def _game(self) -> Widget:
        """One answer, and nothing else to do here: a tap leads on."""
        cards = [self._card(name) for name in games.game_names()]
        return Scroll(self.theme, Wrap(self.theme, cards, least=170, most=4))

    def _card(self, name: str) -> GameCard:
        def act() -> None:
            self._take_game(name)
            self.again()

        game = games.find_game(name)
        least, most = game.players
        players = f"{least}–{most}" if most > least else str(most)
        return GameCard(game.title, players, game.art, self.theme, act, chosen=name == self.draft.game)

    def _take_game(self, name: str) -> None:
        drafts.choose_game(self.draft, name)
        there = drafts.steps(self.draft)
        self.draft.step = there[there.index("game") + 1]

    def _preset(self) -> Widget:
        """The ways to play: one that leaves nothing to choose leads straight to the summary."""
        theme, presets = self.theme, drafts.chosen_game(self.draft).setup.presets
        tiles = []
        for preset in sorted(presets, key=lambda preset: not preset.ready):
            head, rest = _headed(worded(preset.label))
            look: dict[str, Any] = {
                "sub": rest,
                "size": theme.large,
                "sub_size": theme.body,
                "least": theme.touch * 1.7,
            }
            act = partial(self._ready if preset.ready else self._take_preset, preset.key)
            if preset.ready:
                tiles.append(Tile(head, theme, act, icon="forward", line=theme.palette.brass, **look))
            else:
                tiles.append(choice_tile(theme, head, preset.key == self.draft.preset, act, **look))
        return Scroll(theme, Wrap(theme, tiles, least=330, most=2))

    def _take_preset(self, key: str) -> None:
        drafts.choose_preset(self.draft, key)
        self.again()

    def _ready(self, key: str) -> None:
        drafts.choose_preset(self.draft, key)
        drafts.seat_enough(self.draft, self.desk.preferences)
        self._show("summary")

    def _dice(self) -> Widget:
        def take(how: str) -> None:
            self.draft.dice = how

        return self._one_of(drafts.dice_ways(), self.draft.dice, take)

    def _one_of(self, choices: list[tuple[str, str, str]], chosen: str, take: Callable[[str], None]) -> Widget:
        def act(id: str) -> None:
            take(id)
            self.again()

        column = Column(self.theme)
        for id, words, sub in choices:
            large = {"size": self.theme.large, "least": self.theme.touch * 1.7}
            tile = choice_tile(self.theme, words, id == chosen, partial(act, id), sub=sub, **large)
            column.add_widget(tile)
        return Scroll(self.theme, column)

    def _summary(self) -> Widget:
        theme, draft = self.theme, self.draft
        game = drafts.chosen_game(draft)
        ways = [self._way_to("players", phrase("Who plays"), "people")]
        if game.dice:
            dice = next(words for key, words, _ in drafts.dice_ways() if key == draft.dice)
            ways.append(self._way_to("dice", dice, "die"))
        who = [
            Words(game.title, theme, size=theme.large),
            *map(self._player, draft.players),
            Wrap(theme, ways, least=150),
            *(self._small(worded(preset.label)) for preset in game.setup.presets if preset.key == draft.preset),
        ]
        what = [self._small(line) for line in self._settings_lines()]
        return Scroll(theme, Wrap(theme, [CardBox(theme, who), *([CardBox(theme, what)] if what else [])], least=330))

    def _player(self, player: Player) -> Words:
        colour, sign = look_of(player, self.theme.palette)
        side = drafts.sides_of(self.draft).get(player.seat)
        about = [worded(side.label)] if side is not None else []
        about += [phrase("a bot decides")] if player.seat in self.draft.bots else []
        return Words(" · ".join([self.theme.beside(sign, player.name), *about]), self.theme, colour=colour)

    def _way_to(self, step: str, words: str, icon: str) -> Tile:
        return Tile(words, self.theme, lambda: self._show(step), icon=icon, sub=phrase("Tap to change"))

    def _settings_lines(self) -> list[str]:
        """Every setting of the game in a line; of the rulings only those that are not as usual."""
        chosen, groups = drafts.settings_of(self.draft), drafts.setting_groups(self.draft)
        lines = []
        for setting in groups["game"]:
            value = chosen.get(setting.key, setting.default)
            words = next(option.label for option in setting.choices if option.id == value)
            lines.append(phrase("{setting}: {choice}", setting=worded(setting.label), choice=worded(words)))
            lines += [remark] if (remark := drafts.remarks(self.draft, setting.key).get(value)) else []
        changed = [worded(s.label) for s in groups["rulings"] if chosen.get(s.key, s.default) != s.default]
        return [*lines, phrase("Rulings other than usual: {these}", these="; ".join(changed))] if changed else lines

    def _small(self, text: str) -> Words:
        return Words(text, self.theme, size=self.theme.small, colour=self.theme.palette.soft)


def _headed(label: str) -> tuple[str, str]:
    """What stands before a colon is the heading of what stands after it."""
    head, colon, rest = label.partition(": ")
    return (head, rest[:1].upper() + rest[1:]) if colon else (label, "")
