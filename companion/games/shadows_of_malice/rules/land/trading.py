"""Trading (section 25): who may trade with whom, through Gates too, and what changes hands.

Knows no limits of its own: how much an avatar may hold is told in ``items.py``.
"""

from collections.abc import Iterable

from companion.games.shadows_of_malice.cards.effects import has
from companion.games.shadows_of_malice.meanings import Exchange, GiveCard, GiveShard
from companion.games.shadows_of_malice.rules.avatars.items import gets, held, hold, in_the_way, part_with
from companion.games.shadows_of_malice.rules.combat.rolls import luck_roll
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Choose, Option, Step, Tell, listing, say

GATE_LUCK = 2
"""What the luck roll for an exit Gate must exceed (SM-088)."""

MUST_REACH = {"one of them": 1, "both": 2}
"""How many of two traders must be able to choose the other's Gate (SM-219)."""


def trade_partners(table: Table, name: str) -> list[str]:
    """Whom *name* may trade with now: in the same hex, or through Gates; never in a fight (SM-176, SM-219)."""
    avatar = table.avatar(name)
    if table.combat or not avatar.at or not avatar.embodied:
        return []
    others = [other for other in table.in_aethos() if other.id != name]
    on_gate = table.gate_at(avatar.at)
    return [o.id for o in others if o.at == avatar.at or (on_gate and _reaching(table, name, o.id))]


def _reaching(table: Table, one: str, other: str) -> list[str]:
    """Which of two avatars on different Gate hexes may still try this turn to reach the other's Gate.

    Nobody, if they are fewer than must (SM-219).
    """
    if not all(table.gate_at(table.avatar(name).at) for name in (one, other)):
        return []
    pairs = ((one, other), (other, one))
    able = [a for a, b in pairs if has(table, a, "gate") or _tried(b) not in table.avatar(a).used]
    return able if len(able) >= MUST_REACH[edition(table).gate_trade] else []


def _tried(other: str) -> str:
    return f"trade:{other}"


def trade(table: Table, one: str, other: str) -> Step:
    """Items, potions and shards change hands as both like; it takes no action (SM-219).

    Fate cards, masteries and radiance are not traded (SM-220).
    """
    if table.avatar(one).at != table.avatar(other).at:
        reached = yield from _reach_through_gates(table, one, other)
        if not reached:
            return
    while True:
        answer = yield from Choose(
            "trade.what",
            say("{one} and {other} trade.", one=table.avatar(one).name, other=table.avatar(other).name),
            one,
            "SM-219",
            offers=lambda: _trade_menu(table, one, other),
        )
        if isinstance(answer, str):
            return
        yield from _hand_over(table, one, other, answer)


def _reach_through_gates(table: Table, one: str, other: str) -> Asking[bool]:
    """Through Gates [R] one of the two, [1] both must be able to choose the other's Gate as exit (SM-219).

    Our reading: to choose an exit is what a teleport's luck roll against 2 allows (SM-088), and Gate control
    allows without one (SM-091). Nobody travels. So that the roll means something, each of the two may try
    once a turn to reach the other.
    """
    able = _reaching(table, one, other)
    if not able:
        return False
    if edition(table).gate_trade == "both":
        reached = yield from _reaches(table, one, other)
        return reached and (yield from _reaches(table, other, one))
    if any(has(table, name, "gate") for name in able):
        return True
    chooser = able[0]
    if len(able) > 1:
        chooser = yield from Choose(
            "trade.chooser",
            say("Who reaches for the other's Gate?"),
            one,
            "SM-219",
            offers=lambda: [Option(n, table.avatar(n).name, where=n) for n in _reaching(table, one, other)],
        )
    return (yield from _reaches(table, chooser, other if chooser == one else one))


def _reaches(table: Table, name: str, partner: str) -> Asking[bool]:
    """*name* tries to choose the Gate of *partner* as its exit (SM-088, SM-091, SM-219)."""
    if has(table, name, "gate"):
        return True
    table.avatar(name).used.append(_tried(partner))
    words = {"name": table.avatar(name).name, "gate": place_name(table, table.avatar(partner).at)}
    text = say("{name} reaches for {gate}.", **words)
    lucky = yield from luck_roll(table, name, GATE_LUCK, "trade.luck", text, fact="SM-219")
    if not lucky:
        yield Tell("trade.failed", say("The Gates do not meet: no trade now."), name, "SM-219")
    return lucky


def _trade_menu(table: Table, one: str, other: str) -> list[Option[GiveCard | GiveShard | Exchange | str]]:
    return [*trade_options(table, one, other), Option("done", say("Done"))]


def trade_options(table: Table, one: str, other: str) -> list[Option[GiveCard | GiveShard | Exchange]]:
    """Every gift either way, and exchanges where the limits leave no room for a gift (SM-215, SM-219)."""
    options: list[Option[GiveCard | GiveShard | Exchange]] = [*_gifts(table, one, other), *_gifts(table, other, one)]
    for mine in held(table.avatar(one)):
        for theirs in held(table.avatar(other)):
            blocked = in_the_way(table, other, mine) or in_the_way(table, one, theirs)
            fits = not in_the_way(table, other, mine, theirs) and not in_the_way(table, one, theirs, mine)
            if blocked and fits:
                label = say("Exchange {mine} for {theirs}", mine=table.card_name(mine), theirs=table.card_name(theirs))
                options.append(Option(f"swap:{mine}:{theirs}", label, means=Exchange(mine, theirs)))
    return options


def _gifts(table: Table, giver: str, taker: str) -> Iterable[Option[GiveCard | GiveShard]]:
    names = {"giver": table.avatar(giver).name, "taker": table.avatar(taker).name}
    for card_id in held(table.avatar(giver)):
        olds = in_the_way(table, taker, card_id)
        had = listing([table.card_name(old) for old in olds])
        why_not = say("{taker} has {olds}", olds=had, **names) if olds else ""
        label = say("{giver} gives {card} to {taker}", card=table.card_name(card_id), **names)
        means = GiveCard(giver, card_id)
        yield Option(f"give:{giver}:{card_id}", label, means=means, why_not=why_not, fact="SM-215")
    for colour, number in table.avatar(giver).shards.items():
        if number:
            label = say("{giver} gives a {colour} shard to {taker} (has {n})", colour=say(colour), n=number, **names)
            yield Option(f"shard:{giver}:{colour}", label, means=GiveShard(giver, colour), fact="SM-204")


def _hand_over(table: Table, one: str, other: str, what: GiveCard | GiveShard | Exchange) -> Step:
    match what:
        case Exchange(mine, theirs):
            part_with(table, one, mine)
            part_with(table, other, theirs)
            hold(table, other, mine)
            hold(table, one, theirs)
            yield gets(table, other, mine)
            yield gets(table, one, theirs)
        case GiveCard(giver, card_id):
            taker = other if giver == one else one
            part_with(table, giver, card_id)
            hold(table, taker, card_id)
            yield gets(table, taker, card_id)
        case GiveShard(giver, colour):
            taker = other if giver == one else one
            table.avatar(giver).shards[colour] -= 1
            table.avatar(taker).shards[colour] += 1
            yield Tell(
                "trade.shard",
                say("{name} gets a {colour} shard.", name=table.avatar(taker).name, colour=say(colour)),
                taker,
                "SM-204",
                data={"from": giver, "shards": {colour: 1}},
            )
