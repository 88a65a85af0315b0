"""Mystics and cities (section 27): finding out what they offer. What that is, ``services.py`` says."""

from collections.abc import Callable

from companion.games.shadows_of_malice.cards.troves import draw_card
from companion.games.shadows_of_malice.rules.avatars.items import draw_treasures, gain_item, kind_name
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import CITIES, MYSTICS, Table
from companion.kernel import Choose, Confirm, Draw, Option, Step, Tell, Words, say

SITE_NAMES = {
    "alchemy": "the City of Alchemy", "destiny": "the City of Destiny", "gateways": "the City of Gateways",
    "life": "the City of Life", "merchants": "the City of Merchants", "shards": "the City of Shards",
    "cleanse": "a mystic who cleanses", "heal": "a mystic who heals", "restore": "a mystic who restores",
}  # fmt: skip


def site_name(service: str) -> Words:
    return say(SITE_NAMES[service])


# -- revealing -----------------------------------------------------------------------------------------------


def come_to_site(table: Table, place: str, who: str) -> Step:
    """Who passes a city or mystic that is still face down, or stops there, may turn its token over (SM-235)."""
    site = table.site_at(place)
    if site is None or site.service:
        return
    words = {"name": table.avatar(who).name, "place": place_name(table, place)}
    text = say("{name} is at {place}. Turn its token over?", **words)
    wanted = yield Confirm("site.look", text, who, "SM-235", yes=say("Turn it over"), no=say("Leave it face down"))
    if wanted:
        yield from reveal_site(table, place, who)


def reveal_site(table: Table, place: str, who: str) -> Step:
    """An avatar turns the token of the city or mystic where it is over; it is no action (SM-235).

    What it can be are the tokens that have not come up yet, since one of six was laid for each map (SM-018,
    SM-019). With Stewardship a Treasure is drawn for a city (SM-032).
    """
    site = table.site_at(place)
    if site is None or site.service:
        return
    kind = site.kind
    service: str = yield Draw(
        "site.reveal",
        say(
            "{name} turns over the token of {place}. What is it?",
            name=table.avatar(who).name,
            place=place_name(table, place),
        ),
        who,
        "SM-235",
        supply=kind,
        pool=lambda: tokens_left(table, kind),
        chance=table.settings.tokens == "virtual",
        named=site_name,
    )
    site = table.site_at(place)
    if site is None:
        return
    site.service = service
    yield Tell("site.revealed", say("It is {site}.", site=site_name(service)), who, "SM-235", data={"service": service})
    if site.kind == "city" and table.settings.stewardship:
        yield from STEWARDSHIP[edition(table).stewardship](table, place, who)


def _for_the_revealer(table: Table, place: str, who: str) -> Step:
    """[R] Whoever reveals a city draws a Treasure and gets it (SM-032)."""
    yield from draw_treasures(table, [who], 1)


def _held_in_trust(table: Table, place: str, who: str) -> Step:
    """[1] The city holds a Treasure: the revealer takes it, or leaves it there for another (SM-032)."""
    drawn = yield from draw_card(table, "treasure", who)
    site = table.site_at(place)
    if not drawn or site is None:
        return
    site.treasure = drawn
    words = {"name": table.avatar(who).name, "card": table.card_name(drawn), "kind": kind_name(table.card(drawn))}
    answer = yield Choose(
        "site.treasure",
        say("The city holds {card} ({kind}) in trust. Does {name} take it?", **words),
        who,
        "SM-032",
        offers=lambda: [Option("take", say("Take it")), Option("leave", say("Leave it here for another avatar"))],
    )
    site = table.site_at(place)
    if answer == "take" and site and site.treasure == drawn:
        site.treasure = ""
        yield from gain_item(table, who, drawn)


STEWARDSHIP: dict[str, Callable[[Table, str, str], Step]] = {
    "whoever reveals": _for_the_revealer, "the revealer, or left for another": _held_in_trust,
}  # fmt: skip


def tokens_left(table: Table, kind: str) -> list[str]:
    """The city or mystic tokens nobody has seen yet: six cities, each once; six mystics, two of each (SM-014)."""
    left = list(CITIES if kind == "city" else MYSTICS)
    for site in table.sites:
        if site.kind == kind and site.service in left:
            left.remove(site.service)
    return left
