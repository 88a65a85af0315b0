"""What the rulebook leaves open, and which reaction windows are asked, as questions with a usual answer.

See ``data/rulings.toml`` and ``data/windows.toml``.
"""

from msgspec import Struct

from companion.games.dark_rituals.cards.printed import DATA
from companion.parts.rulings import Rulings, load_rulings

RULINGS = Rulings([*load_rulings(DATA / "rulings.toml"), *load_rulings(DATA / "windows.toml")], at="rulings")


def is_asked(table: Struct, window: str) -> bool:
    """Whether a question that could be left out is asked: whatever anybody holds, or never (DR-109)."""
    return RULINGS.ruled(table, f"WINDOW-{window}") != "never"
