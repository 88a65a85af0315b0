"""The question as the largest thing there is: who is asked, what was told before it, what is asked, the answers.

What was told never takes more than a third of the room, and where it would push the answers out of sight it stands
below them.
"""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.logger import Logger
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.kernel.prompts import Prompt
from companion.kernel.roll import Roll
from companion.language.words import phrase, worded
from kivy_ui.prompts import prompt_widget
from kivy_ui.prompts.base import PromptTools, PromptWidget
from kivy_ui.services.appearance import Appearance
from kivy_ui.stage import Stage, error_card
from kivy_ui.theme import Colour, Theme
from kivy_ui.widgets.boxes import Column, Painted, Row, Scroll, Wrap
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import IconTile, Tile

SHORT = 50
"""A question of so many letters is written huge."""
SHORT_THROW = 26
"""A throw's is, so that the whole pad is in sight below it."""
LONG_THROW = 140
"""A throw's question of more letters is written no larger than its answers, for the same reason."""
STORY_SHARE = 1 / 3
A_FEW = 4
"""More people than this are asked at once behind smaller tabs."""
PINNED_SHARE = 0.55
"""A question that takes more of the room than this scrolls with its answers."""


class Chip(Painted, Words):
    """A name on the colour of its seat."""

    def __init__(self, text: str, theme: Theme, colour: Colour) -> None:
        super().__init__(text, theme, colour=(0.05, 0.05, 0.06, 1), fit=True, padding=(dp(10), dp(3)))
        self.paint(colour, radius=8)


class Story(BoxLayout):
    """What was told, the newest last and clearest. Older lines scroll; all of them open on a sheet."""

    def __init__(self, theme: Theme, stage: Stage, lines: Sequence[str]) -> None:
        super().__init__(size_hint_y=None, height=0, spacing=theme.gap)
        self.lines = list(lines)
        palette = theme.palette
        words = [Words(line, theme, size=theme.small, colour=palette.soft) for line in lines[:-1]]
        words += [Words(line, theme, size=theme.body if len(line) < 90 else theme.small) for line in lines[-1:]]
        self.column = Column(theme, words, gap=dp(3))
        self.scroll = Scroll(theme, self.column, scroll_y=0)
        self._theme, self._stage = theme, stage
        self._more: IconTile | None = None
        self._too_little = 0.0
        self.add_widget(self.scroll)

    @property
    def least(self) -> float:
        """The least room in which some of it can be read."""
        return float(min(self.column.height, max(self._theme.touch, self._theme.large * 1.7)))

    def fit(self, room: float) -> None:
        """As high as its lines are, but no higher than *room*.

        The tile that opens all of it stays until there is more room than was too little: beside it long words are
        written smaller, so that they would fit, and without it not again.
        """
        wanted = self.column.height
        room = max(room, self.least)
        if wanted > room and self._more is None:
            self._more, self._too_little = IconTile("up", phrase("All of it"), self._theme, self._open), room
            self.add_widget(self._more)
        elif wanted <= room and self._more is not None and room > self._too_little + 1:
            self.remove_widget(self._more)
            self._more = None
        self.height = min(wanted, room) if self._more is None else room

    def _open(self) -> None:
        self._stage.lines(phrase("What happened"), self.lines)


