"""Who has no health left is out at once; what becomes of the cards, and who wins.

Knows the clean-up of a book (CS-034, CS-R6) and the last one standing (CS-035).
"""

from companion.games.casting_shadows.rules.counter_hands import give_back
from companion.games.casting_shadows.table import Table
from companion.kernel import Outcome, Place, Step, Words, count, listing, say


def leave(table: Table, seat: str) -> Step:
    """Out at once; Counterspells under their deck, the Companion out of the game, the rest to the discards (CS-034)."""
    caster = table.casters[seat]
    clean_up = _clean_up(table, seat)
    table.put_out(seat)
    table.main.discards += [card.card for card in caster.book]
    give_back(table, seat)
    caster.book, caster.companion = [], ""
    table.pieces[seat].at = ""
    if len(table.standing()) == 1:
        [winner] = table.standing()
        table.casting, table.pool = None, []
        table.outcome = Outcome([winner.id], say("{who} is the last one standing.", who=winner.name))
    elif table.bots and seat not in table.bots:
        table.casting, table.pool = None, []
        table.outcome = Outcome([], say("The Bots are still standing."))
    elif seat == table.active.id:  # CS-R28
        table.casting, table.pool, table.ap = None, [], 0
        next_turn(table)
    yield Place(
        "out",
        say("{who} is out. Put away: {what}.", who=table.named(seat), what=listing(clean_up)),
        seat,
        fact="CS-034",
        piece=table.named(seat),
        brief=say("Out: {who}", who=table.named(seat)),
    )


def _clean_up(table: Table, seat: str) -> list[Words]:
    caster = table.casters[seat]
    tasks: list[Words] = [say("the meeple")]
    if caster.book:
        tasks.append(say("{cards} to the discards", cards=count(len(caster.book), "card", "cards")))
    if caster.face_down:
        number = count(caster.face_down, "Counterspell", "Counterspells")
        tasks.append(say("{cards} under their deck", cards=number))
    if caster.companion:
        tasks.append(say("the Companion, out of the game"))
    return tasks


def next_turn(table: Table) -> None:
    """The next player clockwise who is still in the game (CS-008, CS-046)."""
    order = [player.id for player in table.players]
    before = order.index(table.active.id)
    table.pass_turn()
    if order.index(table.active.id) <= before:
        table.round += 1
    table.phase = "start"
