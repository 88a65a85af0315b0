"""Bots of three strengths: *novice* does anything legal, *plain* what is good at once, *keen* counts ahead.

Knows the options of a question and what lies open; face-down cards are unknown to it, as they are to the app: when a
bot may reveal one, chance says which of those still out it holds.
"""

from collections.abc import Sequence
from typing import Any

from companion.games.casting_shadows.bots.plans import act_of, target_of
from companion.games.casting_shadows.cards.learned import damage
from companion.games.casting_shadows.cards.printed import COUNTERSPELLS, SPELLS
from companion.games.casting_shadows.meanings import Travel
from companion.games.casting_shadows.rules.affording import costs_now
from companion.games.casting_shadows.rules.damage import damage_to
from companion.games.casting_shadows.rules.paying import can_pay, counts
from companion.games.casting_shadows.rules.resources import CRYSTAL, FRAGMENT
from companion.games.casting_shadows.rules.ring import DISTANCES
from companion.games.casting_shadows.table import Strength, Table
from companion.kernel import PASS, Act, Chance, Choose, Option, Prompt

ANSWERS: dict[str, Any] = {
    "setup.homes": True,
    "start.hex": True,
    "end.sure": True,
    "end.transform": True,
    "price.right": "yes",
    "hex.no_reduction": "yes",
    "hand.what": "nothing",
    "counter.which": "back",
    "conversion.number": 1,
    "conversion.colour": "same",
    "ability.cost": 5,
    "ability.does": "damage",
    "ability.amount": 3,
    "counter.amount": 2,
    "damage.number": 2,
    "counter.avoids": "yes",
}
"""Where there is little to think about; of unknown values those like our own."""
BEST_COMPANIONS = ("hydrattle_snake", "charging_stag", "dusk_moth", "gloom_cat")


def bot(table: Table, prompt: Prompt, chance: Chance) -> Any:
    """As well as the table's setting says."""
    return bot_of(table.strength, table, prompt, chance)


def bot_of(strength: Strength, table: Table, prompt: Prompt, chance: Chance) -> Any:
    """An answer, or None where chance may answer."""
    if prompt.key in ANSWERS:
        return ANSWERS[prompt.key]
    if prompt.key in ("pay", "end.absorb") and isinstance(prompt, Choose):
        return prompt.main
    if prompt.key == "counter":
        return _counter(table, prompt, chance)
    if prompt.key == "solo.act":
        return _bots_sheet(table, prompt, chance)
    if strength == "novice":
        return _novice(prompt, chance)
    if isinstance(prompt, Act):
        return act_of(table, prompt, chance, keen=strength == "keen")
    return _choice(table, prompt, strength)


def _bots_sheet(table: Table, prompt: Prompt, chance: Chance) -> str:
    """In place of the sheet: it casts if it can, else it goes a step towards the player, and that is all."""
    legal = prompt.legal()
    casts = [id for id in legal if id.startswith("cast ")]
    near = DISTANCES[table.at("p1")]
    towards = [
        option.id
        for option in prompt.options()
        if isinstance(option.means, Travel) and near[option.means.to] < near[table.here]
    ]
    return (casts or ([chance.choice(towards)] if towards and chance.random() < 0.6 else ["end"]))[0]


def _novice(prompt: Prompt, chance: Chance) -> Any:
    """Anything legal, but it does not end its turn with its first breath."""
    if not isinstance(prompt, Act):
        return None
    legal = [id for id in prompt.legal() if id not in ("counter", "hand")]
    going_on = [id for id in legal if id != "end"]
    return chance.choice(going_on) if going_on and chance.random() < 0.8 else "end"


def _choice(table: Table, prompt: Prompt, strength: Strength) -> Any:
    match prompt.key:
        case "cast.strength" | "collect.spell":
            return prompt.legal()[-1] if prompt.key == "cast.strength" else _least_worth(table, prompt)
        case "cast.target" | "ability.whom" | "counter.whom":
            return min(prompt.legal(), key=lambda seat: table.casters[seat].hp)
        case "cast.charge":
            return min(prompt.legal()[1:], key=lambda seat: table.casters[seat].hp)
        case "cast.hex":
            return max(prompt.legal(), key=lambda slot: _worth_hitting(table, slot))
        case "collect.room":
            return _least_worth(table, prompt)
        case "end.companion":
            return next((card for card in BEST_COMPANIONS if card in prompt.legal()), None)
        case "reroll.which":
            return _dice_to_throw(table, prompt)
        case "travel.on":
            return target_of(table, prompt)
        case "convert":
            return _best_change(table, prompt.options())
    return None


def _worth_hitting(table: Table, slot: str) -> tuple[int, int]:
    there = [table.casters[seat].hp for seat in table.enemies(table.active.id) if table.at(seat) == slot]
    return len(there), -min(there, default=0)


def _least_worth(table: Table, prompt: Prompt) -> str:
    """The card of the book that does least: by level, then by the damage it can do."""

    def worth(book_id: str) -> tuple[int, int]:
        card = table.card_of(table.active.id, book_id)
        spell = SPELLS.get(card.card) if card else None
        return (spell.level, max(damage(table, spell) or (1,))) if spell else (0, 1)

    return min(prompt.legal(), key=worth)


def _dice_to_throw(table: Table, prompt: Prompt) -> list[str] | str:
    """Those that nothing affordable needs: greedily, as long as no less can be paid without them."""
    costs, legal = list(costs_now(table)), prompt.legal()
    possible = [cost for cost in costs if can_pay(counts(table.pool), cost)]
    thrown: list[str] = []
    for id in legal:
        left = counts(unit for unit in table.pool if unit.id not in thrown and unit.id != id)
        what = next(unit.what for unit in table.pool if unit.id == id)
        if what != FRAGMENT and all(can_pay(left, cost) for cost in possible):
            thrown.append(id)
    return thrown or legal[:1] if len(legal) > 1 else legal[0]


def _best_change(table: Table, options: Sequence[Option[Any]]) -> str:
    """The change after which most can be paid; a Crystal less is worth something, too."""

    def worth(option: Option[Any]) -> tuple[int, bool]:
        taken, given = option.meaning
        after = counts(table.pool)
        after.subtract(taken)
        after.update(given)
        return sum(can_pay(after, cost) for cost in costs_now(table)), CRYSTAL in taken

    best: str = max((option for option in options if not option.why_not), key=worth).id
    return best


def _counter(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Where nobody knows what it holds, chance draws it from all Counterspells; it saves itself from what hurts."""
    casting = table.casting
    if casting is None or not casting.waiting:
        return PASS
    hurts = damage_to(table, casting, casting.waiting[0]).total
    held = chance.sample([card.id for card in COUNTERSPELLS.values() for _ in range(card.copies)],
                         table.casters[prompt.who].face_down)  # fmt: skip
    legal = prompt.legal()
    useful = [card for card in (legal[1:] if table.hands else held)
              if card in legal and COUNTERSPELLS[card].does in ("zero", "less")]  # fmt: skip
    if casting.waiting[0] == prompt.who and useful and hurts >= 2:
        return useful[0]
    return PASS