class QuestionCard(Painted, BoxLayout):
    """One open question. *also* are things to touch below its *answers*, which are None where they cannot be shown."""

    def __init__(
        self,
        tools: PromptTools,
        prompt: Prompt,
        told: Sequence[str],
        persons: Widget | None,
        also: Sequence[Widget] = (),
    ) -> None:
        theme = tools.appearance.theme
        super().__init__(orientation="vertical", padding=theme.pad, spacing=theme.gap)
        colour, sign = tools.appearance.of_asked(prompt.who)
        self.paint(theme.palette.card, line=colour, thick=2)
        made = _answers(prompt, tools)
        self.answers = None if isinstance(made, Exception) else made
        self.widget = _cannot_be_shown(made, theme) if isinstance(made, Exception) else made
        self.question = Words(worded(prompt.text), theme, size=_size_of(prompt, theme), size_hint_x=None)
        self._head = _head(theme, persons, worded(prompt.whom), sign, colour)
        self._story = Story(theme, tools.stage, told) if told else None
        self._answers = Column(theme, [self.widget, *also])
        self._scroll = Scroll(theme, self._answers)
        self._answers.bind(width=self._as_wide)
        for part in (self._head, self._story, self.question, self._scroll):
            if part is not None:
                self.add_widget(part)
        self._fit = Clock.create_trigger(self._fitted, -1)
        self.bind(size=self._fit)
        self.question.bind(height=self._fit)
        self.widget.bind(height=self._fit)
        if self._head is not None:
            self._head.bind(height=self._fit)
        if self._story is not None:
            self._story.column.bind(height=self._fit)
        self._fit()

    def _fitted(self, *_: object) -> None:
        """Share the room out: the question and first answers have what they need, the story a third at most."""
        room = self.height - 2 * self.padding[1]
        if self._head is not None:
            room -= self._head.height + self.spacing
        if self._story is not None:
            left = (
                room
                - self.question.height
                - (self.answers.at_sight if self.answers is not None else 0.0)
                - 2 * self.spacing
            )
            above = left >= self._story.least
            self._tell(self._story, above)
            if above:
                self._story.fit(min(room * STORY_SHARE, left))
                room -= self._story.height + self.spacing
        self._pin(self.question.height <= room * PINNED_SHARE)

    def _as_wide(self, *_: object) -> None:
        """Pinned or not, above or below: no line wraps anew when it moves."""
        self.question.width = self._answers.width
        if self._story is not None and self._story.column.parent is self._answers:
            self._story.column.width = self._answers.width

    def _tell(self, story: "Story", above: bool) -> None:
        """Above the question or below its answers; its lines are as wide there as here, so it rests in its place."""
        home = story.scroll if above else self._answers
        if story.column.parent is home:
            return
        story.column.parent.remove_widget(story.column)
        home.add_widget(story.column)
        self._as_wide()
        if above:
            self.add_widget(story, index=len(self.children) - (self._head is not None))
        else:
            self.remove_widget(story)

    def _pin(self, pinned: bool) -> None:
        home = self if pinned else self._answers
        if self.question.parent is home:
            return
        self.question.parent.remove_widget(self.question)
        home.add_widget(self.question, index=1 if pinned else len(self._answers.children))


class EndCard(Painted, BoxLayout):
    """When nothing is asked any more, so that there are no *answers*."""

    answers = None

    def __init__(self, theme: Theme, over: str, told: Sequence[str]) -> None:
        super().__init__(orientation="vertical", padding=theme.pad, spacing=theme.gap)
        self.paint(theme.palette.card, line=theme.palette.main, thick=2)
        lines = [Words(line, theme, colour=theme.palette.soft) for line in told]
        self.add_widget(Scroll(theme, Column(theme, [Words(over, theme, size=theme.huge), *lines])))


def _size_of(prompt: Prompt, theme: Theme) -> float:
    """How large the question is written: as large as leaves room for its answers."""
    room = len(worded(prompt.text)) * theme.text
    throw = isinstance(prompt, Roll)
    if throw and room > LONG_THROW:
        return theme.body
    return theme.huge if room <= (SHORT_THROW if throw else SHORT) else theme.large


def _answers(prompt: Prompt, tools: PromptTools) -> PromptWidget | Exception:
    """The prompt's widget, or why there is none."""
    try:
        return prompt_widget(prompt, tools)
    except Exception as error:
        Logger.exception("prompt %s", prompt.key)
        return error


def _cannot_be_shown(error: Exception, theme: Theme) -> Widget:
    """Undo and the rest of the page work on."""
    title = phrase("This question cannot be shown")
    return error_card(theme, title, phrase("The game is safe; undo works. ({error!r})", error=error))


def _head(theme: Theme, persons: Widget | None, who: str, sign: str, colour: Colour) -> Widget | None:
    if persons is not None:
        return persons
    return Row(theme, [Chip(theme.beside(sign, who), theme, colour), Widget()]) if who else None


def person_tabs(
    appearance: Appearance, prompts: Sequence[Prompt], shown: Prompt, choose: Callable[[Prompt], None]
) -> Widget:
    """Several are asked at once: a tab for each, with their shapes."""
    theme, tiles = appearance.theme, []
    for prompt in prompts:
        colour, sign = appearance.of_asked(prompt.who)
        name = theme.beside(sign, worded(prompt.whom)) or phrase("Everyone")
        kind = "chosen" if prompt.serial == shown.serial else "plain"
        size = theme.body if len(prompts) <= A_FEW else theme.small
        tiles.append(Tile(name, theme, partial(choose, prompt), kind=kind, line=colour, size=size))
    return Wrap(theme, tiles, least=124 if len(tiles) <= A_FEW else 92)
