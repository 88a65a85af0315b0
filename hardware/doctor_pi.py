"""The doctor's probes of the computer itself: storage, clock, warmth, speed, power, versions."""

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion import __version__
from companion.language.words import phrase
from companion.storage.saves import saves_folder
from hardware.computer import Host
from hardware.diagnosis import Finding, broken, fine, missing, not_needed

LEAST_FREE = 200 * 1024 * 1024
TRIAL = 4 * 1024 * 1024
SLOW = 2.0
"""Megabytes a second below which answers are felt."""
EARLIEST = datetime(2025, 1, 1, tzinfo=UTC)
"""A clock before this was never set."""
HOT, TOO_HOT = 75.0, 82.0
UNDER_VOLTAGE, CAPPED, THROTTLED, TOO_WARM = 1, 2, 4, 8
"""What the Pi's firmware says now; the same bits 16 places higher say that it happened since the start."""
SINCE_START = 16
PACKAGES = ("kivy", "opencv-python", "numpy", "gpiozero", "msgspec")


def storage(host: Host) -> Finding:
    """Where the saves live: can be written, has room, and is quick enough."""
    folder = saves_folder(host.environ)
    there = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if _read_only(host, there):
        return broken(
            "storage", phrase("{folder} is read-only", folder=there), phrase("Games are not kept. Check the SD card.")
        )
    free = host.free(there)
    if free < LEAST_FREE:
        room = phrase("only {mb} MB free", mb=free // 2**20)
        return broken("storage", room, phrase("Delete something: a game is kept only while there is room."))
    try:
        speed = _write_speed(host, there)
    except OSError as error:
        return broken(
            "storage", str(error.strerror), phrase("Games are not kept. Check the SD card and the folder's owner.")
        )
    seen = phrase("{gb:.1f} GB free, {speed:.0f} MB/s", gb=free / 2**30, speed=speed)
    if speed < SLOW:
        return broken("storage", seen, phrase("The card is very slow; take another before it fails."))
    return fine("storage", seen)


def _read_only(host: Host, folder: Path) -> bool:
    """Whether the file system that holds *folder* is mounted for reading only."""
    best, flags = "", ""
    for line in host.text("proc/mounts").splitlines():
        words = line.split()
        if len(words) >= 4 and folder.resolve().is_relative_to(words[1]) and len(words[1]) >= len(best):
            best, flags = words[1], words[3]
    return "ro" in flags.split(",")


def _write_speed(host: Host, folder: Path) -> float:
    """Megabytes a second that really reach the card."""
    trial = folder / f".shadow-table-trial-{os.getpid()}"
    try:
        start = host.stopwatch()
        with trial.open("wb") as file:
            file.write(b"\xa5" * TRIAL)
            file.flush()
            os.fsync(file.fileno())
        return TRIAL / 2**20 / max(1e-6, host.stopwatch() - start)
    finally:
        with suppress(OSError):
            trial.unlink()


def clock(host: Host) -> Finding:
    now = datetime.fromtimestamp(host.clock(), UTC)
    if now < EARLIEST:
        todo = phrase("Set it, or connect the Pi to a network once; games are dated by it.")
        return broken("clock", phrase("it says {date:%d.%m.%Y}", date=now), todo)
    if not host.is_pi:  # then the system sees to it, in one of many ways
        return fine("clock", phrase("{date:%d.%m.%Y %H:%M} UTC", date=now))
    synced = host.path("run/systemd/timesync/synchronized").exists()
    own = bool(host.find("sys/class/rtc/rtc*"))
    how = phrase("set by the network") if synced else phrase("has a battery") if own else phrase("nobody sets it")
    seen = phrase("{date:%d.%m.%Y %H:%M} UTC, {how}", date=now, how=how)
    if not synced and not own:
        return missing(
            "clock", seen, phrase("Without a network it stands still while the Pi is off. Play is not harmed.")
        )
    return fine("clock", seen)


def temperature(host: Host) -> Finding:
    zones = [path.parent.name for path in host.find("sys/class/thermal/thermal_zone*/temp")]
    read = [host.text(f"sys/class/thermal/{zone}/temp") for zone in zones]
    degrees = max((int(text) / 1000 for text in read if text.lstrip("-").isdecimal()), default=None)
    if degrees is None:
        return not_needed("temperature", phrase("nothing measures it"))
    seen = phrase("{degrees:.0f} °C", degrees=degrees)
    if degrees >= TOO_HOT:
        return broken("temperature", seen, phrase("Too hot: give the Pi air or a fan, or it slows down."))
    if degrees >= HOT:
        return fine("temperature", phrase("{seen}, rather warm", seen=seen))
    return fine("temperature", seen)


def throttled_bits(host: Host) -> int | None:
    """What the firmware says, from its file or its command; None on another machine."""
    text = host.text("sys/devices/platform/soc/soc:firmware/get_throttled")
    if not text:
        text = (host.run(["vcgencmd", "get_throttled"]) or "").partition("=")[2]
    try:
        return int(text, 16)
    except ValueError:
        return None


def throttling(host: Host) -> Finding:
    bits = throttled_bits(host)
    if bits is None:
        return not_needed("throttling", phrase("only a Pi tells"))
    slow = CAPPED | THROTTLED | TOO_WARM
    if bits & slow:
        return broken(
            "throttling", phrase("the Pi is slowed down now"), phrase("Cool it, or give it a stronger power supply.")
        )
    if bits >> SINCE_START & slow:
        return fine("throttling", phrase("full speed now; it was slowed down since the start"))
    return fine("throttling", phrase("full speed"))


def power(host: Host) -> Finding:
    bits = throttled_bits(host)
    if bits is None:
        return not_needed("power", phrase("only a Pi tells"))
    todo = phrase("Use the power supply made for this Pi and a short thick cable.")
    if bits & UNDER_VOLTAGE:
        return broken("power", phrase("too little voltage now"), todo)
    if bits >> SINCE_START & UNDER_VOLTAGE:
        return broken("power", phrase("too little voltage since the start"), todo)
    return fine("power", phrase("enough"))


def versions(host: Host) -> Finding:
    """Everything one would ask for in a report of a mistake."""
    system = dict(line.partition("=")[::2] for line in host.text("etc/os-release").splitlines())
    name = system.get("PRETTY_NAME", "").strip('"') or sys.platform
    kernel = host.text("proc/sys/kernel/osrelease")
    python = ".".join(map(str, sys.version_info[:3]))
    packages = [f"{package} {_version(package)}" for package in PACKAGES]
    seen = [f"Shadow Table {__version__}", host.model, name, f"Linux {kernel}" if kernel else "", f"Python {python}"]
    absent = [package for package in PACKAGES if not _version(package)]
    text = ", ".join(part for part in [*seen, *packages] if part)
    if absent:
        return broken("versions", text, phrase("Not installed: {packages}. Install again.", packages=", ".join(absent)))
    return fine("versions", text)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
