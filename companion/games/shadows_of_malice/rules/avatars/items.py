"""Treasure and items (section 25): finding, holding within limits, sharing out, claiming.

Knows who may hold what and how a card comes into somebody's hands. What an item does is said on its card and
carried out in ``effects.py`` and ``playing.py``; where finds come from is told in the chapters of their places, how
they change hands in ``trading.py``.
"""

from collections.abc import Iterable, Sequence

from companion.games.shadows_of_malice.cards.cards import Card
from companion.games.shadows_of_malice.cards.troves import draw_card, return_card
from companion.games.shadows_of_malice.meanings import Claim, GiveTo, PassOn, Swap
from companion.games.shadows_of_malice.table import Avatar, Find, Table
from companion.kernel import Choose, Option, Step, Tell, Words, listing, say

MOST_POTIONS = 2
"""SM-215."""

TYPE_NAMES = {
    "jewelry": "jewelry", "clothing": "clothing", "armor": "armor", "book": "book or scroll", "weapon": "weapon",
}  # fmt: skip

# -- what may be held ----------------------------------------------------------------------------------------


def held(avatar: Avatar) -> list[str]:
    """The items and potions an avatar carries."""
    return [*avatar.items, *avatar.potions]


def kind_name(known: Card) -> Words:
    """What kind of item it is, in words: ``weapon``, ``red potion`` (SM-213)."""
    if known.kind == "potion":
        return say("{colour} potion", colour=say(known.color))
    return say(TYPE_NAMES[known.type]) if known.type else say("item")


def in_the_way(table: Table, name: str, card_id: str, without: str = "") -> list[str]:
    """The cards of which *name* must part with one to hold *card_id*; none if there is room.

    One item of each type; two potions, of different colours (SM-215). *without* is a card it is about to give away.
    """
    avatar, new = table.avatar(name), table.card(card_id)
    if new.kind != "potion":
        return [item for item in avatar.items if item != without and table.card(item).type == new.type]
    potions = [potion for potion in avatar.potions if potion != without]
    same_colour = [potion for potion in potions if table.card(potion).color == new.color]
    if same_colour:
        return same_colour
    return potions if len(potions) >= MOST_POTIONS else []


def hold(table: Table, name: str, card_id: str) -> None:
    """Put a card in front of an avatar."""
    avatar = table.avatar(name)
    (avatar.potions if table.card(card_id).kind == "potion" else avatar.items).append(card_id)


def part_with(table: Table, name: str, card_id: str) -> bool:
    """Take a card from an avatar; False if it no longer has it."""
    avatar = table.avatar(name)
    for cards in (avatar.items, avatar.potions):
        if card_id in cards:
            cards.remove(card_id)
            return True
    return False


# -- getting an item -----------------------------------------------------------------------------------------


def gain_item(table: Table, name: str, card_id: str, sharing: Sequence[str] = ()) -> Step:
    """*name* gets an item or potion; where its limit is reached it chooses what becomes of both (SM-215, SM-216).

    *sharing* are those who may take what is left over; it is the band unless said otherwise.
    """
    if not in_the_way(table, name, card_id):
        hold(table, name, card_id)
        yield gets(table, name, card_id)
        return
    answer = yield from Choose(
        "item.limit",
        say(
            "{name} cannot hold {new} as well ({kind}). What becomes of it?",
            name=table.avatar(name).name,
            new=table.card_name(card_id),
            kind=kind_name(table.card(card_id)),
        ),
        name,
        "SM-216",
        offers=lambda: limit_options(table, name, card_id, sharing),
    )
    yield from _settle_limit(table, name, card_id, answer)


def limit_options(
    table: Table, name: str, card_id: str, sharing: Sequence[str] = ()
) -> list[Option[GiveTo | Swap | PassOn | str]]:
    """Return the new one, or keep it and return the old one, or give either to a member with room for it (SM-216)."""
    new = table.card_name(card_id)
    options: list[Option[GiveTo | Swap | PassOn | str]] = [Option("return", say("Return {new} to its trove", new=new))]
    others = _others(table, name, sharing)
    for old in in_the_way(table, name, card_id):
        words = {"new": new, "old": table.card_name(old)}
        options.append(Option(f"swap:{old}", say("Keep {new}, return {old}", **words), means=Swap(old)))
        for other in _with_room(table, others, old):
            label = say("Keep {new}, give {old} to {other}", other=table.avatar(other).name, **words)
            options.append(Option(f"pass:{old}:{other}", label, means=PassOn(old, other)))
    for other in _with_room(table, others, card_id):
        label = say("Give {new} to {other}", new=new, other=table.avatar(other).name)
        options.append(Option(f"give:{other}", label, means=GiveTo(other)))
    return options


def _others(table: Table, name: str, sharing: Sequence[str]) -> list[str]:
    members = sharing or [member.id for member in table.band_of(name)]
    return [member for member in members if member != name and table.avatar(member).embodied]


def _with_room(table: Table, members: Iterable[str], card_id: str) -> list[str]:
    return [member for member in members if not in_the_way(table, member, card_id)]


def _settle_limit(table: Table, name: str, new: str, answer: GiveTo | Swap | PassOn | str) -> Step:
    match answer:
        case GiveTo(other):
            yield from gain_item(table, other, new)
        case Swap(old):
            yield from _keep_instead(table, name, new, old)
            yield from give_back(table, old)
        case PassOn(old, other):
            yield from _keep_instead(table, name, new, old)
            yield from gain_item(table, other, old)
        case _:
            yield from give_back(table, new)


