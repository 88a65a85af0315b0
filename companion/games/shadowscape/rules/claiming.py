"""Claim: one face-up card a turn, Equipment, General Action or Whisper (SS-034); nothing is boosted (SS-095).

Knows prices, limits and conditions as far as they are known. What a Whisper of the box asks for only players can read.
"""

from collections.abc import Iterator
from functools import partial

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import EquipmentKind, RoomCard, WhisperKind
from companion.games.shadowscape.cards.learned import describe_equipment, learn_equipment, learn_side
from companion.games.shadowscape.cards.names import SLOT_NAMES
from companion.games.shadowscape.cards.shelf import OUR_SHELF
from companion.games.shadowscape.meanings import ANOTHER
from companion.games.shadowscape.rules.dungeon import printed
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.rules.setup import THREE
from companion.games.shadowscape.rules.supplies import is_lords, refill, turn_up_whisper, whisper_name
from companion.games.shadowscape.rules.tokens import discard_token, token_words, treasures_of
from companion.games.shadowscape.table import CENTRE, LORD, TREASURE, ActionCard, Table
from companion.kernel import Asking, Choose, Number, Option, Step, Tell, Words, say

HANDS = WEAPONS = 2
"""Two Weapons, or what two hands hold (SS-036, SS-G4)."""
MOST_COST = 9


def claims(table: Table) -> Iterator[tuple[str, Words, Words]]:
    """What can be claimed: kind, label, and why not."""
    done = say("already done this turn") if table.turn_left.claimed else ""
    full = table.level == "full"
    if table.whispers.open:
        yield "whisper", say("Claim a Whisper"), done
    paid = "" if not full or treasures_of(table.me) else say("no Treasure to pay with")
    yield "equipment", say("Claim Equipment"), done or paid
    yield "general", say("Claim a General Action"), done or (_none_to_pay(table) if full else "")


def _none_to_pay(table: Table) -> Words:
    """Why no General Action can be paid, as far as the display is known."""
    if not table.me.tokens:
        return say("no tokens to pay with")
    costs = [general_cost(table, card) for card in table.general.open]
    return say("too few tokens") if costs and min(costs) > len(table.me.tokens) else ""


def claim(table: Table, what: str) -> Step:
    """The display is refilled at once, and no further Claim is possible this turn (SS-034)."""
    if what == "whisper":
        yield from claim_whisper(table)
    elif table.level == "light":
        table.turn_left.claimed = True
        yield from refill(table, what)
    elif what == "equipment":
        yield from claim_equipment(table)
    else:
        yield from claim_general(table)


# -- Equipment ---------------------------------------------------------------------------------------------


def claim_equipment(table: Table) -> Step:
    """1 Treasure, Trophies do not count; an old item beyond the limit goes under the deck (SS-036)."""
    me = table.active.id
    item = yield from _which_item(table)
    if item == "none":
        return
    payment = treasures_of(table.me)[0]
    if len({token.search for token in treasures_of(table.me)}) > 1:
        offers = [Option(token.id, token_words(table, token)) for token in treasures_of(table.me)]
        chosen = yield from Choose("claim.treasure", say("Which Treasure do you pay?"), me, fact="SS-036",
                                   offers=lambda: offers, brief=say("Pay which Treasure?"))  # fmt: skip
        payment = next(token for token in treasures_of(table.me) if token.id == chosen)
    discard_token(table, me, payment.id)
    table.turn_left.claimed = True
    table.me.equipment = [*table.me.equipment, item]
    table.equipment.open = [other for other in table.equipment.open if other != item]
    yield from _over_the_limit(table, item)
    yield from refill(table, "equipment")


def _which_item(table: Table) -> Asking[str]:
    me, known = table.active.id, things(table).equipment
    text = say("{who}, which item do you claim?", who=table.active.name)
    if table.content == "ours":
        offers = [Option(id, say(known[id].name), where=id, effect=say(known[id].text)) for id in table.equipment.open]
        none = Option("none", say("None of them"))
        return (
            yield from Choose("claim.item", text, me, fact="SS-036", offers=lambda: [*offers, none],
                              brief=say("Which item?"))
        )  # fmt: skip
    owned = {item for hero in table.heroes.values() for item in hero.equipment}
    there = [item for item in {one.id: one for one in known.values()}.values() if item.id not in owned]
    offers = [
        *(Option(item.id, say(item.name)) for item in there),
        Option(ANOTHER, say("One the app does not know")),
        Option("none", say("None of them")),
    ]
    chosen = yield from Choose("claim.which_item", text, me, fact="SS-036", offers=lambda: offers,
                               brief=say("Which item?"))  # fmt: skip
    if chosen == ANOTHER:
        return (yield from describe_equipment(table, me))
    if chosen != "none":
        yield from learn_equipment(table, me, chosen)
        chosen = things(table).equipment[chosen].id
    return chosen


