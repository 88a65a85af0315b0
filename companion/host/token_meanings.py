"""What the players' tokens stand for, whoever reads them: a chip on a reader, a tag before a camera.

A token is known by an id of its reader's own, such as ``chip:04a1b2c3`` or ``tag:17``. The players say once what it
means; that is kept in one file of their own data. Here is also said which answer it then is to an open question.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from companion.errors import BadData, Invalid, SaveError
from companion.kernel.draw import Draw
from companion.kernel.prompts import Choose, Option, Prompt
from companion.kernel.seats import Player
from companion.language.words import count, phrase, worded
from companion.parts.own_files import own_folder, read_toml, tidy, write_whole
from companion.parts.own_things import LONGEST_NAME, toml_rows

Kind = Literal["person", "piece", "card", "save"]
HEADING = "# What your tokens stand for. Put a token on the reader in Settings, Tokens, to change it.\n\n"
MOST_TOKENS = 1000

_Line = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\x00-\x1f\x7f]+$")]
_Id = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]


class Meaning(Struct, frozen=True, omit_defaults=True):
    """What a token stands for. A *person* is known by name in every game; a *piece* and a *card* by their *id* in one
    *game*; a *save* is opened by its *id*.

    >>> Meaning("person", "Sara") == Meaning("piece", "Sara", "p1", "a_game")
    False
    """

    kind: Kind
    name: _Line
    id: _Id = ""
    game: _Id = ""


class _Token(Meaning, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\s\x00-\x1f\x7f]+$")]


class _File(Struct, forbid_unknown_fields=True):
    tokens: Annotated[tuple[_Token, ...], Meta(max_length=MOST_TOKENS)] = ()


def number_of(token: str) -> str:
    """What its reader calls a token, for people to compare.

    >>> number_of("chip:04a1b2c3")
    '04a1b2c3'
    """
    return token.partition(":")[2]


def tokens_folder(environ: Mapping[str, str]) -> Path:
    """Where they are kept on this machine."""
    return own_folder(environ, "tokens")


class Tokens:
    """The tokens that mean something, kept in *folder*.

    >>> import tempfile
    >>> tokens = Tokens(Path(tempfile.mkdtemp()))
    >>> tokens.mean("chip:04a1b2c3", Meaning("person", "Sara"))
    >>> Tokens(tokens.folder)["chip:04a1b2c3"].name
    'Sara'

    A file that cannot be read is no reason not to play: *problem* then says what is wrong with it, and it is put aside
    when something new is written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.problem = folder, ""
        self._path = folder / "tokens.toml"
        self._meanings: dict[str, Meaning] = {}
        self.read_again()

    def read_again(self) -> None:
        """Look into the file, which may have been changed by hand or by a command."""
        self.problem = ""
        if not os.path.lexists(self._path):
            self._meanings = {}
            return
        try:
            self._meanings = _read(self._path)
        except BadData as error:
            self._meanings, self.problem = {}, str(error)

    def __getitem__(self, token: str) -> Meaning | None:
        """None where nobody has said what it means."""
        return self._meanings.get(token)

    @property
    def known(self) -> dict[str, Meaning]:
        """All that mean something, by name."""
        return dict(sorted(self._meanings.items(), key=lambda item: (item[1].name.casefold(), item[0])))

    def mean(self, token: str, meaning: Meaning) -> None:
        """From now on *token* means this; SaveError where that cannot be written down."""
        try:
            msgspec.convert({"token": token, **asdict(meaning)}, _Token)
        except msgspec.ValidationError as error:
            raise Invalid(tidy(phrase("A token cannot mean that: {why}.", why=error))) from error
        self._write({**self._meanings, token: meaning})

    def forget(self, token: str) -> None:
        """It means nothing any more."""
        self._write({known: meaning for known, meaning in self._meanings.items() if known != token})

    def hand_on(self, path: Path) -> list[str]:
        """Write all of them into the new file *path*, for another table; says what was written."""
        if not self._meanings:
            raise BadData(phrase("There is no token that means something."))
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(_as_toml(self._meanings))
        except OSError as error:
            raise BadData(phrase("{path} cannot be written: {why}.", path=path, why=error.strerror)) from error
        return [phrase("{path}: {things}", path=path, things=count(len(self._meanings), "known token", "known tokens"))]

    def take_in(self, path: Path) -> list[str]:
        """Keep what *path* says and is not known here yet; a token that means something else here stays as it is."""
        found = _read(path)
        new = {token: meaning for token, meaning in found.items() if token not in self._meanings}
        told = [
            phrase("{token} is {name} here: it stays so.", token=token, name=self._meanings[token].name)
            for token, meaning in found.items()
            if self._meanings.get(token, meaning) != meaning
        ]
        if new:
            self._write({**self._meanings, **new})
            told.append(phrase("{things} taken in.", things=count(len(new), "known token", "known tokens")))
        return told or [phrase("All that is in {path} was there already.", path=path)]

    def _write(self, meanings: dict[str, Meaning]) -> None:
        """Whole or not at all, whenever the plug is pulled; a file that could not be read is kept beside it."""
        try:
            if self.problem:
                os.replace(self._path, self._path.with_suffix(".unreadable"))
            write_whole(self._path, (HEADING + _as_toml(meanings)).encode())
        except OSError as error:
            words = {"path": self._path, "why": error.strerror}
            raise SaveError(phrase("What it means could not be kept in {path}: {why}.", **words)) from error
        self._meanings, self.problem = meanings, ""


