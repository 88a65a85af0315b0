"""Xulthûl: how it gets its skin, and its turn in Aethos (sections 18 and 29).

``table.step``, what comes next, is ``act`` (move, reveal or extinguish), then ``recover`` (or ``rest``, if it does
nothing else), then ``end``; ``table.part`` is what is being done. The avatars' fight against it is told in the combat
chapters; what its fall or its triumph means, in ``ending.py``.
"""

from companion.games.shadows_of_malice.cards.troves import draw_card
from companion.games.shadows_of_malice.rules.combat.monsters import creature_type, power_row, xulthul_row
from companion.games.shadows_of_malice.rules.combat.throws import roll_total, throw
from companion.games.shadows_of_malice.rules.dice_reading import parse_amount
from companion.games.shadows_of_malice.rules.land.ground import place_name, terrain_at
from companion.games.shadows_of_malice.rules.land.wells import (
    add_radiance_set,
    dark_wells_on,
    darken,
    draw_well,
    tell_well,
)
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.ending import (
    check_defeat_by_darkness,
    check_victory_over_xulthul,
    lose,
    no_light_left,
    scenario,
    tell_the_end,
)
from companion.games.shadows_of_malice.rules.turns.rounds import begin_round
from companion.games.shadows_of_malice.rules.turns.shadows import remove_shadow
from companion.games.shadows_of_malice.rules.turns.xulthul_moves import (
    XULTHUL,
    choose_target,
    its_power_roll,
    move_to_target,
    targets,
    the_lord,
    withdraw,
)
from companion.games.shadows_of_malice.table import Table, Xulthul, map_of
from companion.kernel import Dice, Place, Step, Sum, Tell, count, listing, say

EXTINGUISH_ABOVE = 5
BASE_RECOVERY = 2
RESTING = 1
"""SM-278: more recovery in a turn in which it does nothing else."""

# -- arrival -----------------------------------------------------------------------------------------------


def xulthul_arrives(table: Table, place: str, shadow_id: str) -> Step:
    """A Shadow has revealed a Light Well: it makes it Dark, without radiance, and is Xulthûl's skin (SM-266, RUL-20).

    [1] It destroys the Guardian too: a Well that is not hidden has none in any case (SM-127).

    Thwart the Shadow: the players lose at once (SM-268, SM-281). Preserve the Light: all Shadows vanish from both
    realms (SM-268), and if no Light Well is left there is nothing to preserve (RUL-19).
    """
    well = table.well(place)
    well.state, well.extinguished = "dark", True
    text = say("It is a Light Well! {shadow} makes it Dark and becomes Xulthûl's skin.", shadow=say(shadow_id))
    yield Tell("xulthul.skin", text, fact="SM-266", data={"shadow": shadow_id, "at": place})
    if scenario(table) == "thwart":
        lose(table, say("A Shadow has revealed a Light Well. Xulthûl has its skin: Aethos is lost."))
    elif no_light_left(table) and ruling(table, "RUL-19") == "defeat":
        lose(table, say("The only Light Well has gone Dark. Nothing is left to preserve: Aethos is lost."))
    if table.outcome:
        yield from tell_the_end(table)
        return
    while table.shadows:
        name = table.shadows[0].id
        yield from remove_shadow(table, name, say("{shadow} vanishes.", shadow=say(name)), "SM-268")
    yield from _take_form(table, place)


def _take_form(table: Table, place: str) -> Step:
    """Power and abilities by the number of avatars (SM-139), type by the terrain; they never change (SM-140)."""
    terrain = yield from terrain_at(table, place)
    text = say("Xulthûl takes form in {terrain}: roll for its type.", terrain=say(terrain))
    faces = yield from throw(table, "xulthul.type", text, [Dice("type", 1, colour="black")], "", "SM-140")
    row = xulthul_row(len(table.avatars))
    kind = creature_type(terrain, faces["type"][0])
    table.xulthul = Xulthul(kind, row.power, power_row(row.power).life, place)
    for _ in range(row.abilities):
        card = yield from draw_card(table, "ability", "", say("Draw an ability for Xulthûl. Which one is it?"))
        if card:
            the_lord(table).abilities.append(card)
    lord = the_lord(table)
    text = say(
        "Put Xulthûl on {place}: {type}, power {power}, {life}, {abilities}.",
        place=place_name(table, place),
        type=say(lord.type),
        power=lord.power,
        life=count(lord.life, "life token", "life tokens"),
        abilities=listing([table.card_name(card) for card in lord.abilities]),
    )
    yield Place("xulthul.arrives", text, fact="SM-139", piece=XULTHUL, to=place)


