"""The services of mystics and cities (section 27): what each takes and gives, why it cannot be had, and using it.

The action that a service costs is the caller's to spend, once the option was legal.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from companion.games.shadows_of_malice.cards.curses import lift_curse
from companion.games.shadows_of_malice.cards.fate import draw_fate
from companion.games.shadows_of_malice.cards.troves import cut, draw_card, next_of_colour, return_card
from companion.games.shadows_of_malice.meanings import Service
from companion.games.shadows_of_malice.rules.avatars.items import gain_item, part_with
from companion.games.shadows_of_malice.rules.avatars.life import draw_radiance, heal, lost_radiance, restorable
from companion.games.shadows_of_malice.rules.land.arriving import arrive_at
from companion.games.shadows_of_malice.rules.land.bands import leave
from companion.games.shadows_of_malice.rules.land.gates import toll
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.land.places import site_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import COLORLESS, COLOURS, Avatar, Site, Table
from companion.kernel import Choose, Option, Place, Step, Tell, Words, count, joined, say

ACQUIRE_PRICE = 2
"""Colorless shards for a potion at the City of Alchemy (SM-239)."""

# -- what is on offer ----------------------------------------------------------------------------------------


def service_options(table: Table, name: str) -> list[Option[Service]]:
    """Every use of a service the avatar could make where it is, one for an action (SM-236); why not, where not.

    [1] A city and a mystic serve once a turn each. To the City of Gateways lead all Gates (SM-241): see ``gates.py``.
    """
    avatar = table.avatar(name)
    options: list[Option[Service]] = []
    site = table.site_at(avatar.at)
    if avatar.embodied and site and site.service:
        options += [*_OFFERS[site.service](table, avatar)]
        if site.kind == "mystic":
            options += [*_brews(table, avatar)]
    if edition(table).services == "each action":
        return options
    served = say("served once this turn")
    return [replace(o, why_not=served) if _served(o.meaning) in avatar.used else o for o in options]


def _served(service: Service) -> str:
    """How it is noted that a city, or a mystic, has served somebody this turn."""
    return f"service:{service.site}"


def _option(service: Service, label: Words, fact: str, why_not: Words = "", where: str = "") -> Option[Service]:
    """A use of a service; its id is ``site.use``, or ``site.use:what``."""
    option_id = f"{service.site}.{service.use}" + (f":{service.what}" if service.what else "")
    return Option(option_id, label, means=service, where=where, why_not=why_not, fact=fact)


def _mystic_cleanses(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    cursed = avatar.fate and table.card(avatar.fate).curse
    why_not = "" if cursed else say("no curse")
    yield _option(Service("mystic", "cleanse"), say("Cleanse: remove a curse"), "SM-238", why_not)


def _mystic_heals(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    why_not = "" if avatar.wounds else say("no wounds")
    yield _option(Service("mystic", "heal"), say("Heal all wounds"), "SM-238", why_not)


def _mystic_restores(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    why_not = "" if restorable(table, avatar.id) else say("nothing is drained")
    yield _option(Service("mystic", "restore"), say("Restore all drained life and radiance"), "SM-238", why_not)


def _brews(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    """Every mystic brews a potion for a shard of its colour, if the trove has one (SM-237, RUL-38)."""
    for colour in COLOURS:
        why_not: Words = ""
        if not avatar.shards[colour]:
            why_not = say("no {colour} shard", colour=say(colour))
        elif not any(table.card(potion).color == colour for potion in table.troves["potion"].order):
            why_not = say("no {colour} potion left", colour=say(colour))
        label = say("Brew a {colour} potion (a {colour} shard)", colour=say(colour))
        yield _option(Service("mystic", "brew", colour), label, "SM-237", why_not)


def _alchemy(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    """Two services: trade a potion, or acquire one for two colorless shards (SM-239)."""
    empty = "" if table.troves["potion"].order else say("the Potion trove is empty")
    label = say("Acquire a potion ({n} colorless shards)", n=ACQUIRE_PRICE)
    poor = "" if avatar.shards[COLORLESS] >= ACQUIRE_PRICE else say("too few colorless shards")
    yield _option(Service("city", "acquire"), label, "SM-239", poor or empty)
    yield from _exchanges(table, "trade", avatar.potions, say("no potion"), empty, "SM-239")


def _merchants(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    """One item that is no potion against a Treasure draw (SM-243)."""
    empty = "" if table.troves["treasure"].order else say("the Treasure trove is empty")
    yield from _exchanges(table, "merchants", avatar.items, say("no item"), empty, "SM-243")


def _exchanges(
    table: Table, use: str, cards: list[str], none: Words, empty: Words, fact: str
) -> Iterator[Option[Service]]:
    for card_id in cards:
        label = say("Offer {card} against a draw, keep either", card=table.card_name(card_id))
        yield _option(Service("city", use, card_id), label, fact, empty)
    if not cards:
        yield _option(Service("city", use), say("Offer something against a draw, keep either"), fact, none)


def _destiny(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    yield _option(Service("city", "destiny"), say("Draw a fate card"), "SM-240")


def _life(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    why_not = "" if avatar.wounds or avatar.drains else say("no wounds, no drained life")
    yield _option(Service("city", "life"), say("Heal all wounds and restore all drained life"), "SM-242", why_not)


def _gateways(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    """From this city to any Gate or revealed city, without a luck roll (SM-241)."""
    cities = [site.at for site in table.sites if site.kind == "city" and site.service and not site.destroyed]
    for place in [place for place in (*table.gates.values(), *cities) if place != avatar.at]:
        label = say("Gateways: to {place}", place=_where_to(table, table.site_at(place), place))
        yield _option(Service("city", "gateways", place), label, "SM-241", where=place)


def _where_to(table: Table, site: Site | None, place: str) -> Words:
    return site_name(site.service) if site else place_name(table, place)


def _shards(table: Table, avatar: Avatar) -> Iterator[Option[Service]]:
    """Three exchanges: 1 coloured for 2 colorless, 1 coloured for 1 of any colour, 2 colorless for 1 (SM-244)."""
    for colour in COLOURS:
        if avatar.shards[colour]:
            label = say("1 {colour} shard for 2 colorless", colour=say(colour))
            yield _option(Service("city", "split", colour), label, "SM-244")
            label = say("1 {colour} shard for 1 of another colour", colour=say(colour))
            yield _option(Service("city", "change", colour), label, "SM-244")
    poor = "" if avatar.shards[COLORLESS] >= 2 else say("too few colorless shards")
    yield _option(Service("city", "fuse"), say("2 colorless shards for 1 of any colour"), "SM-244", poor)


_OFFERS: dict[str, Callable[[Table, Avatar], Iterator[Option[Service]]]] = {
    "cleanse": _mystic_cleanses, "heal": _mystic_heals, "restore": _mystic_restores, "alchemy": _alchemy,
    "destiny": _destiny, "gateways": _gateways, "life": _life, "merchants": _merchants, "shards": _shards,
}  # fmt: skip

# -- using it ------------------------------------------------------------------------------------------------


def use_service(table: Table, name: str, service: Service) -> Step:
    """One service use for one action (SM-236)."""
    if edition(table).services != "each action":
        table.avatar(name).used.append(_served(service))
    yield from _USES[service.use](table, name, service.what)


def cleanse(table: Table, name: str, _: str = "") -> Step:
    """A curse is removed, its card returned (SM-238)."""
    yield from lift_curse(table, name)


def heal_all(table: Table, name: str, _: str = "") -> Step:
    """All wounds, no drains (SM-238)."""
    healed = heal(table, name, table.avatar(name).wounds)
    yield Tell(
        "service.heal",
        say("{name} heals {n}.", name=table.avatar(name).name, n=count(healed, "wound", "wounds")),
        name,
        "SM-238",
        data={"healed": healed},
    )


def restore_all(table: Table, name: str, _: str = "") -> Step:
    """All drained life and radiance, no wounds (SM-238)."""
    yield from _restore_life(table, name)
    while lost_radiance(table, name):
        yield from draw_radiance(table, name)


def heal_and_restore_life(table: Table, name: str, _: str = "") -> Step:
    """All wounds and all drained life, but no radiance (SM-242)."""
    yield from heal_all(table, name)
    yield from _restore_life(table, name)


def _restore_life(table: Table, name: str) -> Step:
    avatar = table.avatar(name)
    restored, avatar.drains = avatar.drains, 0
    if restored:
        yield Tell(
            "service.restore",
            say("{name} restores {n}.", name=avatar.name, n=count(restored, "life token", "life tokens")),
            name,
            data={"restored": restored},
        )


def brew(table: Table, name: str, colour: str) -> Step:
    """A coloured shard is consumed; cut the Potion trove, take the next potion of that colour (SM-237)."""
    table.avatar(name).shards[colour] -= 1
    yield Tell(
        "service.brew",
        say("{name} gives a {colour} shard. Cut the Potion trove.", name=table.avatar(name).name, colour=say(colour)),
        name,
        "SM-237",
    )
    yield from cut(table, "potion")
    potion = yield from next_of_colour(table, "potion", colour, name)
    yield from gain_item(table, name, potion)


def acquire(table: Table, name: str, _: str = "") -> Step:
    """Two colorless shards: cut the Potion trove and take the top card (SM-239)."""
    table.avatar(name).shards[COLORLESS] -= ACQUIRE_PRICE
    yield from cut(table, "potion")
    text = say("Cut the Potion trove and take the top card. Which one is it?")
    potion = yield from draw_card(table, "potion", name, text)
    if potion:
        yield from gain_item(table, name, potion)


def trade_for_draw(table: Table, name: str, mine: str) -> Step:
    """One's own potion or item against a random draw; either is kept, the other returned (SM-239, SM-243)."""
    drawn = yield from draw_card(table, table.card(mine).kind, name)
    if not drawn:
        return
    kept = yield from Choose(
        "service.keep",
        say("Which one does {name} keep?", name=table.avatar(name).name),
        name,
        "SM-239" if table.card(mine).kind == "potion" else "SM-243",
        offers=lambda: [Option(card_id, table.card_name(card_id)) for card_id in (mine, drawn)],
    )
    if kept == mine:
        yield from return_card(table, drawn)
        return
    if part_with(table, name, mine):
        yield from return_card(table, mine)
    yield from gain_item(table, name, drawn)


