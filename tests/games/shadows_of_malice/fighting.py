"""How the tests set up a fight: who fights what, where, and at which stage.

table = battle(("Sara", "Bryan"), power=3, abilities=("glacial",), stage="clash", target="Sara")
play(clash(table), [4, 2, 6])          # Sara's two dice, then the creature's
"""

from collections.abc import Iterator
from typing import Any

from companion.games.shadows_of_malice.cards.playing import use_card
from companion.games.shadows_of_malice.fight import Combat, Creature, Running
from companion.games.shadows_of_malice.rules.combat.combat import combat_step
from companion.games.shadows_of_malice.rules.combat.monsters import power_row
from companion.games.shadows_of_malice.table import Table, Xulthul
from companion.kernel.corrections import correct_in_place
from companion.kernel.groups import Step
from companion.kernel.prompts import Tell
from tests.games.shadows_of_malice.playing import Played, add_shadow, make_table, play

KEEP = "keep"
FIGHT = "fight"


def battle(
    names: tuple[str, ...] = ("Sara",),
    *,
    kind: str = "creature",
    type: str = "mammal",
    power: int = 1,
    life: int = 0,
    wounds: int = 0,
    abilities: tuple[str, ...] = (),
    stage: str = "clash",
    target: str = "",
    avatars: tuple[str, ...] = (),
    maps: int = 1,
    **settings: Any,
) -> Table:
    """*names* as one band in a fight; *avatars* also play but stand elsewhere. Its life is its power's by default.

    A creature is met in a lair, a Guardian at its stronghold, a Shadow and Xulthûl on the Gate.
    """
    table = make_table((*names, *avatars), maps=maps, **settings)
    at = {"guardian": table.wells[0].at, "creature": table.lairs[0].at}.get(kind, table.avatar(names[0]).at)
    for name in names:
        table.avatar(name).at, table.avatar(name).band = at, names[0]
    creature = Creature(kind, type, power, life or power_row(power).life, wounds, list(abilities))
    for ability in abilities:
        table.troves["ability"].order.remove(ability)
    if kind == "shadow":
        creature.shadow = add_shadow(table, at, creature.left).id
    if kind == "xulthul":
        table.xulthul = Xulthul(type, power, creature.life, at, list(abilities), wounds)
    where = {"guardian": "stronghold", "creature": "lair"}.get(kind, "open")
    table.combat = Combat(creature, at, list(names), where, stage, target=target or names[0])
    if stage in ("pre", "manoeuvres", "target"):
        table.combat.target = target
    return table


def give(table: Table, name: str, *cards: str, **shards: int) -> None:
    """Put cards of any kind and shards in front of an avatar; cards leave their trove."""
    avatar = table.avatar(name)
    for card_id in cards:
        known = table.card(card_id)
        if card_id in table.troves[known.kind].order:
            table.troves[known.kind].order.remove(card_id)
        if known.kind in ("mastery", "fate"):
            setattr(avatar, known.kind, card_id)
        else:
            (avatar.potions if known.kind == "potion" else avatar.items).append(card_id)
    avatar.shards |= shards


def let_run(table: Table, name: str, card_id: str, effect: int = 0, until: str = "turn") -> None:
    """An effect of a card already at work on an avatar."""
    table.avatar(name).running.append(Running(card_id, effect, until))


def fight_on(table: Table) -> Step:
    """The rest of the fight, stage by stage."""
    while table.combat is not None:
        yield from combat_step(table)


def shaken(step: Step, table: Table) -> Iterator[Any]:
    """*step*, with a correction that changes nothing while each of its questions waits.

    Every part of the Table is a new object afterwards, so a rule that kept an old one goes astray.
    """
    try:
        asked = next(step)
        while True:
            answer = yield asked
            if not isinstance(asked, Tell):
                correct_in_place(table, "round", table.round)
            asked = step.send(answer)
    except StopIteration as ended:
        return ended.value


def lone(*cards: str, **shards: int) -> Table:
    """Sara alone, with these cards and shards."""
    table = make_table(("Sara",))
    give(table, "Sara", *cards, **shards)
    return table


def use(table: Table, card_id: str, *answers: Any, number: int = 0, name: str = "Sara") -> Played:
    """Use an effect of a card, out of a fight or in one."""
    return play(use_card(table, name, card_id, number), *answers)
