"""Trade (chapter 5.1, DR-029): the Active Hero pays, and gives or takes one card."""

from collections.abc import Iterator

from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.costs import priced, spend
from companion.games.dark_rituals.rules.gear import arrange_now, leave_hand, unequip
from companion.games.dark_rituals.rules.neighbours import together
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.table import Character, Consequence, Table
from companion.kernel import Asking, Choose, Confirm, Number, Option, Step, Tell, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """Only between Heroes of one Area who take part; each card is a Trade of its own (DR-171, RUL-33)."""
    if who not in table.heroes:
        return
    here = [other for other in table.heroes if other != who and _is_partner(table, who, other)]
    why = say("nobody here has a card") if here else say("no other Hero here")
    why_not = "" if _partners(table, who) else why
    yield from priced(table, "trade", who, say("Trade"), why_not)


def _is_partner(table: Table, who: Character, other: Character) -> bool:
    return not table.heroes[other].stunned and together(table, who, other)


def _partners(table: Table, who: Character) -> list[Character]:
    """Those with whom something could be traded."""
    heroes = [other for other in table.heroes if other != who and _is_partner(table, who, other)]
    return [other for other in heroes if _wares(table, who, other)]


def _wares(table: Table, who: Character, other: Character) -> list[Option[str]]:
    """Loot and Botanicals, in hand or equipped (RUL-43); never Stamina nor class cards (DR-172, DR-229)."""
    found: list[Option[str]] = []
    for giver, verb in ((who, say("Give")), (other, say("Take"))):
        hero = table.heroes[giver]
        if hero.botanicals:
            found.append(Option(f"botanical {giver}", say("{verb} a Botanical card", verb=verb)))
        if hero.loot:
            found.append(Option(f"loot {giver}", say("{verb} a Loot card", verb=verb)))
        found += [
            Option(f"{gear.id} {giver}", say("{verb} {card}", verb=verb, card=say(gear.name))) for gear in hero.equipped
        ]
    return found


def trade(table: Table, do: Do) -> Step:
    """The partner pays nothing, but has to agree; both may then change their equipment (DR-146)."""
    who = do.who
    other = yield from _partner(table, who)
    chosen = yield from Choose(
        "trade",
        say("{who} trades with {other}: which card?", who=table.called(who), other=table.called(other)),
        table.seat_of(who),
        fact="DR-029",
        offers=lambda: _wares(table, who, other),
        brief=say("{who}, which card?", who=table.called(who)),
    )
    if table.seat_of(other) != table.seat_of(who):
        text = say("{other}, do you agree to trade?", other=table.called(other))
        if not (yield from Confirm("trade.agree", text, table.seat_of(other), brief=say("Do you agree?"))):
            return  # RUL-43
    spend(table, do)
    ware, giver = chosen.rsplit(" ", 1)
    taker = other if giver == who else who
    yield from _hand_over(table, ware, giver, taker)
    words = {"giver": table.called(giver), "taker": table.called(taker)}
    yield Tell("traded", say("{giver} gives {taker} a card.", **words), fact="DR-029")
    if ware != "botanical":
        happen(table, Consequence(kind="recheck", who=taker), Consequence(kind="recheck", who=giver))
        yield from arrange_now(table, who)
        yield from arrange_now(table, other)


def _partner(table: Table, who: Character) -> Asking[Character]:
    if len(_partners(table, who)) == 1:
        return _partners(table, who)[0]

    def offers() -> list[Option[str]]:
        return [Option(other, table.called(other), where=other) for other in _partners(table, who)]

    text = say("With whom does {who} trade?", who=table.called(who))
    return (yield from Choose("trade.with", text, table.seat_of(who), offers=offers, brief=say("Trade with whom?")))


def _hand_over(table: Table, ware: str, giver: Character, taker: Character) -> Step:
    """A card that was equipped arrives in the hand of the other."""
    if ware == "botanical":
        table.heroes[giver].botanicals -= 1
        table.heroes[taker].botanicals += 1
        return
    gear = next((one for one in table.heroes[giver].equipped if one.id == ware), None)
    if gear is not None:
        unequip(table, giver, gear, to_hand=True)
        weight = gear.weight
    else:
        text = say("What does the card weigh?")
        weight = yield from Number(
            "trade.weight", text, table.seat_of(giver), fact="DR-148", most=lambda: table.heroes[giver].loot_weight,
            brief=say("Its Weight?"),
        )  # fmt: skip
    leave_hand(table.heroes[giver], weight)
    table.heroes[taker].loot += 1
    table.heroes[taker].loot_weight += weight
