"""Where a card is tried out: scenes, a robot that answers everything, and what can be read off a table.

A *scene* is a fight with everything a condition of a card may ask for. ``readings`` lets the real rules work out
every number a card can change, for one avatar, with all small dice low and with all of them high. Knows no card
under test and nothing of what an effect should do: that is ``card_oracle.py``.
"""

from bisect import bisect_left
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.shadows_of_malice.rules.avatars.life import recover
from companion.games.shadows_of_malice.rules.combat.abilities import activate
from companion.games.shadows_of_malice.rules.combat.aftermath import harvest
from companion.games.shadows_of_malice.rules.combat.clash import combat_rolls
from companion.games.shadows_of_malice.rules.combat.hits import suffer, wound_creature
from companion.games.shadows_of_malice.rules.combat.leaving import withdraw
from companion.games.shadows_of_malice.rules.combat.rolls import luck_total
from companion.games.shadows_of_malice.rules.combat.wounding import wounds_by_avatar, wounds_by_creature
from companion.games.shadows_of_malice.rules.land.gates import teleport
from companion.games.shadows_of_malice.rules.land.movement import movement_roll
from companion.games.shadows_of_malice.table import Table
from companion.kernel.draw import Draw
from companion.kernel.groups import Together
from companion.kernel.prompts import Place, Tell
from companion.kernel.roll import Roll
from tests.games.shadows_of_malice.fighting import battle

HOLDER, FRIEND, STRANGER = "Sara", "Bryan", "Cora"
"""Who has the card, who is in the holder's band, and who is not."""
NAMES = (HOLDER, FRIEND, STRANGER)
LOW, HIGH = 1, 6
KINDS = ("physical", "acid", "cold", "electricity", "fire", "poison", "untyped")
SHARD_COLOURS = ("black", "blue", "green", "red", "yellow", "colorless")
WOUNDS, DRAINS, LENT, SHARDS = 4, 3, 30, 3
"""What everybody has at first, so that healing, restoring, draining and losing shards can be seen."""
POWERS = {"evading": (3, 5), "withdrawing": (2, 4)}
"""Of a creature that is evaded or left: two, so that neither much luck nor little is cut off by the die."""
OF_COLOUR = {"black": "lycanthrope", "blue": "mistform", "green": "barkhide", "red": "unbridled-fury",
             "yellow": "lightning-reflexes"}  # fmt: skip
"""An ability of each colour that works for the creature alone."""
WEAKENS = {"black": "grasping-dark", "blue": "numbing-touch", "green": "entangling-growth", "red": "quaking-roar",
           "yellow": "blinding-flash"}  # fmt: skip
"""An ability of each colour that weakens whom the creature attacks."""


class Scene(Struct, frozen=True):
    """A fight in which Sara has a friend unless she is *alone*; she and whoever is looked at may be *defending*."""

    type: str = "protean"
    kind: str = "creature"
    colours: tuple[str, ...] = ()
    terrain: str = "plains"
    alone: bool = False
    defending: bool = False


class Stopped(Exception):
    """The robot was told to look no further."""


class Ran(Struct):
    """What a rule asked and told, by key, and its result."""

    asked: list[str] = []
    told: list[str] = []
    offered: dict[str, list[str]] = {}
    result: Any = None


def let(step: Any, small: int = HIGH, stop: str = "", roles: dict[str, Any] | None = None, **answers: Any) -> Ran:
    """Run a rule to its end. Dice show *small* unless *roles* says otherwise; a key's dots are ``__`` in *answers*.

    A roll may be helped by an answer of its key; questions not foreseen fail, but those about a re-roll: "keep".
    """
    ran, faces = Ran(), {"LR": 3, "CR": 3, "creature": 3, "power": LOW, **(roles or {})}
    planned = {"roll.again": ["keep"], **{key.replace("__", "."): as_list(value) for key, value in answers.items()}}
    try:
        asked = next(step)
        while True:
            if isinstance(asked, Together):
                asked = step.send([_answer(ran, prompt, small, stop, faces, planned) for prompt in asked.prompts])
            else:
                asked = step.send(_answer(ran, asked, small, stop, faces, planned))
    except StopIteration as ended:
        ran.result = ended.value
    except Stopped:
        pass
    return ran


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]


