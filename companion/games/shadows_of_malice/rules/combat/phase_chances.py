"""What one phase of a fight may bring to an avatar that is attacked, as chances (section 23).

Reads the same bonuses, blows and shields that the rules will use, and turns their dice into chances. Knows one phase;
the whole fight is in ``fight_chances.py``. Players are taken to fight on: what they may use or invoke is not here.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.effects import CREATURE, avatar_bonuses, creature_bonuses, is_immune
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature, power_roll_limit
from companion.games.shadows_of_malice.rules.combat.clash import attacking, both_sides
from companion.games.shadows_of_malice.rules.combat.hits import Shields, avatar_shields, sorted_shields
from companion.games.shadows_of_malice.rules.combat.stars import Rolled, Side, bonus_dice, certain
from companion.games.shadows_of_malice.rules.combat.wounding import avatar_blow, creature_blow
from companion.games.shadows_of_malice.rules.dice_reading import FACES, Amount, Read, read_face
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table

Chances = dict[int, float]
Spread = tuple[tuple[int, float], ...]
"""Figures with their chances, which add up to 1."""
NOTHING: Spread = ((0, 1.0),)
Hurt = tuple[tuple[int, int, float], ...]
"""Life lost, life the creature regains for it, and the chance of that."""
COUNTED = ("strike", "drain", "regrow", "CR", "wounds", "shield", "power", "convert", "immunity")
"""What of an ability is reckoned with; what its other effects do changes no fight that is fought to its end."""


class Rolls(Struct, frozen=True):
    """A clash: what both sides add to their dice, what a hit of the avatar deals, and one on it (SM-178)."""

    ours: Spread
    theirs: Spread
    dealt: Spread
    taken: Hurt


class Move(Struct, frozen=True):
    """An activated ability at work: by what chance, life it takes before blows, life it gives, and the clash then."""

    chance: float
    struck: Spread
    grown: Spread
    rolls: Rolls


class Facing(Struct, frozen=True):
    """A phase for the avatar attacked: life the creature regains first, what it may use, and else the clash."""

    grown: Spread
    moves: tuple[Move, ...]
    rolls: Rolls


def facing(table: Table, name: str) -> Facing:
    """What *name* faces in a phase in which the creature of *table* attacks it (SM-115, SM-116, SM-179)."""
    table = attacking(table, name)
    phase = [effect for _, effect in _effects(table, ("phase",)) if effect.what == "regrow"]
    return Facing(_regrown(table, phase), tuple(_moves(table, name)), _rolls(table, name))


def _effects(table: Table, events: Sequence[str]) -> Iterator[tuple[Card, Effect]]:
    for known in map(table.card, table.fight().creature.abilities):
        for effect in known.effects:
            if effect.on in events and not known.activated:
                yield known, effect


def _rolls(table: Table, name: str) -> Rolls:
    combat = table.fight()
    sides = both_sides(table)
    groups = bonus_dice(table, sides, "CR")
    boosts = sum(boost.amount for boost in table.boosts if (boost.avatar, boost.roll) == (name, "CR"))
    ours, theirs = (_spread(_worth(table, side, groups, "CR")) for side in sides)
    dealt = NOTHING if name in combat.defending else _spread(_dealt(table, name))
    taken: Hurt = ((0, 0, 1.0),) if combat.creature_defends else _taken(table, name)
    return Rolls(tuple((figure + boosts, chance) for figure, chance in ours), theirs, dealt, taken)


# -- hits --------------------------------------------------------------------------------------------------


def _dealt(table: Table, name: str) -> Chances:
    """What a hit of *name* takes of the creature's life, less its shields (SM-144, SM-148)."""
    blow = avatar_blow(table, name)
    shields = sorted_shields(creature_bonuses(table, "shield"), tuple(blow), Side("creature", [], "black", CREATURE))
    return _through(table, _wounds(table, blow), tuple(blow), shields)


def _taken(table: Table, name: str) -> Hurt:
    """What a hit on *name* takes of its life, with what the hit or the wound triggers (SM-148, SM-185)."""
    blow = creature_blow(table, name)
    through = _through(table, _wounds(table, blow), tuple(blow), _shields_of(table, name, tuple(blow)))
    hurt: dict[tuple[int, int], float] = {}
    for events, part in (
        (("hit",), {lost: chance for lost, chance in through.items() if not lost}),
        (("hit", "wound"), {lost: chance for lost, chance in through.items() if lost}),
    ):
        triggered = list(_effects(table, events)) if part else []
        more = _felt(table, name, triggered)
        grown = _regrown(table, [effect for _, effect in triggered if effect.what == "regrow"])
        for lost, chance in part.items():
            for extra, more_chance in more.items():
                for back, back_chance in grown:
                    key = (lost + extra, back)
                    hurt[key] = hurt.get(key, 0.0) + chance * more_chance * back_chance
    return tuple((lost, back, chance) for (lost, back), chance in sorted(hurt.items()))


