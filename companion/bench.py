"""How fast the session is, with a game's own bots: answers a second, the slowest answers, and loading.

Measures; judges nothing. Knows no game and imports no clock: two are handed in.
"""

import gc
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from companion.answerers import Bot
from companion.game import Game, Player
from companion.journal import ENDING, Journal
from companion.session import Session
from companion.simulate import MakeChance
from companion.words import say

Clock = Callable[[], int]
"""Nanoseconds."""
SHORT, LONG = 50, 5_000
LOADS = 15


class Pace(Struct):
    """A run of many answers. The p99 is CPU time from an answer to the next prompt, without the bot's thinking."""

    answers: int
    per_second: float
    p50_ms: float
    p99_ms: float


class Bench(Struct):
    without_journal: Pace
    with_journal: Pace
    load_short_ms: float
    load_long_ms: float
    load_ratio: float


class Bencher:
    """Measures one *game* with *players*, who are bots."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        settings: dict[str, str],
        make_chance: MakeChance,
        wall: Clock,
        cpu: Clock,
    ) -> None:
        self.game, self.players, self.settings = game, players, settings
        self.bot = Bot(game, make_chance(0))
        self.wall, self.cpu = wall, cpu

    def measure(self, folder: Path, answers: int = LONG) -> Bench:
        without = self.pace(answers, None)
        paths = [folder / f"{name}{ENDING}" for name in ("short", "long")]
        journal = Journal.create(paths[1], {})
        with_journal = self.pace(answers, journal)
        journal.close()
        journal = Journal.create(paths[0], {})
        self.pace(SHORT, journal)
        journal.close()
        short, long = (self.load_ms(path) for path in paths)
        return Bench(without, with_journal, round(short, 2), round(long, 2), round(long / short, 2))

    def pace(self, answers: int, journal: Journal | None) -> Pace:
        """Give that many answers; where a game ends, the next one goes on in the same journal."""
        spent: list[int] = []
        began = self.wall()
        session = self._new_game(journal)
        while len(spent) < answers:
            if not session.prompts:
                session = self._new_game(journal)
            prompt = session.prompts[0]
            answer = self.bot.answer(session.table, prompt)
            before = self.cpu()
            session.answer(answer.value, serial=prompt.serial, by=answer.by)
            spent.append(self.cpu() - before)
        seconds = (self.wall() - began) / 1e9
        spent.sort()
        p50, p99 = (round(spent[int(len(spent) * share)] / 1e6, 3) for share in (0.50, 0.99))
        return Pace(answers, round(answers / seconds, 1), p50, p99)

    def _new_game(self, journal: Journal | None) -> Session:
        return Session(self.game, self.game.start(self.settings, self.players), journal)

    def load_ms(self, path: Path) -> float:
        """The median of several loads."""
        times = []
        for _ in range(LOADS):
            gc.collect()
            before = self.wall()
            journal = Journal.open(path)
            Session.load(self.game, journal)
            times.append(self.wall() - before)
            journal.close()
        return sorted(times)[LOADS // 2] / 1e6


def bench_lines(bench: Bench) -> list[str]:
    """The measurements to read."""
    lines = []
    for name, pace in ((say("without journal"), bench.without_journal), (say("with journal"), bench.with_journal)):
        slowness = f"answer to prompt: p50 {pace.p50_ms} ms, p99 {pace.p99_ms} ms CPU"
        lines.append(f"{name:<16} {pace.per_second:>9.0f} answers/s   {slowness}")
    lines.append(
        say(
            "loading          {n} answers: {short} ms · {many} answers: {long} ms · ratio {ratio}",
            n=SHORT,
            short=bench.load_short_ms,
            many=bench.with_journal.answers,
            long=bench.load_long_ms,
            ratio=bench.load_ratio,
        )
    )
    return lines
