"""Revive (chapter 5.1, DR-030): the only Action of a Stunned Hero, and the first of its activation."""

from collections.abc import Iterator

from companion.games.dark_rituals.cards.card_figures import figure, learn
from companion.games.dark_rituals.meanings import Do
from companion.games.dark_rituals.rules.costs import priced, spend
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.table import Character, Table
from companion.kernel import Option, Step, Tell, say


def offers(table: Table, who: Character) -> Iterator[Option[Do]]:
    """In the round of the stun all Stamina was exhausted, so it cannot be paid (DR-103, DR-173)."""
    yield from priced(table, "revive", who, say("Revive"))


def revive(table: Table, do: Do) -> Step:
    """The miniature is stood up again; the activation goes on normally with one more Action (DR-030)."""
    yield from learn(table, do.who, "health")
    spend(table, do)
    hero = table.heroes[do.who]
    hero.stunned = False
    hero.wounds = wounds_kept(table, do.who)
    yield Tell(
        "revived", say("{who} stands up again. Wounds: {n}.", who=table.called(do.who), n=hero.wounds), fact="DR-174"
    )


def wounds_kept(table: Table, who: Character) -> int:
    """Not said by the book (DR-174, RUL-4)."""
    health = figure(table, who, "health") or 1
    return {"none": 0, "one": health - 1, "all": table.heroes[who].wounds}[RULINGS.ruled(table, "RUL-4")]
