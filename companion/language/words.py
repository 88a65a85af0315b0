"""What players read goes through here, so that one place can put it into another language.

``say("{name} rolls", name="Sara")`` looks the sentence up in the catalogue in force and fills it in. What a module of
``companion/games/<name>`` says is looked up in that game's own catalogue first: two games may mean different things by
the same words. Knows nothing of where catalogues come from: the app hands one in with :func:`speak`.
"""

import sys
from collections.abc import Callable, Sequence
from string import Formatter
from types import FrameType

GAMES = "companion.games."
"""What the name of every module of a game begins with."""

_translate: Callable[[str], str] | None = None
_said_by: Callable[[str, str, str], str] | None = None
_at_table = ""


class Text(str):
    """A sentence in the data of *game* that other modules will say, such as the label of a setting."""

    game: str

    def __new__(cls, sentence: str, game: str) -> "Text":
        text = super().__new__(cls, sentence)
        text.game = game
        return text


def speak(translate: Callable[[str], str] | None) -> None:
    """Use *translate* (such as a gettext catalogue's ``gettext``) from now on; None is English.

    If it has a ``said_by(game, at_table, sentence)``, that is asked instead, and told which game says it.
    """
    global _translate, _said_by
    _translate, _said_by = translate, getattr(translate, "said_by", None)


def sit_down_to(game: str) -> None:
    """*game* is at the table: its words are meant where others speak of its pieces, such as the name of a die."""
    global _at_table
    _at_table = game


def say(sentence: str, **parts: object) -> str:
    """*sentence* in the players' language, with its ``{parts}`` filled in.

    ``{part!c}`` begins with a capital letter, ``{part!b}`` is bare of the full stop at its end.
    """
    if _translate is not None:
        sentence = _translated(sentence, sys._getframe(1))
    if not parts:
        return str(sentence)
    return _fitted(sentence, (), parts) if "!c}" in sentence or "!b}" in sentence else sentence.format(**parts)


def _translated(sentence: str, speaker: FrameType) -> str:
    if _said_by is None:
        return _translate(sentence) if _translate else sentence
    module: str = speaker.f_globals.get("__name__", "")
    game = module.split(".")[2] if module.startswith(GAMES) else getattr(sentence, "game", "")
    return _said_by(game, _at_table, sentence)


class _Fitting(Formatter):
    """Fills in parts as they must be in the middle or at the beginning of a sentence."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "c":
            text = str(value)
            return text[:1].upper() + text[1:]
        return str(value).rstrip(".") if conversion == "b" else super().convert_field(value, conversion)


_fitted = _Fitting().vformat


def joined(separator: str, words: Sequence[str]) -> str:
    """All of them with *separator* between two: ``a; b; c``."""
    return separator.join(words)


def listing(words: Sequence[str]) -> str:
    """``a, b and c``."""
    if len(words) < 2:
        return joined("", words)
    return say("{these} and {last}", these=joined(", ", words[:-1]), last=words[-1])


def count(number: int, one: str, many: str) -> str:
    """``1 life token`` or ``3 life tokens``."""
    noun = one if number == 1 else many
    return f"{number} {_translated(noun, sys._getframe(1))}"
