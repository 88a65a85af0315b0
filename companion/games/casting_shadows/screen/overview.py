"""The table as everybody sees it: the ring, the pool, the market, the casters with their books.

Knows panels, no widget. Of face-down cards there is only a number, but for their owner (CS-066).
"""

from msgspec.structs import replace

from companion.games.casting_shadows.cards.learned import grants, turnings, warning
from companion.games.casting_shadows.cards.printed import COUNTERSPELLS, MAIN, SPELLS, Spell
from companion.games.casting_shadows.rules.affording import (
    Strength,
    casting_costs,
    collecting_cost,
    levels_wanted,
    strengths,
    why_no_collect,
)
from companion.games.casting_shadows.rules.casting import why_no_cast
from companion.games.casting_shadows.rules.collecting import main_name
from companion.games.casting_shadows.rules.damage import card_name, damage_to
from companion.games.casting_shadows.rules.odds import best_reroll
from companion.games.casting_shadows.rules.paying import can_pay, counts
from companion.games.casting_shadows.rules.resources import KINDS, NAMES, in_words, sign
from companion.games.casting_shadows.rules.ring import hex_name, layout
from companion.games.casting_shadows.rules.shadow_form import companion_effect
from companion.games.casting_shadows.table import ACTION_POINTS, MOST_HP, BookCard, Table
from companion.kernel import (
    Board,
    CardFace,
    Cards,
    DiceTray,
    Duel,
    DuelSide,
    Listing,
    Pile,
    Player,
    Pool,
    Space,
    Text,
    Value,
    View,
    Words,
    count,
    joined,
    on,
    say,
)
from companion.kernel.view import AnyPanel

RANGES = {
    "a": "own hex",
    "b": "own and adjacent hexes",
    "c": "adjacent hexes",
    "d": "everywhere",
    "e": "everywhere but the own hex",
}


def view(table: Table, viewer: str) -> View:
    """What matters now comes first: the Spell under way, the pool, the ring."""
    if table.phase == "setup":
        return View(say("Set-up"), [board(table), *_casters(table)], about=("ring",))
    cards: list[AnyPanel] = [board(table), market(table), *_casters(table), *_piles(table)]
    panels = [*_duel(table), *_pool(table), *cards]
    return View(_headline(table), panels, about=("pool", "ring"))


def _headline(table: Table) -> Words:
    """Round, whose turn, and what is left of it; a Bot has no Action points that anybody has published."""
    if table.active.id in table.bots:
        return say("Round {n} · {who}", n=table.round, who=table.active.name)
    points = count(table.ap, "Action point", "Action points")
    words = {"n": table.round, "who": table.active.name, "caster": table.caster_name(table.active.id)}
    return say("Round {n} · {who} ({caster}) · {points}", points=points, **words)


def board(table: Table) -> Board:
    """The seven hexes; beside each the level of its Spell, or what its Resource card gives."""
    marks = {slot: _mark(card) for slot, card in table.market.places.items() if card}
    pieces = [piece for piece in table.pieces.values() if piece.at]
    ring = layout(table)
    spaces = [replace(space, note=_note(table, space)) for space in ring.spaces]
    return Board.of("ring", replace(ring, spaces=spaces), pieces, title=say("The ring of hexes"), marks=marks)


def _note(table: Table, space: Space) -> Words:
    """The hex, the card beside it, and what the hex does: it is not on the tiles."""
    card, tile = table.market.places.get(space.id, ""), table.hexes[space.id]
    gift, note = grants(table, tile), warning(table, tile)
    does: list[Words] = [say("grants a {what}", what=NAMES[gift])] if gift else []
    does += [note] if note else []
    return joined("; ", [joined(": ", [hex_name(table, space.id), *([main_name(card)] if card else [])]), *does])


def _mark(card: str) -> str:
    known = MAIN[card]
    return str(known.level) if isinstance(known, Spell) else sign(known.gives)


