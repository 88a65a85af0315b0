"""What a bot does next in its turn: every act gets a worth, and the best is done while it is worth anything.

Knows the table and the odds of a Reroll; the *plain* bot looks at what can be done at once only.
"""

from typing import Any

from companion.games.casting_shadows.bots.worths import attack_worth, card_worth, reach_worth, reroll_worth
from companion.games.casting_shadows.cards.printed import RESOURCE_CARDS, SPELLS
from companion.games.casting_shadows.meanings import (
    Cast,
    Collect,
    End,
    Protect,
    Refresh,
    Reroll,
    Transform,
    Travel,
    UseAbility,
    UseCard,
)
from companion.games.casting_shadows.rules.affording import costs_now
from companion.games.casting_shadows.rules.paying import can_pay, counts
from companion.games.casting_shadows.rules.resources import CRYSTAL
from companion.games.casting_shadows.rules.ring import DESERT
from companion.games.casting_shadows.table import BOOK, Table
from companion.kernel import Act, Chance, Option, Prompt


def act_of(table: Table, prompt: Act[Any], chance: Chance, *, keen: bool) -> str:
    """The act worth most; of equal ones any."""
    legal = [option for option in prompt.options() if not option.why_not]
    worths = [(_worth(table, option, keen=keen), chance.random(), option.id) for option in legal]
    return max(worths)[2]


def _worth(table: Table, option: Option[Any], *, keen: bool) -> float:
    match option.means:
        case End():
            return 0.01
        case UseAbility() | Transform():
            return 50
        case UseCard(book_id):
            return _use_worth(table, book_id)
        case Cast(book_id):
            return _cast_worth(table, book_id)
        case Collect():
            return _collect_worth(table)
        case Protect():
            return 1.5 if keen or table.me.hp <= len(table.holding(CRYSTAL)) else 0.5
        case Reroll():
            return reroll_worth(table) if keen else 0.0
        case Travel(to):
            return _travel_worth(table, to, keen=keen)
        case Refresh():
            return 0.3 if keen and len(table.me.book) < 3 else 0.0
    return 0.0


def _cast_worth(table: Table, book_id: str) -> float:
    card = table.card_of(table.active.id, book_id)
    assert card is not None
    spell = SPELLS[card.card]
    if spell.kind == "attack":
        return 2 * attack_worth(table, spell, table.here)
    return 2.0 if table.holding(CRYSTAL) and spell.id == "curse_void" else _opens(table) * 0.2


def _opens(table: Table) -> int:
    """How many costs cannot be paid yet."""
    have = counts(table.pool)
    return sum(not can_pay(have, cost) for cost in costs_now(table))


def _use_worth(table: Table, book_id: str) -> float:
    """A Resource card is for a Spell that can be cast with it and not without."""
    card = table.card_of(table.active.id, book_id)
    assert card is not None
    have = counts(table.pool)
    with_it = have.copy()
    with_it[RESOURCE_CARDS[card.card].gives] += 1
    costs = list(costs_now(table))
    return 3.0 if table.ap and any(can_pay(with_it, cost) and not can_pay(have, cost) for cost in costs) else 0.0


def _collect_worth(table: Table) -> float:
    me = table.me
    if table.here == DESERT:
        return 2.5 if me.face_down < 2 and me.cards < BOOK else 0.0
    worth = card_worth(table, table.market.places[table.here])
    if me.cards < BOOK:
        return worth
    least = min((card_worth(table, card.card) for card in me.book), default=0.0)
    return worth - least - 0.5


def _travel_worth(table: Table, to: str, *, keen: bool) -> float:
    """Towards somebody who can be hit from there, else to a card worth collecting."""
    here, there = reach_worth(table, table.here), reach_worth(table, to)
    gain = max(0.0, there - here) if table.ap > 1 else 0.0
    if keen:
        card = table.market.places.get(to, "")
        gain = max(gain, 0.3 * card_worth(table, card) if card and table.me.cards < BOOK and table.ap > 1 else 0.0)
    return 0.8 * gain + (0.05 if not table.me.book else 0.0)


def target_of(table: Table, prompt: Prompt) -> str:
    """One hex further only where that reaches more."""
    stay, *further = prompt.legal()
    here = reach_worth(table, table.here)
    best = max(further, key=lambda slot: reach_worth(table, slot))
    return best if reach_worth(table, best) > here else stay
