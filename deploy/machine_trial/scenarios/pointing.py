"""Everything that points and types: mice, tablets, panels of one finger, keys. Each presses once."""

import time

from machine_trial.qemu import KEYBOARD, SPAN, TOUCHSCREEN, button
from machine_trial.scenarios.playing import FIRST_STEP
from machine_trial.table import HOME, Table

PANEL = r"""
import fcntl, os, struct, sys, time
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = 0x40045564, 0x40045565, 0x40045567, 0x4004556E
UI_DEV_SETUP, UI_ABS_SETUP, UI_DEV_CREATE = 0x405C5503, 0x401C5504, 0x5501
EV_SYN, EV_KEY, EV_ABS, BTN_TOUCH, ABS_X, ABS_Y, DIRECT = 0, 1, 3, 0x14A, 0, 1, 1
panel = os.open("/dev/uinput", os.O_WRONLY)
for request, value in ((UI_SET_EVBIT, EV_KEY), (UI_SET_EVBIT, EV_ABS), (UI_SET_KEYBIT, BTN_TOUCH),
                       (UI_SET_ABSBIT, ABS_X), (UI_SET_ABSBIT, ABS_Y), (UI_SET_PROPBIT, DIRECT)):
    fcntl.ioctl(panel, request, value)
for axis in (ABS_X, ABS_Y):
    fcntl.ioctl(panel, UI_ABS_SETUP, struct.pack("HxxiiiiiiI"[:-1], axis, 0, 0, 4095, 0, 0, 0))
fcntl.ioctl(panel, UI_DEV_SETUP, struct.pack("HHHH80sI", 3, 1, 1, 1, b"A panel of one finger", 0))
fcntl.ioctl(panel, UI_DEV_CREATE)
def send(*events):
    for kind, code, value in (*events, (EV_SYN, 0, 0)):
        os.write(panel, struct.pack("llHHi", 0, 0, kind, code, value))
for line in sys.stdin:
    x, y = (int(float(word) * 4095) for word in line.split())
    send((EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y), (EV_KEY, BTN_TOUCH, 1))
    time.sleep(0.3)
    send((EV_KEY, BTN_TOUCH, 0))
"""


def mouse(table: Table) -> None:
    """A mouse that is plugged in after the start moves an arrow and presses."""
    with table.on(devices=KEYBOARD):
        table.wait_for_home()
        table.qemu.qmp("device_add", driver="usb-mouse", id="mouse", bus="usb.0")
        table.wait_until(
            "the kernel has the mouse", lambda: table.shell.succeeds("grep -q 'USB Mouse' /proc/bus/input/devices")
        )
        time.sleep(5)
        place = table.wait_for("Rules").find("Rules")
        assert place is not None
        move_mouse(table, *place)
        table.expect("the arrow is shown", arrow_is_shown(table))
        click(table)
        table.wait_till_gone(HOME)
        table.keep("rules")


def move_mouse(table: Table, x: float, y: float) -> None:
    """From the upper left corner, which every mouse can be pushed into."""
    for axis, way in (("x", -2000), ("y", -2000), ("x", round(x * 800)), ("y", round(y * 480))):
        for _ in range(abs(way) // 20):
            table.qemu.send({"type": "rel", "data": {"axis": axis, "value": 20 if way > 0 else -20}})
            time.sleep(0.02)
    time.sleep(2)


def click(table: Table) -> None:
    for down in (True, False):
        table.qemu.send(button("left", down=down))
        time.sleep(0.4)
    time.sleep(3)


def arrow_is_shown(table: Table) -> bool:
    """By the kernel's own account of its planes: QEMU's pictures leave the arrow out."""
    state = table.shell("cat /sys/kernel/debug/dri/0/state")
    planes = state.split("plane[")[1:]
    return any("crtc=crtc" in plane and ("64x64" in plane or "cursor" in plane.lower()) for plane in planes)


def tablet(table: Table) -> None:
    """A tablet, which says where on the screen it is, presses what is there."""
    with table.at_home():
        table.wait_for_home()
        table.qemu.qmp("device_add", driver="usb-tablet", id="tablet", bus="usb.0")
        place = table.wait_for("Rules").find("Rules")
        assert place is not None
        for axis, share in zip("xy", place, strict=True):
            table.qemu.send({"type": "abs", "data": {"axis": axis, "value": round(share * SPAN)}})
        time.sleep(2)
        click(table)
        table.wait_till_gone(HOME)
        table.keep("rules")


def one_finger(table: Table) -> None:
    """A panel that knows one finger only, as cheap ones do, presses too."""
    with table.on(devices=KEYBOARD):
        table.wait_for_home()
        table.shell("modprobe uinput")
        table.shell(f"cat >/tmp/panel.py <<'PANEL'\n{PANEL}\nPANEL")
        table.shell("mkfifo /tmp/touches; (python3 /tmp/panel.py </tmp/touches >/tmp/panel.txt 2>&1 &)")
        table.shell("(sleep 999 >/tmp/touches &)")  # a pipe ends with its last writer
        time.sleep(8)
        place = table.wait_for("Rules").find("Rules")
        assert place is not None
        table.shell(f"echo {place[0]} {place[1]} >/tmp/touches; cat /tmp/panel.txt")
        table.wait_till_gone(HOME)
        table.keep("rules")


def once(table: Table) -> None:
    """One finger presses once, though a mouse and a tablet are plugged in as well."""
    others = ("-device", "usb-mouse,bus=usb.0", "-device", "usb-tablet,bus=usb.0")
    with table.on(devices=(*TOUCHSCREEN, *KEYBOARD, *others)):
        table.wait_for_home()
        opened = table.shell(f"ls -l /proc/{table.pid()}/fd | grep -o '/dev/input/event.*'").split()
        table.expect(f"the app reads each device once: {opened}", len(opened) == len(set(opened)))
        table.tap("New game")
        table.wait_for(FIRST_STEP)
        table.keep("once")
        before = table.settled()
        refused = table.go()  # Next leads on only where something has been chosen
        table.expect(
            "what lies under the finger on the next page is not pressed",
            refused != before and refused.find(FIRST_STEP),
        )


def keys(table: Table) -> None:
    """Ctrl+Alt+F2 leads to a login, where nothing presses the app, and Ctrl+Alt+F1 back; Ctrl+C ends nothing."""
    with table.at_home():
        table.wait_for_home()
        pid = table.pid()
        table.tap("Saved")
        before = table.wait_for("There is no saved game yet").find("There is no saved game yet")
        table.qemu.keys("right")
        table.qemu.keys("right")
        after = table.settled().find("There is no saved game yet")
        table.keep("focus-moved")
        table.expect(
            "a short page stays where it is when keys move the focus",
            before and after and abs(before[1] - after[1]) < 0.02,
        )
        table.qemu.keys("esc")
        table.wait_for(HOME)
        table.qemu.keys("ctrl", "c")
        table.qemu.keys("ctrl", "backslash")
        table.qemu.keys("ctrl", "alt", "f2")
        table.wait_for("login")
        table.keep("login")
        for key in ("right", "right", "ret"):
            table.qemu.keys(key)
        table.tap_at(0.5, 0.5)
        table.qemu.keys("ctrl", "alt", "f1")
        table.wait_for(HOME)
        table.keep("back")
        table.expect("the app was not ended by Ctrl+C", table.pid() == pid)
        table.wait_for_home()
        table.tap("Rules")
        table.wait_till_gone(HOME)
        table.keep("rules")
