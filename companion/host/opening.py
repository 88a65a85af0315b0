"""How a game comes onto the table: a new one, one from a save, or one from a given table.

Asks people at a terminal only what was not said on the command line.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import BadData, GameError, Invalid, SaveError
from companion.kernel import Words
from companion.kernel import registry as games
from companion.kernel.game import AnyGame, Preset, Setting, encode, settle
from companion.kernel.seats import Player
from companion.kernel.secrets import has_secrets
from companion.kernel.session import Session
from companion.language.words import joined, phrase, reading, sit_down_to, worded
from companion.parts.table_files import read_table
from companion.storage.journal import TO_LOOK_AT, Journal
from companion.storage.saves import Saves, meta_of

MEMORY = ":memory:"


class Wanted(Struct):
    """What the command line says about the game to open. *ask* puts a question to people; None where there are none."""

    game: str | None = None
    load: str | None = None
    name: str | None = None
    players: list[str] = []
    settings: dict[str, str] = {}
    preset: str | None = None
    table: Path | None = None
    keep: bool = True
    ask: Callable[[str], str] | None = None
    show: Callable[[str], None] = print


def open_session(wanted: Wanted, saves: Saves, **wiring: Any) -> Session:
    """The session that *wanted* describes, its journal open; its notices name what is wrong with the players' data."""
    load = wanted.load or _resume(wanted, saves)
    session = _load(load, saves, **wiring) if load else _begin(wanted, saves, **wiring)
    session.notices[:0] = data_notices(session.game)
    return session


def data_notices(game: AnyGame) -> list[Words]:
    """What players should know first: games and data of their own that could not be used."""
    problems = game.own.notices() if game.own else []
    heading = phrase("Some of your own data cannot be used; what is shipped stands in for it:")
    return list(games.left_out()) + (
        [heading, *(joined(" ", ["·", problem]) for problem in problems)] if problems else []
    )


def _begin(wanted: Wanted, saves: Saves, **wiring: Any) -> Session:
    game = which_game(wanted)
    table, players = _table(game, wanted)
    journal = _new_journal(game, wanted, saves, players)
    try:
        return Session(game, table, journal, **wiring)
    except BaseException:
        journal.close()
        raise


def which_game(wanted: Wanted) -> AnyGame:
    """The game that is named, the only one there is, or the one that people choose."""
    game = _which_game(wanted)
    sit_down_to(game.name)
    return game


def _which_game(wanted: Wanted) -> AnyGame:
    names = games.game_names()
    if wanted.game:
        return games.find_game(wanted.game)
    if len(names) == 1:
        return games.find_game(names[0])
    if wanted.ask is None:
        raise Invalid(phrase("Which game? Give --game and one of: {names}.", names=", ".join(names)))
    for number, name in enumerate(names, 1):
        wanted.show(f"{number:>3}  {games.find_game(name).title}")
    answer = wanted.ask(phrase("Which game? ")).strip()
    return games.find_game(names[int(answer) - 1] if answer.isdigit() and 0 < int(answer) <= len(names) else answer)


def _load(name: str, saves: Saves, **wiring: Any) -> Session:
    journal = Journal.open(saves.path(name))
    try:
        return Session.load(games.find_game(journal.meta().get("game", "")), journal, **wiring)
    except BaseException:
        journal.close()
        raise


def look_at(path: Path) -> Session:
    """The game of the save at *path*, or of a copy to look at, for whoever only reads."""
    journal = Journal.open(path)
    try:
        game = games.find_game(journal.meta().get("game", ""))
        return (Session.look_at if journal.meta().get(TO_LOOK_AT) else Session.load)(game, journal)
    except BaseException:
        journal.close()
        raise


def holds_secrets(game: str) -> str:
    """A sentence for whoever hands out a whole copy of a game with secrets; nothing where it has none."""
    if game not in games.game_names() or not has_secrets(games.find_game(game).table):
        return ""
    return phrase("To go on with it, the copy holds everybody's secrets.")


def _resume(wanted: Wanted, saves: Saves) -> str | None:
    """At a terminal, with nothing said, the game played last is offered first."""
    said = (
        wanted.game
        or wanted.players
        or wanted.table
        or wanted.name
        or wanted.settings
        or wanted.preset
        or not wanted.keep
    )
    if wanted.ask is None or said:
        return None
    infos = saves.infos()
    last = next((info for info in infos if not info.state), None)
    for info in infos[: infos.index(last)] if last else infos:
        if info.damage:
            wanted.show(f"{info.name}: {info.state}")
    if last is None:
        return None
    wanted.show(phrase("Last played: {name} ({title}). {where}", name=last.name, title=last.title, where=last.where))
    answer = wanted.ask(phrase("Enter goes on with it; n begins a new game: ")).strip().casefold()
    return None if answer.startswith("n") else last.path


def _table(game: AnyGame, wanted: Wanted) -> tuple[Struct, str]:
    if wanted.table is not None:
        return _begin_from(game, wanted.table), ""
    asks = wanted.ask is not None and not wanted.settings
    preset = _preset(game, wanted, asks)
    names = wanted.players or _who_plays(game, wanted, preset.players if preset else 0)
    if preset:
        wanted.settings = preset.settings | wanted.settings
    if asks and not (preset and preset.ready):
        _ask_settings(game, wanted, len(names))
    return game.start(wanted.settings, seated(names)), ", ".join(names)


