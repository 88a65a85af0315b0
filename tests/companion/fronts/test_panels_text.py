"""Every kind of panel as text."""

import pytest

from companion.fronts.panels_text import DRAWN, WIDTH, draw_panel, draw_view
from companion.kernel.board import Layout, Piece, Space, Way
from companion.kernel.dice import Dice, Die, on
from companion.kernel.sums import Part, Sum
from companion.kernel.view import (
    Board,
    Card,
    CardFace,
    Cards,
    Chart,
    DiceTray,
    Duel,
    DuelSide,
    Grid,
    Listing,
    Mark,
    Panel,
    Path,
    Pile,
    Pool,
    Reveal,
    Text,
    Track,
    Value,
    View,
)
from tests.companion.symbol_dice import KINDS

ATTACK = Sum([Part("die", 4), Part("Battle Strategist", 1, "SM-209")])
LONG = "a rather long sentence that goes on and on about the weather " * 4

EVERY_KIND = [
    Track(id="rounds", steps=[f"step {n} {'x' * 9}" for n in range(12)], at=3, note=LONG),
    Pool(
        id="life", title="Life", seat="Sara", values=[Value("life " * 9, "3", of=5), Value("attack", "5", why=ATTACK)]
    ),
    Board(
        id="map",
        layout=Layout(
            "hexes",
            [Space(f"h{c}.{r}", at=(c, r), look="plain", note="X" * 30) for c in range(60) for r in range(3)],
        ),
    ),
    Cards(id="market", cards=[CardFace("a", LONG, "red", "▲", (LONG, "two"), LONG)] * 3, backs=2),
    DiceTray(id="tray", dice=(Dice("oar", 9, label=LONG), Dice("luck", 9, showing=(4,) * 9))),
    Path(id="way", map="map", piece="Shadow", over=[f"hex {n}" for n in range(40)], note=LONG),
    Grid(id="dice", columns=["who", "what"], rows=[["Sara", LONG], ["Bryan"]]),
    Pile(id="deck", left=12, top=LONG),
    Card(id="card", look="red", sign="▲", lines=[LONG, "two"]),
    Listing(id="log", lines=[LONG, "two"]),
    Text(id="text", text=LONG, strong=True),
    Duel(
        id="fight",
        left=DuelSide("Sara", [Value("attack", "5", why=ATTACK)], ["Sword " * 20], LONG),
        right=DuelSide("Wolf", [Value("life", "3")] * 6),
        result=LONG,
    ),
    Reveal(id="beast", stages=[Value("Type", "Wolf (die 4 in the forest)"), Value("Power", "7", why=ATTACK)]),
    Chart(id="faces", labels=["1", LONG], values=[1234.5, 3], reference=4000, note=LONG),
]


def test_every_kind_of_panel_can_be_drawn():
    kinds = set(View.__annotations__["panels"].__args__[0].__args__)

    assert set(DRAWN) == kinds == {type(panel) for panel in EVERY_KIND} == set(Panel.__subclasses__())


@pytest.mark.parametrize("panel", EVERY_KIND, ids=lambda panel: type(panel).__name__)
@pytest.mark.parametrize("width", [WIDTH, 60])
def test_no_line_is_wider_than_the_screen(panel, width):
    lines = draw_panel(panel, width)

    assert [line for line in lines if len(line) > width] == []
    assert len(lines) > 1


@pytest.mark.parametrize(
    "panel",
    [
        Track(id="t", steps=[], at=0),
        Pool(id="p", values=[]),
        Board(id="m", layout=Layout("hexes", [])),
        Cards(id="h"),
        DiceTray(id="s", dice=()),
        Path(id="w", map="m", piece="Shadow", over=[]),
        Grid(id="g", columns=[], rows=[]),
        Pile(id="d", left=0),
        Card(id="c", look="", lines=[]),
        Listing(id="l", lines=[]),
        Text(id="x", text=""),
        Duel(id="f", left=DuelSide("", []), right=DuelSide("", [])),
        Reveal(id="r", stages=[]),
        Chart(id="b", labels=[], values=[]),
    ],
    ids=lambda panel: type(panel).__name__,
)
def test_an_empty_panel_is_no_trouble(panel):
    assert draw_panel(panel)[0] == panel.id


def test_a_view_has_its_headline_its_panels_and_how_it_ended():
    view = View("Round 3", [Text(id="a", title="News", text="Rain.")], over="Lost!")

    lines = draw_view(view, 20)

    assert lines == ["── Round 3 ─────────", "News", "  Rain.", "Lost!"]


