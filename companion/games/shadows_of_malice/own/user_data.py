"""What players wrote themselves: cards, maps, prices, defaults; and files of any kind that they want checked.

Knows which kinds of files lie in the players' folder. The exact checks live with the data's own chapter; what kinds of
files have in common is in ``companion/parts``.
"""

from functools import partial
from pathlib import Path

from companion.games.shadows_of_malice.cards.cards import OWN_CARDS
from companion.games.shadows_of_malice.care.known_ids import known
from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.own.players_folder import FOLDER
from companion.games.shadows_of_malice.rules.combat.monsters import load_tables
from companion.games.shadows_of_malice.rules.land.maps import MapData, load_map, misfits, own_maps
from companion.games.shadows_of_malice.rules.land.terrain import Costs, Price, load_own_costs, own_costs
from companion.games.shadows_of_malice.rules.setup.settings import SETTINGS
from companion.games.shadows_of_malice.table import Table
from companion.kernel import OwnData, Words, count, joined, phrase
from companion.parts import own_kinds
from companion.parts.own_kinds import OwnDefaults, OwnFiles, OwnKind, check_file, loads
from companion.parts.own_things import hand_on, take_in
from companion.parts.rulings import load_rulings
from companion.parts.table_files import table_problems


def _map_in_words(file: str, found: MapData) -> Words:
    return phrase("{file}: map {map}, {name}", file=file, map=found.id, name=found.name)


def _prices_in_words(file: str, found: dict[str, Price]) -> Words:
    return joined(": ", [file, count(len(found), "price", "prices")])


OWN_DEFAULTS = OwnDefaults(FOLDER, "rulings.toml", SETTINGS)
KINDS: tuple[OwnKind, ...] = (
    OWN_CARDS,
    OwnFiles(("rows",), own_maps, load_map, _map_in_words),
    OwnFiles(Costs.__struct_fields__, own_costs, load_own_costs, _prices_in_words),
    OWN_DEFAULTS,
)
"""All that may lie in the players' folder."""


def notices() -> list[str]:
    """Every file of the players' own that could not be used, with the place and what was expected."""
    return own_kinds.notices(KINDS) + misfits()


def check_data(path: Path) -> list[Words]:
    """What is wrong with a file of the players' own, with one of ours that they changed, or with a table."""
    if path.suffix == ".json":
        return table_problems(Table, known, problems, path)
    kinds = phrase("cards, a map (rows), defaults, rulings, terrain prices (plains …) or monsters (power …)")
    return check_file(path, {**loads(KINDS), "rulings": load_rulings, "power": load_tables}, kinds)


OWN: OwnData[Table] = OwnData(
    folder=FOLDER.path,
    contents=partial(own_kinds.contents, KINDS),
    notices=notices,
    fingerprint=partial(own_kinds.fingerprint, KINDS),
    defaults=OWN_DEFAULTS.chosen,
    keep=lambda table: OWN_CARDS.keep(table.own_cards),
    refresh=FOLDER.refresh,
    check=check_data,
    hand_on=partial(hand_on, [OWN_CARDS]),
    take_in=partial(take_in, [OWN_CARDS]),
)
