"""Checking what players wrote themselves: maps, cards, rulings, prices, monsters, and whole tables.

Knows which kind of data a file holds by what stands in it; the exact checks live with the data's own chapter.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import BadData
from companion.games.shadows_of_malice.cards import load_cards
from companion.games.shadows_of_malice.maps import load_map
from companion.games.shadows_of_malice.monsters import load_tables
from companion.games.shadows_of_malice.problems import problems
from companion.games.shadows_of_malice.rulings import load_rulings
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.terrain import load_costs

LOADERS: dict[str, Callable[[Path], Any]] = {
    "cards": load_cards, "rows": load_map, "rulings": load_rulings, "plains": load_costs, "power": load_tables,
}  # fmt: skip
"""By a word that only this kind of file has."""


def check_data(path: Path) -> list[str]:
    """What is wrong with the file, each with its place and what was expected; [] = nothing."""
    try:
        return _table_problems(path) if path.suffix == ".json" else _toml_problems(path)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return [f"{path.name}: not a TOML file: {error}"]


def _toml_problems(path: Path) -> list[str]:
    found = tomllib.loads(path.read_text("utf-8"))
    load = next((LOADERS[word] for word in LOADERS if word in found), None)
    if load is None:
        kinds = "cards, a map (rows), rulings, terrain prices (plains …) or monsters (power …)"
        return [f"{path.name}: expected {kinds}"]
    try:
        load(path)
    except BadData as error:
        return str(error).splitlines()
    return []


def _table_problems(path: Path) -> list[str]:
    """A table to start from (``companion table --table``): its form, then what could not be so."""
    try:
        table = msgspec.json.decode(path.read_bytes(), type=Table)
    except (OSError, msgspec.DecodeError) as error:
        return [f"{path.name}: {error}"]
    return problems(table)
