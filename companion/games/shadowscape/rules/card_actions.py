"""Actions by the text of a card: Attack, Search, Prepare, Heal, and what else a card says (chapter 6).

The card in use counts with the side that lies up; it is flipped afterwards (SS-021, SS-024). The symbol in its bottom
space can be played from the hand: the app is told how many Fate cards with it are discarded, and keeps count (SS-023).
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import ActionSide
from companion.games.shadowscape.cards.learned import learn_side
from companion.games.shadowscape.cards.names import SHRINE_NAMES
from companion.games.shadowscape.rules.dungeon import neighbours, room_words
from companion.games.shadowscape.rules.fate_deck import discard, draw_to_hand
from companion.games.shadowscape.rules.hero_area import (
    add_bonuses,
    flip,
    hand_size,
    place_name,
    put_wounds,
    shrine_adds,
    side_up,
    skill,
    wounds_on,
)
from companion.games.shadowscape.rules.lord import learn_its_values, lord_defence, lord_falls
from companion.games.shadowscape.rules.tokens import gain_token, to_discards, token_name
from companion.games.shadowscape.table import LORD, TREASURE, Table, Token
from companion.kernel import Allot, Asking, Choose, Confirm, Number, Option, Step, Sum, Tell, Words, joined, say

NOBODY = "nobody"
HIGHEST_SEARCH = 12


def use_card(table: Table, id: str) -> Step:
    """Carry out what the card says, then flip it (SS-021)."""
    me, card = table.active.id, table.me.card(id)
    if card is None:
        return
    general = table.me.general is not None and table.me.general.id == id
    yield from learn_side(table, me, id, card.side, general=general)
    side = things(table).sides[id, card.side]
    match side.action:
        case "attack" | "magic":
            yield from attack(table, side)
        case "search":
            yield from search(table, side)
        case "prepare":
            yield from prepare(table, side)
        case "heal":
            yield from heal(table, side)
        case _:
            text = say("Card {n}: {text} Carry it out; what changes is said by hand.", n=id, text=say(side.text or "…"))
            yield Tell("card.other", text, me, fact="SS-021")
    table.turn_left.actions -= 1
    if card := table.me.card(id):
        flip(card)


# -- Attack ------------------------------------------------------------------------------------------------


def targets(table: Table, reach: int) -> list[Option[str]]:
    """Enemies and the Lord, in the room or as far as the card says (SS-G27); never a Hero (SS-091)."""
    places = _reached(table, reach)
    found = [
        Option(enemy.id, token_name(table, enemy.kind), where=enemy.id, effect=_defence(table, enemy.kind))
        for place in places
        for enemy in table.enemies_in(place)
    ]
    if table.lord_at in places and table.lord_at:
        found.append(Option(LORD, say("the Lord"), where=LORD, effect=_number(lord_defence(table))))
    return found


def _reached(table: Table, reach: int) -> list[str]:
    here = table.at(table.active.id)
    return [here, *(neighbours(table, here) if reach else [])]


def _defence(table: Table, kind: str) -> Words:
    known = things(table).enemies.get(kind)
    return _number(known.defence if known else None)


def _number(defence: int | None) -> Words:
    return "" if defence is None else say("Defence {n}", n=defence)


def attack(table: Table, side: ActionSide) -> Step:
    """Damage of at least the target's Defence eliminates it; less does nothing, and nothing adds up (SS-029)."""
    me, offers = table.active.id, targets(table, side.reach)
    if not offers:
        yield Tell("attack.nobody", say("Nobody is there to be attacked."), me, fact="SS-029")
        return
    whom = offers[0].id
    if len(offers) > 1:
        text = say("{who}, whom do you attack?", who=table.active.name)
        whom = yield from Choose("attack.whom", text, me, fact="SS-029", offers=lambda: targets(table, side.reach),
                                 brief=say("Attack whom?"))  # fmt: skip
    damage = yield from strength_of(table, me, side, needed=_to_eliminate(table, whom))
    if whom == LORD:
        yield from _at_the_lord(table, damage)
        return
    enemy = table.enemy(whom)
    known = things(table).enemies.get(enemy.kind) if enemy else None
    if enemy is None:
        return
    wanted = known.defence or 0 if known else 0
    words = {"enemy": token_name(table, enemy.kind), "damage": damage.words(), "n": wanted}
    if damage.total < wanted:
        yield Tell("attack.failed", say("{damage}: too little for {enemy}, Defence {n}.", **words), me, fact="SS-029",
                   data={"damage": damage})  # fmt: skip
        return
    yield Tell("attack.hit", say("{damage}: {enemy}, Defence {n}, is eliminated.", **words), me, fact="SS-029",
               data={"damage": damage})  # fmt: skip
    yield from _trophy(table, whom)


def _to_eliminate(table: Table, whom: str) -> int:
    """Its Defence; 0 where nobody has told it yet."""
    enemy = table.enemy(whom)
    known = things(table).enemies.get(enemy.kind) if enemy else None
    return (lord_defence(table) if whom == LORD else known.defence if known else 0) or 0


