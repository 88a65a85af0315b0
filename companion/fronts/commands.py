"""What each command of ``companion`` does. ``__main__`` reads the command line and hands in the outside world.

Each command takes the parsed arguments and the :class:`World`, and gives an exit code.
"""

import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from functools import partial
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import Invalid, SaveError
from companion.fronts.completion import completions
from companion.fronts.jsonlines import JsonTable, Lines, bounded_lines
from companion.fronts.panels_text import draw_panel
from companion.fronts.reference_text import about, contents
from companion.fronts.terminal import Terminal
from companion.host.answerers import Bot
from companion.host.checklist import packing
from companion.host.host import Host
from companion.host.opening import (
    Wanted,
    data_notices,
    holds_secrets,
    look_at,
    open_session,
    parse_settings,
    seated,
    setting_lines,
    unnamed,
    which_game,
)
from companion.kernel import registry as games
from companion.kernel.game import AnyGame, Chance, settle
from companion.kernel.session import Session
from companion.language.languages import ENGLISH, catalogue, codes
from companion.language.po import write_entry
from companion.language.sentences import area_file, faults, missing
from companion.language.words import count, listing, phrase, reading, worded
from companion.simulation.combinations import combinations
from companion.simulation.report import failure_lines, figure_of, markdown_lines, report_lines
from companion.simulation.simulate import Combination, How, Row, Simulation, Watch, unwatched
from companion.simulation.speed import Bencher, bench_lines
from companion.storage.access import scratch_folder
from companion.storage.journal import ENDING, Journal
from companion.storage.saves import SaveInfo, Saves, note_where, saves_folder
from companion.story.chronicle import chronicle
from companion.story.story_page import write_story
from companion.story.story_panels import story


class World(Struct):
    """Everything outside: people, pipes, clocks, chance, processes.

    *people* says whether someone sits at the terminal; *executor* plays a simulation in so many processes, or on the
    cluster at an address; *complete* takes what the Tab key offers for a line typed so far; *watch* tells how far a
    long command is; *join* lets whoever else answers, such as a camera, sit down at a table; *forget* wipes away what
    was read and typed at the terminal.
    """

    read: Callable[[str], str]
    write: Callable[[str], None]
    lines: Lines
    people: bool
    environ: Mapping[str, str]
    clock: Callable[[], float]
    wall: Callable[[], int]
    cpu: Callable[[], int]
    make_chance: Callable[[int | None], Chance]
    executor: Callable[[int, str | None], AbstractContextManager[Executor | None]] = lambda *where: nullcontext()
    complete: Callable[[Callable[[str], list[str]]], None] = lambda completions: None
    watch: Watch = unwatched
    join: Callable[[Host], None] = lambda host: None
    forget: Callable[[], None] | None = None

    def saves(self) -> Saves:
        return Saves(saves_folder(self.environ))


def table(args: Namespace, world: World) -> int:
    """Play at the terminal or over JSON lines, until the players leave."""
    try:
        session = open_session(_wanted(args, world), world.saves(), clock=world.clock)
    except EOFError:
        return 0
    try:
        note_where(session)
        chance = world.make_chance(args.seed)
        bots = {seat: Bot(session.game, chance) for seat in _held_by_bots(args.bot, session)}
        _sit_down(args, world, Host(session, chance, bots, args.dice == "virtual"))
    finally:
        with suppress(SaveError):  # the answers are on disk; this only says where the players were
            note_where(session)
        session.close()
        if session.game.own is not None and not args.no_save:
            kept = session.game.own.keep(session.table)
            for line in [] if args.json else kept:
                world.write(worded(line))
    return 0


def _held_by_bots(names: list[str], session: Session) -> list[str]:
    """The seats of those *names*; each must be one of the players."""
    meta = session.journal.meta() if session.journal else {}
    players = [name.strip() for name in meta.get("players", "").split(",") if name.strip()]
    seats = {player.name.casefold(): player.id for player in session.game.seats(session.table) or seated(players)}
    for name in names:
        if name.casefold() not in seats:
            raise Invalid(
                phrase("No player is called {name!r}. There are: {names}.", name=name, names=worded(listing(players)))
            )
    return [seats[name.casefold()] for name in names]


def _wanted(args: Namespace, world: World) -> Wanted:
    return Wanted(
        game=args.game,
        load=args.load,
        name=args.name,
        players=[name for name in (args.players or "").split(",") if name.strip()],
        settings=parse_settings(args.set),
        preset=args.preset,
        table=args.table,
        keep=not args.no_save,
        ask=world.read if world.people and not args.json else None,
        show=world.write,
    )


def _sit_down(args: Namespace, world: World, host: Host) -> None:
    world.join(host)
    if args.json:
        JsonTable(host, world.write).play(bounded_lines(world.lines))
    else:
        terminal = Terminal(host, world.read, world.write, world.forget)
        world.complete(lambda typed: completions(terminal.host, typed))
        terminal.play()


