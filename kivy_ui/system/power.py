"""How the confined service asks for the machine to be switched off or started anew: by a file, and nothing else.

The service may neither become root nor reach the bus. systemd gives it a folder of its own (RUNTIME_DIRECTORY) and
watches that folder (deploy/systemd). :func:`wish` stands in for systemctl: it takes a command's words and returns a
complaint or "".
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

WISHES = ("poweroff", "reboot")


def service_folder(environ: Mapping[str, str]) -> Path | None:
    """The folder in which wishes are seen; None where the app is no service."""
    folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(folder) if folder else None


def wish(words: Sequence[str], folder: Path) -> str:
    """Leave the wish that ``systemctl poweroff`` or ``systemctl reboot`` would carry out."""
    what = words[-1]
    if what not in WISHES:
        return f"{what}: only {' or '.join(WISHES)}"
    try:
        (folder / what).touch()
    except OSError as error:
        return str(error)
    return ""
