"""The odds of a fight in words: shares, what it costs, and line by line what they were computed from and leave out."""

from collections.abc import Iterator

from companion.games.shadows_of_malice.rules.combat.fight_odds import FightOdds, fight_odds, left_out
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Odds, Share, Words, listing, say

SHOWN = 0.0005
"""A share below this is none."""


def odds(table: Table) -> Odds | None:
    """Nothing where there is no fight or it is decided."""
    found = fight_odds(table)
    if found is None:
        return None
    away = found.away if found.away >= SHOWN else 0.0
    shares = [Share(say("win"), found.won, "left")]
    if away:
        flees = found.futile and table.fight().creature.kind == "creature"
        shares.append(Share(say("it flees") if flees else say("undecided"), away, "neither"))
    shares.append(Share(say("lose"), max(0.0, 1 - found.won - away), "right"))
    return Odds(shares, _cost(found), found.lost, _throw(table, found), [*_why(table, found)])


def _cost(found: FightOdds) -> Words:
    if found.lost < 0.5:
        return say("costs hardly any life")
    return say("costs about {n} of {life} life", n=round(found.lost), life=found.life)


def _throw(table: Table, found: FightOdds) -> list[Share]:
    if found.throw is None:
        return []
    ours, theirs = found.throw
    who = table.avatar(table.fight().target).name
    return [
        Share(say("{who} hits", who=who), ours, "left"),
        Share(say("nobody hits"), max(0.0, 1 - ours - theirs), "neither"),
        Share(say("it hits"), theirs, "right"),
    ]


def _why(table: Table, found: FightOdds) -> Iterator[Words]:
    """What they were computed from, then what is not in them."""
    yield say("If all fight on to the end, with the cards and tokens that work by themselves.")
    for name, ours, theirs, dealt, taken in found.each:
        yield say(
            "{who}, when attacked: of 100 phases hits in {ours} for {dealt} life, is hit in {theirs} for {taken}.",
            who=table.avatar(name).name,
            ours=round(100 * ours),
            dealt=f"{dealt:.1f}",
            theirs=round(100 * theirs),
            taken=f"{taken:.1f}",
        )
    if found.roughly:
        yield say("So many different fighters were not counted one by one: a few in a hundred more or less.")
    yield say("Not counted: shards, potions, scrolls, rolls made again, withdrawing.")
    yield from _left_out(table, found)


def _left_out(table: Table, found: FightOdds) -> Iterator[Words]:
    out = left_out(table)
    if out.abilities:
        yield say("Not counted: {cards}.", cards=listing([table.card_name(one) for one in out.abilities]))
    if out.lasting:
        names = listing([table.card_name(one) for one in out.lasting])
        yield say("{cards}: counted for the phase it works in, not for the rest of the fight.", cards=names)
    if out.locking:
        yield say("Lockdown: d★ that are not locked yet are counted as if rolled in every phase.")
    if out.radiance and table.fight().creature.kind == "shadow":
        yield say("A Shadow drains radiance before life: here it counts as life.")
    elif out.radiance:
        yield say("Drains are counted as radiance lost, where somebody has radiance.")
    if found.futile and out.new_form:
        yield say("It cannot wound anybody and may take a new form: that form is not counted.")
