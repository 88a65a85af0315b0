"""Which sentences players can read, and which of them a language lacks.

Walks the sources for what goes through ``say`` and its like, tables and choices included, which is more than Babel
finds, and asks each game for the names and texts of its data. Each area is one file of a catalogue: ``kernel`` of the
shared one, ``chess/cards`` of a game's own. A sentence belongs to the first area that has it, but every game has its
own: what another game says is nothing to it. Knows no language.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from string import Formatter

from companion.kernel import registry as games
from companion.kernel.game import AnyGame
from companion.language.languages import OWN_NAME, game_files, shared_files
from companion.language.po import Sentence, Translated, read_po
from companion.language.words import phrase

ROOT = Path(__file__).parents[2]
AREAS = {"kernel": "companion", "vision": "vision", "screen": "kivy_ui", "box": "hardware"}
"""The files of a catalogue besides the games', with the package whose sentences they have."""

OF_GAME = "game"
"""The file of a game's catalogue that has what its sources say."""

SAID = {"say": ("sentence",), "phrase": ("sentence",), "Dice": ("sentence",), "meant": ("context", "sentence"),
        "count": ("", "sentence", "many")}  # fmt: skip
"""What each argument is, by whom it is handed to; a die's role is its name unless it has another."""

PART = re.compile(r"\{[^{}]*\}")

Sentences = dict[Sentence, str]
"""Each sentence with where it stands."""


def sentences(of_games: Iterable[str] | None = None) -> dict[str, Sentences]:
    """Everything that players can read, area by area; of the games those installed, unless some are named."""
    shared = {area: _in_package(package) for area, package in AREAS.items()}
    shared["kernel"][Sentence(OWN_NAME)] = "the name of the language itself"
    found = _each_once(shared, {})
    everywhere = {sentence.key: sentence for those in found.values() for sentence in those}
    for name in games.game_names() if of_games is None else of_games:
        found |= _each_once(_of_game(games.find_game(name)), dict(everywhere))
    return found


def _of_game(game: AnyGame) -> dict[str, Sentences]:
    areas = {f"{game.name}/{OF_GAME}": _in_files(game.folder.rglob("*.py"))}
    for area, texts in game.reading.texts().items():
        those = {Sentence(text): f"{game.name}: {area}" for text in texts if has_words(text)}
        areas[f"{game.name}/{area}"] = those
    return areas


def _each_once(found: dict[str, Sentences], seen: dict[tuple[str, str], Sentence]) -> dict[str, Sentences]:
    """A sentence that is counted somewhere has its plural forms there, which also serve where it is not counted."""
    for area, those in found.items():
        found[area] = {}
        for sentence, place in sorted(those.items(), key=lambda one: not one[0].many):
            known = seen.get(sentence.key)
            if known is None or (sentence.many and not known.many):
                found[area][sentence] = place
                seen[sentence.key] = sentence
    return found


# -- comparing ---------------------------------------------------------------------------------------------


def missing(code: str, of_games: Iterable[str] | None = None) -> dict[str, Sentences]:
    """What a language has not translated yet, by the file where it belongs."""
    return _lacking(sentences(of_games), _translated(code, of_games))


def _lacking(wanted: dict[str, Sentences], have: dict[str, Translated]) -> dict[str, Sentences]:
    left = {
        area: {said: at for said, at in those.items() if said not in have.get(area, {})}
        for area, those in wanted.items()
    }
    return {area: lacking for area, lacking in left.items() if lacking}


def faults(code: str, of_games: Sequence[str] | None = None) -> list[str]:
    """What is wrong with a language's catalogue: sentences missing, superfluous, or with other placeholders."""
    wanted, translated = sentences(of_games), _translated(code, of_games)
    lines = [
        phrase("{file}: missing {said!r} ({place})", file=area_file(code, area), said=sentence.sentence, place=place)
        for area, lacking in _lacking(wanted, translated).items()
        for sentence, place in lacking.items()
    ]
    for area, have in translated.items():
        for sentence, forms in have.items():
            words = {"file": area_file(code, area), "said": sentence.sentence}
            if sentence not in wanted.get(area, {}) and has_words(sentence.sentence):
                lines.append(phrase("{file}: nothing says {said!r} (any more, or here)", **words))
            for text in forms:
                if placeholders(sentence.sentence) != placeholders(text):
                    lines.append(phrase("{file}: {text!r} has other placeholders than {said!r}", text=text, **words))
    return lines


def area_file(code: str, area: str) -> str:
    game, slash, name = area.rpartition("/")
    return f"{game}{slash}{code}/{name}.po"


def _translated(code: str, of_games: Iterable[str] | None) -> dict[str, Translated]:
    files = {path.stem: path for path in shared_files(code)}
    for game in games.game_names() if of_games is None else of_games:
        files |= {f"{game}/{path.stem}": path for path in game_files(code, game)}
    return {area: read_po(path) for area, path in files.items()}


def placeholders(sentence: str) -> set[tuple[str, str, str]] | None:
    """The ``{parts}`` of a sentence, with how they are to be written; None where its braces do not match."""
    try:
        parts = Formatter().parse(sentence)
        return {(name, spec or "", conversion or "") for _, name, spec, conversion in parts if name is not None}
    except ValueError:
        return None


# -- looking into the sources ------------------------------------------------------------------------------


def _in_package(name: str) -> Sentences:
    apart = ROOT / "companion" / "games"
    return _in_files(path for path in (ROOT / name).rglob("*.py") if apart not in path.parents)


def _in_files(paths: Iterable[Path]) -> Sentences:
    found: Sentences = {}
    for path in sorted(paths):
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Call):
                for sentence in _said_by(node, path):
                    place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
                    found.setdefault(sentence, f"{place}:{node.lineno}")
    return found


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def _said_by(call: ast.Call, path: Path) -> Iterator[Sentence]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    given = {what: list(_texts(node, path)) for what, node in zip(SAID.get(name, ()), call.args, strict=False) if what}
    for texts in zip(*given.values(), strict=False):
        sentence = Sentence(**dict(zip(given, texts, strict=True)))
        if has_words(sentence.sentence):
            yield sentence


def has_words(text: str) -> bool:
    """Whether there is something to translate besides the parts; a language may arrange those differently, too."""
    return any(map(str.isalpha, PART.sub("", text)))


def _texts(node: ast.expr | None, path: Path) -> Iterator[str]:
    """The sentences an expression can be, as far as it says so itself: literals, choices between them, tables."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one, path), *_texts(other, path))
        case ast.BoolOp(values=several) | ast.Tuple(elts=several) | ast.List(elts=several):
            for one in several:
                yield from _texts(one, path)
        case ast.Dict(values=several):
            for one in several:
                yield from _texts(one, path)
        case ast.Subscript(value=table):
            yield from _texts(table, path)
        case ast.Call(func=ast.Attribute(value=table, attr="get"), args=args):
            yield from (*_texts(table, path), *(text for default in args[1:] for text in _texts(default, path)))
        case ast.Name(id=name) if name.isupper():
            yield from _constant(name, path)


def _constant(name: str, path: Path) -> Iterator[str]:
    """The sentences in a constant of the module at *path*, or of the module it has it from."""
    for node in _tree(path).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield from _texts(value, path)
            case ast.AnnAssign(target=ast.Name(id=found), value=value) if found == name:
                yield from _texts(value, path)
            case ast.ImportFrom(module=str(module), names=names) if name in [alias.name for alias in names]:
                yield from _constant(name, ROOT.joinpath(*module.split(".")).with_suffix(".py"))
