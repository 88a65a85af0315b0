"""How a game went, as one HTML page with its charts: to keep, to send, to print.

Nothing is loaded from anywhere: style and drawings stand in the page. Whatever players have written is escaped. The
page is well-formed XML too, so that any tool can read it.
"""

from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from companion.kernel.view import Chart, Grid, Listing, Panel, Pool, Text
from companion.language.words import Words, phrase, worded
from companion.storage.access import put
from companion.story.chronicle import Chronicle
from companion.story.story_panels import story
from companion.story.turning_points import fortune, turning_points, worth_telling

STYLE = """
body { margin: 0; background: #0B0F15; color: #F5EDDC; font: 18px/1.45 Lato, "Open Sans", Arial, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
h1, h2 { font-family: Vollkorn, Georgia, serif; font-weight: 600; line-height: 1.15 }
h1 { font-size: 2.6rem; margin: 0 } h2 { font-size: 1.6rem; margin: 0 0 .6rem; color: #FFE49A }
.end { font-size: 1.3rem; color: #D9A94F } .soft, figcaption, th { color: #BCC6D0 }
section { background: #131A23; border: 1px solid #33404E; border-radius: 14px; padding: 1rem 1.2rem; margin: 1rem 0 }
section.tale { background: #E2D2AC; color: #1B1610; border-color: #8A6B2F } section.tale h2 { color: #3A2F1E }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .25rem .6rem .25rem 0 }
tr + tr td { border-top: 1px solid #33404E } ol { padding-left: 1.4rem } li { margin: .3rem 0 }
dl { display: flex; flex-wrap: wrap; gap: .4rem 2rem; margin: 0 } dt { color: #BCC6D0 }
dd { margin: 0; font-weight: 700 }
svg { width: 100%; height: auto } svg text { fill: #F5EDDC; font-size: 15px; text-anchor: middle }
.bar { fill: #F0E4C8 } .line { fill: none; stroke: #D9A94F; stroke-width: 3 } .axis { stroke: #71849A }
.fair { stroke: #D9A94F; stroke-width: 2; stroke-dasharray: 7 6 } .better { stroke: #93D18B } .worse { stroke: #FF8A5E }
.point { fill: #0B0F15; stroke-width: 4 }
@media print { body { background: white; color: black } section { background: white; border-color: black; color: black }
h2, .soft, figcaption, th, dt, .end { color: black } svg text { fill: black } .bar { fill: #777 }
.point { fill: white } }
"""
WIDE, HIGH = 900, 260
"""Of a drawing, in its own units."""


def write_story(told: Chronicle, file: Path) -> None:
    """Write the page of *told* into *file*, which may be on a stick that is pulled at once."""
    put(story_page(told).encode(), file)


def story_page(told: Chronicle) -> str:
    """The whole page, in the language that is spoken."""
    panels = story(told)
    body = [
        f"<header><h1>{_text(told.title)}</h1>{_summary(panels[0])}</header>",
        _course(told),
        *(_section(panel) for panel in panels[1:] if panel.id != "story.fortune"),
    ]
    head = f'<meta charset="utf-8"/><title>{_text(told.title)}</title><style>{escape(STYLE, quote=False)}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="{_text(phrase("en"))}"><head>{head}</head>\n'
        f"<body><main>\n{chr(10).join(part for part in body if part)}\n</main></body></html>\n"
    )


def _text(words: Words) -> str:
    return escape(worded(words))


def _summary(panel: Panel) -> str:
    assert isinstance(panel, Text)
    end, *facts = worded(panel.text).splitlines()
    return f'<p class="end">{escape(end)}</p>' + "".join(f'<p class="soft">{escape(fact)}</p>' for fact in facts)


def _section(panel: Panel) -> str:
    """A panel under its title; the turning points are the tale."""
    tale = ' class="tale"' if panel.id == "story.turning" else ""
    return f"<section{tale}><h2>{_text(panel.title)}</h2>{DRAWN[type(panel)](panel)}</section>"


# -- kinds of panels ---------------------------------------------------------------------------------------


def _listing(panel: Listing) -> str:
    return f"<ol>{''.join(f'<li>{_text(line)}</li>' for line in panel.lines)}</ol>"


