"""The free menu of a turn: one person at a time, what they may do now as large tiles, and what not with its reason."""

from kivy.core.window import Window
from kivy.metrics import dp

from companion.fronts.typed import grouped, numbers_only
from companion.kernel.prompts import Act, Option
from companion.kernel.view import Pool
from companion.language.words import worded
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.theme import Colour, look_of
from kivy_ui.widgets.boxes import Row, Wrap
from kivy_ui.widgets.seat_tab import SeatTab

NAMED = 3
"""So many people's tabs are all named; of more only the open one is."""
NARROW = 640
"""In a window of fewer dp many tabs have two rows."""
OPEN = 2.6
"""How much wider it is then."""


class ActWidget(PromptWidget):
    """A tab and tiles for each person; what concerns all comes last, and its end is the main answer."""

    _touched = ""
    """Whose tab was opened by a touch since this was asked: it stays open, whatever they can do."""

    def build(self) -> None:
        options = grouped(self.prompt.options())
        self._set_main([option for option in options if not option.why_not and not option.where])
        self.groups = list(dict.fromkeys(whose for option in options if (whose := self._whose(option))))
        self.open = self._opened()
        if len(self.groups) > 1:
            tabs = [self._tab(name, name == self.open) for name in self.groups]
            if len(tabs) > NAMED and Window.width < dp(NARROW):
                self.add_widget(Wrap(self.theme, tabs, least=90, most=4))
            else:
                for tab in tabs:
                    tab.size_hint_x = OPEN if tab.chosen and len(tabs) > NAMED else 1
                self.add_widget(Row(self.theme, tabs))
        shown = [o for o in options if self._whose(o) in ("", self.open) and o.id != self._main_id]
        self.legal: list[Option] = [option for option in shown if not option.why_not]
        barred = [option for option in shown if option.why_not]
        name = self._look(self.open)[0] if self.open else ""
        tiles = [
            self.option_tile(option, without_name(worded(option.label), name)) for option in (*self.legal, *barred)
        ]
        self.add_widget(Wrap(self.theme, tiles, least=176, most=4))

    def _opened(self) -> str:
        """Whose acts are shown: those last looked at, as long as they have any that take something of the turn; else
        those of the first who has, and where nobody has, who can do anything.
        """
        if self._touched:
            return self._touched
        chosen = self.tools.remembered.acts_of
        possible = [option for option in self.prompt.options() if not option.why_not]
        acting = {self._whose(option) for option in possible if option.cost}
        able = {name for name in acting if name} or {self._whose(option) for option in possible}
        if chosen in self.groups and (chosen in able or not acting):
            return chosen
        return next((name for name in self.groups if name in able), self.groups[0] if self.groups else "")

    def _whose(self, option: Option) -> str:
        """The person an act concerns; what names a space, a card or a die is touched there, and needs no tab."""
        return option.where if option.where and self.tools.open_game.player(option.where) else ""

    def _set_main(self, common: list[Option]) -> None:
        """The game's own main act or, where it names none, the last that concerns all: it ends the turn.

        Whether anybody could still act, and so whether to ask once more, the game knows.
        """
        prompt: Act = self.prompt  # type: ignore[assignment]
        main = next((option for option in common if option.id == prompt.main), common[-1] if common else None)
        self._main_id = main.id if main is not None else ""
        if main is not None:
            self.main = MainAnswer(worded(main.label), lambda: self.answer(main.id))

    def _look(self, where: str) -> tuple[str, Colour, str]:
        """The name, colour and sign of whom acts concern."""
        player = self.tools.open_game.player(where)
        return (player.name, *look_of(player, self.theme.palette)) if player else (where, self.theme.palette.soft, "")

    def _tab(self, where: str, chosen: bool) -> SeatTab:
        name, colour, sign = self._look(where)
        named = chosen or len(self.groups) <= NAMED
        return SeatTab(self.theme, name, sign, colour, self._standing(where), named, chosen, lambda: self._show(where))

    def _standing(self, where: str) -> str:
        """The figure of theirs that has a full measure, such as life."""
        open_game = self.tools.open_game
        panels = open_game.view.panels if open_game.session is not None else ()
        pools = (panel for panel in panels if isinstance(panel, Pool) and panel.seat == where)
        values = [value for panel in pools for value in panel.values if value.of is not None]
        return str(values[0].number) if values else ""

    def _show(self, where: str) -> None:
        self.tools.remembered.acts_of = self._touched = where
        self.clear_widgets()
        self.build()

    def keyed(self, key: str) -> bool:
        """The number of an act that is shown takes it."""
        if not key.isdecimal() or numbers_only(self.legal) or not 1 <= int(key) <= len(self.legal):
            return False
        self.answer(self.legal[int(key) - 1].id)
        return True


def without_name(label: str, name: str) -> str:
    """*label* as it stands below the tab *name*: "Sara: move" is "Move"."""
    if not name or not label.startswith(name):
        return label
    rest = label[len(name) :].lstrip(": ")
    return rest[:1].upper() + rest[1:] if rest and not label[len(name)].isalnum() else label
