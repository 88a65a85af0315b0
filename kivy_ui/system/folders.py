"""The folders that the app writes into, and those that cannot be written: it does without, and says so."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from companion.language.words import phrase
from companion.parts.own_files import config_folder, own_folder
from companion.storage.saves import saves_folder
from kivy_ui.system.start import NOWHERE


def with_home(environ: Mapping[str, str]) -> dict[str, str]:
    """*environ* with a home folder in it: what is kept there cannot be kept by a user that has none."""
    if environ.get("HOME"):
        return dict(environ)
    try:
        home = str(Path("~").expanduser())
    except RuntimeError:
        home = NOWHERE
    return {**environ, "HOME": home}


def unwritable(folder: Path) -> str:
    """Why nothing can be kept in *folder*; "" if it can. Makes the folder if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def folder_notices(environ: Mapping[str, str]) -> list[str]:
    """A sentence for each folder that cannot be written: what that means, which it is, and why."""
    kept = [
        (saves_folder(environ), phrase("Games cannot be saved")),
        (config_folder(environ), phrase("Changed settings last until the app ends")),
        (own_folder(environ, ""), phrase("What you describe and what the camera learns lasts until the app ends")),
    ]
    return [
        phrase("{what}: {folder} cannot be written ({why}).", what=what, folder=folder, why=why)
        for folder, what in kept
        if (why := unwritable(folder))
    ]
