"""Throws that nobody modifies: plain dice, sums, a random pick, a creature's power roll.

Chance always comes from dice on the table: whoever answers says their faces. Knows no card and no avatar.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.shadows_of_malice.rules.dice_reading import FACES, Convention, Read, die, read_face, read_for
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Choose, Dice, Option, Roll, Words, joined, say

T = TypeVar("T")
About = Sequence[str]
"""The hexes that a throw is about."""
Legend = Sequence[Option[Any]]
"""What each face of a die stands for."""


def throw(
    table: Table, key: str, text: Words, dice: Sequence[Dice], who: str = "", fact: str = "", *, about: About = (),
    from_left: bool = False, legend: Legend = (),
) -> Asking[dict[str, list[int]]]:  # fmt: skip
    """Plain faces by role; a d4 or d5 that shows too much is asked for again, and only it (SM-053)."""
    faces: dict[str, list[int]] = yield Roll(
        key, text, who, fact, about=tuple(about), dice=tuple(dice), from_left=from_left, legend=tuple(legend)
    )
    table.tally.dice += sum(group.count for group in dice)
    again = [_void(group, faces[group.role]) for group in dice]
    if any(group.count for group in again):
        text = say("{text} Again, these only.", text=text)
        dice_again = [group for group in again if group.count]
        more = yield from throw(table, key, text, dice_again, who, fact, about=about, legend=legend)
        for group in dice:
            good = [face for face in faces[group.role] if group.kind.face(face).number is not None]
            faces = {**faces, group.role: good + more.get(group.role, [])}
    return faces


def _void(group: Dice, faces: list[int]) -> Dice:
    void = sum(group.kind.face(face).number is None for face in faces)
    return replace(group, count=void)


def roll_total(
    table: Table,
    key: str,
    text: Words,
    count: int,
    read: Read,
    who: str = "",
    fact: str = "",
    colour: str = "white",
    *,
    about: About = (),
    legend: Legend = (),
) -> Asking[int]:
    """The sum of *count* dice read as *read*: ``xdy`` (SM-047)."""
    if count <= 0:
        return 0
    convention: Convention = table.settings.convention
    dice = [Dice(read, count, die(read, convention), colour)]
    faces = yield from throw(table, key, text, dice, who, fact, about=about, legend=legend)
    return sum(read_face(face, read, convention) or 0 for face in faces[read])


def pick(
    table: Table,
    key: str,
    text: Words,
    options: Sequence[T],
    name: Callable[[T], Words],
    fact: str = "",
    *,
    about: About = (),
) -> Asking[T]:
    """One of *options*, evenly, by a die; by two for more than six, again where they point at nothing."""
    if len(options) == 1:
        return options[0]
    if len(options) <= 6:
        read = read_for(len(options))
        legend = _legend(table, read, [name(option) for option in options])
        text = say("{text} ({legend})", text=text, legend=legend)
        stand_for = _by_face(table, read, options, name)
        value = yield from roll_total(table, key, text, 1, read, "", fact, "black", about=about, legend=stand_for)
        return options[value - 1]
    rows = -(-len(options) // 6)
    columns = -(-len(options) // rows)
    kinds = [die(read_for(number), table.settings.convention) for number in (rows, columns)]
    dice = [Dice("row", 1, kinds[0], "black"), Dice("column", 1, kinds[1], "black", "small")]
    names = [name(option) for option in options]
    lines = [_legend(table, read_for(columns), names[row * columns :][:columns]) for row in range(rows)]
    legend = _legend(table, read_for(rows), [joined("", ["[", line, "]"]) for line in lines])
    text = say("{text} ({legend})", text=text, legend=legend)
    while True:
        faces = yield from throw(table, key, text, dice, "", fact, about=about)
        row, column = (group.kind.face(faces[group.role][0]).number or 1 for group in dice)
        place = (row - 1) * columns + column - 1
        if place < len(options):
            return options[place]


def _by_face(table: Table, read: Read, options: Sequence[T], name: Callable[[T], Words]) -> Legend:
    """Each face with the option that it picks, or that it decides nothing."""
    found = []
    for face in FACES:
        value = read_face(face, read, table.settings.convention)
        if value is None:
            found.append(Option(str(face), say("again")))
        else:
            option = options[value - 1]
            found.append(Option(str(face), name(option), where=option if isinstance(option, str) else ""))
    return found


def _legend(table: Table, read: Read, names: Sequence[Words]) -> Words:
    """What the faces of the die stand for: ``1–3 Sara, 4–6 Bryan``."""
    words = []
    for value, name in enumerate(names, 1):
        faces = [face for face in FACES if read_face(face, read, table.settings.convention) == value]
        together = faces[-1] - faces[0] == len(faces) - 1 > 0
        shown = f"{faces[0]}–{faces[-1]}" if together else "/".join(map(str, faces))
        words.append(joined(" ", [shown, name]))
    return joined(", ", words)


def nearest_or_chosen(
    table: Table, key: str, text: Words, options: Sequence[str], name: Callable[[str], Words]
) -> Asking[str]:
    """Which of several equally near places: random, or as the players like (RUL-25)."""
    if len(options) == 1 or ruling(table, "RUL-25") == "random":
        chosen = yield from pick(table, key, text, options, name, "SM-261", about=options)
        return chosen
    answer: str = yield Choose(key, text, fact="SM-261", offers=lambda: [Option(o, name(o), where=o) for o in options])
    return answer


def power_roll(table: Table, key: str, text: Words, power: int, bonus: int = 0, fact: str = "SM-061") -> Asking[bool]:
    """PR: one die; success if it is not above the creature's power (SM-061)."""
    faces = yield from throw(table, key, text, [Dice("power", colour="black")], "", fact)
    return faces["power"][0] <= power + bonus
