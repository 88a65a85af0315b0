"""A form: questions one after the other, of which a thing is made. The things here are boats, of no game."""

from random import Random

import msgspec
import pytest

from companion.errors import Illegal, Invalid
from companion.host.events import Told
from companion.host.host import Host
from companion.kernel import Option, Player, Step, say
from companion.kernel.session import Session
from companion.language.words import worded
from companion.parts.forms import Figure, Form, Line, Pick, Rows, Several, among, describe
from companion.parts.own_things import has_own_id
from companion.storage.journal import Journal
from tests.companion.parts.boats import Boat, boat_problems
from tests.companion.tiny_games import game_of

RIGS = among({"sail": say("a sail"), "oars": say("oars")})
NAME = Line("boat.name", say("What is it called?"), "name")
RIG = Pick("boat.rig", say("What drives it?"), "rig", RIGS)
CREW = Figure("boat.crew", say("How many row?"), "crew", 1, 8, when=lambda said: said["rig"] == "oars")
HOLDS = Rows(
    "boat.more",
    "cargo",
    questions=lambda said: [
        Line("cargo.what", say("What is in it?"), "what"),
        Figure("cargo.weight", say("How much of {what}?", what=said["name"]), "weight", 0, 99),
    ],
    read=lambda said, row: say("{n} {what} in {boat}", n=row["weight"], what=row["what"], boat=said["name"]),
    problems=lambda said, row: [] if row["weight"] else [say("nothing of it is no cargo")],
    another=say("another cargo"),
    most=2,
)


def form(*questions, problems=lambda boat: ()):
    def make(said):
        cargo = {row["what"]: row["weight"] for row in said.get("cargo", ())}
        return msgspec.convert({**said, "cargo": cargo}, Boat)

    return Form(
        [NAME, *questions], make, told=lambda boat: say("{rig} and {n}", rig=boat.rig, n=boat.crew), problems=problems
    )


class Shipyard:
    """A game whose only step is to describe a boat of Sara's."""

    def __init__(self, wanted, **given):
        self.boats = []

        def build(table) -> Step:
            boat = yield from describe(wanted, "sara", **given)
            self.boats.append(boat)
            table.notes = [*table.notes, boat.id]

        game = game_of(build)
        table = game.start({}, [Player("sara", "Sara")])
        self.session = Session(game, table, Journal.create(":memory:", {"game": "tiny"}))
        self.host = Host(self.session, Random(1))
        self.told = []
        self.host.subscribe(lambda event: self.told.append(event.tell.text) if isinstance(event, Told) else None)
        self.host.go_on()

    @property
    def key(self):
        return self.session.prompt.key if self.session.prompt else ""

    def say(self, *answers):
        """Answer one question after the other; gives what was told meanwhile."""
        self.told.clear()
        for answer in answers:
            self.host.answer(answer, self.session.prompt.serial)
        return [worded(text) for text in self.told]


# -- the kinds of question ---------------------------------------------------------------------------------


def test_a_thing_is_made_of_what_was_said_and_read_back():
    yard = Shipyard(form(RIG, CREW))

    told = yard.say("Gull", "oars", 3)

    (boat,) = yard.boats
    assert (boat.name, boat.rig, boat.crew) == ("Gull", "oars", 3)
    assert has_own_id(boat)
    assert told == ["Gull: oars and 3"]


def test_everything_is_asked_of_whom_it_was_drawn_by():
    yard = Shipyard(form(RIG))

    assert yard.session.prompt.who == "sara"


def test_what_does_not_matter_is_not_asked():
    yard = Shipyard(form(RIG, CREW))

    yard.say("Gull", "sail")

    assert (yard.key, yard.boats[0].crew) == ("", None)


def test_what_is_given_is_not_asked_for():
    yard = Shipyard(form(RIG, CREW), name="Gull", rig="oars")

    assert yard.key == "boat.crew"


def test_a_figure_has_its_bounds():
    yard = Shipyard(form(RIG, CREW), name="Gull", rig="oars")

    with pytest.raises(Illegal):
        yard.say(9)
    with pytest.raises(Invalid):
        yard.say("three")