def _begin_from(game: AnyGame, path: Path) -> Struct:
    """The table in a file, once the rules have shown on a copy of it that they can go on from there."""
    table = read_table(game, path)
    try:
        trial = Session(game, msgspec.json.decode(encode(table), type=game.table))
        with trial.naming_the_rule():
            trial.look_at_all()
    except GameError as error:
        raise BadData(phrase("{path}: the game cannot begin from this table. {why}", path=path, why=error)) from error
    return table


def seated(names: Sequence[str]) -> list[Player]:
    """Players in the order of their names around the table; no two may have the same name."""
    # a dot would split the path of a correction, a colon or equals sign the id of an option
    ids = [name.strip().translate(str.maketrans("", "", ".:=")) for name in names]
    if len({name.casefold() for name in ids}) != len(ids) or not all(ids):
        raise Invalid(phrase("Every player needs a name of their own, not: {names}.", names=", ".join(names)))
    return [Player(id, name.strip(), seat=seat) for seat, (id, name) in enumerate(zip(ids, names, strict=True))]


def unnamed(number: int) -> list[str]:
    return [phrase("Player {n}", n=n) for n in range(1, number + 1)]


def _who_plays(game: AnyGame, wanted: Wanted, usual: int) -> list[str]:
    """The names of those who play; where a preset has a *usual* number of them, Enter seats that many without names."""
    least, most = game.players
    while wanted.ask is not None:
        enter = phrase("; Enter is {n} without names", n=usual) if usual else ""
        text = wanted.ask(
            phrase("Who plays? {least} to {most} names, with commas{enter}: ", least=least, most=most, enter=enter)
        )
        names = [name.strip() for name in text.split(",") if name.strip()]
        if usual and not names:
            break
        if least <= len(names) <= most:
            return names
        wanted.show(phrase("{title} is for {least} to {most} players.", title=game.title, least=least, most=most))
    return unnamed(usual or max(1, least))


def _preset(game: AnyGame, wanted: Wanted, asks: bool) -> Preset | None:
    """How the group plays: as the command line says, else as one question; Enter takes the first."""
    if wanted.preset:
        return game.preset(wanted.preset)
    if not asks:
        return None
    for number, preset in enumerate(game.setup.presets, 1):
        wanted.show(f"  {number}  {worded(preset.label, reading(game.name))}")
    while wanted.ask is not None and game.setup.presets:
        text = wanted.ask(phrase("How do you play? Enter is 1: ")).strip() or "1"
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(game.setup.presets):
            return game.setup.presets[int(text) - 1]
        wanted.show(phrase("Type a number from 1 to {n}.", n=len(game.setup.presets)))
    return None


def _ask_settings(game: AnyGame, wanted: Wanted, players: int) -> None:
    """Let people change settings one by one; Enter takes the rest as it is."""
    for setting in game.setup.settings:
        for line in _remark_lines(game, setting, wanted.settings, players):
            wanted.show(line)
    while wanted.ask is not None and game.setup.settings:
        text = wanted.ask(phrase("Enter begins with the usual settings; ? lists them; KEY=VALUE changes one: ")).strip()
        if not text:
            return
        if text == "?":
            for line in setting_lines(game, wanted.settings, players):
                wanted.show(line)
            continue
        try:
            chosen = wanted.settings | parse_settings([text])
            settle(game.setup.settings, chosen)
            wanted.settings = chosen
        except GameError as error:
            wanted.show(f"✗ {error}")


def parse_settings(pairs: Sequence[str]) -> dict[str, str]:
    """``["difficulty=hard"]`` as settings."""
    settings = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Invalid(phrase("{pair!r} is no setting; one looks like KEY=VALUE.", pair=pair))
        settings[key.strip()] = value.strip()
    return settings


def setting_lines(game: AnyGame, chosen: dict[str, str], players: int = 0) -> list[str]:
    """Presets, and every setting with what it can be; the one in force in brackets."""
    lines = [f"--preset {preset.key}   {worded(preset.label, reading(game.name))}" for preset in game.setup.presets]
    for setting in game.setup.settings:
        value = chosen.get(setting.key, setting.default)
        choices = [f"[{option.id}]" if option.id == value else option.id for option in setting.choices]
        lines.append(f"{setting.key} = {' | '.join(choices)}   {worded(setting.label, reading(game.name))}")
        if setting.reason:
            lines.append(f"    {worded(setting.reason, reading(game.name))}")
        lines += [f"    {line}" for line in _remark_lines(game, setting, chosen, players)]
    return lines


def _remark_lines(game: AnyGame, setting: Setting, chosen: dict[str, str], players: int) -> list[str]:
    """What is known of each choice of a setting, if anything is: how bots fare with it."""
    if game.bots.balance is None:
        return []
    players = players or max(1, game.players[0])
    remarks = game.bots.balance.remarks(settle(game.setup.settings, chosen), players, setting.key)
    return [f"{setting.key}={choice}: {worded(remark, reading(game.name))}" for choice, remark in remarks.items()]


def _new_journal(game: AnyGame, wanted: Wanted, saves: Saves, players: str) -> Journal:
    meta = meta_of(game, players, wanted.settings)
    if not wanted.keep:
        return Journal.create(MEMORY, meta)
    path = saves.path(wanted.name) if wanted.name else saves.path(saves.new_name(game.name))
    try:
        return Journal.create(path, meta)
    except SaveError as error:
        raise type(error)(phrase("{why} (--no-save plays without saving.)", why=error)) from error
