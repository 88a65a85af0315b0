"""The doctor on machines made of files: a healthy Pi, a desktop, and everything that can be wrong with them."""

import errno
import os
import sys
from pathlib import Path

import pytest

from hardware.box import open_parts
from hardware.computer import Host, run_command
from hardware.config import load_box
from hardware.diagnosis import Finding, line, part_name
from hardware.doctor import PROBES, Examination, box_findings, camera, display, examine, sound, touch, try_box
from hardware.doctor_pi import clock, power, storage, temperature, throttling, versions
from hardware.parts import Parts
from hardware.pins import NoPins, mock_pins, real_pins
from tests.hardware.on_mock_pins import box_of

NOON = 1_800_000_000.0
THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
CHIP_READER = 'N: Name="Sycreader RFID Reader"\nH: Handlers=sysrq kbd event5\n'
TOUCHSCREEN = """I: Bus=0018 Vendor=0416 Product=038f Version=0000
N: Name="Goodix Capacitive TouchScreen"
H: Handlers=mouse0 event3
B: PROP=2
"""
MOUSE = 'I: Bus=0003\nN: Name="A Mouse"\nH: Handlers=mouse1 event0\nB: PROP=0\n'
HEALTHY = {
    "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
    "sys/class/drm/card1-DSI-1/status": "connected\n",
    "sys/class/drm/card1-DSI-1/modes": "800x480\n",
    "sys/class/drm/card1-HDMI-A-1/status": "disconnected\n",
    "proc/bus/input/devices": MOUSE + "\n" + TOUCHSCREEN + "\n" + CHIP_READER,
    "dev/input/event5": "",
    "dev/input/event3": "",
    "sys/class/video4linux/v4l-subdev0/name": "imx708_wide 10-001a\n",
    "sys/class/video4linux/video10/name": "bcm2835-codec-decode\n",
    "proc/asound/cards": " 0 [Headphones ]: bcm2835_headpho - bcm2835 Headphones\n               bcm2835 Headphones\n",
    "proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n",
    "run/systemd/timesync/synchronized": "",
    "sys/class/thermal/thermal_zone0/temp": "48312\n",
    THROTTLED: "0\n",
    "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
    "proc/sys/kernel/osrelease": "6.12.25+rpt-rpi-v8\n",
}  # fmt: skip


