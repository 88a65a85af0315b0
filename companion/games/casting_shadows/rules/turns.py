"""What happens next: set-up, then turn after turn in three Phases (CS-046) until one is left.

Knows the order of a turn and the menu of Phase 2; each Action is in a file of its own.
"""

from collections.abc import Iterator

from companion.games.casting_shadows.cards.learned import grants, learn_hex, warning
from companion.games.casting_shadows.cards.printed import SPELLS, Spell
from companion.games.casting_shadows.meanings import (
    ByHand,
    Cast,
    Collect,
    End,
    Meaning,
    Protect,
    Refresh,
    Reroll,
    RevealCounterspell,
    Transform,
    Travel,
    UseAbility,
    UseCard,
)
from companion.games.casting_shadows.rules.actions import loose, protect, reroll, travel, use_card
from companion.games.casting_shadows.rules.affording import (
    COUNTERSPELL_COST,
    casting_costs,
    collecting_cost,
    is_resource_card,
    levels_wanted,
    strengths,
    why_no_collect,
)
from companion.games.casting_shadows.rules.by_hand import by_hand
from companion.games.casting_shadows.rules.casting import cast, why_no_cast
from companion.games.casting_shadows.rules.collecting import collect, main_name, refresh, why_no_refresh
from companion.games.casting_shadows.rules.counterspells import reveal_any
from companion.games.casting_shadows.rules.damage import hurt
from companion.games.casting_shadows.rules.hitting import after_attack, hit_next
from companion.games.casting_shadows.rules.leaving import next_turn
from companion.games.casting_shadows.rules.paying import Cost
from companion.games.casting_shadows.rules.resources import CRYSTAL, FIVE, NAMES, all_five, counted, in_words
from companion.games.casting_shadows.rules.ring import DESERT, RING, hex_name
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.rules.setup import set_up
from companion.games.casting_shadows.rules.shadow_boxing import bot_turn
from companion.games.casting_shadows.rules.shadow_form import (
    absorb,
    ask_to_transform,
    may_transform,
    transform,
    use_ability,
    why_no_ability,
)
from companion.games.casting_shadows.table import ACTION_POINTS, Table, Unit
from companion.kernel import Act, Confirm, Option, Roll, Step, Sum, Tell, Words, count, joined, listing, say


def next_step(table: Table) -> Step | None:
    """The game is over as soon as somebody has won."""
    if table.outcome is not None:
        return None
    if table.phase == "setup":
        return set_up(table)
    if table.casting is not None:
        return hit_next(table) if table.casting.waiting else after_attack(table)
    if table.active.id in table.bots:
        return bot_turn(table)
    return {"start": start_turn, "act": act, "end": end_turn}[table.phase](table)


# -- Phase 1 -----------------------------------------------------------------------------------------------


def start_turn(table: Table) -> Step:
    """Roll all five dice; where the turn starts on a hex that grants a Resource, its token may be added (CS-010)."""
    me = table.active.id
    table.ap = table.companion_of(me).ap or ACTION_POINTS  # CS-011; a Snake's owner has one more (CS-033, CS-R12)
    table.pool, table.reminded = [], False
    for card in table.me.book:
        card.used = False
    yield from learn_hex(table, me, table.hexes[table.here])
    text = say("{who} throws all five dice.", who=table.named(me))
    faces = yield from Roll(
        "start.roll", text, me, fact="CS-010", dice=all_five(), brief=say("{who}, throw all five", who=table.named(me))
    )
    table.pool = [Unit(id, str(faces[id][0]), kind) for id, kind in FIVE.items()]
    yield from _what_is_granted(table, me)
    table.phase = "act"


def _what_is_granted(table: Table, me: str) -> Step:
    """Only where the turn starts counts, the own Home at the first turn included (CS-047); optional (CS-R15)."""
    tile = table.hexes[table.here]
    words = {"place": hex_name(table, table.here)}
    if note := warning(table, tile):
        yield Tell("start.note", say("{place}: {note}", note=note, **words), me, fact="CS-036")
    if gift := grants(table, tile):
        text = say("{place} grants a {what}. Do you add the token?", what=NAMES[gift], **words)
        if (yield from Confirm("start.hex", text, me, fact="CS-010", brief=say("Add a {what}?", what=NAMES[gift]))):
            table.add_token(gift)
    if gift := table.companion_of(me).grant:
        table.add_token(gift)
        who = table.companion_name(table.me.companion)
        yield Tell("start.companion", say("{who} brings a {what}.", who=who, what=NAMES[gift]), me, fact="CS-068")


