"""Every kind of panel as text."""

import pytest

from companion.fronts.panels_text import DRAWN, WIDTH, draw_panel, draw_view
from companion.kernel import view as panels
from companion.kernel.board import Layout, Piece, Space, Way
from companion.kernel.dice import Dice, Die, on
from companion.kernel.sums import Part, Sum
from tests.companion.symbol_dice import KINDS

ATTACK = Sum([Part("die", 4), Part("Battle Strategist", 1, "SM-209")])
LONG = "a rather long sentence that goes on and on about the weather " * 4

EVERY_KIND = [
    panels.Track(id="rounds", steps=[f"step {n} {'x' * 9}" for n in range(12)], at=3, note=LONG),
    panels.Purses(
        id="purses",
        purses=[
            panels.Purse(
                "p1", LONG, (panels.Tokens(LONG, 3), panels.Tokens("spent", 2, "empty")), note=LONG, wrong=LONG
            )
        ],
    ),
    panels.Pool(
        id="life",
        title="Life",
        seat="Sara",
        values=[panels.Value("life " * 9, "3", of=5), panels.Value("attack", "5", why=ATTACK)],
    ),
    panels.Board(
        id="map",
        layout=Layout(
            "hexes",
            [Space(f"h{c}.{r}", at=(c, r), look="plain", note="X" * 30) for c in range(60) for r in range(3)],
        ),
    ),
    panels.Cards(id="market", cards=[panels.CardFace("a", LONG, "red", "▲", (LONG, "two"), LONG)] * 3, backs=2),
    panels.DiceTray(id="tray", dice=(Dice("oar", 9, label=LONG), Dice("luck", 9, showing=(4,) * 9))),
    panels.Path(id="way", map="map", piece="Shadow", over=[f"hex {n}" for n in range(40)], note=LONG),
    panels.Grid(id="dice", columns=["who", "what"], rows=[["Sara", LONG], ["Bryan"]]),
    panels.Pile(id="deck", left=12, top=LONG),
    panels.Card(id="card", look="red", sign="▲", lines=[LONG, "two"]),
    panels.Listing(id="log", lines=[LONG, "two"]),
    panels.Text(id="text", text=LONG, strong=True),
    panels.Duel(
        id="fight",
        left=panels.DuelSide(
            "Sara",
            [panels.Value("attack", "5", why=ATTACK)],
            [panels.CardFace("sword", "Sword " * 20, lines=(LONG,))],
            LONG,
            life=panels.Value("life", "3", of=5),
            hit=panels.Value("hits for", LONG),
            others=[panels.Value("Bryan", LONG)],
            dice=(Dice("attack", 9, label=LONG),),
            total=ATTACK,
        ),
        right=panels.DuelSide("Wolf", [panels.Value("life", "3")] * 6),
        heading=LONG,
        result=LONG,
        odds=panels.Odds([panels.Share(LONG, 1)], LONG, 2.5, [panels.Share(LONG, 0.3)], [LONG]),
    ),
    panels.Reveal(
        id="beast", stages=[panels.Value("Type", "Wolf (die 4 in the forest)"), panels.Value("Power", "7", why=ATTACK)]
    ),
    panels.Chart(id="faces", labels=["1", LONG], values=[1234.5, 3], reference=4000, note=LONG),
]


def test_every_kind_of_panel_can_be_drawn():
    kinds = set(panels.View.__annotations__["panels"].__args__[0].__args__)

    assert set(DRAWN) == kinds == {type(panel) for panel in EVERY_KIND} == set(panels.Panel.__subclasses__())


@pytest.mark.parametrize("panel", EVERY_KIND, ids=lambda panel: type(panel).__name__)
@pytest.mark.parametrize("width", [WIDTH, 60])
def test_no_line_is_wider_than_the_screen(panel, width):
    lines = draw_panel(panel, width)

    assert [line for line in lines if len(line) > width] == []
    assert len(lines) > 1


@pytest.mark.parametrize(
    "panel",
    [
        panels.Track(id="t", steps=[], at=0),
        panels.Pool(id="p", values=[]),
        panels.Purses(id="u", purses=[]),
        panels.Board(id="m", layout=Layout("hexes", [])),
        panels.Cards(id="h"),
        panels.DiceTray(id="s", dice=()),
        panels.Path(id="w", map="m", piece="Shadow", over=[]),
        panels.Grid(id="g", columns=[], rows=[]),
        panels.Pile(id="d", left=0),
        panels.Card(id="c", look="", lines=[]),
        panels.Listing(id="l", lines=[]),
        panels.Text(id="x", text=""),
        panels.Duel(id="f", left=panels.DuelSide("", []), right=panels.DuelSide("", [])),
        panels.Reveal(id="r", stages=[]),
        panels.Chart(id="b", labels=[], values=[]),
    ],
    ids=lambda panel: type(panel).__name__,
)
def test_an_empty_panel_is_no_trouble(panel):
    assert draw_panel(panel)[0] == panel.id


