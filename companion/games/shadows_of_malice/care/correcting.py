"""What may stand where the Table holds a name: for corrections by choosing instead of writing ids.

Knows which fields hold cards, tokens and places; whether a choice fits the rules is not asked.
"""

from companion.games.shadows_of_malice.cards.cards import Kind, trove_cards
from companion.games.shadows_of_malice.rules.land.bands import band_alone
from companion.games.shadows_of_malice.rules.land.places import SITE_NAMES, site_name
from companion.games.shadows_of_malice.table import CITIES, RADIANCE, Table
from companion.kernel import Words, listing, say, worded


def choices(table: Table, path: str) -> dict[str, Words]:
    """The names of all that may stand at *path*, by what the Table holds for them; {} where anything may."""
    match path.split("."):
        case ["avatars", _, "mastery" | "fate" as trove]:
            return {"": say("nothing"), **_cards(table, trove)}
        case ["avatars", _, "items", _]:
            return _cards(table, "treasure")
        case ["avatars", _, "potions", _]:
            return _cards(table, "potion")
        case ["avatars", _, "radiance", _]:
            return {token: say(token) for token in RADIANCE}
        case ["avatars", number, "band"]:
            return _bands(table, int(number))
        case ["sites", number, "service"]:
            return _services(table.sites[int(number)].kind)
    return {}


def _cards(table: Table, trove: Kind) -> dict[str, Words]:
    names = {card_id: table.card_name(card_id) for card_id in trove_cards(table.cards, trove)}
    return dict(sorted(names.items(), key=lambda named: worded(named[1])))


def _bands(table: Table, number: int) -> dict[str, Words]:
    """Alone, or with the members of another band."""
    own = table.avatars[number]
    bands: dict[str, list[str]] = {}
    for other in table.avatars:
        if other is not own:
            bands.setdefault(other.band, []).append(other.name)
    together = {band: say("with {names}", names=listing(those)) for band, those in bands.items()}
    return {band_alone(table, own.id): say("alone"), **together}


def _services(kind: str) -> dict[str, Words]:
    fitting = CITIES if kind == "city" else tuple(service for service in SITE_NAMES if service not in CITIES)
    return {"": say("nothing"), **{service: site_name(service) for service in fitting}}
