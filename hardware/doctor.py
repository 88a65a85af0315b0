"""What works in this machine and what does not: a finding for each part, with what to do.

Each probe looks at one thing and says fine, missing, not needed or broken; none of them can end with a traceback. What
a Pi beside the table should have, a desktop need not. Looks through a :class:`Host`: a test has its own.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

from msgspec import Struct

from companion.errors import BadData
from companion.language.words import count, listing, phrase, worded
from hardware.chip_readers import usb_reader
from hardware.computer import Host
from hardware.config import box_file, load_box
from hardware.diagnosis import Finding, broken, fine, missing, not_needed
from hardware.doctor_pi import clock, power, storage, temperature, throttling, versions
from hardware.header import BUS_NAMES, BUSES
from hardware.parts import Parts, label

TOUCH_PROPERTY = 0x2
"""The bit by which the kernel marks a device that is touched directly."""
NO_CAMERAS = ("codec", "isp", "rpivid", "hevc", "unicam", "rp1-cfe", "pispbe", "loopback")
"""Video devices of a Pi that are no cameras by themselves."""
BUS_DEVICES = {"i2c": "dev/i2c-1", "spi": "dev/spidev0.*", "uart": "dev/serial0"}
RUNNING = "SHADOW_TABLE_RUNNING"
"""Stands in the environment of a doctor who looks from inside the running app's service (deploy/lib/companion)."""
SENSORS = ("imx", "ov5647", "ov9281", "ov64a40")


class Examination(Struct):
    """All findings; *code* is what the command ends with."""

    findings: list[Finding]

    @property
    def code(self) -> Literal[0, 1]:
        """1 if something is broken. What is only missing need not be there."""
        return 1 if any(finding.state == "broken" for finding in self.findings) else 0


def examine(host: Host, look_at_box: Callable[[], list[Finding]], camera_lost: str = "") -> Examination:
    """Look at everything. *look_at_box* says how the box is: one that is open already, or :func:`try_box`.

    *camera_lost* is why the camera in use gives no pictures, if somebody knows that already.
    """
    found = [_calmly(name, partial(probe, host)) for name, probe in PROBES]
    if camera_lost:
        lost = broken("camera", camera_lost, phrase("Dice can be typed in meanwhile."))
        found = [lost if finding.part == "camera" else finding for finding in found]
    return Examination([*found[:BOX_AT], *look_at_box(), *found[BOX_AT:]])


def _calmly(name: str, probe: Callable[[], Finding]) -> Finding:
    """A probe that stumbles over an odd machine says so and lets the others go on."""
    try:
        return probe()
    except Exception as error:
        return broken(name, phrase("could not be checked: {error!r}", error=error), phrase("Tell us about it."))


def _refused(host: Host, part: str, name: str, node: str, group: str) -> Finding | None:
    """A device that is there and may not be used, with what to do about it."""
    match host.refusal(host.path(node)):
        case "group":
            return broken(
                part,
                phrase("{name}: no permission", name=name),
                phrase("Add the user to the group {group}.", group=group),
            )
        case "service":
            todo = phrase("Start it again: sudo systemctl restart shadow-table.")
            return broken(part, phrase("{name}: the service may not use it", name=name), todo)
    return None


# -- screen and camera -------------------------------------------------------------------------------------


def display(host: Host) -> Finding:
    for path in host.find("sys/class/drm/card*-*/status"):
        folder = f"sys/class/drm/{path.parent.name}"
        if host.text(f"{folder}/status") == "connected":
            modes = host.text(f"{folder}/modes").splitlines()
            card, _, name = path.parent.name.partition("-")
            seen = ", ".join([name, *modes[:1]])
            return _refused(host, "display", seen, f"dev/dri/{card}", "video") or fine("display", seen)
    if host.environ.get("WAYLAND_DISPLAY") or host.environ.get("DISPLAY"):
        return fine("display", phrase("a desktop is running"))
    text = phrase("no screen is connected")
    if host.is_pi:
        return missing("display", text, phrase("Check its cable and power, then restart."))
    return missing("display", text, phrase("The app needs one; bash deploy/play --terminal plays without."))


def touch(host: Host) -> Finding:
    for device in host.text("proc/bus/input/devices").split("\n\n"):
        if not _is_touched(device):
            continue
        name = next((line[8:].strip('"') for line in device.splitlines() if line.startswith("N: Name=")), "")
        node = next((word for word in device.replace("=", " ").split() if word.startswith("event")), "")
        return _refused(host, "touch", name, f"dev/input/{node}", "input") or fine("touch", name)
    text = phrase("no touchscreen found")
    if host.is_pi:
        return missing("touch", text, phrase("A mouse or keys do. Else check the display's cable."))
    return not_needed("touch", text, phrase("A mouse or keys do."))


def _is_touched(device: str) -> bool:
    """Whether a paragraph of the kernel's list is of something that is touched directly."""
    properties = next((line[8:] for line in device.splitlines() if line.startswith("B: PROP=")), "0")
    return bool(int(properties.split()[-1], 16) & TOUCH_PROPERTY)


