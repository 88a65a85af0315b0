"""The whole box on gpiozero's mock pins: every part, alone and missing, pressed, lit, broken."""

import threading
import warnings
from pathlib import Path

import pytest
from gpiozero import Device
from gpiozero.exc import BadPinFactory, GPIOPinInUse, PinFactoryFallback, PinInvalidPin
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.box import Ticker, open_box
from hardware.config import BoxConfig, load_box
from hardware.parts import Parts, label
from hardware.patterns import PATTERNS, Scene
from hardware.pins import NoPins, mock_pins, real_pins, why
from hardware.pressing import Press
from tests.hardware.on_mock_pins import FULL, Bench, box_of

BLUE = (0.0, 0.25, 1.0)


@pytest.fixture
def full(tmp_path):
    bench = Bench(box_of(FULL, tmp_path))
    yield bench
    bench.box.close()


# -- buttons ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pin", "name"), [(3, "go"), (17, "undo"), (27, "left"), (22, "right")])
def test_each_shipped_button_posts_its_name_once(pin, name):
    bench = Bench(load_box())

    bench.press(pin)

    assert bench.posted == [Press(name)]


@pytest.mark.parametrize(("pin", "name"), [(23, "seat 1"), (26, "seat 8")])
def test_a_seats_button_posts_its_seat(full, pin, name):
    full.press(pin)

    assert full.posted == [Press(name)]


def test_a_bouncing_pin_is_one_press():
    bench = Bench(load_box())
    for _ in range(5):
        bench.down(3)
        bench.now += 0.002
        bench.up(3)
        bench.now += 0.001
    bench.press(3)

    assert bench.posted == [Press("go")]


def test_undo_held_and_both_held_are_told():
    bench = Bench(load_box())
    bench.press(17, 0.8)
    bench.down(3)
    bench.press(17, 3.2)
    bench.up(3)
    bench.wait(0.2)

    assert bench.posted == [Press("undo", held=True), Press("shutdown", held=True)]


def test_a_button_to_three_volts_is_pressed_by_a_high_pin(tmp_path):
    bench = Bench(box_of('[buttons.go]\npin = 4\npull = "down"', tmp_path))
    bench.up(4)
    bench.wait(0.1)
    bench.down(4)
    bench.wait(0.1)

    assert bench.posted == [Press("go")]


def test_an_edge_that_never_came_is_seen_by_the_next_tick():
    bench = Bench(load_box())
    button = bench.parts.buttons["go"]
    button.when_pressed = button.when_released = None

    bench.press(3)

    assert bench.posted == [Press("go")]


def test_the_encoder_turns_left_and_right_and_its_push_is_go(tmp_path):
    bench = Bench(box_of("[encoder]\na = 27\nb = 22\npush = 4", tmp_path))

    for first, second in ((22, 27), (27, 22)):
        for act, pin in ((bench.down, first), (bench.down, second), (bench.up, first), (bench.up, second)):
            act(pin)
    bench.press(4)

    assert sorted(press.button for press in bench.posted) == ["go", "left", "right"]


# -- lights ----------------------------------------------------------------------------------------------


def test_your_turn_lights_your_lamp_in_your_colour_the_others_stay_dark(full):
    full.box.show(Scene("your turn", ((1, BLUE),)))
    full.wait(2.0)

    assert full.parts.lamps["seat 1"].colour == pytest.approx(BLUE, abs=0.03)
    assert full.parts.lamps["status"].colour == pytest.approx(BLUE, abs=0.03)
    assert max(full.parts.lamps["seat 8"].colour) == 0


def test_a_common_anode_is_driven_the_other_way_round(full):
    full.box.show(Scene("your turn", ((1, (1.0, 0.0, 0.0)),)))
    full.wait(2.0)

    assert full.factory.pin(24).state == pytest.approx(0, abs=0.03)
    assert full.factory.pin(25).state == 1


def test_a_lamp_of_one_colour_shows_the_rhythm(full):
    full.box.show(Scene("your turn", ((8, BLUE),)))
    full.wait(2.0)
    assert full.factory.pin(19).state == pytest.approx(1, abs=0.03)

    full.wait(2.0)
    assert full.factory.pin(19).state < 0.15


def test_the_lights_in_the_buttons_show_what_is_worth_pressing(full):
    full.box.show(Scene("roll now"))
    full.wait(0.1)

    assert (full.factory.pin(4).state, full.factory.pin(14).state) == (0, 1)


