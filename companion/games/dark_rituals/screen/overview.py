"""What everybody sees: five purses, the attack under way, the map, the Misery Board, and what each Character is.

All of it is public: hands are not known here, only their numbers (DR-115, DR-250).
"""

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.rules.attributes import NAMES, attribute
from companion.games.dark_rituals.rules.gear import weight_of
from companion.games.dark_rituals.rules.stamina import SOURCE_NAMES, locked_by
from companion.games.dark_rituals.screen.board import board
from companion.games.dark_rituals.screen.face_to_face import duel, health
from companion.games.dark_rituals.screen.purse_row import purses
from companion.games.dark_rituals.table import ATTRIBUTES, HEROES, Hero, Stack, Table
from companion.kernel import (
    CardFace,
    Cards,
    Grid,
    Listing,
    Mark,
    Pool,
    Text,
    Track,
    Value,
    View,
    Words,
    joined,
    listing,
    say,
)
from companion.kernel.view import AnyPanel


def view(table: Table, viewer: str) -> View:
    """What matters now comes first."""
    if table.phase == "setup":
        return View(say("Set-up"), [*_shares(table), *board(table)])
    panels: list[AnyPanel] = [*duel(table), purses(table), *_no_witch(table), *board(table), *_misery(table)]
    heroes = [_hero(table, id, hero) for id, hero in table.heroes.items()]
    return View(
        _headline(table), [*panels, *_witches(table), *_plagues(table), *heroes, *_others(table)], about=("purses",)
    )


def _shares(table: Table) -> list[AnyPanel]:
    """Who plays which Hero (RUL-45)."""
    rows = [[table.called(id), table.named(hero.player)] for id, hero in table.heroes.items()]
    columns = [say("Hero"), say("played by")]
    return [Grid(id="shares", title=say("Heroes"), columns=columns, rows=rows)] if rows else []


def _headline(table: Table) -> Words:
    """Round, whose move it is, and how many Actions are taken."""
    if table.active_now is None:
        side = say("Heroes to act") if table.to_act == HEROES else say("Legion to act")
        return say("Round {n} · {side}", n=table.round, side=side)
    who, taken = table.called(table.active_now.who), table.active_now.actions
    under_way = table.attack is not None or bool(table.pending)
    return say("Round {n} · {who} · Action {k} of 2", n=table.round, who=who, k=min(2, taken + (not under_way)))


def _no_witch(table: Table) -> list[AnyPanel]:
    """Two choices are left then (DR-019)."""
    if table.witches_in_play():
        return []
    text = say("No Witch is in play: the Legion can only summon one, or pass and exhaust everything.")
    return [Text(id="no_witch", text=text, strong=True)]


# -- the Misery Board ----------------------------------------------------------------------------------------


def _misery(table: Table) -> list[AnyPanel]:
    """Aura, Souls with their rewards, Sacrifices and objectives (DR-072)."""
    misery, encounter = table.misery, table.encounter
    squares = [str(n) for n in range(1, encounter.aura_squares + 1)]
    note = say("complete: the stronger sides lie up") if misery.aura >= encounter.aura_squares else ""
    rewards = [Mark(say("Plague Reward"), place, sign="☣") for place in encounter.rewards if place > misery.souls]
    souls = [str(n) for n in range(encounter.soul_length + 1)]
    found: list[AnyPanel] = [
        Track(id="aura", title=say("Aura of Evil"), steps=squares, at=misery.aura - 1, note=note),
        Track(id="souls", title=say("Souls"), steps=souls, at=misery.souls, marks=rewards),
    ]
    if values := _goals(table):
        found.append(Pool(id="goals", title=say("What decides the Encounter"), values=values))
    return found


def _goals(table: Table) -> list[Value]:
    """The Encounter's objectives as counters, and its last round (RUL-2)."""
    encounter, values = table.encounter, list[Value]()
    for one in encounter.objectives:
        at = table.counters.get(one.id, 0)
        text = say("{n} of {of}", n=at, of=one.goal)
        values.append(Value(say(one.name), text, number=at, of=one.goal, path=f"counters.{one.id}"))
    if encounter.sacrifice_goal:
        at = table.misery.sacrifices
        text = say("{n} of {of}", n=at, of=encounter.sacrifice_goal)
        values.append(Value(say("Sacrifices"), text, number=at, of=encounter.sacrifice_goal, path="misery.sacrifices"))
    if encounter.round_limit:
        text = say("{n} of {of}", n=table.round, of=encounter.round_limit)
        values.append(Value(say("Round"), text, number=table.round, of=encounter.round_limit))
    return values


