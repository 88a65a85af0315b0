"""What may stand at a path of a Table, so that a front end can offer the right means to set it by hand.

Read from the Table's own types. The check itself is in ``corrections.py``. Knows msgspec Structs, no game.
"""

from typing import Any, Literal

from msgspec import Struct, convert, inspect

from companion.kernel.corrections import value_at
from companion.language.words import Message

Kind = Literal["number", "flag", "choice", "words", "other"]


class Holds(Struct, frozen=True):
    """What stands there *now*, and what else could: a number from *least* to *most*, a flag, words, a choice."""

    kind: Kind
    now: Any
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def holds(table: Any, path: str) -> Holds:
    """What *path* holds; BadCorrection if there is no such place."""
    now = value_at(table, path)
    found = inspect.type_info(type(table))
    for key in path.split("."):
        found = inside(plain_type(found), key)
    return _described(plain_type(found), now)


def plain_type(found: inspect.Type) -> inspect.Type:
    """The type without its constraints: of ``T | None`` it is T, and text where a message may stand too."""
    if isinstance(found, inspect.Metadata):
        return plain_type(found.type)
    if isinstance(found, inspect.UnionType):
        several = [one for one in found.types if not (isinstance(one, inspect.NoneType) or _is_message(one))]
        return plain_type(several[0]) if len(several) == 1 else inspect.AnyType()
    return found


def _is_message(found: inspect.Type) -> bool:
    return isinstance(found, inspect.StructType) and found.cls is Message


def inside(found: inspect.Type, key: str) -> inspect.Type:
    if isinstance(found, inspect.StructType):
        return next(field.type for field in found.fields if field.encode_name == key)
    if isinstance(found, inspect.ListType | inspect.VarTupleType):
        return found.item_type
    if isinstance(found, inspect.TupleType):
        return found.item_types[int(key)]
    if isinstance(found, inspect.DictType):
        return found.value_type
    return inspect.AnyType()


def _described(found: inspect.Type, now: Any) -> Holds:
    if isinstance(found, inspect.BoolType):
        return Holds("flag", now)
    if isinstance(found, inspect.IntType):
        least = found.ge if found.gt is None else found.gt + 1
        most = found.le if found.lt is None else found.lt - 1
        return Holds("number", now, least=least, most=most)
    if isinstance(found, inspect.LiteralType) and all(isinstance(value, str) for value in found.values):
        return Holds("choice", now, choices=tuple(map(str, found.values)))
    if isinstance(found, inspect.StrType):
        return Holds("words", now if isinstance(now, str) else convert(now, Message))
    return Holds("other", now)
