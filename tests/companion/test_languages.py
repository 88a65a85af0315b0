"""The languages there are, and how their files are read."""

import pytest

from companion import languages
from companion.errors import BadData, Invalid
from companion.languages import Language, catalogue, language_of, read_po, write_entry
from companion.words import say, speak


@pytest.fixture
def english_again():
    yield
    speak(None)


@pytest.fixture
def po(tmp_path):
    """Write a file of a catalogue."""

    def write(text: str):
        path = tmp_path / "xx" / "kernel.po"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_every_language_is_offered_by_its_own_name_english_first():
    assert languages.languages() == [Language("en", "English"), Language("de", "Deutsch")]


@pytest.mark.usefixtures("english_again")
def test_the_language_can_be_switched_and_switched_back():
    speak(catalogue("de"))
    assert say("{n} left", n=3) == "noch 3"

    speak(catalogue("en"))
    assert say("{n} left", n=3) == "3 left"


def test_a_sentence_without_a_translation_stays_english():
    assert catalogue("de")("Nobody ever wrote this.") == "Nobody ever wrote this."


@pytest.mark.parametrize("code", ["tlh", "", "..", "de/../de"])
def test_a_language_that_is_not_there_is_refused_with_those_that_are(code):
    with pytest.raises(Invalid, match=r"There is no language .* Expected one of: en, de\."):
        catalogue(code)


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US", "LANGUAGE": "tlh:de:en"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
    ],
)
def test_the_environment_names_the_language_as_it_does_for_gettext(environ, code):
    assert language_of(environ) == code


# -- the file format ---------------------------------------------------------------------------------------


def test_a_file_gives_each_sentence_its_translation(po):
    path = po('# ours\nmsgid ""\nmsgstr "Language: xx\\n"\n\n#: a.py:1\nmsgid "Done"\nmsgstr "Fertig"\n')

    assert read_po(path) == {"Done": "Fertig"}


def test_a_long_string_goes_on_in_the_next_lines(po):
    assert read_po(po('msgid ""\n"one "\n"two"\nmsgstr "eins "\n"zwei"\n')) == {"one two": "eins zwei"}


def test_quotes_tabs_and_new_lines_come_back_as_they_were_written(po):
    sentence, text = 'say "\\n"\n', 'sag „\\t“\t"'

    assert read_po(po(write_entry(sentence, text))) == {sentence: text}


def test_a_translation_left_empty_is_none(po):
    assert read_po(po('msgid "Done"\nmsgstr ""\n')) == {}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('msgstr "Fertig"\n', r'xx/kernel\.po, line 1: expected msgid "…"'),
        ('msgid "Done"\n\nmsgid "No"\nmsgstr "Nein"\n', r'line 3: expected msgstr "…"'),
        ('\nmsgid "Done"\n', "line 2: the msgstr is missing"),
        ('"Done"\n', r'line 1: expected msgid "…"'),
        ('msgid "Done\nmsgstr "Fertig"\n', 'line 1: expected msgid "…", msgstr "…", a comment or an empty line'),
        ('msgid "a\\q"\nmsgstr "b"\n', "line 1: expected"),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "b"\n', "line 1: expected"),
        ('msgid "a"\nmsgstr "b"\nmsgid "a"\nmsgstr "c"\n', "line 3: 'a' stands here twice"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_line(po, text, complaint):
    with pytest.raises(BadData, match=complaint):
        read_po(po(text))


def test_a_file_that_is_no_text_is_named(po):
    path = po("")
    path.write_bytes(b"\xff\xfe")

    with pytest.raises(BadData, match=r"kernel\.po cannot be read"):
        read_po(path)
