"""Which panels belong together on a small screen, by their kind, seat and order alone, for every game alike."""

from collections.abc import Iterable

from companion.kernel.view import Board, DiceTray, Duel, Panel, Path, Reveal, Text, Track
from companion.language.words import phrase

NOW, PEOPLE, MAPS, MORE = "now", "people", "maps", "more"
GROUPS = (NOW, PEOPLE, MAPS, MORE)
"""In the order to show them."""


def group_of(panel: Panel) -> str:
    """What is going on now, whose it is, where it is, or anything else."""
    if isinstance(panel, Track | Duel | Reveal | Path | DiceTray) or (isinstance(panel, Text) and panel.strong):
        return NOW
    if panel.seat:
        return PEOPLE
    return MAPS if isinstance(panel, Board) else MORE


def grouped(panels: Iterable[Panel]) -> dict[str, list[Panel]]:
    """The groups that have something in them, each with its panels in the game's order.

    What follows a tray and would be anything else lies beside the dice: tokens that are spent with them, what they
    are good for.
    """
    found: dict[str, list[Panel]] = {group: [] for group in GROUPS}
    beside_dice = False
    for panel in panels:
        group = group_of(panel)
        beside_dice = isinstance(panel, DiceTray) or (beside_dice and group == MORE)
        found[NOW if beside_dice else group].append(panel)
    return {group: those for group, those in found.items() if those}


def group_title(group: str) -> str:
    """What its tab says."""
    return {NOW: phrase("Now"), PEOPLE: phrase("People"), MAPS: phrase("Maps"), MORE: phrase("More")}[group]
