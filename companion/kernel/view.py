"""What a game shows, as data: panels of a few kinds that any front end can draw.

One widget, one template, one paragraph of text per panel *kind*; never a screen of one game. A number that
has a why is a :class:`~companion.kernel.sums.Sum`; a value that can be corrected carries its *path* in the Table.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.board import Layout, Piece
from companion.kernel.dice import Dice, Face, lying
from companion.kernel.seats import Player
from companion.kernel.secrets import Secret
from companion.kernel.sums import Sum
from companion.language.words import Words


class Value(Struct, frozen=True):
    """A labelled figure. *of* is its full measure (5 of 5 life), *why* opens into its parts."""

    label: Words
    text: Words
    sign: str = ""
    number: int | None = None
    of: int | None = None
    why: Sum | None = None
    path: str = ""


class Panel(Struct, tag_field="kind", kw_only=True):
    """What all panels share. *seat* is the person it belongs to, if any."""

    id: str
    title: Words = ""
    seat: str = ""


class Mark(Struct, frozen=True):
    """A named marker on a step of a track; *seat* is whose it is, if anybody's."""

    label: Words
    at: int
    seat: str = ""
    sign: str = ""


class Track(Panel, tag="track"):
    """Steps in order: rounds, phases, scores. *at* is the present one, if any; *marks* stand on any of them."""

    steps: Sequence[Words]
    at: int | None = None
    note: Words = ""
    marks: list[Mark] = []


class Pool(Panel, tag="pool"):
    """Counted things: life, coins, tokens."""

    values: list[Value]


class Tokens(Struct, frozen=True):
    """So many tokens of a purse that lie in one place: in hand (*full*), spent (*empty*) or kept back (*barred*)."""

    label: Words
    number: int
    look: Literal["full", "empty", "barred"] = "full"


class Purse(Struct, frozen=True):
    """What somebody can pay with, by place; the first place is what counts now.

    Options name it by *where*, or by its id if that is empty; *seat* gives it a colour. *note* says a word more,
    *wrong* what does not add up. A *dimmed* one cannot pay now.
    """

    id: str
    name: Words
    tokens: tuple[Tokens, ...] = ()
    seat: str = ""
    sign: str = ""
    note: Words = ""
    wrong: Words = ""
    dimmed: bool = False
    where: str = ""


class Purses(Panel, tag="purses"):
    """Several purses side by side, to be compared at a glance; each can be an answer.

    >>> coins = (Tokens("in hand", 3), Tokens("spent", 2, "empty"))
    >>> Purses(id="purses", purses=[Purse("p1", "Sara", coins)]).purses[0].tokens[0].number
    3
    """

    purses: list[Purse]


class Board(Panel, tag="board"):
    """A board of hexes, squares or free areas with the pieces on it; each space and each piece can be an answer.

    *marks* are short figures on spaces, such as what it costs to go there; *lit* spaces stand out; *over* is a way
    that is drawn, from its first space to its last, and *ways* are others, where several pieces go at once.

    >>> from companion.kernel.board import Space, Way
    >>> house = Layout("squares", [Space("hall"), Space("well", at=(1, 0))], [Way("hall", "well", "door")])
    >>> [piece.id for piece in Board.of("house", house, [Piece("lamp", "the lamp", at="well")]).standing["well"]]
    ['lamp']
    """

    layout: Layout
    pieces: list[Piece] = []
    marks: dict[str, Words] = {}
    lit: list[str] = []
    over: list[str] = []
    ways: list[list[str]] = []

    @classmethod
    def of(cls, id: str, layout: Layout, pieces: Mapping[str, Piece] | Iterable[Piece] = (), **more: Any) -> "Board":
        """The board as it stands now: it copies the pieces, which go on moving on the Table."""
        moving = pieces.values() if isinstance(pieces, Mapping) else pieces
        return cls(id=id, layout=layout, pieces=[replace(piece) for piece in moving], **more)

    @property
    def standing(self) -> dict[str, list[Piece]]:
        """The pieces by the space they are on."""
        standing: dict[str, list[Piece]] = {}
        for piece in self.pieces:
            standing.setdefault(piece.at, []).append(piece)
        return standing


class Path(Panel, tag="path"):
    """A way over a board: *piece* from the first space of *over* to the last; *map* is the panel it lies on."""

    map: str
    piece: Words
    over: list[str]
    note: Words = ""


class Grid(Panel, tag="grid"):
    """Rows of cells under column heads."""

    columns: Sequence[Words]
    rows: Sequence[Sequence[Words]]


class Pile(Panel, tag="pile"):
    """A deck or supply: how many are left, and what lies open on it."""

    left: int
    top: Words = ""


class Card(Panel, tag="card"):
    """A card with its text, made from its data."""

    look: str
    lines: Sequence[Words]
    sign: str = ""


class CardFace(Struct, frozen=True):
    """A card in a row of cards: its name, what it says in *lines*, a word or two in *note* (``2 coins``, ``used``).

    *brief* is what it does in one short line, for where there is no room for all it says. A *dimmed* one is there but
    cannot be used now. Options name it by *where*, or by its id if that is empty.
    """

    id: str
    name: Words
    look: str = ""
    sign: str = ""
    lines: tuple[Words, ...] = ()
    note: Words = ""
    dimmed: bool = False
    where: str = ""
    brief: Words = ""


Hand = Sequence[str] | Secret[list[str]]
"""The ids of cards that all may know, or that only some may."""


