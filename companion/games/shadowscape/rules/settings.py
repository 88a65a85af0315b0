"""What is chosen before a game begins, with the reason for each default."""

from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.table import Table
from companion.kernel import Option, Preset, Setting

MODE = Setting(
    "mode",
    "How you play",
    (Option("competitive", "against each other"), Option("cooperative", "together against the Lord")),
    "competitive",
    "Alone it is always together: one person plays several Heroes.",
)
LEVEL = Setting(
    "level",
    "What the app knows",
    (
        Option("full", "full: the dungeon and all tokens; it computes the Enemy Phase"),
        Option("light", "light: cards and turns are counted; no room is entered"),
    ),
    "full",
    "It can be changed in the middle of a game.",
)
CONTENT = Setting(
    "content",
    "Rooms, Enemies and Heroes",
    (
        Option("printed", "as in your box: the app asks once and remembers"),
        Option("ours", "a set of our own, which the app shuffles and draws"),
    ),
    "printed",
    "What is printed on them is known to nobody but your box. Ours is made up, to try the game.",
)
ADVANCED = Setting(
    "advanced",
    "Regular Enemy cards",
    (Option("no", "they stay in the box"), Option("yes", "with them: Enemies have special abilities")),
    "no",
    "Recommended after a few games; in a game together they make it harder.",
)
FATE_CARDS_EACH = Setting(
    "fate_per_phase",
    "Fate cards in an Enemy Phase",
    (Option("1", "1"), Option("2", "2: harder, together only")),
    "1",
    "One after the other, each in full.",
)
START_DISCARD = Setting(
    "start_discard",
    "Fate cards discarded at the start",
    (Option("0", "none"), Option("5", "5: Challenging"), Option("10", "10: Difficult"),
     Option("15", "15: Very Difficult")),
    "0",
    "Together only: the Fate deck is the clock.",
)  # fmt: skip
HEROES_ALONE = Setting(
    "heroes",
    "Heroes of one person alone",
    (Option("2", "2"), Option("3", "3"), Option("4", "4")),
    "2",
    "Only where one person plays.",
)
SETTINGS: tuple[Setting, ...] = (
    MODE, LEVEL, CONTENT, ADVANCED, FATE_CARDS_EACH, START_DISCARD, HEROES_ALONE, *RULINGS.settings(),
)  # fmt: skip
PRESETS = (
    Preset("box", "With the game on the table", {}),
    Preset("light", "Only to count along", {"level": "light"}, ready=True, players=3),
    Preset("try", "To try it with rooms of our own", {"content": "ours"}, ready=True, players=2),
)


def settings_in_force(table: Table) -> dict[str, str]:
    """What a table is played by, as it would be chosen."""
    return {
        "mode": table.mode,
        "level": table.level,
        "content": table.content,
        "advanced": "yes" if table.advanced else "no",
        "fate_per_phase": str(table.fate_per_phase),
        "start_discard": str(table.start_discard),
        "heroes": str(min(4, max(2, len(table.players)))),
        **RULINGS.in_force(table),
    }
