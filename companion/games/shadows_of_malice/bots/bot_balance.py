"""How the bots fare: which kinds of games are measured, where the figures are kept, and what is told of them.

``companion simulate --balance`` plays all kinds and writes ``data/balance.toml`` and the tables of ``BALANCE.md``
from it. Knows no rule.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap

import msgspec
from msgspec import Struct

from companion.errors import Invalid
from companion.games.shadows_of_malice.cards.cards import DATA
from companion.games.shadows_of_malice.rules.setup.settings import (
    FIRST_GAME,
    FIRST_GAME_AVATARS,
    GAME_SETTINGS,
    MAP_IDS,
)
from companion.kernel import Balance, Figure, count, odds_words, phrase
from companion.simulation.report import interval

GAMES = 40
"""Of each kind, unless said otherwise: all kinds together take two cores about a quarter of an hour."""
WIDTH = 119
"""Letters to a line of the page."""
FILE = DATA / "balance.toml"
PAGE = Path(__file__).parents[1] / "BALANCE.md"
BEGIN, END = "<!-- made by companion simulate --balance -->", "<!-- end of what is made -->"
VARIANTS = {
    "Revised, Thwart the Shadow": {"edition": "revised", "scenario": "thwart"},
    "Revised, Preserve the Light": {"edition": "revised", "scenario": "preserve"},
    "First edition": {"edition": "first"},
}
MAPS = tuple(str(number) for number in range(1, len(MAP_IDS) + 1))
HARDEST, *EASIER = [choice.id for setting in GAME_SETTINGS if setting.key == "difficulty" for choice in setting.choices]
HARD_AVATARS, EASIER_AVATARS = (1, 2, 3, 4, 8), (1, 2, 3, 4)
EASIER_MAPS = ("1", "2")
"""What groups take who want it easier: few avatars, few maps."""


class Kept(Struct, forbid_unknown_fields=True):
    """What is in the file."""

    seed: int
    figures: tuple[Figure, ...]


# -- measuring -----------------------------------------------------------------------------------------------


def kinds() -> list[Figure]:
    """All kinds of games that figures are kept of: Hard by any number of maps, the easier ones for small groups."""
    found = [
        Figure(avatars, {**variant, "difficulty": HARDEST, "maps": maps})
        for variant in VARIANTS.values()
        for avatars in HARD_AVATARS
        for maps in MAPS
    ]
    return found + [
        Figure(avatars, {**variant, "difficulty": difficulty, "maps": maps})
        for variant in VARIANTS.values()
        for avatars in EASIER_AVATARS
        for maps in EASIER_MAPS
        for difficulty in EASIER
    ]


def keep(figures: Sequence[Figure], seed: int) -> list[str]:
    """Write the figures and the tables made from them; what was written."""
    kept = Kept(seed, tuple(figures))
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    tables = "\n".join(table_lines(kept))
    texts = {FILE: file_text(kept), PAGE: f"{before}{BEGIN}\n{tables}\n{END}{rest.split(END)[1]}"}
    try:
        for path, text in texts.items():
            path.write_text(text)
    except OSError as error:
        raise Invalid(phrase("{path} cannot be written: {why}.", path=error.filename, why=error.strerror)) from error
    read.cache_clear()
    return [phrase("{path} is written.", path=path) for path in texts]


@cache
def read() -> Kept:
    return msgspec.toml.decode(FILE.read_bytes(), type=Kept)


def file_text(kept: Kept) -> str:
    """The file, a line for each figure."""
    lines = [
        "# How often the bots won. Written by `companion simulate --balance`; BALANCE.md's tables are made from it.",
        f"seed = {kept.seed}  # of the first game of each kind; the next has one more",
        "figures = [",
    ]
    for figure in kept.figures:
        settings = ", ".join(f'{key} = "{value}"' for key, value in figure.settings.items())
        numbers = f"games = {figure.games}, won = {figure.won}, rounds = {figure.rounds}"
        lines.append(f"    {{ players = {figure.players}, {numbers}, settings = {{ {settings} }} }},")
    return "\n".join([*lines, "]", ""])


# -- the tables of BALANCE.md ----------------------------------------------------------------------------------


def table_lines(kept: Kept) -> list[str]:
    """Everything between the two marks of the page."""
    games = kept.figures[0].games
    told = (
        f"{games} games for each cell, our own maps in a row, all decks virtual, seeds {kept.seed} to "
        f"{kept.seed + games - 1}. A cell has the games won in % with their 95 % interval (Wilson) and the mean number "
        f"of rounds. {sum(figure.games for figure in kept.figures):,} games, no error."
    )
    lines = ["", *wrap(told, WIDTH)]
    for title, variant in VARIANTS.items():
        columns = {f"{maps} {'map' if maps == '1' else 'maps'}": {"difficulty": HARDEST, "maps": maps} for maps in MAPS}
        lines += ["", f"**{title}, Hard**", "", *_table(kept, HARD_AVATARS, variant, columns)]
    for title, variant in VARIANTS.items():
        columns = {
            f"{maps} {'map' if maps == '1' else 'maps'}, {difficulty}": {"difficulty": difficulty, "maps": maps}
            for maps in EASIER_MAPS
            for difficulty in EASIER
        }
        lines += ["", f"**{title}, easier**", "", *_table(kept, EASIER_AVATARS, variant, columns)]
    return [*lines, "", f"**First game** (the preset, {FIRST_GAME_AVATARS} avatars): {_cell(first_game(kept))}.", ""]


def first_game(kept: Kept) -> Figure:
    """The figure of the preset for a first game."""
    settings = VARIANTS["Revised, Thwart the Shadow"] | {key: FIRST_GAME[key] for key in ("difficulty", "maps")}
    return next(f for f in kept.figures if f.players == FIRST_GAME_AVATARS and f.settings == settings)


def _table(
    kept: Kept, avatars: Iterable[int], variant: Mapping[str, str], columns: Mapping[str, Mapping[str, str]]
) -> list[str]:
    figures = {(figure.players, *sorted(figure.settings.items())): figure for figure in kept.figures}
    lines = [f"| avatars | {' | '.join(columns)} |", "| --: |" + " --: |" * len(columns)]
    for number in avatars:
        cells = [_cell(figures[(number, *sorted({**variant, **column}.items()))]) for column in columns.values()]
        lines.append(f"| {number} | {' | '.join(cells)} |")
    return lines


def _cell(figure: Figure) -> str:
    low, high = interval(figure.won, figure.games)
    return f"{100 * figure.won / figure.games:.0f} ({100 * low:.0f}–{100 * high:.0f}), {figure.rounds:.0f} r"


# -- what is told when a game is begun ---------------------------------------------------------------------------


def remarks(chosen: Mapping[str, str], players: int, key: str) -> dict[str, str]:
    """Beside each difficulty how the bots fare with it, in games most like the one chosen."""
    if key != "difficulty":
        return {}
    found = {choice: _nearest({**chosen, key: choice}, players) for choice in (HARDEST, *EASIER)}
    return {choice: _remark(figure) for choice, figure in found.items() if figure is not None}


def _nearest(chosen: Mapping[str, str], players: int) -> Figure | None:
    """Of the figures with the same edition, scenario and difficulty, the one nearest in avatars, then in maps."""
    alike = [
        figure
        for figure in read().figures
        if all(chosen.get(key) == value for key, value in figure.settings.items() if key != "maps")
    ]
    maps = int(chosen["maps"])
    return min(
        alike,
        key=lambda figure: (abs(figure.players - players), abs(int(figure.settings["maps"]) - maps)),
        default=None,
    )


def _remark(figure: Figure) -> str:
    """Whose figure it is stands in it: there is not one for every game that can be chosen."""
    return phrase(
        "{odds} ({avatars}, {maps})",
        odds=odds_words(figure),
        avatars=count(figure.players, "avatar", "avatars"),
        maps=count(int(figure.settings["maps"]), "map", "maps"),
    )


BALANCE = Balance(GAMES, kinds, keep, remarks)