def test_a_track_marks_where_it_stands():
    assert draw_panel(Track(id="t", title="Turn", steps=["Players", "Shadows"], at=1)) == [
        "Turn",
        "  Players > [Shadows]",
    ]


def test_short_values_share_a_line_and_a_sum_opens_into_its_parts():
    pool = Pool(
        id="p", title="Sara", values=[Value("life", "3", of=5), Value("shards", "2"), Value("attack", "5", why=ATTACK)]
    )

    assert draw_panel(pool) == [
        "Sara",
        "  life: 3 of 5 · shards: 2",
        "  attack: 5",
        "    = die 4 · Battle Strategist +1 = 5",
    ]


def test_a_panel_names_its_seat_once():
    assert draw_panel(Pool(id="p", title="Hand", seat="Sara", values=[]))[0] == "Hand · Sara"
    assert draw_panel(Pool(id="p", title="Sara's hand", seat="Sara", values=[]))[0] == "Sara's hand"


def test_a_measure_that_the_text_names_already_is_not_repeated():
    assert draw_panel(Pool(id="p", values=[Value("life", "3 of 5", of=5)]))[1] == "  life: 3 of 5"


def test_a_hex_map_shifts_odd_rows_and_shows_pieces_and_signs():
    spaces = [
        Space("a1", look="plain"),
        Space("a2", at=(1, 0), look="forest"),
        Space("b1", at=(0, 1), look="plain", sign="◇", note="North Gate"),
        Space("b2", at=(1, 1), look="water"),
    ]
    pieces = [Piece("s1", "Shadow", at="a2"), Piece("p1", "Sara", at="b2"), Piece("p2", "Bryan", at="b2")]
    roads = [Way("a1", "b1", "road"), Way("b1", "b2", "road"), Way("a1", "a2", "path"), Way("a2", "b2")]

    assert draw_panel(Board(id="m", title="Map A", layout=Layout("hexes", spaces, roads), pieces=pieces)) == [
        "Map A",
        "   p  [S]",
        "     ◇  [S]+",
        "  p plain · f forest · w water",
        "  ◇ North Gate (b1)",
        "  a2: Shadow",
        "  b2: Sara, Bryan",
        "  road: a1 – b1 – b2",
        "  path: a1 – a2",
    ]


def test_looks_that_begin_alike_get_letters_of_their_own():
    spaces = [Space(look, at=(number, 0), look=look) for number, look in enumerate(["plain", "pit", "peak", "p"])]

    assert draw_panel(Board(id="m", layout=Layout("hexes", spaces)))[1:] == [
        "   p   i   e   a",
        "  p plain · i pit · e peak · a p",
    ]


def test_a_map_wider_than_the_screen_is_drawn_narrow_and_then_in_strips():
    def lines(columns):
        spaces = [Space(str(c), at=(c, 0), look="plain") for c in range(columns)]
        return draw_panel(Board(id="m", layout=Layout("hexes", spaces)), 42)[1:-1]

    assert lines(9) == ["   p" * 9]
    assert lines(19) == ["  " + "p " * 18 + "p"]
    assert lines(30) == ["  " + "p " * 18 + "p", "  " + "p " * 10 + "p"]


ROOMS = [Space("vault", "Vault"), Space("hall", "Hall of the Ancient Kings", (1, 0)), Space("well", "Well", (0, 1)),
         Space("loft", "Loft", (1, 1), sign="★", note="dusty")]  # fmt: skip
DOORS = [
    Way("vault", "hall", "door"),
    Way("vault", "well"),
    Way("well", "loft", "door", one_way=True),
    Way("loft", "vault", "chute"),
]


def test_squares_have_walls_with_gaps_where_doors_are():
    board = Board(
        id="c",
        title="Cellar",
        layout=Layout("squares", ROOMS, DOORS),
        pieces=[Piece("lamp", "Lamp", at="vault"), Piece("p1", "Sara", at="vault")],
        marks={"hall": "2"},
        lit=["hall"],
        over=["well", "vault"],
    )

    assert draw_panel(board, 40) == [
        "Cellar",
        "  +────────────────+────────────────+",
        "  │     Vault      │  Hall of the…  │",
        "  │                        2*       │",
        "  │     [L][S]     │                │",
        "  +                +────────────────+",
        "  │      Well      │      Loft      │",
        "  │                        ★        │",
        "  │                │                │",
        "  +────────────────+────────────────+",
        "  Vault: Lamp, Sara",
        "  Loft: dusty",
        "  door: Well → Loft",
        "  chute: Loft – Vault",
        "  Well → Vault",
    ]


