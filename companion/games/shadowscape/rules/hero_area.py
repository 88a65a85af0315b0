"""What stands in a Hero Area (chapter 4): values, symbols, free Wound spaces, which cards can be used.

Each number that something adds to is a Sum, so that players can see why.
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import ActionSide, EquipmentKind, Gives, HeroKind
from companion.games.shadowscape.cards.names import SHRINE_NAMES
from companion.games.shadowscape.cards.shelf import SHRINE_ADDS
from companion.games.shadowscape.rules.dungeon import shrine as shrine_in
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.table import ActionCard, Table
from companion.kernel import Sum, Words, say

HERO_CARD = "hero"
"""The place of Wounds on the Hero card itself."""


def hero_kind(table: Table, seat: str) -> HeroKind | None:
    return things(table).heroes.get(table.heroes[seat].hero)


def hero_name(table: Table, seat: str) -> Words:
    known = hero_kind(table, seat)
    return say(known.name) if known else table.named(seat)


def side_up(table: Table, card: ActionCard) -> ActionSide | None:
    """What lies up of a card, as far as somebody has said it."""
    return things(table).sides.get((card.id, card.side))


def items(table: Table, seat: str) -> list[EquipmentKind]:
    """Equipment that the Hero can use: not that of other professions (SS-099)."""
    known, hero = things(table).equipment, hero_kind(table, seat)
    found = [known[id] for id in table.heroes[seat].equipment if id in known]
    return [item for item in found if item.helps(hero.profession if hero else None)]


def item_bonus(table: Table, seat: str, what: str) -> int:
    """What items and the special ability add without a discard (SS-085); the card goes before the rules (SS-009)."""
    hero = hero_kind(table, seat)
    gives = [item.gives for item in items(table, seat)] + ([hero.gives] if hero else [])
    return sum(_given(given, what) for given in gives)


def _given(gives: Gives, what: str) -> int:
    return next((number for key, number in gives.items() if key == what), 0)


def add_bonuses(table: Table, seat: str, what: str, total: Sum) -> None:
    """The same, part by part."""
    for item in items(table, seat):
        total.add(say(item.name), _given(item.gives, what), item.id)
    if hero := hero_kind(table, seat):
        total.add(say("special ability"), _given(hero.gives, what), hero.id)


def shrine_adds(table: Table, seat: str, what: str, place: str = "") -> int:
    """1 in a Shrine for that, for every Hero there and on anybody's turn, never more (SS-052, SS-108). *place* is where
    the Hero counts as being, if not where it stands (SS-093)."""
    there = shrine_in(table, place or table.at(seat))
    return int(any(shrine == there and adds == what for shrine, adds in SHRINE_ADDS.items()))


def skill(table: Table, seat: str) -> Sum:
    """The Skill symbols visible now, on disabled cards and the one in use as well, never on tucked ones (SS-024)."""
    total = Sum()
    for card in table.heroes[seat].in_use:
        if side := side_up(table, card):
            total.add(say("card {n}", n=card.id), side.skill, card.id)
    add_bonuses(table, seat, "skill", total)
    total.add(SHRINE_NAMES["hero"], shrine_adds(table, seat, "skill"), "SS-052")
    return total


def hand_size(table: Table, seat: str) -> Sum:
    """Hand Size, which limits a hand on a Prepare alone (SS-026, SS-032, SS-107)."""
    hero, total = hero_kind(table, seat), Sum(floor=0)
    total.add(say("Hand Size"), hero.hand or 0 if hero else 0)
    add_bonuses(table, seat, "hand", total)
    total.add(SHRINE_NAMES["foresight"], shrine_adds(table, seat, "draw"), "SS-107")
    return total


def movement(table: Table, seat: str, symbols: int) -> Sum:
    """Movement and a point for each Move symbol (SS-027)."""
    hero, total = hero_kind(table, seat), Sum(floor=0)
    total.add(say("Movement"), hero.movement or 0 if hero else 0)
    total.add(say("Fate cards"), symbols)
    add_bonuses(table, seat, "move", total)
    return total


def defence(table: Table, seat: str) -> Sum:
    """Defence when attacked; the Armour Shrine adds 1 on anybody's turn (SS-049, SS-052)."""
    hero, total = hero_kind(table, seat), Sum(floor=0)
    total.add(say("Defence"), hero.defence or 0 if hero else 0)
    add_bonuses(table, seat, "defence", total)
    total.add(SHRINE_NAMES["armour"], shrine_adds(table, seat, "defence"), "SS-052")
    return total


# -- Wounds ------------------------------------------------------------------------------------------------


def free_spaces(table: Table, seat: str) -> dict[str, int | None]:
    """Where Wounds can be put, and how many: the Hero card, every own Action card, the General one in use; never tucked
    ones (SS-049, SS-103). None where nobody has said how many spaces a card has.
    """
    hero, known = table.heroes[seat], hero_kind(table, seat)
    spaces: dict[str, int | None] = {HERO_CARD: _left(known.wounds if known else None, hero.wounds)}
    for card in hero.in_use:
        side = side_up(table, card)
        spaces[card.id] = _left(side.wounds if side else None, card.wounds)
    return {place: free for place, free in spaces.items() if free is None or free > 0}


def _left(spaces: int | None, wounds: int) -> int | None:
    return None if spaces is None else max(0, spaces - wounds)


def wounds_on(table: Table, seat: str) -> dict[str, int]:
    """Where Wounds lie."""
    hero = table.heroes[seat]
    found = {HERO_CARD: hero.wounds, **{card.id: card.wounds for card in hero.in_use}}
    return {place: n for place, n in found.items() if n}


def put_wounds(table: Table, seat: str, where: str, number: int) -> None:
    """More or, below 0, fewer; the Wound tokens are one supply that does not run out (SS-094, SS-G26)."""
    hero = table.heroes[seat]
    if where == HERO_CARD:
        hero.wounds = max(0, hero.wounds + number)
    elif card := hero.card(where):
        card.wounds = max(0, card.wounds + number)


def place_name(table: Table, where: str) -> Words:
    return say("Hero card") if where == HERO_CARD else say("card {n}", n=where)


# -- cards that can be used --------------------------------------------------------------------------------


def heals(side: ActionSide | None) -> bool:
    return side is not None and side.action == "heal"


def why_not_usable(table: Table, card: ActionCard) -> Words:
    """An exhausted card, or one with a Wound (SS-022, SS-080); the Hero card itself is never disabled (SS-086)."""
    if card.exhausted:
        return say("used this turn")
    if card.wounds and not _never_disabled(table, card):
        return say("there is a Wound on it")
    return ""


def _never_disabled(table: Table, card: ActionCard) -> bool:
    """A card that offers Heal can be used whatever lies on it (SS-087), while that side is up (SS-G17)."""
    if RULINGS.ruled(table, "SS-G17") == "side":
        return heals(side_up(table, card))
    sides = things(table).sides
    return any(heals(sides.get((card.id, side))) for side in ("A", "B"))


def flip(card: ActionCard) -> None:
    """A used card is flipped and exhausted for the rest of the turn (SS-021, SS-080)."""
    card.side = "B" if card.side == "A" else "A"
    card.exhausted = True
