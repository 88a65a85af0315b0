"""Games of a few steps each, for one special case of the kernel at a time."""

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from companion.kernel.game import Bots, Care, Game, Reading, Setup, Story
from companion.kernel.groups import Step
from companion.kernel.prompts import Option
from companion.kernel.view import View

HERE = Path(__file__).parent / "tiny_games_have_no_folder"

GROUPS = {"setup": Setup, "care": Care, "bots": Bots, "story": Story, "reading": Reading}


class Table(Struct):
    """*begun* counts the steps begun; the rest is for the steps to play with."""

    begun: int = 0
    gold: int = 10
    notes: list[str] = []
    purse: dict[str, int] = {}
    places: dict[str, str] = {}


def game_of(*steps: Callable[[Table], Step], folder: Path = HERE, **parts: object) -> Game:
    """The game that carries out *steps* one after the other and is then over; *parts* need not be grouped."""

    def next_step(table: Table) -> Step | None:
        return _begin(table, steps[table.begun]) if table.begun < len(steps) else None

    parts = {
        "new": lambda chosen, players: Table(),
        "view": lambda table, viewer: View("tiny", []),
        "pieces": lambda table: dict(table.places),
        **parts,
    }
    for name, group in GROUPS.items():
        parts[name] = group(**{field: parts.pop(field) for field in group.__struct_fields__ if field in parts})
    return Game("tiny", "Tiny", Table, next_step, folder=folder, **parts)


def _begin(table: Table, step: Callable[[Table], Step]) -> Step:
    table.begun += 1
    yield from step(table)


def options(*ids: str) -> Callable[[], Iterable[Option]]:
    """Offers that never change."""
    return lambda: [Option(id, id.capitalize()) for id in ids]
