"""Cards as they are shown: name, what they do whole and in one line, by the edition played."""

from companion.games.shadows_of_malice.cards.card_texts import as_in, card_text
from companion.games.shadows_of_malice.rules.setup.editions import edition_name
from companion.games.shadows_of_malice.screen.avatar_panels import colour_sign
from companion.games.shadows_of_malice.table import Table
from companion.kernel import CardFace, Words, say


def card_face(table: Table, card_id: str, note: Words = "") -> CardFace:
    """A card with its text, whole and in one line."""
    known = as_in(table.card(card_id), edition_name(table))
    lines, brief = tuple(card_text(known)), say(known.brief) if known.brief else ""
    return CardFace(card_id, known.title, known.color, colour_sign(known.color), lines, note, brief=brief)
