"""The Enemy Phase: a Fate card names a type, all of it is activated, moves, and then attacks (chapter 8).

Every step is short and reads ``table.enemy_phase``, so that undo takes back one figure. Ways are computed in
``paths.py``, attacks carried out in ``enemy_attacks.py``.
"""

from collections.abc import Iterator
from functools import partial

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import TYPES, EnemyType
from companion.games.shadowscape.cards.names import TYPE_NAMES
from companion.games.shadowscape.rules.dungeon import lairs, printed, room_words
from companion.games.shadowscape.rules.enemy_attacks import attack_next
from companion.games.shadowscape.rules.fate_deck import leave_deck
from companion.games.shadowscape.rules.paths import WHY, Walk, Walker
from companion.games.shadowscape.rules.tokens import TYPE_PLURALS, draw_enemy, token_name, turn_over
from companion.games.shadowscape.table import LORD, EnemyPhase, Table
from companion.kernel import Asking, Choose, Draw, Option, Place, Step, Tell, Words, count, joined, listing, say

ALL = "all"


def begin_enemy_phase(table: Table) -> None:
    table.phase, table.enemy_phase = "enemy", EnemyPhase(cards=table.fate_per_phase)
    for enemy in table.enemies:
        enemy.fresh = False


def enemy_phase(table: Table) -> Step:
    """The next thing of the phase (SS-041 to SS-051)."""
    phase = table.enemy_phase
    assert phase is not None
    if phase.lairs:
        return spawn_next(table)
    if phase.moving:
        return move_enemies(table)
    if phase.attacking:
        return attack_next(table)
    if phase.cards:
        return draw_fate(table)
    return end_enemy_phase(table)


# -- the Fate card -----------------------------------------------------------------------------------------


def draw_fate(table: Table) -> Step:
    """1 Fate card; its bottom symbol names the type, the rest of it is ignored (SS-041, SS-101). Of two cards each is
    carried out in full (SS-059, SS-G19).
    """
    kind = yield from which_type(table)
    phase = table.enemy_phase
    assert phase is not None
    phase.cards -= 1
    phase.drawn = [*phase.drawn, kind]
    yield from leave_deck(table, 1)
    if table.level == "light":
        yield from _remind(table, kind)
        return
    activate(table, kind)
    yield from _told(table, kind)


def which_type(table: Table) -> Asking[EnemyType]:
    """Three large buttons; where the app deals, chance draws."""
    text = say("{who} draws a Fate card. Which Enemy symbol is at its bottom?", who=table.active.name)
    if table.content == "ours" and table.level == "full":
        drawn = yield from Draw("enemy.draw", text, table.active.id, fact="SS-041", pool=lambda: list(TYPES),
                                named=lambda kind: TYPE_NAMES[kind], chance=True)  # fmt: skip
        return next(kind for kind in TYPES if kind == drawn)
    offers: list[Option[EnemyType]] = [Option(kind, TYPE_PLURALS[kind], means=kind, emblem=kind) for kind in TYPES]
    return (
        yield from Choose[EnemyType](
            "enemy.fate", text, table.active.id, fact="SS-041", offers=lambda: offers, brief=say("Which Enemy symbol?"),
        )
    )  # fmt: skip


def activate(table: Table, kind: EnemyType) -> None:
    """Every Enemy of the type in the dungeon, but those spawned in this phase; with none, a Spawn (SS-041, SS-G19). The
    Lord acts once in every phase, and prevents no Spawn (SS-050, SS-105).
    """
    phase, known = table.enemy_phase, things(table).enemies
    assert phase is not None
    there = [enemy for enemy in table.enemies if (one := known.get(enemy.kind)) and one.type == kind]
    active = [enemy.id for enemy in there if not enemy.fresh]
    phase.activated = active
    phase.moving = list(active)
    phase.attacking = list(active)
    if table.lord_at and LORD not in phase.done:
        phase.done = [*phase.done, LORD]
        phase.attacking = [*active, LORD]
    if not there:
        phase.lairs = lairs(table, kind)