def _answer(ran: Ran, prompt: Any, small: int, stop: str, faces: dict[str, Any], planned: dict[str, list[Any]]) -> Any:
    if isinstance(prompt, Tell):
        ran.told.append(prompt.key)
        return None
    if isinstance(prompt, Place):
        return "done"
    ran.asked.append(prompt.key)
    ran.offered[prompt.key] = prompt.legal()
    if prompt.key == stop:
        raise Stopped
    answers = planned.get(prompt.key, [])
    if answers:
        return prompt.check(answers.pop(0) if len(answers) > 1 or isinstance(prompt, Roll) else answers[0])
    if isinstance(prompt, Roll):
        thrown = {d.role: as_list(faces.get(d.role, small)) for d in prompt.dice}
        return prompt.check({d.role: (thrown[d.role] * d.count)[: d.count] for d in prompt.dice})
    assert isinstance(prompt, Draw), f"{prompt.key} was not foreseen: {prompt.text} {prompt.legal()}"
    return prompt.check(prompt.pool()[0] if prompt.count == 1 else prompt.pool()[: prompt.count])


# -- scenes ------------------------------------------------------------------------------------------------


@cache
def _packed(scene: Scene) -> bytes:
    abilities = tuple(OF_COLOUR[colour] for colour in scene.colours)
    table = battle(
        (HOLDER, FRIEND), kind=scene.kind, type=scene.type, power=3, life=60, wounds=20, abilities=abilities,
        avatars=(STRANGER,), maps=2,
    )  # fmt: skip
    for avatar in table.avatars:
        avatar.wounds, avatar.drains, avatar.extra_life = WOUNDS, DRAINS, LENT
        avatar.shards = dict.fromkeys(SHARD_COLOURS, SHARDS)
    table.terrain[table.fight().at] = scene.terrain
    if scene.alone:
        table.avatar(FRIEND).band = FRIEND
    if scene.defending:
        table.fight().defending = [HOLDER]
    return msgspec.msgpack.encode(table)


def set_up(scene: Scene, *, fight: bool = True, stage: str = "manoeuvres") -> Table:
    """A new table of the scene: in the fight, the creature about to choose, or with the fight still to come."""
    table = msgspec.msgpack.decode(_packed(scene), type=Table)
    table.fight().target, table.fight().stage = "", stage
    if not fight:
        table.combat = None
    return table


def copied(table: Table) -> Table:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(table), type=Table)


def looked_at(table: Table, scene: Scene, name: str) -> Table:
    """A copy with *name* alone against the creature, clash to come, and with so much that nothing falls below 0."""
    table = copied(table)
    combat = table.combat = table.combat or set_up(scene).fight()
    combat.fighters, combat.target, combat.stage = [name], name, "clash"
    combat.defending, combat.creature_defends = [name] if scene.defending else [], False
    avatar = table.avatar(name)
    avatar.at, avatar.wounds, avatar.drains, avatar.extra_life = combat.at, 8, 0, 40
    avatar.shards = dict.fromkeys(SHARD_COLOURS, 0)
    avatar.radiance = ["Recovery", "Physical Surge", "Energy Surge"] * 3
    return table


def after_fight(table: Table, scene: Scene, name: str) -> Table:
    table = looked_at(table, scene, name)
    table.combat = None
    return table


# -- what can be read off a table --------------------------------------------------------------------------

Readings = dict[tuple[Any, ...], int]


def readings(table: Table, scene: Scene, name: str) -> Readings:
    """Every number that a card can change for *name*, worked out by the rules on copies of *table*."""

    def fighting() -> Table:
        return looked_at(table, scene, name)

    def resting() -> Table:
        return after_fight(table, scene, name)

    found: Readings = {("PR",): _power_rolls(fighting), ("gate",): _gate(resting(), scene, name)}
    found["unfated",] = _unfated(resting(), name)
    for colour in WEAKENS:
        found["immune", colour] = _immune(fighting(), name, colour)
    for small in (LOW, HIGH):
        found |= {(what, small): value for what, value in _rolls(fighting, resting, name, small).items()}
        for what, escapes in (("evading", _evades), ("withdrawing", _withdraws)):
            for power in POWERS[what]:
                found[what, power, small] = _faces_that(partial(escapes, fighting, power, small))
        for of in KINDS:
            found["shield", of, small] = _shield(fighting(), name, of, small)
            found["their shield", of, small] = _their_shield(fighting(), of, small)
        for who, rule in (("wounds", wounds_by_avatar), ("their wounds", wounds_by_creature)):
            dealt = let(rule(fighting(), name), small).result
            found |= {(who, of, small): dealt.get(of, 0) for of in KINDS}
    return found


