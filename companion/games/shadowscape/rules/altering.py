"""Alter Fate, and whatever else a card says: done at the table, and said in a few taps (SS-040, SS-G37).

Knows tokens, Heroes, Wounds and Fate cards; why something happens stands on a card of the box.
"""

from functools import partial

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import TYPES, EnemyType
from companion.games.shadowscape.cards.names import TYPE_NAMES
from companion.games.shadowscape.cards.said_again import describe_again, described
from companion.games.shadowscape.rules.card_actions import take_wounds_off
from companion.games.shadowscape.rules.drafting import put_hero
from companion.games.shadowscape.rules.dungeon import is_empty, room_words
from companion.games.shadowscape.rules.enemy_attacks import take_wounds
from companion.games.shadowscape.rules.fate_deck import discard, draw_to_hand
from companion.games.shadowscape.rules.lord import lord_falls
from companion.games.shadowscape.rules.tokens import (
    draw_enemy,
    gain_token,
    to_discards,
    token_name,
    turn_over,
)
from companion.games.shadowscape.table import PLACES, TREASURE, Table, Token
from companion.kernel import Asking, Choose, Number, Option, Step, Sum, Tell, Words, say

MOST = 12
ENOUGH = "enough"


def alter_fate(table: Table) -> Step:
    """One Fate card is played for its text, red when you play against each other, green together (SS-040, SS-110). It
    goes to the discards, and its symbol boosts nothing (SS-100).
    """
    me = table.active.id
    table.turn_left.altered = True
    discard(table, me, 1)
    together = table.mode == "cooperative"
    part = say("the green upper part") if together else say("the red lower part")
    yield Tell("alter.text", say("{who} plays a Fate card: {part} holds.", who=table.active.name, part=part), me,
               fact="SS-040")  # fmt: skip
    while table.outcome is None and (yield from one_change(table, say("What does the card change?"))):
        pass


def one_change(table: Table, text: Words) -> Asking[bool]:
    """One thing that changes, or that it is enough."""
    me = table.active.id
    what = yield from Choose("hand.what", text, me, fact="SS-040", main=ENOUGH, offers=lambda: _changes(table),
                             brief=say("What changes?"))  # fmt: skip
    match what:
        case "move":
            yield from _move_something(table)
        case "remove":
            yield from _remove_enemy(table)
        case "place":
            yield from _place_enemy(table)
        case "wounds":
            yield from _wounds(table)
        case "heal":
            seat, number = yield from _whom_and_how_many(table)
            yield from take_wounds_off(table, seat, number)
        case "draw":
            seat, number = yield from _whom_and_how_many(table)
            yield from draw_to_hand(table, seat, number)
        case "discard":
            seat, number = yield from _whom_and_how_many(table)
            discard(table, seat, min(number, table.heroes[seat].hand))
        case "lord":
            yield from lord_falls(table, Sum())
        case "trophy":
            yield from _token_for(table)
        case "again":
            yield from describe_again(table, me)
    return what != ENOUGH


def _changes(table: Table) -> list[Option[str]]:
    """With the dungeon known all of it, else what is counted."""
    dungeon = [
        Option("move", say("Somebody moves")),
        Option("remove", say("An Enemy is removed"), why_not="" if table.enemies else say("no Enemy is there")),
        Option("place", say("An Enemy appears")),
        Option("wounds", say("Wounds for somebody")),
        Option("heal", say("Wounds are healed")),
        Option("trophy", say("A token for somebody")),
    ]  # fmt: skip
    slain = [Option("lord", say("The Lord is slain"))] if table.lord_shown and not table.lord_slain else []
    counted = [Option("draw", say("Somebody draws Fate cards")), Option("discard", say("Somebody discards Fate cards"))]
    again = [Option("again", say("Something was described wrongly"))] if described(table) else []
    return [*(dungeon if table.level == "full" else []), *counted, *slain, *again, Option(ENOUGH, say("Nothing more"))]


def _whom(table: Table) -> Asking[str]:
    seats = [Option(player.id, player.name, where=player.id) for player in table.players]
    if len(seats) == 1:
        return seats[0].id
    return (yield from Choose("hand.whom", say("Whom is it about?"), table.active.id, fact="SS-040",
                              offers=lambda: seats, brief=say("Who is it?")))  # fmt: skip


