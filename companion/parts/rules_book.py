"""The rules to read of a game that has one edition: the chapters in its folder, and a topic for each ruling."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from companion.kernel import Topic
from companion.parts.rulings import Rulings
from companion.parts.topic_files import Chapter, load_chapters, topics_of


class RulesBook:
    """What a game's ``reference`` reads from::

    RULES = RulesBook(DATA / "reference", RULINGS)

    GAME = Game(…, reading=Reading(RULES.reference))
    """

    def __init__(self, folder: Path, rulings: Rulings) -> None:
        self._folder, self._rulings = folder, rulings

    @cached_property
    def chapters(self) -> list[Chapter]:
        return load_chapters(self._folder, rulings=self._rulings.known)

    def reference(self, settings: Mapping[str, str]) -> Sequence[Topic]:
        """All topics, and the rulings as *settings* have them."""
        written = topics_of(self.chapters)
        return [*written, *self._rulings.topics(settings, written)]
