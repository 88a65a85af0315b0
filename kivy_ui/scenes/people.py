"""Who of the people at the table: one large tile for each, in their colour and sign, and the card that it is about."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.kernel.prompts import Choose, Option
from companion.kernel.view import Card, CardFace, Cards, Pool, Value
from companion.language.words import worded
from kivy_ui.drawing.discs import draw_disc
from kivy_ui.fonts import DISPLAY
from kivy_ui.prompts.choose import ChooseWidget
from kivy_ui.scenes.base import Moment, Scene
from kivy_ui.scenes.paper_card import PaperCard
from kivy_ui.scenes.side import rank
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.emblems import draw_emblem, emblem
from kivy_ui.widgets.lettering import lettering, lettering_within, write, write_centred
from kivy_ui.widgets.table_foot import FootTile
from kivy_ui.widgets.tiles import DrawnTile

IN_A_COLUMN = 4
"""More people than this stand in two columns, lying."""
MOST = 8
A_FEW = 2
"""So many answers besides people have room at the foot."""
HIGH = 108
CARD = 0.38
"""Of the room, for a card beside them."""
MEDAL, HEART = 60, 26


class PeopleScene(Scene):
    """The tiles answer through the prompt's own widget, so that keys and several answers work as everywhere."""

    @classmethod
    def fits(cls, moment: Moment) -> bool:
        """Whether the answers are people, and hardly anything else."""
        prompt = moment.prompt
        if not isinstance(prompt, Choose) or prompt.kind != "choose":
            return False
        player = moment.prompts.open_game.player
        people = [option for option in prompt.options() if option.where and player(option.where)]
        return 0 < len(people) <= MOST and len(prompt.options()) - len(people) <= A_FEW

    def build(self) -> None:
        moment, theme = self.moment, self.theme
        self.made_answers()
        answers = self.answers
        if not isinstance(answers, ChooseWidget):
            return
        options = [option for option in moment.prompt.options() if self._player(option)]
        card = self._card()
        if card is not None:
            face = PaperCard(card, theme, partial(self._read, card))
            face.size_hint = (1, CARD) if moment.upright else (CARD, 1)
            self.add_widget(face)
        cols = 1 if moment.upright or len(options) <= IN_A_COLUMN else 2
        grid = GridLayout(cols=cols, spacing=theme.gap)
        self.tiles = [self._tile(option, answers) for option in options]
        for tile in self.tiles:
            grid.add_widget(tile)
        column = BoxLayout(orientation="vertical")
        column.add_widget(grid)
        self.add_widget(column)
        grid.bind(height=self._share)
        self._grid = grid
        self._put_others(answers)

    def _share(self, *_: object) -> None:
        """All equally high, and none higher than it need be."""
        rows = -(-len(self.tiles) // self._grid.cols)
        room = (self._grid.height + self.theme.gap) / rows - self.theme.gap
        for tile in self.tiles:
            tile.height = max(self.theme.touch, min(room, dp(HIGH) * self.theme.text))

    def _player(self, option: Option) -> bool:
        return bool(option.where and self.moment.prompts.open_game.player(option.where))

    def _tile(self, option: Option, answers: ChooseWidget) -> "PersonTile":
        look = self.moment.prompts.appearance.of_seat(option.where) or (self.theme.palette.ink, "")
        pools = (panel for panel in self.moment.panels if isinstance(panel, Pool) and panel.seat == option.where)
        values = [value for panel in pools for value in panel.values if value.of is not None]
        taken = lambda: option.id in answers.chosen  # noqa: E731
        tile = PersonTile(option, self.theme, look, values[0] if values else None, taken)
        tile.drawn_for(lambda: self._touch(option, answers, tile))
        return tile

    def _touch(self, option: Option, answers: ChooseWidget, tile: "PersonTile") -> None:
        if option.why_not:
            self.moment.prompts.answering.why_not(option)
            return
        answers.pick(option)
        tile.look_again()

    def _put_others(self, answers: ChooseWidget) -> None:
        """What is no person stands at the foot, if it is not the main answer anyway."""
        main = answers.main.text if answers.main is not None else ""
        for option in self.moment.prompt.options():
            if not self._player(option) and worded(option.label) != main and not option.why_not:
                tile = FootTile(self.theme, worded(option.label), partial(answers.pick, option), drawing=option.emblem)
                tile.option = option
                self.foot.append(tile)

    def _card(self) -> CardFace | None:
        """The card in question: of those that the question is about the first."""
        offers = self.moment.offers
        about = sorted(self.moment.panels, key=lambda panel: rank(panel, offers))
        for panel in (panel for panel in about if rank(panel, offers) < len(offers)):
            if isinstance(panel, Card):
                return CardFace(panel.id, panel.title, panel.look, panel.sign, tuple(panel.lines))
            if isinstance(panel, Cards):
                return next((card for card in panel.cards if card.where in offers or card.id in offers), None)
        return None

    def _read(self, card: CardFace) -> None:
        self.moment.prompts.stage.lines(worded(card.name), [line for line in (*card.lines, card.note) if line])


class PersonTile(DrawnTile):
    """Somebody's sign in a ring, name, life, and what choosing them does. *taken* says whether they are chosen."""

    def __init__(
        self, option: Option, theme: Theme, look: tuple[Colour, str], life: Value | None, taken: Callable[[], bool]
    ) -> None:
        super().__init__(size_hint_y=None, height=dp(HIGH))
        self.option = option if not option.why_not else None
        self.text = theme.beside(option.sign, worded(option.label))
        self._asked, self._look, self._life, self._taken, self._theme = option, look, life, taken, theme

    def drawn_for(self, act: Callable[[], None]) -> None:
        palette = self._theme.palette
        dim = bool(self._asked.why_not)
        self.drawn_as(
            self._theme, act, palette.ground if dim else palette.raised, palette.line if dim else self._look[0]
        )

    def look_again(self) -> None:
        """Whether they are chosen may have changed."""
        palette, taken = self._theme.palette, self._taken()
        self.dress(palette.chosen if taken else palette.raised, palette.brass if taken else self._look[0])
        self.thicken(3 if taken else 1.2)
        self._draw()

    def _drawn_anew(self, *_: object) -> None:
        self._drawn.clear()
        theme, add, (colour, sign) = self._theme, self._drawn.add, self._look
        across = min(dp(MEDAL), self.height - dp(12))
        x, y = self.x + dp(12), self.y + self.height / 2
        draw_disc(add, x + across / 2, y, across / 2, colour)
        draw_disc(add, x + across / 2, y, across / 2 - dp(4), theme.palette.ground)
        mark = "✓" if self._taken() else sign
        write_centred(add, lettering(mark, round(across * 0.5)), x + across / 2, y, colour)
        left, right = x + across + dp(14), self.x + self.width - dp(12)
        says = worded(self._asked.why_not) or worded(self._asked.effect)
        if says:
            ink = theme.palette.warn if self._asked.why_not else theme.palette.ink
            words = lettering_within(says, round(theme.body), (right - left) * 0.5)
            right -= words.width
            write(add, words, right, y - words.height / 2, ink)
            right -= dp(12)
        elif self._life is not None:
            right = self._hearts(add, self._life, right, y)
        name = lettering_within(worded(self._asked.label), round(theme.large * 1.1), right - left, font=DISPLAY)
        write(add, name, left, y - name.height / 2, colour)

    def _hearts(self, add: Callable[[object], None], life: Value, right: float, y: float) -> float:
        """From the right; the x left of them."""
        left, of, palette, side = life.number or 0, life.of or 0, self._theme.palette, dp(HEART)
        if not emblem("life") or of * side > self.width * 0.4:
            letters = lettering(worded(life.text), round(self._theme.body))
            write(add, letters, right - letters.width, y - letters.height / 2, palette.life)
            return right - letters.width - dp(10)
        x = right - of * side
        for n in range(of):
            name, ink = ("life", palette.life) if n < left else ("wound", palette.harm)
            draw_emblem(add, name, x + n * side, y - side / 2, side * 0.88, ink)
        return x - dp(10)
