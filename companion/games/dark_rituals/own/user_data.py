"""What players keep of their own: cards, Reactions and Encounters, what of it is in force, and what a save needs."""

from collections.abc import Sequence
from typing import Any

from companion.games.dark_rituals.cards.card_notes import told_at
from companion.games.dark_rituals.own.players_folder import FOLDER, OWN_CARDS, OWN_ENCOUNTERS, OWN_GEAR, OWN_REACTIONS
from companion.games.dark_rituals.table import Table
from companion.kernel import OwnData, Words, phrase
from companion.parts.own_things import OwnThings, own_data

KINDS: tuple[OwnThings[Any], ...] = (OWN_CARDS, OWN_GEAR, OWN_REACTIONS, OWN_ENCOUNTERS)
"""All that may lie in the players' folder."""


def _keep(table: Table) -> Sequence[Words]:
    """What was told at a table that plays by the cards, and every Encounter described there."""
    told = OWN_ENCOUNTERS.keep(table.own_encounters)
    if table.values == "printed":
        cards = OWN_CARDS.keep(told_at(table, OWN_CARDS.by_id().values()))
        told = cards + OWN_GEAR.keep(table.known_gear) + OWN_REACTIONS.keep(table.reactions) + told
    return told


OWN: OwnData[Table] = own_data(FOLDER, KINDS, _keep, phrase("cards, gear, reactions or encounters"))
