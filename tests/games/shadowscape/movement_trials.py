"""The game's ways of Enemies beside those of the second way to work them out, on random dungeons.

    python -m tests.games.shadowscape.movement_trials 10000 --seed 1

Says how many dungeons were compared, and shows the first that differ. The tests try a small share.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from companion.games.shadowscape.cards.kinds import Described, EnemyKind, RoomCard
from companion.games.shadowscape.rules.paths import Walk, Walker
from companion.games.shadowscape.table import Enemy, Room, Table
from companion.kernel import Piece, Player
from tests.games.shadowscape.cards.describing import bare_table
from tests.games.shadowscape.walker import INWARD, OPPOSITE, SPOTS, Dungeon, Spot, Trial, Way, any_trial

BECAME = {
    "went": "walked", "back": "doubles back", "off board": "off the board", "no door": "no such door",
    "unused": "unused",
}  # fmt: skip
"""The game's word for what became of a symbol, and the second way's."""


def place(spot: Spot) -> str:
    return f"{spot[0]},{spot[1]}"


def laid_out(dungeon: Dungeon, chance: Random) -> Described:
    """The room cards of which that dungeon consists: every other one was laid upside down (SS-G18)."""
    rooms = []
    for number, spot in enumerate(SPOTS, 1):
        side = "A" if spot in INWARD else ""
        doors = {OPPOSITE[to]: sign for to, sign in dungeon[spot].items()} if upside_down(spot) else dungeon[spot]
        shuffled = dict(chance.sample(sorted(doors.items()), len(doors)))
        rooms.append(
            RoomCard(id=f"r{number}", name=f"Room {number}", number=f"{number}{side}", doors=shuffled, start=bool(side))
        )
    return Described(rooms=rooms)


def upside_down(spot: Spot) -> bool:
    return sum(spot) % 2 == 1


def table_of(trial: Trial, chance: Random) -> Table:
    """The same question, put to the game."""
    described = laid_out(trial.dungeon, chance)
    described.enemies = [
        EnemyKind(
            id="kind", name="Kind", type="beast", move=tuple(trial.symbols), strength=1, defence=1,
            attack="ranged" if trial.reach else "melee",
        )
    ]  # fmt: skip
    table = bare_table(described, enemies=[Enemy("enemy 1", "kind", place(trial.start))])
    table.rulings = {"SS-G7": "last"} if trial.only_last else {}
    table.players = [Player(f"p{n}", f"P{n}", seat=n) for n, _ in enumerate(sorted(trial.heroes))]
    table.rooms = {place(spot): Room(described.rooms[n].number, upside_down(spot)) for n, spot in enumerate(SPOTS)}
    for player, spot in zip(table.players, sorted(trial.heroes), strict=True):
        table.pieces[player.id] = Piece(player.id, player.name, owner=player.id, at=place(spot))
    return table


def ways_of_the_game(table: Table) -> Iterator[Walk]:
    """Whatever players choose where a symbol is on two doors."""
    walker, [enemy] = Walker(table), table.enemies
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        walk = walker.walk(enemy, chosen)
        if walk.open:
            waiting += [(*chosen, to) for to in walk.open]
        else:
            yield walk


def in_the_same_words(walk: Walk) -> Way:
    rooms = tuple((int(spot[0]), int(spot[2])) for spot in walk.over)
    return Way(rooms, tuple(BECAME[one.became] for one in walk.symbols), bool(walk.reaches))


def difference(trial: Trial, chance: Random) -> str:
    """ "" where both agree on every way, what became of every symbol, and whether a Hero is reached."""
    theirs = {in_the_same_words(walk) for walk in ways_of_the_game(table_of(trial, chance))}
    ours = set(trial.ways())  # where two doors lead nowhere, each has a right reason
    same = theirs <= ours and {way.rooms for way in theirs} == {way.rooms for way in ours}
    return "" if same else f"{trial}\n  the game: {theirs}\n  walked:   {ours}"


def compared(number: int, seed: int) -> tuple[list[str], Counter[str]]:
    """What differs in so many random dungeons, and what the trials were about."""
    chance, wrong, about = Random(seed), [], Counter[str]()
    for _ in range(number):
        trial = any_trial(chance)
        ways = trial.ways()
        about.update({fate for way in ways for fate in way.symbols})
        about.update(["reached" if any(way.reaches for way in ways) else "not reached"])
        about.update(["several ways"] if len(ways) > 1 else [])
        if found := difference(trial, chance):
            wrong.append(found)
    return wrong, about


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    wrong, about = compared(args.number, args.seed)
    print("\n".join(wrong[:3]))
    print(f"{args.number} dungeons, {len(wrong)} differ")
    print(", ".join(f"{what} {n}" for what, n in about.most_common()))


if __name__ == "__main__":
    main()
