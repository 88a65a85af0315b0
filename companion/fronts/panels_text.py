"""A view as plain text, for terminals: one small function per kind of panel.

Boards are in ``board_text.py``.
"""

from collections.abc import Callable
from textwrap import wrap
from typing import Any

from companion.fronts.board_text import draw_board
from companion.kernel import view as panels
from companion.kernel.dice import Dice, Face
from companion.language.spoken import spoken
from companion.language.words import Words, phrase, worded

WIDTH = 100
Names = Callable[[str], Words]
INDENT = "  "


def draw_view(view: panels.View, width: int = WIDTH, named: Names = str) -> list[str]:
    """The whole view: its headline, then every panel. *named* says what players call a seat."""
    lines = [rule(view.headline, width)]
    for panel in view.panels:
        lines += draw_panel(panel, width, named)
    return lines + ([worded(view.over)] if view.over else [])


def draw_panel(panel: panels.Panel, width: int = WIDTH, named: Names = str) -> list[str]:
    """One panel; every part of a sum says what it comes from."""
    panel = spoken(panel)
    title = worded(panel.title) or panel.id
    seat = worded(named(panel.seat))
    heading = title if seat in title else f"{title} · {seat}"
    body = DRAWN[type(panel)](panel, width - len(INDENT))
    return [heading, *(f"{INDENT}{line}".rstrip() for line in body)]


def rule(text: Words, width: int = WIDTH) -> str:
    """``── Round 3 ──────``."""
    return f"── {worded(text)} ".ljust(width, "─")[:width]


def _folded(text: Words, width: int, indent: str = "") -> list[str]:
    lines: list[str] = []
    for paragraph in worded(text).splitlines():
        lines += wrap(paragraph, width, subsequent_indent=indent, break_long_words=True) or [""]
    return lines


def _value(value: panels.Value, width: int) -> list[str]:
    of = phrase(" of {n}", n=value.of) if value.of is not None and str(value.of) not in worded(value.text) else ""
    sign = f"{value.sign} " if value.sign else ""
    lines = _folded(f"{sign}{worded(value.label)}: {worded(value.text)}{of}", width, INDENT)
    if value.why is not None and value.why.parts:
        lines += _folded(f"{INDENT}= {worded(value.why.words())}", width, INDENT * 2)
    return lines


def _values(values: list[panels.Value], width: int) -> list[str]:
    """Short figures share lines; one that opens into its parts has its own."""
    lines: list[str] = []
    run: list[str] = []
    for value in values:
        drawn = _value(value, width)
        if len(drawn) > 1 or sum(len(text) + 3 for text in [*run, *drawn]) > width:
            lines += [" · ".join(run)] * bool(run)
            run = []
        if len(drawn) > 1:
            lines += drawn
        else:
            run += drawn
    return lines + [" · ".join(run)] * bool(run)


def _track(panel: panels.Track, width: int) -> list[str]:
    names = [worded(step) for step in panel.steps]
    steps = [f"[{name}]" if index == panel.at else name for index, name in enumerate(names)]
    lines = _folded(" > ".join(steps), width, INDENT) + _folded(panel.note, width)
    for step, mark in sorted((mark.at, worded(mark.label)) for mark in panel.marks):
        on = names[step] if 0 <= step < len(names) else str(step)
        lines += _folded(f"{mark}: {on}", width, INDENT)
    return lines


def _pool(panel: panels.Pool, width: int) -> list[str]:
    return _values(panel.values, width)


def _purses(panel: panels.Purses, width: int) -> list[str]:
    """``Sara: 3 in hand · 2 spent``; what does not add up stands behind it."""
    return [line for purse in panel.purses for line in _folded(_purse(purse), width, INDENT)]


def _purse(purse: panels.Purse) -> str:
    counted = [f"{tokens.number} {worded(tokens.label)}" for tokens in purse.tokens]
    said = [*counted, *(worded(words) for words in (purse.note, purse.wrong and f"⚠ {worded(purse.wrong)}") if words)]
    return f"{worded(purse.name)}: {' · '.join(said)}"


def _path(panel: panels.Path, width: int) -> list[str]:
    way = f"{worded(panel.piece)}: {' → '.join(map(worded, panel.over))}"
    return _folded(way, width, INDENT) + _folded(panel.note, width)


def _grid(panel: panels.Grid, width: int) -> list[str]:
    rows = [[worded(cell) for cell in row] for row in (panel.columns, *panel.rows)]
    sizes = [max(len(row[i]) if i < len(row) else 0 for row in rows) for i in range(max(map(len, rows)))]
    lines = ["  ".join(cell.ljust(size) for cell, size in zip(row, sizes, strict=False)).rstrip() for row in rows]
    lines.insert(1, "  ".join("─" * size for size in sizes))
    return [folded for line in lines for folded in ([line] if len(line) <= width else _folded(line, width, INDENT))]


def _pile(panel: panels.Pile, width: int) -> list[str]:
    top = phrase(" · on top: {card}", card=panel.top) if panel.top else ""
    return _folded(phrase("{n} left", n=panel.left) + top, width, INDENT)


def _card(panel: panels.Card, width: int) -> list[str]:
    look = f"({' '.join(word for word in (panel.sign, phrase(panel.look)) if word)})"
    return [look, *(folded for line in panel.lines for folded in _folded(line, width, INDENT))]