def beyond(table: Table, owned: list[EquipmentKind], new: EquipmentKind) -> list[EquipmentKind]:
    """The old items of which one has to go, if any: 1 Clothing, 1 Trinket, 2 Weapons (SS-036, SS-060, SS-G28)."""
    old = [item for item in owned if item.slot == new.slot and item.id != new.id]
    if new.slot != "weapon":
        return old
    if RULINGS.ruled(table, "SS-G4") == "plain":
        return old if len(old) + 1 > WEAPONS else []
    return old if sum(item.hands for item in (*old, new)) > HANDS else []


def _over_the_limit(table: Table, item: str) -> Step:
    """Under the Equipment deck at once; among several the owner chooses (SS-G28)."""
    known, me = things(table).equipment, table.active.id
    while old := beyond(table, [known[id] for id in table.me.equipment if id in known], known[item]):
        gone = old[0].id
        if len(old) > 1:
            offers = [Option(one.id, say(one.name), where=one.id) for one in old]
            gone = yield from Choose("claim.over", say("Which old item goes under the deck?"), me, fact="SS-036",
                                     offers=partial(list, offers), brief=say("Which item goes?"))  # fmt: skip
        table.me.equipment = [id for id in table.me.equipment if id != gone]
        table.equipment.left += 1
        if table.content == "ours":
            table.equipment.order = [*table.equipment.order, gone]
        words = {"item": say(known[gone].name), "slot": SLOT_NAMES[known[gone].slot or "weapon"]}
        yield Tell("claim.under", say("{item} ({slot}) goes under the Equipment deck.", **words), me, fact="SS-036")


# -- General Actions ---------------------------------------------------------------------------------------


def claim_general(table: Table) -> Step:
    """Trophies and Treasures in any mix, as many as the card shows (SS-035, SS-066)."""
    me = table.active.id
    card = yield from _which_general(table)
    if card == "none":
        return
    cost = general_cost(table, card)
    if cost > len(table.me.tokens):
        why = say("It costs {n} tokens, and you have {m}.", n=cost, m=len(table.me.tokens))
        yield Tell("claim.dear", why, me, fact="SS-035")
        return
    yield from _pay(table, cost)
    table.turn_left.claimed = True
    yield from _into_use(table, card)
    yield from refill(table, "general")


def _which_general(table: Table) -> Asking[str]:
    """Both sides of the cards in the display may be looked at (SS-098)."""
    me = table.active.id
    text = say("{who}, which General Action do you claim?", who=table.active.name)
    if table.content == "ours":
        offers = [_general(table, card) for card in table.general.open]
        none = Option("none", say("None of them"))
        return (
            yield from Choose("claim.general", text, me, fact="SS-035", offers=lambda: [*offers, none],
                              brief=say("Which card?"))
        )  # fmt: skip
    number = yield from Number("claim.number", say("Which number is on the General Action card?"), me, fact="SS-061",
                               least=lambda: 1, most=lambda: 400, brief=say("Which card number?"))  # fmt: skip
    yield from learn_side(table, me, str(number), "A", general=True)
    return str(number)


def _general(table: Table, card: str) -> Option[str]:
    cost = general_cost(table, card)
    why_not = "" if cost <= len(table.me.tokens) else say("it costs {n}", n=cost)
    return Option(card, say("Card {n}", n=card), where=card, cost=cost, why_not=why_not)


def general_cost(table: Table, card: str) -> int:
    sides = things(table).sides
    costs = [known.cost for side in ("A", "B") if (known := sides.get((card, side))) and known.cost is not None]
    return costs[0] if costs else 0


def _pay(table: Table, cost: int) -> Step:
    me, tokens = table.active.id, table.me.tokens
    paid = [token.id for token in tokens]
    if cost < len(tokens) and cost and len({token.kind for token in tokens}) > 1:
        offers = [Option(token.id, token_words(table, token), where=token.id) for token in tokens]
        paid = yield from Choose("claim.pay", say("Which tokens do you pay?"), me, fact="SS-035", least=cost, most=cost,
                                 offers=lambda: offers, brief=say("Pay which tokens?")).several()  # fmt: skip
    for id in paid[:cost]:
        discard_token(table, me, id)


