"""``python -m vision teach``: dice are thrown before a camera, and someone types what they show, from left to right."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.errors import Invalid
from companion.kernel.dice import DieKind, FaceId
from companion.kernel.registry import find_game
from companion.language.words import listing, phrase, worded
from vision.calibration import vision_folder
from vision.cameras.frames import FrameSource
from vision.one_picture.reader import Reader
from vision.taught.dice_set import Example, TaughtDice, teachable
from vision.taught.every_die import EveryDie
from vision.taught.looking import look_at, patch_of
from vision.taught.own_dice import OwnDice
from vision.taught.teaching import in_words, judge
from vision.throw_bench import GAMES, asked_for
from vision.watching import Ended, Lost, Resting, Watcher

Write = Callable[[str], None]
END, LEFT_OUT = "end", "-"


def teach(args: Namespace, write: Write, source: Callable[[], FrameSource], ask: Callable[[str], str]) -> int:
    """Teach a kind of die; or list, hand on, take over or forget what was taught."""
    folder = vision_folder(args.environ)
    taught = TaughtDice(folder / "taught")
    if args.forget:
        taught.forget(args.forget)
    elif args.export:
        name, path = args.export
        taught.hand_on(name, Path(path))
    elif args.bring:
        write(phrase("Taken over: {name}", name=taught.bring(args.bring).name))
    elif args.game:
        _learn(args, write, source, ask, taught)
    for name in taught.names():
        known = taught.load(name)
        write(f"{name}: " + ", ".join(f"{kind.label} {_looks(known.examples, kind.id)}" for kind in known.kinds))
    for wrong in taught.damaged():
        write(wrong)
    return 0


def _looks(examples: Sequence[Example], kind: str) -> int:
    return sum(look.kind == kind for look in examples)


def _learn(
    args: Namespace, write: Write, source: Callable[[], FrameSource], ask: Callable[[str], str], taught: TaughtDice
) -> None:
    rolls = asked_for(find_game(args.game), GAMES, 1, pips=False)
    groups = [group for roll in rolls for group in roll.dice if teachable(group.kind)]
    kinds = {group.kind.id: group.kind for group in groups}
    kind = kinds.get(args.kind)
    if kind is None:
        raise Invalid(
            phrase(
                "There is no kind of die {kind!r}, expected one of: {kinds}.", kind=args.kind, kinds=", ".join(kinds)
            )
        )
    name = args.game.replace("_", " ")
    write(phrase("Throw dice of this kind ({die}). Then type what they show from left to right: {faces}; {out} leaves a"
                 " die out, {end} ends.", die=worded(kind.label), out=LEFT_OUT, end=END,
                 faces=worded(listing([face.name for face in kind.distinct]))))  # fmt: skip
    for looks in _thrown(kind, write, source(), ask, folder=taught):
        known = taught.add(name, tuple(kinds.values()), looks)
        write(in_words(known, judge(known)))


def _thrown(
    kind: DieKind, write: Write, source: FrameSource, ask: Callable[[str], str], folder: TaughtDice
) -> Iterator[list[Example]]:
    """The looks of each throw that was typed."""
    every_die = EveryDie(Reader(), folder, OwnDice(folder.folder.parent / "own"))
    every_die.teach()
    watcher = Watcher(source, every_die)
    while not isinstance(event := watcher.step(), Ended | Lost):
        if not isinstance(event, Resting) or not event.agreed.reading.dice:
            continue
        dice = event.agreed.reading.dice
        typed = ask(phrase("{n} dice lie there: ", n=len(dice))).split()
        if typed == [END]:
            break
        if len(typed) != len(dice):
            write(phrase("{typed} words for {n} dice: throw again.", typed=len(typed), n=len(dice)))
            continue
        named = [(die, _face(kind, word)) for die, word in zip(dice, typed, strict=True) if word != LEFT_OUT]
        if wrong := [word for word in typed if word != LEFT_OUT and _face(kind, word) is None]:
            write(phrase("No face is called {word!r}: throw again.", word=wrong[0]))
            continue
        yield [look_at(kind.id, face, patch_of(event.picture, die.box)) for die, face in named if face is not None]
    source.close()


def _face(kind: DieKind, word: str) -> FaceId | None:
    """The only face whose name or id begins so."""
    begin = word.casefold()
    fitting = [
        face.id
        for face in kind.distinct
        if worded(face.name).casefold().startswith(begin) or str(face.id).casefold().startswith(begin)
    ]
    return fitting[0] if len(fitting) == 1 else None
