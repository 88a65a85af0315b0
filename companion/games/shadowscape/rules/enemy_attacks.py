"""Attacks of Enemies and the Lord: order and target by the active player, Wounds by whoever is hit (SS-048, SS-049).

Knows ``table.enemy_phase.attacking``; one attack is one step.
"""

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.rules.fate_deck import discard
from companion.games.shadowscape.rules.hero_area import defence, free_spaces, place_name, put_wounds
from companion.games.shadowscape.rules.lord import learn_its_values, lord_name, lord_strength
from companion.games.shadowscape.rules.paths import Walker
from companion.games.shadowscape.rules.tokens import token_name
from companion.games.shadowscape.table import LORD, Table
from companion.kernel import Allot, Asking, Choose, Option, Step, Sum, Tell, Words, say

NOWHERE = "nowhere"
"""Where a card's Wound spaces are not known: no free space is left."""
MOST_UNKNOWN = 4


def reached(table: Table, attacker: str, walker: Walker | None = None) -> list[str]:
    """The Heroes it can attack: Melee in its room, Ranged in adjacent ones too (SS-102); the Lord, whatever its kind,
    in its own room alone (SS-050).
    """
    if attacker == LORD:
        return table.heroes_in(table.lord_at)
    enemy = table.enemy(attacker)
    known = things(table).enemies.get(enemy.kind) if enemy else None
    if enemy is None or known is None:
        return []
    return (walker or Walker(table)).in_range(known.attack or "", enemy.at)


def attackers(table: Table) -> dict[str, list[str]]:
    """Who can still attack whom, in this Enemy Phase; each activated Enemy one Hero, if it can (SS-048)."""
    phase, walker = table.enemy_phase, Walker(table)
    found = {id: reached(table, id, walker) for id in (phase.attacking if phase else ())}
    return {id: heroes for id, heroes in found.items() if heroes}


def attacker_name(table: Table, attacker: str) -> Words:
    if attacker == LORD:
        return lord_name(table)
    enemy = table.enemy(attacker)
    return token_name(table, enemy.kind) if enemy else attacker


def strength(table: Table, attacker: str) -> int:
    if attacker == LORD:
        return lord_strength(table) or 0
    enemy = table.enemy(attacker)
    known = things(table).enemies.get(enemy.kind) if enemy else None
    return known.strength or 0 if known else 0


def damage(table: Table, attacker: str, seat: str, discarded: int = 0) -> Sum:
    """Strength less Defence, Armour Shrine and Defence symbols; not below 0 (SS-049)."""
    total = Sum(floor=0)
    total.add(attacker_name(table, attacker), strength(table, attacker))
    for part in defence(table, seat).parts:
        total.add(part.label, -part.amount, part.source)
    total.add(say("Fate cards"), -discarded, "SS-049")
    return total


def attack_next(table: Table) -> Step:
    """The active player picks the next attacker and, of several Heroes in range, the target (SS-048)."""
    phase = table.enemy_phase
    assert phase is not None
    able = attackers(table)
    if not able:
        phase.attacking = []
        return
    attacker = next(iter(able))
    if len(able) > 1 and not _all_alike(table, able):
        text = say("{who}, who attacks next?", who=table.active.name)
        attacker = yield from Choose("enemy.order", text, table.active.id, fact="SS-048", about=("dungeon",),
                                     offers=lambda: [_attacker(table, id) for id in attackers(table)],
                                     brief=say("Who attacks next?"))  # fmt: skip
    if attacker == LORD:
        yield from learn_its_values(table)
    seat = able[attacker][0]
    if len(able[attacker]) > 1:
        words = {"who": table.active.name, "enemy": attacker_name(table, attacker)}
        seat = yield from Choose("enemy.target", say("{who}, whom does {enemy} attack?", **words), table.active.id,
                                 fact="SS-048", about=("dungeon",),
                                 offers=lambda: [_target(table, attacker, one) for one in reached(table, attacker)],
                                 brief=say("Whom does it attack?"))  # fmt: skip
    if phase := table.enemy_phase:
        phase.attacking = [other for other in phase.attacking if other != attacker]
    yield from hit(table, attacker, seat)


def _all_alike(table: Table, able: dict[str, list[str]]) -> bool:
    """Then the order makes no difference: the same strength, and the same one Hero in range."""
    same = {(strength(table, id), tuple(heroes)) for id, heroes in able.items()}
    return len(same) == 1 and len(next(iter(able.values()))) == 1


def _attacker(table: Table, id: str) -> Option[str]:
    return Option(id, attacker_name(table, id), where=id, effect=say("strength {n}", n=strength(table, id)))