def list_games(args: Namespace, world: World) -> int:
    """The games installed, or the settings of one."""
    if args.name:
        game = games.find_game(args.name)
        for line in [game.title, *setting_lines(game, {}), *_own_lines(game)]:
            world.write(line)
        return 0
    for name in games.game_names():
        game = games.find_game(name)
        least, most = game.players
        world.write(
            phrase("{name}   {title}, {least} to {most} players", name=name, title=game.title, least=least, most=most)
        )
    for left_out in games.left_out():
        world.write(worded(left_out))
    return 0


def _own_lines(game: AnyGame) -> list[str]:
    if game.own is None:
        return []
    heading = phrase("Your own data: {folder}", folder=game.own.folder())
    return [heading, *(f"  {worded(line, reading(game.name))}" for line in [*game.own.contents(), *data_notices(game)])]


def run_simulation(args: Namespace, world: World) -> int:
    """Let bots play whole games, of one kind or of every combination asked for; exit code 1 if one of them failed."""
    game = which_game(Wanted(game=args.game))
    if args.balance:
        return _measure_balance(args, world, game)
    kinds, refused = combinations(game, args.players, parse_settings(args.set), parse_settings(args.each))
    how = How(world.make_chance, args.journal, world.cpu)
    simulation = Simulation(game, args.games or 1, args.seed, how, world.watch)
    with world.executor(args.jobs, args.cluster) as executor:
        rows = simulation.rows(kinds, executor)
    for line in _simulated(args, rows, refused):
        world.write(line)
    return 1 if any(row.report.failures for row in rows) else 0


def _measure_balance(args: Namespace, world: World, game: AnyGame) -> int:
    """Play every kind of game that the game keeps figures of, and have them written down; not if one failed."""
    balance = game.bots.balance
    if balance is None:
        raise Invalid(phrase("{title} keeps no figures of how its bots fare.", title=game.title))
    if args.set or args.each or args.players or args.journal:
        raise Invalid(phrase("--balance plays what the game says: leave settings, players and --journal away."))
    kinds = [Combination(tuple(seated(unnamed(kind.players))), dict(kind.settings)) for kind in balance.kinds()]
    games_each = args.games or balance.games
    simulation = Simulation(game, games_each, args.seed, How(world.make_chance, cpu=world.cpu), world.watch)
    with world.executor(args.jobs, args.cluster) as executor:
        reports = [row.report for row in simulation.rows(kinds, executor)]
    failed = [line for report in reports for line in failure_lines(report)]
    kept = [] if failed else balance.keep([figure_of(report) for report in reports], args.seed)
    for line in failed or kept:
        world.write(worded(line))
    return 1 if failed else 0


def _simulated(args: Namespace, rows: list[Row], refused: list[str]) -> list[str]:
    """One report, or all of them: as JSON, as a table, or in words. The CPU time is told of tables only."""
    if args.json:
        whole = {"rows": rows, "refused": refused} if args.each else rows[0].report
        return [msgspec.json.encode(whole).decode()]
    if args.markdown:
        failed = [line for row in rows for line in failure_lines(row.report)]
        return [*markdown_lines(rows), *refused, *failed]
    return [line for row in rows for line in report_lines(row.report)] + refused


def bench(args: Namespace, world: World) -> int:
    """Measure this machine."""
    game = which_game(Wanted(game=args.game))
    players = seated(unnamed(args.players or max(1, game.players[0])))
    bencher = Bencher(game, players, parse_settings(args.set), world.make_chance, world.wall, world.cpu)
    with tempfile.TemporaryDirectory(prefix="shadow-table-") as folder:
        measured = bencher.measure(Path(folder), args.answers)
    for line in [msgspec.json.encode(measured).decode()] if args.json else bench_lines(measured):
        world.write(line)
    return 0


def page(args: Namespace, world: World) -> int:
    """Show what a game has to say about its rules or its cards."""
    game = which_game(Wanted(game=args.game))
    show = game.reading.pages.get(args.command)
    if show is None:
        raise Invalid(phrase("{title} has no page {name!r}.", title=game.title, name=args.command))
    for line in show(vars(args), world.make_chance):
        world.write(worded(line))
    return 0


def rules(args: Namespace, world: World) -> int:
    """With ``--topic`` what the reference has about some words, or all its titles; otherwise the game's own page."""
    if args.topic is None:
        return page(args, world)
    game = which_game(Wanted(game=args.game))
    words = " ".join([args.word, *args.topic]).strip()
    topics = game.reading.reference(settle(game.setup.settings, parse_settings(args.set)))
    if not topics:
        raise Invalid(phrase("{title} has no topics to read.", title=game.title))
    for line in about(words, topics) if words else contents(topics):
        world.write(line)
    return 0


