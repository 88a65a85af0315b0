"""Saves of the example game in a folder, as players leave them: closed, open, or with the plug pulled."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from companion.host.answerers import Script, run
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from companion.storage.saves import SaveInfo, Saves, note_where
from tests.companion.at_table import Seat
from tests.companion.example_game import GAME


def play(saves: Saves, name: str, *answers, at: float = 0.0) -> Seat:
    """A save with some answers, left open."""
    seat = Seat(save=saves.path(name))
    seat.session.clock = lambda: at
    run(seat.session, Script(*(answers or ("calm", [4], "land"))))
    return seat


def finished(saves: Saves, name: str, *answers, at: float = 0.0) -> Path:
    """A save with some answers, closed."""
    seat = play(saves, name, *answers, at=at)
    note_where(seat.session)
    seat.session.close()
    return saves.path(name)


def killed(saves: Saves, name: str, *answers) -> Path:
    """A save with some answers as a pulled plug leaves it: the newest are in the WAL."""
    elsewhere = Saves(saves.folder / "played here")
    seat = play(elsewhere, name, *answers)
    for ending in ("", "-wal", "-log"):
        shutil.copy(f"{elsewhere.path(name)}{ending}", f"{saves.path(name)}{ending}")
    seat.session.close()
    shutil.rmtree(elsewhere.folder)
    assert os.path.getsize(f"{saves.path(name)}-wal") > 0
    return saves.path(name)


def table_in(path: Path):
    journal = Journal.open(path)
    session = Session.load(GAME, journal)
    journal.close()
    return session.table


def labels_in(path: Path) -> list[str]:
    journal = Journal.open(path)
    labels = [worded(entry.label) for entry in journal.entries()]
    journal.close()
    return labels


def infos(saves: Saves) -> dict[str, SaveInfo]:
    return {info.name: info for info in saves.infos()}


def flip(path: Path | str, at: int, bit: int = 0) -> None:
    """One bit of a file; *at* may count from the end."""
    content = bytearray(Path(path).read_bytes())
    content[at] ^= 1 << bit
    Path(path).write_bytes(content)


def only_to_read(folder: Path) -> None:
    """Everybody may look into a folder of a test, and nobody but root may write there."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)


def as_nobody(act: Callable[[], object]) -> str:
    """What *act* returns, or what it says is wrong, when somebody without rights does it in a child of this process."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            said = str(act())
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
        os.write(write, said.encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as pipe:
        return pipe.read()
