"""Panels of every kind to try, and the means to show them alone in the window."""

from kivy.uix.widget import Widget

from companion.kernel.sums import Part, Sum
from companion.kernel.view import (
    Card,
    Chart,
    Duel,
    DuelSide,
    Grid,
    Hex,
    HexMap,
    Listing,
    Panel,
    Path,
    Pile,
    Pool,
    Reveal,
    Text,
    Track,
    Value,
)
from kivy_ui.panels import panel_widget
from kivy_ui.widgets.boxes import Column, Scroll
from tests.kivy_ui.drivers.touch_driver import pump

WHY = Sum([Part("life tokens", 5, "SM-141"), Part("wounds", -1, "SM-147")])
LIFE = Value("Life", "4 of 5", number=4, of=5, why=WHY)
HEXES = [
    Hex(f"h{col}{row}", col, row, look, label, sign, pieces)
    for col, row, look, label, sign, pieces in (
        (0, 0, "plains", "", "", ("Sara", "Bryan", "Shadow 2", "Xulthûl")),
        (1, 0, "water", "", "", ()),
        (2, 0, "forest", "city", "C", ("Shadow 1",)),
        (0, 1, "a look nobody knows", "", "", ()),
        (1, 1, "hills", "", "?", ()),
        (2, 1, "swamp", "", "", ()),
    )
]
MAP = HexMap(id="map", title="The map", hexes=HEXES, routes=[("road", ["h00", "h10"]), ("path", ["h10", "h20"])])
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
    Duel(id="f", title="Fight", left=DuelSide("Sara", [LIFE], ["Iron Vigil"], "defends"),
         right=DuelSide("Guardian", [Value("Combat roll", "die +5", number=5, why=WHY)]), result="Sara hits."),
    Reveal(id="r", title="It comes", stages=[Value("Mammal", "die 4"), Value("Power 3", "die 5")]),
    Chart(id="b", title="Dice", labels=list("123456"), values=[3, 1, 4, 1, 5, 2.5], reference=2.75, note="fair"),
    Chart(id="n", title="Wells", labels=[str(n) for n in range(30)], values=[-1.5 * n for n in range(30)],
          shape="line"),
]  # fmt: skip


def show(app, panels: list[Panel]) -> list[Widget]:
    """The panels alone in the window."""
    app.stage.page and app.stage.show(Widget())
    widgets = [panel_widget(panel, app.desk) for panel in panels]
    app.stage.show(Scroll(app.desk.theme, Column(app.desk.theme, widgets)))
    pump(4)
    return widgets


def inside(widget: Widget, kind: type) -> list:
    return [one for one in widget.walk() if isinstance(one, kind)]
