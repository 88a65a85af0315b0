"""One line of the doctor's: a part, how it is, what was seen, and what to do."""

from typing import Literal

from msgspec import Struct

from companion.language.words import phrase

State = Literal["fine", "missing", "broken", "not needed"]


class Finding(Struct, frozen=True):
    """*part* is a permanent name for programs; *text* and *what_to_do* are for people."""

    part: str
    state: State
    text: str
    what_to_do: str = ""


def fine(part: str, text: str) -> Finding:
    return Finding(part, "fine", text)


def missing(part: str, text: str, what_to_do: str) -> Finding:
    return Finding(part, "missing", text, what_to_do)


def not_needed(part: str, text: str, what_to_do: str = "") -> Finding:
    """It is not there, and nobody on this machine would miss it."""
    return Finding(part, "not needed", text, what_to_do)


def broken(part: str, text: str, what_to_do: str) -> Finding:
    return Finding(part, "broken", text, what_to_do)


def part_name(part: str) -> str:
    return {
        "display": phrase("Display"),
        "touch": phrase("Touch"),
        "camera": phrase("Camera"),
        "gpio": phrase("Buttons and lamps"),
        "light": phrase("Tray light"),
        "tokens": phrase("Token reader"),
        "sound": phrase("Sound"),
        "storage": phrase("Storage"),
        "clock": phrase("Clock"),
        "temperature": phrase("Temperature"),
        "throttling": phrase("Speed"),
        "power": phrase("Power supply"),
        "versions": phrase("Versions"),
    }[part]


def state_name(state: State) -> str:
    return _state_names()[state]


def _state_names() -> dict[State, str]:
    return {
        "fine": phrase("fine"),
        "missing": phrase("missing"),
        "broken": phrase("broken"),
        "not needed": phrase("not needed"),
    }


def line(finding: Finding) -> str:
    """A finding for a terminal."""
    wide = max(map(len, _state_names().values()))
    text = f"{state_name(finding.state):{wide}} {part_name(finding.part)}: {finding.text}"
    return f"{text}. {finding.what_to_do}" if finding.what_to_do else text
