"""``python -m tests.kivy_ui.drivers``: the app as pictures, a monkey at it, games by touch, benchmarks.

Run from the root of the project. Ends with 1 when something was found wrong.
"""

import argparse
import subprocess
import sys
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

from kivy_ui.system.start import prepare_unseen


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kivy_ui.drivers")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    gallery = commands.add_parser("gallery", help="every page, prompt and panel as a picture")
    gallery.add_argument("out", type=Path, metavar="OUT")
    gallery.add_argument("--check", action="store_true", help="fail if anything is clipped, too small or too close")
    gallery.add_argument("--look", help="one look only, in this process")
    gallery.set_defaults(run=make_gallery)
    look = commands.add_parser("look", help="a few moments as pictures, quickly")
    look.add_argument("out", type=Path, metavar="OUT")
    look.add_argument("--only", default="", help="parts of names of pictures; of sittings with --moments")
    look.add_argument("--moments", type=int, default=0, help="what fills the screen in so many answers of each sitting")
    look.add_argument("--size", default="7-inch", help="names of displays, with commas between")
    look.add_argument("--theme", choices=("dark", "contrast"), default="dark")
    look.add_argument("--language", choices=("en", "de"), default="en")
    look.add_argument("--text", choices=("normal", "large", "largest"), default="normal")
    look.add_argument("--motion", action="store_true", help="as with movements on the screen")
    look.set_defaults(run=look_at)
    pictures = commands.add_parser("pictures", help="the README's and the look book's pictures, and a turn that moves")
    pictures.add_argument("out", type=Path, metavar="OUT", nargs="?", default=Path("kivy_ui/pictures"))
    pictures.set_defaults(run=take_pictures)
    monkey = commands.add_parser("monkey", help="random touches and keys over all pages")
    monkey.add_argument("--seed", type=int, default=1)
    monkey.add_argument("--touches", type=int, default=20_000)
    monkey.set_defaults(run=let_monkey)
    hands = commands.add_parser("hands", help="whole games of both editions by touch alone")
    hands.add_argument("--seed", type=int, default=1)
    hands.add_argument("--answers", type=int, default=3000, help="of each game, at most")
    hands.set_defaults(run=play_by_hand)
    taps = commands.add_parser("taps", help="how many touches moves, fights and the Shadows' Turn take")
    taps.add_argument("--game", choices=("shadows_of_malice", "shadowscape"), default="shadows_of_malice")
    taps.add_argument("--games", type=int, default=6, help="of shadowscape, whose Enemy Phases are counted")
    taps.add_argument("--answers", type=int, default=500, help="of each of three games, at most")
    taps.set_defaults(run=count_taps)
    bench = commands.add_parser("bench", help="first frame, touch to redraw, idle share, memory")
    bench.set_defaults(run=measure)
    args = parser.parse_args(words)
    return int(args.run(args))


def make_gallery(args: argparse.Namespace) -> int:
    args.out.mkdir(parents=True, exist_ok=True)
    if args.look is None:
        return _all_looks(args)
    with tempfile.TemporaryDirectory(prefix="shadow-table-gallery-") as folder:
        prepare_unseen(Path(folder))
        from tests.kivy_ui.drivers.gallery import Met, walk

        found, pictures, met = 0, 0, Met()
        tell = lambda done, of: print(f"{args.look}: {done} of {of} moments", file=sys.stderr, flush=True)  # noqa: E731
        for shown in walk(Path(folder), args.look, out=args.out, met=met, tell=tell):
            pictures, found = pictures + 1, found + len(shown.findings)
            for finding in shown.findings if args.check else ():
                print(f"{shown.name} {args.look} {shown.display.name}: {finding}")
    print(*met.missing(), f"{args.look}: {pictures} pictures, {found} findings", sep="\n")
    return int(args.check and (found > 0 or bool(met.missing())))


def _all_looks(args: argparse.Namespace) -> int:
    """One process for each look, side by side: a process has one window."""
    command = [
        sys.executable,
        "-m",
        "tests.kivy_ui.drivers",
        "gallery",
        str(args.out),
        *(["--check"] if args.check else []),
    ]
    running = [subprocess.Popen([*command, "--look", look]) for look in ("dark-en", "contrast-de")]
    return max([process.wait() for process in running])


