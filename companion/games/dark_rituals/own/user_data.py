"""What players keep of their own: cards, Reactions and Encounters, what of it is in force, and what a save needs."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.games.dark_rituals.cards.card_notes import told_at
from companion.games.dark_rituals.own.players_folder import FOLDER, OWN_CARDS, OWN_ENCOUNTERS, OWN_GEAR, OWN_REACTIONS
from companion.games.dark_rituals.table import Table
from companion.kernel import OwnData, Words, phrase
from companion.parts import own_kinds
from companion.parts.own_kinds import check_file, loads
from companion.parts.own_things import OwnThings, hand_on, take_in

KINDS: tuple[OwnThings[Any], ...] = (OWN_CARDS, OWN_GEAR, OWN_REACTIONS, OWN_ENCOUNTERS)
"""All that may lie in the players' folder."""


def _no_defaults() -> Mapping[str, str]:
    return {}


def _keep(table: Table) -> Sequence[Words]:
    """What was told at a table that plays by the cards, and every Encounter described there."""
    told = OWN_ENCOUNTERS.keep(table.own_encounters)
    if table.values == "printed":
        cards = OWN_CARDS.keep(told_at(table, OWN_CARDS.by_id().values()))
        told = cards + OWN_GEAR.keep(table.known_gear) + OWN_REACTIONS.keep(table.reactions) + told
    return told


def _check(path: Path) -> Sequence[Words]:
    return check_file(path, loads(KINDS), phrase("cards, gear, reactions or encounters"))


OWN: OwnData[Table] = OwnData(
    folder=FOLDER.path,
    contents=partial(own_kinds.contents, KINDS),
    notices=partial(own_kinds.notices, KINDS),
    fingerprint=partial(own_kinds.fingerprint, KINDS),
    defaults=_no_defaults,
    keep=_keep,
    refresh=FOLDER.refresh,
    check=_check,
    hand_on=partial(hand_on, KINDS),
    take_in=partial(take_in, KINDS),
)
