"""A whole game in German: nothing English is left over, and a save does not know which language was spoken."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pytest

from companion.fronts.panels_text import draw_view
from companion.fronts.question_text import question
from companion.fronts.typed import understand
from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.card_texts import card_summary
from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.host.answerers import Bot, run
from companion.host.opening import setting_lines
from companion.kernel.dice import Dice
from companion.kernel.prompts import Choose, Option
from companion.kernel.reference import search
from companion.kernel.registry import find_game
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.session import Session
from companion.language.languages import catalogue
from companion.language.sentences import has_words, sentences
from companion.language.spoken import spoken
from companion.language.words import sit_down_to, speak, worded
from companion.storage.journal import Journal
from tests.companion.made_up_language import made_up
from tests.games.shadows_of_malice.shown import fight, players_turn

ANSWERS = 60
PLAYERS = (Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=1))
KINDS = {
    "revised": {"tokens": "virtual", "difficulty": "easy", "stewardship": "yes"},
    "first edition": {"edition": "first", "maps": "1", "tokens": "virtual", "stars": "all"},
    "Xulthûl": {"scenario": "preserve", "maps": "1", "tokens": "virtual", "stars": "net"},
    "with the board game": GAME.preset("board").settings,
}
DICE = {"d*", "d2", "d3", "d4", "d5", "d6"}
"""Dice are called alike in every language."""

german = catalogue("de")
words = german.of(GAME.name)


@pytest.fixture
def in_german():
    speak(german)
    yield
    speak(None)


@pytest.fixture
def english_again():
    yield
    speak(None)


@cache
def everything() -> frozenset[str]:
    """Every sentence that players can read, in English."""
    return frozenset(form for area in sentences().values() for sentence in area for form in sentence.forms())


def begin(journal: Journal | None = None, kind: str = "revised", heard: list | None = None) -> Session:
    hear = (heard if heard is not None else []).append
    return Session(GAME, GAME.start(KINDS[kind], PLAYERS), journal or Journal.create(":memory:", {}), hear=hear)


def play(session: Session, answers: int = ANSWERS, seed: int = 1) -> None:
    left = iter(range(answers))
    run(session, Bot(GAME, Random(seed)), stop=lambda _: next(left, None) is None)


# -- switching ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("english_again")
def test_switching_the_language_turns_the_view_of_a_real_table():
    sit_down_to(GAME.name)
    table = players_turn()
    english = draw_view(GAME.view(table, PUBLIC))
    speak(german)
    shown = draw_view(GAME.view(table, PUBLIC))
    speak(None)

    assert shown[0].startswith("── Runde 3 · Spielerzug ")
    assert any("Lichtbrunnen" in line for line in shown)
    assert draw_view(GAME.view(table, PUBLIC)) == english


@pytest.mark.usefixtures("english_again")
def test_switching_the_language_turns_what_is_asked_from_the_next_question_on():
    session = begin()
    assert worded(session.prompt.text).startswith("Lay out terrain maps A and B edge to edge")

    speak(german)
    assert worded(session.prompt.text).startswith("Legt die Geländepläne A und B")
    session.answer("done")

    assert worded(session.prompt.text).startswith("Schattenreich: legt ein Torsiegel auf jedes der 6 Schattentore")
    assert worded(session.prompt.options()[0].label) == "Fertig"


@pytest.mark.usefixtures("in_german")
def test_a_card_is_called_and_read_in_german():
    assert worded(all_cards()["healing-rain"].title) == "Heilender Regen"
    summary = worded(card_summary(all_cards()["a-purse-in-the-reeds"]))
    assert summary == "Schicksal, sofort beim Ziehen: Erhalte 1d3 Splitter farblos"


@pytest.mark.usefixtures("in_german")
def test_a_fight_names_the_creature_and_its_cards_in_german():
    duel = next(panel for panel in spoken(GAME.view(fight(), PUBLIC)).panels if panel.id == "fight")

    assert duel.right.name == "Kreatur (Säuger)"
    assert duel.right.called == "Der entziehende Säuger"
    assert [(card.name, card.brief) for card in duel.right.cards] == [
        ("Lebensentzug", "Eine Wunde entzieht auch 1"),
        ("Lykanthrop", "Kampf +1, Wunden +1d★"),
    ]


@pytest.mark.usefixtures("in_german")
def test_settings_presets_and_rulings_are_listed_in_german():
    lines = setting_lines(find_game(GAME.name), {})
    ruling = list(GAME.reading.pages["rules"]({"word": "RUL-25", "diff": False}, Random))

    assert "--preset app   Ohne die Schachtel: die Pläne und Karten der App" in lines
    assert "maps = 1 | [2] | 3 | 4   Geländepläne" in lines
    assert ruling[0] == "RUL-25  Mehrere Ziele oder Wege sind gleich nah. Welcher gilt?"
    assert ruling[-1].strip() == "Warum: Die Schatten haben keine Freunde."


@pytest.mark.usefixtures("in_german")
def test_answers_can_be_typed_in_german():
    dice = (Dice("LR"), Dice("creature", colour="black"))
    bands = Choose("setup.band", "Wer?", offers=lambda: [Option("Sara", "Sara")], least=0, most=2)

    assert understand(Roll("x", "Würfelt.", dice=dice), "schwarz 4 weiß 2") == {"LR": [2], "creature": [4]}
    assert understand(Roll("x", "Würfelt.", dice=dice), "kreatur 4 glück 2") == {"LR": [2], "creature": [4]}
    assert understand(bands, "keine") == []


# -- nothing English is left over --------------------------------------------------------------------------


HIDDEN = ["id", "kind", "look", "path", "seat", "map", "shape", "ways", "at", "owner", "source", "over", "about",
          "picture", "layers", "role", "colour", "size", "side", "emblem"]  # fmt: skip


def texts_of(value: Any) -> Iterator[str]:
    """Every text in a view; ids, looks and paths are for the front end."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts_of(part) if key not in HIDDEN else ()
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts_of(part)


