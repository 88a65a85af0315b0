"""The rules reference: searching it, opening it at a fact, and reading it in the terminal."""

import pytest
from msgspec.structs import replace

from companion.fronts.reference_text import MOST_IN_FULL
from companion.kernel.game import Reading
from companion.kernel.prompts import Choose
from companion.kernel.reference import Topic, search, topic_for
from tests.companion.at_table import Seat
from tests.companion.example_game import GAME
from tests.companion.tiny_games import game_of, options

OARS = Topic(
    "oars", "Rowing", "⚓", ["Roll a die: 6 → 6 spaces. A 1 swamps the boat."], ("LD-101",), ("fog",), "At sea"
)
FOG = Topic("fog", "Fog and tail wind", "☁", ["It changes every stroke, rowing or not."], ("LD-102",), (), "Sky")
LIGHT = Topic("light", "The Lighthouse of Xulthûl", "★", ["Whoever reaches it wins; 2d★ help."], ("LD-103", "LD-104"))
TOPICS = [FOG, OARS, LIGHT]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("swamps", [OARS]),
        ("SWAMPS Boat", [OARS]),
        ("swamps wins", []),  # all words, not any
        ("xulthul", [LIGHT]),
        ("XULTHÛL", [LIGHT]),
        ("light", [LIGHT]),  # the beginning of a word
        ("house", []),  # not its middle
        ("6 → dice", []),
        ("6 → die", [OARS]),
        ("★", [LIGHT]),  # also its sign
        ("d★", [LIGHT]),
        ("☁", [FOG]),
        ("sky", [FOG]),  # its chapter
        ("LD-102", [FOG]),
        ("ld-104", [LIGHT]),
        ("", TOPICS),
        ("→ !", TOPICS),
    ],
)
def test_topics_are_found_by_all_words_however_they_are_typed(words, found):
    assert search(TOPICS, words) == found


def test_a_hit_in_the_title_stands_before_one_in_the_text():
    assert search(TOPICS, "rowing") == [OARS, FOG]


def test_the_more_words_the_title_has_the_earlier_it_stands():
    calm = Topic("calm", "Calm", "☼", ["No wind, no fog, no tail."])
    wind = Topic("wind", "Wind", "☼", ["It drives off fog from the tail."])

    assert search([calm, wind, FOG], "fog wind tail") == [FOG, wind, calm]


def test_topics_that_are_equally_good_keep_their_order():
    assert search([OARS, LIGHT, FOG], "LD") == [OARS, LIGHT, FOG]
    assert search([FOG, LIGHT, OARS], "LD") == [FOG, LIGHT, OARS]


@pytest.mark.parametrize(("fact", "topic"), [("LD-101", OARS), ("LD-104", LIGHT), ("LD", None), ("", None)])
def test_a_fact_opens_the_topic_that_explains_it(fact, topic):
    assert topic_for(TOPICS, fact) is topic


# -- in the terminal -----------------------------------------------------------------------------------------


@pytest.fixture
def read(run, shelf):
    """What ``companion rules --topic`` says of a game with a reference; its deck decides what is in it."""
    shelf[GAME.name] = replace(GAME, reading=Reading(lambda settings: TOPICS[settings["deck"] == "virtual" :]))
    return lambda *words: run("rules", "--topic", *words)


def test_a_topic_is_shown_with_its_chapter_and_its_relations(read):
    assert read("swamps", "boat") == (
        "⚓ Rowing · At sea\n    Roll a die: 6 → 6 spaces. A 1 swamps the boat.\n    See: Fog and tail wind\n",
        "",
        0,
    )


def test_a_topic_without_a_chapter_has_none_in_its_heading(read):
    assert read("lighthouse")[0].splitlines()[0] == "★ The Lighthouse of Xulthûl"


def test_without_words_the_contents_are_listed_by_chapter(read):
    out, _, _ = read()

    assert out.splitlines()[:4] == ["Sky", "  ☁ Fog and tail wind", "At sea", "  ⚓ Rowing"]


def test_the_settings_decide_what_there_is_to_read(read):
    assert "Fog and tail wind" in read("--set", "deck=physical")[0]
    assert "Fog and tail wind" not in read("--set", "deck=virtual")[0]


def test_of_many_topics_only_the_first_are_shown_in_full(run, shelf):
    many = [replace(OARS, id=str(n), title=f"Rowing {n}") for n in range(MOST_IN_FULL + 2)]
    shelf[GAME.name] = replace(GAME, reading=Reading(lambda settings: many))

    lines = run("rules", "--topic", "rowing")[0].splitlines()

    assert sum(line.startswith("⚓") for line in lines) == MOST_IN_FULL
    assert lines[-1] == f"Also: Rowing {MOST_IN_FULL} · Rowing {MOST_IN_FULL + 1}"


def test_words_that_no_topic_has_are_told(read):
    assert read("spoon", "fog")[1:] == ("companion: No topic of the rules has 'spoon fog' in it.\n", 2)


def test_a_game_without_a_reference_says_so(run):
    assert run("rules", "--topic")[1:] == ("companion: Lighthouse Dash has no topics to read.\n", 2)


# -- at the table --------------------------------------------------------------------------------------------


def at_the_table(*typed, fact="LD-101"):
    """What is read at a table where a question of the rule *fact* is open, from the fourth line on."""

    def ask(table):
        yield Choose("row.now", "Row now?", fact=fact, offers=options("yes", "no"))

    game = game_of(ask, in_force=lambda table: {"gold": str(table.gold)}, reference=told_with)
    return Seat(game).type(*typed)


def told_with(settings):
    return [replace(OARS, title=f"Rowing with {settings['gold']} gold"), FOG, LIGHT]


def test_the_rules_open_at_the_rule_behind_the_question_as_the_table_is_now():
    screen = at_the_table("correct gold 3", "rules")

    assert "> rules\n⚓ Rowing with 3 gold · At sea\n    Roll a die: 6 → 6 spaces." in screen
    assert screen.count("Row now?") == 2  # it is put again after what was read


def test_the_rules_are_searched_at_the_table():
    assert "> rules tail wind\n☁ Fog and tail wind · Sky\n" in at_the_table("rules tail wind")
    assert "✗ No topic of the rules has 'spoon' in it." in at_the_table("rules spoon")


def test_a_question_that_no_topic_explains_says_how_to_search():
    said = "✗ No topic explains this question. rules WORDS searches all topics."

    assert said in at_the_table("rules", fact="")
    assert said in at_the_table("rules", fact="LD-999")
