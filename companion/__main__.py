"""The command line: reads the arguments and wires the outside world (people, clocks, chance) to the commands.

The only module of the companion that imports clocks and chance and, when a command asks for them, the box and the
camera: every other command works without them.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

from companion import __version__
from companion.errors import GameError
from companion.executors import executor_for
from companion.fronts import commands, data_commands, token_commands
from companion.fronts.commands import World
from companion.fronts.tag_arguments import add_tag_arguments
from companion.host.progress import Progress
from companion.language.languages import catalogue, language_of
from companion.language.words import phrase, speak


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is well, 1 found something wrong, 2 could not be done."""
    args = parser().parse_args(arguments)
    try:
        speak(catalogue(args.language or language_of(os.environ)))
        code: int = args.run(args, world())
        sys.stdout.flush()
        return code
    except GameError as error:
        print(f"companion: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(phrase("\nStopped; everything answered is saved."), file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever read our output has left. Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def world() -> World:
    """This process's own terminal, clocks and chance."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # an odd byte or an old terminal must not end a game
    people = sys.stdin.isatty() and sys.stdout.isatty()
    return World(
        read=input if sys.stdin.isatty() else _read_aloud,
        write=_write,
        lines=sys.stdin.buffer,
        people=people,
        environ=os.environ,
        clock=time.time,
        wall=time.perf_counter_ns,
        cpu=time.process_time_ns,
        make_chance=random.Random,
        executor=executor_for,
        complete=_edit_lines() if people else lambda completions: None,
        watch=Progress(_beside, time.perf_counter_ns, live=sys.stderr.isatty()).over,
        forget=_wipe if people else None,
    )


def _wipe() -> None:
    """Clear the screen, what was scrolled off it, and the earlier lines that arrow keys bring back."""
    print("\033[H\033[2J\033[3J", end="", flush=True)
    if readline := sys.modules.get("readline"):
        readline.clear_history()


def _edit_lines() -> Callable[[Callable[[str], list[str]]], None]:
    """Arrow keys and earlier lines for ``input``; what this gives takes what the Tab key shall offer."""
    try:
        import readline  # not at the top: merely importing it may write to the terminal
    except ImportError:  # a Python built without it
        return lambda completions: None
    readline.set_completer_delims("")  # a line is one answer, however many words it has
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def complete(completions: Callable[[str], list[str]]) -> None:
        found: list[str] = []

        def nth(typed: str, n: int) -> str | None:
            if n == 0:
                found[:] = completions(typed)
            return found[n] if n < len(found) else None

        readline.set_completer(nth)

    return complete


def _read_aloud(question: str) -> str:
    """From a file or a pipe: repeat what is read, so that the record of a session can be read like one."""
    line = input(question)
    print(line)
    return line


def _write(line: str) -> None:
    """At once: at the other end of a pipe someone may be waiting for it."""
    print(line, flush=True)


def _beside(text: str) -> None:
    """Not among what is read from standard output."""
    print(text, end="", file=sys.stderr, flush=True)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="companion", description="A companion for physical board games.")
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    top.add_argument("--language", metavar="CODE", help="speak this language, such as de; else the environment's")
    chosen = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_table(chosen.add_parser("table", help="play a game in this terminal, or over JSON lines"))
    _add_simulate(chosen.add_parser("simulate", help="let bots play whole games and sum up what came of them"))
    _add_bench(chosen.add_parser("bench", help="measure answers a second, the slowest answers, and loading"))
    listed = chosen.add_parser("games", help="list the games, or one game's settings")
    listed.add_argument("name", nargs="?", metavar="GAME")
    listed.set_defaults(run=commands.list_games)
    _add_saves(chosen.add_parser("saves", help="list, export, import, rename, delete, restore or rescue saves"))
    told = chosen.add_parser("story", help="how a saved game went: what happened, the dice, the answers, the time")
    told.add_argument("save", metavar="SAVE")
    told.add_argument("--html", metavar="FILE", help="write it as one page, with its charts, that any browser shows")
    told.set_defaults(run=commands.tell_story)
    packed = chosen.add_parser("pack", help="what stands where in a saved game, to pack it away and rebuild it")
    packed.add_argument("save", metavar="SAVE")
    packed.set_defaults(run=commands.pack_away)
    checked = chosen.add_parser("check-data", help="check maps, cards and tables that you wrote")
    checked.add_argument("files", nargs="*", type=Path, metavar="FILE", help="without one: all your own data")
    checked.set_defaults(run=data_commands.check_data)
    handed = chosen.add_parser("export-data", help="write what you described at the table into one file, for others")
    handed.add_argument("file", type=Path, metavar="FILE")
    handed.set_defaults(run=data_commands.export_data)
    taken = chosen.add_parser("import-data", help="keep what another group has described")
    taken.add_argument("file", type=Path, metavar="FILE")
    taken.set_defaults(run=data_commands.import_data)
    for parser in (checked, handed, taken):
        parser.add_argument("--game", metavar="NAME")
    _add_tokens(chosen.add_parser("tokens", help="what your tokens with chips or tags stand for"))
    _add_rules(chosen.add_parser("rules", help="the rules by topic; the rulings; what the editions differ in"))
    _add_cards(chosen.add_parser("cards", help="the cards and what they do; which effects no bot game has triggered"))
    listed = chosen.add_parser("catalogue", help="what is wrong with the translations, or what one of them lacks")
    listed.add_argument("--missing", metavar="CODE", help="the entries this language lacks, ready to be filled in")
    listed.set_defaults(run=commands.check_catalogues)
    _add_box(chosen)
    tags = chosen.add_parser("tags", help="write the sheet of tags to print, by which a camera knows boards and pieces")
    add_tag_arguments(tags)
    tags.set_defaults(run=_tags)
    return top


def _add_box(chosen: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    wiring = chosen.add_parser("wiring", help="draw how your box of buttons and lights is wired, and list its parts")
    wiring.add_argument("--out", type=Path, default=Path("wiring.svg"), metavar="SVG", help="a PNG is put beside it")
    wiring.set_defaults(run=_wiring)
    doctor = chosen.add_parser("doctor", help="check screen, camera, box, storage and power, and say what to do")
    doctor.add_argument("--json", action="store_true", help="the findings as one JSON object")
    doctor.set_defaults(run=_doctor)
    tried = chosen.add_parser("box-test", help="try each button and lamp of your box")
    tried.set_defaults(run=_box_test)
    for parser in (wiring, doctor, tried):
        parser.add_argument("--box", type=Path, metavar="TOML", help="another box than yours")
    for parser in (doctor, tried):
        parser.add_argument("--mock", action="store_true", help="on mock pins, without a Pi")


def _table(args: argparse.Namespace, world: World) -> int:
    """With a camera whoever types is waited for beside it."""
    if args.camera is None:
        return commands.table(args, world)
    from vision.calibration import vision_folder
    from vision.live.camera_thread import CameraThread
    from vision.live.roll_camera import RollCamera
    from vision.live.sources import source_name

    read, lines = world.read, world.lines
    folder = vision_folder(world.environ)
    beside = RollCamera(source_name(args.camera), lambda put: CameraThread(put, folder), _complain)
    world.read = lambda mark: beside.wait_for(lambda: read(mark))
    world.lines = SimpleNamespace(readline=lambda size: beside.wait_for(lambda: lines.readline(size)))
    world.join = beside.join
    try:
        return commands.table(args, world)
    finally:
        beside.leave()


def _complain(text: str) -> None:
    _beside(f"{text}\n")


def _wiring(args: argparse.Namespace, world: World) -> int:
    from hardware import commands as box

    return box.wiring(args, world)


def _tags(args: argparse.Namespace, world: World) -> int:
    from vision.board.tag_command import print_sheet

    return print_sheet(args, world.write, world.environ)


def _doctor(args: argparse.Namespace, world: World) -> int:
    from hardware import commands as box

    return box.doctor(args, world)


def _box_test(args: argparse.Namespace, world: World) -> int:
    from hardware import commands as box

    return box.box_test(args, world, time.monotonic, time.sleep)


def _add_table(table: argparse.ArgumentParser) -> None:
    table.add_argument("--game", metavar="NAME", help="which game; 'companion games' lists them")
    table.add_argument("--load", metavar="SAVE", help="go on with a save: its name or its file")
    table.add_argument("--name", metavar="SAVE", help="the name of the new save")
    table.add_argument("--players", metavar="NAMES", help="who plays, in seating order: Sara,Bryan")
    table.add_argument("--preset", metavar="NAME", help="several settings at once; 'companion games NAME' lists them")
    table.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="a setting; may be repeated")
    table.add_argument("--dice", choices=("typed", "virtual"), default="typed", help="virtual: the software rolls")
    table.add_argument("--bot", metavar="NAME", action="append", default=[], help="a bot decides for this player")
    table.add_argument("--camera", metavar="SOURCE", help="read dice by a camera: 0, pi, virtual, a folder or a video")
    table.add_argument("--json", action="store_true", help="speak JSON lines (companion/fronts/PROTOCOL.md)")
    table.add_argument("--table", metavar="FILE", type=Path, help="begin from this table, a JSON file")
    table.add_argument("--seed", metavar="N", type=int, help="make virtual dice and decks repeatable")
    table.add_argument("--no-save", action="store_true", help="keep the game in memory only")
    table.set_defaults(run=_table)


def _add_simulate(simulate: argparse.ArgumentParser) -> None:
    simulate.add_argument("--games", type=_positive, metavar="N", help="how many games; 1 if not said")
    simulate.add_argument("--players", type=_positive, metavar="K", help="how many play in each game")
    simulate.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game; the next has S + 1")
    simulate.add_argument("--game", metavar="NAME")
    simulate.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="a setting; may be repeated")
    simulate.add_argument(
        "--each",
        metavar="KEY=V1,V2",
        action="append",
        default=[],
        help="play with each of these values of a setting, or numbers of 'players'; repeated: every combination",
    )
    where = simulate.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=_positive, default=1, metavar="N", help="in how many processes at once")
    where.add_argument("--cluster", metavar="ADDRESS", help="on the Dask cluster whose scheduler is there")
    how = simulate.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="the report as one JSON object")
    how.add_argument("--markdown", action="store_true", help="a table, one row for each combination")
    how.add_argument(
        "--balance",
        action="store_true",
        help="play all kinds of games that the game's figures are made from, and write the figures down",
    )
    simulate.add_argument("--journal", action="store_true", help="with a journal on disk, as in a real game")
    simulate.set_defaults(run=commands.run_simulation)


def _add_bench(bench: argparse.ArgumentParser) -> None:
    bench.add_argument("--game", metavar="NAME")
    bench.add_argument("--players", type=_positive, metavar="K")
    bench.add_argument("--set", metavar="KEY=VALUE", action="append", default=[])
    bench.add_argument("--answers", type=_positive, default=5_000, metavar="N")
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=commands.bench)


def _add_rules(rules: argparse.ArgumentParser) -> None:
    rules.add_argument("word", nargs="?", default="", metavar="WORD", help="only what this word stands in")
    rules.add_argument("--diff", action="store_true", help="what the editions differ in, on one page")
    rules.add_argument(
        "--topic", nargs="*", metavar="WORDS", help="what the rules say about some words or a fact; without: all topics"
    )
    rules.add_argument(
        "--set", metavar="KEY=VALUE", action="append", default=[], help="of --topic: a setting, such as edition=first"
    )
    rules.add_argument("--game", metavar="NAME")
    rules.set_defaults(run=commands.rules)


def _add_cards(cards: argparse.ArgumentParser) -> None:
    cards.add_argument("--kind", default="", metavar="KIND", help="only cards of this kind")
    cards.add_argument("--colour", "--color", default="", metavar="COLOUR")
    cards.add_argument("--search", default="", metavar="WORD", help="only cards in whose name or text it stands")
    cards.add_argument("--coverage", action="store_true", help="let bots play, and list the effects that never worked")
    cards.add_argument("--games", type=_positive, default=500, metavar="N", help="how many games, for --coverage")
    cards.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game; the next has S + 1")
    cards.add_argument("--game", metavar="NAME")
    cards.set_defaults(run=commands.page)


def _add_saves(saves: argparse.ArgumentParser) -> None:
    saves.set_defaults(run=commands.list_saves)
    chosen = saves.add_subparsers(metavar="WHAT")
    chosen.add_parser("list", help="what there is (also without WHAT)").set_defaults(run=commands.list_saves)
    export = chosen.add_parser("export", help="copy a save to a file or folder")
    export.add_argument("save", metavar="SAVE")
    export.add_argument("to", type=Path, metavar="TO")
    export.add_argument("--to-look-at", action="store_true", help="without secrets; nobody can go on from this copy")
    export.set_defaults(run=commands.export_save)
    take_in = chosen.add_parser("import", help="take in a save from elsewhere")
    take_in.add_argument("file", type=Path, metavar="FILE")
    take_in.add_argument("--name", metavar="SAVE")
    take_in.set_defaults(run=commands.import_save)
    rename = chosen.add_parser("rename", help="give a save another name")
    rename.add_argument("save", metavar="SAVE")
    rename.add_argument("name", metavar="NAME")
    rename.set_defaults(run=commands.rename_save)
    for name, run, about in (
        ("delete", commands.delete_save, "move a save to the trash"),
        ("restore", commands.restore_save, "bring a save back from the trash"),
        ("rescue", commands.rescue_save, "make a new save of what can be read of a damaged one"),
    ):
        one = chosen.add_parser(name, help=about)
        one.add_argument("save", metavar="SAVE")
        one.set_defaults(run=run)


def _add_tokens(tokens: argparse.ArgumentParser) -> None:
    tokens.set_defaults(run=token_commands.list_tokens)
    chosen = tokens.add_subparsers(metavar="WHAT")
    chosen.add_parser("list", help="what there is (also without WHAT)").set_defaults(run=token_commands.list_tokens)
    for name, run, about in (
        ("export", token_commands.export_tokens, "write all of them into one file, for another table"),
        ("import", token_commands.import_tokens, "keep what another table has given its tokens"),
    ):
        carried = chosen.add_parser(name, help=about)
        carried.add_argument("file", type=Path, metavar="FILE")
        carried.set_defaults(run=run)
    forgotten = chosen.add_parser("forget", help="let a token mean nothing any more")
    forgotten.add_argument("token", metavar="TOKEN", help="its id, such as chip:04a1b2c3")
    forgotten.set_defaults(run=token_commands.forget_token)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


if __name__ == "__main__":
    sys.exit(main())