def _felt(table: Table, name: str, effects: Iterable[tuple[Card, Effect]]) -> Chances:
    """The life that strikes and drains of abilities take of *name*, card by card, evaded or not (SM-184, SM-191)."""
    lost: Chances = {0: 1.0}
    by_card: dict[Card, list[Effect]] = {}
    for known, effect in effects:
        if effect.whom != "holder" and not is_immune(table, name, known, effect):
            by_card.setdefault(known, []).append(effect)
    for known, felt in by_card.items():
        one = _plus(*(_deed(table, name, effect) for effect in felt))
        lost = _plus(lost, _maybe(one, _evading(table, name) if known.evadable else 0.0))
    return lost


def _maybe(chances: Chances, not_at_all: float) -> Chances:
    found = {figure: chance * (1 - not_at_all) for figure, chance in chances.items()}
    found[0] = found.get(0, 0.0) + not_at_all
    return found


def _deed(table: Table, name: str, effect: Effect) -> Chances:
    if effect.what == "strike":
        kinds = (effect.of or ("physical",))[:1]
        struck: dict[tuple[int, ...], float] = {(wounds,): chance for wounds, chance in _amount(effect.figure).items()}
        return _through(table, struck, kinds, _shields_of(table, name, kinds))
    if effect.what == "drain" and (_is_shadow(table) or not radiance_to_lose(table, name)):
        return _amount(effect.figure)
    return {0: 1.0}


def radiance_to_lose(table: Table, name: str) -> int:
    """Tokens that drains take before life (SM-152); a Life token takes its life token along, and so is none."""
    return sum(token != "Life" for token in table.avatar(name).radiance)


def _is_shadow(table: Table) -> bool:
    return table.fight().creature.kind == "shadow"


def _shields_of(table: Table, name: str, kinds: tuple[str, ...]) -> Shields:
    """No shield stops what a Shadow deals, unless it is ruled so (SM-136, SM-154, RUL-11)."""
    if _is_shadow(table) and ruling(table, "RUL-11") != "yes":
        return []
    return avatar_shields(table, name, kinds)


def _wounds(table: Table, blow: Mapping[str, Side]) -> dict[tuple[int, ...], float]:
    """The wounds of a hit kind by kind, 1 of the first and none below 0 (SM-148, RUL-31)."""
    groups = bonus_dice(table, list(blow.values()), "wounds")
    joint: dict[tuple[int, ...], float] = {(): 1.0}
    for number, side in enumerate(blow.values()):
        worth = _floored(_worth(table, side, groups, "wounds"), int(number == 0))
        joint = {(*wounds, n): chance * more for wounds, chance in joint.items() for n, more in worth.items()}
    return joint


def _through(
    table: Table, wounds: Mapping[tuple[int, ...], float], kinds: tuple[str, ...], shields: Shields
) -> Chances:
    """What shields let through of *wounds* (SM-144, SM-145)."""
    groups = bonus_dice(table, [side for _, side in shields], "shield")
    for covers, side in shields:
        places = [kinds.index(of) for of in covers]
        worth = _floored(_worth(table, side, groups, "shield"))
        left: dict[tuple[int, ...], float] = {}
        for dealt, chance in wounds.items():
            for shield, more in worth.items():
                rest = _kept_off(dealt, places, shield)
                left[rest] = left.get(rest, 0.0) + chance * more
        wounds = left
    total: Chances = {}
    for dealt, chance in wounds.items():
        total[sum(dealt)] = total.get(sum(dealt), 0.0) + chance
    return total


def _kept_off(wounds: tuple[int, ...], places: Sequence[int], shield: int) -> tuple[int, ...]:
    left = list(wounds)
    for place in places:
        taken = min(shield, left[place])
        left[place] -= taken
        shield -= taken
    return tuple(left)


# -- activated abilities -----------------------------------------------------------------------------------


