"""A tap on something that stands for options: a space, a piece, a card, a die. It is a tap on their tiles."""

from collections.abc import Iterable
from functools import partial

from companion.kernel.prompts import Option, Prompt
from companion.language.words import worded
from kivy_ui.desk import Desk
from kivy_ui.widgets.boxes import Column
from kivy_ui.widgets.tiles import Tile

Offered = list[tuple[Prompt, Option]]


def offered(desk: Desk, names: Iterable[str]) -> Offered:
    """What the open question offers under any of the *names*."""
    return [offer for name in dict.fromkeys(names) for offer in desk.offers.get(name, [])]


def tap(desk: Desk, offers: Offered, words: str) -> None:
    """Take the only offer; of several let players choose; where there is none, *words* tell what is there."""
    if not offers:
        desk.stage.tell(words)
    elif len(offers) == 1:
        _take(desk, *offers[0])
    else:
        named = [(desk.theme.beside(option.sign, worded(option.label)), prompt, option) for prompt, option in offers]
        tiles = [Tile(name, desk.theme, partial(_take, desk, prompt, option)) for name, prompt, option in named]
        desk.stage.open(words, Column(desk.theme, tiles))


def _take(desk: Desk, prompt: Prompt, option: Option) -> None:
    if option.why_not:
        desk.answering.why_not(option)
    else:
        desk.stage.close()
        desk.pick(prompt, option)
