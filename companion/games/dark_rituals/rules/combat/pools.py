"""The dice of an attack or a defence: those on the card, and those of an Upgrade (DR-197, DR-205, DR-213)."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.fight import Reach
from companion.games.dark_rituals.table import NO_ICON, Character, Gear, Table
from companion.kernel import Step

Mode = Literal["melee", "ranged", "defence"]
ATTACK_DICE: Final = ("blue", "yellow")
DEFENCE_DICE: Final = ("red", "green")
"""DR-063."""


def colours(mode: Mode) -> tuple[str, ...]:
    return DEFENCE_DICE if mode == "defence" else ATTACK_DICE


def learn_pool(table: Table, card: str, mode: Mode) -> Step:
    """The Stamina beside the icon and, if there is one, its dice."""
    yield from learn(table, card, mode)
    if figure(table, card, mode) != NO_ICON:
        yield from learn(table, card, *(f"{mode}.{colour}" for colour in colours(mode)))


def pool_on_card(table: Table, card: str, mode: Mode) -> dict[str, int]:
    """As far as it is known."""
    dice = {colour: figure(table, card, f"{mode}.{colour}") or 0 for colour in colours(mode)}
    return {colour: number for colour, number in dice.items() if number > 0}


def attack_pool(table: Table, who: Character, reach: Reach) -> dict[str, int]:
    """An Attack Upgrade counts only for the kind of attack whose icon it bears (DR-209, RUL-52)."""
    gear = [one for one in worn(table, who) if one.part != "defence" and one.reach in ("", reach)]
    return _with(pool_on_card(table, table.card_now(who), reach), gear, ATTACK_DICE)


def defence_pool(table: Table, who: Character) -> dict[str, int]:
    """Bonuses on the throw, which an Armor Save does not have (DR-213)."""
    gear = [one for one in worn(table, who) if one.part != "attack"]
    return _with(pool_on_card(table, table.card_now(who), "defence"), gear, DEFENCE_DICE)


def defence_payers(table: Table, who: Character) -> list[Character]:
    """Each Hero for itself; for a Serf any Hero who is not Stunned, the whole cost alone (DR-116, DR-124, DR-125)."""
    if who in table.serfs:
        return [id for id, hero in table.heroes.items() if not hero.stunned]
    return [who]


def worn(table: Table, who: Character) -> Iterable[Gear]:
    return table.heroes[who].equipped if who in table.heroes else ()


def _with(pool: Mapping[str, int], gear: Iterable[Gear], of: tuple[str, ...]) -> dict[str, int]:
    both = dict(pool)
    for one in gear:
        for colour in of:
            if one.adds.get(colour):
                both[colour] = both.get(colour, 0) + one.adds[colour]
    return both