@cache
def readings_without(scene: Scene, name: str) -> Readings:
    """What can be read where nobody has any card."""
    return readings(set_up(scene), scene, name)


def _rolls(fighting: Callable[[], Table], resting: Callable[[], Table], name: str, small: int) -> dict[str, int]:
    ours, theirs = let(combat_rolls(fighting()), small).result
    moving = resting()
    let(movement_roll(moving, name), small, roles={"MR": [4, 3]})
    recovering = resting()
    let(recover(recovering, name), small)
    harvesting = fighting()
    harvesting.fight().creature.life = 6
    let(harvest(harvesting), small)
    return {
        "CR": ours.total,
        "their CR": theirs.total,
        "LR": let(luck_total(fighting(), name, "luck", "Luck."), small).result.total,
        "MR": moving.avatar(name).mp // 2,
        "recovery": 8 - recovering.avatar(name).wounds,
        "harvest": harvesting.avatar(name).shards["colorless"],
    }


def _faces_that(works: Callable[[int], bool]) -> int:
    """How many faces of a die, from 6 down, are good enough."""
    return 6 - bisect_left(range(1, 7), True, key=works)


def _evades(fighting: Callable[[], Table], power: int, small: int, face: int) -> bool:
    """Whether a breath of frost, the creature's last ability, is evaded with this face."""
    table = fighting()
    table.fight().creature.power = power
    table.fight().creature.abilities.append("frost-breath")
    ran = let(activate(table), small, roles={"LR": face}, combat__ability=[[HIGH]])
    assert "combat.evade" in ran.asked
    return "combat.evaded" in ran.told


def _withdraws(fighting: Callable[[], Table], power: int, small: int, face: int) -> bool:
    table = fighting()
    table.fight().creature.power = power
    ran = let(withdraw(table, table.fight().target, "chosen"), small, roles={"LR": face}, stop="withdraw.to")
    return "withdraw.to" in ran.asked


def _power_rolls(fighting: Callable[[], Table]) -> int:
    """How many faces let the creature's last ability work."""

    def works(face: int) -> bool:
        table = fighting()
        table.fight().creature.abilities.append("corrosive-spit")
        return "combat.active" in let(activate(table), roles={"power": face}, combat__ability=[[HIGH]]).told

    return bisect_left(range(1, 7), True, key=lambda face: not works(face))


def _gate(table: Table, scene: Scene, name: str) -> int:
    """1 if the Gate obeys without luck."""
    entered, wanted = table.gates["A"], table.gates["B"]
    for member in table.band_of(name):
        member.at = entered
    table.terrain[entered] = scene.terrain
    ran = let(teleport(table, name), stop="gate.luck", gate__exit=wanted, band__roller=name)
    obeyed = "gate.luck" not in ran.asked
    assert table.avatar(name).at == (wanted if obeyed else entered)
    return int(obeyed)


def _unfated(table: Table, name: str) -> int:
    """1 if doubles bring no fate card."""
    table.troves["fate"].order.insert(0, "hand-of-the-harvester")
    ran = let(movement_roll(table, name), roles={"MR": [3, 3]})
    return int("trove.drawn" not in ran.told)


def _immune(table: Table, name: str, colour: str) -> int:
    """1 if an ability of *colour* does not take hold of *name*."""
    creature, avatar = table.fight().creature, table.avatar(name)
    creature.abilities, creature.power, before = [WEAKENS[colour]], 5, len(avatar.running)
    let(activate(table), LOW, roles={"LR": LOW})
    return int(len(avatar.running) == before)


def _shield(table: Table, name: str, of: str, small: int) -> int:
    """How many of nine wounds do not get through to *name*."""
    let(suffer(table, name, {of: 9}, from_creature=False), small)
    return 9 - (table.avatar(name).wounds - 8)


def _their_shield(table: Table, of: str, small: int) -> int:
    before = table.fight().creature.wounds
    let(wound_creature(table, {of: 9}, "A blow"), small)
    return 9 - (table.fight().creature.wounds - before)