def _told(table: Table, kind: EnemyType) -> Step:
    phase = table.enemy_phase
    assert phase is not None
    words: Words
    if phase.activated:
        active = [token_name(table, one.kind) for id in phase.activated if (one := table.enemy(id))]
        words = say("{type}: {who} are activated.", type=TYPE_PLURALS[kind], who=listing(active))
        if table.advanced:
            yield from _abilities(table)
    elif phase.lairs:
        words = say("No {type} in the dungeon: new ones appear on their Lairs.", type=TYPE_NAMES[kind])
    else:
        words = say("{type}: nobody is activated.", type=TYPE_PLURALS[kind])
    yield Tell("enemy.activated", words, fact="SS-041", data={"type": kind, "activated": list(phase.activated)})


def _abilities(table: Table) -> Step:
    """Regular Enemy cards are carried out by hand (SS-016, SS-056, SS-G35)."""
    known, said = things(table).enemies, set[str]()
    for id in table.enemy_phase.activated if table.enemy_phase else ():
        enemy = table.enemy(id)
        one = known.get(enemy.kind) if enemy else None
        if one and one.text and one.text not in said:
            said.add(one.text)
            yield Tell("enemy.ability", joined(": ", [say(one.name), say(one.text)]), fact="SS-056")


def _remind(table: Table, kind: EnemyType) -> Step:
    """Light: what to do by hand, in the rulebook's order."""
    text = say("{type}: each checks its range, moves by its symbols, checks again after each room, then attacks. None "
               "there: new ones on their Lairs.", type=TYPE_PLURALS[kind])  # fmt: skip
    yield Tell("enemy.reminder", text, fact="SS-043")
    if table.lord_at:
        yield Tell("enemy.lord", say("The Lord attacks a Hero in its room."), fact="SS-050")


# -- moving ------------------------------------------------------------------------------------------------


def walks(table: Table) -> list[Walk]:
    """The ways of all Enemies that still have to move, at once: none is in another's way (SS-047)."""
    phase = table.enemy_phase
    walker = Walker(table)
    moving = [enemy for id in (phase.moving if phase else ()) if (enemy := table.enemy(id))]
    return [walker.walk(enemy) for enemy in moving]


def move_enemies(table: Table) -> Step:
    """All ways are shown at once; one Enemy moved is one answer, and so is all of them."""
    phase, found = table.enemy_phase, walks(table)
    assert phase is not None
    standing = [walk.enemy for walk in found if not walk.moves and not walk.open]
    phase.moving = [walk.enemy for walk in found if walk.enemy not in standing]
    left = [walk for walk in found if walk.enemy not in standing]
    if standing:
        yield Tell("enemy.stay", _staying(table, standing), fact="SS-043")
    if not left:
        return
    if fork := next((walk for walk in left if walk.open), None):
        yield from _choose_door(table, fork)
    elif len(left) == 1:
        yield from _move_one(table, left[0])
    else:
        yield from _move_several(table)


def _staying(table: Table, ids: list[str]) -> Words:
    names = [token_name(table, one.kind) for id in ids if (one := table.enemy(id))]
    return say("Staying where they are: {who}.", who=listing(names))


def _move_one(table: Table, walk: Walk) -> Step:
    """One piece, its way drawn over the rooms."""
    enemy = table.enemy(walk.enemy)
    assert enemy is not None
    name = token_name(table, enemy.kind)
    text = say("{enemy}: {way}", enemy=name, way=walk_words(table, walk))
    yield from Place("enemy.move", text, table.active.id, fact="SS-045", about=("dungeon",), piece=name, to=walk.to,
                     over=tuple(walk.over), brief=say("Move: {enemy}", enemy=name))  # fmt: skip
    arrive(table, walk.enemy, walk.to)


def _move_several(table: Table) -> Step:
    def offers() -> list[Option[str]]:
        return list(_ways_to_go(table))

    def way(id: str) -> tuple[str, ...]:
        return next((tuple(walk.over) for walk in walks(table) if walk.enemy == id), ())

    number = len(walks(table))
    moved = yield from Choose(
        "enemy.moves",
        say("Move {n}: the ways are drawn.", n=count(number, "Enemy", "Enemies")),
        table.active.id,
        fact="SS-045",
        about=("dungeon",),
        main=ALL,
        offers=offers,
        way=way,
        brief=say("Move {n} Enemies", n=number),
    )
    for walk in walks(table):
        if moved in (ALL, walk.enemy):
            arrive(table, walk.enemy, walk.to)


