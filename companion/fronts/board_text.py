"""A board as a small picture of letters, with a legend: hexes, squares with their walls and doors, areas as a list.

Rows run downwards and every odd row of hexes is shifted half a hex to the right, as in :mod:`companion.kernel.hexes`.
Knows the board panel only.
"""

from string import ascii_lowercase
from textwrap import shorten, wrap

from companion.kernel.board import Piece, Space, Way
from companion.kernel.view import Board
from companion.language.spoken import spoken
from companion.language.words import phrase, worded

WIDE, NARROW = 4, 2
WIDEST_ROOM, NARROWEST_ROOM = 16, 4


def draw_board(panel: Board, width: int) -> list[str]:
    """The picture, then what its letters mean, who stands where, and the ways."""
    panel = spoken(panel)
    if not panel.layout.spaces:
        return [phrase("(nothing to show)")]
    return SHAPES[panel.layout.shape](panel, width) + _way_over(panel, width)


def _way_over(panel: Board, width: int) -> list[str]:
    named = panel.layout.named
    lines: list[str] = []
    for way in (panel.over, *panel.ways):
        names = [worded(named[id].label) or id if id in named else id for id in way]
        lines += wrap(" → ".join(names), width, subsequent_indent="  ")
    return lines


def _chains(ways: list[Way]) -> list[tuple[str, list[str]]]:
    """Ways of one kind that go on from each other, as one line."""
    chains: list[tuple[str, list[str]]] = []
    for way in ways:
        if chains and chains[-1] == (way.kind, [*chains[-1][1][:-1], way.from_]):
            chains[-1][1].append(way.to)
        else:
            chains.append((way.kind, [way.from_, way.to]))
    return chains


# -- hexes -------------------------------------------------------------------------------------------------


def _hexes(panel: Board, width: int) -> list[str]:
    letters = _letters(panel.layout.spaces)
    return _picture(panel, letters, width) + _legend(panel, letters, width)


def _letters(spaces: list[Space]) -> dict[str, str]:
    """One letter for each look, its own first letter where that is free."""
    letters: dict[str, str] = {}
    for look in dict.fromkeys(space.look for space in spaces):
        free = [
            letter for letter in look.lower() + ascii_lowercase if letter.isalpha() and letter not in letters.values()
        ]
        letters[look] = free[0] if free else "?"
    return letters


