"""A game's rules to read: its chapters, then a topic for each ruling, as the settings have it."""

from companion.games.casting_shadows import GAME
from companion.games.casting_shadows.screen.rules_reference import RULES
from companion.kernel import settle
from companion.parts.topic_files import topics_of


def test_the_chapters_come_first_then_the_rulings():
    settings = settle(GAME.setup.settings, {})
    written = [topic.title for topic in topics_of(RULES.chapters)]
    titles = [topic.title for topic in RULES.reference(settings)]

    assert titles[: len(written)] == written
    assert len(titles) > len(written)


def test_the_chapters_are_read_once():
    assert RULES.chapters is RULES.chapters
