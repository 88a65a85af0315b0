"""What a game is to the rest of the companion, and how it is found.

A game is a folder in ``companion/games`` whose package has a ``GAME``. Nothing else needs to know of it.
"""

import hashlib
import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import companion.games
from companion.errors import BadData, GameError, Invalid, UnknownGame
from companion.kernel.balance import Balance
from companion.kernel.failures import failure, rules_failed
from companion.kernel.groups import Step
from companion.kernel.prompts import Option, Prompt
from companion.kernel.reference import Topic
from companion.kernel.view import Panel, View
from companion.language.words import Text, say

Table = Any
"""A game's own Struct: all the state of one play, as plain typed data."""


class Chance(Protocol):
    """The part of ``random.Random`` that virtual dice, virtual decks and bots use. Handed in, never imported."""

    def random(self) -> float: ...
    def randrange(self, start: int, stop: int, /) -> int: ...
    def choice(self, options: Sequence[Any], /) -> Any: ...
    def sample(self, pool: Sequence[Any], k: int, /) -> list[Any]: ...


class Player(Struct, frozen=True):
    """Someone at the table. *seat* counts clockwise from the screen; *colour* is the token's."""

    id: str
    name: str
    colour: str = ""
    seat: int = 0


class Setting(Struct, frozen=True):
    """Something to choose before a game begins (or, for a house *ruling*, at any time), with its reason.

    Label, choices and reason are English, like all data: whoever shows one says it (``say(setting.label)``).
    """

    key: str
    label: str
    choices: tuple[Option, ...]
    default: str
    reason: str = ""
    fact: str = ""
    ruling: bool = False


class Preset(Struct, frozen=True):
    """Several settings under one name, for a first question that everybody can answer.

    With *ready* nothing more has to be chosen: the other settings are not asked for. *players* is how many play if
    nobody says.
    """

    key: str
    label: str
    settings: dict[str, str]
    ready: bool = False
    players: int = 0


class Task(Struct, frozen=True):
    """One thing to do at the physical table and tick off: *text* is an order, *panel* a picture of what goes where.

    A task that a prompt asks for too is called by the prompt's key, or by ``key/part`` where it takes several to do
    what the prompt asks; see :func:`companion.host.checklist.answer_ticked`.
    """

    id: str
    text: str
    detail: str = ""
    panel: Panel | None = None
    fact: str = ""


class Moment(Struct, frozen=True):
    """Something worth telling of a game, in round *round* (0 before the first); *entry* is the answer it came with.

    *kind* is the game's own word for it, for a sign or a colour; ``round`` is a round that begins.
    """

    kind: str
    text: str
    round: int = 0
    entry: int = 0


def _no_problems(table: Table) -> list[str]:
    return []


def _no_pieces(table: Table) -> dict[str, str]:
    return {}


def _no_tasks(table: Table) -> list[Task]:
    return []


def _no_choices(table: Table, path: str) -> dict[str, str]:
    return {}


def _nothing_known(table: Table) -> dict[str, Collection[str]]:
    return {}


def _no_moments(before: Table, after: Table) -> list[Moment]:
    return []


def _no_texts() -> dict[str, list[str]]:
    return {}


def _no_tally(table: Table) -> dict[str, Any]:
    return {}


def _no_settings(table: Table) -> Mapping[str, str]:
    return {}


def _no_reference(settings: Mapping[str, str]) -> Sequence[Topic]:
    return ()


class OwnData(Struct, frozen=True):
    """What players add to a game from a folder of their own; it overrides and extends what is shipped.

    *contents* says what is in force of it and *notices* what could not be used; *fingerprint* is "" where nothing
    there could change a replay; *defaults* are settings the group always plays by. *keep* writes there what was
    described at a table and says what it wrote: a front end calls it when a game is left, for rules write no files.
    *refresh* reads the folder anew, between games.
    """

    folder: Callable[[], Path]
    contents: Callable[[], list[str]]
    notices: Callable[[], list[str]]
    fingerprint: Callable[[], str]
    defaults: Callable[[], Mapping[str, str]]
    keep: Callable[[Table], list[str]]
    refresh: Callable[[], None]


