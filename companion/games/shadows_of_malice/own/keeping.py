"""Keeping what was described at a table: each new card becomes a file in the players' own folder.

Knows how a card is written down. Called by a front end when a game is left, never by a rule.
"""

import json
import os
from typing import Any

import msgspec

from companion.games.shadows_of_malice.cards.cards import Card, all_cards
from companion.games.shadows_of_malice.own.own_data import folder, refresh
from companion.games.shadows_of_malice.table import Table
from companion.kernel import phrase

HEADING = "# Described at the table. Change it as you like; companion check-data says whether it is still good.\n\n"


def keep(table: Table) -> list[str]:
    """Write down the cards of *table* that the folder does not have yet; says what was written, or why not."""
    new = [known for known in table.own_cards if known.id not in all_cards()]
    told = [_keep(known) for known in new]
    if new:
        refresh()
    return told


def _keep(known: Card) -> str:
    path = folder() / "cards" / f"{known.id}.toml"
    beside = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(HEADING + card_toml(known), "utf-8")
        os.replace(beside, path)  # whole or not at all
    except OSError as error:
        return phrase("{card} could not be kept in {path}: {why}.", card=known.title, path=path, why=error.strerror)
    return phrase("{card} is kept for your next games, in {path}", card=known.title, path=path)


def card_toml(known: Card) -> str:
    """*known* as a file of one card."""
    fields = msgspec.to_builtins(known)
    return "[[cards]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in fields.items())


def _toml(value: Any) -> str:
    """A plain value as TOML on one line; JSON writes strings, numbers and yes-or-no the same way."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
