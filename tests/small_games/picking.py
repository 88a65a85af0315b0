"""Everybody picks one of a few things with names: a question that two of the small games ask."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from companion.kernel import Asking, Choose, Option, Player, Side, Together, Words

S = TypeVar("S", Player, Side)


def named(labels: Mapping[str, Words], ids: Iterable[str]) -> list[Option[str]]:
    """Options for the things of these *ids*."""
    return [Option(id_, labels[id_]) for id_ in ids]


def each_picks(
    seats: Iterable[S], key: str, text: Words, labels: Mapping[str, Words], cover: Callable[[S], Words] | None = None
) -> Asking[dict[str, str]]:
    """What each seat or side picks, all at once; in secret where there is a *cover* to tell the others."""
    return Together.each(
        seats,
        lambda seat: Choose(
            key, text, secret=bool(cover), cover=cover(seat) if cover else "", offers=lambda: named(labels, labels)
        ),
    )