def shown(session: Session) -> Iterator[str]:
    """Everything there is to read at this moment."""
    view = GAME.view(session.table, PUBLIC)
    yield from (*texts_of(msgspec.to_builtins(spoken(view))), *draw_view(view), worded(view.over))
    yield from (
        *map(worded, GAME.care.problems(session.table)),
        *(worded(word) for pair in GAME.care.pieces(session.table).items() for word in pair),
    )
    for prompt in (GAME.dressed(session.table, asked) for asked in session.prompts):
        yield from (worded(prompt.text), worded(prompt.brief), *question([prompt]))
        for option in prompt.options():
            yield from (worded(option.label), worded(option.why_not), worded(option.effect))


def english_sentences() -> Iterator[re.Pattern[str]]:
    """Every sentence with words of its own that German says in others, as a pattern: any part may stand in it."""
    for sentence in (sentence for sentence in everything() if words.gettext(sentence) != sentence):
        pieces = list(Formatter().parse(sentence.strip()))
        if any(map(str.isalpha, "".join(literal for literal, *_ in pieces))):
            patterns = (re.escape(literal) + ".+" * (part is not None) for literal, part, *_ in pieces)
            yield re.compile("".join(patterns))


@pytest.mark.usefixtures("in_german")
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_plays_on_and_no_english_sentence_is_shown(kind):
    heard: list = []
    session = begin(kind=kind, heard=heard)
    read: set[str] = set()
    for _ in range(ANSWERS):
        read.update(shown(session))
        play(session, 1, seed=len(read))
    read.update(worded(tell.text) for tell in heard)
    read.update(worded(entry.label) for entry in session.journal.entries())

    translated = set(map(words.gettext, everything()))
    patterns = list(english_sentences())
    english = [text for text in read - translated if any(pattern.fullmatch(text.strip()) for pattern in patterns)]

    assert english == []
    assert len(read) > 200


@pytest.fixture
def said(english_again):
    """Every sentence that was looked up in the catalogue."""
    sentences: set[str] = set()

    def remember(sentence: str) -> str:
        sentences.add(sentence)
        return sentence

    speak(made_up(remember))
    return sentences


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_said_in_a_game_is_in_the_catalogue(kind, said):
    session = begin(kind=kind)
    for _ in range(5):
        play(session, 80)
        list(shown(session))

    assert {sentence for sentence in said - everything() - DICE if has_words(sentence)} == set()


@pytest.mark.parametrize("edition", ["revised", "first"])
def test_whatever_can_be_read_of_the_rules_is_in_the_catalogue(edition, said):
    spoken(GAME.reading.reference({"edition": edition}))

    assert {sentence for sentence in said - everything() if any(map(str.isalpha, sentence))} == set()
    assert len(said) > 300


@pytest.mark.usefixtures("in_german")
def test_a_rule_is_found_and_read_in_german():
    found = search(spoken(GAME.reading.reference({})), "ausweichen fähigkeit")

    assert found[0].title == "Einer Fähigkeit ausweichen"
    assert found[0].section == "Kreaturen"
    assert found[0].text[-1] == "Ihr habt +1, wenn ihr euch bereits verteidigt."


# -- saves -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("english_again")
def test_a_game_begun_in_german_goes_on_in_english(save):
    speak(german)
    session = begin(Journal.create(save, {"rules": GAME.rules()}))
    play(session)
    key, seen = session.prompt.key, session.table
    session.close()

    speak(None)
    loaded = Session.load(GAME, Journal.open(save))

    assert loaded.notices == []
    assert (loaded.prompt.key, loaded.table) == (key, seen)
    assert worded(GAME.view(loaded.table, PUBLIC).headline) == "Round 1 · Players' Turn"
    loaded.close()


@pytest.mark.usefixtures("english_again")
def test_one_save_is_read_in_either_language_its_old_lines_included(save):
    session = begin(Journal.create(save, {"rules": GAME.rules()}))
    play(session)
    english = [worded(entry.label) for entry in session.history()]
    told = spoken(session.told())
    session.close()

    speak(german)
    loaded = Session.load(GAME, Journal.open(save))

    read = [worded(entry.label) for entry in loaded.history()]
    assert (english[-1], read[-1]) == (
        "Sara is attacked: roll for both. 4 1 / 6",
        "Sara wird angegriffen: würfelt für beide. 4 1 / 6",
    )
    assert len(read) == len(english)
    assert not [line for line in read if line in english and has_words(words.gettext(line)) and " " in line]
    assert [n for n, lines in loaded.told().items() if lines and spoken(lines) == told[n]] == []
    loaded.close()


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_game_is_the_same_save_in_either_language(kind):
    saved = []
    for language in (None, german):
        speak(language)
        session = begin(kind=kind)
        play(session, 300)
        saved.append((list(session.journal.entries()), session.table))

    assert saved[0] == saved[1]
    assert len(saved[0][0]) > 200
