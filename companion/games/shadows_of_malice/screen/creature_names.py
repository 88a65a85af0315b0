"""What a creature is called from its reveal to the story: by its kind, its type and what it can do.

Ours, and no rule. The same creature is always called the same; a Guardian, which may change its form, by no form.
"""

from functools import cache
from typing import Literal

from msgspec import Struct

from companion.games.shadows_of_malice.cards.cards import DATA, CreatureType
from companion.games.shadows_of_malice.fight import Creature
from companion.kernel import Words, say
from companion.parts.own_files import read_toml


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in ``data/creature_names.toml``."""

    source: Literal["ours"]
    by_power: tuple[str, ...]
    types: dict[CreatureType, str]
    by_ability: dict[str, str]


@cache
def names() -> Names:
    return read_toml(DATA / "creature_names.toml", Names)


def called(creature: Creature) -> Words:
    """``the Grasping Protean``, ``the Guardian``, ``Shadow 2``, ``Xulthûl``; as it stands within a sentence.

    A card of the players' own has no epithet: then the next ability's serves, or that of its power.
    """
    if creature.kind == "guardian":
        return say("the Guardian")
    if creature.kind == "xulthul":
        return "Xulthûl"
    if creature.shadow:
        return say(creature.shadow)
    known = names()
    sentence = known.types.get(creature.type)  # type: ignore[call-overload]
    if sentence is None:  # a correction may name any type
        return say(creature.type)
    power = known.by_power[min(max(creature.power, 1), len(known.by_power)) - 1]
    by_ability = [known.by_ability[ability] for ability in creature.abilities if ability in known.by_ability]
    return say(sentence, epithet=say(by_ability[0] if by_ability else power))
