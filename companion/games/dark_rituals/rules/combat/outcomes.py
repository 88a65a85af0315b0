"""What comes of an attack or an effect: wounds, defeat, Souls, the Aura, rewards (chapters 5.5, 5.6, 5.11).

Each is one consequence of the queue. A defeat brings its own with it, before all that waits: the Soul with its reward,
then the Aura with its flip, then what the victor gets (RUL-32).
"""

from collections.abc import Callable
from typing import Final

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.cards.characters import OURS, PRINTED
from companion.games.dark_rituals.rules.attributes import NAMES, change_attribute, why_not_raise
from companion.games.dark_rituals.rules.objectives import count_objective
from companion.games.dark_rituals.rules.queue import follow
from companion.games.dark_rituals.rules.round import draw
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.rules.stamina import exhaust_all
from companion.games.dark_rituals.table import HEROES, LEGION, Consequence, Table
from companion.kernel import Choose, Option, Place, Step, Tell, count, say

NO_RAISE: Final = "none"
SPOILS: Final = ("agility", "strength", "resistance")
"""What a Hero may raise after a defeat; Alchemy is never among them (DR-046, DR-138)."""


# -- Wounds and defeat -------------------------------------------------------------------------------------


def wound(table: Table, what: Consequence) -> Step:
    """Wound tokens count lost Health; as many as Health Points, and it is defeated at once (DR-045, DR-220)."""
    if what.who not in table.in_play():
        return
    yield from learn(table, table.card_now(what.who), "health")
    if what.who not in table.in_play():
        return
    wounds = max(0, table.wounds_of(what.who) + what.number)
    table.set_wounds(what.who, wounds)
    health = figure(table, table.card_now(what.who), "health")
    words = {"who": table.called(what.who), "wounds": count(what.number, "Wound", "Wounds"), "n": wounds, "of": health}
    if what.number:
        yield Tell("wound", say("{who} takes {wounds}: {n} of {of}.", **words), fact="DR-220")
    if health is not None and wounds >= health:
        follow(table, Consequence(kind="defeat", who=what.who, by=what.by))


def defeat(table: Table, what: Consequence) -> Step:
    """By kind of Character: Stunned, removed, burning, or back to the pool."""
    who = what.who
    if who in table.heroes:
        yield from _stun(table, what)
    elif who in table.serfs:
        yield from _kill(table, what)
    elif who in table.witches:
        yield from _burn(table, what)
    elif who in table.disciples:
        yield from _dispel(table, what)


def _stun(table: Table, what: Consequence) -> Step:
    """Lay the Hero down; all that is left in Reserve is exhausted, Locked Stamina stays Locked (DR-221, DR-222)."""
    hero, name = table.heroes[what.who], table.called(what.who)
    if hero.stunned:
        return
    hero.stunned = True
    exhaust_all(hero.purse)
    follow(table, *_misery(table, what))
    text = say("{who} is Stunned: lay the miniature down.", who=name)
    yield Place("defeat.stun", text, table.seat_of(what.who), fact="DR-221", piece=name, to=say("on its side"),
                brief=say("Lay {who} down", who=name))  # fmt: skip


def _kill(table: Table, what: Consequence) -> Step:
    """A Serf leaves play (DR-223)."""
    name = table.called(what.who)
    follow(table, *_misery(table, what))
    del table.serfs[what.who]
    count_objective(table, "serfs")
    table.take_off(what.who)
    yield Place("defeat.serf", say("{who} is killed: off the board.", who=name), HEROES, fact="DR-223", piece=name,
                to=say("the box"), brief=say("{who} off the board", who=name))  # fmt: skip


def _burn(table: Table, what: Consequence) -> Step:
    """A Burning Witch token in her place; every Plague of hers is cured at once (DR-224, DR-259)."""
    witch, name = table.witches[what.who], table.called(what.who)
    if witch.state != "play":
        return
    witch.state, witch.wounds = "burning", 0
    count_objective(table, "witches")
    follow(table, Consequence(kind="cure", who=what.who), *_spoils(table, what))
    text = say("{who} burns: put a Burning Witch token in her place.", who=name)
    yield Place("defeat.witch", text, table.witch_master, fact="DR-224", piece=name, to=say("the same place"),
                brief=say("{who} burns", who=name))  # fmt: skip


def _dispel(table: Table, what: Consequence) -> Step:
    """A Disciple's miniature goes back to the pool, from where it may come again (DR-225)."""
    name = table.called(what.who)
    follow(table, *_spoils(table, what))
    del table.disciples[what.who]
    count_objective(table, "disciples")
    table.take_off(what.who)
    yield Place("defeat.disciple", say("{who} is defeated: back to the pool.", who=name), table.witch_master,
                fact="DR-225", piece=name, to=say("the pool"), brief=say("{who} off the board", who=name))  # fmt: skip


def _misery(table: Table, what: Consequence) -> list[Consequence]:
    """A Soul for what the Witch Master did, and a step of the Aura whoever did it (DR-047, DR-245, RUL-53)."""
    aura = Consequence(kind="aura", who=what.who)
    by_legion = what.by in (LEGION, "") or table.side_of(what.by) == "legion"
    souls = by_legion or RULINGS.ruled(table, "RUL-53") == "both"
    return [Consequence(kind="soul", who=what.who), aura] if souls else [aura]