def draw_destiny(table: Table, name: str, _: str = "") -> Step:
    """A fate draw of one's own will, under the rules of any (SM-102, SM-240)."""
    yield from draw_fate(table, name)


def go_through_gateways(table: Table, name: str, place: str) -> Step:
    """To the place chosen; no luck roll (SM-092, SM-241). It is one avatar's action, so it goes without its band.

    It is a teleportation, and may cost the toll of one (SM-089, RUL-42).
    """
    if len(table.band_of(name)) > 1:
        yield from leave(table, name)
    yield from toll(table, name, gateways=True)
    if not table.avatar(name).embodied:
        return
    text = say("Put {name}'s token on {place}.", name=table.avatar(name).name, place=place_name(table, place))
    yield Place("service.gateways", text, name, "SM-241", piece=table.avatar(name).name, to=place)
    yield from arrive_at(table, [name], place)


def split_shard(table: Table, name: str, colour: str) -> Step:
    """1 coloured shard for 2 colorless (SM-244)."""
    yield from _exchange_shards(table, name, {colour: -1, COLORLESS: 2})


def change_shard(table: Table, name: str, colour: str) -> Step:
    """1 coloured shard for 1 of any colour (SM-244)."""
    wanted = yield from _which_colour(name, [other for other in COLOURS if other != colour])
    yield from _exchange_shards(table, name, {colour: -1, wanted: 1})


