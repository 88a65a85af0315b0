"""A duel: both sides whole, side by side, between them dice, sums and odds; what may be done stands at the foot."""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.fronts.typed import numbers_only
from companion.kernel.prompts import Choose, Confirm
from companion.kernel.view import CardFace, Duel
from companion.language.spoken import spoken
from companion.language.words import phrase, worded
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.scenes.between_sides import Clash
from kivy_ui.scenes.duellist import Duellist
from kivy_ui.scenes.side import rank
from kivy_ui.theme import Colour
from kivy_ui.widgets.table_foot import FootTile

SIDE, MIDDLE = 0.37, 0.26
OURS = 0.57
"""How the two sides and what is between them share the room lying; upright, how much of both sides ours is."""
BETWEEN, BETWEEN_THROWN = 96, 124
"""How high what is between them is upright, in dp: without dice and sums, or with them."""
WITHOUT_ODDS = 150
SHORT = 24
"""Letters of an answer that has room at the foot."""
AT_FOOT = 2
"""More answers than so many beside the main one are behind one tile."""
COUNTED = 24
"""Numbers up to so many, to say how many dice came up with a sign, all stand below both sides."""


class DuelScene(Scene):
    @classmethod
    def fits(cls, moment: Moment) -> bool:
        duel = next((panel for panel in moment.panels if isinstance(panel, Duel)), None)
        if duel is None or not isinstance(moment.prompt, Choose | Confirm):
            return False
        if moment.prompt.kind == "act":
            return True
        if isinstance(moment.prompt, Choose) and (moment.prompt.least, moment.prompt.most) != (1, 1):
            return False  # a tile at the foot is one answer, never one of several
        most = min((rank(panel, moment.offers) for panel in moment.panels), default=0)
        short = all(len(worded(option.label)) <= SHORT for option in moment.prompt.options())
        return short and rank(duel, moment.offers) == most < len(moment.offers)

    def build(self) -> None:
        moment, theme = self.moment, self.theme
        made, sides = self.made_answers(), self._sides_above_numbers()
        duel = spoken(next(panel for panel in moment.panels if isinstance(panel, Duel)))
        look = moment.to_see.appearance.of_seat
        left: Colour = (look(duel.left.seat) or (theme.palette.brass, ""))[0]
        right: Colour = (look(duel.right.seat) or (theme.palette.umbra, ""))[0]
        upright = moment.upright
        self.ours = Duellist(duel.left, theme, left, self._read, small=upright)
        self.theirs = Duellist(duel.right, theme, right, self._read, small=upright)
        self.clash = Clash(duel, theme, (left, right), partial(self._why, duel), low=upright)
        order: tuple[Widget, ...] = (self.ours, self.clash, self.theirs)
        if upright:
            self.ours.size_hint_y, self.theirs.size_hint_y, self.clash.size_hint_y = OURS, 1 - OURS, None
            high = BETWEEN if duel.left.total is None else BETWEEN_THROWN
            self.clash.height = dp(high if duel.odds is not None else WITHOUT_ODDS) * theme.text
        else:
            for widget, share in zip(order, (SIDE, MIDDLE, SIDE), strict=True):
                widget.size_hint_x = share
        for widget in order[::-1] if upright else order:
            sides.add_widget(widget)
        if sides is self:
            self._put_answers()
        else:
            self.add_widget(made)

    def _sides_above_numbers(self) -> BoxLayout:
        """What both sides lie in: the scene itself, or a part of it where numbers to choose from need the rest."""
        numbers = [option for option in self.moment.prompt.options() if numbers_only([option])]
        if not AT_FOOT < len(numbers) <= COUNTED:
            return self
        sides = BoxLayout(orientation="vertical" if self.moment.upright else "horizontal", spacing=self.theme.gap)
        self.orientation = "vertical"
        self.add_widget(sides)
        return sides

    def takes_told(self, lines: Sequence[str]) -> bool:
        """Hits and wounds were seen as they came, and stand on both sides; without movement they are a line."""
        return not self.theme.calm

    def _put_answers(self) -> None:
        """Beside the main answer the others; behind one tile where they are more than the foot has room for."""
        answers = self.answers
        if answers is None or self.foot:  # such as the other half of yes and no, which stands there already
            return
        main = answers.main.text if answers.main is not None else ""
        others = [option for option in answers.prompt.options() if worded(option.label) != main]
        possible = [option for option in others if not option.why_not]
        if len(possible) <= AT_FOOT:
            for option in possible:
                tile = FootTile(
                    self.theme, worded(option.label), partial(answers.answer, option.id), drawing=option.emblem
                )
                tile.option = option
                self.foot.append(tile)
            return
        possible_words = phrase("{n} possible", n=len(possible))
        show = partial(answers.open_options, phrase("What else?"), others, least=230)
        self.foot.append(FootTile(self.theme, phrase("More …"), show, sub=possible_words))

    def _read(self, card: CardFace) -> None:
        self.moment.prompts.stage.lines(worded(card.name), [line for line in (*card.lines, card.note) if line])

    def _why(self, duel: Duel) -> None:
        """What the odds were computed from, and how the last throw went."""
        lines = [worded(duel.result)] if duel.result else []
        for share in duel.odds.shares if duel.odds is not None else ():
            lines.append(phrase("{what} {n} %", what=share.label, n=round(100 * share.share)))
        lines += [worded(line) for line in (duel.odds.why if duel.odds is not None else ())]
        self.moment.prompts.stage.lines(worded(duel.title or duel.heading), lines)