def _trophy(table: Table, enemy: str) -> Step:
    """The attacker can take the token; else it goes to the discards of its type (SS-090). It lies where it was until
    that is said.
    """
    me = table.active.id
    text = say("{who}, do you take the token as a Trophy?", who=table.active.name)
    taken = yield from Confirm("attack.trophy", text, me, fact="SS-090", brief=say("Take the Trophy?"))
    if (gone := table.enemy(enemy)) is None:
        return
    table.enemies = [one for one in table.enemies if one.id != enemy]
    if taken:
        yield from gain_token(table, me, Token(table.new_id("token"), gone.kind))
    else:
        to_discards(table, gone.kind)


def _at_the_lord(table: Table, damage: Sum) -> Step:
    yield from learn_its_values(table)
    wanted = lord_defence(table) or 0
    words = {"damage": damage.words(), "n": wanted}
    if damage.total < wanted:
        yield Tell("attack.failed", say("{damage}: too little for the Lord, Defence {n}.", **words), table.active.id,
                   fact="SS-038", data={"damage": damage})  # fmt: skip
        return
    yield from lord_falls(table, damage)


# -- Search ------------------------------------------------------------------------------------------------


def search(table: Table, side: ActionSide) -> Step:
    """Points of at least its Search value take a Treasure (SS-031); a Search may be done without any (SS-092). Into an
    adjacent room the Hero counts as being there, its Shrine included (SS-093).
    """
    me, here = table.active.id, table.at(table.active.id)
    place = here
    if side.reach:
        offers = [Option(one, room_words(one), where=one) for one in _reached(table, side.reach)]
        place = yield from Choose("search.where", say("Which room do you search?"), me, fact="SS-093", main=here,
                                  offers=lambda: offers, brief=say("Search which room?"))  # fmt: skip
    there = table.treasure_in(place)
    points = yield from strength_of(table, me, side, place, needed=there.search if there else 0)
    table.turn_left.searched = [*table.turn_left.searched, place]
    treasure = table.treasure_in(place)
    if treasure is None:
        yield Tell("search.nothing", say("{points}: searched; no Treasure is there.", points=points.words()), me,
                   fact="SS-092", data={"points": points})  # fmt: skip
        return
    if not treasure.search:
        text = say("Which Search value is on the Treasure?")
        value = yield from Number("search.value", text, me, fact="SS-006", least=lambda: 1, most=lambda: HIGHEST_SEARCH,
                                  brief=say("The Search value?"))  # fmt: skip
        if (treasure := table.treasure_in(place)) is None:
            return
        treasure.search = value
    words = {"points": points.words(), "n": treasure.search}
    if points.total < treasure.search:
        yield Tell("search.failed", say("{points}: too little for {n}.", **words), me, fact="SS-031",
                   data={"points": points})  # fmt: skip
        return
    yield Tell("search.found", say("{points}: the Treasure is found.", **words), me, fact="SS-031",
               data={"points": points})  # fmt: skip
    found = treasure
    table.treasures = [one for one in table.treasures if one.id != found.id]
    yield from gain_token(table, me, Token(table.new_id("token"), TREASURE, found.search))


# -- Prepare and Heal --------------------------------------------------------------------------------------


def prepare(table: Table, side: ActionSide) -> Step:
    """Draw as the card says, one more in a Foresight Shrine; never boosted (SS-032, SS-107). A discard to Hand Size
    only where the card asks for it (SS-E04).
    """
    me, total = table.active.id, Sum(floor=0)
    if side.by_skill:
        total.add(say("Skill symbols"), skill(table, me).total, "SS-024")
    else:
        total.add(say("card {n}", n=side.card), side.value or 0, side.card)
    total.add(say("Foresight Shrine"), shrine_adds(table, me, "draw"), "SS-107")
    words = {"who": table.active.name, "n": total.total}
    yield Tell("prepare.draw", say("{who} draws {n} Fate cards.", **words), me, fact="SS-032", data={"cards": total})
    yield from draw_to_hand(table, me, total.total)
    limit = hand_size(table, me)
    if side.to_hand_size and (over := table.me.hand - limit.total) > 0:
        discard(table, me, over)
        text = say("{who} discards {n} down to {size}.", who=table.active.name, n=over, size=limit.words())
        yield Tell("prepare.discard", text, me, fact="SS-032", data={"limit": limit})


def heal(table: Table, side: ActionSide) -> Step:
    """Each point puts 1 Wound back into the supply, in any mix (SS-033); a card freed of all is usable at once."""
    me = table.active.id
    points = yield from strength_of(table, me, side)
    yield from take_wounds_off(table, me, points.total)


