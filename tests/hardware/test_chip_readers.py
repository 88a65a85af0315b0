"""Readers of chips, played by recorded keys: what they type becomes a token, and goes nowhere else."""

import doctest
import errno
import os
import struct
import threading
from pathlib import Path

import pytest

from companion.errors import BadData
from hardware import chip_readers, chip_typing
from hardware.chip_readers import (
    GRAB,
    BusReader,
    ChipWatch,
    NoReader,
    Reader,
    UsbReader,
    listen_for,
    reader_of,
    usb_reader,
)
from hardware.chip_typing import EVENT, KEY, LETTERS, Key, Typing, keys_of
from hardware.computer import Host
from hardware.config import BoxConfig, ReaderPart, load_box
from hardware.doctor import tokens
from hardware.parts import Parts
from hardware.pins import mock_pins
from hardware.trying import Trial
from hardware.wiring import parts_list

DEVICES = """I: Bus=0003 Vendor=04d9 Product=1203 Version=0111
N: Name="Logitech Keyboard"
H: Handlers=sysrq kbd leds event0

I: Bus=0003 Vendor=ffff Product=0035 Version=0110
N: Name="Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader"
H: Handlers=sysrq kbd event3

I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="FT5406 RFID lookalike touchscreen"
H: Handlers=mouse0 event4
"""
"""As the kernel lists a keyboard, a reader, and a touchscreen."""
ENTER, SHIFT = 28, 42
CODES = {letter: code for code, letter in LETTERS.items() if code < 71}


def typed(number: str, *, at: float = 100.0, enter: bool = True, apart: float = 0.01) -> bytes:
    """What the kernel hands out when *number* is typed: each key down, a report, up, a report."""
    codes = [CODES[letter] for letter in number] + [ENTER] * enter
    events = b""
    for n, code in enumerate(codes):
        seconds, part = divmod(at + n * apart, 1)
        stamp = int(seconds), int(part * 1e6)
        for kind, which, value in ((4, 4, code), (KEY, code, 1), (0, 0, 0), (KEY, code, 0), (0, 0, 0)):
            events += EVENT.pack(*stamp, kind, which, value)
    return events


def chips(raw: bytes, typing: Typing | None = None) -> list[str]:
    typing = typing or Typing()
    return [chip for key in keys_of(raw) if (chip := typing.take(key)) is not None]


# -- what is typed -----------------------------------------------------------------------------------------


def test_keys_become_the_number_of_a_chip() -> None:
    assert chips(typed("0009876543")) == ["chip:0009876543"]
    assert chips(typed("04a1b2c3")) == ["chip:04a1b2c3"]


def test_two_chips_after_each_other_are_two_tokens() -> None:
    assert chips(typed("0001112223") + typed("0004445556", at=100.5)) == ["chip:0001112223", "chip:0004445556"]


def test_a_chip_that_is_said_over_and_over_is_one_until_it_was_taken_away() -> None:
    over = b"".join(typed("0001112223", at=100 + n / 2) for n in range(4))

    assert chips(over + typed("0001112223", at=105)) == ["chip:0001112223", "chip:0001112223"]


def test_keys_that_are_far_apart_belong_to_no_chip() -> None:
    assert chips(typed("123", enter=False) + typed("4567890", at=110)) == ["chip:4567890"]
    assert chips(typed("12")) == []


def test_a_part_of_an_event_and_other_events_are_left_out() -> None:
    raw = typed("1234", enter=False)

    assert keys_of(raw[:-5])[-1] == Key(pytest.approx(100.03), CODES["4"], False)
    assert Typing().take(Key(1.0, SHIFT, True)) is None


def test_an_event_is_as_long_as_the_kernel_makes_it() -> None:
    assert EVENT.size == struct.calcsize("@ll") + 8


# -- a USB reader ------------------------------------------------------------------------------------------


@pytest.fixture
def machine(tmp_path: Path):
    """A computer with a reader that is a pipe; *plug* gives the pipe's end to type into."""
    (tmp_path / "proc/bus/input").mkdir(parents=True)
    (tmp_path / "dev/input").mkdir(parents=True)
    (tmp_path / "proc/bus/input/devices").write_text(DEVICES)
    os.mkfifo(tmp_path / "dev/input/event3")
    return Host({}, tmp_path)