# -- its turn ----------------------------------------------------------------------------------------------


def xulthul_step(table: Table) -> Step:
    """The next part of Xulthûl's Turn: it acts, then recovers, then comes the players' next round (SM-269)."""
    if table.step in ("recover", "rest"):
        return xulthul_recovers(table)
    if table.step == "end":
        return begin_round(table)
    return xulthul_acts(table)


def xulthul_acts(table: Table) -> Step:
    """What it does before it recovers: hard pressed nothing (SM-278), else it goes for its target (SM-269).

    A Light Well revealed meanwhile is its new target, even from the very stronghold of a hidden one (SM-272).
    """
    table.part, table.step = "act", "recover"
    if hard_pressed(table):
        table.step = "rest"
        text = say("More than half of Xulthûl's life is lost: it does nothing this turn but recover.")
        yield Tell("xulthul.rests", text, fact="SM-278")
        return
    yield from choose_target(table)
    if targets(table):
        yield from WAYS_TO_ACT[edition(table).xulthul_acts](table)
    else:
        yield Tell("xulthul.idle", say("No Well draws Xulthûl: it stays where it is."), fact="SM-272")


def one_action(table: Table) -> Step:
    """[R] One action: an attempt on the Well it stands on, or a move to its target (SM-269)."""
    if the_lord(table).at in targets(table):
        yield from attempt(table)
    else:
        yield from move_to_target(table)


def moves_and_acts(table: Table) -> Step:
    """[1] It moves to its target, and makes its attempt in the same turn if it has reached it (SM-269)."""
    if the_lord(table).at not in targets(table):
        yield from move_to_target(table)
    if the_lord(table).at in targets(table):
        yield from attempt(table)


WAYS_TO_ACT = {"one action": one_action, "moves and acts": moves_and_acts}


def attempt(table: Table) -> Step:
    """Extinguish the Light Well it stands on, or reveal the hidden one; one attempt a turn (SM-275, SM-276)."""
    here = the_lord(table).at
    if table.well(here).state == "light":
        yield from try_to_extinguish(table, here)
    else:
        yield from try_to_reveal(table, here)


def hard_pressed(table: Table) -> bool:
    """[1] More than half of its life tokens lost, to wounds and drains together (SM-278); [R] it never minds."""
    lord = the_lord(table)
    return edition(table).xulthul_retreats == "recovers" and 2 * lord.left < lord.life


def try_to_reveal(table: Table, place: str) -> Step:
    """A power roll reveals the Well; failure costs life, and it tries again next turn (SM-275). No Guardian stirs.

    Dark: it seeks another. Light: it tries to put it out, from its next action on; until then it shines (RUL-20).
    """
    text = say("Xulthûl tries to reveal the Well of {place}.", place=place_name(table, place))
    revealed = yield from its_power_roll(table, "xulthul.reveal", text, "SM-275")
    if not revealed:
        yield from lose_life(table, edition(table).xulthul_loses, "SM-275")
        return
    token = yield from draw_well(table, place)
    table.well(place).state = "light" if token == "light" else "dark"
    table.tally.wells_by_shadows += 1
    yield from tell_well(table, place)
    if token == "light" and ruling(table, "RUL-20") == "xulthul":
        yield from add_radiance_set(table)


