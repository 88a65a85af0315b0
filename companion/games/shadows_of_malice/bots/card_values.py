"""What cards are worth to the bot: in a fight, to keep, and outside a fight. By what stands on them, on average."""

from functools import cache
from typing import Any

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.meanings import GiveTo, PassOn, Swap, UseCard
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Chance, Prompt

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
AT_ONCE = {"heal", "restore", "action", "shards", "draw", "teleport"}
GOOD = 2.0
"""A card worth more than this is kept rather than changed for one that nobody has looked at."""
HURT = 2
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


@cache
def worth(known: Card) -> float:
    """What a card is worth to whoever holds it, in shards."""
    return sum(map(effect_worth, known.effects))


def helps_in_fight(known: Card) -> bool:
    """True if something on it makes a fight easier for whoever uses it."""
    return any(effect.what in IN_FIGHT and effect.used and effect_worth(effect) > 0 for effect in known.effects)


def possible(prompt: Prompt) -> dict[Any, str]:
    """What may be chosen now by what it means, each with the id to answer with."""
    return {option.meaning: option.id for option in prompt.options() if not option.why_not}


# -- decisions ---------------------------------------------------------------------------------------------


def share(table: Table, prompt: Prompt, chance: Chance) -> str:
    """To whoever has room for it and the least else; where nobody has, to the first, who then decides."""
    takers = [option for option in prompt.options() if option.where]
    roomy = [option.id for option in takers if option.label == table.avatar(option.id).name]
    return min(roomy, key=lambda name: len(table.avatar(name).items), default=prompt.legal()[0])


def limit(table: Table, prompt: Prompt, chance: Chance) -> str:
    """To a friend with room; otherwise instead of something poor, or back to its trove."""
    ids = possible(prompt)
    for kind in (GiveTo, PassOn):
        given = [act for act in ids if isinstance(act, kind)]
        if given:
            return ids[given[0]]
    swaps = (act for act in ids if isinstance(act, Swap))
    poorest = min(swaps, key=lambda act: worth(table.card(act.old)), default=None)
    return ids[poorest] if poorest and worth(table.card(poorest.old)) < GOOD else next(iter(ids.values()))


def keep_better(table: Table, prompt: Prompt, chance: Chance) -> str:
    return max(prompt.legal(), key=lambda card_id: worth(table.card(card_id)))


def worth_using_now(table: Table, use: UseCard, *, stranded: bool) -> bool:
    """Outside a fight: what heals the hurt, what gives something at once, a way to the others for the *stranded*."""
    avatar, known = table.avatar(use.who), table.card(use.card)
    effects = known.effects if known.consumed or known.kind == "fate" else [known.effects[use.effect]]
    return any(_is_of_use(avatar, effect, stranded=stranded) for effect in effects)


def _is_of_use(avatar: Avatar, effect: Effect, *, stranded: bool) -> bool:
    if not effect.used or effect.what not in AT_ONCE:
        return False
    if effect.what == "heal":
        return avatar.wounds >= HURT
    if effect.what == "restore":
        return avatar.drains >= HURT
    if effect.what == "action":
        return avatar.actions == 0
    if effect.what == "teleport":
        return stranded
    return effect_worth(effect) > 0
