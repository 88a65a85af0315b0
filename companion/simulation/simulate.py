"""Bots play whole games through the real session, and what came of them is summed up.

The game says what to count (its ``tally``). The same seed gives the same result, in this process, in several or on a
cluster: the games are played by any ``concurrent.futures.Executor``. How a report reads is in ``report.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from companion.errors import Invalid, RulesFailed
from companion.host.answerers import Answer, Bot, run
from companion.kernel import registry as games
from companion.kernel.failures import failure
from companion.kernel.game import AnyGame, Chance
from companion.kernel.prompts import Prompt
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.session import Session
from companion.language.words import ENGLISH, Message, Words, phrase, worded
from companion.storage.journal import ENDING, Journal

MOST_ANSWERS = 50_000
"""A game that has not ended by then is a mistake in its rules, or in its bot."""

MOST_BATCHES = 2_000
"""Few enough that a cluster does not spend its time on handing out work, and enough to keep many machines busy."""

MakeChance = Callable[[int], Chance]
Clock = Callable[[], int]
"""Nanoseconds."""


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


class Batch(Struct, frozen=True):
    """Some games of one combination, one for each of *seeds*: what a worker is given at once."""

    how: Combination
    seeds: tuple[int, ...]


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


Watch = Callable[[Iterable[Played], int], Iterable[Played]]


def _no_clock() -> int:
    return 0


def unwatched(played: Iterable[Played], total: int) -> Iterable[Played]:
    return played


class How(Struct, frozen=True):
    """How every game is played. *cpu* is a clock of the process that plays, in nanoseconds.

    With a *journal* each game keeps one on the disk, as at a real table, for as long as it is played.
    """

    make_chance: MakeChance
    journal: bool = False
    cpu: Clock = _no_clock


class Simulation:
    """Plays *games* games of each combination, with the same seeds for all: so they differ by their settings only.

    What was played goes through *watch*, with how many games there are in all, so that somebody can tell how far it is.
    """

    def __init__(self, game: AnyGame, games: int, seed: int, how: How, watch: Watch = unwatched) -> None:
        self.game, self.games, self.seed, self.how, self.watch = game, games, seed, how, watch

    def rows(self, combinations: Sequence[Combination], executor: Executor | None = None) -> list[Row]:
        """One row for each combination, in their order, whoever plays the games; without an *executor* this process.

        The processes of an executor, here or on other machines, find the game by its name.
        """
        batches = self._batches(combinations)
        if executor is None:
            results: Iterator[list[Played]] = map(partial(play_batch, self.game, self.how), batches)
        else:
            results = executor.map(partial(play_elsewhere, self.game.name, self.game.rules(), self.how), batches)
        played = iter(self.watch(chain.from_iterable(results), self.games * len(combinations)))
        return [self._row(combination, islice(played, self.games)) for combination in combinations]

    def _batches(self, combinations: Sequence[Combination]) -> list[Batch]:
        size = -(-self.games * len(combinations) // MOST_BATCHES)
        last = self.seed + self.games
        return [
            Batch(combination, tuple(range(first, min(first + size, last))))
            for combination in combinations
            for first in range(self.seed, last, size)
        ]

    def _row(self, combination: Combination, played: Iterable[Played]) -> Row:
        tallies, failures, cpu = Tallies(), [], 0
        for one in played:
            cpu += one.cpu
            if one.tally is not None:
                tallies.add(one.tally)
            if one.error:
                failures.append(Failure(one.seed, one.error))
        report = Report(
            self.game.name,
            self.games,
            self.seed,
            len(combination.players),
            dict(combination.settings),
            tallies.averages(),
            tallies.counts(),
            failures,
        )
        return Row(combination.label, report, round(cpu / self.games / 1e9, 3))


def play_elsewhere(name: str, rules: str, how: How, batch: Batch) -> list[Played]:
    """In another process: the same as :func:`play_batch`, or a refusal if this is not the very same game."""
    game = games.find_game(name)
    if game.rules() != rules:
        raise Invalid(
            phrase("A worker has another version of {title}, or other data of the players' own.", title=game.title)
        )
    return play_batch(game, how, batch)


def play_batch(game: AnyGame, how: How, batch: Batch) -> list[Played]:
    """Play all games of *batch*. An error ends its own game only, and is reported with its seed."""
    return [_play(game, how, batch.how, seed) for seed in batch.seeds]


def _play(game: AnyGame, how: How, combination: Combination, seed: int) -> Played:
    began = how.cpu()
    tally, error = None, ""
    with ExitStack() as stack:
        try:
            journal = stack.enter_context(_kept(game)) if how.journal else None
            tally = play_one(game, combination.players, combination.settings, how.make_chance(seed), journal)
        except Exception as failed:  # the others go on
            error = worded(_why(failed, game), ENGLISH)
    return Played(seed, tally, error, how.cpu() - began)


def _why(failed: Exception, game: AnyGame) -> Words:
    """What went wrong, with the line of the game's rules that it went wrong in."""
    return failed.why if isinstance(failed, RulesFailed) else failure(failed, game.folder)


