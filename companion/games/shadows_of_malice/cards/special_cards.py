"""The few cards that the effect language cannot say, one small function each, found by the card's id."""

from collections.abc import Callable

from companion.games.shadows_of_malice.rules.combat.throws import throw
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Choose, Dice, Option, Step, Tell, say


def a_shattering_of_souls(table: Table, name: str) -> Step:
    """The player splits the soulshards into two piles as it likes; a die decides which is destroyed: 1–3 or 4–6."""
    second = yield from _second_pile(table, name)
    text = say("1–3: the first pile is destroyed; 4–6: the second.")
    faces = yield from throw(table, "fate.shatter", text, [Dice("pile")], name)
    first_goes = faces["pile"][0] <= 3
    avatar = table.avatar(name)
    avatar.shards = {c: min(n, second[c]) if first_goes else n - min(n, second[c]) for c, n in avatar.shards.items()}
    kept = say("{who} keeps {n} shards.", who=avatar.name, n=avatar.shard_count())
    yield Tell("fate.shattered", kept, name, data={"shards": avatar.shards})


def _second_pile(table: Table, name: str) -> Asking[dict[str, int]]:
    second = dict.fromkeys(table.avatar(name).shards, 0)
    text = say("{who} splits the soulshards into two piles. Move one to the second pile?", who=table.avatar(name).name)
    while any(table.avatar(name).shards[colour] > second[colour] for colour in second):
        answer: str = yield Choose(
            "fate.split",
            text,
            name,
            offers=lambda: [
                Option("done", say("The piles are made ({n} in the second)", n=sum(second.values()))),
                *(Option(c, say(c)) for c, held in table.avatar(name).shards.items() if held > second[c]),
            ],
        )
        if answer == "done":
            break
        second[answer] += 1
    return second


SPECIAL: dict[str, Callable[[Table, str], Step]] = {"a-shattering-of-souls": a_shattering_of_souls}
