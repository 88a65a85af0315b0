"""The rules reference of this game: the chapters of ``data/reference/``, and a topic for each ruling.

Knows which edition and which prices the topics are read with.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from companion.games.shadows_of_malice.cards.cards import DATA
from companion.games.shadows_of_malice.rules.land.ground import points
from companion.games.shadows_of_malice.rules.land.terrain import Costs, costs_in_force
from companion.games.shadows_of_malice.rules.setup.editions import edition_titles
from companion.games.shadows_of_malice.rules.setup.rulings import RULINGS
from companion.kernel import Topic
from companion.parts.topic_files import Chapter, load_chapters, topics_of


@cache
def chapters() -> list[Chapter]:
    """As they lie in the data; a ``{forest}`` in them is filled in with its price."""
    editions, prices = tuple(edition_titles()), Costs.__struct_fields__
    return load_chapters(DATA / "reference", editions=editions, rulings=RULINGS.known, blanks=prices)


def reference(settings: Mapping[str, str]) -> Sequence[Topic]:
    """All topics as *settings* have them: the edition's paragraphs, the prices and the rulings in force."""
    edition = "first" if settings.get("edition") == "first" else "revised"
    prices = {name: points(costs_in_force().halves(name)) for name in Costs.__struct_fields__}
    written = topics_of(chapters(), edition, **prices)
    return [*written, *RULINGS.topics(settings, written, edition)]
