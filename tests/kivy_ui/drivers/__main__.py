"""``python -m tests.kivy_ui.drivers``: the app as pictures, a monkey at it, games by touch, benchmarks.

Run from the root of the project. Ends with 1 when something was found wrong.
"""

import argparse
import subprocess
import sys
import tempfile
from functools import partial
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
    monkey = commands.add_parser("monkey", help="random touches and keys over all pages")
    monkey.add_argument("--seed", type=int, default=1)
    monkey.add_argument("--touches", type=int, default=20_000)
    monkey.set_defaults(run=let_monkey)
    hands = commands.add_parser("hands", help="whole games of both editions by touch alone")
    hands.add_argument("--seed", type=int, default=1)
    hands.add_argument("--answers", type=int, default=3000, help="of each game, at most")
    hands.set_defaults(run=play_by_hand)
    taps = commands.add_parser("taps", help="how many touches moves, fights and the Shadows' Turn take")
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
    """Over three games of the first game's revised edition, the last without maps."""
    from tests.kivy_ui.drivers.tap_count import Stretch, line, runs, stretches

    moving, fighting = ("move.", "fate."), ("combat.",)
    mapped: list[tuple[str, int]] = []
    unmapped: list[tuple[str, int]] = []
    for seed, maps in ((1, "mapped"), (2, "mapped"), (3, "unmapped")):
        with tempfile.TemporaryDirectory(prefix="shadow-table-taps-") as folder:
            prepare_unseen(Path(folder))
            from companion.kernel.seats import Player
            from tests.kivy_ui.drivers.whole_games import play_by_touch

            players = [Player(name, name, seat=seat) for seat, name in enumerate(("Sara", "Bryan"))]
            settings = {"edition": "revised"} | (
                {"board": "unmapped", "realm": "unmapped"} if maps == "unmapped" else {}
            )
            played = play_by_touch(Path(folder), players, settings, seed, args.answers)
            (unmapped if maps == "unmapped" else mapped).extend(played.taps)
    for name, taps in (("a move", mapped), ("a move without a map", unmapped)):
        print(line(name, stretches(taps, Stretch(name, "players.act", "players.act", moving))))
    phase = Stretch("a combat phase", "combat.manoeuvre", "combat.manoeuvre", fighting)
    print(line("a combat phase, typed", stretches(mapped, phase)))
    print(line("the Shadows' Turn", runs(mapped, "shadow.")))
    return 0


def measure(args: argparse.Namespace) -> int:
    from tests.kivy_ui.drivers.screen_bench import measure_all

    return measure_all()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
