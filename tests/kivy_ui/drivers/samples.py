"""Questions and panels that any game may have and the shipped one has not: the gallery shows each by itself."""

from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Cover, Option, Prompt
from companion.kernel.roll import Roll
from companion.kernel.view import Panel
from tests.companion.symbol_dice import again, five
from tests.kivy_ui.panel_samples import CELLAR, HAND, HOUSE, MARKET, PLACES, SCORES, SEVEN, TRAY

LIMBS = [Option("arm", "Arm"), Option("leg", "Left leg"), Option("head", "Head", why_not="a helmet")]
PANELS: dict[str, list[Panel]] = {
    "cards": [MARKET, HAND],
    "dice": [TRAY],
    "rooms": [HOUSE],
    "areas": [PLACES],
    "hexes": [SEVEN],
    "doors": [CELLAR, SCORES],
}
PROMPTS: dict[str, Prompt] = {
    "number": Number("bid", "How many coins do you bid?", least=lambda: 1, most=lambda: 20),
    "allot": Allot(
        "wounds", "Where do the three wounds go?", offers=lambda: LIMBS, total=lambda: 3, most=lambda limb: 2
    ),
    "symbols": Roll("cast", "Throw all five.", dice=five()),
    "cover": Cover("bid", "Bryan bids for the lantern.", "p2", whom="Bryan"),
    "again": again("red 1", "blue 2", purple="star"),
}
