"""What the books leave open (RUL-01…46); the questions are in ``data/rulings.toml``.

The chapters ask ``ruling(table, "RUL-06")`` where the rule needs to know.
"""

from companion.games.shadows_of_malice.cards.cards import DATA
from companion.games.shadows_of_malice.rules.setup.editions import edition_titles
from companion.parts.rulings import Rulings, load_rulings

RULINGS = Rulings(
    load_rulings(DATA / "rulings.toml"),
    at="settings.rulings",
    editions=tuple(edition_titles()),
    edition_at="settings.edition",
)
ruling = RULINGS.ruled
