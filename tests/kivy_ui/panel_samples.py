"""Panels of every kind to try, and the means to show them alone in the window."""

from kivy.uix.widget import Widget

from companion.kernel.board import Layout, Piece, Space, Way, touching
from companion.kernel.dice import Dice, Die, on
from companion.kernel.prompts import Choose, Option
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
    Odds,
    Panel,
    Path,
    Pile,
    Pool,
    Purse,
    Purses,
    Reveal,
    Share,
    Text,
    Tokens,
    Track,
    Value,
)
from kivy_ui.panels import panel_widget
from kivy_ui.services.offers import barred_by, offered_by
from kivy_ui.widgets.boxes import Column, Scroll
from tests.companion.symbol_dice import KINDS
from tests.kivy_ui.drivers.touch_driver import pump

WHY = Sum([Part("life tokens", 5, "SM-141"), Part("wounds", -1, "SM-147")])
LIFE = Value("Life", "4 of 5", number=4, of=5, why=WHY)
HEXES = [
    Space(f"h{col}{row}", "", (col, row), look, sign, note)
    for col, row, look, note, sign in (
        (0, 0, "plains", "", ""),
        (1, 0, "water", "", ""),
        (2, 0, "forest", "city", "C"),
        (0, 1, "a look nobody knows", "", ""),
        (1, 1, "hills", "", "?"),
        (2, 1, "swamp", "", ""),
    )
]
PIECES = [
    Piece("Sara", "Sara", "Sara", "h00"),
    Piece("Bryan", "Bryan", "Bryan", "h00"),
    Piece("Shadow 2", "Shadow 2", at="h00"),
    Piece("Xulthûl", "Xulthûl", at="h00"),
    Piece("Shadow 1", "Shadow 1", at="h20"),
]
ROADS = [Way("h00", "h10", "road"), Way("h10", "h20", "path")]
MAP = Board(id="map", title="The map", layout=Layout("hexes", HEXES, ROADS), pieces=PIECES)
RANGES = [Space(f"r{col}{row}", "", (col, row), look, note=note) for col, row, look, note in (
    (1, 0, "hills", ""), (2, 0, "forest", "Spark"), (0, 1, "desert", ""), (1, 1, "water", ""), (2, 1, "wild", ""),
    (1, 2, "plains", ""), (2, 2, "swamp", ""),
)]  # fmt: skip
SEVEN = Board(
    id="seven", title="Seven hexes", layout=Layout("hexes", RANGES, touching("hexes", RANGES)),
    pieces=[Piece("Sara", "Sara", "Sara", "r11"), Piece("wolf", "Grey Wolf", at="r20")],
    marks={"r20": "1", "r22": "1", "r12": "1"}, lit=["r11", "r20"],
)  # fmt: skip
ROOMS = [
    Space(f"{col},{row}", name, (col, row), look="crypt" if (col + row) % 3 == 0 else "")
    for row, names in enumerate((
        "Gatehouse|Long Gallery|Vault|Armoury|Tower", "Kitchen|Great Hall|Chapel|Library|Observatory",
        "Stables|Well|Throne Room|Shrine|Guard Room", "Garden|Larder|Cellar of the Old King|Maze|Forge",
        "Pier|Boathouse|Cistern|Catacombs|Bone Pit",
    ))
    for col, name in enumerate(names.split("|"))
]  # fmt: skip
DOORS = [Way("0,0", "1,0", "door"), Way("1,0", "2,0", "door"), Way("0,0", "0,1", "door"), Way("0,1", "1,1"),
         Way("1,1", "2,1", "door", sign="☠"), Way("2,1", "2,2", "locked door"), Way("1,1", "1,2", "door"),
         Way("1,2", "2,2", "door", one_way=True), Way("2,2", "3,2", "door"), Way("3,2", "3,1", "door"),
         Way("3,1", "4,1"), Way("3,2", "3,3", "door"), Way("3,3", "4,4", "secret passage")]  # fmt: skip
