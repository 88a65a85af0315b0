"""The machine: what it can do it does, and what it cannot do it says."""

from pathlib import Path

import pytest

from kivy_ui.system.machine import Machine, MachineError, _run


def make_pi(root: Path, **wiring) -> Machine:
    (root / "proc/device-tree").mkdir(parents=True)
    (root / "proc/device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    return Machine(wiring.pop("environ", {}), root, **wiring)


def add_backlight(root: Path, most: int = 255) -> Path:
    light = root / "sys/class/backlight/10-0045"
    light.mkdir(parents=True)
    (light / "max_brightness").write_text(f"{most}\n")
    (light / "brightness").write_text("0")
    return light / "brightness"


def test_a_pi_and_a_service_can_be_switched_off_and_nothing_else(tmp_path):
    assert not Machine({}, tmp_path).can_switch_off
    assert Machine({"RUNTIME_DIRECTORY": str(tmp_path)}, tmp_path).can_switch_off
    assert make_pi(tmp_path).can_switch_off


def test_only_a_pi_is_shut_down(tmp_path):
    ran = []
    with pytest.raises(MachineError, match="Only a Raspberry Pi"):
        Machine({}, tmp_path, run=ran.append).shut_down()
    assert ran == []


@pytest.mark.parametrize(("act", "word"), [("shut_down", "poweroff"), ("restart", "reboot")])
def test_a_pi_is_switched_off_by_systemctl(tmp_path, act, word):
    ran = []
    pi = make_pi(tmp_path, run=lambda words: ran.append(words) or "")

    getattr(pi, act)()

    assert ran == [["systemctl", word]]


def test_a_service_leaves_a_wish_and_runs_nothing(tmp_path):
    ran = []
    service = tmp_path / "run"
    service.mkdir()
    pi = make_pi(tmp_path, environ={"RUNTIME_DIRECTORY": str(service)}, run=lambda words: ran.append(words) or "")

    pi.shut_down()

    assert [path.name for path in service.iterdir()] == ["poweroff"]
    assert ran == []


def test_what_systemctl_complains_of_is_told(tmp_path):
    pi = make_pi(tmp_path, run=lambda words: "Interactive authentication required.")

    with pytest.raises(MachineError, match=r"would not do it: Interactive authentication required\."):
        pi.restart()


def test_a_command_that_fails_or_is_missing_is_a_complaint_and_no_crash():
    assert _run(["true"]) == ""
    assert _run(["false"]) == "false 1"
    assert "no-such-command" in _run(["no-such-command"])


def test_brightness_is_a_share_of_what_the_display_can_do(tmp_path):
    light = add_backlight(tmp_path)

    Machine({}, tmp_path).set_brightness(40)

    assert light.read_text() == "102"


def test_the_screen_never_goes_wholly_dark(tmp_path):
    light = add_backlight(tmp_path, most=31)

    Machine({}, tmp_path).set_brightness(0)

    assert light.read_text() == "1"


def test_a_display_without_a_backlight_says_so(tmp_path):
    machine = Machine({}, tmp_path)

    assert not machine.has_brightness
    with pytest.raises(MachineError, match="no brightness"):
        machine.set_brightness(50)


def test_a_backlight_that_cannot_be_read_is_told(tmp_path):
    add_backlight(tmp_path).with_name("max_brightness").write_text("bright")

    with pytest.raises(MachineError, match="cannot be set"):
        Machine({}, tmp_path).set_brightness(50)


def test_sticks_are_what_is_mounted_where_sticks_are_mounted(tmp_path):
    for name in ("media/pi/STICK", "run/media/sara/BLUE", "media/usb0", "media/pi/empty", "mnt/other/deep/er"):
        (tmp_path / name).mkdir(parents=True)
    mounted = {tmp_path / name for name in ("media/pi/STICK", "run/media/sara/BLUE", "media/usb0", "mnt/other/deep/er")}

    sticks = Machine({}, tmp_path, is_mount=lambda path: path in mounted).sticks()

    assert [stick.name for stick in sticks] == ["STICK", "usb0", "BLUE"]


@pytest.mark.parametrize(("bits", "low"), [("50005", True), ("50000", False), ("0", False)])
def test_low_power_is_what_the_firmware_says_of_now(tmp_path, bits, low):
    machine = make_pi(tmp_path)
    told = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    told.parent.mkdir(parents=True)
    told.write_text(bits)

    assert machine.low_power() is low
