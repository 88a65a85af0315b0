"""Life: wounds, drains, healing, restoring and recovery (sections 19 to 21), and the end of a body (22).

Knows what happens to an avatar's tokens; who deals the wounds is told in the combat chapters.
"""

from collections.abc import Iterator

from companion.games.shadows_of_malice.cards.effects import RECOVERED, Bonus, avatar_bonuses
from companion.games.shadows_of_malice.cards.troves import return_card
from companion.games.shadows_of_malice.rules.avatars.items import part_with
from companion.games.shadows_of_malice.rules.combat.stars import Side, add_bonuses, as_dice, bonus_dice
from companion.games.shadows_of_malice.rules.combat.throws import roll_total, throw
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.land.bands import hand_over_move, stand_alone
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Find, Table
from companion.kernel import Asking, Choose, Dice, Draw, Option, Step, Sum, Tell, Words, count, say

CITY_RECOVERY = 1
"""More recovery on a city hex, in both editions (SM-161, SM-245)."""

FORMING = 2
"""What a new body takes: the next two actions (SM-168), or in [1] until the second turn from now begins (SM-169)."""


def wound(table: Table, name: str, wounds: int) -> Step:
    """Each wound turns one life token to its Wound side (SM-147); the last one destroys the body (SM-165)."""
    avatar = table.avatar(name)
    avatar.wounds += min(wounds, avatar.life)
    if wounds:
        yield Tell(
            "life.wound",
            say(
                "{name} takes {wounds}: {life} life left.",
                name=avatar.name,
                wounds=count(wounds, "wound", "wounds"),
                life=avatar.life,
            ),
            name,
            "SM-147",
            data={"wounds": wounds, "left": avatar.life},
        )
    yield from _destroyed_if_dead(table, name)


def drain(table: Table, name: str, drains: int, *, radiance_first: bool = True) -> Step:
    """Drains take radiance tokens first, then life tokens (SM-152); shields never help (SM-154)."""
    for _ in range(drains):
        avatar = table.avatar(name)
        if avatar.radiance and radiance_first:
            yield from lose_radiance(table, name)
        elif avatar.life:
            avatar.drains += 1
            yield Tell(
                "life.drain",
                say("{name}: a life token is drained, {life} left.", name=avatar.name, life=avatar.life),
                name,
                "SM-153",
                data={"drains": 1, "left": avatar.life},
            )
    yield from _destroyed_if_dead(table, name)


def drain_life(table: Table, name: str, drains: int) -> Step:
    """What Gates and potions drain: as any drain, radiance first, unless ruled otherwise (SM-158, RUL-12)."""
    yield from drain(table, name, drains, radiance_first=ruling(table, "RUL-12") == "radiance")


def lose_radiance(table: Table, name: str) -> Step:
    """A random radiance token goes back to the pool (SM-153); a Life token takes its life token along."""
    held = table.avatar(name).radiance
    token: str = held[0]
    if len(set(held)) > 1:
        token = yield Draw(
            "life.radiance_lost",
            say("{name} loses a random radiance token. Which one?", name=table.avatar(name).name),
            name,
            "SM-153",
            supply="radiance",
            pool=lambda: table.avatar(name).radiance,
            named=say,
            chance=table.settings.tokens == "virtual",
        )
    table.avatar(name).radiance.remove(token)
    table.pool.append(token)
    text = say("{name} loses {token} radiance.", name=table.avatar(name).name, token=say(token))
    yield Tell("life.radiance_gone", text, name, "SM-153", data={"token": token})


def heal(table: Table, name: str, wounds: int) -> int:
    """Turn up to *wounds* wounds back; returns how many. Drains cannot be healed (SM-155)."""
    avatar = table.avatar(name)
    healed = min(avatar.wounds, wounds)
    avatar.wounds -= healed
    return healed


def lost_radiance(table: Table, name: str) -> int:
    """How many tokens an avatar lacks of one per revealed Light Well (SM-226)."""
    missing = table.light_wells() - len(table.avatar(name).radiance)
    return max(0, min(missing, len(table.pool)))


def restorable(table: Table, name: str) -> int:
    return table.avatar(name).drains + lost_radiance(table, name)


