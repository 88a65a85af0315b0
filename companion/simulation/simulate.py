"""Bots play whole games through the real session, and what came of them is summed up.

The game says what to count (its ``tally``). The same seed gives the same result, in one process or in several.
Knows no game and imports no chance, no clock and no processes: they are handed in. How it reads is in
``simulate_report.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import RulesFailed
from companion.host.answerers import Answer, Bot, run
from companion.kernel.failures import failure
from companion.kernel.game import AnyGame, Chance
from companion.kernel.prompts import Prompt
from companion.kernel.roll import Roll
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.words import say
from companion.storage.journal import ENDING, Journal

MOST_ANSWERS = 50_000
"""A game that has not ended by then is a mistake in its rules, or in its bot."""

MakeChance = Callable[[int], Chance]


class Average(Struct):
    """What became of a number over all games."""

    mean: float
    least: float
    most: float


class Failure(Struct):
    """A game that did not end: with ``--games 1 --seed`` *seed* it happens again."""

    seed: int
    error: str


class Report(Struct):
    """All games together: numbers are averaged, words and yes-or-no are counted."""

    game: str
    games: int
    seed: int
    players: int
    settings: dict[str, str]
    averages: dict[str, Average]
    counts: dict[str, dict[str, int]]
    failures: list[Failure]


class CountingBot:
    """A bot that keeps count of what it answers."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.answers = 0
        self.dice = 0

    def answer(self, table: Struct, prompt: Prompt) -> Answer:
        answer = self._bot.answer(table, prompt)
        self.answers += 1
        if isinstance(prompt, Roll) and isinstance(answer.value, dict):
            self.dice += sum(group.count for group in prompt.dice)
        return answer


class Combination(Struct, frozen=True):
    """One way to play: who, and with which settings. *label* is what tells it from the others."""

    players: tuple[Player, ...]
    settings: dict[str, str]
    label: tuple[str, ...] = ()


class Part(Struct, frozen=True):
    """One game of many: combination number *number* played with *seed*."""

    number: int
    seed: int


class Played(Struct):
    """What came of one game: its tally, or the error that ended it, and the CPU time it took in nanoseconds."""

    seed: int
    tally: dict[str, Any] | None
    error: str
    cpu: int


class Row(Struct):
    """What came of all games of one combination, with the CPU seconds of one game."""

    label: tuple[str, ...]
    report: Report
    cpu: float


Spread = Callable[[Callable[[Part], Played], Sequence[Part]], Iterable[Played]]
"""Does one piece of work for each part, in this process or in several; the results come in the order of the parts."""


def one_by_one(work: Callable[[Part], Played], parts: Sequence[Part]) -> Iterable[Played]:
    """All in this process."""
    return map(work, parts)


Watch = Callable[[Iterable[Played], int], Iterable[Played]]


def _no_clock() -> int:
    return 0


def unwatched(played: Iterable[Played], total: int) -> Iterable[Played]:
    return played


class Simulation:
    """Plays *games* games of each combination, with the same seeds for all: so they differ by their settings only.

    With a *folder* each game keeps its journal there. *cpu* is a clock of this process, in nanoseconds. What was played
    goes through *watch*, with how many games there are in all, so that somebody can tell how far it is.
    """

    def __init__(
        self,
        game: AnyGame,
        games: int,
        seed: int,
        make_chance: MakeChance,
        *,
        folder: Path | None = None,
        cpu: Callable[[], int] = _no_clock,
        watch: Watch = unwatched,
    ) -> None:
        self.game, self.games, self.seed = game, games, seed
        self.make_chance, self.folder, self.cpu, self.watch = make_chance, folder, cpu, watch

    def rows(self, combinations: Sequence[Combination], spread: Spread = one_by_one) -> list[Row]:
        """One row for each combination, in their order, however the games are spread."""
        seeds = range(self.seed, self.seed + self.games)
        parts = [Part(number, seed) for number in range(len(combinations)) for seed in seeds]
        played = iter(list(self.watch(spread(partial(self._play, combinations), parts), len(parts))))
        return [self._row(combination, list(islice(played, self.games))) for combination in combinations]

    def _play(self, combinations: Sequence[Combination], part: Part) -> Played:
        how = combinations[part.number]
        began = self.cpu()
        path = self.folder / f"{part.number}-{part.seed}{ENDING}" if self.folder else None
        journal = Journal.create(path, {"game": self.game.name}) if path else None
        tally, error = None, ""
        try:
            tally = play_one(self.game, how.players, how.settings, self.make_chance(part.seed), journal)
        except Exception as failed:  # the others go on; this one is reported with its seed
            error = failure((isinstance(failed, RulesFailed) and failed.__cause__) or failed, self.game.folder)
        finally:
            if journal:
                journal.close()
        return Played(part.seed, tally, error, self.cpu() - began)

    def _row(self, how: Combination, played: list[Played]) -> Row:
        averages, counts = sum_up([one.tally for one in played if one.tally is not None])
        failures = [Failure(one.seed, one.error) for one in played if one.error]
        report = Report(
            self.game.name, self.games, self.seed, len(how.players), dict(how.settings), averages, counts, failures
        )
        return Row(how.label, report, round(sum(one.cpu for one in played) / len(played) / 1e9, 3))


def simulate(
    game: AnyGame,
    games: int,
    players: Sequence[Player],
    settings: Mapping[str, str],
    seed: int,
    make_chance: MakeChance,
    folder: Path | None = None,
) -> Report:
    """Play *games* games of one kind, with seeds from *seed* on."""
    simulation = Simulation(game, games, seed, make_chance, folder=folder)
    return simulation.rows([Combination(tuple(players), dict(settings))])[0].report


def play_one(
    game: AnyGame,
    players: Sequence[Player],
    settings: Mapping[str, str],
    chance: Chance,
    journal: Journal | None = None,
) -> dict[str, Any]:
    """One whole game; what it tallies, with the answers given and the dice rolled."""
    session = Session(game, game.start(settings, players), journal)
    bot = CountingBot(Bot(game, chance))
    run(session, bot, lambda session: bot.answers >= MOST_ANSWERS)
    if session.prompts:
        raise RuntimeError(say("the game has not ended after {n} answers", n=MOST_ANSWERS))
    return {"answers": bot.answers, "dice": bot.dice} | game.bots.tally(session.table)


def sum_up(tallies: list[dict[str, Any]]) -> tuple[dict[str, Average], dict[str, dict[str, int]]]:
    """Averages of the numbers, counts of everything else."""
    averages: dict[str, Average] = {}
    counts: dict[str, dict[str, int]] = {}
    for key in dict.fromkeys(key for tally in tallies for key in tally):
        values = [tally[key] for tally in tallies if key in tally]
        if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
            averages[key] = Average(round(sum(values) / len(values), 3), min(values), max(values))
        else:
            counts[key] = dict(sorted(Counter(_as_word(value) for value in values).items()))
    return averages, counts


def _as_word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
