"""Five purses at a glance: each Hero's Stamina and the Legion's, by the places it lies in (DR-020, DR-115)."""

from companion.games.dark_rituals.rules.stamina import beyond_plan, legion_beyond_plan, locked
from companion.games.dark_rituals.table import LEGION, Character, Hero, Purse, Table
from companion.kernel import Purse as PurseShown
from companion.kernel import Purses, Tokens, Words, say

ID = "purses"


def purses(table: Table) -> Purses:
    """The audit is always there: what does not add up stands on the purse itself (DR-022)."""
    heroes = [_hero(table, id, hero) for id, hero in table.heroes.items()]
    return Purses(id=ID, title=say("Stamina"), purses=[*heroes, _legion(table)])


def _places(purse: Purse, locked_up: int | None) -> tuple[Tokens, ...]:
    """Of the Legion nothing is ever Locked (DR-119)."""
    places = (
        Tokens(say("Reserve"), purse.reserve),
        Tokens(say("Exhausted"), purse.exhausted, "empty"),
    )
    return places if locked_up is None else (*places, Tokens(say("Locked"), locked_up, "barred"))


def _hero(table: Table, id: Character, hero: Hero) -> PurseShown:
    note: Words = say("Stunned") if hero.stunned else ""
    return PurseShown(
        id,
        table.called(id),
        _places(hero.purse, locked(table, hero)),
        seat=hero.player,
        note=note,
        wrong=_wrong(beyond_plan(table, hero), locked(table, hero)),
        dimmed=hero.stunned,
    )


def _legion(table: Table) -> PurseShown:
    purse = table.master.purse
    note: Words = "" if table.witches_in_play() else say("no Witch")
    return PurseShown(
        LEGION,
        say("Legion"),
        _places(purse, None),
        seat=table.witch_master,
        note=note or (say("{n} lost", n=purse.lost) if purse.lost else ""),
        wrong=_wrong(legion_beyond_plan(table)),
    )


def _wrong(beyond: int, locked_up: int = 0) -> Words:
    """What a Plague is about to lock is not wrong yet."""
    if beyond < 0:
        return say("{n} too few", n=-beyond)
    return (say("{n} to lock", n=beyond) if locked_up else say("{n} too many", n=beyond)) if beyond else ""
