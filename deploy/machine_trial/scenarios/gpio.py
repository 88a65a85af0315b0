"""The box on a real kernel's pins: buttons pressed and lamps read from outside, through lgpio and gpiozero.

For a machine whose device tree says that it is a Pi. Its chip has eight lines, so the box is small; line 3 is the
machine's own power button.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from machine_trial.lines import WIRES, Lines
from machine_trial.qemu import PI_3, USUAL
from machine_trial.scenarios.playing import FIRST_STEP
from machine_trial.table import BOOT, HOME, SERVICE, SOON, Table

RIGHT, LAMP, GO, UNDO, GO_LIGHT = 2, 4, 5, 6, 7
BUTTONS = {"Go": GO, "Undo": UNDO, "Right": RIGHT}
BOX = f"""
[buttons.go]
pin = {GO}
light = {GO_LIGHT}

[buttons.undo]
pin = {UNDO}

[buttons.right]
pin = {RIGHT}

[status]
pin = {LAMP}
"""
LIGHT = """
import pathlib
from gpiozero import RGBLED
lamp = RGBLED(5, 6, 13)
lamp.color = (1, 0, 1)
lines = pathlib.Path("/sys/kernel/debug/gpio").read_text().splitlines()
held = [line for line in lines if "lg" in line and " out " in line]
assert [line.split("out ")[1][:2] for line in held] == ["hi", "lo", "hi"], held
"""
"""Lights red and blue, and asks the kernel what is on the pins. Root's only: the kernel tells nobody else."""
READY = 0.4
"""How bright the status lamp is when no game is open."""
TOO_LITTLE, CHORD = 2.0, 3.0
"""Seconds both buttons are held: by accident, and to switch off."""


@contextmanager
def on_with_box(table: Table) -> Iterator[Lines]:
    """Switched on with the box wired: its buttons are open, so their lines are high."""
    with table.on(devices=(*USUAL, *WIRES)):
        lines = Lines(table.qemu)
        for line in BUTTONS.values():
            lines.put(line, high=True)
        table.shell(f"cat >/etc/shadow-table/box.toml <<'END'{BOX}END", patience=BOOT)
        table.shell(f"systemctl --no-block try-restart {SERVICE}")
        yield lines


def press(lines: Lines, line: int) -> None:
    lines.put(line, high=False)
    time.sleep(0.3)
    lines.put(line, high=True)


def doctor_finds_the_box(table: Table) -> None:
    """With the app stopped, companion doctor opens every part of the box, as the service's user."""
    with on_with_box(table):
        table.wait_for_home()
        table.note(table.shell("ls -l /dev/gpiochip0; gpiodetect"))
        said = table.companion("doctor", check=False)
        table.expect(f"pins that the app itself has are not broken: {said}", "the running app has the box" in said)
        table.shell(f"systemctl stop {SERVICE}")
        said = table.companion("doctor", check=False)
        table.note(said)
        table.expect("doctor finds all five parts", "5 parts of the box work" in said)


def buttons_and_lamps(table: Table) -> None:
    """The lamp says ready; Go begins a new game on an empty home page, Undo comes back."""
    with on_with_box(table) as lines:
        table.wait_for_home()
        bright = lines.brightness(LAMP)
        table.note(
            f"status lamp lit for {bright:.0%} of the time, the light in Go for {lines.brightness(GO_LIGHT):.0%}"
        )
        table.expect("the status lamp shines as brightly as the table of patterns says", abs(bright - READY) < 0.1)
        press(lines, GO)
        table.wait_for(FIRST_STEP)
        table.keep("after-go")
        press(lines, UNDO)
        table.wait_for(HOME)
        table.keep("after-undo")


def box_test(table: Table) -> None:
    """companion box-test lights every lamp and hears every button, each by its own name."""
    with on_with_box(table) as lines:
        table.wait_for_home()
        table.shell(f"systemctl stop {SERVICE}")
        left = max(lines.brightness(line) for line in (LAMP, GO_LIGHT))
        table.expect("an app that has ended leaves its lamps dark", left == 0)
        table.shell("yes '' | PYTHONUNBUFFERED=1 companion box-test >/run/box-test 2>&1 &")
        for name, line in BUTTONS.items():
            wait_for_request(table, name)
            press(lines, line)
        table.wait_until("it ends", lambda: not table.shell.succeeds("pgrep -f box-test"))
        said = table.shell("cat /run/box-test")
        table.note(said)
        table.expect("everything works", "Everything works." in said)


def wait_for_request(table: Table, name: str) -> None:
    asked = f"grep -q 'Press the button {name}' /run/box-test"
    table.wait_until(f"it asks for {name}", lambda: table.shell.succeeds(asked))


def switch_off_by_buttons(table: Table) -> None:
    """Go and Undo held for two seconds do nothing; held for three they switch the machine off."""
    with on_with_box(table) as lines:
        table.wait_for_home()
        hold_both(lines, TOO_LITTLE)
        time.sleep(CHORD)
        table.expect("two seconds are too little", table.is_up() and table.look().find(HOME))
        start = time.monotonic()
        hold_both(lines, CHORD + 0.5)
        table.qemu.wait_for_power_off(2 * SOON)
        table.note(f"off {time.monotonic() - start:.0f} s after both buttons went down")


def pi_3(table: Table) -> None:
    """On a Pi 3's own chip the shipped box is found and lit, and installing asks for no more than Debian has."""
    with table.on(devices=(), model=PI_3):
        table.note(table.shell("cat /proc/device-tree/model; echo; gpiodetect", patience=BOOT))
        said = table.companion("doctor", check=False)
        table.note(said)
        table.expect("the doctor finds all parts of the shipped box", "7 parts of the box work" in said)
        table.shell(f"cd /tmp && timeout 60 /opt/shadow-table/current/.venv/bin/python - <<'END'{LIGHT}END")
        said = table.shell("bash /checkout/deploy/install --dry-run --yes", check=False, patience=BOOT)
        for package in ("python3-picamera2", "python3-lgpio"):
            table.expect(f"it says that there is no {package}: {said}", f"this system has no package {package}" in said)
        table.expect("it asks for neither", "would install Debian packages: python3-" not in said)


def hold_both(lines: Lines, seconds: float) -> None:
    for line in (GO, UNDO):
        lines.put(line, high=False)
    time.sleep(seconds)
    for line in (GO, UNDO):
        lines.put(line, high=True)
