"""Counterspells: who may answer, in which order, and what each of the four kinds does.

The question is put to everybody who has a face-down card, whatever it is, so that asking tells nothing (CS-066). Where
the app deals them it is asked in secret, for then it offers what the owner holds.
"""

from companion.games.casting_shadows.cards.learned import counter_amount, learn_counterspell, no_reduction
from companion.games.casting_shadows.cards.printed import COUNTERSPELLS
from companion.games.casting_shadows.rules.counter_hands import may_hold, put_under
from companion.games.casting_shadows.rules.damage import card_name, damage_to, hurt
from companion.games.casting_shadows.rules.ring import RING, hex_name
from companion.games.casting_shadows.table import Table
from companion.kernel import PASS, Choose, Option, Player, Step, Sum, Tell, Window, Words, say


def counter_window(table: Table, seat: str) -> Step:
    """After target and payment, before health changes (CS-R29): each in turn order, one card a player (CS-027)."""
    while (casting := table.casting) and seat not in table.out:
        asked = [
            player
            for player in table.after(casting.caster)
            if table.casters[player.id].face_down and player.id not in casting.asked
        ]
        if not asked:
            return
        acted = yield from Window.each(asked, lambda player: _question(table, player, seat))
        if acted is None or table.casting is None:
            return
        before = [player.id for player in asked]
        table.casting.asked += before[: before.index(acted.who) + 1]
        yield from reveal(table, acted.who, acted.act, seat, "counter")


def _question(table: Table, player: Player, seat: str) -> Choose[str]:
    casting = table.casting
    assert casting is not None
    words = {"card": card_name(table, casting.card), "n": damage_to(table, casting, seat).total}
    text = say("{card}: {n} damage to {whom}. {who}, a Counterspell?", whom=table.named(seat), who=player.name, **words)
    return Choose(
        "counter",
        text,
        fact="CS-027",
        about=("casting",),
        main=PASS,
        offers=lambda: _reactions(table, player.id, seat),
        secret=bool(table.hands),
        cover=text,
        brief=say("{who}, a Counterspell?", who=player.name),
    )


def _reactions(table: Table, who: str, seat: str) -> list[Option[str]]:
    """Dimmed only by what everybody can see."""
    return [Option(PASS, say("No Counterspell")), *counter_offers(table, who, seat)]


def counter_offers(table: Table, who: str, seat: str) -> list[Option[str]]:
    """The kinds one may hold; those that lower damage only against damage to their owner (CS-065)."""
    return [
        Option(card, _label(table, card, seat), why_not=_why_not(table, card, who, seat))
        for card in may_hold(table, who)
    ]


def _label(table: Table, card: str, seat: str) -> Words:
    """A card that lowers damage changes nothing on some hexes: said before it is used up (CS-R36)."""
    name = say(COUNTERSPELLS[card].name)
    slot = table.at(seat) if seat else ""
    useless = COUNTERSPELLS[card].does in ("zero", "less") and slot and no_reduction(table, table.hexes[slot])
    return say("{card} (changes nothing on this hex)", card=name) if useless else name


def _why_not(table: Table, card: str, who: str, seat: str) -> Words:
    does = COUNTERSPELLS[card].does
    if does in ("zero", "less") and who != seat:
        return say("it protects only its owner") if seat else say("no damage is under way")
    if does == "zero" and table.casting and table.casting.source != "spell":
        return say("no Attack Spell's damage")  # CS-R23
    return ""


def reveal(table: Table, who: str, card: str, seat: str, asked: str) -> Step:
    """Lay it open, do what it says, put it under the Counterspell deck, never to the discards (CS-027, CS-065).

    *seat* takes the damage it answers; *asked* is the key of the question by which it was laid open.
    """
    yield from learn_counterspell(table, who, card)
    put_under(table, who, card)
    told = say(
        "{who} reveals {card}; it goes under its deck.", who=table.named(who), card=say(COUNTERSPELLS[card].name)
    )
    yield Tell("counter.used", told, who, fact="CS-027", reveals=(asked, who) if table.hands else "")
    amount, casting = counter_amount(table, card) or 0, table.casting
    match COUNTERSPELLS[card].does:
        case "zero" if casting:
            casting.less[card] = casting.damage
        case "less" if casting:
            casting.less[card] = amount
        case "damage":
            yield from _sting(table, who, card, amount)
        case "travel":
            yield from _run(table, who)
            if casting and amount and who == seat:
                casting.less[card] = casting.damage


def _sting(table: Table, who: str, card: str, amount: int) -> Step:
    """Damage to somebody of the owner's choice: whom the card means is for the players to read."""
    active = table.active.id
    text = say("{card}: whom does it hurt?", card=say(COUNTERSPELLS[card].name))
    enemies = sorted(table.enemies(who), key=lambda seat: seat != active)
    main = active if active in enemies else ""
    whom = yield from Choose(
        "counter.whom",
        text,
        who,
        main=main,
        offers=lambda: [Option(seat, table.named(seat), where=seat) for seat in enemies],
        brief=say("{who}, hurt whom?", who=table.named(who)),
    )
    total = Sum(floor=0)
    total.add(say(COUNTERSPELLS[card].name), amount, card)
    yield from hurt(table, whom, total)


def _run(table: Table, who: str) -> Step:
    """To an adjacent hex (CS-013)."""
    text = say("{who}, where do you run?", who=table.named(who))
    to = yield from Choose(
        "counter.travel",
        text,
        who,
        offers=lambda: [Option(slot, hex_name(table, slot), where=slot) for slot in RING.neighbours(table.at(who))],
        brief=say("{who}, run where?", who=table.named(who)),
    )
    table.pieces[who].at = to


def reveal_any(table: Table) -> Step:
    """A Counterspell whose trigger the app does not know: whose it is, and which."""
    me = table.active.id
    owners = [seat for seat in [*table.enemies(me), me] if table.casters[seat].face_down]
    who = owners[0]
    if len(owners) > 1:
        text = say("Who reveals a Counterspell?")
        named = [Option(seat, table.named(seat), where=seat) for seat in owners]
        who = yield from Choose("counter.who", text, offers=lambda: named, brief=say("Who reveals one?"))
    text = say("{who}, which Counterspell?", who=table.named(who))
    back = Option("back", say("None after all"))
    card = yield from Choose(
        "counter.which",
        text,
        who,
        offers=lambda: [*counter_offers(table, who, ""), back],
        secret=bool(table.hands),
        cover=text,
        brief=say("{who}, which one?", who=table.named(who)),
    )
    if card != "back":
        yield from reveal(table, who, card, "", "counter.which")