def fuse_shards(table: Table, name: str, _: str = "") -> Step:
    """2 colorless shards for 1 of any colour (SM-244)."""
    wanted = yield from _which_colour(name, COLOURS)
    yield from _exchange_shards(table, name, {COLORLESS: -2, wanted: 1})


def _which_colour(name: str, colours: Iterable[str]) -> Choose[str]:
    options = [Option(colour, say(colour)) for colour in colours]
    return Choose("service.colour", say("Which colour?"), name, "SM-244", offers=lambda: options)


def _exchange_shards(table: Table, name: str, change: dict[str, int]) -> Step:
    avatar = table.avatar(name)
    for colour, number in change.items():
        avatar.shards[colour] = max(0, avatar.shards[colour] + number)
    each = [joined(" ", [f"{number:+}".replace("-", "−"), say(colour)]) for colour, number in change.items()]
    yield Tell(
        "service.shards",
        say("{name}'s shards: {words}.", name=avatar.name, words=joined(", ", each)),
        name,
        "SM-244",
        data={"shards": change},
    )


_USES: dict[str, Callable[[Table, str, str], Step]] = {
    "cleanse": cleanse, "heal": heal_all, "restore": restore_all, "brew": brew, "trade": trade_for_draw,
    "acquire": acquire, "destiny": draw_destiny, "gateways": go_through_gateways, "life": heal_and_restore_life,
    "merchants": trade_for_draw, "split": split_shard, "change": change_shard, "fuse": fuse_shards,
}  # fmt: skip
