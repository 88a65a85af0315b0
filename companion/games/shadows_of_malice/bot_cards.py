"""What cards are worth to the bot: in a fight, to keep, and outside a fight. By what stands on them, on average."""

from functools import cache

from companion.dice import Amount
from companion.games.shadows_of_malice.cards import Card, Effect, card, while_cards_stay

WORTH = {
    "CR": 2.0, "wounds": 2.0, "shield": 1.2, "strike": 1.0, "power": -2.0, "heal": 0.8, "restore": 0.8, "life": 0.8,
    "recovery": 0.8, "harvest": 1.0, "LR": 0.6, "MR": 0.4, "evading": 0.3, "withdrawing": 0.2, "shards": 1.0,
    "drain": -1.0, "points": 0.2, "action": 1.0,
}  # fmt: skip
"""What one of each is worth, in shards, where the card works all the time; on an opponent it is the other way round."""
PLAIN = {"immunity": 0.8, "reroll": 1.0, "gate": 0.5, "unfatedness": 0.2, "draw": 2.0, "target": 0.3, "convert": 0.2}
"""The same for what has no figure."""
IN_FIGHT = {"CR", "wounds", "shield", "strike", "power", "life", "target"}
FOR_SOME = 0.4
"""How often a condition holds, about."""
ENERGY_ONLY = 0.5
"""A shield that helps against some wounds only."""


def figure(amount: Amount) -> float:
    """On average."""
    dice = amount.stars / 2 + 1.5 * amount.d2 + 2 * amount.d3 + 3.5 * amount.d6
    return amount.flat + amount.sign * dice


def effect_worth(effect: Effect) -> float:
    worth = WORTH[effect.what] * figure(effect.figure) if effect.what in WORTH else PLAIN.get(effect.what, 0.0)
    if effect.whom == "opponent" and effect.what not in ("strike", "power"):
        worth = -worth
    if effect.what == "shield" and effect.of and "physical" not in effect.of:
        worth *= ENERGY_ONLY
    if effect.whom in ("band", "everyone"):
        worth *= 2
    if effect.cost:
        worth = max(0.0, worth - 1)
    return worth * (FOR_SOME if effect.when.type or effect.when.terrain or effect.when.color else 1.0)


@while_cards_stay
@cache
def worth(card_id: str) -> float:
    """What a card is worth to whoever holds it, in shards."""
    return sum(map(effect_worth, card(card_id).effects))


def is_spent(card_id: str) -> bool:
    """Potions, books and scrolls are gone once used."""
    return card(card_id).consumed


def helps_in_fight(known: Card) -> bool:
    """True if something on it makes a fight easier for whoever uses it."""
    return any(effect.what in IN_FIGHT and effect.used and effect_worth(effect) > 0 for effect in known.effects)
