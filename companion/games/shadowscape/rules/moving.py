"""Move: any usable Action card is the fuel, its text ignored (SS-027)."""

from companion.games.shadowscape.rules.card_actions import symbols_played
from companion.games.shadowscape.rules.drafting import put_hero
from companion.games.shadowscape.rules.dungeon import all_neighbours, room_words, stops_heroes
from companion.games.shadowscape.rules.hero_area import flip, movement, why_not_usable
from companion.games.shadowscape.table import Table
from companion.kernel import Asking, Choose, Option, Step, Words, say

STAY = "stay"
Ways = dict[str, tuple[str, ...]]
"""By room: the shortest way there, both ends included."""


def move(table: Table) -> Step:
    """Movement and 1 point for each Move symbol; entering a room with an Enemy ends it (SS-027, SS-E02)."""
    me = table.active.id
    fuel = yield from _fuel(table)
    played = yield from symbols_played(table, me, "move", "move.boost")
    points = movement(table, me, played)
    if card := table.me.card(fuel):
        flip(card)
    table.turn_left.actions -= 1
    text = say("{who}, where to? {points}.", who=table.active.name, points=points.words())

    def ways() -> Ways:
        return reachable(table, table.at(me), points.total)

    def offers() -> list[Option[str]]:
        found = ways()
        rooms = [
            Option(place, room_words(place), where=place, cost=len(way) - 1, effect=_stopped(table, place))
            for place, way in found.items()
        ]
        return [*rooms, Option(STAY, say("Stay here"))]

    to = yield from Choose("move.to", text, me, fact="SS-027", about=("dungeon",), offers=offers,
                           way=lambda place: ways().get(place, ()),
                           brief=say("{who}, where to?", who=table.active.name))  # fmt: skip
    if to != STAY:
        put_hero(table, me, to)


def _stopped(table: Table, place: str) -> Words:
    return say("stops here") if stops_heroes(table, place) else ""


def _fuel(table: Table) -> Asking[str]:
    """Disabled and exhausted cards are no fuel (SS-022, SS-080)."""
    usable = [card.id for card in table.me.in_use if not why_not_usable(table, card)]
    if len(usable) == 1:
        return usable[0]
    text = say("{who}, which Action card do you use for the Move?", who=table.active.name)
    return (
        yield from Choose(
            "move.fuel",
            text,
            table.active.id,
            fact="SS-027",
            offers=lambda: [
                Option(card.id, say("Card {n} {side}", n=card.id, side=card.side), where=card.id,
                       why_not=why_not_usable(table, card))
                for card in table.me.in_use
            ],
            brief=say("Move with which card?"),
        )
    )  # fmt: skip


def reachable(table: Table, start: str, points: int) -> Ways:
    """Rooms that can be reached: 1 point a step; a room with an Enemy can be entered, and left only with another Move
    (SS-088, SS-089)."""
    around, edge = all_neighbours(table), [start]
    found: Ways = {start: (start,)}
    for _ in range(points):
        further = list[str]()
        for place in edge:
            if place != start and stops_heroes(table, place):
                continue
            for other in around.get(place, ()):
                if other not in found:
                    found[other] = (*found[place], other)
                    further.append(other)
        edge = further
    del found[start]
    return found