def _whom_and_how_many(table: Table) -> Asking[tuple[str, int]]:
    seat = yield from _whom(table)
    number = yield from Number("hand.number", say("How many?"), table.active.id, least=lambda: 1, most=lambda: MOST,
                               brief=say("How many?"))  # fmt: skip
    return seat, number


def _wounds(table: Table) -> Step:
    seat, number = yield from _whom_and_how_many(table)
    yield from take_wounds(table, seat, number)


def _place(table: Table, *, empty: bool = False) -> Asking[str]:
    """Any room; where a card wants an empty one, the others are dimmed with what is there (SS-040)."""

    def offers() -> list[Option[str]]:
        full = say("it is not empty")
        return [Option(one, room_words(one), where=one, why_not=full if empty and not is_empty(table, one) else "")
                for one in PLACES if one in table.rooms]  # fmt: skip

    return (yield from Choose("hand.where", say("Which room?"), table.active.id, fact="SS-040", about=("dungeon",),
                              offers=offers, brief=say("Which room?")))  # fmt: skip


def _move_something(table: Table) -> Step:
    seats = [Option(player.id, player.name, where=player.id) for player in table.players]

    def offers() -> list[Option[str]]:
        enemies = [Option(one.id, token_name(table, one.kind), where=one.id, effect=room_words(one.at))
                   for one in table.enemies]  # fmt: skip
        return [*seats, *enemies]

    piece = yield from Choose("hand.piece", say("Who moves?"), table.active.id, fact="SS-040", about=("dungeon",),
                              offers=offers, brief=say("Who moves?"))  # fmt: skip
    to = yield from _place(table)
    if enemy := table.enemy(piece):
        enemy.at = to
    elif piece in table.heroes:
        put_hero(table, piece, to)


def _remove_enemy(table: Table) -> Step:
    def offers() -> list[Option[str]]:
        return [Option(one.id, token_name(table, one.kind), where=one.id, effect=room_words(one.at))
                for one in table.enemies]  # fmt: skip

    gone = yield from Choose("hand.removed", say("Which Enemy is removed?"), table.active.id, fact="SS-040",
                             about=("dungeon",), offers=offers, brief=say("Which Enemy goes?"))  # fmt: skip
    if enemy := table.enemy(gone):
        table.enemies = [one for one in table.enemies if one.id != gone]
        to_discards(table, enemy.kind)


def _place_enemy(table: Table) -> Step:
    kind = yield from _which_type(table)
    place = yield from _place(table)
    turn_over(table, kind, 1)
    if table.piles[kind].left:
        yield from draw_enemy(table, kind, place)


def _which_type(table: Table) -> Asking[EnemyType]:
    def why_not(kind: EnemyType) -> Words:
        pile = table.piles[kind]
        return "" if pile.left or pile.discards else say("no token is left")

    offers = [Option(kind, TYPE_NAMES[kind], means=kind, emblem=kind, why_not=why_not(kind)) for kind in TYPES]
    return (yield from Choose[EnemyType]("hand.type", say("Of which type?"), table.active.id, fact="SS-040",
                                         offers=partial(list, offers), brief=say("Which type?")))  # fmt: skip


def _token_for(table: Table) -> Step:
    """A Treasure or an Enemy token from the discards or the pile, to a Hero Area."""
    seat = yield from _whom(table)
    known = things(table).enemies
    offers = [Option(TREASURE, say("Treasure"), why_not="" if table.piles[TREASURE].left else say("no token is left"))]
    for type in TYPES:
        found = list(dict.fromkeys(table.piles[type].discards))
        offers += [Option(one, say(known[one].name), effect=say("from the discards")) for one in found if one in known]
    offers.append(Option(ENOUGH, say("None of them")))
    kind = yield from Choose("hand.token", say("Which token?"), table.active.id, offers=partial(list, offers),
                             brief=say("Which token?"))  # fmt: skip
    if kind == ENOUGH:
        return
    search = 0
    if kind == TREASURE:
        pile = table.piles[TREASURE]
        pile.left -= 1
        search = int(pile.order.pop(0)) if pile.order else 0
    else:
        of = next(one for one in TYPES if kind in table.piles[one].discards)
        table.piles[of].discards.remove(kind)
    yield from gain_token(table, seat, Token(table.new_id("token"), kind, search))