HOUSE = Board(
    id="house", title="Twenty-five rooms", layout=Layout("squares", ROOMS, DOORS),
    pieces=[
        Piece("Sara", "Sara", "Sara", "1,1"), Piece("lamp", "the lamp", at="1,1"),
        Piece("Bryan", "Bryan", "Bryan", "3,2"), Piece("dog", "Old Dog", "Bryan", "3,2"),
        Piece("rat", "Rat 1", at="3,2"), Piece("rat 2", "Rat 2", at="3,2"),
        Piece("key", "a key", at="4,4", sign="✦"),
    ],
    marks={"2,1": "2", "1,2": "1"}, lit=["2,1", "1,2"], over=["0,0", "0,1", "1,1", "2,1"],
)  # fmt: skip
CELLAR = Board(
    id="cellar", title="The cellar",
    layout=Layout("squares", [Space("vault", "Vault", (0, 0), sign="★"), Space("hall", "Hall", (1, 0)),
                              Space("well", "Well", (0, 1)), Space("garden", "Garden", (1, 1), "plains")],
                  [Way("vault", "hall", "door"), Way("vault", "well", "door"), Way("well", "garden", "door")]),
    pieces=[Piece("lamp", "the lamp", at="vault"), Piece("Sara", "Sara", "Sara", "garden"),
            Piece("Bryan", "Bryan", "Bryan", "garden"), Piece("cat", "Cat", "Sara", "vault")],
)  # fmt: skip
PLACES = Board(
    id="places", title="The valley",
    layout=Layout("areas", [Space("mill", "Mill", (0, 0)), Space("market", "Market Square", (4, 1), sign="$"),
                            Space("gate", "North Gate", (2, 3)), Space("marsh", "Marsh", (7, 3), "swamp"),
                            Space("isle", "Isle", (8, 0), "water", note="only by boat")],
                  [Way("mill", "market"), Way("mill", "gate", "road"), Way("market", "gate", "path"),
                   Way("market", "marsh", one_way=True), Way("market", "isle", "ferry")]),
    pieces=[Piece("Sara", "Sara", "Sara", "mill"), Piece("Bryan", "Bryan", "Bryan", "gate"),
            Piece("witch", "Black Witch", at="marsh")],
    marks={"gate": "3"}, lit=["market"],
)  # fmt: skip
MARKET = Cards(id="market", title="Market", cards=[
    CardFace("spark", "Spark", "red", "◆", ("2 damage to one in reach",), "costs 2 flames"),
    CardFace("frost", "Frost Nova", "blue", "●", ("Everybody beside you", "loses a turn."), "costs 3 drops"),
    CardFace("mend", "Mend", "green", "▲", ("Heal 2.",), "used", dimmed=True),
    CardFace("imp", "Imp"),
])  # fmt: skip
HAND = Cards(id="hand", title="Bryan", seat="Bryan", backs=4)
UP = {"red 1": "flame", "red 2": "skull", "blue 1": "drop", "blue 2": None, "purple": "star"}
TRAY = DiceTray(id="tray", title="On the table", dice=(
    *on(KINDS, [Die(id, id.split()[0], face) for id, face in UP.items()]), Dice("luck", label="luck", showing=(4,)),
))  # fmt: skip
SCORES = Track(
    id="scores", title="Scores", steps=[str(n) for n in range(12)],
    marks=[Mark("Sara", 4, "Sara"), Mark("Bryan", 4, "Bryan"), Mark("Black Witch", 9), Mark("goal", 11, sign="★")],
)  # fmt: skip
ODDS = Odds([Share("win", 0.6, "left"), Share("lose", 0.4, "right")], "costs 3", 3.2, why=["by the rules"])
SAMPLES: list[Panel] = [
    Track(id="t", title="Where we are", steps=["one", "two", "three"], at=1, note="a note"),
    Pool(id="p", seat="Sara", title="Sara", values=[
        Value("Where", "the plains hex e2 on the second map, beside the long river", path="avatars.0.at"),
        Value("Wounds", "1", number=1, path="avatars.0.wounds"), LIFE,
        Value("red shards", "3", "◆", 3, path="avatars.0.shards.red"), Value("Strength", "13", number=13, of=20),
    ]),
    Pool(id="q", title="Wells", values=[Value("A j2", "hidden Well", "?", path="wells.0.state")]),
    MAP,
    Path(id="way", title="Shadow 1 drifts", map="map", piece="Shadow 1", over=["h00", "h10", "h20"], note="slowly"),
    Grid(id="g", title="Shadows", columns=["Shadow", "Where", "Life"], rows=[["Shadow 1", "the Pit", "3"], ["2"]]),
    Pile(id="d", title="Potions", left=12, top="Red Brew"),
    Card(id="c", title="Ferocious", look="red", lines=["+2d★", "It bites."], sign="◆"),
    Listing(id="l", title="Finds", lines=["a sword", "a shield"]),
    Text(id="x", title="To win", text="Reveal every Light Well.", strong=True),
    Duel(id="f", title="Fight", result="Sara hits.", heading="Phase 2", odds=ODDS,
         left=DuelSide("Sara", [LIFE], [CardFace("v", "Iron Vigil", lines=("1 wound less",))], "defends"),
         right=DuelSide("Guardian", [Value("Combat roll", "die +5", number=5, why=WHY)])),
    Reveal(id="r", title="It comes", stages=[Value("Mammal", "die 4"), Value("Power 3", "die 5")]),
    Chart(id="b", title="Dice", labels=list("123456"), values=[3, 1, 4, 1, 5, 2.5], reference=2.75, note="fair"),
    Chart(id="n", title="Wells", labels=[str(n) for n in range(30)], values=[-1.5 * n for n in range(30)],
          shape="line"),
    MARKET,
    HAND,
    TRAY,
    SCORES,
    SEVEN,
    HOUSE,
    CELLAR,
    PLACES,
    Purses(id="u", title="Purses", purses=[
        Purse("Sara", "Sara", (Tokens("in hand", 6), Tokens("spent", 2, "empty"), Tokens("kept", 1, "barred")), "Sara"),
        Purse("Bryan", "Bryan", (Tokens("in hand", 0), Tokens("spent", 9, "empty")), wrong="1 too many", dimmed=True),
        Purse("bank", "The bank of the town", (Tokens("in hand", 14),), note="more than fits", where="the bank"),
        Purse("bare", "Nobody"),
    ]),
]  # fmt: skip


def show(app, panels: list[Panel]) -> list[Widget]:
    """The panels alone in the window."""
    app.stage.page and app.stage.show(Widget())
    widgets = [panel_widget(panel, app.desk.panels) for panel in panels]
    app.stage.show(Scroll(app.desk.appearance.theme, Column(app.desk.appearance.theme, widgets)))
    pump(4)
    return widgets


OFFERED = "which"
"""The key of the prompt of ``show_offering``."""


def show_offering(app, panel: Panel, *options: Option) -> Widget:
    """The panel alone in the window, while these options are open."""
    prompt = Choose(OFFERED, "Which one?", offers=lambda: options)
    app.desk.offers.put(offered_by(prompt, ()), barred_by(prompt))
    (widget,) = show(app, [panel])
    return widget


def words_on(widget: Widget) -> set[str]:
    """All that can be read on the widget."""
    return {getattr(one, "text", "") for one in widget.walk()}


def inside(widget: Widget, kind: type) -> list:
    return [one for one in widget.walk() if isinstance(one, kind)]
