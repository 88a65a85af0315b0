"""Witchcraft cards (chapter 5.10): Black Magic and Summon Creature, cast by the active Witch (DR-033, DR-244)."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, kind_of, learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.actions.components import cancelled, name_card, pay_card
from companion.games.dark_rituals.rules.actions.summoning import appear, which_circle
from companion.games.dark_rituals.rules.by_hand import by_hand
from companion.games.dark_rituals.rules.costs import purse_for, spend_stamina
from companion.games.dark_rituals.rules.neighbours import circles
from companion.games.dark_rituals.rules.stamina import why_not_pay
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Choose, Option, Step, Tell, Words, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """All of them are spells cast by Witches: no Disciple plays one (DR-239, DR-244)."""
    if who in table.witches:
        none = "" if table.master.witchcraft.hand else say("no Witchcraft card in hand")
        yield Option("witchcraft", say("A Witchcraft card"), Do("witchcraft", who), why_not=none)


def play_card(table: Table, do: Do) -> Step:
    """Named now, for it is played; paid, resolved, discarded (DR-240, DR-241)."""
    offers = [*_creatures(table, do.who), Option("black_magic", say("Black Magic"))]
    chosen = "black_magic"
    if len(offers) > 1:
        text = say("Which Witchcraft card?")
        chosen = yield from Choose(
            "witchcraft", text, table.witch_master, fact="DR-033", offers=lambda: offers, brief=say("Which card?")
        )
    if chosen != "black_magic":
        yield from _summon_creature(table, do.who, chosen)
        return
    card = yield from name_card(table, "witchcraft", table.witch_master, do.who)
    if not (yield from pay_card(table, do.who, card)):
        return
    put_away(table)
    if not (yield from cancelled(table, do.who)):
        yield from by_hand(table)


def put_away(table: Table) -> None:
    """A card played is not replaced before the next round (DR-096)."""
    table.master.witchcraft.hand -= 1
    table.master.witchcraft.discards += 1


def _creatures(table: Table, who: Character) -> list[Option[str]]:
    """Creatures are unique and come only by these cards (DR-130); what each costs is on its card (DR-243)."""
    kinds = [kind for kind in table.encounter.kinds if kind_of(table, kind) == "creature"]
    return [
        Option(
            kind,
            say("Summon {who}", who=table.called(kind)),
            cost=figure(table, kind, "summon"),
            why_not=_why_no_creature(table, who, kind),
        )
        for kind in kinds
    ]


def _why_no_creature(table: Table, who: Character, kind: str) -> Words:
    """Not while it is on the board (DR-242)."""
    if any(disciple.kind == kind for disciple in table.disciples.values()):
        return say("it is on the board")
    if not circles(table):
        return say("there is no Summoning Circle")
    cost = figure(table, kind, "summon")
    return "" if cost is None else why_not_pay(purse_for(table, who), cost)


def _summon_creature(table: Table, who: Character, kind: str) -> Step:
    """In any Circle; the Witch may be elsewhere (DR-241)."""
    yield from learn(table, kind, "summon")
    if why := _why_no_creature(table, who, kind):
        yield Tell("summon.not", say("It cannot be summoned: {why}.", why=why), fact="DR-021")
        return
    area = yield from which_circle(table, kind)
    spend_stamina(table, who, figure(table, kind, "summon") or 0)
    put_away(table)
    yield from appear(table, kind, area)
