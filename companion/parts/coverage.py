"""What of a game has ever been at work in games that bots play, and what never.

Rules call :func:`at_work` where a thing does something: a card's effect, a room's door. Whoever wants to know plays the
game with a watcher; nobody else pays. Only what rules do while a step runs is seen: neither a screen that looks a bonus
up nor a bot that thinks is watched. Which things there are, and why one may never have come up, is the game's to say.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from companion.kernel import AnyGame, Player, Step, Words, joined, say

Watcher = Callable[[Any, Any], None]
NextStep = Callable[[Any], Step | None]
Play = Callable[[AnyGame, Sequence[Player], Mapping[str, str], int], object]
"""Has bots play one whole game of these players and settings, with this seed."""

STRIDE = 37
"""From one kind of game to the next of all there are: prime, so that all come in turn and neighbours differ in much."""

K = TypeVar("K")

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


# -- watching ----------------------------------------------------------------------------------------------


def at_work(thing: Any, part: Any) -> None:
    """*part* of *thing* has just changed a number, been used or done something: tell whoever watches this step."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(thing, part)


def watched(next_step: NextStep, watcher: Watcher) -> NextStep:
    """*next_step*, with *watcher* told of everything at work while its steps run."""

    def next_watched(table: Any) -> Step | None:
        step = next_step(table)
        return None if step is None else _watch(step, watcher)

    return next_watched


def _watch(step: Step, watcher: Watcher) -> Step:
    answer: Any = None
    while True:
        before = _watcher.set(watcher)
        try:
            asked = step.send(answer)
        except StopIteration:
            return
        finally:
            _watcher.reset(before)
        answer = yield asked


# -- counting ----------------------------------------------------------------------------------------------


class Kind(Struct, frozen=True):
    """A kind of game: how many play, and what was chosen before it began."""

    players: int
    settings: Mapping[str, str]


class Seen(Struct, Generic[K]):
    """What happened over all games: how often each part worked, and in how many games each thing was held."""

    games: int = 0
    worked: Counter[K] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    failed: list[Words] = []


class Watch(Struct, Generic[K], frozen=True):
    """How *game* is watched: as what a part of a thing is counted (None: not at all), and what is *held* on a table."""

    game: AnyGame
    counted: Callable[[Any, Any], K | None]
    held: Callable[[Any], Iterable[str]]

    def play(self, kinds: Sequence[Kind], seeds: Iterable[int], play: Play) -> Seen[K]:
        """Have bots play a game with each of *seeds*, of all *kinds* in turn."""
        seen: Seen[K] = Seen()
        for seed in seeds:
            kind = kinds[seed * STRIDE % len(kinds)]
            players = [Player(f"P{n}", f"P{n}", seat=n) for n in range(kind.players)]
            held: set[str] = set()
            try:
                play(self._watched(seen, held), players, kind.settings, seed)
            except Exception as error:  # the others go on; this one is reported with its seed
                seen.failed.append(say("seed {seed} failed: {error}", seed=seed, error=repr(error)))
            seen.games += 1
            seen.held.update(held)
        return seen

    def _watched(self, seen: Seen[K], held: set[str]) -> AnyGame:
        def note(thing: Any, part: Any) -> None:
            key = self.counted(thing, part)
            if key is not None:
                seen.worked[key] += 1

        next_watched = watched(self.game.next_step, note)

        def next_step(table: Any) -> Step | None:
            held.update(self.held(table))
            return next_watched(table)

        return replace(self.game, next_step=next_step)


def coverage_lines(
    seen: Seen[K], parts: Collection[K], counted: Words, about: Callable[[K], tuple[Words, Words]]
) -> Iterator[Words]:
    """How many of *parts* have worked, and each that has not: what it is *about*, and the likeliest reason.

    *counted* is how many parts there are, in words.
    """
    never = [part for part in parts if part not in seen.worked]
    words = {"games": seen.games, "worked": len(parts) - len(never), "all": counted}
    yield say("{games} games: {worked} of {all} have worked.", **words)
    for what, why in map(about, never):
        yield joined("", ["  ", what])
        yield joined("", ["      ", why])
    yield from (joined("", ["  ", failure]) for failure in seen.failed)