def test_a_view_has_its_headline_its_panels_and_how_it_ended():
    view = panels.View("Round 3", [panels.Text(id="a", title="News", text="Rain.")], over="Lost!")

    lines = draw_view(view, 20)

    assert lines == ["── Round 3 ─────────", "News", "  Rain.", "Lost!"]


def test_a_track_marks_where_it_stands():
    assert draw_panel(panels.Track(id="t", title="Turn", steps=["Players", "Shadows"], at=1)) == [
        "Turn",
        "  Players > [Shadows]",
    ]


def test_short_values_share_a_line_and_a_sum_opens_into_its_parts():
    pool = panels.Pool(
        id="p",
        title="Sara",
        values=[panels.Value("life", "3", of=5), panels.Value("shards", "2"), panels.Value("attack", "5", why=ATTACK)],
    )

    assert draw_panel(pool) == [
        "Sara",
        "  life: 3 of 5 · shards: 2",
        "  attack: 5",
        "    = die 4 · Battle Strategist +1 = 5",
    ]


def test_a_purse_says_what_lies_where_and_what_does_not_add_up():
    coins = (panels.Tokens("in hand", 3), panels.Tokens("spent", 2, "empty"))
    panel = panels.Purses(id="p", purses=[panels.Purse("p1", "Sara", coins, note="asleep", wrong="1 too many")])

    assert draw_panel(panel)[-1].strip() == "Sara: 3 in hand · 2 spent · asleep · ⚠ 1 too many"


def test_a_panel_names_its_seat_once():
    assert draw_panel(panels.Pool(id="p", title="Hand", seat="Sara", values=[]))[0] == "Hand · Sara"
    assert draw_panel(panels.Pool(id="p", title="Sara's hand", seat="Sara", values=[]))[0] == "Sara's hand"


def test_a_seat_is_called_as_players_call_it():
    panel = panels.Text(id="t", title="Hand", text="two cards", seat="p1")

    assert draw_panel(panel, named={"p1": "Sara"}.__getitem__)[0] == "Hand · Sara"


def test_a_measure_that_the_text_names_already_is_not_repeated():
    assert draw_panel(panels.Pool(id="p", values=[panels.Value("life", "3 of 5", of=5)]))[1] == "  life: 3 of 5"


