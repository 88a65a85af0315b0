"""What is chosen before a game begins, with the reason for each default."""

from companion.games.casting_shadows.rules.rulings import RULINGS
from companion.games.casting_shadows.table import Table
from companion.kernel import Option, Preset, Setting

VALUES = Setting(
    "values",
    "What is not known of the cards",
    (
        Option("printed", "as on your cards: the app asks once and remembers"),
        Option("ours", "values of our own: nothing is asked"),
    ),
    "printed",
    "Prices, some damage, the hexes and most Companions are known to nobody but your box. Ours are made up to try it.",
)
DECKS = Setting(
    "decks",
    "Main and Companion deck",
    (
        Option("physical", "physical: we draw and name the card"),
        Option("virtual", "virtual: the app shuffles and draws, with Companions of our own"),
    ),
    "physical",
    "Of a physical deck the app knows what was named.",
)
COUNTERSPELLS = Setting(
    "counterspells",
    "Counterspell deck",
    (
        Option("physical", "physical: they lie face down, and the app never knows which"),
        Option("virtual", "virtual: the app deals them, and shows each to its owner alone"),
    ),
    "physical",
    "Without the game on the table somebody has to deal them. Used ones come up again when all others are taken.",
)
STRENGTH = Setting(
    "strength",
    "How well bots play",
    (
        Option("keen", "keen: they count what a Reroll may bring"),
        Option("plain", "plain: they do what is good at once"),
        Option("novice", "novice: they do anything that is allowed"),
    ),
    "keen",
    "Only where a bot decides for a seat.",
)
SETTINGS: tuple[Setting, ...] = (VALUES, DECKS, COUNTERSPELLS, STRENGTH, *RULINGS.settings())
PRESETS = (
    Preset("box", "With the game on the table", {}),
    Preset(
        "try",
        "To try it without knowing the cards",
        {"values": "ours", "decks": "virtual", "counterspells": "virtual"},
        ready=True,
        players=2,
    ),
)


def settings_in_force(table: Table) -> dict[str, str]:
    """What a table is played by, as it would be chosen."""
    counterspells = "virtual" if table.counter_pile else "physical"
    chosen = {"values": table.values, "decks": table.main.mode, "counterspells": counterspells}
    return {**chosen, "strength": table.strength, **RULINGS.in_force(table)}
