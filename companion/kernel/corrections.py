"""Setting any value of a Table by hand.

A path is field names, list positions and dictionary keys joined by dots: ``players.0.coins.red``. The new
value is checked against the Table's own types, and the message names the place and what belongs there.
Knows msgspec Structs, no game.
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.errors import BadCorrection
from companion.language.words import Words, say

T = TypeVar("T", bound=Struct)


def corrected(table: T, path: str, value: Any) -> T:
    """A copy of *table* with the value at *path* replaced; BadCorrection if there is no such place or value."""
    plain = _plain(table)
    keys = path.split(".")
    parent = _value_at(plain, keys[:-1])
    last = keys[-1]
    # A dictionary of counts may gain a key: that is how a first red coin is corrected in.
    parent[last if isinstance(parent, dict) and _is_open(parent) else _known(parent, last, keys[:-1])] = value
    try:
        new = msgspec.json.decode(msgspec.json.encode(plain), type=type(table))
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise BadCorrection(say("{path} cannot be {value!r}: {why}.", path=path, value=value, why=error)) from error
    _value_at(_plain(new), keys)  # a Struct looks like a dictionary of counts, but drops what it has no field for
    return new


def value_at(table: Struct, path: str) -> Any:
    """The value at *path* as plain data; BadCorrection if there is none."""
    return _value_at(_plain(table), path.split("."))


def correct_in_place(table: Struct, path: str, value: Any) -> None:
    """Make *table* the corrected one while rules that hold it go on."""
    new = corrected(table, path, value)
    for field in type(table).__struct_fields__:
        setattr(table, field, getattr(new, field))


def _plain(table: Any) -> Any:
    """*table* as a save holds it: nothing but dictionaries, lists and plain values."""
    return msgspec.json.decode(msgspec.json.encode(table))


def _value_at(plain: Any, keys: list[str]) -> Any:
    for depth, key in enumerate(keys):
        plain = plain[_known(plain, key, keys[:depth])]
    return plain


def _is_open(parent: dict[str, Any]) -> bool:
    return all(isinstance(number, int) for number in parent.values())


def _known(parent: Any, key: str, where: list[str]) -> Any:
    if isinstance(parent, dict) and key in parent:
        return key
    if isinstance(parent, list) and key in map(str, range(len(parent))):
        return int(key)
    if isinstance(parent, dict):
        there: Words = ", ".join(parent)
    elif isinstance(parent, list):
        there = f"0 to {len(parent) - 1}" if parent else say("nothing")
    else:
        there = say("nothing: it is a plain value")
    raise BadCorrection(
        say(
            "There is no {key!r} in {where}. There is {there}.",
            key=key,
            where=".".join(where) or say("the table"),
            there=there,
        )
    )