def _ways_to_go(table: Table) -> Iterator[Option[str]]:
    yield Option(ALL, say("All are moved"))
    for walk in walks(table):
        if enemy := table.enemy(walk.enemy):
            yield Option(walk.enemy, token_name(table, enemy.kind), where=walk.enemy, effect=room_words(walk.to))


def arrive(table: Table, id: str, to: str) -> None:
    phase = table.enemy_phase
    if enemy := table.enemy(id):
        enemy.at = to
    if phase:
        phase.moving = [other for other in phase.moving if other != id]


def _choose_door(table: Table, walk: Walk) -> Step:
    """Two doors with the symbol: the active player chooses, and the way goes on from there (SS-G41)."""
    chosen: tuple[str, ...] = ()
    enemy = table.enemy(walk.enemy)
    assert enemy is not None
    while walk.open:
        rooms = [Option(place, room_words(place), where=place) for place in walk.open]
        text = say("{enemy}: two doors show its symbol. Which way?", enemy=token_name(table, enemy.kind))
        to = yield from Choose("enemy.door", text, table.active.id, fact="SS-045", about=("dungeon",),
                               offers=partial(list, rooms), brief=say("Which door?"))  # fmt: skip
        chosen = (*chosen, to)
        enemy = table.enemy(walk.enemy)
        if enemy is None:
            return
        walk = Walker(table).walk(enemy, chosen)
    yield from _move_one(table, walk)


def walk_words(table: Table, walk: Walk) -> Words:
    """Symbol by symbol: what it did or, where it was ignored, why (SS-046)."""
    parts: list[Words] = []
    for one in walk.symbols:
        if one.became == "went":
            parts.append(say("{symbol} to {place}", symbol=one.symbol, place=room_words(one.to)))
        else:
            parts.append(say("{symbol} not: {why}", symbol=one.symbol, why=WHY[one.became]))
    return joined("; ", parts) or say("it has no movement symbols")


# -- Spawn -------------------------------------------------------------------------------------------------


def spawn_next(table: Table) -> Step:
    """Too small a pile gets its discards back; still too few, the active player decides which Lairs stay empty. The
    tokens are not activated this turn, whatever else stands on the Lair (SS-G31).
    """
    phase = table.enemy_phase
    assert phase is not None
    kind = phase.drawn[-1]
    turn_over(table, kind, len(phase.lairs))
    pile = table.piles[kind]
    if not pile.left:
        yield Tell("spawn.none", say("No token of that type is left to appear."), fact="SS-051")
        phase.lairs = []
        return
    if pile.left < len(phase.lairs):
        number = pile.left
        text = say("Only {left} left. Which Lairs get one?", left=count(number, "token", "tokens"))
        chosen = yield from Choose(
            "spawn.where",
            text,
            table.active.id,
            fact="SS-051",
            least=number,
            most=number,
            about=("dungeon",),
            offers=lambda: _open_lairs(table),
            brief=say("Which Lairs get one?"),
        ).several()
        if phase := table.enemy_phase:
            phase.lairs = chosen
        return
    place = phase.lairs[0]
    if printed(table, place) is not None:
        yield from draw_enemy(table, kind, place, fresh=True)
    if phase := table.enemy_phase:
        phase.lairs = phase.lairs[1:]


def _open_lairs(table: Table) -> list[Option[str]]:
    phase = table.enemy_phase
    return [Option(place, room_words(place), where=place) for place in (phase.lairs if phase else ())]


def end_enemy_phase(table: Table) -> Step:
    """Then it is the next player's turn (SS-020)."""
    table.enemy_phase = None
    for enemy in table.enemies:
        enemy.fresh = False
    table.step = "next"
    table.phase = "actions"
    return
    yield
