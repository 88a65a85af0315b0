"""How the bot fights: what to spend, whom to put forward, when to leave. By what players see, and by averages."""

from msgspec import Struct

from companion.games.shadows_of_malice.bots.card_values import helps_in_fight, possible
from companion.games.shadows_of_malice.bots.fight_costs import LONGEST, Outlook, Sides, best_outlook, chances, mean
from companion.games.shadows_of_malice.cards.effects import Bonus, avatar_bonuses, creature_bonuses
from companion.games.shadows_of_malice.meanings import DrawAttack, InvokeShard, RollAgain, UseCard, Withdraw
from companion.games.shadows_of_malice.rules.avatars.shards import shards_left
from companion.games.shadows_of_malice.rules.combat.abilities import power_of_creature
from companion.games.shadows_of_malice.rules.combat.clash import avatar_dice
from companion.games.shadows_of_malice.rules.combat.encounters import dangers
from companion.games.shadows_of_malice.rules.combat.monsters import power_row
from companion.games.shadows_of_malice.rules.combat.wounding import blow_bonuses, creature_wound_bonuses
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import COLORLESS, Avatar, Table
from companion.kernel import Chance, Prompt

LIFE_WORTH = 0.6
"""A life token in shards: it comes back for an action, or for two if it was drained."""
BLOW_WORTH = 2.5
"""A wound dealt to the creature in shards."""
TIME_OF_A_BODY = 4
"""What forming a body and finding the others again costs, in shards."""
ITEM_WORTH = 1.5
WEAK = 2
"""From what has no more power than this an avatar withdraws by luck, to a hex of its choice."""
NOW_AND_THEN = 0.2
"""How often the bot tries in a great fight what it has no opinion on."""
DRAWING_COSTS = 1.2
LEAST = 0.3
"""What gets through on average where shields take off nearly everything."""
POOR_LUCK = 3


def body_worth(table: Table, avatar: Avatar) -> float:
    """What is lost with the body, in shards; below nothing if a new one brings more (SM-168, SM-169)."""
    items = ITEM_WORTH * (len(avatar.items) + len(avatar.potions)) + len(avatar.radiance)
    return avatar.shard_count() - 2 * edition(table).body_shards + items + TIME_OF_A_BODY + avatar.life / 2


# -- both sides --------------------------------------------------------------------------------------------


def average(bonuses: list[Bonus]) -> float:
    """Bonuses of a roll on average: a d★ is a half, a d2 one and a half."""
    return sum(
        bonus.amount.flat + bonus.amount.sign * (bonus.amount.stars / 2 + 1.5 * bonus.amount.d2) for bonus in bonuses
    )


class Figures(Struct, frozen=True):
    """One fighter against the creature: *edge* is how far its combat roll is ahead besides the dice and boosts,
    *dealt* and *taken* are the wounds of a hit by it and on it.
    """

    edge: float
    dealt: float
    taken: float


def figures_now(table: Table) -> dict[str, Figures]:
    """Every fighter's figures. Nothing shields from a Shadow's drains; one who defends deals no wounds (SM-181)."""
    combat = table.fight()
    theirs = power_row(power_of_creature(table)).cr + average(creature_bonuses(table, "CR")) - combat.creature_defends
    hide = average(creature_bonuses(table, "shield")) / 2
    found = {}
    for name in combat.fighters:
        defends = name in combat.defending
        shields = 0.0 if combat.creature.kind == "shadow" else average(physical_shields(table, name))
        found[name] = Figures(
            average(avatar_bonuses(table, name, "CR")) - defends - theirs,
            0.0 if defends else max(LEAST, 1 + average(blow_bonuses(table, name)) - hide),
            max(LEAST, 1 + average(creature_wound_bonuses(table, name)) - shields),
        )
    return found


def physical_shields(table: Table, name: str) -> list[Bonus]:
    return [bonus for bonus in avatar_bonuses(table, name, "shield") if "physical" in (bonus.of or ("physical",))]


def sides_now(table: Table, figures: dict[str, Figures]) -> Sides:
    """The fight under way as the model sees it: every fighter may be the target."""
    combat = table.fight()
    fighters = [table.avatar(name) for name in combat.fighters]
    return Sides(
        dice=len(fighters),
        edge=round(mean(one.edge for one in figures.values()), 1),
        dealt=round(mean(one.dealt for one in figures.values()) or 1, 1),
        taken=round(mean(one.taken for one in figures.values()), 1),
        left=combat.creature.left,
        life=sum(fighter.life for fighter in fighters),
        shards=sum(fighter.shard_count() for fighter in fighters),
        cap=sum(min(fighter.shard_count(), 1 + table.light_wells()) for fighter in fighters),
    )