def check_catalogues(args: Namespace, world: World) -> int:
    """Say what is wrong with the translations, exit code 1 if anything is; or the entries that one of them lacks."""
    if args.missing:
        catalogue(args.missing)
        for area, lacking in missing(args.missing).items():
            world.write(f"# {area_file(args.missing, area)}")
            for sentence, place in lacking.items():
                world.write(f"\n#: {place}\n{write_entry(sentence)}")
        return 0
    wrong = [line for code in codes() if code != ENGLISH for line in faults(code)]
    for line in wrong or [phrase("good")]:
        world.write(line)
    return 1 if wrong else 0


# -- saves -----------------------------------------------------------------------------------------------


def list_saves(args: Namespace, world: World) -> int:
    infos = world.saves().infos()
    for info in infos:
        for line in _info_lines(info):
            world.write(line)
    if not infos:
        world.write(phrase("There are no saves in {folder}.", folder=world.saves().folder))
    return 0


def _info_lines(info: SaveInfo) -> list[str]:
    changed = datetime.fromtimestamp(info.changed).strftime("%Y-%m-%d %H:%M")
    undone = phrase(", {n} undone", n=info.undone) if info.undone else ""
    answers = f"{worded(count(info.answers, 'answer', 'answers'))}{undone}" if info.game else ""
    about = " · ".join(word for word in (info.title, info.players, answers, changed, info.state) if word)
    return [info.name, f"    {about}"] + ([f"    {info.where}"] if info.where else [])


def export_save(args: Namespace, world: World) -> int:
    """Copy a save: whole, to go on with, or with what everybody may know, to look at."""
    saves = world.saves()
    if args.to_look_at:
        target = args.to / f"{saves.path(args.save).stem}{ENDING}" if args.to.is_dir() else args.to
        with _copy_of(args.save, world) as session:
            session.copy_to_look_at(target)
        world.write(phrase("{save} is copied to {target}, to look at; nobody can go on from it.", save=args.save,
                        target=target))  # fmt: skip
        return 0
    target = saves.export(args.save, args.to)
    world.write(phrase("{save} is copied to {target}", save=args.save, target=target))
    with Journal.look(target) as copy:
        warning = holds_secrets(copy.meta().get("game", ""))
    if warning:
        world.write(warning)
        world.write(phrase("--to-look-at makes a copy without them."))
    return 0


def import_save(args: Namespace, world: World) -> int:
    name = world.saves().take_in(args.file, args.name or "")
    world.write(phrase("Taken in as {name}: companion table --load {name}", name=name))
    return 0


def delete_save(args: Namespace, world: World) -> int:
    target = world.saves().delete(args.save)
    back = target.stem
    world.write(
        phrase("{save} is in the trash; companion saves restore {back} brings it back.", save=args.save, back=back)
    )
    return 0


def restore_save(args: Namespace, world: World) -> int:
    world.write(phrase("Back as {name}", name=world.saves().restore(args.save)))
    return 0


def rename_save(args: Namespace, world: World) -> int:
    world.saves().rename(args.save, args.name)
    world.write(phrase("{save} is now {name}", save=args.save, name=args.name))
    return 0


def tell_story(args: Namespace, world: World) -> int:
    """How the game of a save has gone so far; as one page of HTML if a file for it is named."""
    with _copy_of(args.save, world) as session:
        if args.html:
            write_story(chronicle(session), Path(args.html))
            world.write(phrase("The story is in {file}", file=args.html))
            return 0
        named = partial(session.game.named, session.table)
        for panel in story(chronicle(session)):
            for line in draw_panel(panel, named=named):
                world.write(line)
    return 0


def pack_away(args: Namespace, world: World) -> int:
    """What stands where on the table of a save, to lay it out again."""
    with _copy_of(args.save, world) as session:
        tasks = packing(session.game, session.table)
        if not tasks:
            world.write(phrase("{title} keeps no pieces: nothing stands on its board.", title=session.game.title))
        for task in tasks:
            world.write(f"☐ {worded(task.text)}")
            picture = draw_panel(task.panel) if task.panel else []
            for line in [*worded(task.detail).splitlines(), *picture]:
                world.write(f"    {line}")
    return 0


@contextmanager
def _copy_of(save: str, world: World) -> Iterator[Session]:
    """The game of a save, opened from a copy: looking at it changes nothing, whatever rules it was played by."""
    with scratch_folder() as folder:
        copy = world.saves().export(save, folder)
        session = look_at(copy)
        try:
            yield session
        finally:
            session.close()


def rescue_save(args: Namespace, world: World) -> int:
    world.write(world.saves().rescue(args.save).message)
    return 0
