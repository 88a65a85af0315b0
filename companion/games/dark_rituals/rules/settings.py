"""What is chosen before an Encounter begins, with the reason for each default."""

from collections.abc import Mapping

from companion.games.dark_rituals.cards.encounters import ENCOUNTERS
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import HEROES, LEGION, Strength, Table
from companion.kernel import Option, Preset, Setting

VALUES = Setting(
    "values",
    "What is not known of the cards",
    (
        Option("printed", "as on your cards: the app asks once and remembers"),
        Option("ours", "values of our own: nothing is asked"),
    ),
    "printed",
    "Most costs, dice and Health Points are known to nobody but your box. Ours are made up to try it.",
)
ENCOUNTER = Setting(
    "encounter",
    "Encounter",
    (
        Option("asked", "chosen at the table: one of ours, or one of your own"),
        *(Option(encounter.id, encounter.name) for encounter in ENCOUNTERS.values()),
    ),
    "asked",
    "The rulebook has none. The mill is the one to learn by; your own are described once and kept.",
)
STRENGTHS = tuple(
    Setting(
        f"{side}_bots",
        label,
        (
            Option("keen", "keen: they count the chances of every blow"),
            Option("plain", "plain: they do what looks good"),
            Option("novice", "novice: they do anything that is allowed"),
        ),
        "keen",
        "Only where a bot decides for a seat.",
    )
    for side, label in ((HEROES, "How well bots play Heroes"), (LEGION, "How well bots play the Legion"))
)
SETTINGS: tuple[Setting, ...] = (VALUES, ENCOUNTER, *STRENGTHS, *RULINGS.settings())
PRESETS = (
    Preset("box", "With the game on the table", {}),
    Preset(
        "try",
        "To try it without knowing the cards",
        {"values": "ours", "encounter": "the_mill"},
        ready=True,
        players=2,
    ),
)


def strengths_kept(settings: Mapping[str, str]) -> dict[str, Strength]:
    """What a Table keeps of it: where it is not as usual."""
    return {side: chosen for side in (HEROES, LEGION) if (chosen := _strength(settings[f"{side}_bots"])) != "keen"}


def _strength(chosen: str) -> Strength:
    return "plain" if chosen == "plain" else "novice" if chosen == "novice" else "keen"


def settings_in_force(table: Table) -> dict[str, str]:
    """What a table is played by, as it would be chosen."""
    chosen = table.encounter.id if table.encounter.id in ENCOUNTERS else "asked"
    strengths = {f"{side}_bots": table.strengths.get(side, "keen") for side in (HEROES, LEGION)}
    return {
        "values": table.values,
        "encounter": chosen,
        **strengths,
        **RULINGS.in_force(table),
    }
