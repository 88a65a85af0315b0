"""The box's file: what may stand in it, and how plainly a mistake is named."""

import pytest

from companion.errors import BadData
from hardware.config import SHIPPED, BoxConfig, box_file, load_box
from hardware.header import HOLE_OF, HOLES, free_pin
from tests.hardware.on_mock_pins import FULL, box_of


def test_the_shipped_box_has_four_buttons_a_status_lamp_a_tray_light_and_a_buzzer():
    box = load_box()

    assert list(box.buttons.there()) == ["go", "undo", "left", "right"]
    assert (box.status and box.tray and box.buzzer) is not None
    assert box.seats == ()


def test_a_file_without_a_word_is_a_box_with_nothing_in_it(tmp_path):
    assert box_of("", tmp_path) == BoxConfig()


def test_every_pin_is_listed_with_its_place(tmp_path):
    places = dict(box_of(FULL, tmp_path).pins())

    assert places["buttons.go.light"] == 4
    assert places["encoder.b"] == 22
    assert places["seats 1.lamp.blue"] == 16
    assert places["seats 8.lamp.pin"] == 19
    assert len(places) == 17


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[tray]\npin = 18\n[buzzer]\npin = 18", "GPIO 18 is already used by tray.pin. Take GPIO 4 (hole 7)"),
        ("[in_use]\ni2c = true\n[buttons.go]\npin = 3", "buttons.go.pin: GPIO 3 belongs to I²C. Take GPIO 4"),
        ("[in_use]\nspi = true\n[tray]\npin = 10", "tray.pin: GPIO 10 belongs to SPI."),
        ("[in_use]\nuart = true\n[tray]\npin = 14", "tray.pin: GPIO 14 belongs to UART."),
        ("[tray]\npin = 0", "tray.pin: GPIO 0 belongs to HAT EEPROM."),
        ("[tray]\npin = 28", "tray.pin: there is no GPIO 28, expected 0 to 27. Take GPIO 4 (hole 7)"),
        ("[tray]\npin = -1", "tray.pin: there is no GPIO -1"),
        ("[tray]\npin = 'x'", "Expected `int`, got `str` - at `$.tray.pin`"),
        ("[tray]\npin = 4\nbrigth = 1", "expected one of: pin, bright, frequency"),
        ("[status]\nred = 4", "status: expected either pin, or red, green and blue together"),
        ("[status]\npin = 4\nred = 5", "status: expected either pin, or red, green and blue together"),
        ("[[seats]]\nseat = 9", "Expected `int` <= 8 - at `$.seats[0].seat`"),
        ("[[seats]]\nseat = 2\n[[seats]]\nseat = 2", "seat 2 is there 2 times"),
        ("[encoder]\na = 4\nb = 5\n[buttons.left]\npin = 6", "leave those out"),
        ("[encoder]\na = 4\nb = 5\npush = 12\n[buttons.go]\npin = 6", "leave one of them out"),
        ("[buzzer]\npin = 4\nkind = 'loud'", "expected one of: tones, beeps"),
        ("this is no TOML", "not a TOML file"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place_and_what_was_expected(tmp_path, text, told):
    with pytest.raises(BadData) as error:
        box_of(text, tmp_path)

    assert str(error.value).startswith("box.toml: ")
    assert told in str(error.value)


def test_two_mistakes_are_offered_two_different_pins(tmp_path):
    with pytest.raises(BadData) as error:
        box_of("[status]\nred = 18\ngreen = 18\nblue = 18", tmp_path)

    assert "Take GPIO 4 " in str(error.value)
    assert "Take GPIO 5 " in str(error.value)


def test_a_pin_of_a_bus_is_free_while_the_bus_is_not_in_use(tmp_path):
    assert box_of("[tray]\npin = 10", tmp_path).tray.pin == 10


def test_a_pin_of_no_bus_is_offered_before_one_of_a_bus():
    of_no_bus = set(HOLE_OF) - {0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15}

    assert free_pin([]) == 4
    assert free_pin(of_no_bus) == 2
    assert free_pin(of_no_bus, ["i2c", "spi"]) == 14
    assert free_pin(of_no_bus, ["i2c", "spi", "uart"]) is None


def test_the_header_has_forty_holes_and_28_pins():
    assert sorted(HOLES) == list(range(1, 41))
    assert sorted(HOLE_OF) == list(range(28))


def test_the_players_own_file_stands_before_the_installations_and_that_before_the_shipped_one(tmp_path):
    home, installed = {"HOME": str(tmp_path)}, tmp_path / "etc.toml"
    assert box_file(home, installed) == SHIPPED

    installed.touch()
    assert box_file(home, installed) == installed

    own = tmp_path / ".config" / "shadow-table" / "box.toml"
    own.parent.mkdir(parents=True)
    own.touch()
    assert box_file(home, installed) == own
    assert box_file(home | {"SHADOW_TABLE_BOX": "elsewhere.toml"}).name == "elsewhere.toml"
