"""The wiring of any box: resistors by Ohm's law, parts to buy, and a picture that shows every pin."""

import xml.etree.ElementTree as ElementTree

import cv2
import pytest

from hardware.config import BoxConfig, load_box
from hardware.drawing import to_svg, write_png
from hardware.header import HOLE_OF
from hardware.wiring import ALL_AMPERES, FORWARD_VOLTS, PIN_VOLTS, bands, circuits, ohms_text, parts_list, resistor
from hardware.wiring_picture import WiringPicture, side_of
from tests.hardware.on_mock_pins import FULL, box_of

EIGHT = "".join(f"[[seats]]\nseat = {n}\nbutton = {n + 1}\nlamp = {{ pin = {n + 9} }}\n" for n in range(1, 9))


def words(box: BoxConfig) -> list[str]:
    picture = ElementTree.fromstring(to_svg(WiringPicture(box).drawing, "t"))
    return [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(("volts", "amperes", "ohms"), [(1.9, 0.004, 390), (2.9, 0.004, 100), (1.9, 0.0014, 1000)])
def test_a_resistor_is_the_next_one_sold_that_keeps_the_current_down(volts, amperes, ohms):
    assert resistor(volts, amperes) == ohms
    assert (PIN_VOLTS - volts) / ohms <= amperes


@pytest.mark.parametrize(
    ("ohms", "rings", "text"),
    [(390, "orange–white–brown", "390 Ω"), (100, "brown–black–brown", "100 Ω"), (10_000, "brown–black–orange", "10 kΩ"),
     (82, "grey–red–black", "82 Ω")],
)  # fmt: skip
def test_a_resistor_is_known_by_its_rings(ohms, rings, text):
    assert (bands(ohms), ohms_text(ohms)) == (rings, text)


@pytest.mark.parametrize("text", [FULL, EIGHT])
def test_all_lamps_together_draw_no_more_than_the_pi_may_give(tmp_path, text):
    leds = [wire for part in circuits(box_of(text, tmp_path)) for wire in part.wires if wire.symbol == "led"]

    assert leds
    assert sum((PIN_VOLTS - FORWARD_VOLTS[wire.colour]) / wire.ohms for wire in leds) <= ALL_AMPERES


@pytest.mark.parametrize("text", ["", FULL, EIGHT, "[buttons.go]\npin = 4\npull = 'down'"])
def test_every_pin_of_the_box_is_wired_once_and_shown(tmp_path, text):
    box = box_of(text, tmp_path)
    wired = sorted(wire.pin for circuit in circuits(box) for wire in circuit.wires)
    shown = words(box)

    assert wired == sorted(pin for _, pin in box.pins())
    assert all(any(word.endswith(f"· GPIO {pin}") for word in shown) for pin in wired)
    assert {str(hole) for hole in range(1, 41)} <= set(shown)


def test_the_shopping_list_of_the_shipped_box():
    listed = parts_list(load_box())

    assert "4 × push-button, closes when pressed" in listed
    assert "1 × LED with three colours, common cathode, frosted" in listed
    assert "1 × resistor 390 Ω (orange–white–brown): Status lamp red" in listed
    assert any("gate to GND" in line for line in listed)


def test_an_empty_box_needs_nothing():
    assert parts_list(BoxConfig()) == []


def test_wires_on_one_side_take_lanes_of_their_own(tmp_path):
    picture = WiringPicture(box_of(EIGHT, tmp_path))
    for side in (-1, 1):
        runs = [run for run in picture._runs if run.placed.side == side]
        assert len(runs) > 1
        spans = [(run.lane, *sorted((run.start, run.end))) for run in runs]

        for at, (lane, top, bottom) in enumerate(spans):
            for other, high, low in spans[at + 1 :]:
                assert lane != other or bottom < high or low < top


def test_odd_holes_are_on_the_left():
    assert [side_of(pin) for pin in (2, 14)] == [-1, 1]
    assert HOLE_OF[3] == 5


def test_the_picture_is_painted_too(tmp_path):
    path = tmp_path / "wiring.png"

    assert write_png(WiringPicture(load_box()).drawing, path)
    picture = cv2.imread(str(path))
    assert picture.shape[1] > 2000
    assert len({tuple(pixel) for pixel in picture[::7, ::7].reshape(-1, 3).tolist()}) > 20


def test_a_picture_that_cannot_be_written_is_told(tmp_path):
    assert not write_png(WiringPicture(BoxConfig()).drawing, tmp_path / "nowhere" / "x.png")