@contextmanager
def _kept(game: AnyGame) -> Iterator[Journal]:
    with TemporaryDirectory(prefix="shadow-table-") as folder:
        journal = Journal.create(Path(folder) / f"game{ENDING}", {"game": game.name})
        with closing(journal):
            yield journal


def simulate(
    game: AnyGame,
    games: int,
    players: Sequence[Player],
    settings: Mapping[str, str],
    seed: int,
    make_chance: MakeChance,
) -> Report:
    """Play *games* games of one kind in this process, with seeds from *seed* on."""
    simulation = Simulation(game, games, seed, How(make_chance))
    return simulation.rows([Combination(tuple(players), dict(settings))])[0].report


def play_one(
    game: AnyGame,
    players: Sequence[Player],
    settings: Mapping[str, str],
    chance: Chance,
    journal: Journal | None = None,
) -> dict[str, Any]:
    """One whole game; what it tallies, with the answers given and, of a game with dice, those rolled."""
    session = Session(game, game.start(settings, players), journal)
    bot = CountingBot(Bot(game, chance))
    run(session, bot, lambda session: bot.answers >= MOST_ANSWERS)
    if session.prompts:
        raise RuntimeError(phrase("the game has not ended after {n} answers", n=MOST_ANSWERS))
    game.show(session.table, PUBLIC)  # bots look at no panel: one that cannot be shown should fail here, not at a table
    dice = {"dice": bot.dice} if game.dice else {}
    return {"answers": bot.answers} | dice | game.counted(session.table)


class Tallies:
    """What many games tallied: numbers are averaged, everything else is counted.

    How often each value came is all it keeps, so that a million games take no more room than a thousand.

    >>> tallies = Tallies()
    >>> tallies.add({"rounds": 4, "won": True})
    >>> tallies.add({"rounds": 7, "won": False})
    >>> tallies.averages()["rounds"].mean, tallies.counts()["won"]
    (5.5, {'no': 1, 'yes': 1})
    """

    def __init__(self) -> None:
        self._values: dict[str, Counter[float | str]] = {}

    def add(self, tally: Mapping[str, Any]) -> None:
        for key, value in tally.items():
            self._values.setdefault(key, Counter())[_as_counted(value)] += 1

    def averages(self) -> dict[str, Average]:
        return {key: _average(values) for key, values in self._values.items() if not _has_words(values)}

    def counts(self) -> dict[str, dict[str, int]]:
        wordy = {key: values for key, values in self._values.items() if _has_words(values)}
        return {
            key: dict(sorted((str(value), number) for value, number in values.items())) for key, values in wordy.items()
        }


def _has_words(values: Iterable[float | str]) -> bool:
    return any(isinstance(value, str) for value in values)


def _average(values: Counter[Any]) -> Average:
    total = sum(value * number for value, number in values.items())
    return Average(round(total / values.total(), 3), min(values), max(values))


def _as_counted(value: Any) -> float | str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Message):
        return worded(value)
    return value if isinstance(value, int | float) else str(value)
