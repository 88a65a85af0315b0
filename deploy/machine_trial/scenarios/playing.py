"""What several scenarios do first: begin a game by touch, answer some questions, look what is asked."""

import json
from dataclasses import dataclass

from machine_trial.table import GAME, HOME, Place, Table

FIRST_STEP = "tonight"
"""Stands on the page that New game leads to."""
FIRST_QUESTION = "which lair"
MENU = (0.95, 0.09)
"""Where the ways out of a game are."""
SAVES = "/var/lib/shadow-table/saves"
COPY = f"rm -rf /tmp/copy && cp -r {SAVES} /tmp/copy"
"""The app has its save to itself; a copy may be looked into."""
COUNT = """python3 - <<'END'
import glob, sqlite3
for path in glob.glob("/tmp/copy/*.shadowtable"):
    print(sqlite3.connect(path).execute("SELECT count(*) FROM entries").fetchone()[0])
END"""
COMPANION = "SHADOW_TABLE_SAVES=/tmp/copy /opt/shadow-table/current/.venv/bin/companion"
ASK = f"{COPY} && {COMPANION} table --json --load /tmp/copy/*.shadowtable"


@dataclass(frozen=True)
class Kept:
    """What a copy of the save says of itself: how many answers it holds, and what it asks, as the screen words it."""

    answers: int
    asked: str


def keep_a_game(place: Place) -> None:
    """For the scenarios that begin in a game."""
    with Table(place, GAME).at_home() as table:
        begin_a_game(table)
        table.keep_moment(GAME)


def begin_a_game(table: Table) -> None:
    """The first game, without the board game, rolled by the app: by touch alone, to the first question."""
    table.wait_for_home()
    table.tap("New game")
    table.wait_for(FIRST_STEP)
    table.tap("of Malice")  # a card leads on by itself, and so does a first game
    table.tap("First game, without")
    table.wait_for("Ready")
    table.tap("Typed in")
    table.tap("Rolled by the app")
    table.go()
    table.wait_for("Ready")
    table.keep("ready")
    table.go()
    table.wait_for(FIRST_QUESTION)


def go_home(table: Table) -> None:
    """Out of the game to the home page."""
    table.tap_at(*MENU)
    table.tap("Home")
    table.wait_for(HOME)


def go_on(table: Table) -> None:
    """Back into the game from the home page."""
    table.tap("Go on playing")


def answer(table: Table, *, act: bool = False) -> None:
    before = table.look()
    answer_at_once(table, act=act)
    table.changed(before)


def answer_at_once(table: Table, *, act: bool = False) -> None:
    """A throw by the app, the end of a move or a turn, or the first option; without waiting for what comes of it.

    *act* says that a turn is not ended yet: somebody does the first thing that they can. A move ends where it began:
    where to, only a finger on the map could say.
    """
    picture = table.look()
    if place := picture.find("Roll for us") or picture.find("Stop here"):
        table.press_at(*place)
    else:
        turn = ("1",) if act else ("ret",)
        for key in turn if picture.find("Who does what") else ("1", "ret"):
            table.qemu.keys(key)


def answers(table: Table) -> int:
    """How many answers are in the one save that there is."""
    return int(table.shell(f"{COPY} && {COUNT}"))


def kept(table: Table) -> Kept:
    """What a copy of the save holds and asks, by a program of its own: the app need not have opened it yet."""
    said = table.shell(ASK)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    asked = [line.get("brief") or line["text"] for line in lines if line["type"] == "prompt"]
    table.expect(f"a copy of the save asks something: {said}", asked)
    return Kept(lines[0]["entries"], asked[0])


def wait_for_question(table: Table, asked: str) -> None:
    table.wait_until(f"the screen asks: {asked}", lambda: table.look().asks(asked))
