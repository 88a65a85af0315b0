"""What ``python -m vision`` can do. Each command takes its arguments and says lines; nothing here is a stage."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import cv2
import msgspec
import numpy as np

from companion.errors import GameError, Invalid
from companion.host.progress import Progress
from companion.kernel.registry import find_game
from companion.language.words import phrase
from vision.agreeing import agree
from vision.bench import bench_lines, bench_mine, bench_photographs, bench_rolls, gate_ms
from vision.board_bench import bench_boards, bench_without_tags
from vision.calibration import calibration_of, load_calibration, save_calibration, vision_folder
from vision.cameras.frames import FrameSource
from vision.cameras.pictures import Pixels, read_picture
from vision.cameras.virtual_tray import VirtualTray
from vision.expecting import as_expected
from vision.live import sources
from vision.live.sources import CAMERA, FOLDER, PI, VIDEO
from vision.one_picture.reader import Reader
from vision.one_picture.reading import Reading
from vision.overlay import drawn
from vision.render.scene import any_scene
from vision.sight_bench import bench_sight
from vision.table_trials import bench_tables
from vision.tags import print_tags
from vision.taught.measuring import bench_taught
from vision.taught.measuring_own import bench_own
from vision.taught.teach_command import teach as teach_dice
from vision.throw_bench import CASES, GAMES, asked_for, bench_throws
from vision.tray import Background, Layout, find_tray
from vision.watching import Back, Ended, Event, Hand, Lost, Moving, Resting, Restless, Skipped, Unchanged, Watcher

Write = Callable[[str], None]
EMPTY_FRAMES = 15
"""Frames of the empty tray that are learned from."""


def read(args: Namespace, write: Write) -> int:
    """Read photographs; exit code 1 if one of them could not be."""
    cv2.setNumThreads(1)
    reader, failed = Reader(), 0
    expected = as_expected(args.expect) if args.expect else None
    for path in args.photos:
        try:
            picture = read_picture(path)
        except GameError as error:
            failed += 1
            write(_as_json({"file": path.name, "error": str(error)}) if args.json else str(error))
            continue
        began = time.process_time_ns()
        reading = reader.read(picture.pixels)
        ms = (time.process_time_ns() - began) / 1e6
        if expected is not None:
            reading = agree([reading], expected).reading
        write(_line(path.name, reading, picture.scale, ms) if args.json else _words(path.name, reading))
    return 1 if failed else 0


def _line(name: str, reading: Reading, scale: float, ms: float) -> str:
    """One photograph in the form that scoring tools read; places are in the file's own pixels."""
    dice = [
        {
            "face": die.face,
            "box": [round(value * scale, 1) for value in die.box],
            "colour": die.colour,
            "hue": die.hue,
            "size": die.size,
            "lie": die.lie,
            "confidence": round(die.confidence, 4),
            "second": die.second,
            "sure": die.sure,
        }
        for die in reading.dice
    ]
    return _as_json(
        {"file": name, "sure": reading.sure, "ms": round(ms, 2), "dice": dice, "doubts": list(reading.why_not)}
    )


def _as_json(value: Mapping[str, Any]) -> str:
    return msgspec.json.encode(value).decode()


def _words(name: str, reading: Reading) -> str:
    dice = [f"{die.face}{'' if die.sure else '?'} ({die.colour})" for die in reading.dice]
    seen = ", ".join(dice) or phrase("no dice")
    return f"{name}: {seen}" + ("" if reading.sure else " – " + "; ".join(reading.why_not))


# -- live --------------------------------------------------------------------------------------------------


def open_source(args: Namespace) -> FrameSource:
    """The camera, folder or video that was asked for; the virtual tray with some dice thrown in it."""
    if args.virtual:
        tray = VirtualTray(np.random.default_rng(args.seed))
        tray.throw([("white", "large"), ("white", "large"), ("black", "large"), ("white", "small")])
        return tray
    named = f"{FOLDER}{args.folder}" if args.folder else f"{VIDEO}{args.video}" if args.video else ""
    return sources.open_source(named or (PI if args.pi else f"{CAMERA}{args.camera}"))


def watch(args: Namespace, write: Write) -> int:
    """Say what is seen until the source ends, or for so many frames; exit code 1 if the camera was lost."""
    calibration, why = load_calibration(vision_folder(args.environ))
    if why:
        write(why)
    watcher = Watcher(open_source(args), Reader(), tray=calibration.tray)
    for number, event in enumerate(_events(watcher, args.frames)):
        write(_event_words(event))
        if args.out and isinstance(event, Resting):
            args.out.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(args.out / f"seen_{number:04}.png"), drawn(event.picture, event.agreed.reading))
    return 1 if watcher.lost else 0


def _events(watcher: Watcher, frames: int) -> Iterator[Event]:
    seen = 0
    while not frames or seen < frames:
        event = watcher.step()
        seen += 1
        if event is not None:
            yield event
        if isinstance(event, Ended | Lost):
            break
    watcher.source.close()


EVENT_WORDS: dict[type, str] = {
    Moving: "moving",
    Hand: "hand",
    Restless: "does not come to rest",
    Unchanged: "unchanged",
    Back: "back",
    Ended: "ended",
}