def _cards(panel: panels.Cards, width: int) -> list[str]:
    lines = [line for card in panel.cards for line in _folded(_face(card), width, INDENT)]
    return lines + ([phrase("{n} face down", n=panel.backs)] if panel.backs else [])


def _face(card: panels.CardFace) -> str:
    head = f"{card.sign} {worded(card.name)}".strip()
    words = [f"({head})" if card.dimmed else head, phrase(card.look) if card.look else "", card.note, *card.lines]
    return " · ".join(worded(word) for word in words if word)


def _tray(panel: panels.DiceTray, width: int) -> list[str]:
    """``red die: Flame ♨ · blue die``: one that has not fallen yet has only its name."""
    return _folded(" · ".join(_die(die, face) for die, face in panel.lying), width)


def _die(die: Dice, face: Face | None) -> str:
    name = worded(die.label or die.kind.label)
    shown = "" if face is None else f"{worded(face.name)} {face.sign}".strip()
    return phrase("{die}: {face}", die=name, face=shown) if shown else name


def _listing(panel: panels.Listing, width: int) -> list[str]:
    return [folded for line in panel.lines for folded in _folded(f"· {worded(line)}", width, INDENT)]


def _text(panel: panels.Text, width: int) -> list[str]:
    return _folded(f"** {worded(panel.text)} **" if panel.strong else worded(panel.text), width)


def _side(side: panels.DuelSide, width: int) -> list[str]:
    """Who, how it stands, the dice (those that do not count in brackets), and what it has to fight with."""
    name = worded(side.name)
    lines = [name, "─" * min(width, len(name))]
    for value in [side.life, side.hit, *side.values, *side.others]:
        lines += _value(value, width) if value else []
    dice = [(at in side.counting, _die(die, face)) for at, (die, face) in enumerate(side.lying)]
    lines += _folded(" · ".join(die if counts else f"({die})" for counts, die in dice), width, INDENT)
    if side.total is not None:
        lines += _folded(f"= {worded(side.total.words())}", width, INDENT)
    for card in side.cards:
        lines += _folded(f"+ {_face(card)}", width, INDENT)
    return lines + _folded(side.note, width)


def _duel(panel: panels.Duel, width: int) -> list[str]:
    column = (width - 3) // 2
    left, right = _side(panel.left, column), _side(panel.right, column)
    height = max(len(left), len(right))
    left += [""] * (height - len(left))
    right += [""] * (height - len(right))
    lines = _folded(panel.heading, width)
    lines += [f"{a.ljust(column)} │ {b}" for a, b in zip(left, right, strict=True)]
    lines += _folded(panel.result and f"⇒ {worded(panel.result)}", width)
    return lines + (_odds(panel.odds, width) if panel.odds else [])


def _odds(odds: panels.Odds, width: int) -> list[str]:
    """``win 59 % · lose 41 %``, what it costs, and line by line why."""
    lines: list[str] = []
    for shares, more in ((odds.throw, ""), (odds.shares, odds.loss)):
        words = [phrase("{what} {n} %", what=share.label, n=round(100 * share.share)) for share in shares]
        lines += _folded(" · ".join([*words, *([worded(more)] if more else [])]), width, INDENT)
    return lines + [line for why in odds.why for line in _folded(f"{INDENT}{worded(why)}", width, INDENT * 2)]


def _reveal(panel: panels.Reveal, width: int) -> list[str]:
    return [line for stage in panel.stages for line in _value(stage, width)]


def _chart(panel: panels.Chart, width: int) -> list[str]:
    """A row for each figure; a line shows only where each bar would end, and ┊ stands at the reference."""
    rows = list(zip(map(worded, panel.labels), panel.values, strict=False))
    name = min(max((len(label) for label, _ in rows), default=0), width // 3)
    figure = max((len(f"{value:g}") for _, value in rows), default=0)
    most = max([*panel.values, panel.reference or 0, 0])
    room = max(1, width - name - figure - 4)
    lines = []
    for label, value in rows:
        cells = _cells(panel, value, room / most if most else 0, room)
        lines.append(f"{label[:name].rjust(name)} │{cells} {value:g}")
    return lines + _folded(panel.note, width)


def _cells(panel: panels.Chart, value: float, scale: float, room: int) -> str:
    """One bar of a chart, *room* columns wide."""
    end = max(0, round(value * scale))
    cells = ["█"] * end if panel.shape == "bars" else [*" " * (end - 1), *"●" * (end > 0)]
    cells += [" "] * (room - len(cells))
    if panel.reference is not None:
        at = max(0, round(panel.reference * scale) - 1)
        cells[at] = cells[at].replace(" ", "┊").replace("█", "┃")
    return "".join(cells)


Drawing = Callable[[Any, int], list[str]]
DRAWN: dict[type, Drawing] = {
    panels.Track: _track,
    panels.Pool: _pool,
    panels.Purses: _purses,
    panels.Board: draw_board,
    panels.Path: _path,
    panels.Grid: _grid,
    panels.Pile: _pile,
    panels.Card: _card,
    panels.Cards: _cards,
    panels.DiceTray: _tray,
    panels.Listing: _listing,
    panels.Text: _text,
    panels.Duel: _duel,
    panels.Reveal: _reveal,
    panels.Chart: _chart,
}
