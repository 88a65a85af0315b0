"""Setting any value of a Table by hand."""

from typing import Annotated, Literal

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from companion.errors import BadCorrection
from companion.kernel.corrections import correct_in_place, corrected, value_at


class Shards(Struct):
    red: int = 0
    blue: int = 0


class Avatar(Struct):
    name: str
    wounds: Annotated[int, Meta(ge=0)] = 0
    shards: Shards = msgspec.field(default_factory=Shards)
    tokens: dict[str, int] = {}
    at: str | None = None


class Table(Struct):
    avatars: list[Avatar]
    phase: Literal["day", "night"] = "day"
    seals: dict[int, int] = {}
    edge: tuple[int, int] = (0, 0)
    luck: float = 0.0
    empty: list[int] = []


def table() -> Table:
    return Table([Avatar("Sara"), Avatar("Tom", wounds=2, tokens={"life": 3})], seals={3: 1})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("phase", "night"),
        ("avatars.1.wounds", 0),
        ("avatars.0.name", "Zoë"),
        ("avatars.0.shards.blue", 2),
        ("avatars.1.tokens.life", 1),
        ("avatars.0.at", "pit"),
        ("avatars.0.at", None),
        ("avatars.0", {"name": "Ann", "wounds": 1, "shards": {"red": 1, "blue": 0}, "tokens": {}, "at": None}),
        ("empty", [1, 2]),
        ("seals.3", 0),
        ("edge.1", 5),
        ("luck", 0.5),
        ("avatars.1.wounds", 10**30),
    ],
)
def test_any_value_can_be_set_by_its_path(path, value):
    new = corrected(table(), path, value)

    assert value_at(new, path) == value
    assert corrected(new, path, value_at(table(), path)) == table()  # and nothing else was


def test_the_table_itself_is_left_alone_by_a_corrected_copy():
    old = table()

    corrected(old, "avatars.1.wounds", 5).avatars[0].name = "Ann"

    assert old == table()


def test_a_correction_in_place_is_seen_by_whoever_holds_the_table():
    held = same = table()

    correct_in_place(held, "avatars.1.wounds", 5)

    assert same.avatars[1].wounds == 5


def test_a_dictionary_of_counts_may_gain_a_key():
    new = corrected(table(), "avatars.0.tokens.life", 2)

    assert new.avatars[0].tokens == {"life": 2}
    assert corrected(table(), "seals.7", 1).seals == {3: 1, 7: 1}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("", "There is no '' in the table. There is avatars, phase, seals, edge, luck, empty."),
        ("moon", "There is no 'moon' in the table. There is avatars, phase, seals, edge, luck, empty."),
        ("avatars.2.wounds", "There is no '2' in avatars. There is 0 to 1."),
        ("avatars.-1", "There is no '-1' in avatars. There is 0 to 1."),
        ("avatars.²", "There is no '²' in avatars. There is 0 to 1."),
        ("avatars." + "9" * 5000, "There is no '" + "9" * 5000 + "' in avatars. There is 0 to 1."),
        ("empty.0", "There is no '0' in empty. There is nothing."),
        ("phase.0", "There is no '0' in phase. There is nothing: it is a plain value."),
        ("avatars.0.at.x", "There is no 'x' in avatars.0.at. There is nothing: it is a plain value."),
        ("avatars.0.shards.green", "There is no 'green' in avatars.0.shards. There is red, blue."),
    ],
)
def test_a_place_that_does_not_exist_is_named_with_what_there_is(path, message):
    with pytest.raises(BadCorrection) as error:
        corrected(table(), path, 1)

    assert str(error.value) == message


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("avatars.1.wounds", "two", "Expected `int`, got `str` - at `$.avatars[1].wounds`"),
        ("avatars.1.wounds", -1, "Expected `int` >= 0 - at `$.avatars[1].wounds`"),
        ("avatars.1.wounds", True, "Expected `int`, got `bool` - at `$.avatars[1].wounds`"),
        ("phase", "dusk", "Invalid enum value 'dusk' - at `$.phase`"),
        ("avatars.0", {}, "Object missing required field `name` - at `$.avatars[0]`"),
        ("seals.x", 1, "Expected `int`, got `str` - at `key` in `$.seals`"),
        ("edge", [1], "Expected `array` of length 2 - at `$.edge`"),
        ("luck", float("nan"), "Expected `float`, got `null` - at `$.luck`"),
    ],
)
def test_a_value_of_the_wrong_kind_is_named_with_its_place_and_what_belongs_there(path, value, why):
    with pytest.raises(BadCorrection) as error:
        corrected(table(), path, value)

    assert str(error.value) == f"{path} cannot be {value!r}: {why}."


@pytest.mark.parametrize("value", ["\ud800", object()], ids=["half a character", "an object"])
def test_a_value_that_no_save_can_hold_is_refused(value):
    for path in ("avatars.0.name", "avatars.0.shards.red"):
        with pytest.raises(BadCorrection):
            corrected(table(), path, value)


PLACES = st.sampled_from(
    ["phase", "avatars", "avatars.0", "avatars.0.wounds", "avatars.1.tokens.life", "seals", "seals.3", "edge.0", "luck"]
) | st.text(alphabet="aseltv.019-² ")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(PLACES, JSON)
@example("avatars.0.tokens.a.b", 1)
def test_any_correction_is_made_or_refused_and_what_was_made_survives_a_save(path, value):
    try:
        new = corrected(table(), path, value)
    except BadCorrection:
        return

    assert msgspec.json.decode(msgspec.json.encode(new), type=Table) == new
    value_at(new, path)