def test_what_nobody_knows_stays_unsaid_and_is_no_zero():
    crew = Figure("boat.crew", say("How many row?"), "crew", 0, 3, unknown=say("we do not know"))
    yard, other = Shipyard(form(RIG, crew)), Shipyard(form(RIG, crew))

    yard.say("Gull", "sail")
    assert [option.id for option in yard.session.prompt.options()] == ["0", "1", "2", "3", "unknown"]
    yard.say("unknown")
    other.say("Gull", "sail", "0")

    assert (yard.boats[0].crew, other.boats[0].crew) == (None, 0)


def test_a_choice_may_say_several_fields_or_none():
    def kinds(said):
        return [
            Option("wreck", say("a wreck"), means={"rig": "sail", "leaks": True}),
            Option("galley", say("a galley"), means={"rig": "oars", "crew": 8}),
        ]

    yard = Shipyard(form(Pick("boat.kind", say("What kind is it?"), "", kinds)))

    yard.say("Gull", "wreck")

    assert (yard.boats[0].rig, yard.boats[0].leaks, yard.boats[0].crew) == ("sail", True, None)


def test_what_may_be_chosen_follows_from_what_was_said():
    def crews(said):
        return [Option(str(n), str(n), means=n) for n in range(1, len(said["name"]))]

    yard = Shipyard(form(RIG, Pick("boat.crew", say("How many row?"), "crew", crews)))

    yard.say("Gull", "oars")

    assert [option.id for option in yard.session.prompt.options()] == ["1", "2", "3"]


def test_any_number_of_signs_may_be_there():
    def signs(said):
        return [
            Option("hole", say("a hole"), means={"leaks": True}),
            Option("bench", say("a bench"), means={"crew": 1}),
        ]

    yard, other = (Shipyard(form(RIG, Several("boat.signs", say("What is there?"), "", signs))) for _ in range(2))

    yard.say("Gull", "sail", [])
    other.say("Gull", "sail", ["hole", "bench"])

    assert (yard.boats[0].leaks, yard.boats[0].crew) == (False, None)
    assert (other.boats[0].leaks, other.boats[0].crew) == (True, 1)


# -- rows --------------------------------------------------------------------------------------------------


def test_rows_are_asked_one_after_the_other_and_each_is_read_back():
    yard = Shipyard(form(RIG, HOLDS))

    yard.say("Gull", "sail", "rum", 3)
    assert worded(yard.session.prompt.text) == "3 rum in Gull. Is there more?"
    yard.say("more", "salt", 2)
    assert [option.id for option in yard.session.prompt.options()] == ["done", "again"], "there is no room for a third"
    yard.say("done")

    assert yard.boats[0].cargo == {"rum": 3, "salt": 2}


def test_a_row_that_was_wrong_is_said_again():
    yard = Shipyard(form(RIG, HOLDS))

    yard.say("Gull", "sail", "rum", 3, "more", "slat", 2, "again", "salt", 2, "done")

    assert yard.boats[0].cargo == {"rum": 3, "salt": 2}


def test_a_row_that_cannot_be_is_told_and_asked_again():
    yard = Shipyard(form(RIG, HOLDS))

    told = yard.say("Gull", "sail", "rum", 0)

    assert (told, yard.key) == (["That cannot be: nothing of it is no cargo"], "cargo.what")


# -- the whole ---------------------------------------------------------------------------------------------


def test_a_thing_that_cannot_be_is_told_and_everything_is_asked_again():
    yard = Shipyard(form(RIG, problems=boat_problems))

    told = yard.say("Gull", "oars")

    assert (told, yard.key, yard.boats) == (["That cannot be: a boat with oars needs a crew"], "boat.name", [])


def test_the_same_words_make_the_same_thing_after_undo():
    yard = Shipyard(form(RIG, CREW))
    yard.say("Gull", "oars", 3)
    first = yard.session.table.notes

    yard.session.undo()
    assert (yard.key, yard.session.table.notes) == ("boat.crew", [])
    yard.say(4)
    assert yard.session.table.notes != first
    yard.session.undo()
    yard.say(3)

    assert yard.session.table.notes == first
