"""The map of Areas, if one is played on: who stands where, and what lies there."""

from companion.games.dark_rituals.encounter import Area
from companion.games.dark_rituals.table import Character, Table, Tokens
from companion.kernel import Board, Layout, Piece, Space, Way, Words, count, listing, say

ACROSS, DOWN = 130, 100
"""Areas have their middles a unit apart; a screen is wider than it is high."""


def board(table: Table) -> list[Board]:
    """Nothing without a map."""
    if not table.mapped:
        return []
    spaces = [_space(table, area) for area in table.encounter.areas]
    ways = [Way(one.a, one.b, one.kind) for one in table.encounter.borders if one.kind != "wall"]
    pieces = [_piece(table, piece) for piece in table.pieces.values() if piece.at]
    return [Board.of("board", Layout("areas", spaces, ways), pieces, title=say(table.encounter.name))]


def _space(table: Table, area: Area) -> Space:
    """A Circle has its sign; what lies there is told (DR-068)."""
    x, y = area.at
    look = "city" if area.building else "plains"
    sign = "◎" if area.circle else ""
    return Space(
        area.id, say(area.name), (x * ACROSS, y * DOWN), look, sign, _note(table, area), "circle" if area.circle else ""
    )


def _note(table: Table, area: Area) -> Words:
    there = table.tokens.get(area.id, Tokens())
    found: list[Words] = [say("a Summoning Circle")] if area.circle else []
    found += [count(there.chests, "Chest", "Chests")] if there.chests else []
    found += [count(there.botanicals, "Botanical token", "Botanical tokens")] if there.botanicals else []
    found += (
        [count(there.objectives + there.hidden, "objective", "objectives")] if there.objectives + there.hidden else []
    )
    return listing(found)


def _piece(table: Table, piece: Piece) -> Piece:
    """Heroes in the colour of their seat; the others by a small drawing."""
    sign, emblem = _look(table, piece.id)
    owner = piece.owner if piece.id in table.heroes else ""
    return Piece(piece.id, piece.label, owner, piece.at, sign, emblem)


def _look(table: Table, who: Character) -> tuple[str, str]:
    if who in table.heroes:
        return ("✖", "stunned") if table.heroes[who].stunned else ("♞", "hero")
    if who in table.witches:
        return ("♨", "burning") if table.witches[who].state == "burning" else ("☽", "witch")
    return ("♟", "farmer") if who in table.serfs else ("☠", "disciple")