def camera(host: Host) -> Finding:
    for path in host.find("sys/class/video4linux/v4l-subdev*/name"):
        name = host.text(f"sys/class/video4linux/{path.parent.name}/name")
        if name.startswith(SENSORS):
            seen = phrase("Pi camera {name}", name=name.split()[0])
            return _refused(host, "camera", seen, "dev/media0", "video") or _pi_camera(host, seen)
    for path in host.find("sys/class/video4linux/video*/name"):
        name = host.text(f"sys/class/video4linux/{path.parent.name}/name")
        if any(word in name.lower() for word in NO_CAMERAS):
            continue
        return _refused(host, "camera", name, f"dev/{path.parent.name}", "video") or fine("camera", name)
    text = phrase("no camera found")
    if host.is_pi:
        return missing("camera", text, phrase("Check its cable, then restart. Dice can be typed in meanwhile."))
    return not_needed("camera", text, phrase("Dice can be typed in."))


def _pi_camera(host: Host, name: str) -> Finding:
    """In a process of its own, for what is wrong with its software may be anything."""
    if host.run([sys.executable, "-c", "import picamera2"]) is not None:
        return fine("camera", name)
    todo = phrase("It takes Raspberry Pi OS 13 with python3-picamera2. A USB camera does as well.")
    return broken("camera", phrase("{name}: its software does not start", name=name), todo)


# -- the box -----------------------------------------------------------------------------------------------


def try_box(host: Host, open_parts: Callable[[], Parts]) -> list[Finding]:
    """Open the box, look, and give its pins back at once."""
    parts = open_parts()
    try:
        return box_findings(host, parts)
    finally:
        parts.close()


def box_findings(host: Host, parts: Parts) -> list[Finding]:
    """What the box says of itself: its pins as a whole, the light over the tray, and each part in trouble."""
    whole = [trouble for trouble in parts.troubles if trouble.part == "box"]
    if whole:
        state = broken if whole[0].wrong else not_needed
        return [state("gpio", phrase("the box is not there"), whole[0].text)]
    if RUNNING in host.environ and parts.troubles and all(trouble.busy for trouble in parts.troubles):
        return [fine("gpio", phrase("the running app has the box; its page Status says how each part is"))]
    troubles = {trouble.part: trouble for trouble in parts.troubles}
    works = worded(count(len(parts.names()), "part of the box works", "parts of the box work"))
    found = [fine("gpio", works)]
    if parts.config.tray is None:
        todo = phrase("Add [tray] to box.toml, if there is one.")
        found.append(not_needed("light", phrase("no light over the tray"), todo))
    elif "tray light" not in troubles:
        found.append(fine("light", phrase("over the tray")))
    names = {"tray light": "light"}
    found += [broken(names.get(part, "gpio"), label(part), trouble.text) for part, trouble in troubles.items()]
    return [*found, *_buses(host, parts)]


def _buses(host: Host, parts: Parts) -> Iterator[Finding]:
    """A bus that the system has switched on while the box uses its pins: sooner or later one disturbs the other."""
    for bus, device in BUS_DEVICES.items():
        pins = sorted({pin for _, pin in parts.config.pins()} & BUSES[bus])
        if pins and host.is_pi and host.find(device):
            used = worded(listing([f"GPIO {pin}" for pin in pins]))
            seen = phrase("{bus} is switched on, and the box uses {pins}", bus=BUS_NAMES[bus], pins=used)
            yield broken("gpio", seen, phrase("Switch it off with raspi-config, or choose other pins in box.toml."))


def tokens(host: Host) -> Finding:
    """A reader of chips, by USB or as box.toml has it."""
    try:
        part = load_box(box_file(host.environ)).reader
    except BadData:
        part = None  # the box says so itself
    if part is not None and part.kind == "pn532":
        return _bus_reader(host)
    found = usb_reader(host, part.name if part is not None else "")
    if found is not None:
        name, node = found
        return _refused(host, "tokens", name, f"dev/input/{node}", "input") or fine("tokens", name)
    text = phrase("no reader of chips is plugged in")
    if part is not None:
        return missing("tokens", text, phrase("Plug it in, or correct its name in box.toml."))
    return not_needed("tokens", text, phrase("Names can be tapped."))


def _bus_reader(host: Host) -> Finding:
    """The running app may have it, so that nobody else can ask it."""
    if not host.find("dev/i2c-*"):
        return broken("tokens", phrase("PN532: I²C is switched off"), phrase("Switch it on with raspi-config."))
    if host.run([sys.executable, "-c", "import adafruit_pn532, board"]) is None:
        todo = phrase("its software is missing: pip install '.[chips]', on a Raspberry Pi")
        return broken("tokens", f"PN532: {todo}", phrase("A USB reader needs no software."))
    return fine("tokens", "PN532")


def sound(host: Host) -> Finding:
    cards = [line for line in host.text("proc/asound/cards").splitlines() if "]: " in line]
    if cards:
        name = cards[0].partition("]: ")[2].strip()
        node = f"dev/snd/controlC{cards[0].split()[0]}"
        return _refused(host, "sound", name, node, "audio") or fine("sound", name)
    text = phrase("no sound card")
    if host.is_pi:
        return missing("sound", text, phrase("Plug in a loudspeaker, or use the box's buzzer."))
    return not_needed("sound", text, phrase("Everything is shown as well."))


PROBES: tuple[tuple[str, Callable[[Host], Finding]], ...] = (
    ("display", display),
    ("touch", touch),
    ("camera", camera),
    ("tokens", tokens),
    ("sound", sound),
    ("storage", storage),
    ("clock", clock),
    ("temperature", temperature),
    ("throttling", throttling),
    ("power", power),
    ("versions", versions),
)
BOX_AT = 3
"""The box is looked at after the camera."""
