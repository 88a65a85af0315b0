"""The three Encounters of ours (``data/encounters/``), and what is wrong with one that somebody has written (DR-059).

    ENCOUNTERS["the_mill"].stamina
    encounter_problems(encounter)       # [] for one that can be played

Knows data only; how players describe one at the table is in ``encounter_form.py``.
"""

from collections import Counter
from collections.abc import Iterator

from companion.errors import BadData
from companion.games.dark_rituals.cards.characters import DATA, OURS
from companion.games.dark_rituals.encounter import Encounter
from companion.kernel import Words, say, worded
from companion.parts.own_files import read_toml

HERO_CARDS = ("crusader", "executioner", "assassin", "fourth_hero")
WITCH_CARDS = tuple(id for id, one in OURS.items() if one.kind == "witch")
DISCIPLE_CARDS = tuple(id for id, one in OURS.items() if one.kind in ("minion", "creature", "possessed"))
FARMER = "farmer"


def encounter_problems(encounter: Encounter) -> Iterator[Words]:
    """Everything that cannot be played, in words that say what would be right."""
    yield from _number_problems(encounter)
    yield from _card_problems(encounter)
    yield from _map_problems(encounter)


def _number_problems(encounter: Encounter) -> Iterator[Words]:
    """DR-011, DR-049, DR-050: the Witch Master's Stamina, the tracks, what is counted."""
    for name, number, least, most in (
        ("stamina", encounter.stamina, 1, 60),
        ("soul_length", encounter.soul_length, 1, 30),
        ("aura_squares", encounter.aura_squares, 2, 12),
        ("round_limit", encounter.round_limit, 0, 99),
        ("sacrifice_goal", encounter.sacrifice_goal, 0, 20),
        ("plague_limit", encounter.plague_limit, 0, 9),
    ):
        if not least <= number <= most:
            yield say("{what} is {n}, expected {least} to {most}", what=name, n=number, least=least, most=most)
    for place in encounter.rewards:
        if not 1 <= place <= encounter.soul_length:
            most = encounter.soul_length
            yield say("a reward lies on Soul {n}, expected 1 to {most}", n=place, most=most)
    for objective in encounter.objectives:
        if not 1 <= objective.goal <= 99:
            yield say("{name}: the goal is {n}, expected 1 to 99", name=objective.name, n=objective.goal)
    yield from _twice("objective", [objective.id for objective in encounter.objectives])


def _card_problems(encounter: Encounter) -> Iterator[Words]:
    """Who takes part: at least one Witch, and on the board nobody else (DR-087, DR-088, DR-128)."""
    if not encounter.witches:
        yield say("no Witch takes part, expected at least one")
    known = {*encounter.witches, *encounter.kinds, FARMER}
    for standing in encounter.standing:
        if standing.card not in known:
            yield say("{card} stands on the board, but takes no part", card=standing.card)
    for standing in encounter.heroes:
        if standing.card not in HERO_CARDS:
            yield say("{card} is no Hero, expected one of {known}", card=standing.card, known=", ".join(HERO_CARDS))
    yield from _twice("card", [*encounter.witches, *encounter.kinds, *(one.card for one in encounter.heroes)])
    yield from _twice("Witch", [one.card for one in encounter.standing if one.card in encounter.witches])


def _map_problems(encounter: Encounter) -> Iterator[Words]:
    """Borders join two different Areas of the map, and everybody stands in one (DR-008)."""
    areas = {area.id for area in encounter.areas}
    yield from _twice("area", [area.id for area in encounter.areas])
    for border in encounter.borders:
        if border.a == border.b or not {border.a, border.b} <= areas:
            yield say("a border joins {a} and {b}, expected two Areas of the map", a=border.a, b=border.b)
    for standing in (*encounter.standing, *encounter.heroes):
        if bool(areas) != bool(standing.area) or standing.area not in areas | {""}:
            where = ", ".join(sorted(areas)) or say("nowhere, without a map")
            yield say(
                "{card} stands at {area!r}, expected {where}", card=standing.card, area=standing.area, where=where
            )
    if areas and any(hero not in {one.card for one in encounter.heroes} for hero in HERO_CARDS):
        yield say("on a map each of the four Heroes needs an Area to start in")


def _twice(what: str, ids: list[str]) -> Iterator[Words]:
    for id, number in Counter(ids).items():
        if number > 1:
            yield say("{what} {id} stands there twice; ids must differ", what=what, id=id)


def _load() -> dict[str, Encounter]:
    found = [read_toml(path, Encounter) for path in sorted((DATA / "encounters").glob("*.toml"))]
    for encounter in found:
        if wrong := list(encounter_problems(encounter)):
            raise BadData("\n".join(f"{encounter.id}: {worded(problem)}" for problem in wrong))
    return {encounter.id: encounter for encounter in found}


ENCOUNTERS = _load()
"""Ours, from the easiest on."""
