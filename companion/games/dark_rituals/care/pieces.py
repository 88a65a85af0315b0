"""Every physical piece and where it is, in words: what undo puts back and what packing away writes down."""

from collections.abc import Iterator

from companion.games.dark_rituals.rules.attributes import NAMES
from companion.games.dark_rituals.rules.neighbours import area_name
from companion.games.dark_rituals.rules.stamina import SOURCE_NAMES, locked
from companion.games.dark_rituals.table import ATTRIBUTES, Character, Hero, Table, Tokens
from companion.kernel import Words, count, joined, listing, say
from companion.parts.piece_list import Headed, what_they_belong_to, where_they_are


def _all(table: Table) -> Iterator[Headed]:
    if table.phase == "setup":
        return
    yield from _miniatures(table)
    for id, hero in table.heroes.items():
        yield from _hero(table, id, hero)
    yield from _legion(table)
    yield from _tokens(table)


def _miniatures(table: Table) -> Iterator[Headed]:
    """A Stunned Hero lies down, a Burning Witch is a token (DR-221, DR-224)."""
    for piece in table.pieces.values():
        where = area_name(table, piece.at) if piece.at else say("on the board")
        if piece.id in table.heroes and table.heroes[piece.id].stunned:
            where = joined(", ", [where, say("lying down")])
        if piece.id in table.witches and table.witches[piece.id].state == "burning":
            where = joined(", ", [where, say("as a Burning Witch token")])
        yield say("the board"), say("{who}'s miniature", who=piece.label), where
        if piece.id in table.witches or piece.id in (*table.disciples, *table.serfs):
            yield from _wounds(table, say("the board"), piece.id)


def _wounds(table: Table, heading: Words, who: Character) -> Iterator[Headed]:
    if wounds := table.wounds_of(who):
        yield heading, say("{who}'s Wounds", who=table.called(who)), str(wounds)


def _hero(table: Table, id: Character, hero: Hero) -> Iterator[Headed]:
    name, words = table.called(id), {"who": table.called(id)}
    yield name, say("{who}'s Stamina", **words), _places(hero.purse.reserve, hero.purse.exhausted, locked(table, hero))
    levels = [joined(" ", [NAMES[one], str(hero.attributes.get(one, 1))]) for one in ATTRIBUTES]
    yield name, say("{who}'s Attributes", **words), listing(levels)
    yield from _wounds(table, name, id)
    if hero.equipped:
        yield name, say("{who}'s equipment", **words), listing([say(gear.name) for gear in hero.equipped])
    if hero.loot or hero.botanicals:
        cards = [
            count(hero.loot, "Loot card", "Loot cards"),
            count(hero.botanicals, "Botanical card", "Botanical cards"),
        ]
        yield name, say("{who}'s hand", **words), listing(cards)


def _places(reserve: int, exhausted: int, locked_up: int) -> Words:
    words = {"reserve": reserve, "exhausted": exhausted, "locked": locked_up}
    return say("{reserve} Reserve, {exhausted} Exhausted, {locked} Locked", **words)


def _legion(table: Table) -> Iterator[Headed]:
    """The Legion has no Locked Stamina (DR-119)."""
    legion, purse, misery = say("the Legion"), table.master.purse, table.misery
    words = {"reserve": purse.reserve, "exhausted": purse.exhausted}
    yield legion, say("the Legion's Stamina"), say("{reserve} Reserve, {exhausted} Exhausted", **words)
    yield legion, say("Aura of Evil"), say("square {n}", n=misery.aura)
    yield legion, say("Soul tokens"), str(misery.souls)
    if misery.sacrifices:
        yield legion, say("Sacrifices"), str(misery.sacrifices)
    for id, witch in table.witches.items():
        if witch.plagues:
            cards = [say("{source} {n}", source=SOURCE_NAMES[one.source], n=one.amount) for one in witch.plagues]
            yield legion, say("Plagues on {who}'s card", who=table.called(id)), listing(cards)
    yield legion, say("Witchcraft cards in hand"), str(table.master.witchcraft.hand)
    yield legion, say("Plague cards in hand"), str(table.master.plague.hand)
    if table.stronger:
        yield legion, say("Cards on their stronger side"), listing([table.called(card) for card in table.stronger])


def _tokens(table: Table) -> Iterator[Headed]:
    """Chests, Botanical tokens and objectives that still lie there (DR-068)."""
    kinds = {"chests": say("Chests"), "botanicals": say("Botanical tokens"), "objectives": say("Objectives"),
             "hidden": say("Hidden objectives")}  # fmt: skip
    for area in table.encounter.areas:
        there = table.tokens.get(area.id, Tokens())
        for kind, label in kinds.items():
            if number := getattr(there, kind):
                yield say("the board"), say("{what} in {area}", what=label, area=say(area.name)), str(number)


pieces = where_they_are(_all)
"""Where everything is."""
headings = what_they_belong_to(_all)
