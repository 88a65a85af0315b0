"""The languages players can read, and their catalogues: ``locale/<code>/*.po``, in the format of gettext.

A small strict reader of our own: a mistake names its file and line. Knows games by their names alone, and not who
speaks: ``words.speak(catalogue("de"))`` switches to German at any moment, ``words.speak(None)`` back to English.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

import companion.games
from companion.errors import BadData, Invalid
from companion.language.words import say

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"
OWN_NAME = "English"
"""Every catalogue translates this sentence with the name of its own language."""

SHARED = ("kernel", "vision", "screen", "box")
"""The files of a language that belong to no game."""

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class Language(Struct, frozen=True):
    """A language to choose: its *code*, and its *name* as its own speakers write it."""

    code: str
    name: str


def languages() -> list[Language]:
    """English, in which the sources are written, then every language that has a catalogue."""
    return [Language(code, catalogue(code)(OWN_NAME)) for code in codes()]


def codes() -> list[str]:
    """The languages by their codes alone, which reads no file."""
    return [ENGLISH, *sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())]


class Catalogue:
    """One language: what everything but the games says and, apart from that, what each game says."""

    def __init__(self, shared: Mapping[str, str], games: Mapping[str, Mapping[str, str]]) -> None:
        self._shared = shared
        self._games = games

    def __call__(self, sentence: str) -> str:
        return self.said_by("", "", sentence)

    def said_by(self, game: str, at_table: str, sentence: str) -> str:
        """What *game* means by *sentence*; without a game what all others mean, or the game *at_table*, or any.

        A sentence that is not there stays English.
        """
        if game:
            return self._games.get(game, {}).get(sentence) or self._shared.get(sentence, sentence)
        places = (self._shared, self._games.get(at_table, {}), *self._games.values())
        return next((words[sentence] for words in places if sentence in words), sentence)


def catalogue(code: str) -> Callable[[str], str]:
    """What ``words.speak`` takes; a sentence that the catalogue has not stays English. Invalid names the languages."""
    if code == ENGLISH:
        return str
    if code not in codes():
        known = ", ".join(codes())
        raise Invalid(say("There is no language {code!r}. Expected one of: {known}.", code=code, known=known))
    return _catalogue(code)


@cache
def _catalogue(code: str) -> Catalogue:
    shared: dict[str, str] = {}
    games: dict[str, dict[str, str]] = {}
    for path in po_files(code):
        words = shared if path.stem in SHARED else games.setdefault(game_of(path.stem), {})
        words.update(read_po(path))
    return Catalogue(shared, games)


def game_of(area: str) -> str:
    """The game that ``<game>.po`` or ``<game>_<part>.po`` belongs to, by the games' folders; else *area* itself."""
    folders = [folder.name for path in companion.games.__path__ for folder in Path(path).iterdir() if folder.is_dir()]
    return max((name for name in folders if area == name or area.startswith(f"{name}_")), key=len, default=area)


def po_files(code: str) -> list[Path]:
    """The files of one language, one for each area of the sources."""
    return sorted((LOCALE / code).glob("*.po"))


def language_of(environ: Mapping[str, str]) -> str:
    """The first language of the environment that we speak, as gettext looks it up; English where there is none."""
    named = next((environ[key] for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    known = codes()
    wanted = (re.split(r"[_.@-]", name)[0].casefold() for name in named.split(":"))
    return next((code for code in wanted if code in known), ENGLISH)


# -- the file format ---------------------------------------------------------------------------------------


def read_po(path: Path) -> dict[str, str]:
    """The translations in *path* by their English sentence; those left empty are left out, and so is the header."""
    found: dict[str, str] = {}
    for number, sentence, text in _entries(path):
        if sentence in found:
            raise BadData(_wrong(path, number, say("{said!r} stands here twice", said=sentence)))
        if sentence and text:
            found[sentence] = text
    return found


def _entries(path: Path) -> Iterator[tuple[int, str, str]]:
    """Each msgid with its msgstr, and the line where it begins."""
    strings: list[tuple[int, str, str]] = []
    for number, keyword, text in _strings(path):
        expected = "msgstr" if len(strings) % 2 else "msgid"
        if keyword == expected:
            strings.append((number, keyword, text))
        elif not keyword and strings:
            strings[-1] = (*strings[-1][:2], strings[-1][2] + text)
        else:
            raise BadData(_wrong(path, number, say('expected {keyword} "…"', keyword=expected)))
    if len(strings) % 2:
        raise BadData(_wrong(path, strings[-1][0], say("the msgstr is missing")))
    for (number, _, sentence), (_, _, text) in zip(strings[::2], strings[1::2], strict=True):
        yield number, sentence, text


def _strings(path: Path) -> Iterator[tuple[int, str, str]]:
    """Every line with a string: its number, its keyword ("" where a string goes on), and the string."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise BadData(say("{path} cannot be read: {why}.", path=path, why=error)) from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r'(?:(msgid|msgstr)\s+)?"((?:[^"\\]|\\[nt"\\])*)"', line.strip())
        if match is None:
            raise BadData(_wrong(path, number, say('expected msgid "…", msgstr "…", a comment or an empty line')))
        yield number, match[1] or "", re.sub(r"\\(.)", lambda escape: ESCAPES[escape[1]], match[2])


def _wrong(path: Path, number: int, what: str) -> str:
    return say("{path}, line {n}: {what}.", path=f"{path.parent.name}/{path.name}", n=number, what=what)


def write_entry(sentence: str, text: str = "") -> str:
    """One entry as it stands in a file."""
    return f"msgid {_quoted(sentence)}\nmsgstr {_quoted(text)}\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