Page = Callable[[Mapping[str, Any], Callable[[int | None], Chance]], Iterable[str]]
"""Something to read about a game, line by line: takes what was said on the command line, and a maker of chance."""


class Game(Struct, frozen=True):
    """One game: how it is set up, what happens next, what it shows, and what can be wrong with its table.

    *problems* names what the rules would not allow about a table; *pieces* says where each physical piece
    stands, which gives put-back lists and the list for packing away, where *headings* names the board, person or
    supply each belongs to; *checklist* is what to lay out before the first question; *choices* names what may stand
    at a path that holds words, for a correction by choosing; *known* names, for a table read from a file, the ids and
    steps that may stand at a path (``hands.*.cards``, where ``*`` is any key): as a word, in a list, or as the keys of
    a dictionary; *bot* answers a prompt in place of people; *tally* is what a simulation counts; *moments* is what
    happened between two states of a table, one step apart; *pages* are what ``companion rules`` and its like show;
    *in_force* are the settings a table is played by, house rulings all included; *rule* takes the key of one and a
    choice and gives the correction, a path and its value, that rules so from now on; *reference* are the rules to read
    under some settings (others have their defaults); *texts* are the names and texts of its data that players read, by
    area, for the catalogues; *balance* is how hard the game is for its bots.
    """

    name: str
    title: str
    table: type
    new: Callable[[Mapping[str, str], Sequence[Player]], Table]
    next_step: Callable[[Table], Step | None]
    view: Callable[[Table], View]
    folder: Path
    settings: tuple[Setting, ...] = ()
    presets: tuple[Preset, ...] = ()
    players: tuple[int, int] = (1, 8)
    problems: Callable[[Table], list[str]] = _no_problems
    pieces: Callable[[Table], dict[str, str]] = _no_pieces
    headings: Callable[[Table], dict[str, str]] = _no_pieces
    checklist: Callable[[Table], list[Task]] = _no_tasks
    choices: Callable[[Table, str], Mapping[str, str]] = _no_choices
    known: Callable[[Table], Mapping[str, Collection[str]]] = _nothing_known
    bot: Callable[[Table, Prompt, Chance], Any] | None = None
    tally: Callable[[Table], dict[str, Any]] = _no_tally
    moments: Callable[[Table, Table], list[Moment]] = _no_moments
    check_data: Callable[[Path], list[str]] | None = None
    own: OwnData | None = None
    rule: Callable[[Table, str, str], tuple[str, Any]] | None = None
    pages: Mapping[str, Page] = {}
    in_force: Callable[[Table], Mapping[str, str]] = _no_settings
    reference: Callable[[Mapping[str, str]], Sequence[Topic]] = _no_reference
    texts: Callable[[], Mapping[str, Iterable[str]]] = _no_texts
    balance: Balance | None = None

    def rules(self) -> str:
        """The fingerprint of everything a replay depends on: the rules, the data, and the players' own data."""
        shipped, own = ruleset(self.folder), self.own.fingerprint() if self.own else ""
        return hashlib.sha256(f"{shipped} {own}".encode()).hexdigest()[:16] if own else shipped

    def preset(self, key: str) -> Preset:
        """The preset of that name; Invalid names those there are."""
        for preset in self.presets:
            if preset.key == key:
                return preset
        known = ", ".join(preset.key for preset in self.presets) or say("none")
        raise Invalid(say("{title} has no preset {key!r}. There is: {known}.", title=self.title, key=key, known=known))

    def start(self, given: Mapping[str, str], players: Sequence[Player]) -> Table:
        """A new table with *given* settings; what is not given takes its default. Refuses unknown ones."""
        least, most = self.players
        if not least <= len(players) <= most:
            raise Invalid(
                say(
                    "{title} is for {least} to {most} players, not {n}.",
                    title=self.title,
                    least=least,
                    most=most,
                    n=len(players),
                )
            )
        settings = settle(self.settings, given)
        try:
            return self.new(settings, players)
        except GameError:
            raise
        except Exception as error:
            raise rules_failed(error, self.folder) from error


