"""The end of a turn and of the game: last turns, scoring, the tie (chapter 11)."""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.rules.dungeon import printed
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.rules.supplies import shards_of
from companion.games.shadowscape.table import Table, Turn
from companion.kernel import Asking, Confirm, Number, Outcome, Step, Sum, Tell, Words, joined, listing, say

MOST_SHARDS = 30


def skips_enemy_phase(table: Table) -> Asking[bool]:
    """In the last turns of the others the Enemy Phase is the player's choice (SS-053); the claimant's is not
    (SS-G38)."""
    if table.active.id not in table.last_turns:
        return False
    text = say("{who}, your last turn: do you play the Enemy Phase?", who=table.active.name)
    yes, no = say("Play it"), say("Leave it out")
    plays = yield from Confirm("last.phase", text, table.active.id, fact="SS-053", yes=yes, no=no,
                               brief=say("Play the Enemy Phase?"))  # fmt: skip
    return not plays


def next_turn(table: Table) -> Step:
    """The next player (SS-020); after the last of the last turns comes the scoring (SS-053)."""
    me = table.active.id
    table.step, table.turn_left = "", Turn()
    if table.holder:
        table.last_turns = [seat for seat in table.last_turns if seat != me]
        if not table.last_turns:
            table.phase = "over"
            return
        table.turn = table.last_turns[0]
        yield Tell("last.turn", say("{who} has a last turn.", who=table.active.name), table.turn, fact="SS-053")
        return
    order = table.order
    table.turn = order[(order.index(me) + 1) % len(order)]
    if table.turn == order[0]:
        table.round += 1


# -- scoring -----------------------------------------------------------------------------------------------


def shards(table: Table, seat: str) -> Sum:
    """Shards on all owned cards, in the Hero Area and tucked, those of double-sided ones once; and of the room where
    the Hero ends, for every Hero there (SS-054, SS-068, SS-078, SS-109).
    """
    hero, shelf, total = table.heroes[seat], things(table), Sum()
    total.add(say("Whispers"), sum(shards_of(whisper) for whisper in hero.whispers), "SS-065")
    total.add(say("Equipment"), sum(one.shards for id in hero.equipment if (one := shelf.equipment.get(id))))
    cards = [*(card.id for card in hero.in_use), *hero.tucked]
    sides = {card: shelf.sides.get((card, "A")) or shelf.sides.get((card, "B")) for card in cards}
    total.add(say("Action cards"), sum(side.shards for side in sides.values() if side))
    total.add(say("other cards"), hero.other_shards)
    room = printed(table, table.at(seat)) if table.level == "full" else None
    total.add(say("the room"), room.shards if room else 0, "SS-054")
    return total


def score(table: Table) -> Step:
    """Most Shards win; a tie goes to the one closest to the holder of the Lord's Whisper (SS-055, SS-070)."""
    if table.content == "printed":
        for seat in table.order:
            yield from _other_shards(table, seat)
    scores = {seat: shards(table, seat) for seat in table.order}
    told = listing([say("{who} {n}", who=table.named(seat), n=total.total) for seat, total in scores.items()])
    yield Tell("score", say("Shadow Shards: {scores}.", scores=told), fact="SS-054",
               data={"scores": scores})  # fmt: skip
    best = [seat for seat in table.order if scores[seat].total == max(total.total for total in scores.values())]
    winner = min(best, key=lambda seat: distance(table, seat))
    why: Words = say("{who} has most Shadow Shards: {n}.", who=table.named(winner), n=scores[winner].total)
    if len(best) > 1:
        tie = say("Of those tied, {who} is closest to the holder of the Lord's Whisper.", who=table.named(winner))
        why = joined(" ", [why, tie])
    table.ended(Outcome([winner], why))


def _other_shards(table: Table, seat: str) -> Step:
    """On cards of the box that the app does not know; in a light game the room's, too."""
    light = table.level == "light"
    text = (
        say("{who}, how many Shards on your other cards and in your room? Whispers are counted.",
            who=table.named(seat)) if light else
        say("{who}, how many Shards on cards besides those counted: {sum}?", who=table.named(seat),
            sum=shards(table, seat).words())
    )  # fmt: skip
    table.heroes[seat].other_shards = 0
    number = yield from Number("score.others", text, seat, fact="SS-054", most=lambda: MOST_SHARDS,
                               brief=say("{who}, other Shards?", who=table.named(seat)))  # fmt: skip
    table.heroes[seat].other_shards = number


def distance(table: Table, seat: str) -> tuple[int, int]:
    """From the holder: seats in turn order, the holder nearest; or the shorter way round, then turn order (SS-G10)."""
    if table.holder not in table.order:
        return table.order.index(seat), 0
    on = (table.order.index(seat) - table.order.index(table.holder)) % len(table.order)
    if RULINGS.ruled(table, "SS-G10") == "way":
        return min(on, len(table.order) - on), on
    return on, 0
