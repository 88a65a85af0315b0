"""Secrets in a Table: who sees what, read off the types."""

import doctest

import msgspec
import pytest
from msgspec import Struct

from companion.errors import Hidden
from companion.kernel import secrets
from companion.kernel.secrets import NOBODY, Secret, has_secrets, holds_secrets_of_others, seen, whose
from companion.storage.covers import Eyes


class Room(Struct):
    name: str
    chest: Secret[str] | None = None
    beyond: "list[Room]" = []


class House(Struct):
    rooms: dict[str, Room]
    hands: dict[str, Secret[list[str]]] = {}
    plans: list[Secret[str]] = []
    round: int = 1


class Plain(Struct):
    rooms: dict[str, int]
    beyond: "list[Plain]" = []


def house():
    attic = Room("attic", chest=Secret("moths", "a cocoon"))
    return House(
        rooms={"hall": Room("hall", beyond=[attic])},
        hands={"p1": Secret("p1", ["trip", "candle"]), "p2": Secret("p2", [])},
        plans=[Secret(NOBODY, "rain")],
    )


def test_the_example_in_its_docstring_holds():
    assert doctest.testmod(secrets).failed == 0


def test_a_seat_sees_its_own_and_of_others_only_how_many():
    table = seen(house(), Eyes("p1"))

    assert table.hands["p1"].value == ["trip", "candle"]
    assert len(table.hands["p2"]) == 0
    assert len(seen(house(), Eyes("p2")).hands["p1"]) == 2


@pytest.mark.parametrize("viewer", ["", "p1", "p2"])
def test_looking_at_what_is_hidden_is_a_mistake_that_is_told(viewer):
    table = seen(house(), Eyes(viewer, "keepers"))

    hidden = [one for one in (*table.hands.values(), *table.plans) if one.kept is None]
    for secret in hidden:
        with pytest.raises(Hidden):
            secret.value  # noqa: B018


def test_a_seat_sees_what_its_side_may_know_however_deep_it_lies():
    sides = {"p1": "keepers", "p2": "moths"}

    attics = {seat: seen(house(), Eyes(seat, side)).rooms["hall"].beyond[0] for seat, side in sides.items()}

    assert attics["p2"].chest.value == "a cocoon"
    assert attics["p1"].chest == Secret("moths", None, 1)


@pytest.mark.parametrize("viewer", ["", "p1", "p2"])
def test_what_is_of_nobody_is_seen_by_nobody(viewer):
    assert seen(house(), Eyes(viewer)).plans == [Secret(NOBODY, None, 1)]


def test_the_public_screen_sees_no_secret_and_the_table_itself_stays_whole():
    table = house()

    shown = seen(table, Eyes())

    assert b"trip" not in msgspec.json.encode(shown)
    assert b"cocoon" not in msgspec.json.encode(shown)
    assert table == house()


def test_a_hidden_copy_can_be_written_down_and_read_again():
    shown = seen(house(), Eyes("p2"))

    assert msgspec.json.decode(msgspec.json.encode(shown), type=House) == shown


def test_a_table_without_secrets_in_its_types_is_shown_as_it_is():
    table = Plain({"hall": 1}, [Plain({})])

    assert not has_secrets(Plain)
    assert seen(table, Eyes("p1")) is table


def test_whether_others_hold_secrets_depends_on_who_asks():
    alone = House(rooms={}, hands={"p1": Secret("p1", ["trip"])})

    assert not holds_secrets_of_others(alone, Eyes("p1"))
    assert holds_secrets_of_others(alone, Eyes("p2"))
    assert not holds_secrets_of_others(Plain({}), Eyes("p1"))


def test_a_secret_in_a_place_that_cannot_be_searched_is_refused():
    class Odd(Struct):
        pair: tuple[int, Secret[str]]

    with pytest.raises(TypeError, match="cannot be kept"):
        seen(Odd((1, Secret("p1", "x"))), Eyes("p2"))


@pytest.mark.parametrize(
    ("path", "of"),
    [("hands.p1.kept.0", "p1"), ("hands.p2", "p2"), ("plans.0.kept", NOBODY), ("round", ""), ("hands.p9.kept", "")],
)
def test_it_is_known_whose_secret_lies_at_a_path(path, of):
    assert whose(house(), path) == of