def test_the_tray_comes_up_softly_for_a_roll_and_no_brighter_than_it_may(full):
    full.box.show(Scene("sleeping"))
    full.wait(1.0)
    full.box.show(Scene("roll now"))
    full.wait(0.1)
    assert 0.1 < full.factory.pin(18).state < 0.4

    full.wait(1.0)
    assert full.factory.pin(18).state == pytest.approx(0.8, abs=0.02)


def test_accepted_flashes_green_and_then_the_turn_goes_on(full):
    full.box.show(Scene("your turn", ((1, BLUE),)))
    full.wait(1.0)
    full.box.flash("accepted")
    full.wait(0.1)
    _, green, blue = full.parts.lamps["seat 1"].colour
    assert green > 0.8 > blue

    full.wait(0.9 + 2.0)
    assert full.parts.lamps["seat 1"].colour == pytest.approx(BLUE, abs=0.05)


def test_the_buzzer_plays_the_tune_and_is_silent_after_it(full):
    full.box.flash("accepted")
    heard = []
    for _ in range(60):
        full.wait(0.01)
        tone = full.parts.buzzer.device.tone
        heard.append(round(tone.frequency) if tone else 0)

    assert [pitch for at, pitch in enumerate(heard) if at == 0 or heard[at - 1] != pitch] == [659, 880, 0]


def test_a_buzzer_with_its_own_tone_beeps(tmp_path):
    bench = Bench(box_of('[buzzer]\npin = 4\nkind = "beeps"', tmp_path))
    bench.box.flash("accepted")
    bench.wait(0.05)
    assert bench.factory.pin(4).state == 1

    bench.wait(1.0)
    assert bench.factory.pin(4).state == 0


def test_trouble_is_heard_when_it_begins_and_not_again(full):
    full.box.show(Scene("ready", trouble=True))
    full.wait(0.05)
    assert full.parts.buzzer.device.is_active

    full.wait(2.0)
    full.box.show(Scene("ready", trouble=True))
    full.wait(0.05)
    assert not full.parts.buzzer.device.is_active


@pytest.mark.parametrize("situation", PATTERNS)
def test_every_pattern_plays_on_the_full_box_and_on_an_empty_one(full, situation):
    empty = Bench(BoxConfig())
    for bench in (full, empty):
        bench.box.show(Scene(situation, ((1, BLUE), (8, BLUE))))
        bench.wait(3.0, step=0.1)

        assert bench.box.troubles == []


# -- what is missing or breaks ---------------------------------------------------------------------------


def test_a_box_with_nothing_in_it_runs():
    bench = Bench(BoxConfig())
    bench.box.flash("accepted")
    bench.wait(1.0)

    assert (bench.parts.names(), bench.box.troubles, bench.posted) == ([], [], [])


class Faulty(MockFactory):
    """Mock pins of which some cannot be had, for a reason."""

    def __init__(self, faults):
        super().__init__(pin_class=MockPWMPin)
        self.faults = faults

    def pin(self, name, **more):
        if name in self.faults:
            raise self.faults[name]
        return super().pin(name, **more)


def test_a_part_that_cannot_be_opened_is_told_and_the_others_work_on():
    faults = {18: OSError("GPIO busy"), 17: PermissionError("no"), 6: PinInvalidPin("6 is not a valid pin name")}
    bench = Bench(load_box(), Faulty(faults))

    told = {trouble.part: trouble.text for trouble in bench.box.troubles}
    assert told == {
        "undo button": "No permission for GPIO 17. Add the user to the group gpio, then start again.",
        "status lamp": "GPIO 5, GPIO 6 and GPIO 13: this board has no such pin. Choose another in box.toml.",
        "tray light": "GPIO 18: used by another program or by the system. Stop it, or choose another pin in box.toml.",
    }
    bench.press(3)
    assert bench.posted == [Press("go")]
    assert bench.parts.names() == ["go button", "left button", "right button", "buzzer"]


def test_a_box_whose_every_part_fails_still_runs():
    bench = Bench(load_box(), Faulty(dict.fromkeys(range(28), OSError("GPIO busy"))))
    bench.box.show(Scene("victory"))
    bench.wait(1.0)

    assert bench.parts.names() == []
    assert len(bench.box.troubles) == 7


