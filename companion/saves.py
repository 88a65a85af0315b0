"""The folder of saves: what is in it, and copying, taking in, throwing away and rescuing.

Every save is one file. Nothing here destroys one: a deleted save goes to the trash beside the others, and a
damaged one is rescued into a new file. Knows files and journals; plays no game.
"""

import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import game as games
from companion.errors import DamagedSave, GameError, NotSaved, SaveError, UnknownGame
from companion.game import Game
from companion.journal import ENDING, Checkpoint, Journal
from companion.own_files import data_folder
from companion.session import Session
from companion.words import count, say

TRASH = "trash"
FILES = ("", "-wal", "-shm")
"""A save that was not closed has companions that hold its newest answers."""

LONGEST_SAVE = 1 << 30


class SaveInfo(Struct):
    """One save in words. *state* is empty when all is well; what is *damaged* can be rescued."""

    name: str
    path: str
    game: str = ""
    title: str = ""
    players: str = ""
    where: str = ""
    changed: float = 0.0
    answers: int = 0
    undone: int = 0
    state: str = ""
    damaged: bool = False


class Rescued(Struct):
    """What became of a damaged save."""

    name: str
    message: str


def saves_folder(environ: Mapping[str, str]) -> Path:
    """Where saves live on this machine."""
    if chosen := environ.get("SHADOW_TABLE_SAVES"):
        return Path(chosen)
    return data_folder(environ) / "saves"


def meta_of(game: Game, players: str, settings: Mapping[str, str]) -> dict[str, str]:
    """What a new save says about itself."""
    return {
        "game": game.name,
        "title": game.title,
        "players": players,
        "settings": msgspec.json.encode(dict(settings)).decode(),
        "rules": game.rules(),
    }


def note_where(session: Session) -> None:
    """Write into the save where the players are; done at opening and closing only, for each costs a write."""
    if session.journal is None:
        return
    view = session.game.view(session.table)
    question = session.prompt.text if session.prompt else view.over
    session.save_meta("question", f"{view.headline}: {question}")
    session.save_meta("question_at", str(session.journal.head))


