"""What a card should do, read from its data alone: the second opinion that ``test_every_card.py`` compares with.

Asks nothing of the effect code: amounts, conditions, whom and how long are read here once more, as plainly as the
table is (SM-047, SM-052, SM-142…146, SM-148…151, SM-181…200).
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.cards import Card, Effect, When
from tests.games.shadows_of_malice.cards.card_scenes import (
    DRAINS,
    FRIEND,
    HIGH,
    HOLDER,
    KINDS,
    LOW,
    NAMES,
    POWERS,
    SHARDS,
    STRANGER,
    WOUNDS,
    Readings,
    Scene,
)

MODIFIERS = ("CR", "LR", "MR", "PR", "wounds", "shield", "recovery", "harvest", "evading", "withdrawing", "convert",
             "immunity", "gate", "unfatedness", "power")  # fmt: skip
TYPES = ("protean", "mammal", "avian", "sectoid", "reptilid")
OPPONENTS = ("creature", "guardian", "shadow")
TERRAINS = ("plains", "mountains", "forest", "water")
LASTS = ("roll", "phase", "combat", "turn")
"""From the shortest to the longest."""
WORTH = {"*": {LOW: 0, HIGH: 1}, "2": {LOW: 1, HIGH: 2}, "3": {LOW: 1, HIGH: 3}, "6": {LOW: 1, HIGH: 6}}


def worth(amount: str, small: int) -> int:
    """What an amount such as ``+2d*`` comes to when every die shows *small*."""
    total = 0
    for sign, count, die, flat in re.findall(r"([+-]?)(?:(\d+)d([*236])|(\d+))", amount):
        size = int(count) * WORTH[die][small] if die else int(flat)
        total += -size if sign == "-" else size
    return total


def is_used(effect: Effect) -> bool:
    return effect.on == "use" or effect.cost is not None


def used_as_a_whole(card: Card) -> bool:
    return card.kind in ("potion", "fate") or card.type == "book"


def needs_fight(when: When) -> bool:
    return bool(when.type or when.kind or when.color or when.defending or when.in_combat)


def holds(when: When, scene: Scene, *, fight: bool = True) -> bool:
    """Whether a condition holds for Sara in the scene."""
    return (
        (fight or not needs_fight(when))
        and (not when.type or scene.type in when.type)
        and (not when.kind or scene.kind in when.kind)
        and (not when.color or bool(set(scene.colours) & set(when.color)))
        and (not when.terrain or scene.terrain in when.terrain)
        and (scene.alone or not when.alone)
        and (scene.defending or not when.defending)
        and when.edition in ("", "revised")  # the one all scenes are played by
    )


def scenes_for(card: Card) -> list[Scene]:
    """One where no condition of the card holds; for each value a condition names, one where it holds; and for each
    condition one where only that one fails."""
    whens = [effect.when for effect in card.effects]
    neutral = Scene(
        type=next(word for word in TYPES if not any(word in when.type for when in whens)),
        kind=next(word for word in OPPONENTS if not any(word in when.kind for when in whens)),
        terrain=next(word for word in TERRAINS if not any(word in when.terrain for when in whens)),
    )
    found = [neutral]
    for when in whens:
        asks = {field: list(values) for field, values in _asked(when)}
        fitting = replace(neutral, **{field: values[0] for field, values in asks.items()})
        found += [replace(fitting, **{field: value}) for field, values in asks.items() for value in values]
        found += [replace(fitting, **{field: getattr(neutral, field)}) for field in asks]
    return list(dict.fromkeys(found))


def _asked(when: When) -> Iterator[tuple[str, Sequence[object]]]:
    yield from ((f, getattr(when, f)) for f in ("type", "kind", "terrain") if getattr(when, f))
    if when.color:
        yield "colours", [(colour,) for colour in when.color]
    yield from ((field, [True]) for field in ("alone", "defending") if getattr(when, field))


# -- modifiers ---------------------------------------------------------------------------------------------


class Active(Struct, frozen=True):
    """An effect at work: on the numbers of *names* themselves, or on the creature's while it fights one of them."""

    effect: Effect
    names: tuple[str, ...]
    theirs: bool = False


def held_by(card: Card, scene: Scene) -> list[Active]:
    """What works for Sara while she holds the card, or for a creature that has it."""
    if card.kind == "potion" or card.type == "book" or card.use in ("instant", "invoked") or card.activated:
        return []
    ability = card.kind == "ability"
    return [
        Active(effect, NAMES if ability else (HOLDER,), theirs=(effect.whom == "holder") == ability)
        for effect in card.effects
        if effect.on == "always" and not is_used(effect) and holds(effect.when, scene)
    ]


def for_whom(effect: Effect, scene: Scene) -> tuple[str, ...]:
    """Whom a used effect concerns; where the players choose, we choose the one farthest from Sara."""
    band = (HOLDER,) if scene.alone else (HOLDER, FRIEND)
    chosen = {"holder": (HOLDER,), "opponent": (), "band": band, "everyone": NAMES, "member": band[-1:]}
    return chosen.get(effect.whom, (STRANGER,))


