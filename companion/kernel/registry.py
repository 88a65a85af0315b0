"""Which games there are. A game is a folder in ``companion/games`` whose package has a ``GAME``."""

import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

from msgspec.structs import replace

import companion.games
from companion.errors import BadData, UnknownGame
from companion.kernel.failures import failure
from companion.kernel.game import AnyGame, Game, Setting, message_of
from companion.language.words import Words, say


def game_names() -> list[str]:
    """The games installed, by their folders' names; a folder that cannot be used is left out."""
    return [name for name, folder in _folders().items() if isinstance(_imported(name, folder), Game)]


def left_out() -> list[Words]:
    """Every game that cannot be used, with what is wrong with it, for players."""
    found = {name: _imported(name, folder) for name, folder in _folders().items()}
    return [
        say("The game in the folder {folder} is left out: {why}", folder=name, why=_why_not(name, error))
        for name, error in found.items()
        if not isinstance(error, Game)
    ]


def find_game(name: str) -> AnyGame:
    """The game in the folder *name*, its settings' defaults as the players have set them."""
    folders = _folders()
    if name not in folders and name not in game_names():
        known = ", ".join(game_names())
        raise UnknownGame(say("There is no game {name!r}. Expected one of: {names}.", name=name, names=known))
    found = _imported(name, folders.get(name))
    if not isinstance(found, Game):
        why = _why_not(name, found)
        raise UnknownGame(say("The game {name!r} cannot be played: {why}", name=name, why=why)) from found
    own = found.own.defaults() if found.own else {}
    settings = [_said(replace(one, default=own.get(one.key, one.default))) for one in found.setup.settings]
    presets = [replace(preset, label=message_of(preset.label)) for preset in found.setup.presets]
    return replace(found, setup=replace(found.setup, settings=tuple(settings), presets=tuple(presets)))


def _said(setting: Setting) -> Setting:
    """*setting* with its data, which is English, as messages."""
    choices = tuple(replace(option, label=message_of(option.label)) for option in setting.choices)
    return replace(setting, label=message_of(setting.label), reason=message_of(setting.reason), choices=choices)


def _folders() -> dict[str, Path]:
    found = sorted(pkgutil.iter_modules(companion.games.__path__), key=lambda one: one.name)
    return {one.name: Path(one.module_finder.path) / one.name for one in found if one.ispkg}  # type: ignore[union-attr]


_broken: dict[Path | None, BaseException] = {}
"""Folders that were tried once in this process: they would only fail again."""


def _imported(name: str, folder: Path | None) -> AnyGame | BaseException:
    """The game of a folder, or what kept it from being one."""
    if folder not in _broken:
        try:
            return _game_in(importlib.import_module(f"companion.games.{name}"), name)
        except (Exception, SystemExit) as error:
            _broken[folder] = error
    return _broken[folder]


def _game_in(module: ModuleType, name: str) -> AnyGame:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise BadData(say("{name}/__init__.py: there is no GAME in it; see companion/kernel/game.py.", name=name))
    if game.name != name:
        words = {"name": name, "wrong": game.name}
        raise BadData(say("{name}/__init__.py: its GAME is called {wrong!r}, expected {name!r}.", **words))
    return game


def _why_not(name: str, error: BaseException) -> Words:
    return error.message if isinstance(error, BadData) else failure(error, _folders()[name])