def test_a_reader_is_told_from_keyboards_and_screens_by_its_name(machine: Host) -> None:
    assert usb_reader(machine) == ("Sycreader RFID Technology Co., Ltd SYC ID&IC USB Reader", "event3")
    assert usb_reader(machine, "logitech") == ("Logitech Keyboard", "event0")
    assert usb_reader(machine, "touchscreen") is None  # it types nothing


def opened(machine: Host, grabbed: list[int]) -> tuple[UsbReader, int]:
    reader = UsbReader(machine, grab=grabbed.append)
    assert reader.open().startswith("Sycreader")
    return reader, os.open(machine.path("dev/input/event3"), os.O_WRONLY)


def test_what_a_reader_types_is_a_token_and_the_reader_is_ours_alone(machine: Host) -> None:
    grabbed: list[int] = []
    reader, end = opened(machine, grabbed)
    os.write(end, typed("0001112223") + typed("0004445556", at=101))

    assert len(grabbed) == 1
    assert [reader.read(0), reader.read(0)] == ["chip:0001112223", "chip:0004445556"]
    assert reader.read(0) is None
    os.close(end)
    reader.close()


def test_a_number_without_enter_ends_in_silence(machine: Host) -> None:
    reader, end = opened(machine, [])
    os.write(end, typed("0001112223", enter=False))

    assert reader.read(0) is None
    assert reader.read(0) == "chip:0001112223"
    os.close(end)
    reader.close()


def test_the_kernel_is_asked_to_hand_the_keys_to_us_alone(monkeypatch) -> None:
    asked: list[tuple[int, int, int]] = []
    monkeypatch.setattr(chip_readers.fcntl, "ioctl", lambda *words: asked.append(words))

    chip_readers._grab(7)

    assert asked == [(7, GRAB, 1)]
    assert 1 << 30 | struct.calcsize("i") << 16 | ord("E") << 8 | 0x90 == GRAB  # _IOW('E', 0x90, int)


@pytest.mark.parametrize(("number", "why"), [(errno.EBUSY, "another program has it"), (errno.EACCES, "no permission")])
def test_a_reader_that_cannot_be_had_says_why(machine: Host, number: int, why: str) -> None:
    def refuse(device: int) -> None:
        raise OSError(number, os.strerror(number))

    with pytest.raises(NoReader, match=why):
        UsbReader(machine, grab=refuse).open()


def test_without_a_reader_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoReader, match="no reader of chips is plugged in"):
        UsbReader(Host({}, tmp_path)).open()


# -- a reader on the bus -----------------------------------------------------------------------------------


class Pn532:
    """The library's reader: what lies on it at each look."""

    def __init__(self, *lying: bytes | None) -> None:
        self.lying = list(lying)

    def read_passive_target(self, timeout: float) -> bytes | None:
        if not self.lying:
            raise RuntimeError("Did not receive expected ACK from PN532!")
        return self.lying.pop(0)


def test_a_chip_on_the_bus_counts_when_it_is_laid_down() -> None:
    chip = bytes.fromhex("04a1b2c3")
    reader = BusReader(lambda: Pn532(None, chip, chip, None, chip))
    reader.open()

    assert [reader.read(0) for _ in range(5)] == [None, "chip:04a1b2c3", None, None, "chip:04a1b2c3"]
    with pytest.raises(OSError, match="expected ACK"):
        reader.read(0)


def test_without_its_software_the_bus_reader_says_how_to_get_it() -> None:
    with pytest.raises(NoReader, match=r"pip install '\.\[chips\]'"):
        BusReader().open()


def test_a_bus_reader_that_does_not_answer_says_what_to_check() -> None:
    def dead() -> None:
        raise ValueError("No I2C device at address: 0x24")

    with pytest.raises(NoReader, match="does not answer on I²C: check its wires"):
        BusReader(dead).open()


def test_box_toml_chooses_the_reader(machine: Host) -> None:
    assert isinstance(reader_of(ReaderPart("pn532"), machine), BusReader)
    assert isinstance(reader_of(None, machine), UsbReader)


# -- the doctor, the box's test and what to buy ------------------------------------------------------------


def box_of(machine: Host, words: str) -> Host:
    file = machine.path("box.toml")
    file.write_text(words)
    return Host({"SHADOW_TABLE_BOX": str(file)}, machine.path(""), run=lambda words: None)


def test_the_doctor_finds_a_usb_reader(machine: Host) -> None:
    found = tokens(machine)

    assert (found.part, found.state) == ("tokens", "fine")
    assert found.text.startswith("Sycreader")


