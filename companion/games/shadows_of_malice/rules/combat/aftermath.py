"""After a fight: harvest, treasure, the Well, and what becomes of the creature (sections 15, 16, 24)."""

from collections import Counter
from collections.abc import Mapping
from itertools import cycle

from companion.games.shadows_of_malice.cards.effects import bonus_of, working_effects
from companion.games.shadows_of_malice.cards.playing import end_running
from companion.games.shadows_of_malice.cards.troves import return_card
from companion.games.shadows_of_malice.rules.avatars.items import draw_potions, draw_treasures
from companion.games.shadows_of_malice.rules.combat.encounters import choose_roller
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.games.shadows_of_malice.rules.combat.stars import Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.rules.combat.throws import roll_total, throw
from companion.games.shadows_of_malice.rules.land.wells import reveal_by_avatars
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.ending import tell_the_end, win
from companion.games.shadows_of_malice.table import COLORLESS, Arrival, Table
from companion.kernel import Asking, Choose, Option, Step, Sum, Tell, Words, joined, listing, say


def won(table: Table) -> Step:
    """The creature is beaten: shards, treasure, a revealed Well; then whatever else waits in the hex."""
    creature = table.fight().creature
    table.tally.beaten += 1
    yield Tell("combat.won", say("The creature is beaten."), "", "SM-205", data={"creature": creature})
    if creature.kind == "xulthul":
        win(table, say("Xulthûl is destroyed."))
        yield from tell_the_end(table)
        return
    if creature.kind == "shadow":
        yield from _shadow_destroyed(table, creature.shadow)
    elif table.fight().fighters:
        yield from harvest(table)
        yield from _spoils(table)
    if table.combat:  # it may have been won with the last Light Well
        _next_danger(table)
        yield from creature_gone(table)


def _next_danger(table: Table) -> None:
    """What else attacks in this hex does so now, one after the other (RUL-16)."""
    combat = table.fight()
    if combat.waiting:
        table.arrivals.insert(0, Arrival(list(combat.fighters), combat.at, combat.waiting))


def _shadow_destroyed(table: Table, shadow_id: str) -> Step:
    """No treasure and no soulshards (SM-137); the token goes back (RUL-10)."""
    table.shadows = [shadow for shadow in table.shadows if shadow.id != shadow_id]
    table.tally.shadows_destroyed += 1
    yield Tell(
        "shadow.destroyed",
        say("{shadow} is destroyed. Take its token off the map.", shadow=say(shadow_id)),
        "",
        "SM-137",
        data={"shadow": shadow_id},
    )


def lost(table: Table) -> Step:
    """All avatars have left: a Guardian heals and changes (SM-130), a Shadow keeps its losses (SM-202)."""
    yield Tell("combat.left", say("Nobody is left to fight."))
    yield from creature_gone(table)


def creature_gone(table: Table) -> Step:
    """The fight is over: ability cards go back under their trove (SM-113), effects of the combat end.

    Those left in it may move on with what points they have, unless it is ruled otherwise (SM-045, RUL-15).
    """
    combat = table.fight()
    if combat.where == "lair":
        yield from _lair_is_empty(table)
        combat = table.fight()
    end_running(table, ("phase", "combat"))
    abilities = [] if combat.creature.kind == "xulthul" else combat.creature.abilities
    for avatar in table.avatars:
        avatar.used = [use for use in avatar.used if not use.endswith("@combat")]
        if avatar.id in combat.fighters and ruling(table, "RUL-15") == "no":
            avatar.mp = 0
    table.combat, table.boosts = None, []
    for ability in abilities:
        yield from return_card(table, ability)


def _lair_is_empty(table: Table) -> Step:
    """[1] Until the end of the turn, however the fight ended; [R] as long as avatars stay there (SM-121, RUL-44)."""
    at = table.fight().at
    text = say("The lair is empty until the end of the turn.")
    if edition(table).lair_refills == "when the avatars leave":
        if not table.fight().fighters or ruling(table, "RUL-44") == "occupied":
            return
        text = say("The lair is empty until the last avatar has left it.")
    table.empty_lairs = [*dict.fromkeys([*table.empty_lairs, at])]
    yield Tell("lair.empty", text, "", "SM-121")


# -- harvest -----------------------------------------------------------------------------------------------


def harvest(table: Table) -> Step:
    """Xd★ colorless, X its life tokens, and one shard per ability in that ability's colour (SM-205, RUL-14).

    Once, at once, before the band changes, by one member; then the band shares it out.
    """
    by = yield from _who_harvests(table)
    combat = table.fight()
    x = combat.creature.life if ruling(table, "RUL-14") == "full" else combat.last_life
    colorless = yield from roll_total(table, "harvest.roll", say("Harvest: roll {x}d★.", x=x), x, "d*", "", "SM-205")
    more = yield from _harvest_bonus(table, by)
    shards = {COLORLESS: max(0, colorless + more.total)}
    for ability in table.fight().creature.abilities:
        colour = table.card(ability).color
        shards[colour] = shards.get(colour, 0) + 1
    yield from _radiant_harvest(table, by, shards)
    yield from _share_shards(table, shards)


