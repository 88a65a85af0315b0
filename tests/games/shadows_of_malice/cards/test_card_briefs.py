"""Every card says what it does in one line, short enough for a card of three, in every language."""

import pytest

from companion.games.shadows_of_malice import GAME
from companion.games.shadows_of_malice.cards.cards import LONGEST_BRIEF, Card, card_problems, shipped_cards
from companion.games.shadows_of_malice.screen.card_faces import card_face
from companion.language.languages import catalogue
from companion.language.words import ENGLISH, say, worded
from tests.games.shadows_of_malice.playing import make_table

LANGUAGES = {"en": ENGLISH, "de": catalogue("de").of(GAME.name)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", shipped_cards().values(), ids=lambda card: card.id)
def test_a_card_says_in_one_line_what_it_does(card, language):
    brief = worded(say(card.brief), LANGUAGES[language])

    assert 0 < len(brief) <= LONGEST_BRIEF
    assert not brief.endswith(".")


def test_a_line_that_is_too_long_is_a_problem_of_the_card():
    wordy = Card(id="x", name="X", kind="ability", color="red", brief="x" * (LONGEST_BRIEF + 1))

    assert [worded(problem) for problem in card_problems(wordy)] == ["brief: 31 letters, expected at most 30"]


def test_a_card_shown_has_its_text_whole_and_in_one_line():
    face = card_face(make_table(), "lycanthrope")

    assert [*map(worded, face.lines)] == ["It gets +1 to combat rolls", "It deals +1d★ wounds"]
    assert worded(face.brief) == "Combat +1, wounds +1d★"
