"""Decks with a display of four: Whispers, Equipment, General Actions. Turning up the next card, and the Lord with it.

Of a physical display of Equipment or General Actions only the size of the deck is known: nobody is asked what lies
there. Of a Whisper the app knows its Shards from the recipe of the deck, but for the last three.
"""

from companion.games.shadowscape.cards.shelf import OUR_SHELF
from companion.games.shadowscape.rules.setup import ONE, THREE, TRIO, TWO
from companion.games.shadowscape.table import CENTRE, DISPLAY, Supply, Table
from companion.kernel import Asking, Choose, Draw, Option, Place, Step, Tell, Words, say

SHARDS = {ONE: 1, TWO: 2, THREE: 3}
SUPPLY_NAMES: dict[str, Words] = {
    "equipment": say("Equipment"), "general": say("General Actions"), "whispers": say("Whispers"),
}  # fmt: skip


def shards_of(whisper: str) -> int:
    """How many Shards are on a Whisper, one of ours or one that is known by them alone (SS-065)."""
    known = OUR_SHELF.whispers.get(whisper)
    return known.shards if known else SHARDS.get(whisper, 0)


def whisper_name(whisper: str) -> Words:
    if known := OUR_SHELF.whispers.get(whisper):
        return say(known.name)
    names = {ONE: say("Whisper with 1 Shard"), TWO: say("Whisper with 2 Shards"), THREE: say("the Lord's Whisper")}
    return names.get(whisper, whisper)


def is_lords(whisper: str) -> bool:
    """The one with three Shards (SS-071)."""
    return shards_of(whisper) == 3


# -- turning up --------------------------------------------------------------------------------------------


def open_displays(table: Table) -> Step:
    """Four of each, at the start (SS-013, SS-014); the Whispers among them have one Shard each."""
    for name in ("equipment", "general"):
        for _ in range(DISPLAY):
            yield from refill(table, name)
    for _ in range(DISPLAY):
        yield from turn_up_whisper(table)


def refill(table: Table, name: str) -> Step:
    """The next card of Equipment or General Actions; an empty deck leaves the display smaller (SS-034, SS-G21)."""
    supply = supply_of(table, name)
    if not supply.left:
        return
    if supply.order:
        text = say("{deck}, the next card:", deck=SUPPLY_NAMES[name])
        card = yield from Draw("supply.draw", text, pool=lambda: supply_of(table, name).order, chance=True,
                               openly=True, named=supply_name)  # fmt: skip
        supply = supply_of(table, name)
        supply.order = [other for other in supply.order if other != card]
        supply.open.append(card)
    supply.left -= 1


def supply_name(card: str) -> Words:
    """Of our set: an item has a name, an Action card its number."""
    item = OUR_SHELF.equipment.get(card)
    return say(item.name) if item else say("Card {n}", n=card)


def supply_of(table: Table, name: str) -> Supply:
    return {"equipment": table.equipment, "general": table.general, "whispers": table.whispers}[name]


def turn_up_whisper(table: Table) -> Step:
    """The next Whisper; of the last three only chance knows which it is (SS-012)."""
    deck = table.whispers
    if not deck.order:
        return
    kind = deck.order[0]
    if kind == TRIO:
        kind = yield from _of_the_last_three(table)
    whisper = (yield from _which_of_ours(table, kind)) if table.content == "ours" else kind
    deck = table.whispers
    deck.order, deck.left = deck.order[1:], max(0, deck.left - 1)
    deck.open.append(whisper)
    if kind == THREE:
        yield from lord_arrives(table)


def _of_the_last_three(table: Table) -> Asking[str]:
    left = table.whispers.order.count(TRIO)
    if table.lord_shown or left == 1:
        return TWO if table.lord_shown else THREE
    text = say("A Whisper is turned up. How many Shards has it?")
    if table.content == "ours":
        text = say("One of the last three Whispers:")
        return (yield from Draw("whisper.draw", text, pool=lambda: [THREE, *[TWO] * (left - 1)], chance=True,
                                openly=True, named=whisper_name))  # fmt: skip
    offers = [Option(TWO, say("2 Shards")), Option(THREE, say("3 Shards: the Lord's"))]
    return (
        yield from Choose(
            "whisper.which", text, fact="SS-038", offers=lambda: offers, brief=say("How many Shards?"),
        )
    )  # fmt: skip


def _which_of_ours(table: Table, kind: str) -> Asking[str]:
    """Those of our set with so many Shards that have not come up yet."""
    seen = {*table.whispers.open, *(one for hero in table.heroes.values() for one in hero.whispers)}
    left = [one.id for one in OUR_SHELF.whispers.values() if one.shards == SHARDS[kind] and one.id not in seen]
    if len(left) == 1:
        return left[0]
    return (yield from Draw("whisper.draw_ours", say("The next Whisper:"), pool=lambda: left, chance=True, openly=True,
                            named=whisper_name))  # fmt: skip


def lord_arrives(table: Table) -> Step:
    """The Lord's token goes into the centre room at once; from now on it can be attacked (SS-038)."""
    table.lord_shown, table.lord_at = True, CENTRE
    if table.level == "full" and table.content == "printed":
        text = say("The Lord arrives: put its token into the room in the centre.")
        yield Place("lord.arrives", text, fact="SS-038", piece=say("the Lord"), to=CENTRE,
                    brief=say("The Lord arrives!"))  # fmt: skip
    else:
        yield Tell("lord.arrived", say("The Lord arrives in the centre room."), fact="SS-038")