class Seconds:
    """A stopwatch that moves on by *step* at each look."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def host(tmp_path):
    def make(files=None, *, now=NOON, step=0.1, free=10 * 2**30, run=lambda words: "", **environ):
        for name, text in (HEALTHY if files is None else files).items():
            path = tmp_path / "root" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        environ = {"SHADOW_TABLE_SAVES": str(tmp_path / "saves"), **environ}
        return Host(environ, tmp_path / "root", run, lambda: now, Seconds(step), lambda folder: free)

    return make


def box_on_mock_pins(which):
    return lambda: try_box(which, lambda: Parts(load_box(), mock_pins()))


# -- everything together -----------------------------------------------------------------------------------


def test_on_a_healthy_pi_everything_is_fine(host):
    pi = host()
    found = examine(pi, box_on_mock_pins(pi))

    assert [(finding.part, finding.state) for finding in found.findings if finding.state != "fine"] == []
    assert [finding.part for finding in found.findings][:6] == ["display", "touch", "camera", "gpio", "light", "tokens"]
    assert found.code == 0
    texts = {finding.part: finding.text for finding in found.findings}
    assert texts["display"] == "DSI-1, 800x480"
    assert texts["touch"] == "Goodix Capacitive TouchScreen"
    assert texts["camera"] == "Pi camera imx708_wide"
    assert texts["sound"].startswith("bcm2835_headpho")
    assert texts["temperature"] == "48 °C"
    assert "Raspberry Pi 4 Model B Rev 1.5, Debian GNU/Linux 13 (trixie), Linux 6.12.25+rpt-rpi-v8" in texts["versions"]


def test_a_machine_with_nothing_at_all_has_nothing_broken(host):
    bare = host({"etc/hostname": "x"})
    found = examine(bare, lambda: try_box(bare, lambda: open_parts({}, lambda: real_pins(is_pi=False))))

    states = {finding.part: finding.state for finding in found.findings}
    assert states.pop("display") == "missing"
    assert [states.pop(part) for part in ("storage", "clock", "versions")] == ["fine"] * 3
    assert states == dict.fromkeys(
        ("touch", "camera", "gpio", "tokens", "sound", "temperature", "throttling", "power"), "not needed"
    )
    assert found.code == 0


def test_no_desktop_is_told_of_a_pi_or_to_check_a_cable(host):
    desktop = host({"etc/hostname": "x"}, DISPLAY=":0")
    found = examine(desktop, lambda: try_box(desktop, lambda: open_parts({}, lambda: real_pins(is_pi=False))))

    assert {finding.state for finding in found.findings} == {"fine", "not needed"}
    told = " ".join(f"{finding.text} {finding.what_to_do}" for finding in found.findings)
    assert not any(word in told for word in ("the Pi", "cable", "restart", "raspi-config"))


def test_what_a_pi_beside_the_table_lacks_is_missing_with_what_to_do(host):
    bare = host({"proc/device-tree/model": HEALTHY["proc/device-tree/model"]})
    found = examine(bare, box_on_mock_pins(bare))

    missing = [finding for finding in found.findings if finding.state == "missing"]
    assert [finding.part for finding in missing] == ["display", "touch", "camera", "sound", "clock"]
    assert all(finding.what_to_do for finding in missing)


def test_one_broken_part_is_told_by_the_exit_code():
    assert Examination([Finding("power", "broken", "x")]).code == 1
    assert Examination([Finding("power", "missing", "x"), Finding("clock", "fine", "x")]).code == 0


def test_a_probe_that_stumbles_is_a_finding_and_not_a_traceback(host):
    odd = host(HEALTHY | {"proc/bus/input/devices": "B: PROP=this is no number\n"})

    found = {finding.part: finding for finding in examine(odd, box_on_mock_pins(odd)).findings}

    assert found["touch"].state == "broken"
    assert "could not be checked" in found["touch"].text
    assert found["versions"].state == "fine"


def test_every_part_has_a_name_and_every_finding_a_line():
    for part in [*(name for name, _ in PROBES), "gpio", "light"]:
        assert line(Finding(part, "broken", "seen", "Do this.")) == f"broken     {part_name(part)}: seen. Do this."
        assert line(Finding(part, "not needed", "seen")) == f"not needed {part_name(part)}: seen"


# -- each part ---------------------------------------------------------------------------------------------


def test_a_desktop_counts_as_a_display(host):
    assert display(host({}, WAYLAND_DISPLAY="wayland-0")).state == "fine"
    assert display(host({}, DISPLAY=":0")).state == "fine"


def test_a_mouse_is_no_touchscreen(host):
    assert touch(host({"proc/bus/input/devices": MOUSE})).state == "not needed"


DEVICES = {display: ("dev/dri/card1", "video"), touch: ("dev/input/event3", "input"),
           camera: ("dev/media0", "video"), sound: ("dev/snd/controlC0", "audio")}  # fmt: skip


def refuse(monkeypatch, host, node, number):
    """Opening that one device fails with an error of this number."""
    really = os.open

    def open_(path, flags, *rest):
        if Path(path) == host.path(node):
            raise OSError(number, os.strerror(number))
        return really(path, flags, *rest)

    monkeypatch.setattr(os, "open", open_)


@pytest.fixture(params=DEVICES)
def refused(request, host, monkeypatch):
    """What a probe finds, with each device in turn, where opening it fails with a number; and the device's group."""

    def found(number: int):
        pi, (node, group) = host(), DEVICES[request.param]
        refuse(monkeypatch, pi, node, number)
        return request.param(pi), group

    return found


