"""Leaving a fight: avatars withdraw, creatures that cannot win flee or change (section 23, the last part)."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.effects import avatar_bonuses, is_immune
from companion.games.shadows_of_malice.meanings import Withdraw
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature, power_roll_limit
from companion.games.shadows_of_malice.rules.combat.aftermath import creature_gone
from companion.games.shadows_of_malice.rules.combat.clash import attacking, both_sides
from companion.games.shadows_of_malice.rules.combat.hits import Wounds, avatar_shields, keep_off, whole
from companion.games.shadows_of_malice.rules.combat.rolls import luck_total
from companion.games.shadows_of_malice.rules.combat.stars import least, most
from companion.games.shadows_of_malice.rules.combat.throws import pick, power_roll
from companion.games.shadows_of_malice.rules.combat.wounding import creature_blow
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.land.bands import hand_over_move
from companion.games.shadows_of_malice.rules.land.ground import board, place_name
from companion.games.shadows_of_malice.rules.land.unmapped import random_neighbour, unmapped_goal
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Choose, Option, Step, Sum, Tell, say


def withdraw_options(table: Table, name: str, power: int) -> list[Option[Withdraw]]:
    """To a random neighbouring hex at once, or to a chosen one with luck (SM-199, SM-200); one at a time (SM-201).

    *power* is the creature's, which the luck must beat.
    """
    who = table.avatar(name).name
    stuck = "" if ways_out(table, name) else say("there is no land beside this hex")
    return [
        Option(
            f"withdraw:{name}:random",
            say("{who} withdraws at random", who=who),
            means=Withdraw(name, "random"),
            where=name,
            why_not=stuck,
            fact="SM-199",
        ),
        Option(
            f"withdraw:{name}:chosen",
            say("{who} withdraws to a chosen hex (luck above {n})", who=who, n=power),
            means=Withdraw(name, "chosen"),
            where=name,
            why_not=stuck,
            fact="SM-200",
        ),
    ]


def ways_out(table: Table, name: str) -> list[str]:
    """The neighbouring hexes that are not water."""
    at = table.avatar(name).at
    if not table.settings.mapped:
        return ["somewhere"]
    lay = board(table)
    return [place for place in lay.neighbours(at) if (table.terrain.get(place) or lay.hexes[place].terrain) != "water"]


def withdraw(table: Table, name: str, how: str) -> Step:
    """At random: gone at once. Chosen: LR against the opponent's power, or stay and defend (SM-199, SM-200).

    [1] One who withdraws to a chosen hex defends this phase in any case, and leaves at its end.
    """
    if how == "chosen":
        free = yield from _gets_away(table, name)
        if not table.fight().creature.left:
            return  # what helped the roll has killed it
        if not free:
            table.fight().defending.append(name)
            text = say("{who} does not get away and defends.", who=table.avatar(name).name)
            yield Tell("withdraw.failed", text, name, "SM-200")
            return
        if edition(table).withdrawing == "after a phase of defending":
            table.fight().defending.append(name)
            table.fight().leaving.append(name)
            text = say("{who} defends, and gets away when this phase ends.", who=table.avatar(name).name)
            yield Tell("withdraw.soon", text, name, "SM-200")
            return
    place = yield from _where_to(table, name, how)
    if place:
        yield from _go(table, name, place)


def get_away(table: Table) -> Step:
    """[1] A phase of defending is over: who had the luck to withdraw to a chosen hex does so now (SM-200)."""
    for name in list(table.fight().leaving):
        if name in table.fight().fighters:
            place = yield from _where_to(table, name, "chosen")
            yield from _go(table, name, place)
    table.fight().leaving = []


def _gets_away(table: Table, name: str) -> Asking[bool]:
    text = say("{who} withdraws: luck above {n}.", who=table.avatar(name).name, n=power_of_creature(table))
    luck = yield from luck_total(
        table, name, "withdraw.luck", text, lambda: avatar_bonuses(table, name, "withdrawing"), "SM-200"
    )
    return luck.total > power_of_creature(table)


def _where_to(table: Table, name: str, how: str) -> Asking[str]:
    ways = ways_out(table, name)
    if not table.settings.mapped:
        place = yield from (_unmapped_random if how == "random" else _unmapped_choice)(table, name)
        return place
    if not ways:  # a correction put it where no land is
        return table.avatar(name).at
    if how == "random":
        place = yield from pick(
            table, "withdraw.where", say("Where to?"), ways, lambda p: place_name(table, p), "SM-199"
        )
        return place
    answer = yield from Choose(
        "withdraw.to",
        say("Where does {who} go?", who=table.avatar(name).name),
        name,
        "SM-200",
        offers=lambda: [Option(place, place_name(table, place), where=place) for place in ways_out(table, name)],
    )
    return answer


def _unmapped_choice(table: Table, name: str) -> Asking[str]:
    text = say("Put {who} on a neighbouring hex that is not water. What is there?", who=table.avatar(name).name)
    place = yield from unmapped_goal(table, name, text)
    return place or table.avatar(name).at


def _unmapped_random(table: Table, name: str) -> Asking[str]:
    """The players say which neighbours are no water, a die which of them it is (SM-199); "" where all are."""
    text = say("{who} withdraws to a random neighbouring hex that is not water.", who=table.avatar(name).name)
    number = yield from random_neighbour(table, "withdraw.beside", "withdraw.where", text, "SM-199")
    if not number:
        text = say("There is no land beside this hex: {who} cannot withdraw.", who=table.avatar(name).name)
        yield Tell("withdraw.nowhere", text, name, "SM-199")
        return ""
    text = say("Put {who} on hex {n}. What is there?", who=table.avatar(name).name, n=number)
    place = yield from unmapped_goal(table, name, text)
    return place or table.avatar(name).at


def _go(table: Table, name: str, place: str) -> Step:
    """Out of the fight and of the band (SM-201); the move is over (RUL-15), and the new hex is entered (RUL-32)."""
    combat = table.fight()
    combat.fighters = [fighter for fighter in combat.fighters if fighter != name]
    table.avatar(name).mp = 0
    hand_over_move(table, name)
    if table.moving == name:
        table.moving = ""
    text = say("{who} withdraws to {place}.", who=table.avatar(name).name, place=place_name(table, place))
    yield Tell("withdraw.gone", text, name, "SM-199", data={"to": place})
    yield from arrive_at(table, [name], place, attacked=ruling(table, "RUL-32") == "enters")


def futility(table: Table) -> Step:
    """A creature that cannot wound makes a power roll; on success it acts on it next phase (SM-194, SM-195).

    An ordinary one will flee, a Guardian or Shadow change (SM-131); Xulthûl does neither (SM-198). [1] It flees at
    once; what a Guardian or Shadow does is in :func:`sees_no_hope`.
    """
    if not is_futile(table) or table.fight().creature.kind == "xulthul" or _defends_at_once(table):
        return
    seen = yield from power_roll(
        table,
        "combat.futile",
        say("It cannot wound anybody. Does it see that? Power roll."),
        power_roll_limit(table),
        fact="SM-195",
    )
    if seen:
        combat = table.fight()
        combat.plans = "flee" if combat.creature.kind == "creature" else "reform"
        yield Tell("combat.plans", say("It has understood."), "", "SM-195")
        if table.fight().plans == "flee" and edition(table).futile_creature == "at once":
            yield from flee(table)


def _defends_at_once(table: Table) -> bool:
    same_phase = edition(table).futile_guardian == "same phase"
    return same_phase and table.fight().creature.kind in ("guardian", "shadow")


def sees_no_hope(table: Table) -> Step:
    """[1] In futile combat a Guardian or Shadow defends this very phase, to try a new form at its end (SM-195).

    What the avatars do before the blows can make the combat futile, or no longer so.
    """
    if not _defends_at_once(table):
        return
    combat = table.fight()
    planned = combat.plans
    combat.plans = "try" if is_futile(table) else ""
    if combat.plans and not planned:
        yield Tell("combat.hopeless", say("It sees no hope and defends."), "", "SM-195")
    elif planned and not combat.plans:
        combat.creature_defends = False


def try_new_form(table: Table) -> Step:
    """[1] A successful power roll lets it take a new form now; else it tries again if it must (SM-195, SM-197)."""
    text = say("Does it take a new form? Power roll.")
    changes = yield from power_roll(table, "combat.reform", text, power_roll_limit(table), fact="SM-195")
    table.fight().plans = "reform" if changes else ""


def is_futile(table: Table) -> bool:
    """True if nothing it can do could wound anybody it fights (SM-194); for a Shadow too, or never so (RUL-46)."""
    if table.fight().creature.kind == "shadow" and ruling(table, "RUL-46") == "never":
        return False
    return not any(_can_wound(table, name) for name in table.fight().fighters)


def _can_wound(table: Table, name: str) -> bool:
    """[R] Every blow is taken to hit; [1] not one that cannot (SM-194). An attack of nothing is none (RUL-46)."""
    hits = edition(table).futile == "cannot wound" or _can_hit(table, name)
    attacks = _hardest_attacks(table, name, hits)
    if table.fight().creature.kind == "shadow" and ruling(table, "RUL-11") == "no":
        return any(any(attack.values()) for attack in attacks)
    return any(_gets_through(table, name, attack) for attack in attacks)


def _hardest_attacks(table: Table, name: str, hits: bool) -> Iterator[Wounds]:
    """One by one, since most often the first wounds already."""
    if hits:
        yield _hardest_blow(table, name)
    yield from _hardest_strikes(table, name, hits)


def _can_hit(table: Table, name: str) -> bool:
    """True if its best combat roll beats the worst of *name*, with nobody defending (SM-178)."""
    combat = attacking(table, name).fight()
    open_fight = replace(table, combat=replace(combat, defending=[], creature_defends=False))
    ours, theirs = both_sides(open_fight)
    return 6 + most(open_fight, theirs, "CR") > 1 + least(open_fight, ours, "CR")


def _hardest_blow(table: Table, name: str) -> Wounds:
    """The most a hit can deal, by the way of dealing with d★ in force."""
    sides = creature_blow(table, name)
    if not sides:
        return {}
    hardest = {of: most(table, side, "wounds") for of, side in sides.items()}
    hardest[next(iter(hardest))] += 1
    return {of: max(0, wounds) for of, wounds in hardest.items()}


def _hardest_strikes(table: Table, name: str, hits: bool) -> list[Wounds]:
    """The most that each ability can deal by itself, or with a hit if the creature can hit."""
    return [
        {(effect.of or ("physical",))[0]: _most(effect.figure)}
        for known in map(table.card, table.fight().creature.abilities)
        for effect in known.effects
        if effect.what == "strike" and effect.whom != "holder" and not is_immune(table, name, known, effect)
        if hits or effect.on not in ("hit", "wound")
    ]


def _most(amount: Amount) -> int:
    return max(0, amount.flat + amount.stars + 2 * amount.d2 + 3 * amount.d3 + 6 * amount.d6)


def _gets_through(table: Table, name: str, attack: Wounds) -> bool:
    """True if *attack* deals more than the avatar's shields take off at the least."""
    left = whole(attack)
    for covers, side in avatar_shields(table, name, tuple(attack)):
        sure = Sum(floor=0)
        sure.add(side.name, least(table, side, "shield"))
        keep_off(left, covers, sure)
    return any(wounds.total for wounds in left.values())


def flee(table: Table) -> Step:
    """An ordinary creature flees: no shards, no treasure, a stocked lair stays stocked (SM-196)."""
    yield Tell("combat.flees", say("The creature flees."), "", "SM-196")
    yield from creature_gone(table)
