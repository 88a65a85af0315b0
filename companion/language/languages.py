"""The languages players can read, and their catalogues.

What every game shares is in ``locale/<code>/*.po`` here, what a game says in ``locale/<code>/*.po`` of its own folder.
Knows games by their folders alone, and not who speaks: ``words.speak(catalogue("de"))`` switches to German at any
moment, ``words.speak(None)`` back to English.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from msgspec import Struct

import companion.games
from companion.errors import Invalid
from companion.language.po import Translated, header_of, read_po, translations
from companion.language.words import Translations, phrase

LOCALE = Path(__file__).parent / "locale"
ENGLISH = "en"
OWN_NAME = "English"
"""Every catalogue translates this sentence with the name of its own language."""


class Language(Struct, frozen=True):
    """A language to choose: its *code*, and its *name* as its own speakers write it."""

    code: str
    name: str


def languages() -> list[Language]:
    """English, in which the sources are written, then every language that has a catalogue."""
    return [Language(code, catalogue(code).of("").gettext(OWN_NAME)) for code in codes()]


def codes() -> list[str]:
    """The languages by their codes alone, which reads no file."""
    return [ENGLISH, *sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())]


class Catalogue:
    """One language: what everything but the games says and, apart from that, what each game says.

    >>> catalogue("de").of("shadows_of_malice").gettext("Done")
    'Fertig'
    """

    def __init__(self, code: str) -> None:
        self._code = code
        self._header = next(map(header_of, shared_files(code)), "")
        self._shared = _all_of(shared_files(code))
        self._made: dict[tuple[str, bool], Translations] = {}

    def of(self, game: str) -> Translations:
        """What *game* means by its sentences, then what everything else does; without a game whatever has them."""
        return self._in_order(game, shared_first=not game)

    def shown_with(self, game: str) -> Translations:
        """What everything but the games means, then *game*: for front ends, which speak of its pieces too."""
        return self._in_order(game, shared_first=True)

    def _in_order(self, game: str, *, shared_first: bool) -> Translations:
        if (game, shared_first) not in self._made:
            names = [game] if game else sorted(game_folders())
            places = [_all_of(game_files(self._code, name)) for name in names]
            places.insert(0 if shared_first else len(places), self._shared)
            self._made[game, shared_first] = self._chained(places)
        return self._made[game, shared_first]

    def _chained(self, places: Iterable[Translated]) -> Translations:
        """A sentence that the first has not is looked up in the next; one that is nowhere stays English."""
        first = NullTranslations()
        for place in places:
            first.add_fallback(translations(self._header, place))
        return first


class English(Catalogue):
    """The sources themselves."""

    def __init__(self) -> None:
        self._made = {}

    def _in_order(self, game: str, *, shared_first: bool) -> Translations:
        return NullTranslations()


def catalogue(code: str) -> Catalogue:
    """What ``words.speak`` takes; a sentence that the catalogue has not stays English. Invalid names the languages."""
    if code == ENGLISH:
        return English()
    if code not in codes():
        known = ", ".join(codes())
        raise Invalid(phrase("There is no language {code!r}. Expected one of: {known}.", code=code, known=known))
    return _catalogue(code)


_catalogue = cache(Catalogue)


def _all_of(paths: Iterable[Path]) -> Translated:
    return {sentence: forms for path in paths for sentence, forms in read_po(path).items()}


def shared_files(code: str) -> list[Path]:
    """The files of one language that belong to no game, one for each area of the sources."""
    return sorted((LOCALE / code).glob("*.po"))


def game_files(code: str, game: str) -> list[Path]:
    """The files of one language in a game's own folder."""
    folder = game_folders().get(game)
    return sorted(folder.glob(f"locale/{code}/*.po")) if folder else []


def game_folders() -> dict[str, Path]:
    """Each folder of a game by its name."""
    return {
        folder.name: folder for path in companion.games.__path__ for folder in Path(path).iterdir() if folder.is_dir()
    }


def language_of(environ: Mapping[str, str]) -> str:
    """The first language of the environment that we speak, as gettext looks it up; English where there is none."""
    named = next((environ[key] for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    known = codes()
    wanted = (re.split(r"[_.@-]", name)[0].casefold() for name in named.split(":"))
    return next((code for code in wanted if code in known), ENGLISH)
