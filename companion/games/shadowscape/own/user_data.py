"""What players keep of their own: what they described, the settings they always play by, and what a save needs."""

from collections.abc import Sequence

from companion.games.shadowscape.own.players_folder import FOLDER, OWN_KINDS
from companion.games.shadowscape.table import Table
from companion.kernel import OwnData, Words, phrase
from companion.parts.own_things import own_data


def keep(table: Table) -> Sequence[Words]:
    """Write down what was described at *table*; says what was written."""
    return [line for kind in OWN_KINDS for line in kind.keep(getattr(table.described, kind.kind))]


OWN: OwnData[Table] = own_data(
    FOLDER, OWN_KINDS, keep, phrase("rooms, enemies, heroes, actions, equipment, whispers or lords")
)
