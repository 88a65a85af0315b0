"""Fate: the card that doubles bring (section 12).

One card per avatar; instant ones resolve and go back, invoked ones wait, lasting ones work while held.
"""

from companion.games.shadows_of_malice.cards.effects import has
from companion.games.shadows_of_malice.cards.playing import apply_effect
from companion.games.shadows_of_malice.cards.troves import draw_card, return_card
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Step, Tell, say


def is_double(faces: list[int]) -> bool:
    """Natural faces count, whatever modifies them (RUL-29)."""
    return faces[0] == faces[1]


def fate_of_doubles(table: Table, name: str, faces: list[int]) -> Step:
    """Doubles on the movement roll bring a fate card (SM-098), unless a card forbids it or the body is lost."""
    if is_double(faces) and table.avatar(name).embodied and not has(table, name, "unfatedness"):
        yield from draw_fate(table, name)


def draw_fate(table: Table, name: str) -> Step:
    """A card held goes back unused first (SM-099); the new one resolves at once or is kept (SM-101)."""
    yield from _give_back_unused(table, name)
    text = say("{who} draws a fate card. Which one is it?", who=table.avatar(name).name)
    drawn = yield from draw_card(table, "fate", name, text)
    if not drawn:
        return
    if table.card(drawn).use == "instant":
        yield from _resolve(table, name, drawn)
        return
    table.avatar(name).fate = drawn
    kept = say("keeps it until used") if table.card(drawn).use == "invoked" else say("is under it from now on")
    text = say("{who} gets {card} and {kept}.", who=table.avatar(name).name, card=table.card(drawn).title, kept=kept)
    yield Tell("fate.kept", text, name, "SM-101", data={"card": drawn})


def _give_back_unused(table: Table, name: str) -> Step:
    """One card per avatar: what is held can no longer be used (SM-099)."""
    held = table.avatar(name).fate
    if not held:
        return
    table.avatar(name).fate = ""
    text = say("{who} gives back {card} unused.", who=table.avatar(name).name, card=table.card(held).title)
    yield Tell("fate.lost", text, name, "SM-099", data={"card": held})
    yield from return_card(table, held)


def _resolve(table: Table, name: str, card_id: str) -> Step:
    """An instant card does what it says, then goes back (SM-101). It concerns its holder only (SM-100)."""
    for number, _ in enumerate(table.card(card_id).effects):
        if table.avatar(name).embodied:
            yield from apply_effect(table, name, card_id, number)
    yield from return_card(table, card_id)