def test_a_device_that_its_group_keeps_from_us_names_the_group(refused):
    found, group = refused(errno.EACCES)

    assert found.state == "broken"
    assert found.what_to_do == f"Add the user to the group {group}."


def test_a_device_that_the_service_is_confined_from_says_to_start_it_again(refused):
    """The kernel says EPERM where a group of processes may not use a kind of device, whatever the user may."""
    found, _ = refused(errno.EPERM)

    assert found.state == "broken"
    assert "the service may not use it" in found.text
    assert "systemctl restart shadow-table" in found.what_to_do


def test_a_device_that_is_busy_is_fine(refused):
    found, _ = refused(errno.EBUSY)

    assert found.state == "fine"


def test_a_webcam_is_a_camera_and_the_pis_decoder_is_none(host):
    decoder = {"sys/class/video4linux/video10/name": "bcm2835-codec-decode"}
    assert camera(host(decoder)).state == "not needed"

    webcam = camera(host(decoder | {"sys/class/video4linux/video0/name": "HD Webcam"}))
    assert (webcam.state, webcam.text) == ("fine", "HD Webcam")


def test_a_pi_camera_whose_software_does_not_start_is_broken(host):
    """As on Raspberry Pi OS 12, whose picamera2 was built for an older numpy."""
    asked = []
    found = camera(host(run=lambda words: asked.append(words)))

    assert (found.state, found.text) == ("broken", "Pi camera imx708_wide: its software does not start")
    assert "Raspberry Pi OS 13" in found.what_to_do
    assert "USB camera" in found.what_to_do
    assert asked == [[sys.executable, "-c", "import picamera2"]]


def test_a_camera_known_to_be_lost_is_broken_however_well_the_machine_knows_it(host):
    pi = host()
    found = examine(pi, box_on_mock_pins(pi), "Camera 0 does not answer.")

    assert [(one.state, one.text) for one in found.findings if one.part == "camera"] == [
        ("broken", "Camera 0 does not answer.")
    ]
    assert found.code == 1


def test_no_sound_card_is_missing_on_a_pi(host):
    none = {"proc/asound/cards": "--- no soundcards ---\n"}
    assert sound(host(none)).state == "not needed"
    assert sound(host(HEALTHY | none)).state == "missing"


def test_each_part_of_the_box_in_trouble_is_a_line_of_its_own(host):
    parts = Parts(load_box(), mock_pins())
    parts.fail("tray light", OSError("GPIO busy"))
    parts.fail("undo button", PermissionError("no"))

    found = box_findings(host(), parts)

    assert [(one.part, one.text) for one in found if one.state == "broken"] == [
        ("light", "tray light"),
        ("gpio", "button Undo"),
    ]


def test_pins_that_the_running_app_has_are_fine_and_those_that_others_have_are_broken(host):
    parts = Parts(load_box(), mock_pins())
    for name in ("go button", "undo button"):
        parts.fail(name, OSError("GPIO busy"))

    (found,) = box_findings(host(SHADOW_TABLE_RUNNING="42"), parts)
    assert (found.state, found.text) == ("fine", "the running app has the box; its page Status says how each part is")

    assert {one.state for one in box_findings(host(), parts)} == {"fine", "broken"}


def test_a_pi_whose_pins_cannot_be_reached_is_broken_and_says_what_to_do(host):
    def refused():
        raise NoPins("Add the user to the group gpio.")

    pi = host()
    found = try_box(pi, lambda: open_parts({}, refused))

    assert [(one.state, one.what_to_do) for one in found] == [("broken", "Add the user to the group gpio.")]


def test_a_bus_that_is_on_while_the_box_uses_its_pins_is_told(host):
    pi = host(HEALTHY | {"dev/i2c-1": ""})

    told = [one.text for one in box_on_mock_pins(pi)() if one.state == "broken"]

    assert told == ["I²C is switched on, and the box uses GPIO 3"]


