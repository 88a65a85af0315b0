"""What players keep of their own: what they said of unknown values, what of it is in force, and what a save needs."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from companion.errors import BadData
from companion.games.casting_shadows.own.players_folder import FOLDER, OWN_NOTES
from companion.games.casting_shadows.table import Table
from companion.kernel import OwnData, Words
from companion.parts.own_things import hand_on, take_in


def _notices() -> Sequence[Words]:
    return OWN_NOTES.own().problems


def _fingerprint() -> str:
    """A Table carries what was said at it; only what somebody changed by hand could change a replay."""
    changed = OWN_NOTES.changed()
    return hashlib.sha256(msgspec.json.encode(changed)).hexdigest() if changed else ""


def _no_defaults() -> Mapping[str, str]:
    return {}


def _keep(table: Table) -> Sequence[Words]:
    return OWN_NOTES.keep(table.notes)


def _check(path: Path) -> Sequence[Words]:
    try:
        OWN_NOTES.load(path)
    except BadData as error:
        return str(error).splitlines()
    return []


OWN: OwnData[Table] = OwnData(
    FOLDER.path,
    OWN_NOTES.contents,
    _notices,
    _fingerprint,
    _no_defaults,
    _keep,
    FOLDER.refresh,
    _check,
    lambda path: hand_on([OWN_NOTES], path),
    lambda path: take_in([OWN_NOTES], path),
)
