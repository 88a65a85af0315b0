"""The rules page: by chapter, by words, at the rule behind a question, with and without a game."""

import pytest

from companion.kernel import registry as games
from tests.kivy_ui.drivers.touch_driver import find, press, pump, tap

INSTALLED = games.game_names()


def shown(app):
    return [getattr(words, "text", "") for words in app.desk.navigation.page.walk()]


def test_it_opens_at_the_rule_behind_a_fact(open_app):
    app = open_app(game=True)

    app.desk.navigation.go("rules", fact="SM-246")
    pump(3)

    assert "SM-246" in app.desk.navigation.page.topic.facts
    assert app.desk.navigation.page.topic.text[0] in shown(app)


def test_an_unknown_fact_opens_the_chapters(open_app):
    app = open_app(game=True)

    app.desk.navigation.go("rules", fact="SM-999999")
    pump(3)

    assert app.desk.navigation.page.topic is None
    assert {topic.section for topic in app.desk.navigation.page.topics} <= set(shown(app))


def test_a_chapter_opens_its_topics_and_a_topic_its_text(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("rules")
    pump(2)
    topic = app.desk.navigation.page.topics[-1]

    tap(find(topic.section))
    tap(find(f"{topic.sign} {topic.title}"))

    assert app.desk.navigation.page.topic == topic
    assert set(topic.text) <= set(shown(app))


def test_words_are_looked_for_and_cleared(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("rules")
    pump(2)

    for key in ("x", "u", "l", "t", "h", "enter"):
        press(key)
    found = [tile for tile in shown(app) if "Xulthûl" in tile]
    assert found
    assert not app.stage.sheets

    tap(find("found"))  # clears them again
    assert not [text for text in shown(app) if text.startswith("“")]


def test_words_that_no_rule_has_say_so(open_app):
    app = open_app(game=True)

    app.desk.navigation.go("rules", words="zeppelin")
    pump(2)

    assert "No rule has these words. Fewer letters find more." in shown(app)


def test_a_link_leads_to_the_related_rule(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("rules", fact="SM-034")
    pump(2)
    first = app.desk.navigation.page.topic
    other = next(topic for topic in app.desk.navigation.page.topics if topic.id in first.see)

    tap(find(f"{other.sign} {other.title}"))

    assert app.desk.navigation.page.topic == other


@pytest.mark.parametrize("game", INSTALLED)
def test_without_an_open_game_the_rules_of_each_can_be_read_and_lead_back_home(open_app, monkeypatch, game):
    monkeypatch.setattr(games, "game_names", lambda: INSTALLED)
    app = open_app()

    app.desk.navigation.go("rules")
    pump(2)
    assert not app.desk.navigation.page.topics
    tap(find(games.find_game(game).title))
    assert {topic.section for topic in app.desk.navigation.page.topics} <= set(shown(app))
    tap(find(app.desk.navigation.page.topics[0].section))
    assert app.desk.navigation.page.topics
    for _ in range(2):  # from the chapter to all of them, and home
        press("escape")

    assert type(app.desk.navigation.page).__name__ == "HomePage"


def test_from_a_topic_the_way_back_leads_to_its_chapter_and_on_to_all_of_them(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("rules")
    pump(2)
    topic = app.desk.navigation.page.topics[0]
    tap(find(topic.section))
    tap(find(f"{topic.sign} {topic.title}"))

    tap(find("Back"))
    assert f"{topic.sign} {topic.title}" in shown(app)
    tap(find("Back"))
    assert {other.section for other in app.desk.navigation.page.topics} <= set(shown(app))
    tap(find("Back"))

    assert type(app.desk.navigation.page).__name__ == "TablePage"


def test_whoever_came_from_a_question_goes_back_to_it_at_once_or_looks_at_all_chapters(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("rules", fact="SM-034")
    pump(2)

    tap(find("All chapters"))
    assert app.desk.navigation.page.topic is None
    app.desk.navigation.go("rules", fact="SM-034")
    pump(2)
    tap(find("Back"))

    assert type(app.desk.navigation.page).__name__ == "TablePage"


def test_the_book_can_be_read_topic_by_topic(open_app):
    app = open_app(game=True)
    app.desk.navigation.go("rules", fact="SM-034")
    pump(2)
    topics, first = app.desk.navigation.page.topics, app.desk.navigation.page.topic

    tap(find("Next topic"))
    assert app.desk.navigation.page.topic == topics[topics.index(first) + 1]
    tap(find("Topic before"))

    assert app.desk.navigation.page.topic == first