class Cards(Panel, tag="cards"):
    """Cards side by side: a market, a tableau, a hand. *backs* more lie there face down.

    >>> from companion.kernel.secrets import seen
    >>> from companion.storage.covers import Eyes
    >>> Cards.hand("hand", Player("p1", "Sara"), ["oar"], {"oar": "Oar"}).cards[0].name
    'Oar'
    >>> Cards.hand("hand", Player("p1", "Sara"), seen(Secret("p1", ["oar"]), Eyes("p2")), {"oar": "Oar"}).backs
    1
    """

    cards: list[CardFace] = []
    backs: int = 0

    @classmethod
    def hand(cls, id: str, seat: Player, cards: Hand, names: Mapping[str, str]) -> "Cards":
        """A hand, given the ids of its cards; where the viewer may not see them, only how many there are."""
        if isinstance(cards, Secret):
            if cards.kept is None:
                return cls(id=id, title=seat.name, seat=seat.id, backs=len(cards))
            cards = cards.kept
        faces = [CardFace(card, names.get(card, card)) for card in cards]
        return cls(id=id, title=seat.name, seat=seat.id, cards=faces)


class DiceTray(Panel, tag="dice"):
    """Dice as they lie on the table, as :func:`~companion.kernel.dice.on` makes them. Options name a die by its role.

    >>> from companion.kernel.dice import PIPS, Die, on
    >>> tray = DiceTray(id="tray", dice=on({"oar": PIPS}, [Die("left", "oar", 4), Die("right", "oar")]))
    >>> [(die.role, face and face.name) for die, face in tray.lying]
    [('left', '4'), ('right', None)]
    """

    dice: tuple[Dice, ...]

    @property
    def lying(self) -> list[tuple[Dice, Face | None]]:
        """Every die for itself, with the face that lies up once it has fallen."""
        return lying(self.dice)


class Listing(Panel, tag="list"):
    """Lines of text, newest or most important first."""

    lines: Sequence[Words]


class Text(Panel, tag="text"):
    """A paragraph."""

    text: Words
    strong: bool = False


class DuelSide(Struct, frozen=True):
    """One side of a duel: who, with what, and how it stands. *called* is a name for the tale, where it has one.

    *picture* names a portrait and *layers* the parts of it that a front end may draw. Of *life*, ``of`` less ``number``
    are wounds. *hit* says what a hit of this side deals, *values* are its other figures, *others* the rest of a band
    that fights beside it, each with a sign and its life. *dice* lie on the table, and of those only the ones at the
    places *counting* count; *total* is what they came to::

        >>> sara = DuelSide("Sara", dice=(Dice("attack", 2, showing=(5, 2)),), counting=(0,))
        >>> [(die.role, face and face.name, at in sara.counting) for at, (die, face) in enumerate(sara.lying)]
        [('attack', '5', True), ('attack', '2', False)]
    """

    name: Words
    values: Sequence[Value] = []
    cards: Sequence[CardFace] = []
    note: Words = ""
    seat: str = ""
    picture: str = ""
    layers: tuple[str, ...] = ()
    life: Value | None = None
    hit: Value | None = None
    others: Sequence[Value] = []
    dice: tuple[Dice, ...] = ()
    counting: tuple[int, ...] = ()
    total: Sum | None = None
    called: Words = ""

    @property
    def lying(self) -> list[tuple[Dice, Face | None]]:
        """Every die for itself, as a tray has them."""
        return lying(self.dice)


class Share(Struct, frozen=True):
    """How probable something is, from 0 to 1, and which side it is good for."""

    label: Words
    share: float
    side: Literal["left", "neither", "right"] = "neither"


class Odds(Struct, frozen=True):
    """How a duel may end: *shares* that add up to 1, the left side's first, and what it costs the left side.

    *loss* is the expected loss in words, *lost* the same as a figure. *throw* are the shares of the next throw alone,
    where one is at hand. *why* says line by line what the shares were computed from, and what they leave out.
    """

    shares: Sequence[Share]
    loss: Words = ""
    lost: float | None = None
    throw: Sequence[Share] = []
    why: Sequence[Words] = []


class Duel(Panel, tag="duel"):
    """Two sides face to face, how far they are (*heading*), what came of it in words, and what may come of it."""

    left: DuelSide
    right: DuelSide
    heading: Words = ""
    result: Words = ""
    odds: Odds | None = None


class Reveal(Panel, tag="reveal"):
    """Something shown piece by piece: each stage has its headline and what made it so."""

    stages: list[Value]


class Chart(Panel, tag="chart"):
    """Figures to compare at a glance, one for each label: as bars, or as a line through them.

    *reference* is what to compare them with, drawn across all of them; *note* says in words what they show.
    """

    labels: Sequence[Words]
    values: list[float]
    shape: Literal["bars", "line"] = "bars"
    reference: float | None = None
    note: Words = ""


PlainPanel = Track | Pool | Purses | Board | Path | Grid | Pile | Card | Cards | Listing | Text | Reveal | Chart
"""Panels whose fields can be written down as they are."""
AnyPanel = PlainPanel | DiceTray | Duel
"""All of them; a tray or a duel would repeat a kind of dice with each of its dice."""


class View(Struct):
    """Everything there is to see: a headline (round and turn), and panels in reading order.

    *about* names what matters now, spaces or panels, for as long as a question is not about something else.
    """

    headline: Words
    panels: list[AnyPanel]
    over: Words = ""
    about: tuple[str, ...] = ()


class Occasion(Struct, frozen=True):
    """Something that nobody at the table should miss: a screen shows it large for a second or two.

    *effect* is what follows from it in one line, *life* what is left of somebody. *picture* and *layers* are of the
    game's own, *card* lies beside it.
    *mood* gives the light it stands in; that of a *seat* is its colour. Of several at once the one of most *weight* is
    shown.
    """

    title: Words
    effect: Words = ""
    picture: str = ""
    layers: tuple[str, ...] = ()
    card: CardFace | None = None
    life: Value | None = None
    mood: Literal["", "light", "dark", "harm"] = ""
    seat: str = ""
    weight: int = 1
