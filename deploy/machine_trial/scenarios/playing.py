"""What several scenarios do first: begin a game by touch, answer some questions, look what is asked."""

from machine_trial.table import Table

FIRST_STEP = "Which game"
"""Stands on the page that New game leads to."""
SAVES = "/var/lib/shadow-table/saves"
COPY = f"rm -rf /tmp/copy && cp -r {SAVES} /tmp/copy"
"""The app has its save to itself; a copy may be looked into."""
COUNT = """python3 - <<'END'
import glob, sqlite3
for path in glob.glob("/tmp/copy/*.shadowtable"):
    print(sqlite3.connect(path).execute("SELECT count(*) FROM entries").fetchone()[0])
END"""
COMPANION = "SHADOW_TABLE_SAVES=/tmp/copy /opt/shadow-table/current/.venv/bin/companion"
ASK = f"{COPY} && {COMPANION} table --load /tmp/copy/*.shadowtable"


def begin_a_game(table: Table) -> None:
    """The first game, without the board game, rolled by the app: by touch alone, to the first question."""
    table.wait_for_home()
    table.tap("New game")
    table.wait_for(FIRST_STEP)
    table.tap("Shadows of Malice")
    table.go()
    table.tap("First game, without the")
    table.tap("Typed in")
    table.tap("Rolled by the app")
    table.go()
    table.wait_for("Ready")
    table.keep("ready")
    table.go()
    table.wait_for("Undo")


def go_on(table: Table) -> None:
    """Back into the game from the home page."""
    table.tap("Go on playing")
    table.wait_for("Undo")


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


def open_question(table: Table) -> str:
    """What a copy of the save asks, in a program of its own: the app need not have opened it yet."""
    said = table.shell(ASK)
    lines = said.splitlines()
    headings = [number for number, line in enumerate(lines) if line.startswith("──")]
    table.expect(f"a copy of the save asks something: {said}", headings)
    return lines[headings[-1] + 1]


def wait_for_question(table: Table, asked: str) -> None:
    table.wait_until(f"the screen asks: {asked}", lambda: table.look().shows(asked))
