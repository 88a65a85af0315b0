"""What Plagues do to a Hero's Stamina, counted cube by cube from the fact sheet: an independent check of the rules.

    python -m tests.games.dark_rituals.plague_oracle 10000

plays that many random histories (spread, pay, recover, stun, burn a Witch, lose Stamina) through the rules and through
the cubes below, and compares every purse after every event. Shares no code with ``rules/``: a Hero here is a row of
cubes, each lying somewhere, and a Plague moves cubes one at a time (DR-054, DR-055, DR-056, RUL-7, RUL-31).
"""

import sys
from collections import Counter
from random import Random

from msgspec import Struct

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.encounter import Encounter
from companion.games.dark_rituals.rules.consequences import carry_out
from companion.games.dark_rituals.rules.plagues import lay_plague, lift_plagues
from companion.games.dark_rituals.rules.stamina import exhaust_all, filled, locked, lose, pay, recover
from companion.games.dark_rituals.table import Hero, Plague, Table, Witch
from companion.kernel import Number, Player, Prompt

WITCHES = ("first", "second", "third")
SOURCES = ("body", "sustenance", "mind")


# -- the tokens --------------------------------------------------------------------------------------------


class Cubes(Struct):
    """A Hero's Stamina, a word for where each cube lies: reserve, exhausted, locked or box (DR-020)."""

    sources: dict[str, int]
    lie: list[str]

    def put(self, number: int, here: str, there: str) -> None:
        for _ in range(number):
            self.lie[self.lie.index(here)] = there

    def lying(self) -> tuple[int, int, int, int]:
        found = Counter(self.lie)
        return found["reserve"], found["exhausted"], found["locked"], found["box"]


class Oracle(Struct):
    """All Heroes as cubes, and every Plague by the Witch on whose card it lies."""

    heroes: dict[str, Cubes]
    plagues: dict[str, list[tuple[str, int]]]

    def left_in_play(self, hero: str) -> int:
        """The book's check: per source, its number less all Plagues on it, and never below nothing (DR-055)."""
        on = Counter[str]()
        for cards in self.plagues.values():
            for source, amount in cards:
                on[source] += amount
        return sum(
            number - on[source] if number > on[source] else 0 for source, number in self.heroes[hero].sources.items()
        )

    def due(self, hero: str) -> int:
        """How many cubes have to be locked more; less than none is how many come free."""
        cubes = self.heroes[hero]
        wanted = sum(cubes.sources.values()) - self.left_in_play(hero)
        there = len(cubes.lie) - cubes.lie.count("box")
        return min(wanted, there) - cubes.lie.count("locked")

    def lock(self, hero: str, from_reserve: int) -> None:
        due = self.due(hero)
        self.heroes[hero].put(from_reserve, "reserve", "locked")
        self.heroes[hero].put(due - from_reserve, "exhausted", "locked")

    def set_free(self) -> None:
        for hero, cubes in self.heroes.items():
            if self.due(hero) < 0:
                cubes.put(-self.due(hero), "locked", "exhausted")


# -- both, side by side ------------------------------------------------------------------------------------