def _target(table: Table, attacker: str, seat: str) -> Option[str]:
    hurts = damage(table, attacker, seat).total
    return Option(seat, table.named(seat), where=seat, effect=say("up to {n}", n=hurts))


def hit(table: Table, attacker: str, seat: str) -> Step:
    """The one who is hit discards Defence cards, also on another's turn, and places the Wounds (SS-049)."""
    _under_way(table, attacker, seat)
    before = damage(table, attacker, seat)
    discarded = yield from _defended(table, attacker, seat, before)
    discard(table, seat, discarded)
    total = damage(table, attacker, seat, discarded)
    words = {"enemy": attacker_name(table, attacker), "who": table.named(seat), "damage": total.words()}
    told = say("{enemy} attacks {who}: {damage}.", **words)
    yield Tell("enemy.attack", told, seat, fact="SS-049", data={"damage": total, "attacker": attacker})
    if total.total:
        yield from take_wounds(table, seat, total.total)
    _under_way(table, "", "")


def _under_way(table: Table, attacker: str, seat: str) -> None:
    """For whoever looks at the table meanwhile."""
    if phase := table.enemy_phase:
        phase.attacker, phase.target = attacker, seat


def _defended(table: Table, attacker: str, seat: str, before: Sum) -> Asking[int]:
    most = min(before.total, table.heroes[seat].hand)
    if not most:
        return 0
    words = {"who": table.named(seat), "enemy": attacker_name(table, attacker), "n": before.total}
    offers = [Option(str(n), _cards(n), means=n, effect=_left(before.total - n)) for n in range(most + 1)]
    return (
        yield from Choose[int](
            "enemy.defend",
            say("{enemy} hits {who} for {n}. How many Defence cards do you discard?", **words),
            seat,
            fact="SS-049",
            about=("attack",),
            offers=lambda: offers,
            brief=say("{who}, Defence cards?", who=table.named(seat)),
        )
    )


def _cards(number: int) -> Words:
    return say("none") if not number else str(number)


def _left(wounds: int) -> Words:
    return say("{n} Wounds", n=wounds) if wounds != 1 else say("1 Wound")


def take_wounds(table: Table, seat: str, number: int) -> Step:
    """On free spaces of the Hero card or any own Action card, placed by their owner; what finds none is discarded, and
    no Hero ever dies (SS-103, SS-104).
    """
    free = free_spaces(table, seat)
    known = [n for n in free.values() if n is not None]
    unknown = len(known) < len(free)
    if not unknown and sum(known) <= number:
        placed = {place: n for place, n in free.items() if n}
    elif len(free) == 1 and not unknown:
        placed = {next(iter(free)): number}
    elif number == 1:
        placed = {(yield from _where_one(table, seat, unknown=unknown)): 1}
    else:
        placed = yield from _where(table, seat, number, unknown=unknown)
    for place, n in placed.items():
        if place != NOWHERE:
            put_wounds(table, seat, place, n)
    lost = number - sum(n for place, n in placed.items() if place != NOWHERE)
    if lost:
        words = {"who": table.named(seat), "n": lost}
        yield Tell("enemy.no_space", say("{who} has no free Wound space left: {n} without effect.", **words), seat,
                   fact="SS-104")  # fmt: skip


def _places(table: Table, seat: str, *, unknown: bool) -> list[Option[str]]:
    found = [Option(place, place_name(table, place), where=place) for place in free_spaces(table, seat)]
    return [*found, *([Option(NOWHERE, say("no free space"))] if unknown else [])]


def _where_one(table: Table, seat: str, *, unknown: bool) -> Asking[str]:
    """A single Wound is one touch."""
    return (
        yield from Choose(
            "enemy.wound",
            say("{who}, where does the Wound go?", who=table.named(seat)),
            seat,
            fact="SS-103",
            about=(f"area {seat}",),
            offers=lambda: _places(table, seat, unknown=unknown),
            brief=say("{who}, place 1 Wound", who=table.named(seat)),
        )
    )


def _where(table: Table, seat: str, number: int, *, unknown: bool) -> Asking[dict[str, int]]:
    def most(place: str) -> int:
        return MOST_UNKNOWN if (free := free_spaces(table, seat).get(place)) is None else free

    return (
        yield from Allot(
            "enemy.wounds",
            say("{who}, where do the {n} Wounds go?", who=table.named(seat), n=number),
            seat,
            fact="SS-103",
            about=(f"area {seat}",),
            offers=lambda: _places(table, seat, unknown=unknown),
            total=lambda: number,
            most=lambda place: number if place == NOWHERE else most(place),
            brief=say("{who} takes {n}", who=table.named(seat), n=_left(number)),
        )
    )