def test_the_doctor_misses_only_a_reader_that_the_box_names(machine: Host) -> None:
    assert tokens(box_of(machine, "[reader]\nname = 'Barcode'\n")).state == "missing"
    machine.path("proc/bus/input/devices").write_text("")
    assert tokens(machine).state == "not needed"


def test_the_doctor_says_what_a_reader_on_the_bus_lacks(machine: Host) -> None:
    host = box_of(machine, "[reader]\nkind = 'pn532'\n")
    assert tokens(host).text == "PN532: I²C is switched off"
    host.path("dev/i2c-1").write_text("")
    assert "its software is missing" in tokens(host).text
    host.run = lambda words: ""
    assert tokens(host).state == "fine"


def test_a_reader_on_the_bus_keeps_its_pins(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text("[reader]\nkind = 'pn532'\n[buttons.go]\npin = 3\n")

    with pytest.raises(BadData, match=r"buttons\.go\.pin: GPIO 3 belongs to I²C"):
        load_box(tmp_path / "box.toml")


def test_what_to_buy_names_the_reader_and_where_its_wires_go() -> None:
    assert "1 × USB reader" in parts_list(BoxConfig(reader=ReaderPart()))[0]
    assert "SDA to hole 3, SCL to hole 5" in parts_list(BoxConfig(reader=ReaderPart("pn532")))[0]


def tried(reader: Reader) -> tuple[list[str], list[str]]:
    said: list[str] = []
    trial = Trial(Parts(BoxConfig(), mock_pins), lambda question: "", said.append, lambda: 0.0, lambda s: None,
                  reader=reader)  # fmt: skip
    return trial.run(), said


def test_the_boxs_test_waits_for_a_chip() -> None:
    assert tried(Plugged([None, "chip:1234"])) == (
        [],
        ["Lay a chip on the reader (a reader).", "  It came: chip:1234", "Everything works."],
    )


def test_the_boxs_test_names_a_reader_that_fails() -> None:
    nothing, silent = tried(Plugged([None] * 50)), tried(Plugged(None))

    assert nothing[0] == silent[0] == ["reader"]
    assert "  Nothing came. Is it a chip for it?" in nothing[1]
    assert "token reader: no reader of chips is plugged in" in silent[1]
    assert silent[1][-1] == "Not working: token reader"


# -- watching ----------------------------------------------------------------------------------------------


class Plugged:
    """A reader that is plugged in, gives what the test says, and is pulled at an OSError."""

    def __init__(self, *sittings: list[str | None] | None) -> None:
        self.sittings, self.closed = list(sittings), 0
        self.now: list[str | None] = []

    def open(self) -> str:
        found = self.sittings.pop(0)
        if found is None:
            raise NoReader("no reader of chips is plugged in")
        self.now = found
        return "a reader"

    def read(self, seconds: float) -> str | None:
        if not self.now:
            raise OSError(errno.ENODEV, "No such device")
        return self.now.pop(0)

    def close(self) -> None:
        self.closed += 1


def test_a_reader_is_looked_for_again_after_it_was_pulled() -> None:
    reader, came, whys = Plugged(None, ["chip:1234", None], ["chip:5678"]), list[str](), list[str]()

    def wait(stop: threading.Event, seconds: float) -> bool:
        whys.append(watch.why)
        if not reader.sittings:
            stop.set()
        return stop.is_set()

    watch = ChipWatch(reader, came.append, spawn=lambda run: run(), wait=wait)
    watch.start()

    assert came == ["chip:1234", "chip:5678"]
    assert whys[0] == "no reader of chips is plugged in"
    assert "No such device" in whys[1]
    assert reader.closed == 3
    assert watch.name == ""


def test_a_stopped_watch_listens_no_more() -> None:
    reader = Plugged(["chip:1234"] * 5)
    watch = ChipWatch(reader, lambda chip: watch.stop(), spawn=lambda run: run(), wait=lambda stop, seconds: True)
    watch.start()

    assert len(reader.now) == 4


def test_trying_a_reader_waits_for_the_first_chip_only_so_long() -> None:
    reader = Plugged([None, "chip:1234"])
    reader.open()
    assert listen_for(reader, 3) == "chip:1234"
    reader.now = [None] * 50
    assert listen_for(reader, 3) is None


@pytest.mark.parametrize("module", [chip_typing, chip_readers])
def test_the_examples_run(module) -> None:
    assert doctest.testmod(module).failed == 0
