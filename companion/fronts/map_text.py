"""A hex map as a small picture of letters, with a legend.

Rows run downwards and every odd row is shifted half a hex to the right, as in :mod:`companion.kernel.hexes`. A hex
shows its sign, or a letter for its look; pieces stand in brackets. Knows the hexmap panel only.
"""

from string import ascii_lowercase
from textwrap import wrap

from companion.kernel.view import Hex, HexMap
from companion.language.words import say

WIDE, NARROW = 4, 2


def draw_map(panel: HexMap, width: int) -> list[str]:
    """The picture, then what its letters mean, who stands where, and the routes."""
    if not panel.hexes:
        return [say("(nothing to show)")]
    letters = _letters(panel.hexes)
    return _picture(panel.hexes, letters, width) + _legend(panel, letters, width)


def _letters(hexes: list[Hex]) -> dict[str, str]:
    """One letter for each look, its own first letter where that is free."""
    letters: dict[str, str] = {}
    for look in dict.fromkeys(hex_.look for hex_ in hexes):
        free = [
            letter for letter in look.lower() + ascii_lowercase if letter.isalpha() and letter not in letters.values()
        ]
        letters[look] = free[0] if free else "?"
    return letters


def _picture(hexes: list[Hex], letters: dict[str, str], width: int) -> list[str]:
    """Wide cells if they fit, else narrow ones, else strips of narrow ones below each other."""
    first = min(hex_.col for hex_ in hexes)
    columns = max(hex_.col for hex_ in hexes) - first + 1
    cell = WIDE if columns * WIDE + WIDE // 2 <= width else NARROW
    strip = (width - cell // 2) // cell
    lines: list[str] = []
    for start in range(first, first + columns, strip):
        lines += _strip([h for h in hexes if start <= h.col < start + strip], start, letters, cell)
    return lines


def _strip(hexes: list[Hex], start: int, letters: dict[str, str], cell: int) -> list[str]:
    top, bottom = min(h.row for h in hexes), max(h.row for h in hexes)
    at = {(h.col, h.row): h for h in hexes}
    last = max(h.col for h in hexes)
    lines = []
    for row in range(top, bottom + 1):
        cells = [_cell(at.get((col, row)), letters, cell) for col in range(start, last + 1)]
        lines.append((" " * (row % 2 * cell // 2) + "".join(cells)).rstrip())
    return lines


def _cell(hex_: Hex | None, letters: dict[str, str], cell: int) -> str:
    if hex_ is None:
        return " " * cell
    mark = hex_.sign[:1] or letters[hex_.look]
    if cell == NARROW:
        return (hex_.pieces[0][:1].upper() if hex_.pieces else mark).ljust(cell)
    if not hex_.pieces:
        return f" {mark}".ljust(cell)
    return f"[{hex_.pieces[0][:1]}]" + (" " if len(hex_.pieces) == 1 else "+")


def _legend(panel: HexMap, letters: dict[str, str], width: int) -> list[str]:
    unsigned = {h.look for h in panel.hexes if not h.sign}
    lines = wrap(" · ".join(f"{letter} {say(look)}" for look, letter in letters.items() if look in unsigned), width)
    named = [f"{h.sign[:1] or letters[h.look]} {h.label} ({h.id})" for h in panel.hexes if h.label]
    lines += wrap(" · ".join(named), width)
    for hex_ in panel.hexes:
        if hex_.pieces:
            place = f"{hex_.label} ({hex_.id})" if hex_.label else hex_.id
            lines += wrap(f"{place}: {', '.join(hex_.pieces)}", width, subsequent_indent="  ")
    for kind, chain in panel.routes:
        lines += wrap(f"{say(kind)}: {' – '.join(chain)}", width, subsequent_indent="  ")
    return lines
