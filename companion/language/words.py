"""What players read is kept as messages, and worded where somebody reads it.

``say("{name} rolls", name="Sara")`` is a :class:`Message`: the sentence and its parts, which a save keeps and which
each reader reads in a language of their own. Rules, kernel and games say; terminal, screen, JSON, story and errors
call :func:`worded`. Who shows a sentence of their own at once calls :func:`phrase`.

A message does not carry its game: whoever reads it knows the game at the table (:func:`sit_down_to`), and a list over
several games hands in the catalogue of each. So the words of a game are looked up in its own catalogue first, then in
the shared one: two games may mean different things by the same words. Knows nothing of where catalogues come from: the
app hands one in with :func:`speak`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from string import Formatter
from typing import Any, NoReturn, Protocol

from msgspec import Struct

Translations = NullTranslations
"""A catalogue as gettext has it."""
ENGLISH = NullTranslations()
"""The sentences as they stand in the sources."""


class Message(
    Struct, frozen=True, omit_defaults=True, gc=False, rename={"sentence": "say", "parts": "with", "context": "as"}
):
    """A sentence and its parts, not yet worded::

        >>> rolls = say("{name} rolls", name="Sara")
        >>> worded(rolls)
        'Sara rolls'
        >>> f"{rolls}!"
        Traceback (most recent call last):
        TypeError: a Message is worded where it is read: worded(message), never an f-string or str()

    With *many* it counts its part ``n``; *context* tells apart what English calls by the same word. Part of a Message
    is text (a name), a number or another Message.
    """

    sentence: str
    parts: dict[str, "str | int | float | bool | Message | None"] = {}
    many: str = ""
    context: str = ""

    def __str__(self) -> NoReturn:
        raise TypeError("a Message is worded where it is read: worded(message), never an f-string or str()")

    def __format__(self, spec: str) -> NoReturn:
        self.__str__()

    def __hash__(self) -> int:
        return hash((self.sentence, self.many, *self.parts.values()))


PLAIN = frozenset({str, int, float, bool, type(None), Message})
"""The types of the parts of a message."""
Words = Message | str
"""What players read: a message, or text that nobody translates, such as a name."""


# -- saying ------------------------------------------------------------------------------------------------


def say(sentence: str, **parts: Any) -> Message:
    """*sentence* with its ``{parts}``, to be worded by whoever reads it.

    ``{part!c}`` begins with a capital letter, ``{part!b}`` is bare of the full stop at its end.
    """
    if not parts:
        return _plain(sentence)
    if not PLAIN.issuperset(map(type, parts.values())):
        parts = {name: part if type(part) in PLAIN else _kept(part, sentence) for name, part in parts.items()}
    return Message(sentence, parts)


_plain = cache(Message)
"""A sentence without parts is made once: rules say the same few hundred of them over and over."""


def _kept(part: Any, sentence: str) -> Any:
    """A part that a save can keep: an error by its message, anything else as its text.

    What a sentence quotes (``{value!r}``) stays as it is: an answer that was refused, which no save keeps.
    """
    if isinstance(part, BaseException) and part.args and isinstance(part.args[0], Message):
        return part.args[0]
    return part if "!r}" in sentence and isinstance(part, list | dict) else str(part)


def meant(context: str, sentence: str, **parts: Any) -> Message:
    """The same where English has one word for two things: ``meant("deck", "draw")``, ``meant("picture", "draw")``."""
    return Message(sentence, parts, "", context)


def count(number: int, one: str, many: str) -> Message:
    """``1 life token`` or ``3 life tokens``."""
    return Message(one, {"n": number}, many)


def joined(separator: Words, words: Sequence[Words]) -> Words:
    """All of them with *separator* between two: ``a; b; c``."""
    if len(words) < 2:
        return words[0] if words else ""
    parts: dict[str, Any] = dict(zip(_names(len(words)), words, strict=True))
    if isinstance(separator, Message):
        parts["between"], separator = separator, "{between}"
    return Message(_with_between(separator, len(words)), parts)


@cache
def _names(number: int) -> tuple[str, ...]:
    """Of the parts of what is joined: made once, since a turn joins dozens of words."""
    return tuple(f"p{n}" for n in range(number))


@cache
def _with_between(separator: str, number: int) -> str:
    return separator.join(f"{{{name}}}" for name in _names(number))


def listing(words: Sequence[Words]) -> Words:
    """``a, b and c``."""
    if len(words) < 2:
        return joined("", words)
    return say("{these} and {last}", these=joined(", ", words[:-1]), last=words[-1])


# -- reading -----------------------------------------------------------------------------------------------


class Speaks(Protocol):
    """One language."""

    def of(self, game: str) -> Translations:
        """What *game* means by its sentences, then what everything else does; without a game whatever has them."""

    def shown_with(self, game: str) -> Translations:
        """What everything but the games means, then *game*: for front ends, which speak of its pieces too."""


class _English:
    def of(self, game: str) -> Translations:
        return ENGLISH

    shown_with = of


_language: Speaks = _English()
_at_table = ""
_of_game = _of_front = ENGLISH


def speak(language: Speaks | None) -> None:
    """Read everything in *language* from now on; None is English."""
    global _language
    _language = language or _English()
    sit_down_to(_at_table)


def sit_down_to(game: str) -> None:
    """*game* is at the table: messages are its own unless somebody says otherwise."""
    global _at_table, _of_game, _of_front
    _at_table, _of_game, _of_front = game, _language.of(game), _language.shown_with(game)


def reading(game: str) -> Translations:
    """The catalogue of *game* in the language in force, for lists over several games."""
    return _language.of(game)


def worded(text: Words, catalogue: Translations | None = None) -> str:
    """*text* for one reader: in the language in force and for the game at the table, unless there is a *catalogue*.

    Text that is no message is left as it is.
    """
    if isinstance(text, str):
        return text
    catalogue = catalogue or _of_game
    if text.many:
        number = text.parts["n"]
        assert isinstance(number, int)
        return f"{number} {catalogue.ngettext(text.sentence, text.many, number)}"
    if text.context:
        return _filled(catalogue.pgettext(text.context, text.sentence), text.parts, catalogue)
    return _filled(catalogue.gettext(text.sentence), text.parts, catalogue)


def phrase(sentence: str, **parts: Any) -> str:
    """A sentence of a front end's own, worded at once."""
    return _filled(_of_front.gettext(sentence), parts, _of_game)


def _filled(sentence: str, parts: Mapping[str, Any], catalogue: Translations) -> str:
    if not parts:
        return sentence
    read = {name: _part(part, catalogue) for name, part in parts.items()}
    return _fitted(sentence, (), read) if "!c}" in sentence or "!b}" in sentence else sentence.format_map(read)


def _part(part: Any, catalogue: Translations) -> Any:
    return worded(part, catalogue) if isinstance(part, Message) else part


class _Fitting(Formatter):
    """Fills in parts as they must be in the middle or at the beginning of a sentence."""

    def convert_field(self, value: object, conversion: str | None) -> object:
        if conversion == "c":
            text = str(value)
            return text[:1].upper() + text[1:]
        return str(value).rstrip(".") if conversion == "b" else super().convert_field(value, conversion)


_fitted = _Fitting().vformat
