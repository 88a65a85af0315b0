"""Effects that only a card knows: what they do to Wounds, Stamina, Attributes and tracks is noted here, one by one.

Everything is open, and nothing is counted as an Action (RUL-42).
"""

from collections.abc import Callable
from functools import partial

from companion.games.dark_rituals.rules.attributes import NAMES, change_attribute
from companion.games.dark_rituals.rules.combat.combat_values import change_value
from companion.games.dark_rituals.rules.neighbours import area_name
from companion.games.dark_rituals.rules.objectives import add_to
from companion.games.dark_rituals.rules.plagues import give_back
from companion.games.dark_rituals.rules.queue import happen
from companion.games.dark_rituals.rules.round import draw, take
from companion.games.dark_rituals.rules.stamina import SOURCE_NAMES, beyond_plan
from companion.games.dark_rituals.table import MASTER, Character, Consequence, Purse, Table
from companion.kernel import Asking, Choose, Number, Option, Step, Tell, Words, say


def by_hand(table: Table, text: Words = "") -> Step:
    """One effect after the other, until there are no more."""
    who = table.seat_of(table.active_now.who) if table.active_now else ""
    while True:
        effect = yield from Choose(
            "by_hand",
            text or say("What does it do?"),
            who,
            main="done",
            offers=lambda: _effects(table),
            brief=say("What does it do?"),
        )
        if effect == "done":
            return
        yield from EFFECTS[effect][1](table, who)


def _effects(table: Table) -> list[Option[str]]:
    offers = [Option("done", say("Nothing more"))]
    return offers + [Option(id, label) for id, (label, _) in EFFECTS.items() if id not in NEEDS or NEEDS[id](table)]


def _whom(table: Table, who: str, among: list[Character], text: Words) -> Asking[Character]:
    offers = [Option(one, table.called(one), where=one) for one in among]
    return (yield from Choose("by_hand.whom", text, who, offers=lambda: offers, brief=say("Whom?")))


def _number(who: str, most: Callable[[], int], least: int = 1) -> Number:
    return Number(
        "by_hand.number", say("How many?"), who, least=lambda: min(least, most()), most=most, brief=say("How many?")
    )


# -- Wounds, Attributes, places --------------------------------------------------------------------------------


def _wound(table: Table, who: str) -> Step:
    """By whom it is decides on Souls and rewards (RUL-13, RUL-53)."""
    whom = yield from _whom(table, who, table.in_play(), say("Who is wounded?"))
    doers = [MASTER, *(hero for hero in table.heroes if not table.heroes[hero].stunned)]
    by = yield from _whom(table, who, doers, say("By whose card or effect?"))
    number = yield from _number(who, lambda: 9)
    happen(table, Consequence(kind="wound", who=whom, by=by, number=number))


def _heal(table: Table, who: str) -> Step:
    hurt = [one for one in table.in_play() if table.wounds_of(one)]
    whom = yield from _whom(table, who, hurt, say("Who is healed?"))
    number = yield from _number(who, lambda: table.wounds_of(whom))
    table.set_wounds(whom, table.wounds_of(whom) - number)


def _attribute(by: int, table: Table, who: str) -> Step:
    """Cards may raise or lower Attributes, within the track (DR-139)."""
    hero = yield from _whom(table, who, list(table.heroes), say("Whose Attribute?"))
    offers = [Option(name, label) for name, label in NAMES.items()]
    name = yield from Choose(
        "by_hand.attribute", say("Which Attribute?"), who, offers=lambda: offers, brief=say("Which?")
    )
    change_attribute(table, hero, name, by)


def _move(table: Table, who: str) -> Step:
    """An effect that moves somebody needs no Evade (DR-160)."""
    whom = yield from _whom(table, who, list(table.pieces), say("Who is moved?"))
    offers = [Option(area.id, say(area.name), where=area.id) for area in table.encounter.areas]
    to = yield from Choose("by_hand.to", say("Where to?"), who, offers=lambda: offers, brief=say("Where to?"))
    table.pieces[whom].at = to
    yield Tell(
        "by_hand.moved", say("{who}: to {area}.", who=table.called(whom), area=area_name(table, to)), fact="DR-160"
    )


# -- Stamina -----------------------------------------------------------------------------------------------------


def _purse(table: Table, who: str) -> Asking[Character]:
    return (yield from _whom(table, who, [*table.heroes, MASTER], say("Whose Stamina?")))


def _exhaust(table: Table, who: str) -> Step:
    purse = table.purse_of((yield from _purse(table, who)))
    number = yield from _number(who, lambda: purse.reserve)
    purse.reserve, purse.exhausted = purse.reserve - number, purse.exhausted + number


def _recover(table: Table, who: str) -> Step:
    purse = table.purse_of((yield from _purse(table, who)))
    number = yield from _number(who, lambda: purse.exhausted)
    purse.reserve, purse.exhausted = purse.reserve + number, purse.exhausted - number


def _lose(table: Table, who: str) -> Step:
    """For good, to the box (DR-118): from Reserve first."""
    purse: Purse = table.purse_of((yield from _purse(table, who)))
    number = yield from _number(who, lambda: purse.reserve + purse.exhausted)
    from_reserve = min(number, purse.reserve)
    purse.reserve -= from_reserve
    purse.exhausted -= number - from_reserve
    purse.lost += number


