"""A whole small game on the parts: a boat nobody knows is described once, kept, and known to the next game."""

from functools import partial

import msgspec
import pytest
from msgspec import Struct

from companion.kernel import Asking, Choose, Game, Option, OwnData, Player, Setup, Step, View, say
from companion.kernel.session import Session
from companion.parts import own_kinds
from companion.parts.forms import Figure, Form, Line, Pick, among, describe
from companion.parts.own_kinds import check_file, loads
from companion.parts.own_things import hand_on, take_in
from companion.storage.journal import Journal
from tests.companion.parts.boats import Boat, boats

FORM = Form(
    [
        Line("boat.name", say("What is it called?"), "name"),
        Pick("boat.rig", say("What drives it?"), "rig", among({"sail": say("a sail"), "oars": say("oars")})),
        Figure("boat.crew", say("How many row?"), "crew", 1, 8, when=lambda said: said["rig"] == "oars"),
    ],
    make=lambda said: msgspec.convert(said, Boat),
    told=lambda boat: say("a boat"),
)


class Table(Struct):
    """*own_boats* are those described at it, whole: it can be read anywhere."""

    launched: str = ""
    own_boats: list[Boat] = []


def regatta(name: str = "regatta") -> Game:
    """A game in which one boat is launched."""
    folder, own_boats = boats(name)
    kinds = [own_boats]

    def known(table: Table) -> dict[str, Boat]:
        return own_boats.by_id() | {boat.id: boat for boat in table.own_boats}

    def another(table: Table) -> Asking[str]:
        boat = yield from describe(FORM, "sara")
        table.own_boats = [*table.own_boats, boat]
        return boat.id

    def launch(table: Table) -> Step:
        chosen = yield from Choose("launch", say("Which boat?"), offers=lambda: [
            *(Option(boat.id, boat.name) for boat in known(table).values()), Option("another one", say("another …")),
        ])  # fmt: skip
        table.launched = chosen if chosen in known(table) else (yield from another(table))

    return Game(
        name,
        "Regatta",
        Table,
        lambda table: None if table.launched else launch(table),
        lambda table, viewer: View("regatta", []),
        lambda chosen, players: Table(),
        setup=Setup(),
        own=OwnData(
            folder=folder.path,
            contents=partial(own_kinds.contents, kinds),
            notices=partial(own_kinds.notices, kinds),
            fingerprint=partial(own_kinds.fingerprint, kinds),
            defaults=dict,
            keep=lambda table: own_boats.keep(table.own_boats),
            refresh=folder.refresh,
            check=lambda path: check_file(path, loads(kinds), say("boats")),
            hand_on=partial(hand_on, kinds),
            take_in=partial(take_in, kinds),
        ),
    )


@pytest.fixture(autouse=True)
def shore(tmp_path, monkeypatch):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))


def begun(game: Game, save=":memory:") -> Session:
    return Session(game, game.start({}, [Player("sara", "Sara")]), Journal.create(save, {"game": game.name}))


def answered(session: Session, *answers) -> Session:
    for answer in answers:
        session.answer(answer)
    return session


def test_a_boat_described_in_one_game_is_known_to_the_next():
    game = regatta()
    first = answered(begun(game), "another one", "Gull", "oars", 3)

    game.own.keep(first.table)

    offered = [option.id for option in begun(game).prompt.options()]
    assert offered == [first.table.launched, "another one"]


def test_to_keep_what_was_described_makes_no_save_stale():
    game = regatta()
    before = game.own.fingerprint()

    game.own.keep(answered(begun(game), "another one", "Gull", "sail").table)

    assert game.own.fingerprint() == before


def test_a_save_is_loaded_in_the_middle_of_a_description(tmp_path):
    game, save = regatta(), tmp_path / "friday.save"
    answered(begun(game, save), "another one", "Gull").close()

    loaded = Session.load(game, Journal.open(save))

    assert (loaded.notices, loaded.prompt.key) == ([], "boat.rig")
    assert answered(loaded, "sail").table.own_boats[0].name == "Gull"


def test_another_group_takes_the_boats_in(tmp_path):
    ours, theirs, file = regatta(), regatta("another"), tmp_path / "boats.toml"
    ours.own.keep(answered(begun(ours), "another one", "Gull", "sail").table)

    ours.own.hand_on(file)
    theirs.own.take_in(file)

    assert begun(theirs).prompt.options()[0].label == "Gull"
    assert theirs.own.check(file) == []
