"""What players read, in one place."""

import pytest

from companion.language.words import count, listing, say, speak


@pytest.fixture
def german():
    speak(
        {
            "{name} rolls": "{name} würfelt",
            "{these} and {last}": "{these} und {last}",
            "life token": "Lebensmarke",
            "life tokens": "Lebensmarken",
            "Done": "Fertig",
        }.__getitem__
    )
    yield
    speak(None)


def test_a_sentence_is_said_as_written_with_its_parts_filled_in():
    assert say("{name} rolls", name="Sara") == "Sara rolls"
    assert say("Done") == "Done"


def test_braces_in_a_part_are_left_alone():
    assert say("{name} rolls", name="{x}") == "{x} rolls"


@pytest.mark.parametrize(
    ("words", "listed"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_are_listed_as_people_list_them(words, listed):
    assert listing(words) == listed


@pytest.mark.parametrize(("number", "counted"), [(0, "0 tokens"), (1, "1 token"), (2, "2 tokens")])
def test_one_is_singular_and_all_else_plural(number, counted):
    assert count(number, "token", "tokens") == counted


@pytest.mark.usefixtures("german")
def test_all_of_it_can_be_said_in_another_language():
    assert say("{name} rolls", name="Sara") == "Sara würfelt"
    assert say("Done") == "Fertig"
    assert listing(["a", "b"]) == "a und b"
    assert count(2, "life token", "life tokens") == "2 Lebensmarken"


def test_without_a_catalogue_it_is_english_again(german):
    speak(None)

    assert say("Done") == "Done"
