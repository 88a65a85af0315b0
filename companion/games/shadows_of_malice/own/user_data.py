"""What players wrote themselves: cards, maps, prices, defaults; and files of any kind that they want checked.

Knows what lies in the players' folder as a whole: what of it is in force, what could not be used, and what of it a
save depends on. The exact checks live with the data's own chapter.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import BadData
from companion.games.shadows_of_malice.cards.cards import OWN_CARDS
from companion.games.shadows_of_malice.care.known_ids import known
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.games.shadows_of_malice.rules.combat.monsters import load_tables
from companion.games.shadows_of_malice.rules.land.maps import load_map, misfits, own_maps
from companion.games.shadows_of_malice.rules.land.terrain import Costs, load_own_costs, own_costs
from companion.games.shadows_of_malice.rules.setup.settings import SETTINGS
from companion.games.shadows_of_malice.table import Table
from companion.kernel import OwnData, Words, count, joined, phrase
from companion.parts.own_data import Own
from companion.parts.own_files import few, plain_toml, read_bytes, read_toml, tidy
from companion.parts.own_things import hand_on, take_in
from companion.parts.rulings import load_rulings
from companion.parts.table_files import LARGEST, table_faults

# -- the defaults a group always plays by ------------------------------------------------------------------


class _Defaults(Struct, frozen=True, forbid_unknown_fields=True):
    defaults: dict[str, str]


def load_defaults(path: Path) -> dict[str, str]:
    """Rulings and other settings by their keys; BadData names each one that does not exist."""
    defaults = read_toml(path, _Defaults).defaults
    choices = {setting.key: [option.id for option in setting.choices] for setting in SETTINGS}
    wrong = []
    for key, value in defaults.items():
        if key not in choices:
            wrong.append(
                phrase("there is no setting {key!r}, expected one of {known}", key=key, known=", ".join(choices))
            )
        elif value not in choices[key]:
            words = {"key": key, "value": value, "known": ", ".join(choices[key])}
            wrong.append(phrase("{key} cannot be {value!r}, expected one of {known}", **words))
    if wrong:
        raise BadData("\n".join(tidy(f"{path.name}: defaults: {line}") for line in wrong))
    return defaults


@FOLDER.until_refreshed
@cache
def own_defaults() -> Own[dict[str, str]]:
    """The settings in the players' folder."""
    return FOLDER.read_file("rulings.toml", load_defaults)


def defaults() -> dict[str, str]:
    """What the group plays by unless a game is begun otherwise."""
    return {key: value for chosen in own_defaults().found.values() for key, value in chosen.items()}


# -- the folder as a whole ---------------------------------------------------------------------------------


def notices() -> list[str]:
    """Every file of the players' own that could not be used, with the place and what was expected."""
    parts: tuple[Own[Any], ...] = (OWN_CARDS.own(), own_maps(), own_costs(), own_defaults())
    return [problem for part in parts for problem in part.problems] + misfits()


def contents() -> list[Words]:
    """What of the players' own is in force, file by file."""
    maps = [phrase("{file}: map {map}, {name}", file=name, map=found.id, name=found.name)
            for name, found in own_maps().found.items()]  # fmt: skip
    prices = [joined(": ", [name, count(len(found), "price", "prices")]) for name, found in own_costs().found.items()]
    chosen = [
        joined(": ", [name, count(len(found), "default", "defaults")]) for name, found in own_defaults().found.items()
    ]
    return [*OWN_CARDS.contents(), *maps, *prices, *chosen]


def fingerprint() -> str:
    """Of the players' data that a replay depends on; "" for none.

    Not the defaults: a Table holds what was chosen. Nor cards as they were described at a table: their ids are made
    from what they say, and the Table that knows one carries it. So to describe a card makes no save stale.
    """
    data = [*OWN_CARDS.changed(), *own_maps().found.values(), *own_costs().found.values()]
    return hashlib.sha256(msgspec.json.encode(data)).hexdigest() if data else ""


def keep(table: Table) -> list[str]:
    """Write down what was described at *table*; says what was written."""
    return OWN_CARDS.keep(table.own_cards)


# -- checking one file -------------------------------------------------------------------------------------

LOADERS: dict[str, Callable[[Path], Any]] = {
    "cards": OWN_CARDS.load, "rows": load_map, "rulings": load_rulings, "defaults": load_defaults, "power": load_tables,
    **dict.fromkeys(Costs.__struct_fields__, load_own_costs),
}  # fmt: skip
"""By a word that only this kind of file has."""


def check_data(path: Path) -> Sequence[Words]:
    """What is wrong with the file, each with its place and what was expected; [] = nothing."""
    try:
        if path.suffix == ".json":
            return _table_problems(path)
        found = plain_toml(path)
        load = next((LOADERS[word] for word in LOADERS if word in found), None)
        if load is None:
            kinds = phrase("cards, a map (rows), defaults, rulings, terrain prices (plains …) or monsters (power …)")
            return [phrase("{file}: expected {kinds}", file=path.name, kinds=kinds)]
        load(path)
    except BadData as error:
        return few(str(error).splitlines())
    return []


def _table_problems(path: Path) -> list[Words]:
    """A table to start from (``companion table --table``): its form, then what could not be so."""
    data = read_bytes(path, LARGEST)
    if wrong := table_faults(Table, known, data):
        return [f"{path.name}: {line}" for line in few(wrong)]
    return problems(msgspec.json.decode(data, type=Table))


OWN = OwnData(
    FOLDER.path,
    contents,
    notices,
    fingerprint,
    defaults,
    keep,
    FOLDER.refresh,
    check_data,
    hand_on=partial(hand_on, [OWN_CARDS]),
    take_in=partial(take_in, [OWN_CARDS]),
)
