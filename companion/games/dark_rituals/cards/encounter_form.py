"""The form for an Encounter of the players' own (RUL-2): who takes part, what counts, what wins, a map or none.

Knows what is asked and how an Encounter is made of the answers. It is kept in the Table, and in the players' folder.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from companion.games.dark_rituals.cards.characters import OURS
from companion.games.dark_rituals.cards.encounters import (
    DISCIPLE_CARDS,
    FARMER,
    HERO_CARDS,
    WITCH_CARDS,
    encounter_problems,
)
from companion.games.dark_rituals.encounter import Area, Border, Encounter, Objective, Standing
from companion.games.dark_rituals.table import Table
from companion.kernel import EVERYONE, Asking, Option, Words, count, joined, listing, say
from companion.parts.forms import Figure, Form, Line, Pick, Question, Rows, Said, Several, among, describe

MOST_STAMINA, MOST_SPACES, MOST_ROWS, MOST_OF_A_KIND = 60, 20, 20, 9
SIDES = {"heroes": say("the Heroes"), "legion": say("the Witch Master")}
COUNTED = {
    "hand": say("you count it by hand"),
    "objectives": say("visible objectives picked up"),
    "hidden": say("hidden objectives found"),
    "witches": say("Witches defeated"),
    "disciples": say("Disciples defeated"),
    "serfs": say("Farmers killed"),
}
GROUNDS = {
    "open": say("in the open"),
    "building": say("a building"),
}
LYING = ("circle", "chests", "botanicals", "objectives", "hidden")
LYING_WORDS = {
    "circle": say("a Summoning Circle"),
    "chests": say("a Chest"),
    "botanicals": say("a Botanical token"),
    "objectives": say("a visible objective"),
    "hidden": say("a hidden objective"),
}
BORDERS = {"open": say("open"), "door": say("a wall with a door"), "wall": say("a solid wall")}


def describe_encounter(table: Table, who: str = EVERYONE) -> Asking[Encounter]:
    """Ask what the Encounter is, keep it in the Table; it is there for every later game too."""
    encounter = yield from describe(FORM, who)
    table.own_encounters = [*table.own_encounters, encounter]
    return encounter


def told(encounter: Encounter) -> Words:
    """It in one line, read back."""
    parts = [
        count(encounter.stamina, "{n} Stamina", "{n} Stamina"),
        listing([say(OURS[card].name) for card in (*encounter.witches, *encounter.kinds)]),
        count(len(encounter.areas), "{n} Area", "{n} Areas") if encounter.areas else say("no map"),
    ]
    return joined("; ", parts)


# -- what is asked -----------------------------------------------------------------------------------------


def _names(cards: Sequence[str]) -> list[Option[Any]]:
    return [Option(card, say(OURS[card].name)) for card in cards]


def _yes(field: str) -> Any:
    return lambda said: said.get(field) == "yes"


def _number(key: str, text: Words, field: str, least: int, most: int, brief: Words, **more: Any) -> Figure:
    return Figure(f"encounter.{key}", text, field, least, most, brief=brief, **more)


def _yes_or_no(key: str, text: Words, field: str, brief: Words) -> Pick:
    options = among({"no": say("No"), "yes": say("Yes")})
    return Pick(f"encounter.{key}", text, field, options, brief=brief)


def _who_takes_part() -> list[Question]:
    return [
        Line("encounter.name", say("What is the Encounter called?"), "name", brief=say("Its name?")),
        _number("stamina", say("How much Stamina does the Witch Master start with?"), "stamina", 1, MOST_STAMINA,
                say("The Legion's Stamina?")),
        Several("encounter.witches", say("Which Witches may take part?"), "witches",
                lambda said: _names(WITCH_CARDS), brief=say("Which Witches?")),
        Several("encounter.present", say("Which of them are in play from the start?"), "present",
                lambda said: _names(said["witches"]), brief=say("Which from the start?"),
                when=lambda said: bool(said["witches"])),
        Several("encounter.kinds", say("Which Disciples take part?"), "kinds",
                lambda said: _names(DISCIPLE_CARDS), brief=say("Which Disciples?")),
    ]  # fmt: skip


def _misery_board() -> list[Question]:
    return [
        _number("souls", say("How many spaces of the Soul Track are used?"), "soul_length", 1, MOST_SPACES,
                say("Soul Track: spaces?")),
        Several("encounter.rewards", say("On which of them lie Plague Rewards?"), "rewards",
                lambda said: [Option(str(n), str(n), means=n) for n in range(1, said["soul_length"] + 1)],
                brief=say("Plague Rewards on?")),
        _number("sacrifices", say("How many Sacrifices decide the Encounter? 0 for none."), "sacrifice_goal", 0,
                MOST_SPACES, say("Sacrifices? 0: none")),
        Pick("encounter.sacrifice.winner", say("Who wins by them?"), "sacrifice_winner", among(SIDES),
             when=lambda said: said["sacrifice_goal"] > 0, brief=say("Who wins by them?")),
        _number("plague_limit", say("How many Plagues may a Witch have? 0 for any number."), "plague_limit", 0, 9,
                say("Plagues each? 0: any")),
        _number("rounds", say("After how many rounds does it end? 0 for no limit."), "round_limit", 0, 99,
                say("Last round? 0: none")),
        Pick("encounter.rounds.winner", say("Who has won then?"), "round_winner", among(SIDES),
             when=lambda said: said["round_limit"] > 0, brief=say("Who has won then?")),
    ]  # fmt: skip


def _objectives() -> list[Question]:
    asked: list[Question] = [
        Line("objective.name", say("What is to be counted?"), "name", brief=say("What is counted?")),
        _number("objective.goal", say("How many of it win?"), "goal", 1, 99, say("How many win?")),
        Pick(
            "encounter.objective.winner", say("Who wins by it?"), "winner", among(SIDES), brief=say("Who wins by it?")
        ),
        Pick("encounter.objective.counts", say("What counts?"), "counts", among(COUNTED), brief=say("What counts?")),
    ]
    rows = Rows("encounter.objectives", "objectives", lambda said: asked, _objective_in_words, _nothing_wrong,
                say("another objective"), MOST_ROWS, when=_yes("has_objectives"))  # fmt: skip
    question = say("Does anything else win, that has to be counted?")
    return [_yes_or_no("objectives.any", question, "has_objectives", say("Anything to count?")), rows]


def _objective_in_words(said: Said, row: Said) -> Words:
    return say("{name}: {n} win for {who}", name=row["name"], n=row["goal"], who=SIDES[row["winner"]])


def _nothing_wrong(said: Said, row: Said) -> list[Words]:
    return []


# -- the board, with a map or without ----------------------------------------------------------------------


def _board() -> list[Question]:
    question = say("Do you want to enter its map? Without one you say yourselves who stands where.")
    return [
        _yes_or_no("map", question, "mapped", say("Enter its map?")),
        Rows("encounter.areas", "areas", lambda said: AREA, lambda said, row: row["name"], _nothing_wrong,
             say("another Area"), MOST_ROWS, when=_yes("mapped")),
        Rows("encounter.borders", "borders", _border_questions, _border_in_words, _border_problems,
             say("another border"), 3 * MOST_ROWS, when=_yes("mapped")),
        *(_start_of(hero) for hero in HERO_CARDS),
        Rows("encounter.standing", "standing", _standing_questions, _standing_in_words, _nothing_wrong,
             say("another one"), 3 * MOST_ROWS, when=_yes("mapped")),
        *(_how_many(card) for card in (FARMER, *DISCIPLE_CARDS)),
    ]  # fmt: skip


AREA: list[Question] = [
    Line("area.name", say("What is this Area called?"), "name", brief=say("The Area's name?")),
    Pick(
        "area.ground", say("Is it in the open or a building?"), "ground", among(GROUNDS), brief=say("Open or building?")
    ),
    Several("area.lying", say("What lies there?"), "lying", among(LYING_WORDS), brief=say("What lies there?")),
]


def _areas(said: Said) -> list[Option[Any]]:
    return [Option(f"a{n}", row["name"], means=f"a{n}") for n, row in enumerate(said["areas"], 1)]


def _area_name(said: Said, id: str) -> Words:
    return next((option.label for option in _areas(said) if option.id == id), id)


def _border_questions(said: Said) -> list[Question]:
    return [
        Pick("border.a", say("Which Area has a border?"), "a", lambda row: _areas(said), brief=say("From which Area?")),
        Pick("border.b", say("To which Area?"), "b", lambda row: _areas(said), brief=say("To which Area?")),
        Pick("border.kind", say("What is between them?"), "kind", among(BORDERS), brief=say("What is between?")),
    ]


def _border_in_words(said: Said, row: Said) -> Words:
    return say("{a} and {b}: {kind}", a=_area_name(said, row["a"]), b=_area_name(said, row["b"]),
               kind=BORDERS[row["kind"]])  # fmt: skip


def _border_problems(said: Said, row: Said) -> list[Words]:
    return [say("an Area has no border with itself")] if row["a"] == row["b"] else []


def _start_of(hero: str) -> Pick:
    text = say("Where does the {hero} start?", hero=say(OURS[hero].name))
    return Pick(f"encounter.start.{hero}", text, f"start_{hero}", _areas, when=_yes("mapped"), brief=text)


def _standing_questions(said: Said) -> list[Question]:
    cards = [*said.get("present", ()), *said["kinds"], FARMER]
    return [
        Pick(
            "standing.card",
            say("Who stands on the board?"),
            "card",
            lambda row: _names(cards),
            brief=say("Who is there?"),
        ),
        Pick("standing.area", say("In which Area?"), "area", lambda row: _areas(said), brief=say("In which Area?")),
    ]


def _standing_in_words(said: Said, row: Said) -> Words:
    return say("{who}: {area}", who=say(OURS[row["card"]].name), area=_area_name(said, row["area"]))


def _how_many(card: str) -> Figure:
    """Without a map: how many stand on the board at the start."""
    text = say("How many of these stand on the board: {who}?", who=say(OURS[card].name))
    wanted = partial(_takes_part, card)
    return _number(f"number.{card}", text, f"number_{card}", 0, MOST_OF_A_KIND, say(OURS[card].name), when=wanted)


def _takes_part(card: str, said: Said) -> bool:
    return said["mapped"] == "no" and (card == FARMER or card in said["kinds"])


# -- making it ---------------------------------------------------------------------------------------------


def _make(said: Said) -> Encounter:
    mapped = said["mapped"] == "yes"
    return Encounter(
        name=said["name"],
        stamina=said["stamina"],
        witches=tuple(said["witches"]),
        kinds=tuple(said["kinds"]),
        standing=tuple(_standing(said)),
        heroes=tuple(Standing(hero, said[f"start_{hero}"]) for hero in HERO_CARDS) if mapped else (),
        rewards=tuple(sorted(said["rewards"])),
        soul_length=said["soul_length"],
        sacrifice_goal=said["sacrifice_goal"],
        sacrifice_winner=said.get("sacrifice_winner", ""),
        plague_limit=said["plague_limit"],
        round_limit=said["round_limit"],
        round_winner=said.get("round_winner", "legion"),
        objectives=tuple(Objective(id=f"o{n}", **row) for n, row in enumerate(said.get("objectives", ()), 1)),
        areas=tuple(_area(n, row) for n, row in enumerate(said.get("areas", ()), 1)),
        borders=tuple(Border(**row) for row in said.get("borders", ())),
    )


def _standing(said: Said) -> Iterator[Standing]:
    if said["mapped"] == "yes":
        yield from (Standing(row["card"], row["area"]) for row in said["standing"])
        return
    yield from (Standing(witch) for witch in said.get("present", ()))
    for card in (FARMER, *said["kinds"]):
        yield from [Standing(card)] * said.get(f"number_{card}", 0)


def _area(number: int, row: Said) -> Area:
    """Drawn in rows of three; where it lies on the table is nobody's business here."""
    lying = {what: True if what == "circle" else 1 for what in LYING if what in row["lying"]}
    at = (float((number - 1) % 3), float((number - 1) // 3))
    return Area(id=f"a{number}", name=row["name"], at=at, building=row["ground"] == "building", **lying)  # type: ignore[arg-type]


FORM = Form(
    [*_who_takes_part(), *_misery_board(), *_objectives(), *_board()],
    make=_make,
    told=told,
    problems=lambda encounter: list(encounter_problems(encounter)),
)
