"""Moments of real games to look at: bots play the same sittings each time, and stop where something is worth a look.

Which, is said in ``sittings.toml``. Knows prompts and panels by their kinds; draws nothing and knows no game.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.host.answerers import BOT, Bot
from companion.kernel.seats import Player
from kivy_ui.open_game import OpenGame, Plan

FILE = Path(__file__).with_name("sittings.toml")
MOST = 5000
"""Answers after which a sitting has gone astray."""


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """The first question of a sitting that fits all that is said here."""

    name: str
    key: str = ""
    kind: str = ""
    panels: tuple[str, ...] = ()
    together: int = 1
    after: int = 0
    over: bool = False
    then: str = ""
    pages: bool = False
    tasks: bool = False
    doubt: bool = False

    def fits(self, open_game: OpenGame, answers: int) -> bool:
        """Whether this is it; *answers* were given before."""
        prompt = next(iter(open_game.prompts), None)
        if prompt is None:
            return self.over
        return (
            not self.over
            and answers >= self.after
            and self.key in ("", prompt.key)
            and self.kind in ("", prompt.kind)
            and len(open_game.prompts) >= self.together
            and set(self.panels) <= panel_kinds(open_game)
        )


class Sitting(Struct, frozen=True, forbid_unknown_fields=True):
    """One evening: who plays what, by which chance, and what is looked at, in any order."""

    name: str
    game: str
    players: tuple[str, ...]
    seed: int
    moments: tuple[Moment, ...]
    settings: dict[str, str] = {}


class _File(Struct, forbid_unknown_fields=True):
    sittings: tuple[Sitting, ...]


def sittings() -> tuple[Sitting, ...]:
    return msgspec.toml.decode(FILE.read_bytes(), type=_File).sittings


def play(open_game: OpenGame, sitting: Sitting) -> Iterator[Moment]:
    """Play a sitting and stop at each of its moments; the last ends it. Those never met are not given."""
    chance = begin(open_game, sitting)
    game, ahead = open_game.game, list(sitting.moments)
    bot = Bot(game, chance)
    for answers in range(MOST):
        then = ""
        for moment in [moment for moment in ahead if moment.fits(open_game, answers)]:
            ahead.remove(moment)
            yield moment
            if open_game.host is None or open_game.game is not game:  # whoever looked has opened another one
                return
            if moment.fits(open_game, answers):  # whoever looked may have played on, and is asked something else now
                then = then or moment.then
        if not ahead or not open_game.prompts:
            break
        answer(open_game, bot, then)


def begin(open_game: OpenGame, sitting: Sitting) -> random.Random:
    """The sitting's game, before its first answer; the chance that it is played by."""
    seats = [Player(name, name, seat=seat) for seat, name in enumerate(sitting.players)]
    chance = random.Random(sitting.seed)
    open_game.roll_by(chance)
    open_game.begin(Plan(sitting.game, seats, dict(sitting.settings), sitting.name))
    return chance


def answer(open_game: OpenGame, bot: Bot, then: str = "") -> None:
    """Answer the first open question: by *then*, or as the bot would."""
    if open_game.session is None:
        raise ValueError("no game is open")
    asked = open_game.prompts[0].as_it_stands()
    open_game.answer(asked, then or bot.answer(open_game.session.table, asked).value, by=BOT)


def panel_kinds(open_game: OpenGame) -> set[str]:
    """The kinds of panels in sight."""
    return {str(panel.__struct_config__.tag) for panel in open_game.view.panels}
