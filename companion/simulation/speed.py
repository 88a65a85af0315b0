"""How fast the session is, with a game's own bots: answers a second, the slowest answers, and loading.

Measures; judges nothing. Knows no game and imports no clock: two are handed in.
"""

import gc
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from companion.host.answerers import Bot
from companion.kernel.game import AnyGame
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.language.words import phrase
from companion.simulation.simulate import Clock, MakeChance
from companion.storage.journal import ENDING, Journal

SHORT, LONG = 50, 5_000
LOADS = 15


class Pace(Struct):
    """Two runs of many answers: the rate, with the bot's thinking, and the CPU time from answer to prompt, without.

    They are apart because a CPU clock that is read at every answer can cost more than the answer.
    """

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
        game: AnyGame,
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
        without = self.pace(answers, None, None)
        short, long, timed = (folder / f"{name}{ENDING}" for name in ("short", "long", "timed"))
        with_journal = self.pace(answers, long, timed)
        self.play(SHORT, short)
        short_ms, long_ms = self.load_ms(short), self.load_ms(long)
        return Bench(without, with_journal, round(short_ms, 2), round(long_ms, 2), round(long_ms / short_ms, 2))

    def pace(self, answers: int, rated: Path | None, timed: Path | None) -> Pace:
        """Play twice, with a journal at each path or with none."""
        began = self.wall()
        self.play(answers, rated)
        seconds = (self.wall() - began) / 1e9
        spent: list[int] = []
        self.play(answers, timed, spent)
        spent.sort()
        p50, p99 = (round(spent[int(len(spent) * share)] / 1e6, 3) for share in (0.50, 0.99))
        return Pace(answers, round(answers / seconds, 1), p50, p99)

    def play(self, answers: int, path: Path | None, spent: list[int] | None = None) -> None:
        """Give that many answers, noting the time each has *spent*; where a game ends, the next goes on in its save.

        After each the session rests, as at a table: what it does then is in the rate, but no answer waits for it.
        """
        journal = Journal.create(path, {}) if path else None
        session = self._new_game(journal)
        for _ in range(answers):
            if not session.prompts:
                session = self._new_game(journal)
            prompt = session.prompts[0]
            answer = self.bot.answer(session.table, prompt)
            before = 0 if spent is None else self.cpu()
            session.answer(answer.value, serial=prompt.serial, by=answer.by)
            if spent is not None:
                spent.append(self.cpu() - before)
            session.rest()
        session.close()

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
    for name, pace in (
        (phrase("without journal"), bench.without_journal),
        (phrase("with journal"), bench.with_journal),
    ):
        slowness = f"answer to prompt: p50 {pace.p50_ms} ms, p99 {pace.p99_ms} ms CPU"
        lines.append(f"{name:<16} {pace.per_second:>9.0f} answers/s   {slowness}")
    lines.append(
        phrase(
            "loading          {n} answers: {short} ms · {many} answers: {long} ms · ratio {ratio}",
            n=SHORT,
            short=bench.load_short_ms,
            many=bench.with_journal.answers,
            long=bench.load_long_ms,
            ratio=bench.load_ratio,
        )
    )
    return lines