def outlook_now(table: Table, figures: dict[str, Figures] | None = None) -> Outlook:
    return best_outlook(sides_now(table, figures or figures_now(table)), LIFE_WORTH)


def sides_against(table: Table, band: list[Avatar], power: int, life: int, abilities: int) -> Sides:
    """A fight to come with what has this *power*: its abilities are not known, only how many."""
    row = power_row(power)
    weapons = mean(average(blow_bonuses(table, member.id)) for member in band)
    shields = mean(average(physical_shields(table, member.id)) for member in band)
    return Sides(
        dice=len(band),
        edge=round(
            mean(average(avatar_bonuses(table, member.id, "CR")) for member in band) - row.cr - abilities / 4, 1
        ),
        dealt=round(max(LEAST, 1 + weapons), 1),
        taken=round(max(LEAST, 1 + row.wounds / 2 + abilities / 4 - shields), 1),
        left=life,
        life=sum(member.life for member in band),
        shards=sum(member.shard_count() for member in band) + _strikes(table, band),
        cap=sum(min(member.shard_count(), 1 + table.light_wells()) for member in band),
    )


def _strikes(table: Table, band: list[Avatar]) -> float:
    """Potions and books are worth some shards in a great fight."""
    held = [table.card(card_id) for member in band for card_id in (*member.potions, *member.items)]
    return 2.5 * sum(helps_in_fight(known) for known in held if known.consumed)


# -- decisions ---------------------------------------------------------------------------------------------