def _as_toml(meanings: Mapping[str, Meaning]) -> str:
    return toml_rows("tokens", [_Token(token=token, **asdict(meaning)) for token, meaning in meanings.items()])


def _read(path: Path) -> dict[str, Meaning]:
    rows = read_toml(path, _File).tokens
    meanings = {row.token: Meaning(row.kind, row.name, row.id, row.game) for row in rows}
    if len(meanings) < len(rows):
        raise BadData(phrase("{name}: a token stands there twice", name=path.name))
    return meanings


# -- answering ---------------------------------------------------------------------------------------------


def answer_by(meaning: Meaning, prompt: Prompt, game: str, players: Iterable[Player] = ()) -> Option[Any] | None:
    """The one option of *prompt* in *game* that a token stands for; None where none does, or several.

    It may be one that cannot be chosen now (``why_not``). Only a question for one person, piece or card is answered:
    in the free menu of a turn a token would end the turn of whoever merely laid it down.

    >>> who = Choose("heal", "Who heals?", offers=lambda: [Option("p1", "Sara"), Option("p2", "Bryan")])
    >>> answer_by(Meaning("person", "Sara"), who, "a_game", [Player("p1", "Sara"), Player("p2", "Bryan")]).id
    'p1'
    """
    if not _asks_for_one(prompt):
        return None
    ids = _ids(meaning, game, players)
    options = prompt.options()
    for found in ([o for o in options if o.id in ids], [o for o in options if o.where in ids]):
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _asks_for_one(prompt: Prompt) -> bool:
    if isinstance(prompt, Draw):
        return prompt.count == 1 and not prompt.chance
    return prompt.kind == "choose" and isinstance(prompt, Choose) and prompt.least == prompt.most == 1


def _ids(meaning: Meaning, game: str, players: Iterable[Player]) -> set[str]:
    """What rules may call it."""
    if meaning.kind == "person":
        called = meaning.name.casefold()
        return {word for player in players if player.name.casefold() == called for word in (player.id, player.name)}
    return {meaning.id} if meaning.kind in ("piece", "card") and meaning.game == game else set()


# -- what a token could mean -------------------------------------------------------------------------------


def meanings_in(prompt: Prompt, game: str, players: Sequence[Player] = ()) -> list[Meaning]:
    """What a token could stand for to answer *prompt*, for the players to choose from; nothing where none could."""
    if not _asks_for_one(prompt):
        return []
    kind: Kind = "card" if isinstance(prompt, Draw) else "piece"
    people = {word: player for player in players for word in (player.id, player.name)}
    found: list[Meaning] = []
    for option in prompt.options():
        person = people.get(option.id) or people.get(option.where)
        if person is None and not option.where and not isinstance(prompt, Draw):
            continue  # a word such as "evenly" stands on no table
        thing = Meaning(kind, _cut(worded(option.label)), option.where or option.id, game)
        meaning = Meaning("person", person.name) if person else thing
        if meaning not in found and answer_by(meaning, prompt, game, players) is not None:
            found.append(meaning)
    return found


def _cut(label: str) -> str:
    return label if len(label) <= LONGEST_NAME else f"{label[: LONGEST_NAME - 1]}…"
