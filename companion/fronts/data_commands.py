"""The commands about data files that players wrote or described: check them, hand them on, take others' in."""

from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from companion.errors import Invalid
from companion.fronts.commands import World
from companion.host.opening import Wanted, which_game
from companion.kernel.game import AnyGame, OwnData
from companion.language.words import Words, phrase, worded


def check_data(args: Namespace, world: World) -> int:
    """Say what is wrong with data files that someone wrote, or with the whole folder; exit code 1 if anything is."""
    game = which_game(Wanted(game=args.game))
    if (own := game.own) is None:
        raise Invalid(phrase("{title} reads no data files.", title=game.title))
    wrong = [] if args.files else _check_folder(own, world)
    for path in args.files:
        problems = [worded(line) for line in own.check(path)] if path.exists() else [phrase("there is no such file")]
        wrong += problems
        for problem in problems or [phrase("good")]:
            world.write(problem if problem.startswith(str(path)) else f"{path}: {problem}")
    return 1 if wrong else 0


def _check_folder(own: OwnData[Struct], world: World) -> list[str]:
    problems = [worded(line) for line in own.notices()]
    good = [phrase("{what}: good", what=line) for line in own.contents()]
    for line in [*good, *problems] or [phrase("there is nothing in it")]:
        world.write(f"{own.folder()}: {line}")
    return problems


def export_data(args: Namespace, world: World) -> int:
    """Write what the players described into one file, for another group."""
    game = which_game(Wanted(game=args.game))
    return _carry(game, game.own.hand_on if game.own else None, args.file, world)


def import_data(args: Namespace, world: World) -> int:
    """Keep what another group has described."""
    game = which_game(Wanted(game=args.game))
    return _carry(game, game.own.take_in if game.own else None, args.file, world)


def _carry(game: AnyGame, carry: Callable[[Path], Sequence[Words]] | None, file: Path, world: World) -> int:
    if carry is None:
        raise Invalid(phrase("In {title} nothing is described at the table.", title=game.title))
    for line in carry(file):
        world.write(worded(line))
    return 0