class Saves:
    """The saves in one folder. A save is meant by its name, or by a path to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """The file that *name* means: a name in this folder, or a path."""
        if "/" in name or name.endswith(ENDING):
            return Path(name)
        return self.folder / f"{_good_name(name)}{ENDING}"

    def new_name(self, wanted: str) -> str:
        """*wanted*, or with the next free number after it."""
        wanted = _good_name(wanted)
        number, name = 1, wanted
        while self.path(name).exists():
            number += 1
            name = f"{wanted}-{number}"
        return name

    def infos(self) -> list[SaveInfo]:
        """Every save in the folder, the one changed last first."""
        return sorted(map(_info, self._files()), key=lambda info: (-info.changed, info.name))

    def newest(self) -> SaveInfo | None:
        """The save written to last of those that can be opened; looks into no more of them than it must."""
        newest_first = sorted(self._files(), key=lambda path: (-_touched(path), path.name))
        return next((info for info in map(_info, newest_first) if not info.state), None)

    def _files(self) -> list[Path]:
        return [path for path in self.folder.glob(f"*{ENDING}") if not path.name.startswith(".")]

    def trash(self) -> "Saves":
        """What was deleted and can be brought back."""
        return Saves(self.folder / TRASH)

    def export(self, name: str, to: Path) -> Path:
        """A consistent copy of a save as the one file *to*, or into the folder *to*."""
        target = to / f"{self.path(name).stem}{ENDING}" if to.is_dir() else to
        journal = Journal.open(self.path(name))
        try:
            journal.copy_to(target)
        finally:
            journal.close()
        return target

    def take_in(self, source: Path, name: str = "") -> str:
        """Copy a save from elsewhere into the folder, once it is known to be whole; returns its name here."""
        if not source.is_file():
            raise SaveError(say("There is no save {path}.", path=source))
        with _scratch_copy(source) as copy:
            _check(copy)
            taken = self.new_name(name or source.name.removesuffix(ENDING))
            _move(copy, self.path(taken))
        return taken

    def rename(self, name: str, new: str) -> None:
        source, target = self._closed(name), self.path(new)
        if target.exists():
            raise NotSaved(say("There already is a save {path}; choose another name.", path=target))
        _move(source, target)

    def delete(self, name: str) -> Path:
        """Move a save to the trash; returns where it lies now."""
        source = self._closed(name)
        trash = Saves(source.parent).trash()
        target = trash.path(trash.new_name(source.name.removesuffix(ENDING)))
        _move(source, target)
        return target

    def restore(self, name: str) -> str:
        """Bring a save back from the trash; returns its name."""
        source = self.trash().path(name)
        if not source.is_file():
            raise SaveError(say("There is no save {path}.", path=source))
        back = self.new_name(name)
        _move(source, self.path(back))
        return back

    def rescue(self, name: str) -> Rescued:
        """Make a new save of the newest state that can be read of a damaged one, which stays as it is."""
        source = self.path(name)
        if not source.is_file():
            raise SaveError(say("There is no save {path}.", path=source))
        with _scratch_copy(source) as copy:
            _fill_up(copy)
            head, labels = _answers_in(copy)
            point = next((p for p in _checkpoints_in(copy) if head is None or p.n <= head), None)
            if point is None:
                raise DamagedSave(say("Nothing of {path} can be read any more. It was left as it is.", path=source))
            meta = _meta_in(copy, point)
        rescued = self.new_name(f"{source.name.removesuffix(ENDING)}-rescued")
        journal = Journal.create(self.path(rescued), meta)
        journal.checkpoint(Checkpoint(0, point.rules, point.board, point.told))
        journal.close()
        return Rescued(rescued, _what_was_lost(rescued, point.n, head, labels))

    def _closed(self, name: str) -> Path:
        """The file of a save that no other window has open; a damaged one may be moved too."""
        path = self.path(name)
        with suppress(DamagedSave):
            Journal.open(path).close()
        return path


def _good_name(name: str) -> str:
    if not re.fullmatch(r"[^/\\\0\n.][^/\\\0\n]{0,99}", name):
        raise SaveError(
            say("{name!r} cannot be the name of a save: use letters, digits, spaces and dashes.", name=name)
        )
    return name


def _info(path: Path) -> SaveInfo:
    info = SaveInfo(path.name.removesuffix(ENDING), str(path), changed=_touched(path))
    try:
        journal = Journal.open(path)
    except DamagedSave:
        return _damaged(info)
    except NotSaved:
        info.state = say("cannot be written")
        return info
    except SaveError:
        info.state = say("open in another window")
        return info
    try:
        _describe(info, journal)
    except DamagedSave:
        return _damaged(info)
    finally:
        journal.close()
    return info


def _damaged(info: SaveInfo) -> SaveInfo:
    info.state, info.damaged = say("damaged: 'companion saves rescue' copies what can be read"), True
    return info


def _describe(info: SaveInfo, journal: Journal) -> None:
    meta = journal.meta()
    info.game, info.title, info.players = (meta.get(key, "") for key in ("game", "title", "players"))
    info.answers = journal.head
    info.undone = sum(1 for _ in journal.entries(undone=True))
    last = next(journal.newest(), None)
    info.changed = last.at if last and last.at else info.changed
    if meta.get("question_at") == str(journal.head):
        info.where = meta.get("question", "")
    elif last:
        info.where = say("after: {label}", label=last.label)


def _touched(path: Path) -> float:
    """When the file was last written to."""
    there = [Path(f"{path}{ending}") for ending in FILES]
    return max(file.stat().st_mtime for file in there if file.exists())


def _move(source: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for ending in FILES:
            if Path(f"{source}{ending}").exists():
                shutil.move(f"{source}{ending}", f"{target}{ending}")
    except OSError as error:
        raise NotSaved(say("{path} cannot be moved: {why}.", path=source, why=error.strerror)) from error


@contextmanager
def _scratch_copy(source: Path) -> Iterator[Path]:
    """A copy to look into, so that the file itself is not touched even by reading."""
    with tempfile.TemporaryDirectory(prefix="shadow-table-") as folder:
        copy = Path(folder) / source.name
        try:
            for ending in FILES[:2]:
                if Path(f"{source}{ending}").exists():
                    shutil.copyfile(f"{source}{ending}", f"{copy}{ending}")
        except OSError as error:
            raise SaveError(say("{path} cannot be read: {why}.", path=source, why=error.strerror)) from error
        yield copy


def _fill_up(copy: Path) -> None:
    """Give a file that was cut short the length its header names: SQLite reads nothing at all of a shorter one."""
    with copy.open("rb+") as file:
        header = file.read(100)
        page_size, pages = int.from_bytes(header[16:18]), int.from_bytes(header[28:32])
        length = page_size * pages
        if header.startswith(b"SQLite format 3\0") and copy.stat().st_size < length < LONGEST_SAVE:
            file.truncate(length)


def _check(path: Path) -> None:
    """SaveError or UnknownGame unless *path* is a save that one of our games can open."""
    journal = Journal.open(path)
    try:
        game = games.find_game(journal.meta().get("game", ""))
        point = journal.last_checkpoint(journal.head)
        list(journal.entries(point.n))
        msgspec.json.decode(point.board, type=game.table)
    except msgspec.DecodeError as error:
        raise DamagedSave(say("The table in {path} cannot be read: {why}.", path=path.name, why=error)) from error
    finally:
        journal.close()


def _answers_in(path: Path) -> tuple[int | None, dict[int, str]]:
    """How many answers the save had and what they were; None if that cannot be read."""
    try:
        journal = Journal.open(path)
    except SaveError:
        return None, {}
    try:
        return journal.head, {entry.n: entry.label for entry in journal.entries()}
    except DamagedSave:
        return journal.head, {}
    finally:
        journal.close()


def _checkpoints_in(path: Path) -> Iterator[Checkpoint]:
    with suppress(GameError):
        for point in Journal.readable_checkpoints(path):
            if _game_of(path, point):
                yield point


def _game_of(path: Path, point: Checkpoint) -> Game | None:
    """The game whose table *point* holds: the one the save names or, if that is unreadable, any that fits."""
    named = Journal.readable_meta(path).get("game")
    for name in [named] if named else games.game_names():
        with suppress(msgspec.DecodeError, UnknownGame):
            game = games.find_game(name)
            msgspec.json.decode(point.board, type=game.table)
            return game
    return None


def _meta_in(path: Path, point: Checkpoint) -> dict[str, str]:
    meta = Journal.readable_meta(path)
    game = _game_of(path, point)
    known = meta_of(game, meta.get("players", ""), {}) if game else {}
    kept = {key: meta[key] for key in ("players", "settings") if key in meta}
    return known | kept


def _what_was_lost(name: str, at: int, head: int | None, labels: dict[int, str]) -> str:
    stands = say("Rescued as {name}: the table as it stood after answer {n}.", name=name, n=at)
    if head is None:
        return stands + " " + say("How many answers followed cannot be read any more.")
    if head == at:
        return stands + " " + say("Nothing was lost but the history.")
    again = [f"· {labels[n]}" for n in range(at + 1, head + 1) if n in labels]
    lost = count(head - at, "answer is lost; please give it again:", "answers are lost; please give them again:")
    return "\n".join([f"{stands} {lost}", *again])
