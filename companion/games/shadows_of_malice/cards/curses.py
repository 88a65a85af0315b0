"""Curses: fate cards that stay until something lifts them."""

from companion.games.shadows_of_malice.cards.troves import return_card
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Step, Tell, say


def lift_curse(table: Table, name: str) -> Step:
    """A curse is lifted: the fate card goes back to its trove (SM-238)."""
    held = table.avatar(name).fate
    if held and table.card(held).curse:
        table.avatar(name).fate = ""
        yield Tell(
            "fate.cleansed",
            say("{card} is lifted from {who}.", card=table.card(held).title, who=table.avatar(name).name),
            name,
            data={"card": held},
        )
        yield from return_card(table, held)
