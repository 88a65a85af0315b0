"""What may stand at a path of a Table."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from companion.errors import BadCorrection
from companion.kernel.correctable import Holds, holds
from companion.language.words import Words, say


class Seat(Struct):
    name: str
    life: Annotated[int, Meta(ge=0, le=5)] = 5
    debt: int = 0
    above: Annotated[int, Meta(gt=0, lt=9)] = 1
    resting: bool = False
    mood: Literal["calm", "cross"] = "calm"
    shards: dict[str, Annotated[int, Meta(ge=0)]] = {}
    at: tuple[int, str] = (0, "a")
    fate: Words = ""


class Example(Struct):
    seats: list[Seat]
    guest: Seat | None = None


TABLE = Example([Seat("Ada", shards={"red": 2}, fate=say("lost at sea"))])


@pytest.mark.parametrize(
    ("path", "held"),
    [
        ("seats.0.name", Holds("words", "Ada")),
        ("seats.0.life", Holds("number", 5, least=0, most=5)),
        ("seats.0.debt", Holds("number", 0)),
        ("seats.0.above", Holds("number", 1, least=1, most=8)),
        ("seats.0.resting", Holds("flag", False)),
        ("seats.0.mood", Holds("choice", "calm", ("calm", "cross"))),
        ("seats.0.shards.red", Holds("number", 2, least=0)),
        ("seats.0.at.1", Holds("words", "a")),
        ("seats.0.fate", Holds("words", say("lost at sea"))),
        ("seats.0.shards", Holds("other", {"red": 2})),
    ],
)
def test_a_path_says_what_it_holds_and_what_else_it_could(path, held):
    assert holds(TABLE, path) == held


def test_what_may_be_missing_is_described_by_what_it_is_when_it_is_there():
    assert holds(Example([], Seat("Ben")), "guest.mood").choices == ("calm", "cross")


def test_a_place_that_is_not_there_is_told():
    with pytest.raises(BadCorrection, match="seats"):
        holds(TABLE, "seats.3.life")
