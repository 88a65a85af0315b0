"""Damages saves, again and again: ``python tests/companion/corruption_test.py [--runs 2000] [--seed 0]``.

Each run takes a save of a real game, closed or as a pulled plug leaves it, damages one place of one of its files, and
opens it as players do: the list of saves, then the game with its history. Either all is there as it was, or the damage
is told; never is a history silently shorter or another one. What is damaged is then rescued.
"""

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

sys.path.append(str(Path(__file__).parents[2]))

from companion.errors import DamagedSave, GameError, UnknownGame
from companion.host.answerers import Bot
from companion.kernel import registry as games
from companion.kernel.game import Game, encode
from companion.kernel.seats import Player
from companion.kernel.session import Session
from companion.storage.journal import ENDING, Journal
from companion.storage.saves import Saves, meta_of, note_where
from tests.companion.example_game import GAME as EXAMPLE
from tests.companion.saved import content_of

PAGE = 4096
NAME = "evening"
PLAYERS = [Player("Sara", "Sara"), Player("Bryan", "Bryan", seat=1)]
FILES = ("", "-wal", "-log")

WHOLE, TOLD, SHORTER, CHANGED, TRACEBACK = "whole", "told", "silently shorter", "silently changed", "traceback"
FINE = {WHOLE, TOLD}
UNCHANGED = "no file changed"


class Truth(Struct):
    """What is in a save: its answers, its Table, what was told, who plays."""

    history: list[Any]
    table: bytes
    told: dict[int, list[str]]
    players: str


class Specimen(Struct):
    """A save of *game* in a folder of its own; *older* has the files that it had a while ago."""

    label: str
    game: Game
    folder: Path
    older: Path
    truth: Truth


# -- real saves ----------------------------------------------------------------------------------------------


def truth_of(session: Session) -> Truth:
    assert session.journal is not None
    players = session.journal.meta()["players"]
    return Truth(session.history(), encode(session.table), session.journal.told(), players)


def play(game: Game, settings: dict[str, str], path: Path, answers: int, chance: Random) -> Session:
    """A game by bots, in which now and then something is taken back; it ends early if the game does."""
    journal = Journal.create(path, meta_of(game, "Sara, Bryan", settings))
    session = Session(game, game.start(settings, PLAYERS), journal, clock=lambda: 1_700_000_000.0)
    bot = Bot(game, chance)
    while session.prompts and journal.head < answers:
        prompt = session.prompts[0]
        answer = bot.answer(session.table, prompt)
        session.answer(answer.value, serial=prompt.serial, by=answer.by)
        session.rest()
        if chance.randrange(12) == 0:
            session.undo()
    return session


def files_of(folder: Path, to: Path) -> Path:
    """The files as a pulled plug leaves them."""
    to.mkdir(parents=True)
    for ending in FILES:
        if (file := folder / f"{NAME}{ENDING}{ending}").exists():
            shutil.copyfile(file, to / file.name)
    return to


def specimens(game: Game, settings: dict[str, str], answers: int, folder: Path, chance: Random) -> list[Specimen]:
    """The same game twice: killed in the middle of an answer's step, and closed."""
    live = folder / f"{game.name}-live"
    live.mkdir()
    session = play(game, settings, live / f"{NAME}{ENDING}", answers - 5, chance)
    older = files_of(live, folder / f"{game.name}-older")
    bot = Bot(game, chance)
    for _ in range(5):
        if session.prompts:
            answer = bot.answer(session.table, session.prompts[0])
            session.answer(answer.value, serial=session.prompts[0].serial, by=answer.by)
    session.undo()
    killed = files_of(live, folder / f"{game.name}-killed")
    truth = truth_of(session)
    note_where(session)
    session.close()
    closed = files_of(live, folder / f"{game.name}-closed")
    return [
        Specimen(f"{game.name}, killed", game, killed, older, truth),
        Specimen(f"{game.name}, closed", game, closed, older, truth),
    ]


# -- damage --------------------------------------------------------------------------------------------------


def one_bit(content: bytearray, chance: Random) -> None:
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def a_block(content: bytearray, chance: Random) -> None:
    long = chance.choice((16, 512, 4096, 16384))
    at = chance.randrange(len(content))
    junk = chance.choice((chance.randbytes(long), bytes(long), b"\xff" * long))[: len(content) - at]
    content[at : at + len(junk)] = junk


def cut_short(content: bytearray, chance: Random) -> None:
    del content[chance.randrange(len(content)) :]


def pages_swapped(content: bytearray, chance: Random) -> None:
    pages = len(content) // PAGE
    if pages > 1:
        one, other = (slice(n * PAGE, (n + 1) * PAGE) for n in chance.sample(range(pages), 2))
        content[one], content[other] = content[other], content[one]


def changed(how: Callable[[bytearray, Random], None], ending: str, folder: Path, chance: Random) -> None:
    file = folder / f"{NAME}{ENDING}{ending}"
    content = bytearray(file.read_bytes())
    if content:
        how(content, chance)
        file.write_bytes(content)


