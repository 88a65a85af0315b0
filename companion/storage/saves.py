"""The folder of saves: what is in it, and copying, taking in, throwing away and rescuing.

Nothing here destroys a save: a deleted one goes to the trash beside the others, and a damaged one that was rescued to
the folder of damaged ones. Looking changes no file.
"""

import os
import re
import shutil
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import DamagedSave, GameError, NotSaved, OpenElsewhere, SaveError, UnknownGame
from companion.kernel import registry as games
from companion.kernel.game import AnyGame
from companion.kernel.seats import PUBLIC
from companion.kernel.session import Session
from companion.language.words import Words, count, joined, phrase, reading, worded
from companion.parts.own_files import data_folder
from companion.storage.access import is_taken, must_be_there, scratch_copy
from companion.storage.covers import PUBLIC_EYES
from companion.storage.format import ENDING, FILES, LOG, Checkpoint, column_of, read_label
from companion.storage.journal import TO_LOOK_AT, Journal
from companion.storage.remains import Remains
from companion.storage.rescue import Brought, bring_back

TRASH = "trash"
DAMAGED = "damaged"
LATEST = 253_370_764_800.0
"""The first second of the year 9999: no clock that is right says more, and no calendar shows it."""


class SaveInfo(Struct):
    """One save in words. *state* is empty when it can be played; *damage* says what is missing of a damaged one; *over*
    means that its game has come to its end.
    """

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
    damage: str = ""
    over: bool = False


class Rescued(Struct):
    """What became of a damaged save."""

    name: str
    message: str


def saves_folder(environ: Mapping[str, str]) -> Path:
    """Where saves live on this machine."""
    if chosen := environ.get("SHADOW_TABLE_SAVES"):
        return Path(chosen)
    return data_folder(environ) / "saves"


def meta_of(game: AnyGame, players: str, settings: Mapping[str, str]) -> dict[str, str]:
    """What a new save says about itself."""
    return {
        "game": game.name,
        "title": game.title,
        "players": players,
        "settings": msgspec.json.encode(dict(settings)).decode(),
        "rules": game.rules(),
    }


def note_where(session: Session, where: Words = "") -> None:
    """Write into the save where the players are: *where*, or at the open question; not at each answer, for it costs
    two writes.
    """
    if session.journal is None:
        return
    if not where:
        where = session.prompt.public_text if session.prompt else ""
        with suppress(GameError), session.naming_the_rule():  # a view that fails must not keep a save from opening
            view = session.game.show(session.table, PUBLIC)
            where = joined(": ", [view.headline, where or view.over])
    session.save_meta("question", column_of(where))
    session.save_meta("question_at", str(session.journal.head))
    if session.prompt is None:
        session.save_meta("over_at", str(session.journal.head))