def settle(settings: Iterable[Setting], given: Mapping[str, str]) -> dict[str, str]:
    """Every setting with its value; Invalid names a setting or a value that does not exist."""
    known = {setting.key: setting for setting in settings}
    for key, value in given.items():
        if key not in known:
            raise Invalid(say("There is no setting {key!r}. Expected one of: {keys}.", key=key, keys=", ".join(known)))
        choices = [option.id for option in known[key].choices]
        if value not in choices:
            raise Invalid(
                say(
                    "{key} cannot be {value!r}. Expected one of: {choices}.",
                    key=key,
                    value=value,
                    choices=", ".join(choices),
                )
            )
    return {key: given.get(key, setting.default) for key, setting in known.items()}


# -- which games there are ---------------------------------------------------------------------------------


def game_names() -> list[str]:
    """The games installed, by their folders' names; a folder that cannot be used is left out."""
    return [name for name, folder in _folders().items() if isinstance(_imported(name, folder), Game)]


def left_out() -> list[str]:
    """Every game that cannot be used, with what is wrong with it, for players."""
    found = {name: _imported(name, folder) for name, folder in _folders().items()}
    return [
        say("The game in the folder {folder} is left out: {why}", folder=name, why=_why_not(name, error))
        for name, error in found.items()
        if not isinstance(error, Game)
    ]


def find_game(name: str) -> Game:
    """The game in the folder *name*, its settings' defaults as the players have set them."""
    if name not in _folders() and name not in game_names():
        known = ", ".join(game_names())
        raise UnknownGame(say("There is no game {name!r}. Expected one of: {names}.", name=name, names=known))
    found = _imported(name, _folders().get(name))
    if not isinstance(found, Game):
        why = _why_not(name, found)
        raise UnknownGame(say("The game {name!r} cannot be played: {why}", name=name, why=why)) from found
    own = found.own.defaults() if found.own else {}
    settings = [_its_own(found, replace(one, default=own.get(one.key, one.default))) for one in found.settings]
    presets = [replace(preset, label=Text(preset.label, name)) for preset in found.presets]
    return replace(found, settings=tuple(settings), presets=tuple(presets))


def _its_own(game: Game, setting: Setting) -> Setting:
    """*setting* in the words of its game, whoever says them."""
    label, reason = Text(setting.label, game.name), Text(setting.reason, game.name)
    choices = tuple(replace(option, label=Text(option.label, game.name)) for option in setting.choices)
    return replace(setting, label=label, reason=reason, choices=choices)


def _folders() -> dict[str, Path]:
    found = sorted(pkgutil.iter_modules(companion.games.__path__), key=lambda one: one.name)
    return {one.name: Path(one.module_finder.path) / one.name for one in found if one.ispkg}  # type: ignore[union-attr]


_broken: dict[Path | None, BaseException] = {}
"""Folders that were tried once in this process: they would only fail again."""


def _imported(name: str, folder: Path | None) -> Game | BaseException:
    """The game of a folder, or what kept it from being one."""
    if folder not in _broken:
        try:
            return _game_in(importlib.import_module(f"companion.games.{name}"), name)
        except (Exception, SystemExit) as error:
            _broken[folder] = error
    return _broken[folder]


def _game_in(module: ModuleType, name: str) -> Game:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise BadData(say("{name}/__init__.py: there is no GAME in it; see companion/kernel/game.py.", name=name))
    if game.name != name:
        words = {"name": name, "wrong": game.name}
        raise BadData(say("{name}/__init__.py: its GAME is called {wrong!r}, expected {name!r}.", **words))
    return game


def _why_not(name: str, error: BaseException) -> str:
    return str(error) if isinstance(error, BadData) else failure(error, _folders()[name])


@cache
def ruleset(folder: Path) -> str:
    """The fingerprint of a game's rules and data, and of those parts of the kernel that a replay goes through.

    A save is replayed only under the very rules it was made by, so the fingerprint is taken of the files
    themselves: nobody can forget to raise a number.
    """
    kernel = Path(__file__).parent
    files = sorted(kernel.glob("*.py"))
    files += sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def encode(table: Table) -> bytes:
    """The whole table as JSON."""
    return msgspec.json.encode(table)
