"""The plain Actions: Travel, Reroll, Protect; and using a Resource card, which costs no Action point."""

from companion.games.casting_shadows.cards.printed import RESOURCE_CARDS
from companion.games.casting_shadows.rules.collecting import discard
from companion.games.casting_shadows.rules.payments import thing_name
from companion.games.casting_shadows.rules.resources import CRYSTAL, KINDS, NAMES, to_throw
from companion.games.casting_shadows.rules.ring import RING, hex_name
from companion.games.casting_shadows.table import Table
from companion.kernel import Choose, Option, Roll, Step, Tell, on, say


def travel(table: Table, to: str) -> Step:
    """To an adjacent hex, however many stand there (CS-013, CS-R16); with a Mouster maybe one more (CS-033, CS-R14)."""
    me = table.active.id
    table.ap -= 1
    table.pieces[me].at = to
    if table.companion_of(me).travel > 1:
        text = say("{who}, one hex further?", who=table.named(me))

        def offers() -> list[Option[str]]:
            stay = Option("stay", say("Stay here"))
            further = RING.neighbours(table.at(me))
            return [stay, *(Option(slot, hex_name(table, slot), where=slot) for slot in further)]

        further = yield from Choose(
            "travel.on",
            text,
            me,
            fact="CS-033",
            main="stay",
            offers=offers,
            brief=say("{who}, one further?", who=table.named(me)),
        )
        if further != "stay":
            table.pieces[me].at = further


def reroll(table: Table) -> Step:
    """Any number of dice in the pool, at least one, never one that shows a Cursed Crystal (CS-015, CS-R34)."""
    me = table.active.id
    text = say("{who}, which dice do you throw again?", who=table.named(me))
    number = sum(not die.why_not for die in loose(table))
    again: list[str] = yield from Choose(
        "reroll.which",
        text,
        me,
        fact="CS-015",
        most=number,
        offers=lambda: loose(table),
        brief=say("{who}, which dice?", who=table.named(me)),
    ).several()
    thrown = [die for die in table.dice() if die.id in again]
    stay = [die for die in table.dice() if die.id not in again]
    faces = yield from Roll(
        "reroll.roll",
        say("{who} throws again.", who=table.named(me)),
        me,
        fact="CS-015",
        dice=to_throw(thrown),
        stay=on(KINDS, stay),
        brief=say("{who}, throw again", who=table.named(me)),
    )
    table.ap -= 1
    for unit in table.pool:
        if unit.id in faces:
            unit.what = str(faces[unit.id][0])


def loose(table: Table) -> list[Option[str]]:
    """The dice of the pool; a Crystal is locked."""
    locked = say("Cursed Crystals stay")
    return [
        Option(
            unit.id,
            thing_name(unit),
            where=unit.id,
            why_not=locked if unit.what == CRYSTAL else "",
        )
        for unit in table.pool
        if unit.die
    ]


def protect(table: Table) -> Step:
    """Remove a Cursed Crystal from the pool without damage (CS-016)."""
    table.ap -= 1
    gone = table.holding(CRYSTAL)[0].id
    table.pool = [unit for unit in table.pool if unit.id != gone]
    yield Tell("protected", say("A Cursed Crystal goes back to the middle."), table.active.id, fact="CS-016")


def use_card(table: Table, book_id: str) -> Step:
    """A Resource card goes to the discards, its token into the pool; no Action point (CS-067, CS-019, CS-R31)."""
    me = table.active.id
    card = table.card_of(me, book_id)
    assert card is not None
    gives = RESOURCE_CARDS[card.card].gives
    discard(table, me, [book_id])
    table.add_token(gives)
    yield Tell("used", say("{who} adds a {what} token.", who=table.named(me), what=NAMES[gives]), me, fact="CS-067")
