"""Leaving a fight: avatars withdraw, creatures that cannot win flee or change (section 23, the last part)."""

from companion.games.shadows_of_malice.abilities import power_of_creature
from companion.games.shadows_of_malice.aftermath import creature_gone
from companion.games.shadows_of_malice.arriving import arrive_at
from companion.games.shadows_of_malice.effects import avatar_bonuses
from companion.games.shadows_of_malice.hits import shields_against
from companion.games.shadows_of_malice.rolls import luck_roll
from companion.games.shadows_of_malice.rulings import ruling
from companion.games.shadows_of_malice.table import Table
from companion.games.shadows_of_malice.throws import pick, power_roll
from companion.games.shadows_of_malice.unmapped import unmapped_goal
from companion.games.shadows_of_malice.where import board, place_name, terrain_known
from companion.games.shadows_of_malice.wounding import converted_by_creature, creature_wound_bonuses
from companion.prompts import Asking, Choose, Option, Step, Tell
from companion.words import say


def withdraw_options(table: Table, name: str) -> list[Option]:
    """To a random neighbouring hex at once, or to a chosen one with luck (SM-199, SM-200); one at a time (SM-201)."""
    who = table.avatar(name).name
    stuck = "" if ways_out(table, name) else say("there is no land beside this hex")
    return [
        Option(f"withdraw:{name}:random", say("{who} withdraws at random", who=who), stuck, name, "SM-199"),
        Option(
            f"withdraw:{name}:chosen",
            say("{who} withdraws to a chosen hex (luck above {n})", who=who, n=power_of_creature(table)),
            stuck,
            name,
            "SM-200",
        ),
    ]


def ways_out(table: Table, name: str) -> list[str]:
    """The neighbouring hexes that are not water."""
    at = table.avatar(name).at
    if not table.settings.mapped:
        return ["somewhere"]
    return [place for place in board(table).neighbours(at) if terrain_known(table, place) != "water"]


def withdraw(table: Table, name: str, how: str) -> Step:
    """At random: gone at once. Chosen: LR against the opponent's power, or stay and defend (SM-199, SM-200)."""
    if how == "chosen":
        text = say("{who} withdraws.", who=table.avatar(name).name)
        extra = avatar_bonuses(table, name, "withdrawing")
        free = yield from luck_roll(table, name, power_of_creature(table), "withdraw.luck", text, extra, "SM-200")
        if not free:
            table.fight().defending.append(name)
            yield Tell(
                "withdraw.failed",
                say("{who} does not get away and defends.", who=table.avatar(name).name),
                name,
                "SM-200",
            )
            return
    place = yield from _where_to(table, name, how)
    yield from _go(table, name, place)


def _where_to(table: Table, name: str, how: str) -> Asking[str]:
    ways = ways_out(table, name)
    if not table.settings.mapped:
        place = yield from unmapped_goal(
            table,
            name,
            say("Put {who} on a neighbouring hex that is not water. What is there?", who=table.avatar(name).name),
        )
        return place or table.avatar(name).at
    if how == "random":
        place = yield from pick(
            table, "withdraw.where", say("Where to?"), ways, lambda p: place_name(table, p), "SM-199"
        )
        return place
    answer: str = yield Choose(
        "withdraw.to",
        say("Where does {who} go?", who=table.avatar(name).name),
        name,
        "SM-200",
        offers=lambda: [Option(place, place_name(table, place), where=place) for place in ways_out(table, name)],
    )
    return answer


def _go(table: Table, name: str, place: str) -> Step:
    """Out of the fight and of the band (SM-201); the move is over (RUL-15), and the new hex is entered (RUL-32)."""
    table.fight().fighters.remove(name)
    table.avatar(name).mp = 0
    text = say("{who} withdraws to {place}.", who=table.avatar(name).name, place=place_name(table, place))
    yield Tell("withdraw.gone", text, name, "SM-199")
    yield from arrive_at(table, [name], place, attacked=ruling(table, "RUL-32") == "enters")


def futility(table: Table) -> Step:
    """A creature that cannot wound makes a power roll; on success it acts on it next phase (SM-194, SM-195)."""
    if not is_futile(table) or table.fight().creature.kind == "xulthul":
        return
    seen = yield from power_roll(
        table,
        "combat.futile",
        say("It cannot wound anybody. Does it see that? Power roll."),
        power_of_creature(table),
        fact="SM-195",
    )
    if seen:
        combat = table.fight()
        combat.plans = "flee" if combat.creature.kind == "creature" else "reform"
        yield Tell("combat.plans", say("It has understood."), "", "SM-195")


def is_futile(table: Table) -> bool:
    """True if even its best wounds stay below every fighter's certain shields (SM-194)."""
    return all(not _can_wound(table, name) for name in table.fight().fighters)


def _can_wound(table: Table, name: str) -> bool:
    combat = table.fight()
    if combat.creature.kind == "shadow" and ruling(table, "RUL-11") == "no":
        return True
    best: dict[str, int] = {}
    converted = converted_by_creature(table)
    best[converted or "physical"] = 1
    for bonus in creature_wound_bonuses(table, name):
        of = converted or (bonus.of or ("physical",))[0]
        dice = bonus.amount.stars + 2 * bonus.amount.d2 + 3 * bonus.amount.d3 + 6 * bonus.amount.d6
        best[of] = best.get(of, 0) + bonus.amount.flat + max(0, bonus.amount.sign * dice)
    return any(wounds > _certain_shield(table, name, of) for of, wounds in best.items())


def _certain_shield(table: Table, name: str, of: str) -> int:
    """What the shields take off at the least; under Lockdown what was rolled once is certain too (SM-187)."""
    locked = table.fight().locked
    shields = shields_against(avatar_bonuses(table, name, "shield"), of)
    sure = sum(bonus.amount.flat + bonus.amount.d2 for bonus in shields)
    return sure + sum(locked.get(f"avatar:shield:{bonus.source}", 0) for bonus in shields)


def flee(table: Table) -> Step:
    """An ordinary creature flees: no shards, no treasure, a stocked lair stays stocked (SM-196)."""
    yield Tell("combat.flees", say("The creature flees."), "", "SM-196")
    yield from creature_gone(table)
