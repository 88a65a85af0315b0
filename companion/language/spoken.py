"""Everything in a thing worded at once, for a reader of it all: a view to draw, a line of JSON to send."""

from operator import is_
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.language.words import Message, Translations, worded

T = TypeVar("T")

WORDLESS = frozenset({str, int, float, bool, type(None)})
"""The types that most things in a view have, and that hold no message."""


def spoken(thing: T, catalogue: Translations | None = None) -> T:
    """A copy of *thing* in which every message is text; what holds no message is the same object.

    >>> from companion.kernel.view import Text
    >>> from companion.language.words import say
    >>> spoken(Text(id="love", text=say("You love the {it}.", it="jade lantern"))).text
    'You love the jade lantern.'
    """
    changed: Any = _spoken(thing, catalogue)
    result: T = changed
    return result


def _spoken(thing: Any, catalogue: Translations | None) -> Any:
    if type(thing) in WORDLESS:
        return thing
    if isinstance(thing, Message):
        return worded(thing, catalogue)
    if isinstance(thing, Struct):
        return _struct(thing, catalogue)
    if isinstance(thing, list | tuple):
        words = [_spoken(one, catalogue) for one in thing]
        if all(map(is_, words, thing)):
            return thing
        return words if isinstance(thing, list) else tuple(words)
    if isinstance(thing, dict):
        return {_spoken(key, catalogue): _spoken(value, catalogue) for key, value in thing.items()}
    return thing


def _struct(thing: Struct, catalogue: Translations | None) -> Struct:
    changed = {}
    for field in thing.__struct_fields__:
        value = getattr(thing, field)
        words = _spoken(value, catalogue)
        if words is not value:
            changed[field] = words
    return replace(thing, **changed) if changed else thing
