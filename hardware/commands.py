"""What ``companion wiring``, ``companion doctor`` and ``companion box-test`` do."""

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from companion.errors import Invalid
from companion.fronts.commands import World
from companion.language.words import phrase
from hardware.box import open_parts
from hardware.chip_readers import reader_of, usb_reader
from hardware.computer import Host
from hardware.config import box_file, load_box
from hardware.diagnosis import line
from hardware.doctor import examine, try_box
from hardware.drawing import to_svg, write_png
from hardware.parts import Parts
from hardware.pins import Factory, mock_pins, real_pins
from hardware.trying import Trial
from hardware.wiring import parts_list
from hardware.wiring_picture import WiringPicture


def wiring(args: Namespace, world: World) -> int:
    """Draw the wiring of the box and list what to buy."""
    box = load_box(args.box or box_file(world.environ))
    drawing = WiringPicture(box).drawing
    try:
        args.out.write_text(to_svg(drawing, phrase("Wiring of the box")), encoding="utf-8")
    except OSError as error:
        raise Invalid(phrase("{file} cannot be written: {why}", file=args.out, why=error.strerror)) from error
    picture: Path = args.out.with_suffix(".png")
    written = [args.out, picture] if write_png(drawing, picture) else [args.out]
    world.write(phrase("Drawn: {files}", files=", ".join(map(str, written))))
    world.write(phrase("To buy:"))
    for part in parts_list(box):
        world.write(f"  {part}")
    return 0


def doctor(args: Namespace, world: World) -> int:
    """A line for each part; 1 if something is broken."""
    host = Host(_environ(args, world), clock=world.clock)
    found = examine(host, lambda: try_box(host, lambda: _parts(args, world, host)))
    if args.json:
        report = {"ok": found.code == 0, "findings": found.findings}
        world.write(msgspec.json.encode(report).decode())
        return found.code
    for finding in found.findings:
        world.write(line(finding))
    return found.code


def box_test(args: Namespace, world: World, clock: Callable[[], float], sleep: Callable[[float], None]) -> int:
    """Try each lamp and button; 1 if one of them failed."""
    host = Host(world.environ)
    parts = _parts(args, world, host)
    part = parts.config.reader
    there = not args.mock and (part is not None or usb_reader(host) is not None)
    reader = reader_of(part, host) if there else None
    try:
        failed = Trial(parts, world.read, world.write, clock, sleep, by_itself=args.mock, reader=reader).run()
    except EOFError:
        return 1
    finally:
        parts.close()
    return 1 if failed else 0


def _parts(args: Namespace, world: World, host: Host) -> Parts:
    def pins() -> Factory:
        return mock_pins() if args.mock else real_pins(is_pi=host.is_pi)

    return open_parts(_environ(args, world), pins)


def _environ(args: Namespace, world: World) -> Mapping[str, str]:
    """With the box that was asked for."""
    return {**world.environ, "SHADOW_TABLE_BOX": str(args.box)} if args.box else world.environ