def _into_use(table: Table, card: str) -> Step:
    """Beside the others, or, with one in use, one of the two goes under the Hero card for good (SS-096, SS-097). Until
    all is said the card lies in the display.
    """
    me = table.active.id
    if old := table.me.general:
        offers = [Option("old", say("Card {n}, in use until now", n=old.id)), Option("new", say("The new one"))]
        tucked = yield from Choose("claim.tuck", say("Which card goes under your Hero card?"), me, fact="SS-096",
                                   offers=lambda: offers, brief=say("Tuck which card?"))  # fmt: skip
        if tucked == "new":
            _leaves_display(table, card)
            table.me.tucked = [*table.me.tucked, card]
            return
        table.me.tucked, table.me.general = [*table.me.tucked, old.id], None  # its Wounds go back to the supply
    sides = [Option("A", say("side A")), Option("B", say("side B"))]
    side = yield from Choose("claim.side", say("Card {n}: which side is up?", n=card), me, fact="SS-035",
                             offers=lambda: sides, brief=say("Which side up?"))  # fmt: skip
    _leaves_display(table, card)
    table.me.general = ActionCard(card, "B" if side == "B" else "A")


def _leaves_display(table: Table, card: str) -> None:
    table.general.open = [other for other in table.general.open if other != card]


# -- Whispers ----------------------------------------------------------------------------------------------


def claim_whisper(table: Table) -> Step:
    """Once its condition is met; tokens and items are shown, not spent; it goes under the Hero card (SS-037)."""
    me = table.active.id
    text = say("{who}, which Whisper do you claim?", who=table.active.name)
    none = Option("none", say("None of them"))

    def offers() -> list[Option[str]]:
        return [*(_offer(table, whisper, n) for n, whisper in enumerate(table.whispers.open)), none]

    chosen = yield from Choose("claim.whisper", text, me, fact="SS-037", offers=offers, brief=say("Which Whisper?"))
    if chosen == "none":
        return
    whisper = table.whispers.open.pop(int(chosen))
    table.turn_left.claimed = True
    table.me.whispers = [*table.me.whispers, whisper]
    words = {"who": table.active.name, "whisper": whisper_name(whisper)}
    yield Tell("claim.whispered", say("{who} claims: {whisper}.", **words), me, fact="SS-037")
    if is_lords(whisper):
        holder_found(table)
    yield from turn_up_whisper(table)


def _offer(table: Table, whisper: str, number: int) -> Option[str]:
    return Option(
        str(number), whisper_name(whisper), where=f"whisper {number}", why_not=why_not_claimed(table, whisper)
    )


def holder_found(table: Table) -> None:
    """Every other player has one more turn (SS-053); the claimant's turn ends as usual (SS-G38)."""
    table.holder = table.active.id
    at = table.order.index(table.holder)
    table.last_turns = [*table.order[at + 1 :], *table.order[:at]]


def why_not_claimed(table: Table, whisper: str) -> Words:
    """What is missing for a Whisper, as far as the app can know (SS-G12, SS-G23)."""
    if table.level == "light":
        return ""
    known = OUR_SHELF.whispers.get(whisper)
    if known is None:
        lords = whisper == THREE and not shown(table, LORD)
        return say("the Lord's token is missing") if lords else ""
    return "" if is_met(table, known) else say("its condition is not met")


def is_met(table: Table, whisper: WhisperKind) -> bool:
    """A state may be met at any time, a Search only in the turn it was done (SS-092, SS-G23)."""
    if any(shown(table, want) < number for want, number in whisper.wants.items()):
        return False
    places = table.turn_left.searched if whisper.search else [table.at(table.active.id)]
    if whisper.search and not whisper.place:
        return bool(places)
    return not whisper.place or any(is_of(table, place, whisper.place) for place in places)


def shown(table: Table, want: str) -> int:
    """How many tokens or items of that kind the active player can show (SS-037, SS-099)."""
    me, shelf = table.me, things(table)
    if want in (TREASURE, LORD):
        return sum(token.kind == want for token in me.tokens)
    if want in SLOT_NAMES:
        items = [known for item in me.equipment if (known := shelf.equipment.get(item))]
        return sum(item.slot == want for item in items)
    enemies = [enemy for token in me.tokens if (enemy := shelf.enemies.get(token.kind))]
    return sum(want in ("enemy", enemy.type) for enemy in enemies)


def is_of(table: Table, place: str, kind: str) -> bool:
    """Whether a room is of the kind that a Whisper asks for."""
    card = printed(table, place)
    return place == CENTRE if kind == "centre" else card is not None and kind in _kinds(card)


def _kinds(card: RoomCard) -> set[str]:
    found = {f"lair {card.lair}", f"shrine {card.shrine}"}
    found |= {"start"} if card.start else set()
    found |= {"treasure"} if card.treasure else set()
    return found | ({"shard"} if card.shards else set())
