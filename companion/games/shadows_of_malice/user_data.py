"""Checking what players wrote themselves: maps, cards, rulings and terrain prices.

Knows which kind of data a file holds by what stands in it; the exact checks live with the data's own chapter.
"""

import tomllib
from pathlib import Path

import msgspec

from companion.errors import BadData
from companion.games.shadows_of_malice.boards import load_costs
from companion.games.shadows_of_malice.cards import load_cards
from companion.games.shadows_of_malice.maps import load_map
from companion.games.shadows_of_malice.rulings import Ruling


class _Rulings(msgspec.Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


def check_data(path: Path) -> list[str]:
    """What is wrong with the file, each with its place and what was expected; [] = nothing."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return [f"{path.name}: not a TOML file: {error}"]
    try:
        _check(path, found)
    except BadData as error:
        return str(error).splitlines()
    except msgspec.ValidationError as error:
        return [f"{path.name}: {error}"]
    return []


def _check(path: Path, found: dict[str, object]) -> None:
    if "cards" in found:
        load_cards(path)
    elif "rulings" in found:
        msgspec.convert(found, _Rulings)
    elif "rows" in found:
        load_map(path)
    elif "plains" in found:
        load_costs(path)
    else:
        raise BadData(f"{path.name}: expected cards, a map (rows), rulings or terrain prices (plains …)")