def restore(table: Table, name: str, tokens: int) -> Step:
    """Restore drained tokens one by one: a life token, or a radiance token from the pool (SM-159, SM-228)."""
    for _ in range(min(tokens, restorable(table, name))):
        which = yield from _which_to_restore(table, name)
        if which == "life":
            table.avatar(name).drains = max(0, table.avatar(name).drains - 1)
        else:
            yield from draw_radiance(table, name)


def _which_to_restore(table: Table, name: str) -> Asking[str]:
    if not lost_radiance(table, name):
        return "life"
    if not table.avatar(name).drains:
        return "radiance"
    answer: str = yield Choose(
        "recover.which",
        say("What does {name} restore?", name=table.avatar(name).name),
        name,
        "SM-159",
        offers=lambda: [Option("life", say("a drained life token")), Option("radiance", say("a radiance token"))],
    )
    return answer


def draw_radiance(table: Table, name: str, *, new: bool = False) -> Step:
    """A random token from the face-down pool, not the one that was lost (SM-228); or of a *new* set (SM-226)."""

    def supply() -> list[str]:
        return table.new_set if new else table.pool

    token: str = yield Draw(
        "radiance.draw",
        say("{name} draws a radiance token. Which one is it?", name=table.avatar(name).name),
        name,
        "SM-226",
        supply="radiance",
        pool=supply,
        named=say,
        chance=table.settings.tokens == "virtual",
    )
    supply().remove(token)
    table.avatar(name).radiance.append(token)
    yield Tell(
        "radiance.drawn",
        say("{name} has {token} radiance.", name=table.avatar(name).name, token=say(token)),
        name,
        data={"token": token},
    )


# -- recovery ----------------------------------------------------------------------------------------------


def why_not_recover(table: Table, name: str) -> Words:
    avatar = table.avatar(name)
    return "" if avatar.wounds or restorable(table, name) else say("{who} has lost nothing", who=avatar.name)


def recover(table: Table, name: str) -> Step:
    """Recovery: each point heals a wound or restores 1d★ drained tokens; split as the player likes (SM-159, SM-163).

    The split is said before the dice are rolled (SM-164). A Recovery token has given its point for this turn (SM-162).
    """
    points = yield from recovery_points(table, name)
    avatar = table.avatar(name)
    avatar.used += [RECOVERED] * (avatar.radiance.count("Recovery") - avatar.used.count(RECOVERED))
    text = say("{name} recovers: {sum}", name=table.avatar(name).name, sum=points.words())
    yield Tell("recover.points", text, name, "SM-159", data={"points": points})
    to_wounds = yield from _split(table, name, points.total)
    to_drains = points.total - to_wounds if restorable(table, name) else 0
    healed = heal(table, name, to_wounds)
    text = say("{name} restores drained tokens: roll 1d★ for each point.", name=table.avatar(name).name)
    stars = yield from roll_total(table, "recover.drains", text, to_drains, "d*", name, "SM-159")
    restored = min(stars, restorable(table, name))
    yield from restore(table, name, restored)
    wounds = count(healed, "wound", "wounds")
    text = say("{name} heals {w} and restores {d}.", name=table.avatar(name).name, w=wounds, d=restored)
    yield Tell("recover.done", text, name, "SM-159", data={"healed": healed, "restored": restored})


def recovery_points(table: Table, name: str) -> Asking[Sum]:
    """Base 1 (SM-159), what the hex and the turn add, radiance once a turn (SM-162), cards; never below 0."""
    avatar = table.avatar(name)
    total = Sum(floor=0)
    total.add(say("base"), 1, "SM-159")
    side = Side("avatar", recovery_bonuses(table, name))
    groups = bonus_dice(table, [side], "recovery")
    faces: dict[str, list[int]] = {}
    if groups:
        text = say("{name}: dice for recovery.", name=avatar.name)
        faces = yield from throw(
            table, "recover.bonus", text, as_dice(table, groups, {"avatar": "white"}), name, "SM-159"
        )
    add_bonuses(table, total, side, groups, faces, "recovery")
    return total


def recovery_bonuses(table: Table, name: str) -> list[Bonus]:
    """All that changes the recovery of *name* now (SM-161, SM-162)."""
    return [*avatar_bonuses(table, name, "recovery"), *_recovery_here(table, name)]