def _spoils(table: Table, what: Consequence) -> list[Consequence]:
    """The Hero who did it may raise an Attribute, and nobody else (DR-046, DR-226, RUL-13)."""
    return [Consequence(kind="raise", who=what.by)] if what.by in table.heroes else []


# -- the Misery Board --------------------------------------------------------------------------------------


def soul(table: Table, what: Consequence) -> Step:
    """On the next free space; whoever covers a Plague Reward draws a Plague card at once (DR-049, RUL-37)."""
    misery = table.misery
    if misery.souls >= table.encounter.soul_length:
        yield Tell("soul.full", say("The Soul Track is full: no Soul is placed."), fact="DR-049")
        return
    misery.souls += 1
    yield Tell("soul", say("The Witch Master gains a Soul: {n}.", n=misery.souls), fact="DR-047")
    follow(table, *(Consequence(kind="draw_plague") for space in table.encounter.rewards if space == misery.souls))


def draw_plague(table: Table, what: Consequence) -> Step:
    """Into the Plague hand, which has no limit; an empty deck is made anew of its discards (DR-250, RUL-8)."""
    drawn = draw(table.master.plague, what.number)
    told = say("The Witch Master draws a Plague card.") if drawn else say("There is no Plague card left to draw.")
    yield Tell("soul.reward", told, fact="DR-049")


def aura(table: Table, what: Consequence) -> Step:
    """One square up; on the last one all cards of the Legion are flipped (DR-245, DR-048, RUL-14)."""
    misery, squares = table.misery, table.encounter.aura_squares
    if misery.aura >= squares:
        return
    misery.aura += 1
    yield Tell("aura", say("The Aura of Evil rises to {n} of {of}.", n=misery.aura, of=squares), fact="DR-245")
    if misery.aura == squares:
        follow(table, Consequence(kind="flip"))


def flip(table: Table, what: Consequence) -> Step:
    """Every card of the Legion that has one turns its stronger side up, those that enter later too (DR-048, DR-246)."""
    cards = _legion_cards(table)
    two_sided = [card for card in cards if _has_stronger_side(table, card)]
    if unknown := [card for card in cards if _has_stronger_side(table, card) is None]:
        offers = [Option(card, table.called(card), where=card) for card in unknown]
        two_sided += yield from Choose(
            "flip",
            say("The Aura is complete. Which of these cards have a side with the red mark?"),
            table.witch_master,
            fact="DR-246",
            offers=lambda: offers,
            least=0,
            most=len(offers),
            brief=say("Which have a red mark?"),
        ).several()
    table.stronger = [*two_sided]
    yield Tell("aura.flip", say("The Legion's cards are turned to the side with the red mark."), fact="DR-048")
    hurt = [who for who in (*table.witches_in_play(), *table.disciples) if table.wounds_of(who)]
    follow(table, *(Consequence(kind="wound", who=who, number=0) for who in hurt))  # RUL-36


def _legion_cards(table: Table) -> list[str]:
    """Those of this Encounter, and of what has come since."""
    on_board = [disciple.kind for disciple in table.disciples.values()]
    creatures = [id for id, card in OURS.items() if card.kind in ("creature", "possessed")]
    return list(dict.fromkeys([*table.witches, *table.encounter.kinds, *creatures, *on_board]))


def _has_stronger_side(table: Table, card: str) -> bool | None:
    """None where nobody has told."""
    known = (OURS if table.values == "ours" else PRINTED).get(card)
    return None if known is None or known.one_sided is None else not known.one_sided


def raise_attribute(table: Table, what: Consequence) -> Step:
    """Agility, Strength or Resistance, one level up, never above the top; it may be declined (DR-046, RUL-29)."""
    hero = table.heroes.get(what.who)
    options = _raises(table, what)
    if hero is None or not options:
        return
    name = table.called(what.who)
    chosen = yield from Choose(
        "spoils",
        say("{who}: which Attribute rises by one?", who=name),
        table.seat_of(what.who),
        fact="DR-046",
        offers=lambda: [*_raises(table, what), Option(NO_RAISE, say("None"))],
        brief=say("Which one rises?"),
    )
    if chosen == NO_RAISE:
        return
    change_attribute(table, what.who, chosen, 1)
    words = {"who": name, "attribute": NAMES[chosen], "n": table.heroes[what.who].attributes[chosen]}
    yield Tell("spoils.raised", say("{who}: {attribute} {n}.", **words), fact="DR-046")


def _raises(table: Table, what: Consequence) -> list[Option[str]]:
    """After a defeat three of them; what a spell was cast for names Alchemy alone (DR-137)."""
    if what.who not in table.heroes:
        return []
    attributes = table.heroes[what.who].attributes
    return [
        Option(name, NAMES[name], effect=say("to {n}", n=attributes.get(name, 0) + 1))
        for name in ([what.what] if what.what else SPOILS)
        if not why_not_raise(table, what.who, name)
    ]


HANDLERS: dict[str, Callable[[Table, Consequence], Step]] = {
    "wound": wound,
    "defeat": defeat,
    "soul": soul,
    "aura": aura,
    "draw_plague": draw_plague,
    "flip": flip,
    "raise": raise_attribute,
}
