"""What the rules would not allow about a table that people have corrected, in words."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure
from companion.games.dark_rituals.rules.attributes import LOWEST, NAMES, highest
from companion.games.dark_rituals.rules.gear import unmet, weight_of
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.rules.stamina import beyond_plan, legion_beyond_plan
from companion.games.dark_rituals.table import ATTRIBUTES, Purse, Stack, Table
from companion.kernel import Words, say


def problems(table: Table) -> list[Words]:
    if table.phase == "setup":
        return [*RULINGS.problems(table)]
    return [*_purses(table), *_heroes(table), *_tracks(table), *_places(table), *RULINGS.problems(table)]


def _purses(table: Table) -> Iterator[Words]:
    """The audit: R + E + L is what a purse started with, less what is lost (DR-022, DR-055)."""
    locking = any(one.kind == "lock" for one in table.pending)
    for id, hero in table.heroes.items():
        beyond, words = beyond_plan(table, hero), {"who": table.called(id)}
        if beyond > 0 and not locking:
            yield say("{who} has {n} Stamina too many in Reserve and Exhausted.", n=beyond, **words)
        if beyond < 0:
            yield say("{who} has {n} Stamina too few in Reserve and Exhausted.", n=-beyond, **words)
        yield from _negative(hero.purse, table.called(id))
        if hero.purse.total != sum(hero.sources.values()):
            yield say(
                "{who} started with {n} Stamina, not {of}.", n=sum(hero.sources.values()), of=hero.purse.total, **words
            )
    if beyond := legion_beyond_plan(table):
        yield say("The Legion has {n} Stamina, not {of}.", n=table.master.purse.reserve + table.master.purse.exhausted,
                  of=table.master.purse.reserve + table.master.purse.exhausted - beyond)  # fmt: skip
    yield from _negative(table.master.purse, say("the Legion"))


def _negative(purse: Purse, who: Words) -> Iterator[Words]:
    if min(purse.reserve, purse.exhausted, purse.lost) < 0:
        yield say("{who} has less than no Stamina in a place.", who=who)


def _heroes(table: Table) -> Iterator[Words]:
    for id, hero in table.heroes.items():
        words = {"who": table.called(id)}
        for name in ATTRIBUTES:
            if not LOWEST <= hero.attributes.get(name, LOWEST) <= highest(table):  # DR-005
                yield say("{who}: {attribute} is outside its track.", attribute=NAMES[name], **words)
        for gear in hero.equipped:
            if missing := unmet(table, id, gear):  # DR-143
                yield say(
                    "{who} cannot use {card}: {attribute}.", card=say(gear.name), attribute=NAMES[missing], **words
                )
        most = figure(table, id, "weight")
        if most is not None and weight_of(table, id).total > most:  # DR-148
            yield say("{who} carries more than {n}.", n=most, **words)
        health = figure(table, id, "health")
        if health is not None and hero.wounds >= health and not hero.stunned and not table.pending:
            yield say("{who} has no Health left and is not Stunned.", **words)
        if min(hero.loot, hero.loot_weight, hero.botanicals) < 0:
            yield say("{who} has less than no cards.", **words)


def _tracks(table: Table) -> Iterator[Words]:
    misery, encounter = table.misery, table.encounter
    if not 1 <= misery.aura <= encounter.aura_squares:
        yield say("The Aura is on square {n} of {of}.", n=misery.aura, of=encounter.aura_squares)
    if not 0 <= misery.souls <= encounter.soul_length:
        yield say("There are {n} Souls on a track of {of}.", n=misery.souls, of=encounter.soul_length)
    for name, cards in ((say("Witchcraft"), table.master.witchcraft), (say("Plagues"), table.master.plague)):
        yield from _cards(name, cards)
    for id, witch in table.witches.items():
        if witch.plagues and witch.state != "play":  # DR-259
            yield say("{who} has Plagues and is not in play.", who=table.called(id))


def _cards(name: Words, cards: Stack) -> Iterator[Words]:
    if min(cards.deck, cards.discards, cards.hand) < 0:
        yield say("{cards}: less than none.", cards=name)


def _places(table: Table) -> Iterator[Words]:
    if not table.mapped:
        return
    areas = {area.id for area in table.encounter.areas}
    for piece in table.pieces.values():
        if piece.at not in areas:
            yield say("{who} stands in no Area.", who=piece.label)
