"""Every language says everything that players can read, and nothing else."""

import shutil
from pathlib import Path

import pytest

from companion.games.shadows_of_malice import GAME
from companion.language import languages, sentences
from companion.language.po import Sentence, write_entry
from companion.language.sentences import faults, missing, placeholders
from companion.language.words import speak

CODES = [code for code in languages.codes() if code != languages.ENGLISH]
SHIPPED = sorted(folder.name for folder in (Path(__file__).parents[2] / "games").iterdir() if list(folder.glob("*.py")))
"""The games that come with tests of their own: a game that somebody adds need not be in German on its first day."""


@pytest.fixture(scope="module")
def everything():
    return sentences.sentences(SHIPPED)


@pytest.fixture
def german(tmp_path, monkeypatch):
    """A copy of the German files, to be spoiled."""
    shutil.copytree(languages.LOCALE / "de", tmp_path / "de")
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    return tmp_path / "de"


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """What is found in a source file of the screen that has this text."""
    monkeypatch.setattr(sentences, "ROOT", tmp_path)
    (tmp_path / "kivy_ui").mkdir()

    def found(text: str, **others: str) -> list[str]:
        for name, source in {"app": text, **others}.items():
            (tmp_path / "kivy_ui" / f"{name}.py").write_text(source)
        return [form for sentence in sentences._in_package("kivy_ui") for form in sentence.forms()]

    return found


@pytest.mark.parametrize("code", CODES)
def test_a_language_lacks_no_sentence_has_none_too_many_and_keeps_every_placeholder(code):
    assert faults(code, SHIPPED) == []


# -- what is found -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "sentence"),
    [
        ("kernel", "{n} left"),
        ("kernel", "English"),
        ("vision", "no die is seen"),
        ("screen", "New game"),
        ("box", "Buttons and lamps"),
        ("shadows_of_malice/game", "life tokens"),  # the second form of a count
        ("shadows_of_malice/game", "Victory"),  # in a table
        ("shadows_of_malice/game", "CR"),  # the role of a die
        ("shadows_of_malice/cards", "Healing Rain"),
        ("shadows_of_malice/data", "The Shadows have no friends."),  # why a ruling is as it is
        ("shadows_of_malice/data", "a square"),  # how maps may lie
        ("shadows_of_malice/data", "First edition"),
        ("shadows_of_malice/reference", "Drawing the attack"),
        ("shadows_of_malice/reference", "That takes no action."),  # a paragraph of one edition
    ],
)
def test_what_players_read_is_found_wherever_it_stands(everything, area, sentence):
    assert sentence in [form for found in everything[area] for form in found.forms()]


@pytest.mark.parametrize("game", SHIPPED)
def test_no_sentence_belongs_to_two_files_of_a_game_or_of_all(game):
    all_of_them = [sentence for those in sentences.sentences([game]).values() for sentence in those]

    assert len({sentence.key for sentence in all_of_them if not sentence.many}) == len(
        [sentence for sentence in all_of_them if not sentence.many]
    )


def test_a_sentence_is_found_where_it_is_said(sources):
    assert sources('say("Undo")\ncount(n, "step", "steps")\nDice("luck")\nprint("not this")') == [
        "Undo",
        "step",
        "steps",
        "luck",
    ]


def test_both_sides_of_a_choice_and_every_word_of_a_table_are_found(sources):
    text = (
        'SIGNS = {"a": "☼", "b": ("sun", "rain")}\nsay("on" if x else "off")\nsay(SIGNS[x])\nsay(SIGNS.get(x, "none"))'
    )

    assert sources(text) == ["on", "off", "sun", "rain", "none"]


def test_a_table_is_found_in_the_module_it_comes_from(sources):
    assert sources("from kivy_ui.other import WORDS\nsay(WORDS[0])", other='WORDS: list = ["north", "south"]') == [
        "north",
        "south",
    ]


def test_a_sentence_in_a_variable_is_left_to_whoever_lists_it(sources):
    assert sources("say(colour)") == []


# -- what is wrong -----------------------------------------------------------------------------------------


def test_a_sentence_that_is_not_translated_is_named_with_where_it_is_said(german):
    path = german / "kernel.po"
    path.write_text(path.read_text().replace('msgstr "noch {n}"', 'msgstr ""'))

    assert [fault.partition(":")[2] for fault in faults("de", SHIPPED)] == [
        " missing '{n} left' (" + missing("de", SHIPPED)["kernel"][Sentence("{n} left")] + ")"
    ]
    assert missing("de", SHIPPED)["kernel"][Sentence("{n} left")].startswith("companion/fronts/panels_text.py:")


def test_a_sentence_that_nothing_says_any_more_is_named(german):
    with (german / "screen.po").open("a") as file:
        file.write(write_entry(Sentence("Long gone"), ["Lange her"]))

    assert faults("de", SHIPPED) == ["de/screen.po: nothing says 'Long gone' (any more, or here)"]


def test_a_translation_with_other_placeholders_is_named(german):
    path = german / "kernel.po"
    path.write_text(path.read_text().replace('msgstr "noch {n}"', 'msgstr "noch {zahl}"'))

    assert faults("de", SHIPPED) == ["de/kernel.po: 'noch {zahl}' has other placeholders than '{n} left'"]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("{a} and {b}", "{b} und {a}", True),
        ("{a}", "{a} {a}", True),
        ("{a}", "", False),
        ("{a!r}", "{a}", False),
        ("{n:+}", "{n}", False),
        ("{a}", "{a", False),
    ],
)
def test_placeholders_may_change_their_order_but_not_their_form(one, other, alike):
    assert (placeholders(one) == placeholders(other)) is alike


# -- the command -------------------------------------------------------------------------------------------


@pytest.fixture
def all_installed(shelf):
    shelf.clear()
    shelf[GAME.name] = GAME


@pytest.mark.usefixtures("all_installed")
def test_the_command_says_that_all_is_well(run):
    assert run("catalogue") == ("good\n", "", 0)


@pytest.mark.usefixtures("all_installed")
def test_the_command_names_what_is_wrong(run, german):
    (german / "vision.po").unlink()

    out, _, code = run("catalogue")

    assert code == 1
    assert "de/vision.po: missing 'no die is seen' (vision/" in out


@pytest.mark.usefixtures("all_installed")
def test_the_command_prints_the_missing_entries_ready_to_be_filled_in(run, german):
    (german / "vision.po").unlink()

    out, _, code = run("catalogue", "--missing", "de")

    assert code == 0
    assert out.startswith("# de/vision.po\n")
    assert 'msgid "no die is seen"\nmsgstr ""\n' in out


@pytest.fixture
def english_again():
    yield
    speak(None)


@pytest.mark.usefixtures("english_again")
def test_the_terminal_speaks_the_language_that_is_asked_for(run, tmp_path):
    out, _, code = run("--language", "de", "saves")

    assert (out, code) == (f"In {tmp_path}/saves sind keine Spielstände.\n", 0)


def test_a_language_nobody_has_written_is_refused(run):
    out, err, code = run("--language", "tlh", "saves")

    assert (out, code) == ("", 2)
    assert "There is no language 'tlh'. Expected one of: en, de." in err
