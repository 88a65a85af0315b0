"""What everybody may see of a question that is asked in secret: whom to hand the screen to."""

from functools import partial

from companion.kernel.seats import Player
from companion.language.words import phrase, worded
from kivy_ui.prompts.base import PromptWidget
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile


class CoverWidget(PromptWidget):
    """A tap by whoever is asked shows what only they may see; also who may change their answer, and *Nobody acts*."""

    def build(self) -> None:
        theme = self.theme
        prompt = self.prompt
        whom = worded(prompt.whom)
        seats = self.tools.open_game.seats_of(prompt.who) or [Player(prompt.who, whom)]
        self.add_widget(Words(phrase("Hand the screen to {who}.", who=whom), theme, size=theme.large))
        # No main answer: a second tap there would give the main answer of what lies under the cover.
        self.add_widget(Wrap(theme, [self._tile(phrase("I am {who}", who=seat.name), seat) for seat in seats]))
        others = [self._tile(phrase("{who}: another answer", who=seat.name), seat) for seat in self._may_change()]
        if self.tools.open_game.can_pass:
            others.append(Tile(phrase("Nobody acts"), theme, self._nobody, size=theme.large))
        if others:
            self.add_widget(Wrap(theme, others, least=170))

    def _tile(self, text: str, seat: Player) -> Tile:
        return Tile(text, self.theme, partial(self._uncover, seat), size=self.theme.large)

    def _may_change(self) -> list[Player]:
        return [seat for seat in self.tools.open_game.seats_of("") if self.tools.open_game.may_change(seat.id)]

    def _uncover(self, seat: Player) -> None:
        self.tools.open_game.uncover(seat.id)
        self.tools.answering.look_again()

    def _nobody(self) -> None:
        self.tools.answering.attempt(self.tools.open_game.pass_all)
