"""Which group of panels one belongs to, by its kind and seat alone. Knows no game."""

from companion.view import Duel, HexMap, Panel, Path, Reveal, Text, Track

NOW, PEOPLE, MAPS, MORE = "now", "people", "maps", "more"
GROUPS = (NOW, PEOPLE, MAPS, MORE)


def group_of(panel: Panel) -> str:
    """A fight and the like is now; what has a seat is a person's."""
    if isinstance(panel, (Track, Duel, Reveal, Path)) or (isinstance(panel, Text) and panel.strong):
        return NOW
    if panel.seat:
        return PEOPLE
    return MAPS if isinstance(panel, HexMap) else MORE