def try_to_extinguish(table: Table, place: str) -> Step:
    """A luck roll above 5, +1 per attempt before; failure costs 1d2 life (SM-276). The last Well loses (SM-282)."""
    text = say(
        "Xulthûl tries to put out the Light Well at {place}: above {n}, {bonus:+} for earlier attempts.",
        place=place_name(table, place),
        n=EXTINGUISH_ABOVE,
        bonus=attempts_before(table, place),
    )
    faces = yield from throw(table, "xulthul.extinguish", text, [Dice("luck", 1, colour="black")], "", "SM-276")
    luck = Sum()
    luck.add(say("die"), faces["luck"][0], "SM-276")
    luck.add(say("earlier attempts"), attempts_before(table, place), "RUL-17")
    table.well(place).tries += 1
    yield Tell(
        "xulthul.luck",
        say("Xulthûl's luck: {sum}", sum=luck.words()),
        fact="SM-276",
        data={"luck": luck, "above": EXTINGUISH_ABOVE},
    )
    if luck.total <= EXTINGUISH_ABOVE:
        yield from lose_life(table, "1d2", "SM-276")
        return
    yield from darken(table, place)
    if check_defeat_by_darkness(table):
        yield from tell_the_end(table)


def attempts_before(table: Table, place: str) -> int:
    """Attempts to put out this Well so far, kept if it was interrupted; or over all Wells, if so ruled (RUL-17)."""
    return table.well(place).tries if ruling(table, "RUL-17") == "well" else sum(well.tries for well in table.wells)


def lose_life(table: Table, amount: str, fact: str) -> Step:
    """A failed attempt costs life tokens (SM-275, SM-276); the last one destroys its body, which wins (SM-280).

    Hard pressed by it, it withdraws, and recovers at the end of the turn as ever (SM-278).
    """
    figure = parse_amount(amount)
    lost = figure.flat
    for read, dice in figure.dice:
        lost += yield from roll_total(
            table, "xulthul.loses", say("Xulthûl fails and loses {n} life.", n=amount), dice, read, "", fact, "black"
        )
    lord = the_lord(table)
    lord.wounds += min(lost, lord.left)
    text = say("Take {n} from Xulthûl: {left} left.", n=count(lost, "life token", "life tokens"), left=lord.left)
    yield Place("xulthul.loses_life", text, fact=fact, piece=XULTHUL, to=lord.at)
    if check_victory_over_xulthul(table):
        yield from tell_the_end(table)
    elif hard_pressed(table):
        yield from withdraw(table)


# -- recovery ----------------------------------------------------------------------------------------------


def recovery(table: Table) -> Sum:
    """2, and one more for each Dark Well, one less for each Light Well revealed on its map; never below 0 (SM-277).

    One more in a turn in which it only rests (SM-278).
    """
    here = map_of(the_lord(table).at)
    points = Sum(floor=0)
    points.add(say("base"), BASE_RECOVERY, "SM-277")
    points.add(say("Dark Wells on map {map}", map=here), dark_wells_on(table, here), "SM-225")
    points.add(say("Light Wells on map {map}", map=here), -table.wells_on(here, "light"), "SM-224")
    if table.step == "rest":
        points.add(say("resting"), RESTING, "SM-278")
    return points


def xulthul_recovers(table: Table) -> Step:
    """At the end of its turn each point heals a wound or restores 1d★ drained tokens, wounds first (SM-277, RUL-36)."""
    points = recovery(table)
    table.part, table.step = "recover", "end"
    lord = the_lord(table)
    if not lord.wounds and not lord.drains:
        return
    healed = min(points.total, lord.wounds)
    lord.wounds -= healed
    yield Tell(
        "xulthul.recovers", say("Xulthûl recovers: {sum}", sum=points.words()), fact="SM-277", data={"points": points}
    )
    dice = points.total - healed if lord.drains else 0
    text = say("Xulthûl restores drained life: 1d★ for each point left.")
    restored = yield from roll_total(table, "xulthul.restores", text, dice, "d*", "", "SM-277", "black")
    lord = the_lord(table)
    restored = min(restored, lord.drains)
    lord.drains -= restored
    if healed + restored:
        back = count(healed + restored, "life token", "life tokens")
        text = say("Give {n} back to Xulthûl: {left} of {life}.", n=back, left=lord.left, life=lord.life)
        yield Place("xulthul.life_back", text, fact="SM-277", piece=XULTHUL, to=lord.at)
