"""Cards of our own, for groups that play without the box: named and priced, so that nobody has to make one up.

Knows how the cards of ``data/cards.toml`` come into a new Table; what each does its text says, and players do it.
"""

from companion.games.dark_rituals.cards.box import BOX, LootCard, spells_of
from companion.games.dark_rituals.cards.characters import OURS
from companion.games.dark_rituals.cards.encounters import HERO_CARDS
from companion.games.dark_rituals.table import Gear, Table


def give_our_cards(table: Table) -> None:
    """Loot to equip, the names and costs of what is played from a hand, and each Hero's own spells (DR-069)."""
    table.known_gear = [_gear(card) for card in BOX.loot if card.kind != "scroll"]
    for card in BOX.loot:
        if card.kind == "scroll":
            _named(table, f"scroll_{card.id}", card.name, cost=card.cost)
    for spell in BOX.witchcraft:
        if spell.kind != "summon":
            _named(table, f"witchcraft_{spell.id}", spell.name, cost=spell.cost)
    for hero in HERO_CARDS:
        for recipe in spells_of(OURS[hero].job):
            figures = {"level": recipe.level, "ingredients": len(recipe.ingredients), "cost": recipe.cost}
            _named(table, f"spell_{hero}_{recipe.id.partition('_')[2]}", recipe.name, **figures)


def _gear(card: LootCard) -> Gear:
    return Gear(
        id=card.id,
        name=card.name,
        kind="upgrade" if card.kind == "upgrade" else "artifact",
        part=card.part,
        reach=card.reach,
        weight=card.weight,
        needs=dict(card.needs),
        adds=dict(card.adds),
    )


def _named(table: Table, id: str, name: str, **figures: int) -> None:
    table.card_names[id] = name
    table.stats[id] = figures
