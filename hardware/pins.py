"""Where pins come from: the Pi's own through gpiozero, or mock pins that behave like them.

What keeps us from using them becomes a plain sentence.
"""

import os
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory
from typing import Any

from gpiozero import Device
from gpiozero.exc import BadPinFactory, GPIOPinInUse, PinFactoryFallback, PinInvalidPin, PinPWMError
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec import Struct

from companion.errors import GameError
from companion.language.words import listing, phrase, worded

Factory = Any
"""A gpiozero pin factory; gpiozero has no types."""


class Trouble(Struct, frozen=True):
    """A part that does not work, and what to do about it, for players. Not *wrong*: this machine has no such thing.

    *busy*: somebody else has its pins, so it may well work.
    """

    part: str
    text: str
    wrong: bool = True
    busy: bool = False


class NoPins(GameError, OSError):
    """We cannot use this machine's pins; the message says what to do."""

    def __str__(self) -> str:  # OSError would print a tuple
        return str(self.args[0])


class NoGpio(NoPins):
    """This machine has no pins at all, which is nobody's fault."""


def mock_pins() -> MockFactory:
    """Pins without a Pi: every one can be dimmed and pressed by hand."""
    return MockFactory(pin_class=MockPWMPin)


def real_pins(*, is_pi: bool, reach: Callable[[], Factory] | None = None) -> Factory:
    """The Pi's pins, by whichever way of gpiozero works here; NoPins says why none does."""
    if not is_pi:
        raise NoGpio(phrase("This machine has no GPIO pins. The box on the screen does the same."))
    try:
        with warnings.catch_warnings(record=True) as tried:
            warnings.simplefilter("always", PinFactoryFallback)
            return (reach or _default)()
    except BadPinFactory as error:
        complaints = " ".join(str(warning.message) for warning in tried).lower()
        if "permission" in complaints or "can not open gpiochip" in complaints:
            raise NoPins(why(PermissionError("gpiochip"), ())) from error
        if not complaints or "no module named 'lgpio'" in complaints:
            raise NoPins(phrase("The pins cannot be reached. Install python3-lgpio, then start again.")) from error
        raise NoPins(why(Exception(tried[0].message), ())) from error
    except Exception as error:  # every way of reaching the pins has errors of its own
        raise NoPins(why(error, ())) from error


def _default() -> Factory:
    """Loading lgpio makes a pipe in the working directory, where the service may not write; so it is made elsewhere.

    Once both its ends are open, nobody needs its name any more.
    """
    here = os.getcwd()
    with TemporaryDirectory() as elsewhere:
        os.chdir(elsewhere)
        try:
            Device.ensure_pin_factory()
        finally:
            os.chdir("/")
            with suppress(OSError):  # under sudo it may be somebody's own, which this user cannot enter again
                os.chdir(here)
    return Device.pin_factory


def is_busy(error: Exception) -> bool:
    return isinstance(error, GPIOPinInUse) or "busy" in str(error).lower()


def why(error: Exception, pins: Sequence[int]) -> str:
    """What keeps a part from working, and what to do."""
    which = worded(listing([f"GPIO {pin}" for pin in pins])) or phrase("the pins")
    words = str(error).lower()
    if isinstance(error, PermissionError) or "permission" in words or "not permitted" in words:
        return phrase("No permission for {pins}. Add the user to the group gpio, then start again.", pins=which)
    if is_busy(error):
        return phrase("{pins}: used by another program or by the system. Stop it, or choose another pin in box.toml.",
                   pins=which)  # fmt: skip
    if isinstance(error, PinInvalidPin):
        return phrase("{pins}: this board has no such pin. Choose another in box.toml.", pins=which)
    if isinstance(error, PinPWMError):
        return phrase("{pins}: cannot be dimmed here. Install python3-lgpio, then start again.", pins=which)
    return phrase("{pins}: {error}. Check the wiring, then start again.", pins=which, error=error)
