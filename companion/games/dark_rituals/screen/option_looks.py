"""How an option looks on a tile: its emblem and, for a Character, what it can pay. Ours, and no rule."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.dark_rituals.meanings import Activate, Arrange, ByHand, Do, Strike, SummonWitch
from companion.games.dark_rituals.table import Table
from companion.kernel import Choose, Option, Prompt

BY_ACTION = {
    "move": "move", "search": "chest", "pick_up": "herb", "trade": "trade", "revive": "recover", "possess": "farmer",
    "save": "burning", "summon_minion": "circle", "plague": "plague", "witchcraft": "scroll", "alchemy": "potion",
    "scroll": "scroll", "component": "card",
}  # fmt: skip
BY_MEANING: dict[type, str] = {Strike: "blast", Arrange: "hand", ByHand: "edit", SummonWitch: "witch"}


def dressed(table: Table, prompt: Prompt) -> Prompt:
    """*prompt* with options that look like something whenever they are looked up."""
    return replace(prompt, offers=_with_looks(table, prompt.offers)) if isinstance(prompt, Choose) else prompt


def _with_looks(table: Table, offers: Callable[[], Sequence[Option[Any]]]) -> Callable[[], Sequence[Option[Any]]]:
    return lambda: [_with_look(table, option) for option in offers()]


def _with_look(table: Table, option: Option[Any]) -> Option[Any]:
    emblem = _emblem(table, option.meaning)
    return replace(option, emblem=emblem) if emblem and not option.emblem else option


def _emblem(table: Table, meaning: object) -> str:
    if isinstance(meaning, Do):
        return BY_ACTION.get(meaning.action, "")
    if isinstance(meaning, Strike) and meaning.reach == "ranged":
        return "ranged"
    if isinstance(meaning, Activate):
        return "hero" if meaning.who in table.heroes else "witch" if meaning.who in table.witches else "disciple"
    return BY_MEANING.get(type(meaning), "")
