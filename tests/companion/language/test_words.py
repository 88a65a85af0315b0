"""What players read is kept as messages and worded where it is read."""

import msgspec
import pytest

from companion.errors import Invalid
from companion.kernel.prompts import Option
from companion.kernel.view import Text, View
from companion.language.languages import catalogue
from companion.language.spoken import spoken
from companion.language.words import (
    Message,
    Words,
    count,
    joined,
    listing,
    meant,
    phrase,
    say,
    sit_down_to,
    speak,
    worded,
)
from tests.companion.made_up_language import made_up

GERMAN = {
    "{name} rolls": "{name} würfelt",
    "{these} and {last}": "{these} und {last}",
    "life token": "Lebensmarke",
    "life tokens": "Lebensmarken",
    "Done": "Fertig",
    "red": "rot",
}


@pytest.fixture
def german():
    speak(made_up(lambda sentence: GERMAN.get(sentence, sentence)))
    yield
    speak(None)


def kept_and_read(words):
    """As a save keeps it and gives it back."""
    return msgspec.json.decode(msgspec.json.encode(words), type=Words)


def test_a_sentence_is_worded_as_written_with_its_parts_filled_in():
    assert worded(say("{name} rolls", name="Sara")) == "Sara rolls"
    assert worded(say("Done")) == "Done"


def test_text_that_is_no_message_is_left_as_it_is():
    assert worded("{Sara}") == "{Sara}"


def test_a_sentence_without_parts_is_made_once():
    assert say("Done") is say("Done")


def test_braces_in_a_part_are_left_alone():
    assert worded(say("{name} rolls", name="{x}")) == "{x} rolls"


def test_a_part_may_begin_with_a_capital_or_be_bare_of_its_full_stop():
    assert worded(say("{of!c} wounds: {why!b}!", of="fire", why=say("it burns."))) == "Fire wounds: it burns!"


@pytest.mark.parametrize(
    ("words", "listed"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_listed_as_people_list_them(words, listed):
    assert worded(listing(words)) == listed


@pytest.mark.parametrize(("number", "counted"), [(0, "0 tokens"), (1, "1 token"), (2, "2 tokens")])
def test_one_is_singular_and_all_else_plural(number, counted):
    assert worded(count(number, "token", "tokens")) == counted


@pytest.mark.usefixtures("german")
def test_what_was_said_before_is_read_in_another_language():
    assert worded(say("{name} rolls", name="Sara")) == "Sara würfelt"
    assert worded(listing(["a", say("red")])) == "a und rot"
    assert worded(joined(say("Done"), ["a", "b"])) == "aFertigb"
    assert worded(count(2, "life token", "life tokens")) == "2 Lebensmarken"
    assert phrase("Done") == "Fertig"


def test_without_a_catalogue_it_is_english_again(german):
    speak(None)

    assert worded(say("Done")) == "Done"


@pytest.mark.parametrize("made", [lambda m: f"{m}", str, lambda m: m + "!", lambda m: ", ".join([m]), "{}".format])
def test_a_message_put_together_by_hand_fails_loudly(made):
    with pytest.raises(TypeError):
        made(say("Done"))


@pytest.mark.parametrize(
    "message",
    [
        "Sara",
        say("Done"),
        say("{name} rolls {what}", name="Sara", what=say("{n} dice", n=2)),
        count(3, "life token", "life tokens"),
        meant("deck", "draw"),
        listing(["a", say("red"), "c"]),
    ],
)
def test_a_message_comes_back_from_a_save_as_it_was(message):
    assert kept_and_read(message) == message


def test_a_message_is_kept_in_few_letters():
    assert msgspec.json.encode(say("Done")) == b'{"say":"Done"}'
    assert msgspec.json.encode(say("{n} left", n=3)) == b'{"say":"{n} left","with":{"n":3}}'


def test_an_error_keeps_its_message_and_is_read_in_the_language_of_the_moment(german):
    error = Invalid(say("{name} rolls", name="Sara"))

    assert str(error) == "Sara würfelt"
    assert worded(say("Oh: {why}", why=error)) == "Oh: Sara würfelt"
    speak(None)
    assert str(error) == "Sara rolls"


def test_a_whole_view_is_worded_at_once_and_what_needs_no_words_stays_the_same_object():
    plain = Text(id="plain", text="Sara")
    view = View(say("Round {n}", n=2), [Text(id="love", text=say("Done")), plain])

    read = spoken(view)

    assert (read.headline, read.panels[0].text) == ("Round 2", "Done")
    assert read.panels[1] is plain
    assert spoken(Option("a", "b")) == Option("a", "b")


def test_messages_alike_are_one_key():
    assert len({say("{n} left", n=3), say("{n} left", n=3), say("{n} left", n=4)}) == 2
    assert isinstance(say("Done"), Message)


def test_one_message_for_two_readers():
    sit_down_to("")
    message = say("{n} left", n=3)

    assert [worded(message, catalogue(code).of("")) for code in ("en", "de")] == ["3 left", "noch 3"]