def damage(specimen: Specimen, others: list[Specimen], folder: Path, chance: Random) -> str:
    """Damage one place; returns what was done."""
    there = [ending for ending in FILES if (folder / f"{NAME}{ENDING}{ending}").exists()]
    ending = chance.choice(there)
    kind = chance.choice(["bit", "bit", "bit", "block", "block", "cut", "swap", "gone", "foreign", "older"])
    simple = {"bit": one_bit, "block": a_block, "cut": cut_short, "swap": pages_swapped}
    if kind in simple:
        changed(simple[kind], ending, folder, chance)
        return f"{kind} in {ending or 'the database'}"
    ending = ending or chance.choice(FILES[1:])  # the database itself is another save then, and says so
    file = folder / f"{NAME}{ENDING}{ending}"
    if kind == "gone":
        file.unlink(missing_ok=True)
        return f"{ending} gone"
    source = specimen.older if kind == "older" else chance.choice(others).folder
    if (source / file.name).exists():
        shutil.copyfile(source / file.name, file)
    return f"{ending} {kind}"


# -- what becomes of it --------------------------------------------------------------------------------------


def opened(game: Game, saves: Saves, name: str) -> Truth:
    journal = Journal.open(saves.path(name))
    try:
        return truth_of(Session.load(game, journal))
    finally:
        journal.close()


def listed(saves: Saves) -> str:
    """Whether the list of saves leaves every file as it is."""
    before = content_of(saves.folder)
    with suppress(Exception):  # told of by opening
        saves.infos()
    return "files changed" if content_of(saves.folder) != before else UNCHANGED


def outcome(specimen: Specimen, saves: Saves) -> str:
    try:
        (info,) = saves.infos()
        found = None if info.state else opened(specimen.game, saves, NAME)
    except GameError:
        return TOLD
    except Exception as error:
        return f"{TRACEBACK}: {error!r}"
    if found is None:
        return TOLD
    if found == specimen.truth:
        return WHOLE
    history = specimen.truth.history
    short = found.history != history and found.history == history[: len(found.history)]
    return SHORTER if short else CHANGED


def rescue(specimen: Specimen, saves: Saves) -> str:
    """How much of a damaged save comes back."""
    try:
        rescued = saves.rescue(NAME)
        found = opened(specimen.game, saves, rescued.name)
    except DamagedSave:
        return "nothing came back"
    except Exception as error:
        return f"{TRACEBACK}: {error!r}"
    truth = specimen.truth
    if (found.history, found.table) == (truth.history, truth.table):
        return "all came back" if found.told == truth.told else "all but some tellings came back"
    if "Rescued: all" in rescued.message:
        return "said to be all, but was not"
    return "the table came back" if found.table == truth.table else "part came back"


def trial(specimens: list[Specimen], runs: int, seed: int, folder: Path, try_rescue: bool) -> dict[str, Counter[str]]:
    """Outcomes over all runs, of the list, of opening and of rescuing; each odd one is printed with what was done."""
    counts = {"listed": Counter[str](), "opened": Counter[str](), "rescued": Counter[str]()}
    for run in range(runs):
        chance = Random(f"{seed}/{run}")
        specimen = chance.choice(specimens)
        here = folder / str(run)
        shutil.copytree(specimen.folder, here)
        done = damage(specimen, [other for other in specimens if other is not specimen], here, chance)
        saves = Saves(here)
        counts["listed"][listed(saves)] += 1
        ends = outcome(specimen, saves)
        counts["opened"][ends.partition(":")[0]] += 1
        if ends not in FINE:
            print(f"run {run}, {specimen.label}, {done}: {ends}")
        if ends == TOLD and try_rescue:
            back = rescue(specimen, saves)
            counts["rescued"][back.partition(":")[0]] += 1
            if not back.startswith("all"):
                print(f"run {run}, {specimen.label}, {done}: {back}")
        shutil.rmtree(here)
    return counts


def install(*there: Game) -> None:
    """These games only."""
    by_name = {game.name: game for game in there}

    def find(name: str) -> Game:
        if name not in by_name:
            raise UnknownGame(f"There is no game {name!r}.")
        return by_name[name]

    games.find_game, games.game_names = find, lambda: sorted(by_name)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--runs", type=int, default=2000)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--no-rescue", action="store_true")
    args = arguments.parse_args()
    long_game = games.find_game("shadows_of_malice")
    install(EXAMPLE, long_game)
    with tempfile.TemporaryDirectory() as name:
        folder, chance = Path(name), Random(args.seed)
        real = specimens(EXAMPLE, {}, 30, folder, chance) + specimens(long_game, {}, 300, folder, chance)
        for specimen in real:
            sizes = {file.name: file.stat().st_size for file in specimen.folder.iterdir()}
            print(f"{specimen.label}: {len(specimen.truth.history)} answers in {sizes}")
        counts = trial(real, args.runs, args.seed, folder / "trial", not args.no_rescue)
    for what, those in counts.items():
        print(f"{what}:", ", ".join(f"{number} {words}" for words, number in those.most_common()))


if __name__ == "__main__":
    main()