def _grid(panel: Grid) -> str:
    head = "".join(f"<th>{_text(cell)}</th>" for cell in panel.columns)
    rows = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in panel.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _pool(panel: Pool) -> str:
    return f"<dl>{''.join(f'<div><dt>{_text(v.label)}</dt><dd>{_text(v.text)}</dd></div>' for v in panel.values)}</dl>"


def _paragraph(panel: Text) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in worded(panel.text).splitlines())


def _chart(panel: Chart) -> str:
    """Bars from 0 up, or a line; what to compare them with is dashed."""
    drawn = _bars(panel) if panel.shape == "bars" else _line(panel.values, panel.labels)
    note = f"<figcaption>{_text(panel.note)}</figcaption>" if panel.note else ""
    return f"<figure>{_svg(drawn, panel.title)}{note}</figure>"


DRAWN: dict[type, Callable[[Any], str]] = {
    Listing: _listing,
    Grid: _grid,
    Pool: _pool,
    Text: _paragraph,
    Chart: _chart,
}


# -- drawings ----------------------------------------------------------------------------------------------


def _svg(parts: Iterable[str], title: Words) -> str:
    label = _text(title)
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def _words(x: float, y: float, words: Words) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}">{_text(words)}</text>'


def _bars(panel: Chart) -> list[str]:
    most = max([*panel.values, panel.reference or 0, 1])
    step = WIDE / max(1, len(panel.values))
    drawn = []
    for place, (label, value) in enumerate(zip(panel.labels, panel.values, strict=False)):
        high = 190 * max(0.0, value) / most
        middle = step * (place + 0.5)
        drawn.append(f'<rect class="bar" x="{middle - step * 0.35:.0f}" y="{220 - high:.0f}" '
                     f'width="{step * 0.7:.0f}" height="{high:.0f}" rx="4"/>')  # fmt: skip
        drawn += [_words(middle, 245, label), _words(middle, 214 - high, f"{value:g}")]
    if panel.reference is not None:
        y = 220 - 190 * panel.reference / most
        drawn.append(f'<line class="fair" x1="0" y1="{y:.0f}" x2="{WIDE}" y2="{y:.0f}"/>')
    return drawn


def _places(values: Sequence[float], low: float = 200, high: float = 40) -> list[tuple[float, float]]:
    """A point for each value, from left to right, the least at the bottom."""
    least, most = min([*values, 0]), max([*values, 0])
    scale = (low - high) / (most - least) if most > least else 0
    step = (WIDE - 80) / max(1, len(values) - 1)
    return [(40 + step * place, low - scale * (value - least)) for place, value in enumerate(values)]


def _line(values: Sequence[float], labels: Sequence[Words]) -> list[str]:
    places = _places(values)
    drawn = [_path(places)]
    often = -(-len(labels) // 20)
    drawn += [_words(x, 240, label) for (x, _), label in list(zip(places, labels, strict=False))[::often]]
    return drawn


def _path(places: Sequence[tuple[float, float]]) -> str:
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in places)
    return f'<polyline class="line" points="{points}"/>'


def _course(told: Chronicle) -> str:
    """The line of fortune with the turning points on it: the round above, a few words below."""
    points = turning_points(told.moments)
    if not points:
        return ""
    moments = worth_telling(told.moments)
    places = _places([float(n) for n in fortune(told.moments)], 150, 60)
    drawn = [_path(places)]
    for number, point in enumerate(points):
        x, y = places[moments.index(point)]
        way = "better" if point.sway > 0 else "worse" if point.sway < 0 else "axis"
        label = min(max(x, 90), WIDE - 90)
        drawn.append(f'<circle class="point {way}" cx="{x:.0f}" cy="{y:.0f}" r="12"/>')
        drawn += [
            _words(x, y - 20, str(point.round)),
            _words(label, 190 + 22 * (number % 3), point.brief or point.text),
        ]
    title = phrase("How fortune went")
    note = phrase("Up: for the better. Down: for the worse. By round.")
    figure = f"<figure>{_svg(drawn, title)}<figcaption>{escape(note)}</figcaption></figure>"
    return f"<section><h2>{escape(title)}</h2>{figure}</section>"
