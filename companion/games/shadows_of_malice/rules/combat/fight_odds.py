"""The odds of the fight on the table, from the phase it is in to its end (section 23).

Everybody is taken to fight on, with the cards and tokens that work by themselves; what the reckoning leaves out is
named with it. Worked out only where somebody looks: no rule needs it.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import GameError
from companion.games.shadows_of_malice.cards.cards import Card
from companion.games.shadows_of_malice.fight import Combat
from companion.games.shadows_of_malice.rules.combat.abilities import power_roll_limit
from companion.games.shadows_of_malice.rules.combat.clash import attacking, avatar_dice
from companion.games.shadows_of_malice.rules.combat.crowd_chances import Course, course_of
from companion.games.shadows_of_malice.rules.combat.fight_chances import Ending, Fight, Outcome, hits, outcomes
from companion.games.shadows_of_malice.rules.combat.leaving import is_futile
from companion.games.shadows_of_malice.rules.combat.phase_chances import (
    COUNTED,
    NOTHING,
    Facing,
    Rolls,
    facing,
    radiance_to_lose,
)
from companion.games.shadows_of_malice.rules.combat.stars import method
from companion.games.shadows_of_malice.table import Table


class FightOdds(Struct, frozen=True):
    """The chances to win, that it ends undecided (it flees, or nobody can be hurt) and that all fall; they add up to 1.

    *lost* is the life that the band loses on average of the *life* it has. *throw* are the chances that the avatar and
    that the creature hits, while their throw is at hand; *each* has the same for every fighter, once it is attacked and
    nothing else happens, and the life that a hit takes on average of the creature and of the fighter.
    *roughly*: the fighters were not counted one by one. *futile*: the creature cannot wound anybody (SM-194).
    """

    won: float
    away: float
    fallen: float
    lost: float
    life: int
    throw: tuple[float, float] | None = None
    each: tuple[tuple[str, float, float, float, float], ...] = ()
    roughly: bool = False
    futile: bool = False


def fight_odds(table: Table) -> FightOdds | None:
    """None where there is nothing to reckon with: no fight, or one that is decided."""
    combat = table.combat
    if combat is None or combat.stage in ("won", "lost") or not combat.creature.left:
        return None
    try:
        return _odds(table, combat)
    except (GameError, LookupError):
        return None  # a correction has left a name that nobody answers to


def _odds(table: Table, combat: Combat) -> FightOdds | None:
    fighters = [name for name in combat.fighters if name not in combat.leaving]
    if not fighters:
        return None
    calm = _calm(table, fighters)
    together = {name: facing(calm, name) for name in fighters}
    alone = {name: _alone(calm, name, together[name]) for name in fighters}
    kinds = [(together[name], alone[name]) for name in fighters]
    lives = [_life(table, name) for name in fighters]
    futile = _is_futile(calm, kinds)
    flees = _flees(calm) if futile else 0.0
    every = tuple(dict.fromkeys(kinds))
    band = [(every.index(kind), life) for kind, life in zip(kinds, lives, strict=True)]
    course = course_of(Fight(combat.creature.life, every, flees=flees), tuple(sorted(band)))
    throw = None
    if combat.plans == "flee":
        end = Ending(0.0, 1.0, 0.0)
    elif combat.stage == "futility":
        end = _unless_it_flees(course.ending(combat.creature.left), flees)
    elif _is_special(table, combat):
        end, throw = _this_phase(table, combat, dict(zip(fighters, band, strict=True)), course)
    else:
        end = course.ending(combat.creature.left)
    won = min(1.0, end.won)
    away = min(1 - won, end.away)
    each = tuple(_in_a_phase(name, together[name].rolls, len(fighters)) for name in fighters)
    return FightOdds(won, away, 1 - won - away, end.lost, sum(lives), throw, each, not course.apart, futile)


def _in_a_phase(name: str, rolls: Rolls, dice: int) -> tuple[str, float, float, float, float]:
    above, below = hits(rolls, dice)
    dealt = sum(figure * chance for figure, chance in rolls.dealt)
    return name, above, below, dealt, sum(lost * chance for lost, _, chance in rolls.taken)


def _unless_it_flees(end: Ending, flees: float) -> Ending:
    return Ending(end.won * (1 - flees), flees + end.away * (1 - flees), end.lost * (1 - flees))


def _calm(table: Table, fighters: list[str]) -> Table:
    """The table as a new phase finds it: nobody defends, nothing is declared, what ran for the phase has ended."""
    combat = table.fight()
    creature = combat.creature
    avatars = [
        replace(avatar, running=[one for one in avatar.running if one.until not in ("phase", "roll")])
        if avatar.running
        else avatar
        for avatar in table.avatars
    ]
    its = [one for one in creature.running if one.until not in ("phase", "roll")]
    fresh = replace(
        combat,
        creature=replace(creature, running=its),
        fighters=fighters,
        target="",
        defending=[],
        creature_defends=False,
        ability="",
    )
    return replace(table, avatars=avatars, boosts=[], combat=fresh)


def _alone(calm: Table, name: str, together: Facing) -> Facing:
    """What *name* faces once the others have fallen: the same, unless a card of anybody works for one alone."""
    fighters = calm.fight().fighters
    if len(fighters) == 1 or not any(effect.when.alone for known in _cards(calm, name) for effect in known.effects):
        return together
    avatars = [
        replace(avatar, band="") if avatar.id in fighters and avatar.id != name else avatar for avatar in calm.avatars
    ]
    return facing(replace(calm, avatars=avatars, combat=replace(calm.fight(), fighters=[name])), name)


def _cards(table: Table, name: str) -> Iterator[Card]:
    avatar = table.avatar(name)
    for held in (avatar.mastery, avatar.fate, *avatar.items, *table.fight().creature.abilities):
        if held:
            yield table.card(held)


def _life(table: Table, name: str) -> int:
    """A Shadow's drains take radiance before life (SM-136, SM-152)."""
    shadow = table.fight().creature.kind == "shadow"
    return max(1, table.avatar(name).life + (radiance_to_lose(table, name) if shadow else 0))


