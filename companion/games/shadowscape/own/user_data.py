"""What players keep of their own: what they described, the settings they always play by, and what a save needs."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from companion.games.shadowscape.own.players_folder import FOLDER, OWN_KINDS
from companion.games.shadowscape.table import Table
from companion.kernel import OwnData, Words, phrase
from companion.parts import own_kinds
from companion.parts.own_kinds import check_file, loads
from companion.parts.own_things import hand_on, take_in


def keep(table: Table) -> Sequence[Words]:
    """Write down what was described at *table*; says what was written."""
    return [line for kind in OWN_KINDS for line in kind.keep(getattr(table.described, kind.kind))]


def check(path: Path) -> Sequence[Words]:
    """What is wrong with a file of the players' own."""
    expected = phrase("rooms, enemies, heroes, actions, equipment, whispers or lords")
    return check_file(path, loads(OWN_KINDS), expected)


OWN: OwnData[Table] = OwnData(
    folder=FOLDER.path,
    contents=partial(own_kinds.contents, OWN_KINDS),
    notices=partial(own_kinds.notices, OWN_KINDS),
    fingerprint=partial(own_kinds.fingerprint, OWN_KINDS),
    defaults=dict,
    keep=keep,
    refresh=FOLDER.refresh,
    check=check,
    hand_on=partial(hand_on, OWN_KINDS),
    take_in=partial(take_in, OWN_KINDS),
)