def take_wounds_off(table: Table, seat: str, points: int) -> Step:
    """In any mix from Hero card and Action cards; points that are too many are lost (SS-G25)."""
    there = wounds_on(table, seat)
    number = min(points, sum(there.values()))
    if not number:
        yield Tell("heal.nothing", say("No Wound to heal."), seat, fact="SS-033")
        return
    healed = dict(there) if number == sum(there.values()) else {}
    if not healed:
        healed = yield from _which_wounds(table, seat, number)
    for place, n in healed.items():
        put_wounds(table, seat, place, -n)
    yield Tell("heal.done", say("{who} heals {n}.", who=table.named(seat), n=number), seat, fact="SS-033")


def _which_wounds(table: Table, seat: str, number: int) -> Asking[dict[str, int]]:
    text = say("{who}, which {n} Wounds go?", who=table.named(seat), n=number)
    return (
        yield from Allot(
            "heal.which",
            text,
            seat,
            fact="SS-033",
            offers=lambda: [Option(one, place_name(table, one), where=one) for one in wounds_on(table, seat)],
            total=lambda: min(number, sum(wounds_on(table, seat).values())),
            most=lambda place: wounds_on(table, seat).get(place, 0),
            brief=say("Which Wounds go?"),
        )
    )


def card_words(table: Table, id: str) -> Words:
    """``Attack 2 (144)``: what an Action card does, as far as it is known."""
    card = table.me.card(id)
    side = side_up(table, card) if card else None
    if side is None or side.action is None:
        return say("Use card {n}", n=id)
    if side.by_skill:
        return say("{does} {value} ({n})", does=DOES[side.action], value=skill(table, table.active.id).total, n=id)
    return say("{does} ({n})", does=side_words(table, side), n=id)


DOES: dict[str, Words] = {
    "attack": say("Attack"), "magic": say("Magic Attack"), "search": say("Search"), "prepare": say("Prepare"),
    "heal": say("Heal"), "other": say("Special"),
}  # fmt: skip


def side_words(table: Table, side: ActionSide | None) -> Words:
    """``Attack 2``; nothing is said of what nobody knows."""
    if side is None or side.action is None:
        return say("not known yet")
    if side.action == "other":
        return say(side.text) if side.text else DOES["other"]
    value = say("by Skill") if side.by_skill else str(side.value or 0)
    return say("{does} {value}", does=DOES[side.action], value=value)


# -- boosts ----------------------------------------------------------------------------------------------

SYMBOLS: dict[str, Words] = {
    "move": say("Move"), "attack": say("Attack"), "magic": say("Magic"), "search": say("Search"),
    "heal": say("Heal"), "defence": say("Defence"), "skill": say("Skill"),
}  # fmt: skip
OF_SHRINES = {"magic": "arcane", "attack": "battle", "heal": "health"}
"""The Shrine that adds 1 to Actions with that symbol in the bottom space (SS-052, SS-106)."""


def symbols_played(table: Table, seat: str, symbol: str, key: str = "boost", short: Words = "") -> Asking[int]:
    """How many Fate cards with *symbol* are discarded; there is no limit but the hand (SS-023, SS-G25). Where it is
    known how far the Action is from what it needs, *short* says so.
    """
    if not table.heroes[seat].hand:
        return 0
    words = {"who": table.named(seat), "symbol": SYMBOLS[symbol]}
    text = say("{who}, how many Fate cards with {symbol} do you discard?", **words)
    number = yield from Number(
        key,
        joined(" ", [text, say("So far: {short}", short=short)]) if short else text,
        seat,
        fact="SS-023",
        most=lambda: table.heroes[seat].hand,
        brief=joined(" ", [short, say("{symbol} cards?", symbol=SYMBOLS[symbol])])
        if short
        else say("Discard {symbol} cards?", symbol=SYMBOLS[symbol]),
    )
    discard(table, seat, number)
    return number


def strength_of(table: Table, seat: str, side: ActionSide, place: str = "", needed: int = 0) -> Asking[Sum]:
    """Printed value and boosts: the symbol on the card decides, not the kind of Action (SS-082, SS-083). Without a
    symbol there is no boost, and a Shrine gives nothing (SS-023, SS-106). How many are *needed* is said with the
    question, where it is known.
    """
    total, boost = Sum(floor=0), side.boost
    if side.by_skill:
        total.add(say("Skill symbols"), skill(table, seat).total, "SS-024")
    else:
        total.add(say("card {n}", n=side.card), side.value or 0, side.card)
    if not boost:
        return total
    if boost == "skill":  # the counted number stands in for the symbol, once and without a discard (SS-113)
        total.add(say("Skill symbols"), skill(table, seat).total, "SS-113")
        return total
    if boost in OF_SHRINES:
        total.add(SHRINE_NAMES[OF_SHRINES[boost]], shrine_adds(table, seat, boost, place), "SS-052")
    add_bonuses(table, seat, boost, total)
    short = say("{n} of {needed}.", n=total.total, needed=needed) if needed else ""
    played = yield from symbols_played(table, seat, boost, short=short)
    total.add(say("Fate cards"), played, "SS-023")
    return total