def test_a_hex_map_shifts_odd_rows_and_shows_pieces_and_signs():
    spaces = [
        Space("a1", look="plain"),
        Space("a2", at=(1, 0), look="forest"),
        Space("b1", at=(0, 1), look="plain", sign="◇", note="North Gate"),
        Space("b2", at=(1, 1), look="water"),
    ]
    pieces = [Piece("s1", "Shadow", at="a2"), Piece("p1", "Sara", at="b2"), Piece("p2", "Bryan", at="b2")]
    roads = [Way("a1", "b1", "road"), Way("b1", "b2", "road"), Way("a1", "a2", "path"), Way("a2", "b2")]

    assert draw_panel(panels.Board(id="m", title="Map A", layout=Layout("hexes", spaces, roads), pieces=pieces)) == [
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

    assert draw_panel(panels.Board(id="m", layout=Layout("hexes", spaces)))[1:] == [
        "   p   i   e   a",
        "  p plain · i pit · e peak · a p",
    ]


def test_a_map_wider_than_the_screen_is_drawn_narrow_and_then_in_strips():
    def lines(columns):
        spaces = [Space(str(c), at=(c, 0), look="plain") for c in range(columns)]
        return draw_panel(panels.Board(id="m", layout=Layout("hexes", spaces)), 42)[1:-1]

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
    board = panels.Board(
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


def test_the_signs_of_doors_stand_in_the_rooms_where_the_ways_begin():
    rooms = [Space("a", "Vault"), Space("b", "Hall", (1, 0)), Space("c", "Well", (0, 1))]
    ways = [
        Way("a", "b", "door", "A"),
        Way("b", "a", "door", "B"),
        Way("a", "c", "door", "C"),
        Way("c", "a", "door", "D"),
    ]

    assert draw_panel(panels.Board(id="c", layout=Layout("squares", rooms, ways)), 40)[1:6] == [
        "  +────────────────+────────────────+",
        "  │     Vault      │      Hall      │",
        "  │               A B               │",
        "  │                │                │",
        "  +───────CD───────+────────────────+",
    ]


def test_more_squares_than_fit_are_drawn_narrow():
    rooms = [Space(str(n), "Observatory", (n, 0)) for n in range(8)]

    lines = draw_panel(panels.Board(id="c", layout=Layout("squares", rooms)), 60)

    assert lines[1] == "  " + "+──────" * 8 + "+"
    assert lines[2] == "  " + "│Obser…" * 8 + "│"


def test_free_areas_are_a_list_with_their_ways():
    board = panels.Board(
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
    cards = [
        panels.CardFace("a", "Spark", "red", "◆", ("2 damage",), "2 coins"),
        panels.CardFace("b", "Mend", dimmed=True),
    ]

    assert draw_panel(panels.Cards(id="m", title="Market", cards=cards, backs=3)) == [
        "Market",
        "  ◆ Spark · red · 2 coins · 2 damage",
        "  (Mend)",
        "  3 face down",
    ]


def test_dice_on_the_table_say_what_they_are_and_what_lies_up():
    dice = on(KINDS, [Die("red 1", "red", "flame"), Die("purple", "purple", "star"), Die("blue 1", "blue")])

    assert draw_panel(
        panels.DiceTray(id="tray", title="Dice", dice=(*dice, Dice("luck", 2, label="luck", showing=(4, 1))))
    ) == [
        "Dice",
        "  red die: Flame ♨ · purple die: Star ★ · blue die · luck: 4 · luck: 1",
    ]


def test_a_track_names_the_marks_on_it():
    track = panels.Track(
        id="t", title="Score", steps=["0", "1", "2"], marks=[panels.Mark("Sara", 2), panels.Mark("Bryan", 0)]
    )

    assert draw_panel(track) == ["Score", "  0 > 1 > 2", "  Bryan: 0", "  Sara: 2"]


def test_a_duel_stands_in_two_columns():
    duel = panels.Duel(
        id="d",
        title="Combat",
        left=panels.DuelSide(
            "Sara",
            [panels.Value("attack", "+1")],
            [panels.CardFace("sword", "Sword", lines=("+1",))],
            life=panels.Value("life", "3", number=3, of=5),
            dice=(Dice("attack", 2, showing=(4, 2)),),
            counting=(0,),
            total=ATTACK,
        ),
        right=panels.DuelSide("Wolf", hit=panels.Value("hits for", "2"), note="howls"),
        heading="Phase 2",
        result="Sara hits.",
        odds=panels.Odds(
            [panels.Share("win", 0.585, "left"), panels.Share("lose", 0.415, "right")],
            "costs about 3",
            2.9,
            why=["one die each"],
        ),
    )

    assert draw_panel(duel, 43) == [
        "Combat",
        "  Phase 2",
        "  Sara                │ Wolf",
        "  ────                │ ────",
        "  life: 3 of 5        │ hits for: 2",
        "  attack: +1          │ howls",
        "  die: 4 · (die: 2)   │",
        "  = die 4 · Battle    │",
        "    Strategist +1 = 5 │",
        "  + Sword · +1        │",
        "  ⇒ Sara hits.",
        "  win 58 % · lose 42 % · costs about 3",
        "    one die each",
    ]


def test_a_grid_lines_up_its_columns():
    assert draw_panel(
        panels.Grid(id="g", title="Dice", columns=["who", "faces"], rows=[["Sara", "4 2"], ["Bo", "6"]])
    ) == [
        "Dice",
        "  who   faces",
        "  ────  ─────",
        "  Sara  4 2",
        "  Bo    6",
    ]


def test_a_pile_says_what_is_left_and_what_lies_on_top():
    assert draw_panel(panels.Pile(id="d", title="Fate", left=11, top="Storm")) == ["Fate", "  11 left · on top: Storm"]


def test_a_reveal_shows_each_stage_with_what_made_it_so():
    reveal = panels.Reveal(
        id="r", title="A creature!", stages=[panels.Value("Type", "Wolf"), panels.Value("Attack", "5", why=ATTACK)]
    )

    assert draw_panel(reveal) == [
        "A creature!",
        "  Type: Wolf",
        "  Attack: 5",
        "    = die 4 · Battle Strategist +1 = 5",
    ]


def test_a_bar_chart_shows_each_figure_beside_the_one_to_compare_it_with():
    chart = panels.Chart(
        id="c", title="Faces", labels=["1", "10"], values=[2, 8], reference=4, note="As fair dice would."
    )

    assert draw_panel(chart, 17) == [
        "Faces",
        "   1 │██ ┊     2",
        "  10 │███┃████ 8",
        "  As fair dice",
        "  would.",
    ]


def test_a_line_chart_shows_only_where_each_figure_lies():
    chart = panels.Chart(id="c", labels=["a", "b", "c"], values=[4, 0, 8], shape="line")

    assert draw_panel(chart, 16)[1:] == ["  a │   ●     4", "  b │         0", "  c │       ● 8"]


def test_a_chart_of_nothing_but_noughts_has_no_bars():
    assert draw_panel(panels.Chart(id="c", labels=["a"], values=[0]), 16)[1:] == ["  a │         0"]
