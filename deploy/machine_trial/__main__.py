"""``python -m machine_trial WORK OUT [SCENARIO ...]``: run scenarios one after the other and write the report."""

import argparse
import sys
import time
import traceback
from pathlib import Path

from machine_trial.qemu import Failed
from machine_trial.report import Result, write_report
from machine_trial.scenarios import SCENARIOS
from machine_trial.table import Place, Table, start_once


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m machine_trial", description=__doc__)
    parser.add_argument("work", type=Path, nargs="?", help="where the images are")
    parser.add_argument("out", type=Path, nargs="?", help="where the report and the pictures go")
    parser.add_argument("names", nargs="*", metavar="SCENARIO", help="just these")
    parser.add_argument("--list", action="store_true", help="name the scenarios")
    parser.add_argument("--first-start", action="store_true", help="start the image once and switch it off again")
    args = parser.parse_args(words)
    if args.list:
        for name in SCENARIOS:
            print(f"{name:16} {about(name)}")
        return 0
    if unknown := set(args.names) - set(SCENARIOS):
        parser.error(f"no such scenario: {', '.join(sorted(unknown))}; there are {', '.join(SCENARIOS)}")
    place = Place(args.work, args.out)
    if args.first_start:
        start_once(place)
        return 0
    results = [run(place, name) for name in args.names or SCENARIOS]
    write_report(place.out, results)
    failed = [result.name for result in results if result.why]
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return int(bool(failed))


def about(name: str) -> str:
    return (SCENARIOS[name].__doc__ or "").strip()


def run(place: Place, name: str) -> Result:
    print(f"{name}: {about(name)}", flush=True)
    table, start, why = Table(place, name), time.monotonic(), ""
    try:
        SCENARIOS[name](table)
    except Failed as error:
        why = str(error)
    except Exception:
        why = traceback.format_exc()
    seconds = time.monotonic() - start
    print(f"{name}: {why or 'passed'} ({seconds:.0f} s)", flush=True)
    return Result(name, about(name), why, seconds, table.facts, sorted(table.out.iterdir()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
