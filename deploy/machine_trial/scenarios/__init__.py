"""What is tried, by name, in the order in which it is tried: "plug" early, so that others can be tried beside it."""

from collections.abc import Callable

from machine_trial.qemu import PC, PI, Model
from machine_trial.scenarios import devices, gpio, pointing, screen, trouble
from machine_trial.table import Table

Scenario = Callable[[Table], None]
ON_A_PC: dict[str, Scenario] = {
    "boot": screen.boot,
    "touch": screen.touch,
    "plug": trouble.plug,
    "rotation": screen.rotation,
    "late-screen": screen.late_screen,
    "late-driver": screen.late_driver,
    "desktop": screen.desktop,
    "mouse": pointing.mouse,
    "tablet": pointing.tablet,
    "one-finger": pointing.one_finger,
    "once": pointing.once,
    "keys": pointing.keys,
    "sound": devices.sound,
    "late-sound": devices.late_sound,
    "camera": devices.camera,
    "doctor": devices.doctor,
    "stick": devices.stick,
    "stick-pulled": devices.stick_pulled_early,
    "crash": trouble.crash,
    "hang": trouble.hang,
    "full-card": trouble.full_card,
    "clock": trouble.clock,
    "off": trouble.off_by_touch,
    "restart": trouble.restart_by_touch,
    "power-key": trouble.power_key,
    "update": trouble.update_that_breaks,
}
ON_A_PI: dict[str, Scenario] = {
    "boot": screen.boot,
    "touch": screen.touch,
    "doctor-box": gpio.doctor_finds_the_box,
    "buttons": gpio.buttons_and_lamps,
    "box-test": gpio.box_test,
    "off-buttons": gpio.switch_off_by_buttons,
    "pi-3": gpio.pi_3,
}
MACHINES: dict[str, tuple[Model, dict[str, Scenario]]] = {"amd64": (PC, ON_A_PC), "arm64": (PI, ON_A_PI)}
