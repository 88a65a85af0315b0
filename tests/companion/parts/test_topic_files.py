"""The rules to read, from files of a game that nobody plays."""

import pytest

from companion.errors import BadData
from companion.kernel.reference import search, topic_for
from companion.language.words import speak, worded
from companion.parts.topic_files import load_chapters, texts_of, topics_of
from tests.companion.made_up_language import made_up

CUPS = """section = "Serving"
[[topics]]
id = "cups"
title = "Cups and saucers"
sign = "☕"
facts = ["TEA-101"]
see = ["pots", "R-1"]
text = ["Small ones.", { edition = "summer", text = "Glasses at {price} each." }]
"""
POTS = """section = "Making it"
[[topics]]
id = "pots"
title = "Pots"
sign = "♨"
facts = ["TEA-102"]
text = ["Warm it first."]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "1_cups.toml").write_text(CUPS)
    (tmp_path / "2_pots.toml").write_text(POTS)
    return tmp_path


def load(folder):
    return load_chapters(folder, editions=("winter", "summer"), rulings=["R-1"], blanks=["price"])


# -- the topics --------------------------------------------------------------------------------------------


def test_the_topics_come_chapter_by_chapter_in_the_order_of_the_files(folder):
    topics = topics_of(load(folder), "winter", price=3)

    assert [(topic.id, worded(topic.title), worded(topic.section)) for topic in topics] == [
        ("cups", "Cups and saucers", "Serving"),
        ("pots", "Pots", "Making it"),
    ]
    assert (topics[0].sign, topics[0].facts, topics[0].see) == ("☕", ("TEA-101",), ("pots", "R-1"))


def test_an_edition_has_its_own_paragraphs_with_the_blanks_filled_in(folder):
    def text(edition):
        return [worded(paragraph) for paragraph in topics_of(load(folder), edition, price=3)[0].text]

    assert text("winter") == ["Small ones."]
    assert text("summer") == ["Small ones.", "Glasses at 3 each."]


def test_a_game_without_editions_rulings_and_blanks_names_none(tmp_path):
    (tmp_path / "pots.toml").write_text(POTS)

    [pots] = topics_of(load_chapters(tmp_path))

    assert [worded(paragraph) for paragraph in pots.text] == ["Warm it first."]


def test_they_are_found_by_words_and_by_the_fact_behind_a_question(folder):
    cups, pots = topics = topics_of(load(folder), "summer", price=3)

    assert search(topics, "glasses") == [cups]
    assert topic_for(topics, "TEA-102") is pots


def test_they_are_read_in_the_language_of_whoever_reads(folder):
    [title] = [topic.title for topic in topics_of(load(folder)) if topic.id == "pots"]

    speak(made_up(str.upper))
    try:
        assert worded(title) == "POTS"
    finally:
        speak(None)


def test_a_translation_needs_every_text_of_every_edition(folder):
    assert list(texts_of(load(folder))) == [
        "Serving", "Cups and saucers", "Small ones.", "Glasses at {price} each.",
        "Making it", "Pots", "Warm it first.",
    ]  # fmt: skip


# -- a wrong file --------------------------------------------------------------------------------------------


def of_edition(name):
    return POTS.replace('["Warm it first."]', f'[{{ edition = "{name}", text = "Warm it first." }}]')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("section = ", "2_pots.toml: not a TOML file: "),
        ('section = "B"\n', "2_pots.toml: Object missing required field `topics`"),
        (
            POTS.replace('title = "Pots"', "title = 3"),
            "2_pots.toml: Expected `str`, got `int` - at `$.topics[0].title`",
        ),
        (POTS.replace("sign", "icon"), "unknown field `icon` - at `$.topics[0]`, expected one of"),
        (POTS.replace('"pots"', '"cups"'), "2_pots.toml: topic 'cups' stands there twice; ids must differ"),
        (POTS.replace("102", "101"), "2_pots.toml: topic 'pots': fact TEA-101 stands in two topics, expected one"),
        (POTS + 'see = ["spoon"]\n', "topic 'pots': see 'spoon', expected the id of a topic or a ruling"),
        (of_edition("spring"), "topic 'pots': there is no edition 'spring', expected one of winter, summer"),
        (of_edition("summer"), "topic 'pots': nothing to read in the edition 'winter', expected a paragraph"),
        (POTS.replace("first", "{first}"), "topic 'pots': {first} cannot be filled in, expected one of price"),
        (POTS.replace("first", "{first"), "2_pots.toml: topic 'pots': 'Warm it {first.': "),
    ],
)
def test_a_wrong_file_is_told_with_the_place_and_what_was_expected(folder, text, message):
    load(folder)
    (folder / "2_pots.toml").write_text(text)

    with pytest.raises(BadData) as told:
        load(folder)

    assert message in str(told.value)