# -- the pool ----------------------------------------------------------------------------------------------


def _pool(table: Table) -> list[AnyPanel]:
    if not table.pool:
        return []
    tokens = [unit.what for unit in table.pool if not unit.die]
    panels: list[AnyPanel] = [DiceTray(id="pool", title=say("Resource Pool"), dice=on(KINDS, table.dice()))]
    if tokens:
        panels.append(Text(id="tokens", title=say("Tokens in the pool"), text=in_words(tokens), strong=True))
    return panels + _after_a_reroll(table)


def _after_a_reroll(table: Table) -> list[AnyPanel]:
    """For what cannot be paid now: the best chance that one Reroll makes it possible."""
    if table.phase != "act" or not table.ap or not table.dice() or table.active.id in table.bots:
        return []
    have, lines = counts(table.pool), list[Words]()
    for card in table.me.book:
        if card.card in SPELLS and not card.used:
            cost = casting_costs(table, SPELLS[card.card])[0]
            if not can_pay(have, cost):
                percent = round(100 * best_reroll(table, cost))
                lines.append(say("{card}: {percent} %", card=main_name(card.card), percent=percent))
    return [Listing(id="odds", title=say("Affordable after a Reroll"), lines=lines)] if lines else []


# -- cards -------------------------------------------------------------------------------------------------


def market(table: Table) -> Cards:
    """The cards beside the hexes; that of the active player's hex is lit where it can be collected."""
    here = table.here
    blocked = bool(why_no_collect(table)) if here else True
    faces = [
        CardFace(
            f"market {slot}",
            main_name(card),
            look=_look(card),
            lines=tuple(card_lines(table, card)),
            note=hex_name(table, slot),
            dimmed=slot != here or blocked,
        )
        for slot, card in table.market.places.items()
        if card
    ]
    return Cards(id="market", title=say("Beside the hexes"), cards=faces)


def _look(card: str) -> str:
    known = MAIN[card]
    return known.kind if isinstance(known, Spell) else "resource"


def card_lines(table: Table, card: str) -> list[Words]:
    """What a card costs and does, in our own words."""
    known = MAIN[card]
    if not isinstance(known, Spell):
        return [say("Put it away for a {what}.", what=NAMES[known.gives])]
    wants = [*(f"spell_{level}" for level in levels_wanted(table, card)), *collecting_cost(table, card)]
    lines: list[Words] = [
        say("Level {n}", n=known.level),
        say("Collect: {cost}", cost=in_words(wants)),
    ]
    if known.kind == "attack":
        reach = say(RANGES[known.range])
        who = (
            say("one enemy, {range}", range=reach) if known.target == "enemy" else say("one hex, {range}", range=reach)
        )
        steps = [_step(one) for one in strengths(table, known)]
        spares = [say("nothing against Shadow Form")] if known.spares_shadow_form else []
        return [*lines, *steps, *spares, who]
    return [*lines, *_turnings(table, known)]


def _turnings(table: Table, spell: Spell) -> list[Words]:
    """What it turns into what; where players have not said it yet, as far as it is known."""
    if (known := turnings(table, spell)) is None:
        return [say("{taken} into {given}", taken=in_words((spell.makes or ())[:1]), given="?")]
    return [say("{taken} into {given}", taken=in_words([one.take]), given=in_words(one.give)) for one in known]


def _step(one: Strength) -> Words:
    damage = one.damage or "?"
    if not one.cost:
        return say("{damage} damage", damage=damage)
    return say("{paid}: {damage} damage", paid=in_words(one.cost), damage=damage)


def _book(table: Table, player: Player) -> Cards:
    caster = table.casters[player.id]
    mine = table.phase == "act" and player.id == table.active.id
    faces = [_book_face(table, card, mine=mine) for card in caster.book]
    if caster.companion:
        faces.append(_companion(table, caster.companion))
    known = _own_counterspells(table, player.id)
    title = say("{who}'s Spell Book", who=player.name)
    backs = 0 if known else caster.face_down
    return Cards(id=f"book {player.id}", title=title, seat=player.id, cards=[*faces, *known], backs=backs)