# -- Witches and Plagues ---------------------------------------------------------------------------------------


def _witches(table: Table) -> list[AnyPanel]:
    """Each with her state and the Plagues on her ID card."""
    states = {"unused": say("not in play"), "play": say("in play"), "burning": say("burning")}
    faces = []
    for id, witch in table.witches.items():
        plagues = [say("{source} {n}", source=SOURCE_NAMES[one.source], n=one.amount) for one in witch.plagues]
        life = health(table, id) if witch.state == "play" else None
        lines: list[Words] = [say("Health {n}", n=life.text)] if life is not None else []
        lines += [say("Plagues: {plagues}", plagues=listing(plagues))] if plagues else []
        faces.append(
            CardFace(id, table.called(id), "red", "☽", tuple(lines), states[witch.state], witch.state != "play")
        )
    return [Cards(id="witches", title=say("Witches"), cards=faces)]


def _plagues(table: Table) -> list[AnyPanel]:
    """What each Hero has locked, source by source: the check of the book (DR-055)."""
    if not table.plagues() and not any(hero.held for hero in table.heroes.values()):
        return []
    rows = [[table.called(id), *_locks(table, hero)] for id, hero in table.heroes.items()]
    return [Grid(id="plagues", title=say("Locked by Plagues"), columns=["", *SOURCE_NAMES.values()], rows=rows)]


def _locks(table: Table, hero: Hero) -> list[Words]:
    """``3 of 5``."""
    taken = locked_by(hero.sources, table.plagues())
    return [say("{n} of {of}", n=amount, of=hero.sources.get(source, 0)) for source, amount in taken.items()]


# -- Heroes and the others ---------------------------------------------------------------------------------------


def _hero(table: Table, id: str, hero: Hero) -> Pool:
    """Attributes open into their parts; Weight, and how many cards are in hand (DR-148, DR-227, DR-230)."""
    values = [health(table, id) or Value(say("Wounds"), str(hero.wounds), number=hero.wounds)]
    for name in ATTRIBUTES:
        why = attribute(table, id, name)
        path = f"heroes.{id}.attributes.{name}"
        values.append(Value(NAMES[name], str(why.total), number=why.total, why=why, path=path))
    most, weight = figure(table, id, "weight"), weight_of(table, id)
    text = say("{n} of {of}", n=weight.total, of=most) if most is not None else str(weight.total)
    values.append(Value(say("Weight"), text, why=weight))
    values.append(Value(say("Loot in hand"), str(hero.loot), number=hero.loot, path=f"heroes.{id}.loot"))
    values.append(
        Value(say("Botanicals"), str(hero.botanicals), number=hero.botanicals, path=f"heroes.{id}.botanicals")
    )
    if hero.equipped:
        values.append(Value(say("Equipped"), listing([say(gear.name) for gear in hero.equipped])))
    title = say("{who} · Stunned", who=table.called(id)) if hero.stunned else table.called(id)
    return Pool(id=f"hero {id}", title=title, seat=hero.player, values=values)


def _others(table: Table) -> list[AnyPanel]:
    rows = [[table.called(who), _wounds(table, who)] for who in (*table.disciples, *table.serfs)]
    found: list[AnyPanel] = []
    if rows:
        found.append(Grid(id="others", title=say("On the board"), columns=["", say("Health")], rows=rows))
    hands = [
        _stack(say("Witchcraft"), table.master.witchcraft),
        _stack(say("Plagues"), table.master.plague),
    ]
    found.append(Listing(id="hands", title=say("The Witch Master's cards"), lines=hands))
    return found


def _wounds(table: Table, who: str) -> Words:
    life = health(table, who)
    return life.text if life is not None else say("unhurt")


def _stack(name: Words, cards: Stack) -> Words:
    words = {"hand": cards.hand, "deck": cards.deck, "discards": cards.discards}
    return joined(": ", [name, say("{hand} in hand, {deck} in the deck, {discards} discarded", **words)])
