"""The languages there are, and how their files are read."""

import importlib
import sys

import pytest

import companion.games
from companion.errors import BadData, Invalid
from companion.kernel.registry import find_game
from companion.language import languages
from companion.language.languages import Language, catalogue, language_of, read_po, write_entry
from companion.language.sentences import faults
from companion.language.words import say, sit_down_to, speak


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


# -- whose words they are ----------------------------------------------------------------------------------

BOW = {"chess": "Läufer", "archery": "Bogen"}


@pytest.fixture
def two_games(tmp_path, monkeypatch):
    """Two games that say the same words in modules of their own and mean different things; one of them says more."""
    for name, bow in BOW.items():
        (tmp_path / "games" / name).mkdir(parents=True)
        (tmp_path / "games" / name / "__init__.py").write_text(SAYS_BOW.format(name=name))
        po = tmp_path / "locale" / "de" / f"{name}.po"
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_text(write_entry("bow", bow) + write_entry("bows", f"{bow}s"))
    shared = write_entry("English", "Deutsch") + write_entry("Done", "Fertig")
    (tmp_path / "locale" / "de" / "kernel.po").write_text(shared)
    with (tmp_path / "locale" / "de" / "archery.po").open("a") as file:
        file.write(write_entry("bull", "Volltreffer"))
    monkeypatch.setattr(languages, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(companion.games, "__path__", [str(tmp_path / "games")])
    languages._catalogue.cache_clear()
    yield
    languages._catalogue.cache_clear()
    speak(None)
    for name in BOW:
        sys.modules.pop(f"companion.games.{name}", None)


SAYS_BOW = """
from msgspec import Struct
from companion.kernel.game import Game, Preset, Setting, Setup
from companion.kernel.prompts import Option
from companion.kernel.view import View
from companion.language.words import count, say

def words():
    return [say("bow"), count(2, "bow", "bows"), say("bull"), say("Done")]

GAME = Game("{name}", "{name}", Struct, lambda table: None, lambda table, viewer: View("", []), Struct,
            setup=Setup((Setting("bow", "bow", (Option("bow", "bow"),), "bow", "bow"),), (Preset("b", "bow", {{}}),)))
"""


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("first", BOW)
def test_two_games_may_mean_different_things_by_the_same_words(first):
    speak(catalogue("de"))
    sit_down_to(first)

    said = {name: importlib.import_module(f"companion.games.{name}").words() for name in BOW}

    assert said["chess"] == ["Läufer", "2 Läufers", "bull", "Fertig"]  # never the words of another game
    assert said["archery"] == ["Bogen", "2 Bogens", "Volltreffer", "Fertig"]
    assert say("bow") == BOW[first]  # whoever else speaks means the game at the table
    assert say("bull") == "Volltreffer"


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("name", BOW)
def test_the_settings_of_a_game_are_in_its_own_words_whatever_is_at_the_table(name):
    speak(catalogue("de"))
    sit_down_to(next(other for other in BOW if other != name))
    game = find_game(name)

    [setting], [preset] = game.setup.settings, game.setup.presets

    assert {say(words) for words in (setting.label, setting.reason, setting.choices[0].label, preset.label)} == {
        BOW[name]
    }
    assert type(say(setting.label)) is str


@pytest.mark.usefixtures("two_games")
def test_each_game_lacks_only_what_it_says_itself():
    lines = [line for line in faults("de") if "kernel" not in line and any(name in line for name in BOW)]

    assert lines == [line for line in lines if line.startswith("de/chess.po: missing 'bull' (")]
    assert len(lines) == 1


def test_the_words_of_a_game_whose_name_begins_like_anothers_are_its_own(tmp_path, monkeypatch):
    for name in ("shadows", "shadows_of_malice"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(companion.games, "__path__", [str(tmp_path)])

    areas = ("shadows", "shadows_data", "shadows_of_malice", "shadows_of_malice_cards", "lighthouse")
    assert [languages.game_of(area) for area in areas] == [
        "shadows",
        "shadows",
        "shadows_of_malice",
        "shadows_of_malice",
        "lighthouse",
    ]


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