def _own_counterspells(table: Table, seat: str) -> list[CardFace]:
    """Only their owner may look at them, and at any time (CS-066); where they are physical, nobody here."""
    hand = table.hands.get(seat)
    return [
        CardFace(f"counter {n}", say(COUNTERSPELLS[card].name), look="counterspell")
        for n, card in enumerate(hand.kept or () if hand else ())
    ]


def _book_face(table: Table, card: BookCard, *, mine: bool) -> CardFace:
    dimmed = card.used or (mine and card.card in SPELLS and bool(why_no_cast(table, card)))
    note = say("used") if card.used else ""
    lines = tuple(card_lines(table, card.card))
    return CardFace(card.id, main_name(card.card), look=_look(card.card), lines=lines, note=note, dimmed=dimmed)


# -- casters -----------------------------------------------------------------------------------------------


def _casters(table: Table) -> list[AnyPanel]:
    return [panel for player in table.players for panel in _caster(table, player)]


def _caster(table: Table, player: Player) -> list[AnyPanel]:
    caster = table.casters[player.id]
    at = f"casters.{player.id}"
    values = [
        _health(table, player.id),
        Value(say("Shadow Energy"), str(caster.energy), sign="✦", number=caster.energy, of=caster.limit,
              path=f"{at}.energy"),
    ]  # fmt: skip
    if player.id == table.active.id and table.phase == "act" and player.id not in table.bots:
        most = table.companion_of(player.id).ap or ACTION_POINTS
        values.append(Value(say("Action points"), str(table.ap), number=table.ap, of=most, path="ap"))
    named = joined(" · ", [player.name, table.caster_name(player.id)]) if caster.character else player.name
    title = say("{who}: out", who=player.name) if player.id in table.out else named
    panels: list[AnyPanel] = [Pool(id=f"board {player.id}", title=title, seat=player.id, values=values)]
    if caster.book or caster.face_down or caster.companion:
        panels.append(_book(table, player))
    return panels


def _companion(table: Table, card: str) -> CardFace:
    does = companion_effect(table, card)
    return CardFace(card, table.companion_name(card), look="companion", lines=(does,) if does else ())


def _piles(table: Table) -> list[AnyPanel]:
    portal = [_companion(table, card) for card in table.portal]
    top = main_name(table.main.discards[-1]) if table.main.discards else ""
    return [
        Cards(id="portal", title=say("Companion Portal"), cards=portal),
        Pile(id="main", title=say("Main deck"), left=table.main.left, top=top),
        Pile(id="counterspells", title=say("Counterspell deck"), left=table.counterspells),
    ]


def _health(table: Table, seat: str) -> Value:
    health = table.casters[seat].hp
    return Value(say("Health"), str(health), sign="♥", number=health, of=MOST_HP, path=f"casters.{seat}.hp")


# -- a Spell under way -------------------------------------------------------------------------------------


def _duel(table: Table) -> list[AnyPanel]:
    """Caster and next target face to face, the damage as a sum."""
    casting = table.casting
    if casting is None or not casting.waiting:
        return []
    seat = casting.waiting[0]
    total = damage_to(table, casting, seat)
    hurts = Value(say("Damage"), str(total.total), number=total.total, why=total)
    lines = card_lines(table, casting.card) if casting.card in MAIN else []
    spell = CardFace(casting.card, card_name(table, casting.card), lines=tuple(lines))
    left = replace(_side(table, casting.caster), hit=hurts, cards=[spell], total=total)
    return [Duel(id="casting", title=spell.name, left=left, right=_side(table, seat), result=total.words())]


def _side(table: Table, seat: str) -> DuelSide:
    return DuelSide(table.named(seat), seat=seat, picture="caster", life=_health(table, seat))
