"""What a new table holds (chapter 3): the Whisper deck by its recipe, piles, decks, who plays how many Heroes.

Knows numbers and order; what is asked before the first turn is in ``entering.py`` and ``drafting.py``, what to lay out
in ``checklist.py``.
"""

from collections.abc import Mapping

from msgspec import convert

from companion.games.shadowscape.cards.kinds import Described
from companion.games.shadowscape.cards.shelf import OUR_SHELF, OURS
from companion.games.shadowscape.own.players_folder import own_described
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.table import (
    ENEMY_TOKENS,
    TREASURE,
    TREASURES,
    Fate,
    Hero,
    Level,
    Mode,
    Pile,
    Supply,
    Table,
    Turn,
)
from companion.kernel import Player

GENERALS, EQUIPMENT = 16, 17
"""Cards of each in the box (SS-001)."""
WHISPERS_IN_ALL = 19
ONE, TWO, THREE, TRIO = "one", "two", "three", "trio"
"""Whispers of a physical deck: by their Shards, and one of the last three, of which one is the Lord's."""
LIKELY_ONES = 10
"""How the 18 lesser Whispers are split is not known (SS-G5); only the game together uses them all."""


def new_table(settings: Mapping[str, str], players: list[Player]) -> Table:
    """The box as it is sorted before the first question (SS-001, SS-002)."""
    alone = len(players) == 1
    mode = "cooperative" if alone else settings["mode"]
    seats = several_heroes(players[0], int(settings["heroes"])) if alone else players
    together = mode == "cooperative"
    ours = settings["content"] == "ours"
    table = Table(
        players=seats,
        heroes={player.id: Hero() for player in seats},
        mode=convert(mode, Mode),
        level=convert(settings["level"], Level),
        content="ours" if ours else "printed",
        advanced=settings["advanced"] == "yes",
        fate_per_phase=int(settings["fate_per_phase"]) if together else 1,  # SS-059
        start_discard=int(settings["start_discard"]) if together else 0,
        rulings=RULINGS.kept(settings),
        described=Described() if ours else own_described(),
        turn_left=Turn(),
        fate=Fate(),
        whispers=whisper_deck(mode, len(seats), ones=our_ones() if ours else LIKELY_ONES),
        alone=alone,
        equipment=Supply(left=EQUIPMENT, order=list(OUR_SHELF.equipment) if ours else []),
        general=Supply(left=GENERALS, order=list(OUR_SHELF.general) if ours else []),
        piles=piles(ours=ours),
    )
    table.step = first_step(table)
    return table


def first_step(table: Table) -> str:
    """What is asked first: how the dungeon lies, if the app is to know it and does not lay it itself."""
    if table.level == "light":
        return "first"
    return "rooms" if table.content == "ours" else "scan"


def several_heroes(player: Player, number: int) -> list[Player]:
    """Alone: a person plays two Heroes or more, each with a turn of its own (SS-010, SS-G15)."""
    return [
        Player(f"p{n}", player.name if n == 1 else f"{player.name} ({n})", seat=n - 1) for n in range(1, number + 1)
    ]


def piles(*, ours: bool) -> dict[str, Pile]:
    """Enemy tokens by type, and the Treasures (SS-005, SS-015)."""
    found = {kind: Pile(number) for kind, number in ENEMY_TOKENS.items()} | {TREASURE: Pile(TREASURES)}
    if ours:
        for kind in ENEMY_TOKENS:
            found[kind].order = [one.id for one in OURS.enemies if one.type == kind for _ in range(one.copies or 1)]
        found[TREASURE].order = [str(one.search) for one in OURS.treasures for _ in range(one.copies)]
    return found


# -- the Whisper deck --------------------------------------------------------------------------------------


def recipe(mode: str, players: int, ones: int = LIKELY_ONES) -> tuple[int, int]:
    """How many one- and two-shard Whispers lie above the last three (SS-012; together all of them, SS-057, SS-G6).

    The last three are two two-shard cards and the three-shard one, shuffled.
    """
    if mode == "cooperative":
        return ones, WHISPERS_IN_ALL - 1 - ones - 2
    return 3 + players, players


def whisper_deck(mode: str, players: int, *, ones: int = LIKELY_ONES) -> Supply:
    """From the top (SS-012): what each card is, as far as the recipe says. Four are turned up as the game begins."""
    above, twos = recipe(mode, players, ones)
    order = [ONE] * above + [TWO] * twos + [TRIO] * 3
    return Supply(left=len(order), order=order)


def lord_comes_with(mode: str, players: int, ones: int = LIKELY_ONES) -> tuple[int, int]:
    """With which Whisper claim the Lord may arrive: the first and the last possible one (SS-039, SS-111)."""
    above = sum(recipe(mode, players, ones))
    return above + 1 - 4, above + 3 - 4


def our_ones() -> int:
    return sum(whisper.shards == 1 for whisper in OURS.whispers)


# -- order -------------------------------------------------------------------------------------------------


def turn_order(table: Table, first: str) -> list[str]:
    """Clockwise from the first player, or to the right, as the book's words have it (SS-020, SS-074, SS-G8)."""
    seats = [player.id for player in table.players]
    at = seats.index(first)
    if RULINGS.ruled(table, "SS-G8") == "right":
        seats, at = seats[::-1], len(seats) - 1 - at
    return seats[at:] + seats[:at]
