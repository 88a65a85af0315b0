"""Shadow Energy, the change into Shadow Form, Companions and the charged Ability (chapter 6)."""

from companion.games.casting_shadows.cards.learned import UNKNOWN, ability, learn_ability, learn_companion
from companion.games.casting_shadows.cards.printed import COMPANIONS
from companion.games.casting_shadows.rules.by_hand import by_hand
from companion.games.casting_shadows.rules.damage import heal, hurt
from companion.games.casting_shadows.rules.resources import FRAGMENT, NAMES
from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.table import LIMITS, Table
from companion.kernel import Asking, Choose, Confirm, Draw, Option, Step, Sum, Tell, Words, count, say
from companion.parts.decks import drawn

PORTAL = 3
"""Companions that lie open (CS-009)."""


def absorb(table: Table) -> Step:
    """Each Fragment left is +1 Shadow Energy, up to the limit; any number of them (CS-056, CS-030, CS-R26)."""
    me = table.active.id
    most = min(len(table.holding(FRAGMENT)), table.me.limit - table.me.energy)
    if most <= 0:
        return

    def offers() -> list[Option[int]]:
        left = min(len(table.holding(FRAGMENT)), table.me.limit - table.me.energy)
        return [Option(str(n), count(n, "Shadow Fragment", "Shadow Fragments"), means=n) for n in range(left, -1, -1)]

    text = say("{who}, how many Shadow Fragments do you absorb?", who=table.named(me))
    number = yield from Choose(
        "end.absorb", text, me, fact="CS-056", main=str(most), offers=offers, brief=say("Absorb how many?")
    )
    gone = [unit.id for unit in table.holding(FRAGMENT)][:number]
    table.pool = [unit for unit in table.pool if unit.id not in gone]
    table.me.energy += number


def may_transform(table: Table) -> bool:
    return table.me.form == "base" and table.me.energy >= LIMITS["base"]


def transform(table: Table) -> Step:
    """Spend 3: flip the board, the Shadow wheel to 0, health unchanged; take a Companion (CS-031, CS-057, CS-058)."""
    me = table.me
    me.form, me.energy = "shadow", 0
    seat = table.active.id
    yield Tell("transformed", say("{who} turns into {form}: flip the board, Shadow Energy 0, health as it was.",
               who=table.named(seat), form=table.caster_name(seat)), seat, fact="CS-031")  # fmt: skip
    if not table.portal:
        return
    text = say("{who}, which Companion do you take?", who=table.named(seat))

    def offers() -> list[Option[str]]:
        return [
            Option(card, table.companion_name(card), where=card, effect=companion_effect(table, card))
            for card in table.portal
        ]

    taken = yield from Choose(
        "end.companion",
        text,
        seat,
        fact="CS-057",
        offers=offers,
        brief=say("{who}: Companion?", who=table.named(seat)),
    )
    table.portal = [card for card in table.portal if card != taken]
    table.me.companion = taken
    yield from fill_portal(table, "portal.refill")


def companion_effect(table: Table, card: str) -> Words:
    """What a Companion does, in a few words (CS-033); of a described one what players wrote."""
    if card not in COMPANIONS:
        return next((note.text for note in table.notes if note.id == card), "")
    known = COMPANIONS[card]
    if known.ap:
        return count(known.ap, "Action point", "Action points")
    if known.travel > 1:
        return say("Travel twice")
    if known.charges:
        return say("1 Gem: {n} damage", n=known.charges)
    return say("brings a {what}", what=NAMES[known.grant])


def ask_to_transform(table: Table) -> Step:
    """In any own Phase 3 with 3 Energy, also if charged earlier (CS-031, CS-R3)."""
    if may_transform(table):
        text = say("{who}, do you turn into Shadow Form?", who=table.active.name)
        if (
            yield from Confirm(
                "end.transform",
                text,
                table.active.id,
                fact="CS-031",
                brief=say("{who}: Shadow Form?", who=table.active.name),
            )
        ):
            yield from transform(table)
            if RULINGS.ruled(table, "CS-R2") == "after":
                yield from absorb(table)


def fill_portal(table: Table, key: str) -> Step:
    """Three Companions lie open; the top card fills a gap (CS-009, CS-057)."""
    while len(table.portal) < PORTAL and table.companions.left:
        card = yield from next_companion(table, key)
        table.portal = [*table.portal, card]


def next_companion(table: Table, key: str) -> Asking[str]:
    """The one that came up; one that nobody has described is described now."""
    draw: Draw[str] = Draw(
        key,
        say("Which Companion came up?"),
        fact="CS-057",
        brief=say("Which Companion?"),
        named=lambda card: _offered(table, card),
    )
    card = yield from drawn(lambda: table.companions, draw)
    return (yield from learn_companion(table, table.active.id)) if card == UNKNOWN else card


def _offered(table: Table, card: str) -> Words:
    return say("another one: describe it") if card == UNKNOWN else table.companion_name(card)


def why_no_ability(table: Table) -> Words:
    """Only in Shadow Form and fully charged (CS-032): never in the turn of the change (CS-R33)."""
    if table.me.form != "shadow":
        return say("only in Shadow Form")
    return "" if table.me.charged else say("not fully charged")


def use_ability(table: Table) -> Step:
    """No Action point; the wheel goes down by what it costs (CS-032)."""
    me = table.active.id
    character = table.me.character
    yield from learn_ability(table, me, character)
    known = ability(table, character)
    assert known is not None
    table.me.energy = max(0, table.me.energy - known.cost)
    words = {"who": table.caster_name(me), "n": table.me.energy}
    yield Tell("ability", say("{who} uses the Ability; Shadow Energy is {n} now.", **words), me, fact="CS-032")
    if known.does == "heal":
        yield from heal(table, me, known.amount)
    elif known.does == "damage":
        text = say("The Ability: whom does it hurt?")
        offers = [Option(seat, table.named(seat), where=seat) for seat in table.enemies(me)]
        whom = yield from Choose(
            "ability.whom",
            text,
            me,
            fact="CS-032",
            offers=lambda: offers,
            brief=say("{who}, hurt whom?", who=table.named(me)),
        )
        total = Sum(floor=0)
        total.add(say("Ability"), known.amount, character)
        yield from hurt(table, whom, total)
    else:
        yield from by_hand(table)