def _is_futile(calm: Table, kinds: list[tuple[Facing, Facing]]) -> bool:
    """True if the creature cannot wound anybody (SM-194); only looked into where no phase costs any life."""
    if any(one.lost for kind in kinds for one in outcomes(kind[0], 1)):
        return False
    return is_futile(attacking(calm, calm.fight().fighters[0]))


def _flees(calm: Table) -> float:
    """The chance that an ordinary creature sees it and flees (SM-195, SM-196); others take a new form."""
    if calm.fight().creature.kind != "creature":
        return 0.0
    return min(6, max(0, power_roll_limit(calm))) / 6


# -- the phase under way -----------------------------------------------------------------------------------


def _is_special(table: Table, combat: Combat) -> bool:
    """Whether this phase may differ from any other: somebody is attacked, defends, or something was declared."""
    running = [one for avatar in table.avatars for one in avatar.running] + combat.creature.running
    passing = any(one.until in ("phase", "roll") for one in running)
    return bool(combat.target or combat.defending or combat.creature_defends or table.boosts or passing)


def _this_phase(
    table: Table, combat: Combat, fighters: dict[str, tuple[int, int]], course: Course
) -> tuple[Ending, tuple[float, float] | None]:
    """The rest of this phase as the table has it, and then the rest of the fight."""
    left = combat.creature.left
    if combat.target and combat.target not in fighters:
        return course.ending(left), None  # it attacks one who gets away and deals nothing any more
    targets = [combat.target] if combat.target else list(fighters)
    won = away = lost = 0.0
    throw = None
    for name in targets:
        faced, dice = _faced(table, combat, name), avatar_dice(attacking(table, name))
        if combat.stage == "clash" and combat.target and not _lies(combat):
            throw = hits(faced.rolls, dice)
        for outcome in outcomes(faced, dice):
            end = _after(course, fighters[name], outcome, left)
            share = outcome.chance / len(targets)
            won, away, lost = won + share * end.won, away + share * end.away, lost + share * end.lost
    return Ending(won, away, lost), throw


def _after(course: Course, fighter: tuple[int, int], outcome: Outcome, left: int) -> Ending:
    """How it ends if *outcome* befalls the *fighter* in this phase, when the creature has *left*."""
    kind, life = fighter
    lost = min(outcome.lost, life)
    left = outcome.left(left, course.fight.full, life)
    if not left:
        return Ending(1.0, 0.0, lost)
    end = course.after(kind, life, lost, left)
    if lost < life or len(course.band) > 1:
        end = _unless_it_flees(end, course.fight.flees)
    return Ending(end.won, end.away, end.lost + lost)


def _lies(combat: Combat) -> bool:
    """Whether the dice of this phase have fallen."""
    return combat.stage == "clash" and combat.clash is not None and combat.clash.phase == combat.phase


def _faced(table: Table, combat: Combat, name: str) -> Facing:
    """What is left of this phase for *name*: regrowth and abilities until they have had their turn, then the blows."""
    faced = facing(table, name)
    if combat.stage in ("activate", "clash"):
        faced = replace(faced, grown=NOTHING)
    if combat.stage == "clash":
        faced = replace(faced, moves=())
    if _lies(combat) and combat.clash and combat.clash.totals:
        ours, theirs = (((total.total * 100, 1.0),) for total in combat.clash.totals)
        faced = replace(faced, rolls=replace(faced.rolls, ours=ours, theirs=theirs))
    return faced


# -- what is left out --------------------------------------------------------------------------------------


class LeftOut(Struct, frozen=True):
    """What the odds do not know: *abilities* that do more than is counted, or *lasting* longer than the phase."""

    abilities: list[str]
    lasting: list[str]
    new_form: bool
    locking: bool
    radiance: bool


def left_out(table: Table) -> LeftOut:
    """What of the fight on *table* the odds leave out or take more simply."""
    combat = table.fight()
    known = [table.card(ability) for ability in combat.creature.abilities]
    special = [one.id for one in known if any(effect.what in ("special", "remind") for effect in one.effects)]
    lasting = [
        one.id
        for one in known
        if one.activated and any(effect.lasts == "combat" and effect.what in COUNTED for effect in one.effects)
    ]
    changes = combat.creature.kind in ("guardian", "shadow")
    drains = combat.creature.kind == "shadow" or any(effect.what == "drain" for one in known for effect in one.effects)
    radiance = drains and any(table.avatar(name).radiance for name in combat.fighters)
    return LeftOut(special, lasting, changes, method(table) == "lockdown", radiance)