def _picture(panel: Board, letters: dict[str, str], width: int) -> list[str]:
    """Wide cells if they fit, else narrow ones, else strips of narrow ones below each other."""
    cells = _cells(panel)
    first, last = min(col for col, _ in cells), max(col for col, _ in cells)
    cell = WIDE if (last - first + 1) * WIDE + WIDE // 2 <= width else NARROW
    strip = (width - cell // 2) // cell
    lines: list[str] = []
    standing = panel.standing
    for start in range(first, last + 1, strip):
        here = {at: space for at, space in cells.items() if start <= at[0] < start + strip}
        end = max(col for col, _ in here)
        for row in range(min(row for _, row in here), max(row for _, row in here) + 1):
            drawn = [_cell(here.get((col, row)), standing, letters, cell) for col in range(start, end + 1)]
            lines.append((" " * (row % 2 * cell // 2) + "".join(drawn)).rstrip())
    return lines


def _cells(panel: Board) -> dict[tuple[int, int], Space]:
    return {(int(space.at[0]), int(space.at[1])): space for space in panel.layout.spaces}


def _cell(space: Space | None, standing: dict[str, list[Piece]], letters: dict[str, str], cell: int) -> str:
    if space is None:
        return " " * cell
    mark, pieces = space.sign[:1] or letters[space.look], standing.get(space.id, [])
    if cell == NARROW:
        return (_name(pieces[0])[:1].upper() if pieces else mark).ljust(cell)
    if not pieces:
        return f" {mark}".ljust(cell)
    return f"[{_name(pieces[0])[:1]}]" + (" " if len(pieces) == 1 else "+")


def _name(piece: Piece) -> str:
    return worded(piece.label) or piece.id


def _legend(panel: Board, letters: dict[str, str], width: int) -> list[str]:
    spaces, standing = panel.layout.spaces, panel.standing
    unsigned = {space.look for space in spaces if not space.sign}
    lines = wrap(" · ".join(f"{letter} {phrase(look)}" for look, letter in letters.items() if look in unsigned), width)
    noted = [
        f"{space.sign[:1] or letters[space.look]} {worded(space.note)} ({space.id})" for space in spaces if space.note
    ]
    lines += wrap(" · ".join(noted), width)
    for space in spaces:
        if space.id in standing:
            place = f"{worded(space.note)} ({space.id})" if space.note else space.id
            names = ", ".join(map(_name, standing[space.id]))
            lines += wrap(f"{place}: {names}", width, subsequent_indent="  ")
    told = {space.id for space in spaces if space.note}
    marks = [f"{id}: {worded(mark)}" for id, mark in panel.marks.items() if id not in told]
    lines += wrap(" · ".join(marks), width)
    for kind, chain in _chains([way for way in panel.layout.ways if way.kind]):
        lines += wrap(f"{phrase(kind)}: {' – '.join(chain)}", width, subsequent_indent="  ")
    return lines


# -- squares -----------------------------------------------------------------------------------------------


def _squares(panel: Board, width: int) -> list[str]:
    """Rooms between walls, three lines each: the name, a figure, who is there. A door is a gap in the middle of a wall,
    where there is no wall there is none. The sign of a door stands beside its gap, in the room where the way begins;
    between rooms above each other both stand in the gap, the upper room's first.
    """
    cells, ways = _cells(panel), {(way.from_, way.to): way for way in panel.layout.ways}
    ways |= {(way.to, way.from_): way for way in panel.layout.ways}
    left, right = min(col for col, _ in cells), max(col for col, _ in cells)
    top, bottom = min(row for _, row in cells), max(row for _, row in cells)
    room = max(NARROWEST_ROOM, min(WIDEST_ROOM, (width - 1) // (right - left + 1) - 1))
    standing, lines = panel.standing, []
    signs = {(way.from_, way.to): way.sign[:1] for way in panel.layout.ways if way.kind}

    def sign(one: Space | None, other: Space | None) -> str:
        return (signs.get((one.id, other.id)) if one and other else "") or " "

    def between(one: Space | None, other: Space | None) -> str:
        """``wall``, ``door``, ``open``, or "" beside nothing."""
        if one is None or other is None:
            return "wall" if one or other else ""
        way = ways.get((one.id, other.id))
        return "wall" if way is None else "door" if way.kind else "open"

    for row in range(top, bottom + 2):
        walls = [between(cells.get((col, row - 1)), cells.get((col, row))) for col in range(left, right + 1)]
        pairs = [(cells.get((col, row - 1)), cells.get((col, row))) for col in range(left, right + 1)]
        gaps = [sign(above, below) + sign(below, above) for above, below in pairs]
        lines.append("+" + "+".join(_across(wall, room, gap) for wall, gap in zip(walls, gaps, strict=True)) + "+")
        if row > bottom:
            break
        here = [cells.get((col, row)) for col in range(left - 1, right + 2)]
        inside = [
            _between_signs(_room(one, panel, standing, room), sign(one, before), sign(one, after))
            for before, one, after in zip(here, here[1:], here[2:], strict=False)
        ]
        inside.append([""] * 3)
        walls = [between(cells.get((col - 1, row)), cells.get((col, row))) for col in range(left, right + 2)]
        for line in range(3):
            posts = ["│" if wall == "wall" or (wall == "door" and line != 1) else " " for wall in walls]
            lines.append("".join(post + words[line] for post, words in zip(posts, inside, strict=True)))
    return [line[:width].rstrip() for line in lines] + _who_and_what(panel, cells, width)


def _across(wall: str, room: int, gap: str) -> str:
    """A wall between two rooms above each other."""
    if wall == "door":
        half = (room - 2) // 2
        return "─" * half + gap.ljust(room - 2 * half) + "─" * half
    return ("─" if wall == "wall" else " ") * room


def _room(space: Space | None, panel: Board, standing: dict[str, list[Piece]], room: int) -> list[str]:
    if space is None:
        return [" " * room] * 3
    name = worded(space.label) or space.id
    if len(name) > room:
        short = shorten(name, room, placeholder="…")
        name = short if len(short) > room // 2 else f"{name[: room - 1]}…"
    pieces = "".join(f"[{_name(piece)[:1]}]" for piece in standing.get(space.id, []))
    figures = f"{space.sign} {worded(panel.marks.get(space.id, ''))}{'*' * (space.id in panel.lit)}".strip()
    return [text[:room].center(room) for text in (name, figures, pieces)]


def _between_signs(lines: list[str], left: str, right: str) -> list[str]:
    """The lines of a room with the signs of its doors left and right, where there are any."""
    name, figures, pieces = lines
    if left != " ":
        figures = left + figures[1:]
    return [name, figures[:-1] + right if right != " " else figures, pieces]


def _who_and_what(panel: Board, cells: dict[tuple[int, int], Space], width: int) -> list[str]:
    """Who stands where, what is where, and the ways that no wall shows: of special kinds, or to other places."""
    lines: list[str] = []
    at = {space.id: cell for cell, space in cells.items()}
    for space in panel.layout.spaces:
        lines += _line_of(space, panel, width)
    for way in panel.layout.ways:
        one, other = at.get(way.from_, (0, 0)), at.get(way.to, (0, 0))
        beside = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        shown = not way.sign or (way.kind and len(way.sign) == 1)
        if not beside or way.one_way or not shown or way.kind not in ("", "door"):
            lines += wrap(_way(way, panel), width, subsequent_indent="  ")
    return lines


def _line_of(space: Space, panel: Board, width: int) -> list[str]:
    """``Hall: dusty · Sara, the lamp``; nothing where there is nothing to say."""
    words = [worded(space.note), ", ".join(map(_name, panel.standing.get(space.id, [])))]
    there = " · ".join(word for word in words if word)
    return wrap(f"{worded(space.label) or space.id}: {there}", width, subsequent_indent="  ") if there else []


def _way(way: Way, panel: Board) -> str:
    named = panel.layout.named
    one, other = (worded(named[id].label) or id if id in named else id for id in (way.from_, way.to))
    words = [f"{one} {'→' if way.one_way else '–'} {other}", way.sign]
    return f"{phrase(way.kind)}: {' '.join(words)}".strip() if way.kind else " ".join(words).strip()


# -- free areas --------------------------------------------------------------------------------------------


def _areas(panel: Board, width: int) -> list[str]:
    """A line for each area: its name, figures and pieces; then the ways."""
    lines: list[str] = []
    standing = panel.standing
    for space in panel.layout.spaces:
        mark = worded(panel.marks.get(space.id, ""))
        name = worded(space.label) or space.id
        head = f"{space.sign} {name}{f' ({mark})' if mark else ''}{'*' * (space.id in panel.lit)}"
        words = [head.strip(), worded(space.note), ", ".join(map(_name, standing.get(space.id, [])))]
        lines += wrap(" · ".join(word for word in words if word), width, subsequent_indent="  ")
    for way in panel.layout.ways:
        lines += wrap(_way(way, panel), width, subsequent_indent="  ")
    return lines


SHAPES = {"hexes": _hexes, "squares": _squares, "areas": _areas}