def _recovery_here(table: Table, name: str) -> Iterator[Bonus]:
    """More on a city's hex, [R] and a mystic's (SM-161, SM-245); [1] for rest, and less after sailing (SM-086)."""
    avatar, figures = table.avatar(name), edition(table)
    site = table.site_at(avatar.at)
    if site:
        points = CITY_RECOVERY if site.kind == "city" else figures.mystic_recovery
        yield Bonus(say("city") if site.kind == "city" else say("mystic"), "SM-161", Amount(points))
    if avatar.rested:
        yield Bonus(say("rest"), "SM-161", Amount(figures.rest_recovery))
    if avatar.sailed and figures.watercraft_tires:
        yield Bonus(say("watercraft"), "SM-086", Amount(stars=figures.watercraft_tires, sign=-1))


def _split(table: Table, name: str, points: int) -> Asking[int]:
    """How many points go to wounds; not asked where there is nothing to decide."""
    avatar = table.avatar(name)
    if not restorable(table, name) or not points:
        return points
    if not avatar.wounds:
        return 0
    answer: str = yield Choose(
        "recover.split",
        say(
            "{name} has {points} recovery points. How many heal wounds? The rest restore drains.",
            name=avatar.name,
            points=points,
        ),
        name,
        "SM-163",
        offers=lambda: [
            Option(str(n), say("{n} to wounds, {d}d★ to drains", n=n, d=points - n))
            for n in range(min(points, table.avatar(name).wounds), -1, -1)
        ],
    )
    return int(answer)


# -- Return to Light ---------------------------------------------------------------------------------------


def _destroyed_if_dead(table: Table, name: str) -> Step:
    """No life token left, wounds and drains together: the body is destroyed (SM-165)."""
    avatar = table.avatar(name)
    if avatar.life == 0 and avatar.embodied:
        yield from return_to_light(table, name)


def return_to_light(table: Table, name: str) -> Step:
    """The body is destroyed: shards are lost, radiance returns (SM-166), each item is rolled for (SM-167).

    It loses no game by itself (SM-171). How a new body is formed is told in ``bodies.py``; a move under way is its
    band's.
    """
    avatar = table.avatar(name)
    yield Tell("body.destroyed", say("{name}'s body is destroyed: Return to Light.", name=avatar.name), name, "SM-165")
    table.tally.bodies_lost += 1
    survivors = [member.id for member in table.band_of(name) if member.id != name]
    avatar.shards = dict.fromkeys(avatar.shards, 0)
    table.pool += avatar.radiance
    avatar.radiance = []
    yield from _roll_for_items(table, name, survivors)
    hand_over_move(table, name)
    yield from _give_up_body(table, name)


def _roll_for_items(table: Table, name: str, survivors: list[str]) -> Step:
    """1–2 consumed, 3–4 left in Aethos for a surviving band member to claim, 5–6 kept (SM-167, RUL-04)."""
    for item in [*table.avatar(name).items, *table.avatar(name).potions]:
        text = say(
            "{name}'s {item}: 1–2 consumed, 3–4 stays in Aethos, 5–6 kept.",
            name=table.avatar(name).name,
            item=table.card_name(item),
        )
        faces = yield from throw(table, "body.item", text, [Dice("item")], name, "SM-167")
        if faces["item"][0] > 4 or not part_with(table, name, item):
            continue
        if faces["item"][0] > 2 and survivors:
            table.finds.append(Find(item, table.avatar(survivors[0]).band))
        else:
            yield from return_card(table, item)


def _give_up_body(table: Table, name: str) -> Step:
    """Off the map; the fate card goes back (SM-170, RUL-24), and so does what was drunk."""
    avatar = table.avatar(name)
    returned = [*avatar.drunk]
    if avatar.fate and ruling(table, "RUL-24") == "back":
        returned.append(avatar.fate)
        avatar.fate = ""
    if avatar.mastery:
        returned.append(avatar.mastery)
        avatar.mastery = ""
    avatar.drunk, avatar.running, avatar.extra_life = [], [], 0
    avatar.at, avatar.mp, avatar.afloat = "", 0, False
    avatar.wounds, avatar.drains, avatar.attuning = 0, 0, False
    avatar.forming = FORMING
    if edition(table).new_body == "a whole turn":
        avatar.actions = 0  # it has none until it is back (SM-169)
    stand_alone(table, name)
    if table.combat and name in table.combat.fighters:
        table.combat.fighters.remove(name)
    for card_id in returned:
        yield from return_card(table, card_id)
