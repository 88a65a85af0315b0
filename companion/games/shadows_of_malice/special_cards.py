"""The few cards that the effect language cannot say, one small function each, found by the card's id."""

from collections.abc import Callable

from companion.dice import Dice
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.throws import throw
from companion.prompts import Choose, Option, Step, Tell
from companion.words import say


def a_shattering_of_souls(table: Table, name: str) -> Step:
    """The player splits the soulshards into two piles as it likes; a die decides which is destroyed: 1–3 or 4–6."""
    second = dict.fromkeys(table.avatar(name).shards, 0)
    while any(table.avatar(name).shards[colour] > second[colour] for colour in second):
        answer: str = yield Choose(
            "fate.split",
            say(
                "{who} splits the soulshards into two piles. Move one to the second pile?", who=table.avatar(name).name
            ),
            name,
            offers=lambda: [
                Option("done", say("The piles are made ({n} in the second)", n=sum(second.values()))),
                *(Option(c, say(c)) for c, held in table.avatar(name).shards.items() if held > second[c]),
            ],
        )
        if answer == "done":
            break
        second[answer] += 1
    faces = yield from throw(
        table, "fate.shatter", say("1–3: the first pile is destroyed; 4–6: the second."), [Dice("pile")], name
    )
    shards = table.avatar(name).shards
    first_goes = faces["pile"][0] <= 3
    table.avatar(name).shards = {
        c: min(n, second[c]) if first_goes else n - min(n, second[c]) for c, n in shards.items()
    }
    yield Tell(
        "fate.shattered",
        say("{who} keeps {n} shards.", who=table.avatar(name).name, n=table.avatar(name).shard_count()),
        name,
    )


SPECIAL: dict[str, Callable[[Table, str], Step]] = {"a-shattering-of-souls": a_shattering_of_souls}