def _keep_instead(table: Table, name: str, new: str, old: str) -> Step:
    part_with(table, name, old)
    hold(table, name, new)
    yield gets(table, name, new)


def gets(table: Table, name: str, card_id: str) -> Tell:
    """Whose a card is now, in words."""
    words = {"name": table.avatar(name).name, "card": table.card_name(card_id), "kind": kind_name(table.card(card_id))}
    return Tell("item.gained", say("{name} gets {card} ({kind}).", **words), name, "SM-215", data={"card": card_id})


def give_back(table: Table, card_id: str) -> Step:
    """To the bottom of its trove (SM-028)."""
    yield Tell(
        "item.returned",
        say("{card} goes back to its trove.", card=table.card_name(card_id)),
        fact="SM-028",
        data={"card": card_id},
    )
    yield from return_card(table, card_id)


# -- finds ---------------------------------------------------------------------------------------------------


def draw_treasures(table: Table, finders: Sequence[str], number: int) -> Step:
    """*number* Treasure cards, shared out among the finders (SM-217, SM-218)."""
    yield from _draw_finds(table, "treasure", finders, number)


def draw_potions(table: Table, finders: Sequence[str], number: int) -> Step:
    """*number* Potion cards, shared out among the finders (SM-217, SM-218)."""
    yield from _draw_finds(table, "potion", finders, number)


def _draw_finds(table: Table, trove: str, finders: Sequence[str], number: int) -> Step:
    found = []
    for _ in range(number if finders else 0):
        drawn = yield from draw_card(table, trove, finders[0])
        found += [drawn] if drawn else []
    yield from share_out(table, finders, found)


def share_out(table: Table, finders: Sequence[str], card_ids: Sequence[str]) -> Step:
    """A band shares its finds out as it likes: card by card to a member, or back to the trove (SM-218)."""
    for card_id in card_ids:
        takers = [name for name in finders if table.avatar(name).embodied]
        if not takers:
            yield from give_back(table, card_id)
        elif len(takers) == 1:
            yield from gain_item(table, takers[0], card_id)
        else:
            yield from _share(table, takers, card_id)


def _share(table: Table, takers: list[str], card_id: str) -> Step:
    answer = yield from Choose(
        "item.share",
        say("Who takes {card} ({kind})?", card=table.card_name(card_id), kind=kind_name(table.card(card_id))),
        fact="SM-218",
        offers=lambda: [
            *(_taker(table, name, card_id) for name in takers),
            Option("return", say("Nobody: back to its trove")),
        ],
    )
    if answer == "return":
        yield from give_back(table, card_id)
    else:
        yield from gain_item(table, answer, card_id, takers)


def _taker(table: Table, name: str, card_id: str) -> Option:
    """A member to choose, with what it would have to part with."""
    olds = in_the_way(table, name, card_id)
    words = {"name": table.avatar(name).name, "olds": listing([table.card_name(old) for old in olds])}
    return Option(name, say("{name} (has {olds})", **words) if olds else words["name"], where=name)


# -- what lies in Aethos -------------------------------------------------------------------------------------


def claimable(table: Table) -> list[Option[Claim]]:
    """Everything that lies in Aethos for somebody to claim now; it is no action (SM-032, SM-167)."""
    options = []
    for avatar, card in _left_by_bodies(table):
        label = say("{name} claims {card}", name=avatar.name, card=table.card_name(card))
        options.append(_claim(avatar, card, label, "SM-167"))
    for avatar, card in _left_in_cities(table):
        label = say("{name} takes {card} from the city", name=avatar.name, card=table.card_name(card))
        options.append(_claim(avatar, card, label, "SM-032"))
    return options


def _left_by_bodies(table: Table) -> list[tuple[Avatar, str]]:
    """What lies in Aethos after a body was destroyed, for each survivor of its band to claim (SM-167)."""
    return [(avatar, find.card) for find in table.finds for avatar in table.in_aethos() if avatar.band == find.band]


def _left_in_cities(table: Table) -> list[tuple[Avatar, str]]:
    """[1] What was left in the trust of a city, for any avatar that is there (SM-032)."""
    return [
        (avatar, site.treasure)
        for site in table.sites
        for avatar in table.in_aethos()
        if site.treasure and not site.destroyed and avatar.at == site.at
    ]


def _claim(avatar: Avatar, card: str, label: Words, fact: str) -> Option[Claim]:
    return Option(f"claim:{card}:{avatar.id}", label, means=Claim(avatar.id, card), where=avatar.id, fact=fact)


def claim(table: Table, name: str, card_id: str) -> Step:
    """*name* takes what lies in Aethos, out of everybody else's reach (SM-032, SM-167)."""
    table.finds = [find for find in table.finds if find.card != card_id]
    for site in table.sites:
        if site.treasure == card_id:
            site.treasure = ""
    yield from gain_item(table, name, card_id)


def clear_finds(table: Table) -> Step:
    """What nobody claimed goes back at the end of the turn (SM-167)."""
    finds: list[Find] = table.finds
    table.finds = []
    for find in finds:
        yield from give_back(table, find.card)
