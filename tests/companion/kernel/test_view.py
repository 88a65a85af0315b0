"""What a game shows is data that any front end can read."""

import msgspec

from companion.kernel import view as panels
from companion.kernel.board import Layout, Piece, Space, Way
from companion.kernel.dice import PIPS, Dice, Die, on
from companion.kernel.sums import Part, Sum

LIFE = panels.Value(
    "life", "3 of 5", number=3, of=5, why=Sum([Part("base", 5), Part("wounds", -2)]), path="avatars.0.wounds"
)
ONE_OF_EACH = [
    panels.Track(id="round", steps=["dawn", "dusk"], at=1, marks=[panels.Mark("Sara", 0, "p1")]),
    panels.Pool(id="life", title="Life", seat="sara", values=[LIFE]),
    panels.Board(
        id="map",
        layout=Layout(
            "squares", [Space("a1", "Hall"), Space("a2", at=(1, 0))], [Way("a1", "a2", "door", one_way=True)]
        ),
        pieces=[Piece("p1", "Sara", "p1", "a1")],
        marks={"a2": "3"},
        lit=["a2"],
        over=["a1", "a2"],
    ),
    panels.Path(id="way", map="map", piece="Sara", over=["a1", "a2"]),
    panels.Grid(id="scores", columns=["who", "points"], rows=[["Sara", "3"]]),
    panels.Pile(id="fates", left=12),
    panels.Card(id="card", look="fate", lines=["+1 to a roll"]),
    panels.Cards(id="hand", cards=[panels.CardFace("oar", "Oar", lines=("row",), where="card oar")], backs=2),
    panels.DiceTray(id="tray", dice=on({"oar": PIPS}, [Die("left", "oar", 4), Die("right", "oar")])),
    panels.Listing(id="log", lines=["Sara rolled 4"]),
    panels.Text(id="hint", text="Your turn.", strong=True),
    panels.Duel(
        id="fight",
        left=panels.DuelSide("Sara", [LIFE], seat="p1", life=LIFE, dice=(Dice("attack", 2, showing=(4, 1)),)),
        right=panels.DuelSide("Wolf", picture="wolf", layers=("fangs",), hit=LIFE),
        odds=panels.Odds([panels.Share("win", 1.0, "left")], "costs nothing", 0.0, why=["it sleeps"]),
    ),
    panels.Reveal(id="creature", stages=[panels.Value("type", "Beast")]),
    panels.Chart(id="faces", labels=["1", "2"], values=[3, 4.5], shape="line", reference=3.5),
]


def test_every_kind_of_panel_is_read_back_as_it_was_written():
    view = panels.View("Round 1", list(ONE_OF_EACH))

    assert msgspec.json.decode(msgspec.json.encode(view), type=panels.View) == view


def test_every_panel_names_its_kind():
    kinds = [panel["kind"] for panel in msgspec.to_builtins(ONE_OF_EACH)]

    assert kinds == [
        "track", "pool", "board", "path", "grid", "pile", "card", "cards", "dice", "list", "text", "duel", "reveal",
        "chart",
    ]  # fmt: skip
