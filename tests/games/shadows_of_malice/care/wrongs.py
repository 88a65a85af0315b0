"""How tests of what is wrong with a table set it up and look at it."""

from companion.games.shadows_of_malice.care.problems import problems
from companion.games.shadows_of_malice.fight import Combat, Creature
from companion.language.words import worded


def wrong(table):
    """The one thing that is wrong."""
    found = problems(table)
    assert len(found) == 1, found
    return worded(found[0])


def take(table, trove, card):
    """A card from its trove."""
    table.troves[trove].order.remove(card)
    return card


def fighting(table, **creature):
    made = {"kind": "creature", "type": "mammal", "power": 3, "life": 6, **creature}
    table.combat = Combat(Creature(**made), table.avatars[0].at, ["Sara"])
    return table.combat
