"""``python -m vision``: read photographs, watch a tray, calibrate, measure, train, draw."""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path

from companion.fronts.tag_arguments import add_tag_arguments
from vision import commands
from vision.board.tag_command import print_sheet


def main(arguments: list[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    args.environ = os.environ
    return commands.run(args)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m vision", description="The dice reader by itself.")
    parts = parser.add_subparsers(required=True)
    read = parts.add_parser("read", help="read photographs")
    read.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    read.add_argument(
        "--expect", default="", metavar="DICE", help="what was thrown: 4, or black=1,white=3, or white=2,white-small=1"
    )
    read.add_argument("--json", action="store_true", help="a line of JSON for each")
    read.set_defaults(run=commands.read)
    watch = parts.add_parser("watch", help="watch a camera, a folder, a video or the virtual tray")
    _add_source(watch)
    watch.add_argument("--frames", type=int, default=0, help="stop after so many")
    watch.add_argument("--out", type=Path, help="a folder for pictures of what was seen")
    watch.set_defaults(run=commands.watch)
    calibrate = parts.add_parser("calibrate", help="find the tray's tags and learn how it looks empty")
    _add_source(calibrate)
    calibrate.add_argument("--tags", type=Path, metavar="PNG", help="write the page of tags to print, and do no more")
    calibrate.set_defaults(run=commands.calibrate)
    tags = parts.add_parser("tags", help="write the sheet of tags to print for boards, people and pieces")
    add_tag_arguments(tags)
    tags.set_defaults(run=lambda args, write: print_sheet(args, write, args.environ))
    teach = parts.add_parser("teach", help="teach dice with signs, or hand on what was taught; lists it at the end")
    _add_source(teach)
    teach.add_argument("--game", default="", metavar="NAME", help="whose dice")
    teach.add_argument("--kind", default="", metavar="DIE", help="which of them is thrown")
    teach.add_argument("--export", nargs=2, metavar=("NAME", "FILE"), help="write a set into a file")
    teach.add_argument("--import", dest="bring", type=Path, metavar="FILE", help="take over a set that was handed on")
    teach.add_argument("--forget", default="", metavar="NAME", help="forget a set")
    teach.set_defaults(run=commands.teach)
    _add_measuring(parts)
    return parser


def _add_source(parser: ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--camera", type=int, default=0, metavar="N", help="a camera by its number")
    which.add_argument("--pi", action="store_true", help="the Raspberry Pi's camera")
    which.add_argument("--folder", type=Path, help="the pictures of a folder")
    which.add_argument("--video", type=Path, help="a video file")
    which.add_argument("--virtual", action="store_true", help="rendered dice")
    parser.add_argument("--seed", type=int, default=1, help="of the rendered dice")


def _add_measuring(parts) -> None:  # type: ignore[no-untyped-def]
    bench = parts.add_parser("bench", help="measure accuracy and time")
    bench.add_argument("--folder", type=Path, help="photographs")
    bench.add_argument("--labels", type=Path, help="their labels.json")
    bench.add_argument("--tier", default="", help="only these")
    bench.add_argument("--told", action="store_true", help="tell the reader how many dice there are, as a game does")
    bench.add_argument("--rolls", type=int, default=0, metavar="N", help="rendered throws instead")
    bench.add_argument("--throws", type=int, default=0, metavar="N", help="throws of a game, by how many need no touch")
    bench.add_argument("--taught", type=int, default=0, metavar="N", help="throws of a game's dice with signs, taught")
    bench.add_argument(
        "--own", type=int, default=0, metavar="N", help="throws of a game, before and after learning the dice"
    )
    bench.add_argument("--game", default="", metavar="NAME", help="whose throws (with --throws, --taught or --own)")
    bench.add_argument(
        "--only", default="", metavar="WORDS", help="only rows that say so, such as 'any dice' (--throws)"
    )
    bench.add_argument("--boards", type=int, default=0, metavar="N", help="rendered boards with tags")
    bench.add_argument("--tables", type=int, default=0, metavar="N", help="moves of tagged pieces, some wrong")
    bench.add_argument("--no-tags", type=Path, metavar="FOLDER", help="photographs on which there is no tag")
    bench.add_argument("--gate", action="store_true", help="the motion gate's time instead")
    bench.add_argument("--sight", action="store_true", help="faults of a camera, seen in the photographs of --folder")
    bench.add_argument("--mine", action="store_true", help="the dice you have corrected instead")
    bench.add_argument("--seed", type=int, default=1)
    bench.add_argument("--json", action="store_true")
    bench.set_defaults(run=commands.bench)
    render = parts.add_parser("render", help="draw scenes of dice with their labels")
    render.add_argument("out", type=Path)
    render.add_argument("--count", type=int, default=12)
    render.add_argument("--seed", type=int, default=1)
    render.add_argument("--width", type=int, default=640)
    render.add_argument("--height", type=int, default=480)
    render.set_defaults(run=commands.render)
    train = parts.add_parser("train", help="train the networks anew (needs torch)")
    train.add_argument("--photos", type=Path, help="folder of photographs that may be trained on")
    train.add_argument("--out", type=Path, default=Path(__file__).parent / "models")
    train.add_argument(
        "--measure", action="store_true", help="teach the faces in --out only how large and dark dice are"
    )
    train.add_argument("--base", type=Path, help="folder of an earlier training: take over its part on renders")
    train.add_argument(
        "--leave-out", action="append", default=[], metavar="NAME", help="a source or a file, to measure on it"
    )
    train.set_defaults(run=commands.train)


if __name__ == "__main__":
    sys.exit(main())
