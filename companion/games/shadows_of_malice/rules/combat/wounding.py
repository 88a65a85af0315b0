"""How many wounds of which kind a hit deals, by either side (sections 19 and 20)."""

from collections.abc import Iterable

from companion.games.shadows_of_malice.cards.cards import Card, Effect
from companion.games.shadows_of_malice.cards.effects import (
    CREATURE,
    Bonus,
    avatar_bonuses,
    creature_bonuses,
    creature_effects,
    creature_immunities,
    immunities,
    immunity_stops,
    surges,
    working_effects,
)
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature
from companion.games.shadows_of_malice.rules.combat.hits import Wounds, own_throw
from companion.games.shadows_of_malice.rules.combat.monsters import power_row
from companion.games.shadows_of_malice.rules.combat.stars import Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Sum, Tell, say
from companion.parts.coverage import at_work


def wounds_by_avatar(table: Table, name: str) -> Asking[Wounds]:
    """What a hit of *name* deals: 1 physical wound and what its cards add or change (SM-148, SM-150)."""
    immune = creature_immunities(table)
    wounds = yield from _wounds(table, _avatar_dealer(table, name, immune), _avatar_conversion(table, name), immune)
    return wounds


def avatar_blow(table: Table, name: str) -> dict[str, Side]:
    """The kinds of wounds that a hit of *name* deals, with what modifies each; none where it is not felt."""
    immune = creature_immunities(table)
    return _blow(table, _avatar_dealer(table, name, immune), _avatar_conversion(table, name), immune)


def creature_blow(table: Table, name: str) -> dict[str, Side]:
    """The same for a hit of the creature on *name*."""
    return _blow(table, _creature_dealer(table, name), creature_conversion(table), immunities(table, name))


def _blow(table: Table, dealer: Side, converting: tuple[str, str], immune: set[str]) -> dict[str, Side]:
    return {} if is_unfelt(table, converting, immune) else kinds_of_wounds(dealer, converting[0])


def _avatar_dealer(table: Table, name: str, immune: set[str]) -> Side:
    return Side("avatar", _felt(table, blow_bonuses(table, name), immune), who=name)


def _creature_dealer(table: Table, name: str) -> Side:
    return Side("creature", creature_wound_bonuses(table, name), "black", CREATURE)


def blow_bonuses(table: Table, name: str) -> list[Bonus]:
    """What adds to the wounds of a blow: cards, and radiance for the kind of wounds that the blow deals (SM-227).

    A blow is physical unless all of it is converted, whatever energy a weapon adds to it (SM-142, SM-150).
    """
    converted, _ = _avatar_conversion(table, name)
    return [*avatar_bonuses(table, name, "wounds"), *surges(table, name, converted or "physical")]


def _avatar_conversion(table: Table, name: str) -> tuple[str, str]:
    return _conversion(working_effects(table, table.avatar(name), "convert"))


def wounds_by_creature(table: Table, name: str) -> Asking[Wounds]:
    """What a hit on *name* deals: 1 physical wound, the power's d★ and the abilities' (SM-134, SM-148, SM-150)."""
    dealer = _creature_dealer(table, name)
    wounds = yield from _wounds(table, dealer, creature_conversion(table), immunities(table, name))
    return wounds


def _wounds(table: Table, dealer: Side, converting: tuple[str, str], immune: set[str]) -> Asking[Wounds]:
    """The dice for wounds and what they come to, kind by kind; each kind not below 0 (RUL-31)."""
    converted, colour = converting
    if is_unfelt(table, converting, immune):
        yield Tell("combat.immune", say("Immune to {colour}: no wounds.", colour=say(colour)), "", "SM-192")
        return {}
    sides = kinds_of_wounds(dealer, converted)
    groups = bonus_dice(table, list(sides.values()), "wounds")
    faces: dict[str, list[int]] = {}
    if groups:
        dice = as_dice(table, groups, {side.name: side.colour for side in sides.values()})
        who = "" if dealer.who == CREATURE else dealer.who
        faces = yield from own_throw(table, "wounds", say("A hit: roll for the wounds."), groups, dice, who)
    wounds: Wounds = {}
    for number, (of, side) in enumerate(sides.items()):
        total = Sum(floor=0)
        total.add(say("hit"), int(number == 0), "SM-148")
        add_bonuses(table, total, side, groups, faces, "wounds")
        wounds[of] = total.total
        yield Tell(
            "combat.wounds",
            say("{of!c} wounds: {sum}.", of=say(of), sum=total.words()),
            "",
            "SM-148",
            data={"by": dealer.who, "of": of, "wounds": total},
        )
    return wounds


def kinds_of_wounds(dealer: Side, converted: str) -> dict[str, Side]:
    """The bonuses by the kind of wound they add, that of the hit itself first (SM-142, SM-143).

    An ability may turn all wounds into one energy (SM-150).
    """
    sides: dict[str, Side] = {}
    for bonus in [None, *dealer.bonuses]:
        of = converted or (bonus.of if bonus and bonus.of else ("physical",))[0]
        side = sides.setdefault(of, Side(f"{dealer.name} {of}", [], dealer.colour, dealer.who))
        side.bonuses += [bonus] if bonus else []
    return sides


def creature_wound_bonuses(table: Table, name: str) -> list[Bonus]:
    """What a hit of the creature on *name* adds: the power's d★ (SM-106, SM-134), abilities and gray icons (SM-151)."""
    power = power_of_creature(table)
    own = Bonus(say("power {n}", n=power), "SM-106", Amount(stars=power_row(power).wounds))
    return [own, *_felt(table, creature_bonuses(table, "wounds"), immunities(table, name))]


def _felt(table: Table, bonuses: Iterable[Bonus], immune: set[str]) -> list[Bonus]:
    """All but energy of a colour that the other side is immune to, as far as immunity stops it (SM-192)."""
    return [
        bonus
        for bonus in bonuses
        if _colour(table, bonus) not in immune or not any(immunity_stops(table, of) for of in bonus.of)
    ]


def _colour(table: Table, bonus: Bonus) -> str:
    """Of the card it is from; what is from no card has none."""
    source = table.cards.get(bonus.source)
    return source.color if source else ""


def _conversion(effects: Iterable[tuple[Card, Effect]]) -> tuple[str, str]:
    """The energy into which all wounds are turned, such as cold by Glacial (SM-150), and the card's colour."""
    found = [(source, effect) for source, effect in effects if effect.of]
    if not found:
        return "", ""
    source, effect = found[-1]
    at_work(source, effect)
    return effect.of[0], source.color


def creature_conversion(table: Table) -> tuple[str, str]:
    return _conversion(creature_effects(table, table.fight().creature, "convert"))


def is_unfelt(table: Table, converting: tuple[str, str], immune: set[str]) -> bool:
    """Whoever is immune to a colour is fully protected from its energy, if immunity stops that energy (SM-192)."""
    converted, colour = converting
    return bool(converted) and colour in immune and immunity_stops(table, converted)
