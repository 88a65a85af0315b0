"""What happens next: set-up, then turn after turn, an Action Phase and an Enemy Phase each, until the end (SS-020).

Knows the order of things and the menu of a turn; each Action is in a file of its own.
"""

from collections.abc import Iterator

from companion.games.shadowscape.meanings import (
    AlterFate,
    ByHand,
    ChangeLevel,
    Claim,
    CountCards,
    End,
    Meaning,
    Move,
    UseCard,
)
from companion.games.shadowscape.rules.altering import alter_fate, one_change
from companion.games.shadowscape.rules.card_actions import card_words, targets, use_card
from companion.games.shadowscape.rules.claiming import claim, claims
from companion.games.shadowscape.rules.drafting import (
    begin,
    choose_first,
    choose_lord,
    draft,
    first_hands,
    place_heroes,
)
from companion.games.shadowscape.rules.ending import next_turn, score, skips_enemy_phase
from companion.games.shadowscape.rules.enemy_phase import begin_enemy_phase, enemy_phase
from companion.games.shadowscape.rules.entering import enter_rooms, fill_lairs, lay_treasures
from companion.games.shadowscape.rules.fate_deck import run_out
from companion.games.shadowscape.rules.hero_area import side_up, why_not_usable, wounds_on
from companion.games.shadowscape.rules.levels import change_level, count_cards, enter_pieces, light_enemy_phase
from companion.games.shadowscape.rules.lord import defeat
from companion.games.shadowscape.rules.moving import move
from companion.games.shadowscape.rules.scanning import scan_rooms
from companion.games.shadowscape.table import ActionCard, Table
from companion.kernel import Act, Confirm, Option, Step, Words, count, say

SETUP = {
    "scan": scan_rooms,
    "rooms": enter_rooms,
    "lairs": fill_lairs,
    "treasures": lay_treasures,
    "first": choose_first,
    "heroes": draft,
    "corners": place_heroes,
    "lord": choose_lord,
    "hands": first_hands,
    "displays": begin,
    "pieces": enter_pieces,
}
"""What is asked before the first turn, by ``table.step``; the last one where the dungeon is entered in mid-game."""


def next_step(table: Table) -> Step | None:
    """The game is over once it has an outcome; together, the moment the Fate deck runs out (SS-058)."""
    if table.outcome is not None:
        return None
    if run_out(table):
        return defeat(table)
    if table.phase == "setup":
        return SETUP[table.step](table)
    if table.phase == "over":
        return score(table)
    if table.phase == "enemy":
        drawn = table.enemy_phase is not None and bool(table.enemy_phase.drawn)
        return light_enemy_phase(table) if table.level == "light" and drawn else enemy_phase(table)
    return next_turn(table) if table.step == "next" else act(table)


# -- the Action Phase --------------------------------------------------------------------------------------


def act(table: Table) -> Step:
    """Two Actions with different cards, a Claim and an Alter Fate, in any order (SS-021, SS-095); fewer Actions are
    allowed (SS-081, SS-G16).
    """
    me = table.active
    left = count(table.turn_left.actions, "Action", "Actions")
    match (
        yield from Act[Meaning](
            "act",
            say("{who}, what do you do? {left} left.", who=me.name, left=left),
            me.id,
            "SS-021",
            about=(f"area {me.id}", "dungeon"),
            offers=lambda: list(acts(table)),
            brief=say("{who}, what now?", who=me.name),
        )
    ):
        case Move():
            yield from move(table)
        case UseCard(card):
            yield from use_card(table, card)
        case Claim(what):
            yield from claim(table, what)
        case AlterFate():
            yield from alter_fate(table)
        case ByHand():
            yield from one_change(table, say("What changes by hand?"))
        case CountCards(draw):
            yield from count_cards(table, draw=draw)
        case ChangeLevel():
            yield from change_level(table)
        case End():
            yield from end_actions(table)


def acts(table: Table) -> Iterator[Option[Meaning]]:
    """Everything that can be done now, and what cannot with its reason: what is rare stands last, before the end."""
    if table.level == "full":
        yield from _actions(table)
    else:
        yield Option("draw", say("Draw Fate cards"), means=CountCards(draw=True))
        none = "" if table.me.hand else say("no Fate card in hand")
        yield Option("discard", say("Discard Fate cards"), means=CountCards(draw=False), why_not=none)
    for what, label, why_not in claims(table):
        yield Option(f"claim {what}", label, means=Claim(what), why_not=why_not, fact="SS-034", cost=0)
    yield Option("alter", say("Alter Fate"), means=AlterFate(), why_not=why_not_alter(table), fact="SS-040", cost=0)
    yield Option("hand", say("Something by hand"), means=ByHand())
    other = say("Count only, from now on") if table.level == "full" else say("Enter the dungeon, from now on")
    yield Option("level", other, means=ChangeLevel())
    yield Option("end", say("End the turn"), means=End(), fact="SS-020")


def _actions(table: Table) -> Iterator[Option[Meaning]]:
    none = "" if table.turn_left.actions > 0 else say("no Actions left")
    fuel = any(not why_not_usable(table, card) for card in table.me.in_use)
    no_fuel = "" if fuel else say("no usable Action card")
    for card in table.me.in_use:
        yield Option(
            f"card {card.id}",
            card_words(table, card.id),
            means=UseCard(card.id),
            where=card.id,
            why_not=none or why_not_usable(table, card) or _nothing_to_do(table, card),
            fact="SS-021",
            cost=1,
        )
    yield Option("move", say("Move"), means=Move(), why_not=none or no_fuel, fact="SS-027", emblem="move", cost=1)


def _nothing_to_do(table: Table, card: ActionCard) -> Words:
    side = side_up(table, card)
    if side and side.action in ("attack", "magic") and not targets(table, side.reach):
        return say("no Enemy in reach")
    if side and side.action == "heal" and not wounds_on(table, table.active.id):
        return say("no Wound to heal")
    return ""


def why_not_alter(table: Table) -> Words:
    """Once a turn, with a card of the hand (SS-095)."""
    if table.turn_left.altered:
        return say("already done this turn")
    return "" if table.me.hand or table.level == "light" else say("no Fate card in hand")


def end_actions(table: Table) -> Step:
    """The cards used are straightened and stay on their new side (SS-080). One reminder if an Action is left."""
    left = table.turn_left.actions
    if table.level == "full" and left and any(not why_not_usable(table, card) for card in table.me.in_use):
        text = say("{left} left. End the turn all the same?", left=count(left, "Action", "Actions"))
        if not (yield from Confirm("end.sure", text, table.active.id, fact="SS-081", brief=say("End the turn now?"))):
            return
    for card in table.me.in_use:
        card.exhausted = False
    if (yield from skips_enemy_phase(table)):
        table.step = "next"
    else:
        begin_enemy_phase(table)