def look_at(args: argparse.Namespace) -> int:
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="shadow-table-look-") as folder:
        prepare_unseen(Path(folder))
        from kivy_ui.preferences import Preferences
        from kivy_ui.system.start import DISPLAYS
        from tests.kivy_ui.drivers.viewing import view, view_moments

        animation = "normal" if args.moments or args.motion else "none"
        looks = Preferences(language=args.language, theme=args.theme, text=args.text, animation=animation)
        displays = [display for display in DISPLAYS if display.name in args.size.split(",")]
        if args.moments:
            for file in view_moments(Path(folder), args.out, looks, displays[0], args.moments, args.only.split(",")):
                print(file, flush=True)
            return 0
        for file in view(Path(folder), args.out, looks, displays, args.only.split(",")):
            print(file, flush=True)
    return 0


def take_pictures(args: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="shadow-table-pictures-") as folder:
        prepare_unseen(Path(folder))
        from tests.kivy_ui.drivers.pictures import take_all

        for file in take_all(Path(folder), args.out):
            print(file, flush=True)
    return 0


def let_monkey(args: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="shadow-table-monkey-") as folder:
        prepare_unseen(Path(folder))
        from tests.kivy_ui.drivers.monkey import let_loose

        report = let_loose(Path(folder), args.seed, args.touches, tell=partial(print, flush=True))
    print(report)
    return int(bool(report.wrong))


def play_by_hand(args: argparse.Namespace) -> int:
    wrong = 0
    for edition in ("revised", "first"):
        with tempfile.TemporaryDirectory(prefix="shadow-table-hands-") as folder:
            prepare_unseen(Path(folder))
            from companion.kernel.seats import Player
            from tests.kivy_ui.drivers.whole_games import play_by_touch

            players = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan", "Kim"))]
            played = play_by_touch(Path(folder), players, {"edition": edition}, args.seed, args.answers)
        print(f"{edition}: {played}", flush=True)
        wrong += len(played.wrong)
    return int(wrong > 0)


def count_taps(args: argparse.Namespace) -> int:
    """Over three games of the first game's revised edition, the last without maps; or over those of another game."""
    if args.game == "shadowscape":
        return count_dungeon_taps(args)
    with tempfile.TemporaryDirectory(prefix="shadow-table-taps-") as home:
        prepare_unseen(Path(home))
        from tests.kivy_ui.drivers import counted_games
        from tests.kivy_ui.drivers.tap_count import PHASE, SHADOWS, line, moves, runs, stretches

        folders = (folder for number in count() if (folder := Path(home) / str(number)).mkdir() is None)
        mapped = [counted_games.played(next(folders), seed, args.answers, {}) for seed in (1, 2)]
        unmapped = counted_games.played(next(folders), 3, args.answers, counted_games.UNMAPPED)
        for name, taken in (("mapped", [*mapped[0], *mapped[1]]), ("unmapped", unmapped)):
            print(line(f"a move of one, {name}", moves(taken, throws=1)))
            print(line(f"a move of a band of two, {name}", moves(taken, throws=2)))
        print(line("a combat phase, typed", [n for taken in (*mapped, unmapped) for n in stretches(taken, PHASE)]))
        print(line("a combat phase by camera", counted_games.phases_by_camera(next(folders), 1, 20)))
        print(line("the Shadows' Turn", [n for taken in (*mapped, unmapped) for n in runs(taken, SHADOWS)]))
        for preset in ("With the board game", "Without the board game"):
            print(f"set-up of two, {preset.lower()}: {counted_games.set_up(next(folders), preset)}")
    return 0


def count_dungeon_taps(args: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory(prefix="shadow-table-taps-") as home:
        prepare_unseen(Path(home))
        from tests.kivy_ui.drivers import counted_dungeons
        from tests.kivy_ui.drivers.tap_count import line

        for name, settings in (("our set", {"content": "ours"}), ("the box", dict[str, str]())):
            (folder := Path(home) / name).mkdir()
            print(line(f"an Enemy Phase, {name}", counted_dungeons.enemy_phases(folder, args.games, settings)))
        for known in (True, False):
            touches = counted_dungeons.entry(Path(home) / f"entry {known}", known=known)
            print(f"a dungeon of 25 {'known' if known else 'unknown'} rooms: {touches}, {touches / 25:.1f} a room")
    return 0


def measure(args: argparse.Namespace) -> int:
    from tests.kivy_ui.drivers.screen_bench import measure_all

    return measure_all()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