def test_more_squares_than_fit_are_drawn_narrow():
    rooms = [Space(str(n), "Observatory", (n, 0)) for n in range(8)]

    lines = draw_panel(Board(id="c", layout=Layout("squares", rooms)), 60)

    assert lines[1] == "  " + "+──────" * 8 + "+"
    assert lines[2] == "  " + "│Obser…" * 8 + "│"


def test_free_areas_are_a_list_with_their_ways():
    board = Board(
        id="c", layout=Layout("areas", ROOMS, DOORS[:2]), pieces=[Piece("p1", "Sara", at="loft")], marks={"well": "3"}
    )

    assert draw_panel(board)[1:] == [
        "  Vault",
        "  Hall of the Ancient Kings",
        "  Well (3)",
        "  ★ Loft · dusty · Sara",
        "  door: Vault – Hall of the Ancient Kings",
        "  Vault – Well",
    ]


def test_cards_say_what_they_are_and_how_many_lie_face_down():
    cards = [CardFace("a", "Spark", "red", "◆", ("2 damage",), "2 coins"), CardFace("b", "Mend", dimmed=True)]

    assert draw_panel(Cards(id="m", title="Market", cards=cards, backs=3)) == [
        "Market",
        "  ◆ Spark · red · 2 coins · 2 damage",
        "  (Mend)",
        "  3 face down",
    ]


def test_dice_on_the_table_say_what_they_are_and_what_lies_up():
    dice = on(KINDS, [Die("red 1", "red", "flame"), Die("purple", "purple", "star"), Die("blue 1", "blue")])

    assert draw_panel(
        DiceTray(id="tray", title="Dice", dice=(*dice, Dice("luck", 2, label="luck", showing=(4, 1))))
    ) == [
        "Dice",
        "  red die: Flame ♨ · purple die: Star ★ · blue die · luck: 4 · luck: 1",
    ]


def test_a_track_names_the_marks_on_it():
    track = Track(id="t", title="Score", steps=["0", "1", "2"], marks=[Mark("Sara", 2), Mark("Bryan", 0)])

    assert draw_panel(track) == ["Score", "  0 > 1 > 2", "  Bryan: 0", "  Sara: 2"]


def test_a_duel_stands_in_two_columns():
    duel = Duel(
        id="d",
        title="Combat",
        left=DuelSide("Sara", [Value("attack", "5")], ["Sword"]),
        right=DuelSide("Wolf", [Value("defence", "3")], note="howls"),
        result="Sara hits.",
    )

    assert draw_panel(duel, 43) == [
        "Combat",
        "  Sara                │ Wolf",
        "  ────                │ ────",
        "  attack: 5           │ defence: 3",
        "  + Sword             │ howls",
        "  ⇒ Sara hits.",
    ]


def test_a_grid_lines_up_its_columns():
    assert draw_panel(Grid(id="g", title="Dice", columns=["who", "faces"], rows=[["Sara", "4 2"], ["Bo", "6"]])) == [
        "Dice",
        "  who   faces",
        "  ────  ─────",
        "  Sara  4 2",
        "  Bo    6",
    ]


def test_a_pile_says_what_is_left_and_what_lies_on_top():
    assert draw_panel(Pile(id="d", title="Fate", left=11, top="Storm")) == ["Fate", "  11 left · on top: Storm"]


def test_a_reveal_shows_each_stage_with_what_made_it_so():
    reveal = Reveal(id="r", title="A creature!", stages=[Value("Type", "Wolf"), Value("Attack", "5", why=ATTACK)])

    assert draw_panel(reveal) == [
        "A creature!",
        "  Type: Wolf",
        "  Attack: 5",
        "    = die 4 · Battle Strategist +1 = 5",
    ]


def test_a_bar_chart_shows_each_figure_beside_the_one_to_compare_it_with():
    chart = Chart(id="c", title="Faces", labels=["1", "10"], values=[2, 8], reference=4, note="As fair dice would.")

    assert draw_panel(chart, 17) == [
        "Faces",
        "   1 │██ ┊     2",
        "  10 │███┃████ 8",
        "  As fair dice",
        "  would.",
    ]


def test_a_line_chart_shows_only_where_each_figure_lies():
    chart = Chart(id="c", labels=["a", "b", "c"], values=[4, 0, 8], shape="line")

    assert draw_panel(chart, 16)[1:] == ["  a │   ●     4", "  b │         0", "  c │       ● 8"]


def test_a_chart_of_nothing_but_noughts_has_no_bars():
    assert draw_panel(Chart(id="c", labels=["a"], values=[0]), 16)[1:] == ["  a │         0"]