def test_a_box_without_a_tray_light_says_so(host, tmp_path):
    found = box_findings(host(), Parts(box_of("[buzzer]\npin = 4", tmp_path), mock_pins()))

    assert [one.state for one in found if one.part == "light"] == ["not needed"]


def test_storage_says_room_and_speed_and_leaves_nothing_behind(host, tmp_path):
    found = storage(host())

    assert (found.state, found.text) == ("fine", "10.0 GB free, 40 MB/s")
    assert not list(tmp_path.glob(".shadow*"))


@pytest.mark.parametrize(
    ("files", "how", "told"),
    [
        ({"proc/mounts": "/dev/x / ext4 ro,noatime 0 0\n"}, {}, "read-only"),
        ({}, {"free": 50 * 2**20}, "only 50 MB free"),
        ({}, {"step": 30.0}, "0 MB/s"),
    ],
)
def test_storage_that_is_read_only_full_or_slow_is_broken(host, files, how, told):
    found = storage(host(HEALTHY | files, **how))

    assert found.state == "broken"
    assert told in found.text
    assert found.what_to_do


def test_a_folder_below_a_read_only_root_may_still_be_writable(host, tmp_path):
    mounts = f"/dev/x / ext4 ro 0 0\n/dev/y {tmp_path} ext4 rw 0 0\n"

    assert storage(host({"proc/mounts": mounts})).state == "fine"


def test_a_folder_that_may_not_be_written_is_broken(host, monkeypatch):
    def refuse(path, *how, **more):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    pi = host({})
    monkeypatch.setattr(Path, "open", refuse)  # root may write everywhere, so no folder could refuse it

    found = storage(pi)
    assert (found.state, found.text) == ("broken", "Permission denied")
    assert "the folder's owner" in found.what_to_do


def test_a_file_in_the_place_of_the_saves_is_broken(host, tmp_path):
    (tmp_path / "saves").touch()

    assert (storage(host()).state, storage(host()).text) == ("broken", "Not a directory")


def test_a_clock_that_was_never_set_is_broken(host):
    assert clock(host(now=0.0)).state == "broken"


def test_a_clock_that_nobody_sets_is_told_and_one_with_a_battery_is_fine(host):
    pi = {"proc/device-tree/model": HEALTHY["proc/device-tree/model"]}
    assert clock(host(pi)).state == "missing"
    assert clock(host(pi | {"sys/class/rtc/rtc0/name": "x"})).state == "fine"


@pytest.mark.parametrize(
    ("thousandths", "state"), [("48312", "fine"), ("78000", "fine"), ("83000", "broken"), ("odd", "not needed")]
)
def test_temperature(host, thousandths, state):
    assert temperature(host({"sys/class/thermal/thermal_zone0/temp": thousandths})).state == state


@pytest.mark.parametrize(
    ("bits", "speed", "volts"),
    [
        ("0", "fine", "fine"),
        ("1", "fine", "broken"),
        ("50000", "fine", "broken"),
        ("50005", "broken", "broken"),
        ("4", "broken", "fine"),
        ("80008", "broken", "fine"),
        ("40000", "fine", "fine"),
        ("", "not needed", "not needed"),
    ],
)
def test_what_the_firmware_says_of_speed_and_power(host, bits, speed, volts):
    pi = host({THROTTLED: bits})

    assert (throttling(pi).state, power(pi).state) == (speed, volts)


def test_the_firmwares_command_is_asked_where_its_file_is_not(host):
    pi = host({}, run=lambda words: "throttled=0x1" if words == ["vcgencmd", "get_throttled"] else None)

    assert power(pi).state == "broken"


def test_a_package_that_is_not_there_is_broken(host, monkeypatch):
    monkeypatch.setattr("hardware.doctor_pi.PACKAGES", ("msgspec", "no-such-package"))

    assert "no-such-package" in versions(host()).what_to_do


def test_a_command_that_is_not_there_says_nothing():
    assert run_command(["no-such-command-anywhere"]) is None
    assert run_command(["false"]) is None
    assert run_command(["echo", "hello"]) == "hello"
