"""What the open question is about, and what a touch on it answers.

Spaces, pieces, cards, dice and panels by their ids.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from companion.kernel.prompts import Option, Prompt
from companion.language.words import worded
from kivy_ui.services.appearance import Appearance
from kivy_ui.services.screen_answers import Answering
from kivy_ui.stage import Stage
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.tiles import Tile

Offered = list[tuple[Prompt, Option]]
"""The prompts and options that a touch on something answers; none where it is only to be looked at."""


NOTHING: Mapping[str, Sequence[Option]] = {}


class Answers(Protocol):
    """Where the answers to a question are shown: a touch on a board is a touch there."""

    prompt: Any

    def pick(self, option: Option) -> None: ...


class Offers:
    """By id, what is *offered*, what matters most first, and what is *barred* for a reason.

    A touch is as one on the option's tile, where that shows.
    """

    def __init__(self, stage: Stage, appearance: Appearance, answering: Answering) -> None:
        self._stage, self._appearance, self._answering = stage, appearance, answering
        self.clear()

    def put(
        self,
        offered: Mapping[str, Offered],
        barred: Mapping[str, Sequence[Option]] = NOTHING,
        shown: Callable[[], Sequence[Answers]] = tuple,
    ) -> None:
        """Another question: what is *offered*, what is *barred* for a reason, and the widgets that show its answers."""
        self.offered, self.barred, self._shown = offered, barred, shown

    def clear(self) -> None:
        """Nothing is asked."""
        self.put({})

    def under(self, *names: str) -> Offered:
        """What is offered under any of the *names*."""
        return [offer for name in dict.fromkeys(names) for offer in self.offered.get(name, ())]

    def bars(self, name: str) -> bool:
        """Whether something could be an answer but for a reason: it is dimmed, and a touch says why."""
        return name in self.barred and not self.under(name)

    def tap(self, names: Iterable[str], words: str) -> None:
        """Take the only offer; of several let players choose. What is not possible says why; *words* tell what else is
        there.
        """
        names = list(names)
        offers = self.under(*names)
        if len(offers) == 1:
            self._take(*offers[0])
        elif offers:
            self._stage.open(words, Column(self._appearance.theme, [self._tile(*offer) for offer in offers]))
        elif barred := [option for name in dict.fromkeys(names) for option in self.barred.get(name, ())]:
            self._answering.why_not(barred[0])
        else:
            self._stage.tell(words)

    def _tile(self, prompt: Prompt, option: Option) -> Tile:
        theme = self._appearance.theme
        tile = Tile(theme.beside(option.sign, worded(option.label)), theme, partial(self._take, prompt, option))
        tile.option = option
        return tile

    def _take(self, prompt: Prompt, option: Option) -> None:
        self._stage.close()
        there = [answers for answers in self._shown() if answers.prompt.serial == prompt.serial]
        if there:
            there[0].pick(option)
        else:
            self._answering.answer(prompt, option.id)


def offered_by(prompt: Prompt | None, otherwise: Sequence[str]) -> dict[str, Offered]:
    """What a question is about: what it says itself, then the places its options stand for, then what the game says."""
    if prompt is None:
        return {name: [] for name in otherwise}
    offers: dict[str, Offered] = {name: [] for name in prompt.about}
    for option in prompt.as_it_stands().options():
        if option.where and not option.why_not:
            offers.setdefault(option.where, []).append((prompt, option))
    return offers | {name: offers.get(name, []) for name in otherwise}


def barred_by(prompt: Prompt | None) -> dict[str, list[Option]]:
    """The options of a question that are not possible now, by what they stand for."""
    barred: dict[str, list[Option]] = {}
    for option in prompt.as_it_stands().options() if prompt is not None else ():
        if option.where and option.why_not:
            barred.setdefault(option.where, []).append(option)
    return barred