def _moves(table: Table, name: str) -> Iterator[Move]:
    """One activated ability a phase, each as likely, needs a power roll; then the creature defends (SM-116, SM-117)."""
    ready = [known for known in map(table.card, table.fight().creature.abilities) if known.activated]
    chance = min(6, max(0, power_roll_limit(table))) / 6
    reckoned: dict[tuple[Running, ...], Rolls] = {}
    for known in ready if chance else ():
        felt = [n for n, e in enumerate(known.effects) if e.whom != "holder" and not is_immune(table, name, known, e)]
        own = [n for n, effect in enumerate(known.effects) if effect.whom == "holder"]
        grown = _regrown(table, [known.effects[n] for n in own if known.effects[n].what == "regrow"])
        evaded = _evading(table, name) if known.evadable and felt else 0.0
        for share, works in ((1 - evaded, felt), (evaded, [])):
            if share:
                struck = _plus({0: 1.0}, *(_deed(table, name, known.effects[n]) for n in works))
                at_work = tuple(Running(known.id, n, "phase") for n in (*own, *works) if known.effects[n].modifies)
                if at_work not in reckoned:
                    reckoned[at_work] = _rolls(_touched(table, name, known, at_work), name)
                yield Move(chance * share / len(ready), _spread(struck), grown, reckoned[at_work])


def _touched(table: Table, name: str, known: Card, at_work: Sequence[Running]) -> Table:
    """The same table, with these effects of an ability at work and the creature defending."""
    combat = table.fight()
    mine = [running for running in at_work if known.effects[running.effect].whom != "holder"]
    its = [running for running in at_work if running not in mine]
    creature = replace(combat.creature, running=[*combat.creature.running, *its])
    avatars = [
        replace(avatar, running=[*avatar.running, *mine]) if avatar.id == name else avatar for avatar in table.avatars
    ]
    return replace(table, avatars=avatars, combat=replace(combat, creature=creature, creature_defends=True))


def _evading(table: Table, name: str) -> float:
    """The chance that *name* evades: luck above the creature's power (SM-118, SM-184)."""
    bonuses = [*avatar_bonuses(table, name, "LR"), *avatar_bonuses(table, name, "evading")]
    side = Side("avatar", bonuses, who=name)
    more = edition(table).evading_while_defending if name in table.fight().defending else 0
    luck = _plus(_dice("d6", 1), _worth(table, side, bonus_dice(table, [side], "LR"), "LR"))
    return sum(chance for figure, chance in luck.items() if figure + more > power_of_creature(table))


def _regrown(table: Table, effects: Iterable[Effect]) -> Spread:
    """Life that the creature regains; a Shadow in Aethos never does (SM-138)."""
    if _is_shadow(table):
        return NOTHING
    return _spread(_plus({0: 1.0}, *(_amount(effect.figure) for effect in effects)))


# -- dice --------------------------------------------------------------------------------------------------


def _worth(table: Table, side: Side, groups: Iterable[Rolled], purpose: str) -> Chances:
    """What *side*'s bonuses come to, by the way of dealing with d★ in force."""
    worth = {certain(table, side, purpose): 1.0}
    for group in groups:
        if group.side == side.name:
            worth = _plus(worth, _dice(group.read, group.count, group.sign))
    return worth


def _amount(amount: Amount) -> Chances:
    """An amount whose dice are all thrown; never below 0 (RUL-31)."""
    worth = {amount.flat: 1.0}
    for read, count in amount.dice:
        worth = _plus(worth, _dice(read, count, amount.sign))
    return _floored(worth)


@cache
def _dice(read: Read, count: int, sign: int = 1) -> Chances:
    """The sum of *count* dice read alike; both conventions for d★ give the same chances (SM-049, SM-050)."""
    one: Chances = {}
    for face in FACES:
        figure = sign * (read_face(face, read) or 0)
        one[figure] = one.get(figure, 0.0) + 1 / 6
    return _plus(*[one] * count)


def _plus(*spreads: Chances) -> Chances:
    """The sum of independent figures."""
    total: Chances = {0: 1.0}
    for more in spreads:
        found: Chances = {}
        for figure, chance in total.items():
            for other, other_chance in more.items():
                found[figure + other] = found.get(figure + other, 0.0) + chance * other_chance
        total = found
    return total


def _floored(chances: Chances, more: int = 0) -> Chances:
    found: Chances = {}
    for figure, chance in chances.items():
        found[max(0, figure + more)] = found.get(max(0, figure + more), 0.0) + chance
    return found


def _spread(chances: Chances) -> Spread:
    return tuple(sorted(chances.items()))
