"""The rules to read: the chapters of ``data/reference/``, and a topic for each ruling."""

from companion.games.dark_rituals.cards.printed import DATA
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.parts.rules_book import RulesBook

RULES = RulesBook(DATA / "reference", RULINGS)
