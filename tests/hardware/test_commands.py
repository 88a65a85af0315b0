"""``companion wiring``, ``doctor`` and ``box-test``, as people run them."""

import json
import os
import subprocess
import sys

import pytest

from companion.__main__ import main
from hardware.config import load_box
from hardware.parts import Parts
from hardware.pins import mock_pins
from hardware.trying import Trial
from tests.hardware.on_mock_pins import FULL


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHADOW_TABLE_SAVES", str(tmp_path / "saves"))
    for name in ("SHADOW_TABLE_BOX", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_wiring_draws_both_pictures_and_lists_the_parts(here, capsys):
    assert main(["wiring", "--out", "mine.svg"]) == 0

    assert (here / "mine.svg").read_text().startswith("<svg")
    assert (here / "mine.png").read_bytes().startswith(b"\x89PNG")
    assert "4 × push-button" in capsys.readouterr().out


def test_wiring_refuses_a_pin_used_twice_and_draws_nothing(here, capsys):
    (here / "twice.toml").write_text("[tray]\npin = 18\n[buzzer]\npin = 18\n")

    assert main(["wiring", "--box", "twice.toml"]) == 2
    assert "buzzer.pin: GPIO 18 is already used by tray.pin. Take GPIO 4" in capsys.readouterr().err
    assert not (here / "wiring.svg").exists()


def test_wiring_into_a_folder_that_is_not_there_is_told(here, capsys):
    assert main(["wiring", "--out", "nowhere/x.svg"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_doctor_runs_on_this_machine_whatever_it_is(here, capsys):
    code = main(["doctor", "--mock", "--json"])

    report = json.loads(capsys.readouterr().out)
    assert report["ok"] == (code == 0)
    states = {finding["part"]: finding["state"] for finding in report["findings"]}
    assert states["gpio"] == "fine"
    assert set(states.values()) <= {"fine", "missing", "broken", "not needed"}


def test_the_doctor_speaks_in_lines(here, capsys):
    main(["doctor", "--mock"])

    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("fine       Buttons and lamps: 7 parts") for line in lines)


def test_a_broken_box_file_is_a_broken_part_for_the_doctor(here, capsys):
    (here / "bad.toml").write_text("[tray]\npin = 99\n")

    assert main(["doctor", "--mock", "--box", "bad.toml"]) == 1
    assert (
        "broken     Buttons and lamps: the box is not there. bad.toml: tray.pin: there is no GPIO 99"
        in capsys.readouterr().out
    )


def test_other_commands_do_not_load_the_box():
    code = "import sys; from companion.__main__ import main; main(['games']); sys.exit('gpiozero' in sys.modules)"

    assert (
        subprocess.run([sys.executable, "-c", code], env=os.environ, check=False, capture_output=True).returncode == 0
    )


# -- box-test ----------------------------------------------------------------------------------------------


class Bench:
    """A terminal with a clock: *answers* are typed, *press* pins at times."""

    def __init__(self, config, answers=(), press=None):
        self.now, self.lines, self.answers, self.press = 0.0, [], list(answers), dict(press or {})
        self.factory = mock_pins()
        self.parts = Parts(config, self.factory)

    def sleep(self, seconds):
        self.now += seconds or 0.001
        for name, pin in list(self.press.items()):
            if any(name in line for line in self.lines[-1:]):
                self.factory.pin(pin).drive_low()
                self.now += 0.1
                self.factory.pin(pin).drive_high()
                self.now += 0.1
                del self.press[name]

    def run(self, **how):
        read = lambda words: self.lines.append(words) or self.answers.pop(0)  # noqa: E731
        return Trial(self.parts, read, self.lines.append, lambda: self.now, self.sleep, **how).run()


def test_on_mock_pins_every_part_is_tried_by_itself(tmp_path):
    (tmp_path / "box.toml").write_text(FULL)
    bench = Bench(load_box(tmp_path / "box.toml"))

    assert bench.run(by_itself=True) == []
    assert bench.lines[-1] == "Everything works."
    assert sum(line == "  It came." for line in bench.lines) == 6
    assert bench.lines[-5:-1] == [
        "Turn the knob to the left.",
        "  It came.",
        "Turn the knob to the right.",
        "  It came.",
    ]


def test_a_knob_that_is_not_turned_is_told(tmp_path):
    (tmp_path / "box.toml").write_text("[encoder]\na = 27\nb = 22\n")
    bench = Bench(load_box(tmp_path / "box.toml"))

    assert bench.run() == ["encoder"]
    assert bench.lines[-1] == "Not working: rotary knob"


def test_people_say_which_lamp_they_did_not_see_and_press_what_they_are_asked_to():
    press = {"button Go": 3, "button Undo": 17, "button Left": 27}
    bench = Bench(load_box(), ["", "n", ""], press)

    failed = bench.run()

    assert failed == ["tray light", "right button"]
    assert "Nothing came" in bench.lines[-2]
    assert bench.lines[-1] == "Not working: tray light, button Right"


def test_two_buttons_that_are_mixed_up_are_noticed():
    bench = Bench(load_box(), ["", "", ""], {"button Go": 17})

    assert "go button" in bench.run()
    assert any("That was the button Undo" in line for line in bench.lines)


def test_a_lamp_that_fails_while_tried_is_told():
    bench = Bench(load_box())
    bench.parts.tray.device.close()

    assert bench.run(by_itself=True) == ["tray light"]


def test_the_command_tries_the_box_on_mock_pins(here, capsys):
    (here / "small.toml").write_text("[buttons.go]\npin = 3\n")

    assert main(["box-test", "--mock", "--box", "small.toml"]) == 0
    assert "Everything works." in capsys.readouterr().out


def test_on_a_machine_without_pins_the_command_says_so(here, capsys, monkeypatch):
    monkeypatch.setattr("hardware.computer.Host.is_pi", False)

    assert main(["box-test"]) == 1
    assert "This machine has no GPIO pins" in capsys.readouterr().out
