"""What the rulebook leaves open, as questions with a usual answer; see ``data/rulings.toml``."""

from companion.games.shadowscape.cards.shelf import DATA
from companion.parts.rulings import Rulings, load_rulings

RULINGS = Rulings(load_rulings(DATA / "rulings.toml"), at="rulings")
