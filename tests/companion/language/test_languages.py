"""The languages there are, and how their files are read."""

import importlib
import sys

import pytest

import companion.games
from companion.errors import BadData, Invalid
from companion.kernel.registry import find_game
from companion.language import languages
from companion.language.languages import Language, catalogue, language_of
from companion.language.po import Sentence, read_po, translations, write_entry
from companion.language.sentences import faults
from companion.language.words import phrase, reading, say, sit_down_to, speak, worded


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
    assert worded(say("{n} left", n=3)) == "noch 3"

    speak(catalogue("en"))
    assert worded(say("{n} left", n=3)) == "3 left"


def test_a_sentence_without_a_translation_stays_english():
    assert catalogue("de").of("").gettext("Nobody ever wrote this.") == "Nobody ever wrote this."


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

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
BOW = {"chess": "Läufer", "archery": "Bogen"}


@pytest.fixture
def two_games(tmp_path, monkeypatch):
    """Two games that say the same words in modules of their own and mean different things; one of them says more."""
    for name, bow in BOW.items():
        (tmp_path / "games" / name).mkdir(parents=True)
        (tmp_path / "games" / name / "__init__.py").write_text(SAYS_BOW.format(name=name))
        po = tmp_path / "games" / name / "locale" / "de" / "game.po"
        po.parent.mkdir(parents=True)
        po.write_text(HEADER + write_entry(Sentence("bow", "bows"), [bow, f"{bow}s"]))
    shared = write_entry(Sentence("English"), ["Deutsch"]) + write_entry(Sentence("Done"), ["Fertig"])
    (tmp_path / "locale" / "de").mkdir(parents=True)
    (tmp_path / "locale" / "de" / "kernel.po").write_text(HEADER + shared)
    with (tmp_path / "games" / "archery" / "locale" / "de" / "game.po").open("a") as file:
        file.write(write_entry(Sentence("bull"), ["Volltreffer"]))
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

    said = importlib.import_module(f"companion.games.{first}").words()

    of_each = {name: [worded(words, reading(name)) for words in said] for name in BOW}
    assert of_each["chess"] == ["Läufer", "2 Läufers", "bull", "Fertig"]  # never the words of another game
    assert of_each["archery"] == ["Bogen", "2 Bogens", "Volltreffer", "Fertig"]
    assert worded(say("bow")) == phrase("bow") == BOW[first]  # who does not say otherwise means the game at the table


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("name", BOW)
def test_the_settings_of_a_game_are_in_its_own_words_whatever_is_at_the_table(name):
    speak(catalogue("de"))
    sit_down_to(next(other for other in BOW if other != name))
    game = find_game(name)

    [setting], [preset] = game.setup.settings, game.setup.presets

    labels = (setting.label, setting.reason, setting.choices[0].label, preset.label)
    assert {worded(words, reading(name)) for words in labels} == {BOW[name]}


@pytest.mark.usefixtures("two_games")
def test_with_no_game_at_the_table_the_words_of_any_game_are_better_than_english():
    speak(catalogue("de"))
    sit_down_to("")

    assert worded(say("bull")) == phrase("bull") == "Volltreffer"


@pytest.mark.usefixtures("two_games")
def test_each_game_lacks_only_what_it_says_itself():
    lines = [line for line in faults("de") if "kernel" not in line and any(name in line for name in BOW)]

    assert lines == [line for line in lines if line.startswith("chess/de/game.po: missing 'bull' (")]
    assert len(lines) == 1


# -- the file format ---------------------------------------------------------------------------------------


def test_a_file_gives_each_sentence_its_translation(po):
    path = po('# ours\nmsgid ""\nmsgstr "Language: xx\\n"\n\n#: a.py:1\nmsgid "Done"\nmsgstr "Fertig"\n')

    assert read_po(path) == {Sentence("Done"): ["Fertig"]}


def test_a_long_string_goes_on_in_the_next_lines(po):
    assert read_po(po('msgid ""\n"one "\n"two"\nmsgstr "eins "\n"zwei"\n')) == {Sentence("one two"): ["eins zwei"]}


def test_quotes_tabs_and_new_lines_come_back_as_they_were_written(po):
    sentence, text = 'say "\\n"\n', 'sag „\\t“\t"'

    assert read_po(po(write_entry(Sentence(sentence), [text]))) == {Sentence(sentence): [text]}


def test_plural_forms_and_contexts_come_back_as_they_were_written(po):
    entries = {
        Sentence("step", "steps"): ["Schritt", "Schritte"],
        Sentence("draw", context="deck"): ["ziehen"],
        Sentence("draw", context="picture"): ["zeichnen"],
    }

    assert read_po(po("\n".join(write_entry(*entry) for entry in entries.items()))) == entries


def test_gettext_reads_them_by_the_rule_of_the_header():
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=3; plural=n%10==1 ? 0 : n%10<5 ? 1 : 2;\n"
    words = translations(header, {Sentence("step", "steps"): ["a", "b", "c"], Sentence("draw", context="deck"): ["d"]})

    assert [words.ngettext("step", "steps", n) for n in (1, 3, 7, 21)] == ["a", "b", "c", "a"]
    assert (words.pgettext("deck", "draw"), words.gettext("draw"), words.gettext("step")) == ("d", "draw", "a")


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
        ('msgctxt "x"\nmsgstr "b"\n', r'line 2: expected msgid "…"'),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr "b"\n', r'line 3: expected msgstr\[0\] "…"'),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[1] "b"\n', r'line 3: expected msgstr\[0\] "…"'),
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
