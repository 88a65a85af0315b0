"""The free menu of a turn: for each person what may be done now, and what may not with its reason."""

from companion.fronts.typed import grouped, numbers_only
from companion.kernel.prompts import Act, Option
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import MainAnswer, PromptWidget
from kivy_ui.theme import look_of
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

ALL_SHOWN = 2
"""So many people's acts stand below each other; with more, one taps whose are shown."""


class ActWidget(PromptWidget):
    """A heading and tiles for each person; what concerns all comes last, and its end is the main answer."""

    def build(self) -> None:
        options = grouped(self.prompt.options())
        self._set_main([option for option in options if not option.why_not and not option.where])
        self.groups = dict.fromkeys(whose for option in options if (whose := self._whose(option)))
        shown = list(self.groups)
        if len(shown) > ALL_SHOWN:
            chosen = self.tools.remembered.acts_of
            shown = [chosen] if chosen in self.groups else shown[:1]
            self.add_widget(Wrap(self.theme, [self._tab(name, name in shown) for name in self.groups], least=120))
        self.legal: list[Option] = []
        for where in [*shown, ""]:
            those = [option for option in options if self._whose(option) == where and option.id != self._main_id]
            self._group(where, those, headed=0 < len(self.groups) <= ALL_SHOWN)

    def _whose(self, option: Option) -> str:
        """The person an act concerns; what names a space, a card or a die is touched there, and needs no heading."""
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

    def _group(self, where: str, options: list[Option], *, headed: bool) -> None:
        """Possible acts first, then the dimmed ones in rows of their own: a long one makes no possible act higher."""
        if not options:
            return
        if headed:
            self.add_widget(self._heading(where))
        possible = [option for option in options if not option.why_not]
        self.legal += possible
        name = self._look(where)[0]
        for those in filter(None, (possible, [option for option in options if option.why_not])):
            tiles = [self.option_tile(option, without_name(worded(option.label), name)) for option in those]
            self.add_widget(Wrap(self.theme, tiles, least=150))

    def _heading(self, where: str) -> Words:
        name, colour, sign = self._look(where)
        text = self.theme.beside(sign, name) or phrase("All together")
        return Words(text, self.theme, colour=colour)

    def _look(self, where: str) -> tuple[str, tuple[float, float, float, float], str]:
        """The name, colour and sign of whom or what acts concern."""
        player = self.tools.open_game.player(where) if where else None
        return (player.name, *look_of(player)) if player else (where, self.theme.palette.soft, "")

    def _tab(self, where: str, chosen: bool) -> Tile:
        name, colour, sign = self._look(where)
        possible = sum(self._whose(option) == where and not option.why_not for option in self.prompt.options())
        return Tile(
            self.theme.beside(sign, name),
            self.theme,
            lambda: self._show(where),
            kind="chosen" if chosen else "plain",
            sub=phrase("{n} possible", n=possible),
            line=colour,
        )

    def _show(self, where: str) -> None:
        self.tools.remembered.acts_of = where
        self.clear_widgets()
        self.build()

    def keyed(self, key: str) -> bool:
        """The number of an act that is shown takes it."""
        if not key.isdecimal() or numbers_only(self.legal) or not 1 <= int(key) <= len(self.legal):
            return False
        self.answer(self.legal[int(key) - 1].id)
        return True


def without_name(label: str, name: str) -> str:
    """*label* as it stands below the heading *name*: "Sara: move" is "Move"."""
    if not name or not label.startswith(name):
        return label
    rest = label[len(name) :].lstrip(": ")
    return rest[:1].upper() + rest[1:] if rest and not label[len(name)].isalnum() else label