def may_choose(effect: Effect, scene: Scene) -> list[str]:
    """Among whom the players choose; nobody where there is no choice."""
    among = {"member": [HOLDER] if scene.alone else [HOLDER, FRIEND], "another": [FRIEND, STRANGER]}
    if effect.whom not in ("member", "another", "anyone"):
        return []
    found = among.get(effect.whom, list(NAMES))
    return found if len(found) > 1 else []


def let_loose(effect: Effect, scene: Scene) -> Active:
    """A modifier that Sara has used. Gray wounds are those she takes (SM-151); other gray icons are on the creature."""
    if effect.whom == "opponent":
        return Active(effect, (HOLDER,) if effect.what == "wounds" else NAMES, theirs=True)
    return Active(effect, for_whom(effect, scene))


def expected(base: Readings, active: Sequence[Active], name: str) -> Readings:
    """The readings for *name* when these effects are at work, from those without."""
    ours = [one.effect for one in active if name in one.names and not one.theirs]
    theirs = [one.effect for one in active if name in one.names and one.theirs]
    resting = [effect for effect in ours if not needs_fight(effect.when)]
    found = dict(base)
    found["PR",] = _within(base["PR",] + _sum(theirs, "PR", HIGH) + _sum(theirs, "power", HIGH), 6)
    found["gate",] = int(any(effect.what == "gate" for effect in resting))
    found["unfated",] = int(any(effect.what == "unfatedness" for effect in resting))
    for effect in ours:
        if effect.what == "immunity":
            found["immune", effect.color] = 1
    for small in (LOW, HIGH):
        power = _sum(theirs, "power", small)
        luck = _sum(ours, "LR", small)
        found["CR", small] += _sum(ours, "CR", small)
        found["their CR", small] += _sum(theirs, "CR", small) + power
        found["LR", small] += luck
        for what, against in ((what, power) for what, powers in POWERS.items() for power in powers):
            key = (what, against, small)
            found[key] = _within(base[key] + luck + _sum(ours, what, small) - power, 6)
        found["MR", small] = _within(base["MR", small] + _sum(resting, "MR", small))
        found["recovery", small] = _within(base["recovery", small] + _sum(resting, "recovery", small))
        found["harvest", small] = _within(base["harvest", small] + _sum(ours, "harvest", small))
        for prefix, effects in (("", ours), ("their ", theirs)):
            for of in KINDS:
                key = (f"{prefix}shield", of, small)
                found[key] = _within(base[key] + sum(worth(e.amount, small) for e in effects if _shields(e, of)), 9)
            more = power * (small == HIGH) if prefix else 0  # a power more, a d★ more (SM-106)
            found |= _wounds(base, effects, f"{prefix}wounds", small, more)
    return found


def _sum(effects: Sequence[Effect], what: str, small: int) -> int:
    return sum(worth(effect.amount, small) for effect in effects if effect.what == what)


def _within(number: int, most: int = 99) -> int:
    return max(0, min(most, number))


def _shields(effect: Effect, of: str) -> bool:
    """Untyped shields work against every energy (SM-145)."""
    covers = effect.of or ("physical",)
    return effect.what == "shield" and (of in covers or (of != "physical" and "untyped" in covers))


def _wounds(base: Readings, effects: Sequence[Effect], key: str, small: int, more: int) -> Readings:
    """Kind by kind, or all of the one kind they are turned into (SM-150)."""
    turned = [effect.of[0] for effect in effects if effect.what == "convert"]
    dealt = {of: base[key, of, small] for of in KINDS}
    dealt["physical"] += more
    for effect in effects:
        if effect.what == "wounds":
            dealt[(effect.of or ("physical",))[0]] += worth(effect.amount, small)
    if turned:
        total = sum(dealt.values())
        dealt = {of: total if of == turned[-1] else 0 for of in KINDS}
    return {(key, of, small): _within(number) for of, number in dealt.items()}


# -- deeds -------------------------------------------------------------------------------------------------


def deeds_on(effect: Effect, names: Sequence[str], small: int) -> dict[tuple[str, str], int]:
    """How the counts of avatars and creature change by an effect that is done at once on *names* (or the creature)."""
    size = worth(effect.amount, small)
    by_word = {
        "strike": ("wounds", size),
        "heal": ("wounds", -min(size, WOUNDS)),
        "drain": ("drains", size),
        "restore": ("drains", -min(size, DRAINS)),
        "life": ("extra_life", size),
        "action": ("actions", size),
        "points": ("mp", 2 * size),
        "shards": (f"{effect.color} shards", max(-SHARDS, size)),
        "regrow": ("wounds", -size),
        "draw": ({"potion": "potions", "treasure": "items"}.get(effect.trove or "", "fate"), 1),
        "cleanse": ("fate", -1),
    }
    if effect.what not in by_word:
        return {}
    field, change = by_word[effect.what]
    return {(name, field): change for name in names or ("creature",)}