class Saves:
    """The saves in one folder. A save is meant by its name; where it is only read or copied, also by a path to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """The file that *name* means: a name in this folder, or a path."""
        if "/" in name or name.endswith(ENDING):
            return Path(name)
        return self.own(name)

    def own(self, name: str) -> Path:
        """The file of the save *name* in this folder and nowhere else."""
        return self.folder / f"{_good_name(name.removesuffix(ENDING))}{ENDING}"

    def new_name(self, wanted: str) -> str:
        """*wanted*, or with the next free number after it."""
        wanted = _good_name(wanted)
        number, name = 1, wanted
        while is_taken(self.own(name)):
            number += 1
            name = f"{wanted}-{number}"
        return name

    def infos(self) -> list[SaveInfo]:
        """Every save in the folder, the one changed last first."""
        return sorted(map(_info, self._files()), key=lambda info: (-info.changed, info.name))

    def newest(self) -> SaveInfo | None:
        """The save written to last of those that can be played or rescued; looks into no more of them than it must."""
        newest_first = sorted(self._files(), key=lambda path: (-_touched(path), path.name))
        return next((info for info in map(_info, newest_first) if info.damage or not info.state), None)

    def _files(self) -> list[Path]:
        """Also of a save of which only the log is left."""
        try:
            names = os.listdir(self.folder)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SaveError(
                phrase("The folder {folder} cannot be read: {why}.", folder=self.folder, why=error.strerror)
            ) from error
        files = {name.removesuffix(LOG) for name in names if name.endswith((ENDING, ENDING + LOG))}
        return [self.folder / name for name in sorted(files) if not name.startswith(".")]

    def trash(self) -> "Saves":
        """What was deleted and can be brought back."""
        return Saves(self.folder / TRASH)

    def export(self, name: str, to: Path) -> Path:
        """A consistent copy of a save as the one file *to*, or into the folder *to*."""
        target = to / f"{self.path(name).stem}{ENDING}" if os.path.isdir(to) else to
        with Journal.look(self.path(name)) as journal:
            journal.copy_to(target)
        return target

    def take_in(self, source: Path, name: str = "") -> str:
        """Copy a save from elsewhere into the folder, once it is known to be whole; returns its name here.

        The copy is on the disk for good by then: the plug may be pulled as soon as players are told.
        """
        must_be_there(source)
        with scratch_copy(source) as copy:
            _check(copy, source)
            taken = self.new_name(name or source.name.removesuffix(ENDING))
            self.export(str(copy), self.own(taken))
        return taken

    def rename(self, name: str, new: str) -> None:
        source, target = self._closed(name), self.own(new)
        if is_taken(target):
            raise NotSaved(phrase("There already is a save {path}; choose another name.", path=target))
        _move(source, target)

    def delete(self, name: str) -> Path:
        """Move a save to the trash; returns where it lies now."""
        return _put_into(self.trash(), self._closed(name))

    def restore(self, name: str) -> str:
        """Bring a save back from the trash; returns its name."""
        source = self.trash().own(name)
        if not is_taken(source):
            raise SaveError(phrase("There is no save {path}.", path=source))
        back = self.new_name(name.removesuffix(ENDING))
        _move(source, self.own(back))
        return back

    def rescue(self, name: str) -> Rescued:
        """Make a save of all that can be read of a damaged one. It takes its name, and the damaged files are put
        aside; one that lies elsewhere stays there as it is.
        """
        source = self.path(name)
        stem = source.name.removesuffix(ENDING)
        damage = _damage(source)
        if not damage:
            return Rescued(stem, phrase("{name} is whole: there is nothing to rescue.", name=stem))
        meta, brought = _what_is_left(source)
        rescued = self.new_name(f"{stem}-rescued")
        journal = Journal.create(self.own(rescued), meta)
        try:
            journal.fill(brought.entries, brought.points, brought.head, brought.taken_back)
        finally:
            journal.close()
        where = phrase("The damaged files were left where they are, in {folder}.", folder=source.parent)
        if source.parent == self.folder:
            aside = _put_into(Saves(self.folder / DAMAGED), source)
            _move(self.own(rescued), self.own(stem))
            rescued = stem
            where = phrase("The damaged files were put aside: {path}.", path=aside)
        return Rescued(rescued, "\n".join([*_what_came_back(rescued, damage, brought), where]))

    def _closed(self, name: str) -> Path:
        """The file of a save that no other window has open, in order if it can be; a damaged one may be moved too."""
        path = self.own(name)
        try:
            Journal.open(path).close()
        except OpenElsewhere:
            raise
        except SaveError:
            if not is_taken(path):
                raise
        return path


def _good_name(name: str) -> str:
    if not re.fullmatch(r"[^/\\\0\n.][^/\\\0\n]{0,99}", name):
        raise SaveError(
            phrase("{name!r} cannot be the name of a save: use letters, digits, spaces and dashes.", name=name)
        )
    return name


# -- looking -------------------------------------------------------------------------------------------------


def _info(path: Path) -> SaveInfo:
    info = SaveInfo(path.name.removesuffix(ENDING), str(path), changed=_touched(path))
    try:
        with Journal.look(path) as journal:
            _describe(info, journal)
    except DamagedSave as error:
        info.damage = worded(error.what)
        info.state = phrase("damaged: {what}; 'companion saves rescue' brings back what can be read", what=error.what)
    except OpenElsewhere:
        info.state = phrase("open in another window")
    except SaveError as error:
        info.state = str(error)
    return info


def _describe(info: SaveInfo, journal: Journal) -> None:
    meta = journal.meta()
    last = next(journal.newest(), None)
    journal.last_checkpoint(journal.head)  # without it nobody could go on
    info.game, info.title, info.players = (meta.get(key, "") for key in ("game", "title", "players"))
    info.answers, info.undone = journal.head, journal.undone()
    info.changed = last.at if last and 0 < last.at < LATEST else info.changed
    if meta.get("question_at") == str(journal.head):
        info.where = worded(PUBLIC_EYES.read(read_label(meta.get("question", ""))), reading(info.game))
    elif last:
        info.where = phrase("after: {label}", label=worded(PUBLIC_EYES.read(last.label), reading(info.game)))
    info.over = meta.get("over_at") == str(journal.head)
    if meta.get(TO_LOOK_AT):
        info.state = phrase("a copy to look at")
    elif not (os.access(info.path, os.W_OK) and os.access(Path(info.path).parent, os.W_OK)):
        info.state = phrase("cannot be written")


def _touched(path: Path) -> float:
    """When the save was last written to."""
    times = [0.0]
    for ending in FILES:
        with suppress(OSError):
            times.append(os.lstat(f"{path}{ending}").st_mtime)
    return min(max(times), LATEST)


def _check(copy: Path, source: Path) -> None:
    """SaveError or UnknownGame unless *copy* is a save that one of our games can open; it is closed then."""
    try:
        journal = Journal.open(copy)
    except DamagedSave as error:
        raise DamagedSave(str(error).replace(str(copy), str(source)), error.what) from error
    try:
        game = games.find_game(journal.meta().get("game", ""))
        point = journal.last_checkpoint(journal.head)
        for _ in journal.entries(point.n):
            pass
        msgspec.json.decode(point.board, type=game.table)
    except (msgspec.DecodeError, RecursionError) as error:
        raise DamagedSave(phrase("The table in {path} cannot be read: {why}.", path=source.name, why=error)) from error
    finally:
        journal.close()


# -- moving --------------------------------------------------------------------------------------------------


def _put_into(other: Saves, source: Path) -> Path:
    """Move a save into another folder under a free name; returns where it lies now."""
    target = other.own(other.new_name(source.name.removesuffix(ENDING)))
    _move(source, target)
    return target


def _move(source: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for ending in FILES:
            if os.path.lexists(f"{source}{ending}"):
                shutil.move(f"{source}{ending}", f"{target}{ending}")
    except OSError as error:
        raise NotSaved(phrase("{path} cannot be moved: {why}.", path=source, why=error.strerror)) from error


# -- rescuing ------------------------------------------------------------------------------------------------


def _damage(path: Path) -> Words:
    """What is wrong with a save, "" if all of it is as it was written: every answer and every table."""
    try:
        with Journal.look(path) as journal:
            journal.last_checkpoint(journal.head)
            for _ in journal.checkpoints():
                pass
    except DamagedSave as error:
        return error.what
    return ""


def _what_is_left(source: Path) -> tuple[dict[str, str], Brought]:
    """What the rescued save says about itself, and what is in it."""
    with scratch_copy(source) as copy:
        copy.touch()
        with closing(Remains(copy)) as remains:
            found = games.game_names()
            named = remains.meta.get("game")
            known = [game for name in ([named] if named else found) if (game := _game(name))]
            brought = bring_back(remains, lambda point: any(_is_table(game, point) for game in known))
            if brought is None:
                raise DamagedSave(phrase("Nothing of {path} can be read any more. It was left as it is.", path=source))
            game = next(game for game in known if _is_table(game, brought.points[-1]))
            kept = {key: value for key, value in remains.meta.items() if key not in ("format", "taken_back")}
            return meta_of(game, kept.get("players", ""), {}) | kept, brought


def _game(name: str) -> AnyGame | None:
    with suppress(UnknownGame):
        return games.find_game(name)
    return None


def _is_table(game: AnyGame, point: Checkpoint) -> bool:
    with suppress(msgspec.DecodeError, RecursionError):
        msgspec.json.decode(point.board, type=game.table)
        return True
    return False


def _what_came_back(name: str, damage: Words, brought: Brought) -> list[str]:
    lines = [phrase("{name} was damaged: {what}.", name=name, what=damage)]
    if brought.expected is None:
        lines.append(phrase("Rescued: the table as it stood after answer {n}.", n=brought.reached))
        lines.append(phrase("How many answers followed cannot be read any more."))
    elif brought.reached == brought.expected and not brought.begins:
        lines.append(phrase("Rescued: all {n} answers. The game goes on where it was.", n=brought.reached))
    elif brought.reached == brought.expected:
        lines.append(phrase("Rescued: the table as it stood after answer {n}.", n=brought.reached))
    else:
        lines.append(phrase("Rescued: {n} of {all} answers.", n=brought.reached, all=brought.expected))
        missing = brought.expected - brought.reached
        lines.append(
            worded(count(missing, "answer is lost; please give it again:", "answers are lost; please give them again:"))
        )
        lines += [f"· {worded(label)}" for label in brought.lost]
    if brought.begins:
        lines.append(phrase("The history before answer {n} is lost, but not the table.", n=brought.begins + 1))
    if brought.untold:
        lines.append(
            worded(count(brought.untold, "step lacks what was told in it.", "steps lack what was told in them."))
        )
    return lines
