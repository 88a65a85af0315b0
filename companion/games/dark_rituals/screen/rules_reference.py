"""The rules to read: the chapters of ``data/reference/``, and a topic for each ruling."""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.games.dark_rituals.cards.printed import DATA
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.kernel import Topic
from companion.parts.topic_files import Chapter, load_chapters, topics_of


@cache
def chapters() -> list[Chapter]:
    return load_chapters(DATA / "reference", rulings=RULINGS.known)


def reference(settings: Mapping[str, str]) -> Sequence[Topic]:
    """All topics, and the rulings as *settings* have them."""
    written = topics_of(chapters())
    return [*written, *RULINGS.topics(settings, written)]