# -- Phase 2 -----------------------------------------------------------------------------------------------


def act(table: Table) -> Step:
    """Action points in any order, the same Action as often as you like; what is not used lapses (CS-011)."""
    me = table.active
    points = count(table.ap, "Action point", "Action points")
    text = say("{who}, what do you do? {points} left.", who=me.name, points=points)
    match (
        yield from Act[Meaning](
            "act",
            text,
            me.id,
            "CS-011",
            about=("pool", "tokens"),
            offers=lambda: list(acts(table)),
            brief=say("{who}, what now?", who=me.name),
        )
    ):
        case Travel(to):
            yield from travel(table, to)
        case Cast(book_id):
            yield from cast(table, book_id)
        case Collect():
            yield from collect(table)
        case Refresh():
            yield from refresh(table)
        case Reroll():
            yield from reroll(table)
        case Protect():
            yield from protect(table)
        case UseCard(book_id):
            yield from use_card(table, book_id)
        case UseAbility():
            yield from use_ability(table)
        case Transform():
            yield from transform(table)
        case RevealCounterspell():
            yield from reveal_any(table)
        case ByHand():
            yield from by_hand(table)
        case End():
            yield from _end(table)


def acts(table: Table) -> Iterator[Option[Meaning]]:
    """Everything that can be done with this roll, and what cannot with what is missing."""
    none = "" if table.ap > 0 else say("no Action points left")
    yield from _casts(table, none)
    yield _collect(table, none)
    for slot in RING.neighbours(table.here):
        label = say("Travel to {place}", place=hex_name(table, slot))
        card = table.market.places.get(slot, "")
        yield Option(
            f"travel {slot}",
            label,
            means=Travel(slot),
            where=slot,
            why_not=none,
            fact="CS-013",
            effect=main_name(card) if card else "",
            cost=1,
        )
    if table.dice():
        locked = "" if any(not die.why_not for die in loose(table)) else say("only Cursed Crystals left")
        yield Option("reroll", say("Reroll"), means=Reroll(), why_not=none or locked, fact="CS-015", cost=1)
    if table.holding(CRYSTAL):
        yield Option(
            "protect",
            say("Protect yourself from a Cursed Crystal"),
            means=Protect(),
            why_not=none,
            fact="CS-016",
            effect=say("saves 1 health"),
            cost=1,
        )
    why_not = none or why_no_refresh(table)
    yield Option("refresh", say("Refresh the card here"), means=Refresh(), why_not=why_not, fact="CS-017", cost=1)
    yield from _free(table)
    yield Option("end", say("End the turn"), means=End(), fact="CS-012")


def _casts(table: Table, none: Words) -> Iterator[Option[Meaning]]:
    for card in table.me.book:
        if card.card in SPELLS:
            label = _cast_label(card.card, casting_costs(table, SPELLS[card.card]))
            why_not = none or why_no_cast(table, card)
            yield Option(
                f"cast {card.id}",
                label,
                means=Cast(card.id),
                where=card.id,
                why_not=why_not,
                fact="CS-014",
                effect=_cast_effect(table, SPELLS[card.card]),
                cost=1,
            )


def _cast_effect(table: Table, spell: Spell) -> Words:
    """``2–4 damage``; nothing where its damage is not known yet."""
    if spell.kind == "conversion":
        return say("turns Resources")
    hurts = [one.damage for one in strengths(table, spell)]
    if not hurts[-1]:
        return ""
    if len(hurts) == 1:
        return say("{n} damage", n=hurts[0])
    return say("{least}–{most} damage", least=hurts[0], most=hurts[-1])


