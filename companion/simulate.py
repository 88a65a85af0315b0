"""Bots play whole games through the real session, and what came of them is summed up.

The game says what to count (its ``tally``). The same seed gives the same result. Knows no game and imports no
chance: a maker of seeded chance is handed in.
"""

import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.answerers import Answer, Bot, run
from companion.game import Chance, Game, Player, Table
from companion.journal import ENDING, Journal
from companion.prompts import Prompt, Roll
from companion.session import Session
from companion.words import say

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

    def answer(self, table: Table, prompt: Prompt) -> Answer:
        answer = self._bot.answer(table, prompt)
        self.answers += 1
        if isinstance(prompt, Roll) and isinstance(answer.value, dict):
            self.dice += sum(group.count for group in prompt.dice)
        return answer


def simulate(
    game: Game,
    games: int,
    players: Sequence[Player],
    settings: Mapping[str, str],
    seed: int,
    make_chance: MakeChance,
    folder: Path | None = None,
) -> Report:
    """Play *games* games with seeds from *seed* on; with a *folder* each one keeps its journal there."""
    tallies: list[dict[str, Any]] = []
    failures: list[Failure] = []
    for number in range(seed, seed + games):
        journal = Journal.create(folder / f"{number}{ENDING}", {"game": game.name}) if folder else None
        try:
            tallies.append(play_one(game, players, settings, make_chance(number), journal))
        except Exception as error:  # the others go on; this one is reported with its seed
            failures.append(Failure(number, _told_briefly(error)))
        finally:
            if journal:
                journal.close()
    averages, counts = sum_up(tallies)
    return Report(game.name, games, seed, len(players), dict(settings), averages, counts, failures)


def play_one(
    game: Game, players: Sequence[Player], settings: Mapping[str, str], chance: Chance, journal: Journal | None = None
) -> dict[str, Any]:
    """One whole game; what it tallies, with the answers given and the dice rolled."""
    session = Session(game, game.start(settings, players), journal)
    bot = CountingBot(Bot(game, chance))
    run(session, bot, lambda session: bot.answers >= MOST_ANSWERS)
    if session.prompts:
        raise RuntimeError(say("the game has not ended after {n} answers", n=MOST_ANSWERS))
    return {"answers": bot.answers, "dice": bot.dice} | game.tally(session.table)


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


def _told_briefly(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno})"


def report_lines(report: Report) -> list[str]:
    """A report to read."""
    lines = [
        say(
            "{games} games of {game}, {players} players, seeds from {seed}",
            games=report.games,
            game=report.game,
            players=report.players,
            seed=report.seed,
        )
    ]
    lines += [f"  {key} = {value}" for key, value in report.settings.items()]
    for key, figure in report.averages.items():
        lines.append(f"  {key:<24} {figure.mean:>10.2f}   ({figure.least:g} … {figure.most:g})")
    for key, counts in report.counts.items():
        played = sum(counts.values())
        shares = [f"{word or '–'} {number} ({number / played:.0%})" for word, number in counts.items()]
        lines.append(f"  {key:<24} {', '.join(shares)}")
    for failure in report.failures:
        lines.append(say("  seed {seed} failed: {error}", seed=failure.seed, error=failure.error))
    return lines