def _who_harvests(table: Table) -> Asking[str]:
    """One of those who won; what that one has for the harvest counts, and nobody else's (SM-205).

    Not asked where it makes no difference.
    """
    names = table.fight().fighters
    if len(names) == 1 or not any(_has_for_harvest(table, name) for name in names):
        return names[0]
    answer: str = yield Choose(
        "harvest.by",
        say("Who of the band harvests? Only that avatar's radiance and cards for it count."),
        "",
        "SM-205",
        offers=lambda: [Option(name, table.avatar(name).name, where=name) for name in table.fight().fighters],
    )
    return answer


def _has_for_harvest(table: Table, name: str) -> bool:
    avatar = table.avatar(name)
    return "Harvest" in avatar.radiance or any(True for _ in working_effects(table, avatar, "harvest"))


def _harvest_bonus(table: Table, by: str) -> Asking[Sum]:
    """The Shards icon on cards changes the colorless yield (SM-206)."""
    bonuses = [bonus_of(source, effect) for source, effect in working_effects(table, table.avatar(by), "harvest")]
    side = Side("avatar", bonuses)
    groups = bonus_dice(table, [side], "harvest")
    faces: dict[str, list[int]] = {}
    if groups:
        faces = yield from throw(
            table, "harvest.bonus", say("More harvest by cards."), as_dice(table, groups, {"avatar": "white"})
        )
    total = Sum()
    add_bonuses(table, total, side, groups, faces, "harvest")
    return total


def _radiant_harvest(table: Table, by: str, shards: dict[str, int]) -> Step:
    """Each Harvest radiance of the one who harvests: [R] two more, [1] one, of any colour this harvest has (SM-206)."""
    tokens = table.avatar(by).radiance.count("Harvest")
    for _ in range(tokens * edition(table).harvest_radiance):
        colours = list(shards)
        colour: str = colours[0]
        if len(colours) > 1:
            colour = yield Choose(
                "harvest.colour",
                say("Harvest radiance: one more shard. Which colour?"),
                by,
                "SM-206",
                offers=lambda: [Option(c, say(c)) for c in shards],
            )
        shards[colour] += 1


def _share_shards(table: Table, shards: dict[str, int]) -> Step:
    """Evenly, or all to one; what the band likes better it trades at once (SM-218, SM-219)."""
    gained = {colour: number for colour, number in shards.items() if number}
    words = _words(gained)
    yield Tell("harvest.gained", say("Harvest: {shards}.", shards=words), "", "SM-205", data={"shards": gained})
    if not gained:
        return
    to = table.fight().fighters[0]
    if len(table.fight().fighters) > 1:
        to = yield Choose(
            "harvest.share",
            say("Who takes the shards ({shards})?", shards=words),
            "",
            "SM-205",
            offers=lambda: _takers(table),
            main="evenly",
        )
    names = table.fight().fighters if to == "evenly" else [to]
    shares: dict[str, Counter[str]] = {name: Counter() for name in names}
    for name, colour in zip(cycle(names), Counter(gained).elements(), strict=False):
        shares[name][colour] += 1
    for name, share in shares.items():
        for colour, number in share.items():
            table.avatar(name).shards[colour] += number
    if len(names) > 1:
        each = [joined(" ", [table.avatar(name).name, _words(share)]) for name, share in shares.items()]
        yield Tell(
            "harvest.shared", say("Shared: {each}.", each=joined("; ", each)), "", "SM-205", data={"shares": shares}
        )


def _words(shards: Mapping[str, int]) -> Words:
    return listing([joined(" ", [str(number), say(colour)]) for colour, number in shards.items()]) or say("nothing")


def _takers(table: Table) -> list[Option]:
    names = table.fight().fighters
    return [Option("evenly", say("Evenly")), *(Option(name, table.avatar(name).name, where=name) for name in names)]


# -- treasure and Wells ------------------------------------------------------------------------------------


def _spoils(table: Table) -> Step:
    """Treasure from lairs and strongholds only (SM-125, SM-217); a Guardian's Well is revealed at once (SM-128)."""
    combat = table.fight()
    winners = list(combat.fighters)
    if combat.where == "lair":
        yield from lair_treasure(table, winners, combat.at)
    elif combat.where == "stronghold":
        yield from guardian_treasure(table, winners)
        yield from reveal_by_avatars(table, table.fight().at, winners[0])


def lair_treasure(table: Table, winners: list[str], at: str) -> Step:
    """Stocked: the token comes off, 1 Treasure. Unstocked: one LR against 5, before the band changes (SM-122)."""
    lair = table.lair_at(at)
    if lair is None:
        return
    if lair.stocked:
        lair.stocked = False
        yield Tell("lair.emptied", say("Take the lair token off. One Treasure!"), "", "SM-122")
    else:
        roller = yield from choose_roller(table, winners)
        lucky = yield from luck_roll(table, roller, 5, "lair.luck", say("Is there a Treasure left?"), fact="SM-122")
        if not lucky:
            return
    yield from draw_treasures(table, winners, 1)


def guardian_treasure(table: Table, winners: list[str]) -> Step:
    """1d2 Treasures and 1d2 Potions (SM-129)."""
    treasures = yield from roll_total(
        table, "guardian.treasure", say("The Guardian's treasures: 1d2."), 1, "d2", "", "SM-129"
    )
    yield from draw_treasures(table, winners, treasures)
    potions = yield from roll_total(
        table, "guardian.potions", say("The Guardian's potions: 1d2."), 1, "d2", "", "SM-129"
    )
    yield from draw_potions(table, winners, potions)