def _event_words(event: Event) -> str:
    if isinstance(event, Resting):
        return phrase("rest {n}: {what}", n=event.roll, what=_words(phrase("dice"), event.agreed.reading))
    if isinstance(event, Lost | Skipped):
        return event.why
    return phrase(EVENT_WORDS[type(event)])


def teach(args: Namespace, write: Write) -> int:
    """Teach dice with signs, or hand on what was taught."""
    return teach_dice(args, write, lambda: open_source(args), input)


def calibrate(args: Namespace, write: Write) -> int:
    """Print the tray's tags, or find them and learn the empty tray."""
    layout = Layout()
    if args.tags:
        if not cv2.imwrite(str(args.tags), print_tags(layout)):
            raise Invalid(phrase("{path}: expected the name of a PNG file.", path=args.tags))
        write(phrase("Tags to print at 100 %: {path}", path=args.tags))
        return 0
    frames = _some_frames(open_source(args))
    tray = find_tray(frames[-1], layout)
    folder = vision_folder(args.environ)
    save_calibration(folder, calibration_of(tray, Background.learn(frames)))
    if tray is None:
        write(phrase("The four tags are not seen; the whole picture is taken for the tray."))
    else:
        write(phrase("The tray is found: {w} × {h} mm.", w=layout.width_mm, h=layout.height_mm))
    write(phrase("Kept in {folder}.", folder=folder))
    return 0


def _some_frames(source: FrameSource) -> list[Pixels]:
    frames: list[Pixels] = []
    while len(frames) < EMPTY_FRAMES and (frame := source.next_frame()) is not None:
        frames.append(frame.picture)
    source.close()
    if not frames:
        raise Invalid(phrase("{name} has no picture to calibrate by.", name=source.name))
    return frames


# -- measuring, drawing, training --------------------------------------------------------------------------


def bench(args: Namespace, write: Write) -> int:
    """Accuracy and time on labelled photographs, on what players corrected, or on rendered throws."""
    cv2.setNumThreads(1)
    progress = _progress()
    if args.mine:
        measured = bench_mine(vision_folder(args.environ), progress)
    elif args.rolls:
        measured = bench_rolls(args.rolls, args.seed, progress)
    elif args.taught:
        measured = bench_taught(asked_for(find_game(args.game), GAMES, args.seed, pips=False), args.taught, args.seed,
                                progress)  # fmt: skip
    elif args.own:
        measured = bench_own(asked_for(find_game(args.game), GAMES, args.seed), args.own, args.seed, progress)
    elif args.throws:
        rolls = asked_for(find_game(args.game), GAMES, args.seed)
        cases = [case for case in CASES if args.only in case.name]
        measured = bench_throws(rolls, args.throws, cases, args.seed, progress)
    elif args.sight and args.folder:
        measured = bench_sight(args.folder, progress)
    elif args.boards:
        measured = bench_boards(args.boards, args.seed, progress)
    elif args.tables:
        measured = bench_tables(args.tables, args.seed, progress)
    elif args.no_tags:
        measured = bench_without_tags(args.no_tags, progress)
    elif args.gate:
        measured = gate_ms()
    elif args.folder and args.labels:
        measured = bench_photographs(args.folder, args.labels, args.tier, progress, told=args.told)
    else:
        raise Invalid(phrase("Say what to measure; --help lists what can be."))
    for line in [_as_json(measured)] if args.json else bench_lines(measured):
        write(line)
    return 0


def _progress() -> Progress:
    """Told on standard error, so that it is not among what was measured."""

    def beside(text: str) -> None:
        print(text, end="", file=sys.stderr, flush=True)

    return Progress(beside, time.perf_counter_ns, live=sys.stderr.isatty())


def render(args: Namespace, write: Write) -> int:
    """Draw scenes into a folder, with their labels."""
    args.out.mkdir(parents=True, exist_ok=True)
    labels = []
    for seed in _progress().over(range(args.seed, args.seed + args.count), args.count):
        scene = any_scene(np.random.default_rng(seed), args.width, args.height)
        name = f"scene_{seed:06}.png"
        cv2.imwrite(str(args.out / name), scene.picture)
        dice = [
            {"face": d.face, "box": d.box, "lie": d.lie, "ignore": d.lie != "flat" or d.seen < 0.6} for d in scene.dice
        ]
        labels.append({"file": name, "tier": "render" if dice else "none", "source": "render", "dice": dice})
    (args.out / "labels.json").write_bytes(msgspec.json.format(msgspec.json.encode(labels), indent=1))
    write(phrase("{n} pictures with their labels are in {folder}.", n=args.count, folder=args.out))
    return 0


def train(args: Namespace, write: Write) -> int:
    """Train both networks; needs torch, which nothing else does."""
    try:
        from vision.training.run import train_all, train_measure
    except ModuleNotFoundError as error:
        raise Invalid(phrase("Training needs {name}: pip install '.[train]'", name=error.name or "torch")) from error
    if args.measure:
        train_measure(args.out, args.out, write, _progress())
        return 0
    train_all(args.photos, args.out, args.leave_out, args.base, write, _progress())
    return 0


def run(args: Namespace) -> int:
    """Carry a command out; what is wrong with its arguments is one line and exit code 2."""
    try:
        code: int = args.run(args, print)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    return code
