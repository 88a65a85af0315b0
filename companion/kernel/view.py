"""What a game shows, as data: panels of a few kinds that any front end can draw.

One widget, one template, one paragraph of text per panel *kind*; never a screen of one game. A number that
has a why is a :class:`~companion.kernel.sums.Sum`; a value that can be corrected carries its *path* in the Table.
"""

from typing import Literal

from msgspec import Struct

from companion.kernel.sums import Sum


class Value(Struct, frozen=True):
    """A labelled figure. *of* is its full measure (5 of 5 life), *why* opens into its parts."""

    label: str
    text: str
    sign: str = ""
    number: int | None = None
    of: int | None = None
    why: Sum | None = None
    path: str = ""


class Panel(Struct, tag_field="kind", kw_only=True):
    """What all panels share. *seat* is the person it belongs to, if any."""

    id: str
    title: str = ""
    seat: str = ""


class Track(Panel, tag="track"):
    """Steps in order, with markers on some of them: rounds, phases, seals left."""

    steps: list[str]
    at: int
    note: str = ""


class Pool(Panel, tag="pool"):
    """Counted things: life, coins, tokens."""

    values: list[Value]


class Hex(Struct, frozen=True):
    """One hex to draw: its place on the offset grid, its look, what is printed on it and what stands there.

    *name* is what players call it, where that is not its id.
    """

    id: str
    col: int
    row: int
    look: str
    label: str = ""
    sign: str = ""
    pieces: tuple[str, ...] = ()
    name: str = ""


class HexMap(Panel, tag="hexmap"):
    """A map of hexes. *routes* are chains of hex ids by their kind (road, path, bridge)."""

    hexes: list[Hex]
    routes: list[tuple[str, list[str]]] = []


class Path(Panel, tag="path"):
    """A way over a map: *piece* from the first hex of *over* to the last; *map* is the panel it lies on."""

    map: str
    piece: str
    over: list[str]
    note: str = ""


class Grid(Panel, tag="grid"):
    """Rows of cells under column heads."""

    columns: list[str]
    rows: list[list[str]]


class Pile(Panel, tag="pile"):
    """A deck or supply: how many are left, and what lies open on it."""

    left: int
    top: str = ""


class Card(Panel, tag="card"):
    """A card with its text, made from its data."""

    look: str
    lines: list[str]
    sign: str = ""


class Listing(Panel, tag="list"):
    """Lines of text, newest or most important first."""

    lines: list[str]


class Text(Panel, tag="text"):
    """A paragraph."""

    text: str
    strong: bool = False


class DuelSide(Struct, frozen=True):
    """One side of a duel: who, with what, and how it stands."""

    name: str
    values: list[Value]
    cards: list[str] = []
    note: str = ""


class Duel(Panel, tag="duel"):
    """Two sides face to face, and what came of it in words."""

    left: DuelSide
    right: DuelSide
    result: str = ""


class Reveal(Panel, tag="reveal"):
    """Something shown piece by piece: each stage has its headline and what made it so."""

    stages: list[Value]


class Chart(Panel, tag="chart"):
    """Figures to compare at a glance, one for each label: as bars, or as a line through them.

    *reference* is what to compare them with, drawn across all of them; *note* says in words what they show.
    """

    labels: list[str]
    values: list[float]
    shape: Literal["bars", "line"] = "bars"
    reference: float | None = None
    note: str = ""


class View(Struct):
    """Everything there is to see: a headline (round and turn), and panels in reading order.

    *about* names what matters now, hexes or panels, for as long as a question is not about something else.
    """

    headline: str
    panels: list[Track | Pool | HexMap | Path | Grid | Pile | Card | Listing | Text | Duel | Reveal | Chart]
    over: str = ""
    about: tuple[str, ...] = ()