class History:
    """One random history, told to the rules and to the oracle."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seed, self.events = seed, list[str]()
        sources = {f"hero {n}": {source: self.chance.randint(0, 6) for source in SOURCES} for n in range(1, 5)}
        self.table = _table(sources)
        cubes = {hero: Cubes(of, ["reserve"] * sum(of.values())) for hero, of in sources.items()}
        self.oracle = Oracle(cubes, {witch: [] for witch in WITCHES})

    def run(self, events: int) -> None:
        for _ in range(events):
            event = self.chance.choice((self.spread, self.spread, self.pay, self.pay, self.recover, self.stun,
                                        self.burn, self.lose))  # fmt: skip
            self.events.append(event.__name__)
            event()
            self.compare()

    def spread(self) -> None:
        witch, source, amount = self.chance.choice(WITCHES), self.chance.choice(SOURCES), self.chance.randint(1, 5)
        lay_plague(self.table, witch, Plague(source, amount))
        self.oracle.plagues[witch].append((source, amount))
        while self.table.pending:
            hero = self.table.pending[0].who
            self.oracle.lock(hero, self._lock_in_rules(hero))

    def _lock_in_rules(self, hero: str) -> int:
        """Carry out the rule's step, answering by chance; how many came from Reserve."""
        before = self.table.heroes[hero].purse.reserve
        step, answer = carry_out(self.table), None
        while True:
            try:
                asked = step.send(answer)
            except StopIteration:
                return before - self.table.heroes[hero].purse.reserve
            answer = self._answer(hero, asked) if isinstance(asked, Prompt) else None

    def _answer(self, hero: str, asked: Prompt) -> int | None:
        """Every split that the cubes allow is on offer, and no other (DR-252)."""
        if not isinstance(asked, Number):
            return None
        reserve, exhausted, _, _ = self.oracle.heroes[hero].lying()
        due = self.oracle.due(hero)
        offered = (asked.least(), asked.most())
        assert offered == (max(0, due - exhausted), min(due, reserve)), f"{self}: {hero} may choose {offered}"
        return self.chance.randint(*offered)

    def burn(self) -> None:
        witch = self.chance.choice(WITCHES)
        lift_plagues(self.table, witch)
        self.oracle.plagues[witch] = []
        self.oracle.set_free()

    def recover(self) -> None:
        for hero, cubes in self.oracle.heroes.items():
            recover(self.table.heroes[hero].purse)
            cubes.put(cubes.lie.count("exhausted"), "exhausted", "reserve")

    def pay(self) -> None:
        hero = self.chance.choice(list(self.oracle.heroes))
        cost = self.chance.randint(0, self.oracle.heroes[hero].lie.count("reserve"))
        pay(self.table.heroes[hero].purse, cost)
        self.oracle.heroes[hero].put(cost, "reserve", "exhausted")

    def stun(self) -> None:
        """Only Reserve is exhausted, what is Locked stays (DR-221, DR-222)."""
        hero = self.chance.choice(list(self.oracle.heroes))
        exhaust_all(self.table.heroes[hero].purse)
        self.oracle.heroes[hero].put(self.oracle.heroes[hero].lie.count("reserve"), "reserve", "exhausted")

    def lose(self) -> None:
        """For good, from Reserve (DR-118): what a Plague locks of a Hero who has lost some is RUL-31."""
        hero = self.chance.choice(list(self.oracle.heroes))
        if self.oracle.heroes[hero].lie.count("reserve"):
            lose(self.table.heroes[hero].purse, 1)
            self.oracle.heroes[hero].put(1, "reserve", "box")

    def compare(self) -> None:
        for hero, cubes in self.oracle.heroes.items():
            now = self.table.heroes[hero]
            ruled = (now.purse.reserve, now.purse.exhausted, locked(self.table, now), now.purse.lost)
            assert ruled == cubes.lying(), f"{self}: {hero} has {ruled}, the cubes {cubes.lying()}"

    def __str__(self) -> str:
        return f"history {self.seed} after {' '.join(self.events)}"


def _table(sources: dict[str, dict[str, int]]) -> Table:
    players = [Player("", "Ada", seat=0), Player("", "Bea", seat=1)]
    table: Table = GAME.start({}, players)
    table.encounter, table.phase = Encounter(), "activation"
    table.witches = {witch: Witch(state="play") for witch in WITCHES}
    table.heroes = {hero: Hero(player="p1", sources=of, purse=filled(sum(of.values()))) for hero, of in sources.items()}
    return table


def main(number: int) -> None:
    events = 0
    for seed in range(number):
        history = History(seed)
        history.run(24)
        events += len(history.events)
    print(f"{number} histories, {events} events, {4 * events} purses compared: all alike.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