def before(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Potions, books and scrolls are for worthy opponents, and here they cost nobody a blow (SM-177)."""
    ids = possible(prompt)
    uses = [use for use in ids if isinstance(use, UseCard)]
    helping = [use for use in uses if helps_in_fight(table.card(use.card))]
    if not uses or not _worthy(table):
        return "nothing"
    if helping:
        return ids[helping[0]]
    return ids[chance.choice(uses)] if chance.random() < NOW_AND_THEN else "nothing"


def _worthy(table: Table) -> bool:
    creature = table.fight().creature
    return creature.kind != "creature" or (creature.power >= 3 and not outlook_now(table).won)


def manoeuvre(table: Table, prompt: Prompt, chance: Chance) -> str:
    """What helps for nothing; then whoever has more to lose than to win leaves; the rest fight on."""
    ids = possible(prompt)
    uses = [act for act in ids if isinstance(act, UseCard)]
    free = [use for use in uses if _worth_using(table, use)]
    if free:
        return ids[free[0]]
    for name in leaving(table):
        if Withdraw(name, "random") in ids:
            lightly = power_of_creature(table) <= WEAK and _away_at_once(table)
            return ids[Withdraw(name, "chosen" if lightly else "random")]
    spare = [use for use in uses if not table.card(use.card).consumed]
    return ids[chance.choice(spare)] if spare and _worthy(table) and chance.random() < NOW_AND_THEN else "fight"


def _away_at_once(table: Table) -> bool:
    """[1] A chosen hex costs a phase of being attacked, and a random one does not (SM-200)."""
    return edition(table).withdrawing == "at once"


def _worth_using(table: Table, use: UseCard) -> bool:
    """Durable items and fate cards that help now; masteries for their shard only where it counts."""
    known, avatar = table.card(use.card), table.avatar(use.who)
    effect = known.effects[use.effect]
    if known.consumed:
        return effect.what == "heal" and avatar.wounds >= 3 and _worthy(table)
    if any(running.card == use.card for member in table.avatars for running in member.running) or any(
        running.card == use.card for running in table.fight().creature.running
    ):
        return False
    if not table.banded(use.who, table.fight().fighters[0]):
        return False
    if effect.what in ("heal", "restore"):
        return max(table.avatar(name).wounds for name in table.fight().fighters) >= 2
    useful = helps_in_fight(known) and (known.kind != "mastery" or effect.what in ("CR", "wounds", "strike"))
    return useful and _worthy(table)


def leaving(table: Table) -> list[str]:
    """Whom the fight is no longer worth: all who have something to lose, if it is lost; else only who would fall next.

    A Shadow keeps the life it loses (SM-202), so every blow at it counts and nobody leaves for want of hope.
    """
    combat = table.fight()
    weakest_first = sorted((table.avatar(name) for name in combat.fighters), key=lambda avatar: avatar.life)
    if combat.phase > LONGEST:
        return [avatar.id for avatar in weakest_first]  # neither side can hurt the other: it would go on for ever
    worth_saving = [avatar.id for avatar in weakest_first if body_worth(table, avatar) > 0]
    if combat.creature.kind == "creature" and not outlook_now(table).won:
        return worth_saving
    if len(combat.fighters) == 1 or combat.creature.left <= 1:
        return []
    return [name for name in worth_saving if _would_fall(table, table.avatar(name))]


def _would_fall(table: Table, avatar: Avatar) -> bool:
    return avatar.life <= 1 and body_worth(table, avatar) > TIME_OF_A_BODY


def clash(table: Table, prompt: Prompt, chance: Chance) -> str | None:
    """The attack to whom it suits best; shards as far as the cheapest way to win wants them; then the dice."""
    ids, figures = possible(prompt), figures_now(table)
    drawing = _better_target(table, [act for act in ids if isinstance(act, DrawAttack)], figures)
    if drawing:
        return ids[drawing]
    shard = _best_shard(table, [act for act in ids if isinstance(act, InvokeShard)], figures)
    return ids[shard] if shard else None


def _better_target(table: Table, drawing: list[DrawAttack], figures: dict[str, Figures]) -> DrawAttack | None:
    """Who draws the attack, if that is worth its shard and a little more."""
    if not drawing:
        return None
    worth = {name: _phase_worth(table, name, figures[name]) for name in figures}
    best = max(drawing, key=lambda act: worth[act.who])
    return best if worth[best.who] - worth[table.fight().target] > DRAWING_COSTS else None


def _phase_worth(table: Table, name: str, its: Figures) -> float:
    """What comes of a phase in which *name* is the target, in shards."""
    avatar = table.avatar(name)
    win, lose = chances(avatar_dice(table), its.edge)
    loss = LIFE_WORTH * min(avatar.life, its.taken)
    if avatar.life <= its.taken:
        loss += max(0.0, body_worth(table, avatar)) / 2
    return BLOW_WORTH * win * min(its.dealt, table.fight().creature.left) - lose * loss


def _best_shard(table: Table, shards: list[InvokeShard], figures: dict[str, Figures]) -> InvokeShard | None:
    name = table.fight().target
    invoked = sum(boost.amount for boost in table.boosts if boost.avatar == name and boost.roll == "CR")
    if invoked + 0.5 > outlook_now(table, figures).rate:
        return None
    best = max(shards, key=lambda shard: shard_worth(table, shard), default=None)
    return best if best and shard_worth(table, best) > 0 else None


def shard_worth(table: Table, shard: InvokeShard) -> float:
    """Coloured shards that match an ability count double; shards of outsiders half."""
    colours = {table.card(ability).color for ability in table.fight().creature.abilities}
    worth = 2.0 if shard.colour in colours else 1.0 if shard.colour == COLORLESS else 0.9
    if not table.banded(shard.who, shard.whom):
        worth /= 2
    return worth if shards_left(table, shard.who) > 0 else 0.0


def way_out(table: Table, prompt: Prompt, chance: Chance) -> str:
    """Not into the next fight, if it can be helped."""
    legal = prompt.legal()
    return str(chance.choice([place for place in legal if not dangers(table, place)] or legal))


def again(table: Table, prompt: Prompt, chance: Chance) -> str:
    """A roll that went badly again: for nothing where that can be had, for a price in a great fight."""
    ids = possible(prompt)
    ways = [act for act in ids if isinstance(act, RollAgain)]
    free = [act for act in ways if not _costs(table, act)] or (ways if table.fighting and _worthy(table) else [])
    if not free and ways and chance.random() < NOW_AND_THEN:
        free = ways
    return ids[free[0]] if free and _went_badly(table) else "keep"


def _costs(table: Table, act: RollAgain) -> bool:
    known = table.card(act.card)
    return known.consumed or known.effects[act.effect].cost is not None


def _went_badly(table: Table) -> bool:
    """The combat roll was beaten or drawn, the luck roll failed, or the dice are simply low."""
    roll = table.standing
    if roll is None:
        return False
    return roll.ours <= (POOR_LUCK if roll.theirs is None else roll.theirs)