def test_a_lamp_that_fails_while_lit_is_left_out_and_told_once(full):
    full.parts.lamps["status"].device.close()
    full.parts.tray.device.close()
    full.parts.buzzer.device.close()
    full.box.show(Scene("victory"))
    full.wait(2.0)

    assert sorted(trouble.part for trouble in full.box.troubles) == ["buzzer", "status lamp", "tray light"]
    assert max(full.parts.lamps["seat 1"].colour) > 0.1


def test_a_button_that_fails_is_left_out_and_told(full):
    full.parts.buttons["undo"].close()
    full.press(3)

    assert [trouble.part for trouble in full.box.troubles] == ["undo button"]
    assert full.posted == [Press("go")]


def test_pins_that_cannot_be_dimmed_are_told():
    parts = Parts(load_box(), MockFactory(pin_class=MockPin))

    assert "GPIO 18: cannot be dimmed here. Install python3-lgpio, then start again." in [
        trouble.text for trouble in parts.troubles
    ]


def test_every_part_has_a_name_for_players(full, tmp_path):
    every = [*full.parts.names(), *Bench(load_box()).parts.names(), "left light", "right light", "box"]

    assert len({label(part) for part in every}) == len(set(every))


def test_a_machine_without_pins_has_a_box_with_one_trouble():
    box = open_box({"HOME": "/nowhere"}, lambda: real_pins(is_pi=False), print, lambda: 0.0)
    box.tick()

    assert [trouble.text for trouble in box.troubles] == [
        "This machine has no GPIO pins. The box on the screen does the same."
    ]


def test_a_broken_file_is_a_trouble_and_not_the_end(tmp_path):
    broken = tmp_path / "box.toml"
    broken.write_text("[tray]\npin = 99")

    box = open_box({"SHADOW_TABLE_BOX": str(broken)}, mock_pins, print, lambda: 0.0)

    assert "box.toml: tray.pin: there is no GPIO 99, expected 0 to 27." in box.troubles[0].text


def without_pins(fallback=""):
    """gpiozero finds no pins, and says before why it could not use lgpio."""

    def reach():
        if fallback:
            warnings.warn(PinFactoryFallback(f"Falling back from lgpio: {fallback}"), stacklevel=1)
        raise BadPinFactory("Unable to load any default pin factory!")

    return reach


def test_a_pi_without_permission_says_which_group():
    with pytest.raises(NoPins, match="group gpio"):
        real_pins(is_pi=True, reach=without_pins("can not open gpiochip"))


def test_a_pi_without_lgpio_says_what_to_install():
    with pytest.raises(NoPins, match="python3-lgpio"):
        real_pins(is_pi=True, reach=without_pins())


def test_a_pi_whose_board_is_not_known_says_so_and_does_not_ask_for_what_is_there():
    with pytest.raises(NoPins, match="unable to locate Pi revision"):
        real_pins(is_pi=True, reach=without_pins("unable to locate Pi revision"))


def test_what_lgpio_leaves_in_the_working_directory_is_not_left_in_ours(tmp_path, monkeypatch):
    def load():
        Path(".lgd-nfy0").touch()
        monkeypatch.setattr(Device, "pin_factory", mock_pins())

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Device, "ensure_pin_factory", load)
    pins = real_pins(is_pi=True)

    assert isinstance(pins, MockFactory)
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_a_pin_in_use_in_this_very_program_is_told_like_any_other():
    assert "used by another program" in why(GPIOPinInUse("pin 4 is already in use"), (4,))


def test_closing_gives_every_pin_back():
    factory = mock_pins()
    Bench(load_box(), factory).box.close()

    assert Bench(load_box(), factory).box.troubles == []


# -- threads ---------------------------------------------------------------------------------------------


def test_presses_from_other_threads_while_the_lights_play_are_all_counted():
    bench = Bench(load_box())
    stop = threading.Event()

    def redraw():
        while not stop.is_set():
            bench.box.show(Scene("your turn", ((1, BLUE),)))
            bench.box.tick()

    drawing = threading.Thread(target=redraw)
    drawing.start()
    for _ in range(20):
        for act in (bench.down, bench.up):
            act(27)
            bench.now += 0.05
    bench.now += 0.05
    stop.set()
    drawing.join()
    bench.box.tick()

    assert bench.posted == [Press("left")] * 20


def test_the_ticker_ticks_until_it_is_stopped():
    ticked = threading.Event()
    ticker = Ticker(ticked.set, pace=0.001)

    assert ticked.wait(5)
    ticker.stop()
    ticked.clear()
    assert not ticked.wait(0.05)