def _cast_label(card: str, costs: list[Cost]) -> Words:
    """``Cast Phoenix Flash (1 to 3 Red Gems)``."""
    if not costs[0]:
        return say("Cast {card}", card=main_name(card))
    least, most = costs[0], costs[-1]
    if len(costs) > 1 and set(least) == set(most):
        cost = say("{least} to {most}", least=len(least), most=in_words(most))
        return say("Cast {card} ({cost})", card=main_name(card), cost=cost)
    each = joined(say(" or "), [in_words(cost) for cost in costs])
    return say("Cast {card} ({cost})", card=main_name(card), cost=each)


def _collect(table: Table, none: Words) -> Option[Meaning]:
    slot = table.here
    card = table.market.places.get(slot, "")
    if slot == DESERT:
        label, fact = say("Collect a Counterspell ({cost})", cost=in_words(COUNTERSPELL_COST)), "CS-064"
    elif card:
        wants = [*(f"spell_{level}" for level in levels_wanted(table, card)), *collecting_cost(table, card)]
        priced = say("Collect {card} ({cost})", card=main_name(card), cost=in_words(wants))
        label, fact = priced if wants else say("Collect {card}", card=main_name(card)), "CS-018"
    else:
        label, fact = say("Collect"), "CS-048"
    where = f"market {slot}"
    why_not = none or why_no_collect(table)
    return Option("collect", label, means=Collect(), where=where, why_not=why_not, fact=fact, cost=1)


def _free(table: Table) -> Iterator[Option[Meaning]]:
    """What costs no Action point (CS-019)."""
    for card in table.me.book:
        if is_resource_card(card.card):
            label = say("Use the {card}", card=main_name(card.card))
            yield Option(f"use {card.id}", label, means=UseCard(card.id), where=card.id, fact="CS-067", cost=0)
    if table.me.form == "shadow":
        yield Option(
            "ability", say("Use the Ability"), means=UseAbility(), why_not=why_no_ability(table), fact="CS-032", cost=0
        )
    if may_transform(table) and RULINGS.ruled(table, "CS-R3") == "any":
        yield Option("transform", say("Turn into Shadow Form"), means=Transform(), fact="CS-031", cost=0)
    if any(table.casters[player.id].face_down for player in table.standing()):
        yield Option(
            "counter", say("Somebody reveals a Counterspell"), means=RevealCounterspell(), fact="CS-065", cost=0
        )
    yield Option("hand", say("Something by hand"), means=ByHand())


def _end(table: Table) -> Step:
    """Before something is left behind that could be used, one reminder a turn."""
    left = left_behind(table)
    if left and not table.reminded:
        table.reminded = True
        text = say("Still there: {left}. End the turn all the same?", left=listing(left))
        yes, no = say("End it"), say("Go on playing")
        if not (
            yield from Confirm(
                "end.sure", text, table.active.id, fact="CS-011", yes=yes, no=no, brief=say("End the turn anyway?")
            )
        ):
            return
    table.phase = "end"


def left_behind(table: Table) -> list[Words]:
    """What lapses, hurts or waits unused when the turn ends now."""
    crystals = len(table.holding(CRYSTAL))
    left: list[Words] = [count(table.ap, "Action point", "Action points")] if table.ap > 0 else []
    if crystals and table.ap > 0:
        left.append(say("{crystals} to protect yourself from", crystals=counted(CRYSTAL, crystals)))
    if table.me.form == "shadow" and table.me.charged:
        left.append(say("a charged Ability"))
    return left


# -- Phase 3 -----------------------------------------------------------------------------------------------


def end_turn(table: Table) -> Step:
    """Absorb, transform, then 1 damage a Crystal, then everything unspent leaves the pool (CS-012, CS-050, CS-054)."""
    me = table.active.id
    yield from absorb(table)
    yield from ask_to_transform(table)
    if crystals := len(table.holding(CRYSTAL)):
        total = Sum(floor=0)
        total.add(counted(CRYSTAL, crystals), crystals, CRYSTAL)
        table.pool = [unit for unit in table.pool if unit.what != CRYSTAL]
        yield from hurt(table, me, total)
    if me not in table.out and table.outcome is None:
        table.pool, table.ap = [], 0
        next_turn(table)
