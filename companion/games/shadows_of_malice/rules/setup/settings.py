"""What is chosen before a game begins, with the reason for each default.

Knows the choices and turns them into the Table's Settings; what they lead to is told in ``setup.py``.
"""

from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct

from companion.errors import Invalid
from companion.games.shadows_of_malice.cards.cards import DATA
from companion.games.shadows_of_malice.cards.troves import TROVE_NAMES
from companion.games.shadows_of_malice.rules.setup.editions import edition_titles
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.games.shadows_of_malice.table import TROVES, Settings, Table
from companion.kernel import Option, Preset, Setting, say

MAP_IDS = "ABCD"


class Arrangement(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to lay the terrain maps: a cell (right, down) for each, in their order."""

    label: str
    cells: tuple[tuple[int, int], ...]


@cache
def arrangements() -> dict[str, Arrangement]:
    return msgspec.toml.decode((DATA / "arrangements.toml").read_bytes(), type=dict[str, Arrangement])


def lay_maps(number: int, arrangement: str) -> dict[str, tuple[int, int]]:
    """*number* terrain maps, laid out (SM-015)."""
    return dict(zip(MAP_IDS[:number], arrangements()[arrangement].cells, strict=False))


def _choice(
    key: str, label: str, choices: Mapping[str, str], reason: str, fact: str, default: str = "", facts: str = ""
) -> Setting:
    """A setting; its first choice is the default unless said otherwise. *facts* has one for each choice."""
    each = facts.split() or [""] * len(choices)
    options = tuple(Option(choice, text, fact=f) for (choice, text), f in zip(choices.items(), each, strict=True))
    return Setting(key, label, options, default or next(iter(choices)), reason, fact)


def _trove(trove: str) -> Setting:
    return _choice(
        f"trove_{trove}",
        f"{TROVE_NAMES[trove]} trove",
        {"virtual": "virtual: the app shuffles and draws", "physical": "physical: we draw and name the card"},
        "A virtual trove needs no typing. A physical one knows the cards described in the app's data.",
        "SM-025",
    )


GAME_SETTINGS = (
    _choice("edition", "Edition", edition_titles(),
            "The edition in print.", "RUL-01"),
    _choice("scenario", "Scenario",
            {"thwart": "Thwart the Shadow: lost if a Shadow reveals a Light Well",
             "preserve": "Preserve the Light: then Xulthûl comes, and can be fought"},
            "The shorter of the two. The first edition has Preserve the Light only.", "SM-027"),
    _choice("difficulty", "Difficulty",
            {"hard": "Hard: starting soulshards only",
             "challenging": "Challenging: and a potion and a treasure each",
             "easy": "Easy: and a Well of each map revealed, with more finds"},
            "The starting items are the book's option, not its rule.", "SM-024", facts="SM-029 SM-030 SM-031"),
    _choice("maps", "Terrain maps", {"1": "1", "2": "2", "3": "3", "4": "4"},
            "About one hour, and one more for each map.",  # SM-010
            "SM-015", default="2"),
    _choice("arrangement", "How the maps lie", {name: found.label for name, found in arrangements().items()},
            "Maps whose edges touch can be walked between; in the first edition only where their symbols agree.",
            "SM-015"),
    _choice("stewardship", "Stewardship",
            {"no": "no", "yes": "yes: whoever reveals a city draws a Treasure"},
            "An option of the book; a scenario of the first edition, where the Treasure may be left in the city.",
            "SM-032"),
    _choice("stars", "d★ in combat",
            {"all": "All: roll every d★ every time",
             "halfsies": "Halfsies: each d★ counts ½, rounded up together",
             "lockdown": "Lockdown: roll once, keep for the whole combat",
             "net": "Net: bonuses and penalties cancel, roll the rest"},
            "Nothing to keep in mind.", "SM-189", facts="SM-189 SM-186 SM-187 SM-188"),
    _choice("convention", "How a d★ is read",
            {"high/low": "4–6 is 1, 1–3 is 0", "odd/even": "even is 1, odd is 0"},
            "The revised book prints one way only; it looks like this one. "
            "With star tokens instead of dice, say 6 for a star and 1 for none.",  # SM-008
            "SM-048", facts="SM-049 SM-050"),
    _choice("board", "Terrain maps on the table",
            {"mapped": "mapped: the app knows the hexes", "unmapped": "unmapped: the app asks what lies where"},
            "The maps that come with the app are our own drawings. With the maps of your game, play unmapped or draw "
            "them once.", "G-01"),
    _choice("realm", "The Shadow Realm",
            {"mapped": "mapped: the app moves the Shadow", "unmapped": "unmapped: the app asks what lies there"},
            "As for the terrain maps.", "G-02"),
    _choice("tokens", "Hidden tokens (Wells, cities, mystics, radiance)",
            {"physical": "physical: we turn them over and say what they are", "virtual": "virtual: the app draws them"},
            "They lie on the table anyway.", "SM-017"),
    *map(_trove, TROVES),
    _choice("pieces", "Maps and tokens",
            {"table": "on the table: the app says what to put where",
             "screen": "on the screen only: nothing to lay out"},
            "Dice, and cards if you like, can be real all the same.", "G-01"),
    _choice("lessons", "Explanations (by the app)",
            {"no": "no", "yes": "yes: a few words on each part of the game when it first comes up"},
            "Ours, no part of the books: for a first game.", ""),
)  # fmt: skip

SETTINGS: tuple[Setting, ...] = (*GAME_SETTINGS, *RULINGS.settings())
"""Everything that can be chosen for a new game: its own settings, then all rulings (RUL-01 to RUL-46)."""


_AS_CHOSEN = ("edition", "scenario", "difficulty", "stars", "convention", "tokens", "pieces")
"""What the Table's Settings have in the very words of the choices."""


def read_settings(chosen: Mapping[str, str]) -> Settings:
    """The Table's own settings; of the rulings, only those that differ from their default."""
    _refuse_pieces_that_are_not_there(chosen)
    return msgspec.convert(
        {
            **{key: chosen[key] for key in _AS_CHOSEN},
            "stewardship": chosen["stewardship"] == "yes",
            "lessons": chosen["lessons"] == "yes",
            "mapped": chosen["board"] == "mapped",
            "realm_mapped": chosen["realm"] == "mapped",
            "rulings": RULINGS.kept(chosen, chosen["edition"]),
        },
        Settings,
    )


def _refuse_pieces_that_are_not_there(chosen: Mapping[str, str]) -> None:
    """What is on the screen only cannot be looked at or turned over by the players."""
    known = chosen["board"] == chosen["realm"] == "mapped" and chosen["tokens"] == "virtual"
    if chosen["pieces"] == "screen" and not known:
        raise Invalid(say("With maps and tokens on the screen only, both boards are mapped and hidden tokens virtual."))


def settings_in_force(table: Table) -> dict[str, str]:
    """What a table is played by, corrections included, as it would be chosen.

    Rulings too where they are the usual ones: a group's own defaults are others.
    """
    now = table.settings
    return {
        **{key: getattr(now, key) for key in _AS_CHOSEN},
        "stewardship": "yes" if now.stewardship else "no",
        "lessons": "yes" if now.lessons else "no",
        "board": "mapped" if now.mapped else "unmapped",
        "realm": "mapped" if now.realm_mapped else "unmapped",
        **RULINGS.in_force(table),
    }


WITH_BOARD_GAME = {"board": "unmapped", "realm": "unmapped", "tokens": "physical", "pieces": "table"} | {
    f"trove_{trove}": "physical" for trove in TROVES
}
WITHOUT_BOARD_GAME = {"board": "mapped", "realm": "mapped", "tokens": "virtual", "pieces": "screen"} | {
    f"trove_{trove}": "virtual" for trove in TROVES
}
FIRST_GAME = {"difficulty": "challenging", "maps": "1", "lessons": "yes"}
FIRST_GAME_AVATARS = 3
"""With these the bots win about every second game (BALANCE.md), and with one or two avatars hardly any: one or two
people lead three between them, as they may (SM-009).
"""

PRESETS = (
    Preset(
        "first",
        "First game, with the board game: one of your maps, three avatars for one to three people, explained",
        WITH_BOARD_GAME | FIRST_GAME,
        ready=True,
        players=FIRST_GAME_AVATARS,
    ),
    Preset(
        "first-app",
        "First game, without the board game: a map of the app, three avatars for one to three people, explained",
        WITHOUT_BOARD_GAME | FIRST_GAME,
        ready=True,
        players=FIRST_GAME_AVATARS,
    ),
    Preset(
        "board",
        "With the board game: your maps, cards and tokens on the table, the app asks what lies where",
        WITH_BOARD_GAME,
    ),
    Preset("app", "Without the board game: the app's own maps and cards", WITHOUT_BOARD_GAME),
)
"""How a group plays, in one word. What is drawn by hand and what by the app can still be mixed setting by setting."""
