"""What only some at the table may know, and a table as one viewer may see it.

The safest secret is one the app never learns: hands stay physical, and the app knows their number. Where a game must
know more, it keeps it in a :class:`Secret`.
"""

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, Generic, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.errors import Hidden
from companion.storage.covers import Eyes

T = TypeVar("T")
D = TypeVar("D")
NOBODY = "nobody"
"""Whose secret it is when nobody at the table may know it, such as the order of a deck."""


class Secret(Struct, Generic[T], omit_defaults=True):
    """Something that only *of* may know: a seat, a side, or NOBODY.

    Others see a copy that has no value and says only how many things there are:

    >>> hand = Secret("p1", ["trip", "candle"])
    >>> hand.value, seen(hand, Eyes("p2"))
    (['trip', 'candle'], Secret(of='p1', kept=None, count=2))
    """

    of: str
    kept: T | None
    count: int = 0

    @property
    def value(self) -> T:
        """What it is; a rule may ask, and so may whoever is shown it."""
        if self.kept is None:
            raise Hidden(f"the secret of {self.of} was looked at in a copy for somebody else: a mistake in the game")
        return self.kept

    @value.setter
    def value(self, value: T) -> None:
        self.kept = value

    def __len__(self) -> int:
        """How many things it holds, whoever looks."""
        return self.count if self.kept is None else _how_many(self.kept)

    def __bool__(self) -> bool:
        return True


Hider = Callable[[Any, Eyes], Any]


def seen(data: D, eyes: Eyes) -> D:
    """*data* as *eyes* may see it: a copy without others' secrets or, where its type has none, the very object."""
    hide = hider(data.__class__)
    return cast(D, hide(data, eyes)) if hide else data


def has_secrets(kind: Any) -> bool:
    """Whether a Table of this type can hold a Secret."""
    return hider(kind) is not None


def holds_secrets_of_others(data: Any, eyes: Eyes) -> bool:
    """Whether anything in *data* would be hidden from *eyes*."""
    return has_secrets(type(data)) and bool(seen(data, eyes) != data)


def whose(data: Any, path: str) -> str:
    """Whose secret lies at *path* or around it, "" if none does: ``hands.p1.kept.0`` is p1's."""
    for step in path.split("."):
        if isinstance(data, Secret):
            return data.of
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list):
            data = data[int(step)] if step.isdigit() and int(step) < len(data) else None
        else:
            data = getattr(data, step, None)
    return data.of if isinstance(data, Secret) else ""


def hider(kind: Any) -> Hider | None:
    """How a value of *kind* is made fit for other eyes; None where there is nothing to hide."""
    return _hider(kind) if _reaches_secret(kind) else None


@cache
def _reaches_secret(kind: Any) -> bool:
    known, to_look_at = set(), [kind]
    while to_look_at:
        one = to_look_at.pop()
        if one is Secret or get_origin(one) is Secret:
            return True
        if one not in known:
            known.add(one)
            to_look_at += _inner_types(one)
    return False


def _inner_types(kind: Any) -> list[Any]:
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind)
        return [hints[field.name] for field in fields(kind)]
    return [part for part in get_args(kind) if part is not Ellipsis]


@cache
def _hider(kind: Any) -> Hider:
    """Of a *kind* that can hold a Secret. What is inside is looked up when met: a type may hold itself."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Secret or origin is Secret:
        return _hide_secret
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _of_struct(kind)
    if origin in (Union, UnionType):
        return _of_union([part for part in parts if _reaches_secret(part)])
    if origin is dict:
        return lambda data, eyes: {key: _hider(parts[1])(one, eyes) for key, one in data.items()}
    if origin in (list, tuple, set, frozenset):
        made: Any = origin
        return lambda data, eyes: made(_hider(parts[0])(one, eyes) for one in data)
    raise TypeError(f"a Secret cannot be kept in a {kind}")


def _of_struct(kind: type[Struct]) -> Hider:
    hints = get_type_hints(kind)
    hidden = [(field.name, hints[field.name]) for field in fields(kind) if _reaches_secret(hints[field.name])]
    return lambda data, eyes: replace(data, **{name: _hider(of)(getattr(data, name), eyes) for name, of in hidden})


def _of_union(kinds: list[Any]) -> Hider:
    """By what a value turns out to be: a Secret, a Struct, or the one container that a union of JSON types can have."""
    by_type = [(get_origin(kind) or kind, kind) for kind in kinds]

    def hide(data: Any, eyes: Eyes) -> Any:
        return next((_hider(kind)(data, eyes) for made, kind in by_type if isinstance(data, made)), data)

    return hide


def _hide_secret(secret: "Secret[Any]", eyes: Eyes) -> "Secret[Any]":
    if secret.kept is None or eyes.may_see(secret.of):
        return secret
    return Secret(secret.of, None, _how_many(secret.kept))


def _how_many(value: Any) -> int:
    return len(value) if isinstance(value, list | tuple | dict | set | frozenset) else 1
