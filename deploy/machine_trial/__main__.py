"""``python -m machine_trial WORK OUT [SCENARIO ...]``: run scenarios and write the report."""

import argparse
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from machine_trial.qemu import PC, Failed
from machine_trial.report import Result, write_report
from machine_trial.scenarios import MACHINES, Scenario
from machine_trial.scenarios.playing import keep_a_game
from machine_trial.table import Place, Table, start_once


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m machine_trial", description=__doc__)
    parser.add_argument("work", type=Path, nargs="?", help="where the images are")
    parser.add_argument("out", type=Path, nargs="?", help="where the report and the pictures go")
    parser.add_argument("names", nargs="*", metavar="SCENARIO", help="just these")
    parser.add_argument("--arch", choices=MACHINES, default="amd64", help="which machine")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many machines at once")
    parser.add_argument("--list", action="store_true", help="name the scenarios")
    parser.add_argument("--first-start", action="store_true", help="start the image, keep home page and game")
    args = parser.parse_args(words)
    if args.list:
        for arch, (_, scenarios) in MACHINES.items():
            for name, scenario in scenarios.items():
                print(f"{arch} {name:13} {about(scenario)}")
        return 0
    model, there = MACHINES[args.arch]
    if unknown := set(args.names) - set(there):
        parser.error(f"no such scenario: {', '.join(sorted(unknown))}; there are {', '.join(there)}")
    place = Place(args.work, args.out, model)
    if args.first_start:
        start_once(place)
        if model is PC:  # on a Pi no scenario begins in a game
            keep_a_game(place)
        return 0
    with ThreadPoolExecutor(args.jobs) as machines:
        results = list(machines.map(lambda name: run(place, name, there[name]), args.names or there))
    write_report(place.out, results)
    failed = [result.name for result in results if result.why]
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return int(bool(failed))


def about(scenario: Scenario) -> str:
    return (scenario.__doc__ or "").strip()


def run(place: Place, name: str, scenario: Scenario) -> Result:
    print(f"{name}: {about(scenario)}", flush=True)
    table, start, why = Table(place, name), time.monotonic(), ""
    try:
        scenario(table)
    except Failed as error:
        why = str(error)
    except Exception:
        why = traceback.format_exc()
    seconds = time.monotonic() - start
    print(f"{name}: {why or 'passed'} ({seconds:.0f} s)", flush=True)
    return Result(name, about(scenario), why, seconds, table.facts, sorted(table.out.iterdir()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