def _hold(table: Table, who: str) -> Step:
    """Other effects than Plagues may lock Stamina, on top of what they lock, for as long as the card says (DR-272)."""
    hero = yield from _whom(table, who, list(table.heroes), say("Whose Stamina?"))
    purse = table.heroes[hero].purse
    number = yield from _number(who, lambda: purse.reserve + purse.exhausted)
    table.heroes[hero].held += number
    happen(table, Consequence(kind="lock", who=hero))


def _release(table: Table, who: str) -> Step:
    held = [hero for hero in table.heroes if table.heroes[hero].held]
    hero = yield from _whom(table, who, held, say("Whose Stamina?"))
    number = yield from _number(who, lambda: table.heroes[hero].held)
    table.heroes[hero].held -= number
    table.heroes[hero].purse.exhausted += max(0, -beyond_plan(table, table.heroes[hero]))


def _cure(table: Table, who: str) -> Step:
    """A spell or Black Magic cures one Plague (DR-258): what it locked goes to Exhausted (DR-056)."""
    found = [(witch, n, plague) for witch in table.witches for n, plague in enumerate(table.witches[witch].plagues)]
    offers = [
        Option(
            f"{witch} {n}",
            say("{source} {n} by {who}", source=SOURCE_NAMES[plague.source], n=plague.amount, who=table.called(witch)),
            (witch, n),
        )
        for witch, n, plague in found
    ]
    witch, n = yield from Choose(
        "by_hand.plague",
        say("Which Plague is cured?"),
        who,
        fact="DR-258",
        offers=lambda: offers,
        brief=say("Which Plague?"),
    )
    table.witches[witch].plagues = [plague for at, plague in enumerate(table.witches[witch].plagues) if at != n]
    table.master.plague.discards += 1
    give_back(table)


# -- the combat under way ----------------------------------------------------------------------------------------


def _value(by: int, table: Table, who: str) -> Step:
    """Spells and lasting effects may change a value (DR-218)."""
    number = yield from _number(who, lambda: 9)
    change_value(table, by * number)


# -- tracks, cards, counters -------------------------------------------------------------------------------------


def _soul(table: Table, who: str) -> Step:
    """Effects that say so (DR-248)."""
    happen(table, Consequence(kind="soul"))
    return
    yield


def _aura(table: Table, who: str) -> Step:
    happen(table, Consequence(kind="aura"))
    return
    yield


def _sacrifice(table: Table, who: str) -> Step:
    """An objective of the Witch Master completed (DR-050)."""
    table.misery.sacrifices += 1
    return
    yield


def _counter(table: Table, who: str) -> Step:
    """An objective of the Encounter, counted by hand (DR-057)."""
    offers = [Option(one.id, say(one.name)) for one in table.encounter.objectives]
    chosen = yield from Choose(
        "by_hand.counter", say("Which objective?"), who, offers=lambda: offers, brief=say("Which one?")
    )
    add_to(table, chosen, 1)


def _draw_witchcraft(table: Table, who: str) -> Step:
    number = yield from _number(who, lambda: 9)
    draw(table.master.witchcraft, number)


def _draw_botanicals(table: Table, who: str) -> Step:
    hero = yield from _whom(table, who, list(table.heroes), say("Who draws?"))
    number = yield from _number(who, lambda: 9)
    table.heroes[hero].botanicals += sum(take(table.botanicals) for _ in range(number))


EFFECTS: dict[str, tuple[Words, Callable[[Table, str], Step]]] = {
    "wound": (say("Somebody is wounded"), _wound),
    "heal": (say("Somebody is healed"), _heal),
    "raise": (say("An Attribute rises"), partial(_attribute, 1)),
    "lower": (say("An Attribute falls"), partial(_attribute, -1)),
    "exhaust": (say("Stamina is exhausted"), _exhaust),
    "recover": (say("Exhausted Stamina comes back"), _recover),
    "lose": (say("Stamina is lost for good"), _lose),
    "hold": (say("Stamina is locked"), _hold),
    "release": (say("Locked Stamina is set free"), _release),
    "cure": (say("A Plague is cured"), _cure),
    "move": (say("Somebody is moved"), _move),
    "more": (say("The value on show rises"), partial(_value, 1)),
    "less": (say("The value on show falls"), partial(_value, -1)),
    "soul": (say("A Soul for the Witch Master"), _soul),
    "aura": (say("The Aura moves"), _aura),
    "sacrifice": (say("A Sacrifice"), _sacrifice),
    "counter": (say("An objective is counted"), _counter),
    "witchcraft": (say("Witchcraft cards are drawn"), _draw_witchcraft),
    "botanicals": (say("Botanical cards are drawn"), _draw_botanicals),
}
NEEDS: dict[str, Callable[[Table], bool]] = {
    "heal": lambda table: any(table.wounds_of(one) for one in table.in_play()),
    "release": lambda table: any(hero.held for hero in table.heroes.values()),
    "cure": lambda table: bool(table.plagues()),
    "move": lambda table: table.mapped,
    "more": lambda table: table.attack is not None,
    "less": lambda table: table.attack is not None,
    "counter": lambda table: bool(table.encounter.objectives),
}
