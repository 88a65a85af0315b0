"""What a bot does next in its turn: a worth for every act, by what it wants: Whispers, tokens for them, then the Lord.

Knows the table as everybody does; of physical Whispers, whose texts nobody has told it, it takes one now and then.
"""

from typing import Any

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.kinds import ActionSide, WhisperKind
from companion.games.shadowscape.cards.names import SLOT_NAMES
from companion.games.shadowscape.cards.shelf import OUR_SHELF
from companion.games.shadowscape.meanings import (
    AlterFate,
    ByHand,
    ChangeLevel,
    Claim,
    CountCards,
    End,
    Move,
    UseCard,
)
from companion.games.shadowscape.rules.claiming import is_met, is_of, shown, why_not_claimed
from companion.games.shadowscape.rules.dungeon import all_neighbours
from companion.games.shadowscape.rules.hero_area import side_up, why_not_usable, wounds_on
from companion.games.shadowscape.rules.lord import lord_defence
from companion.games.shadowscape.rules.supplies import shards_of
from companion.games.shadowscape.rules.tokens import MOST_TOKENS, treasures_of
from companion.games.shadowscape.table import CENTRE, LORD, PLACES, TREASURE, Table
from companion.kernel import Act, Chance, Choose, Option

FAR = 99
ENOUGH_FOR_THE_LORD = 7
"""So many Fate cards are gathered before the Lord is attacked."""
LONG = 80
"""After so many rounds nobody waits for more in the Lord's room: it only hits whoever stands there."""
NOW_AND_THEN = 0.25
"""How often a condition that only players can read is taken as met, in a turn."""


def act_of(table: Table, prompt: Act[Any], chance: Chance) -> str:
    """The act worth most; of equal ones any."""
    legal = [option for option in prompt.options() if not option.why_not]
    legal.sort(key=lambda option: option.id != "move")  # however the menu is arranged, the same chance meets each act
    worths = [(worth(table, option, chance), chance.random(), option.id) for option in legal]
    return max(worths)[2]


def worth(table: Table, option: Option[Any], chance: Chance) -> float:
    match option.means:
        case End():
            return 0.05
        case ByHand() | ChangeLevel() | AlterFate():
            return 0.0
        case CountCards(draw):
            return 0.7 * (chance.random() < 0.5) if draw else 0.6 * (chance.random() < 0.3)
        case Claim(what):
            return _claim_worth(table, what, chance)
        case UseCard(card):
            return _card_worth(table, card)
        case Move():
            return _move_worth(table)
    return 0.0


# -- claiming ----------------------------------------------------------------------------------------------


def _claim_worth(table: Table, what: str, chance: Chance) -> float:
    if what == "whisper":
        if not any(_takes(table, whisper) for whisper in table.whispers.open):
            return 0.0
        unknown = table.level == "light" or table.content == "printed"
        return 9.0 if not unknown or chance.random() < NOW_AND_THEN else 0.0
    if table.level == "light":
        return 0.0
    spare = len(table.me.tokens) - _needed(table)
    if what == "equipment":
        if treasures_of(table.me) and slots_wanted(table):
            return 5.0
        return 3.0 if treasures_of(table.me) and spare > 0 and len(table.me.equipment) < 2 else 0.0
    return 2.0 if spare > 1 and table.me.general is None and table.general.open else 0.0


def _takes(table: Table, whisper: str) -> bool:
    return not why_not_claimed(table, whisper)


def wanted_whisper(table: Table, prompt: Choose[Any]) -> str:
    """The one with most Shards; the Lord's comes last of all only where it would lose the game, and never so here."""
    legal = [id for id in prompt.legal() if id != "none"]
    return max(legal, key=lambda id: shards_of(table.whispers.open[int(id)])) if legal else "none"


def _needed(table: Table) -> int:
    """How many tokens the best open Whisper wants to be shown."""
    wants = [sum(known.wants.values()) for known in _known(table) if set(known.wants) <= TOKENS]
    return min(wants, default=0)


def slots_wanted(table: Table) -> set[str]:
    """The kinds of Equipment that open Whispers ask for and the Hero does not have."""
    return {want for known in _known(table) for want in known.wants if want in SLOT_NAMES and not shown(table, want)}


def slot_of(table: Table, item: str) -> str:
    known = things(table).equipment.get(item)
    return known.slot or "" if known else ""


TOKENS = {"enemy", "beast", "brigand", "undead", "treasure", "lord"}


def _known(table: Table) -> list[WhisperKind]:
    return [known for id in table.whispers.open if (known := OUR_SHELF.whispers.get(id))]


# -- Actions -----------------------------------------------------------------------------------------------


def _card_worth(table: Table, id: str) -> float:
    card = table.me.card(id)
    side = side_up(table, card) if card else None
    if side is None or side.action is None:
        return 1.0  # it is described as soon as it is used
    match side.action:
        case "attack" | "magic":
            return _attack_worth(table, side)
        case "search":
            return _search_worth(table)
        case "prepare":
            return _prepare_worth(table)
        case "heal":
            there = wounds_on(table, table.active.id)
            return 1.2 * min(sum(there.values()), side.value or 2)
    return 0.0


def _prepare_worth(table: Table) -> float:
    """Cards for the hand; together each of them is time."""
    if table.mode == "cooperative":
        return 1.4 if table.me.hand < 2 or table.lord_at else 0.02
    if table.lord_at:
        return 2.4 if table.me.hand < ENOUGH_FOR_THE_LORD else 0.8
    return 2.2 if table.me.hand < 4 else 0.8


def _attack_worth(table: Table, side: ActionSide) -> float:
    here = table.at(table.active.id)
    if table.lord_at == here:
        wanted = (lord_defence(table) or 6) - (side.value or 2)
        return 8.0 if table.me.hand >= 2 * wanted else 1.0
    there = [enemy.kind for enemy in table.enemies_in(here)]
    if any(token_worth(table, kind) and not _has_type(table, kind) for kind in there):
        return 5.0
    return 4.0 if there and len(table.me.tokens) < MOST_TOKENS else 1.5 if there else 0.6


def _type(table: Table, kind: str) -> str:
    known = things(table).enemies.get(kind)
    return known.type or "" if known else kind


def _has_type(table: Table, kind: str) -> bool:
    return any(_type(table, token.kind) == _type(table, kind) for token in table.me.tokens)


def token_worth(table: Table, kind: str) -> int:
    """How many open Whispers ask for such a token; the Lord's goes last."""
    if kind == LORD:
        return FAR
    mine = {_type(table, kind), kind if kind == TREASURE else "enemy"}
    return sum(bool(mine & set(known.wants)) for known in _known(table))


def _search_worth(table: Table) -> float:
    here = table.at(table.active.id)
    asked = any(one.search and (not one.place or is_of(table, here, one.place)) for one in _known(table))
    treasure = table.treasure_in(here) is not None and len(table.me.tokens) < MOST_TOKENS
    return 5.0 if asked and here not in table.turn_left.searched else 4.0 if treasure else 0.2


# -- moving ------------------------------------------------------------------------------------------------


def _move_worth(table: Table) -> float:
    """Towards what it wants, if it is not there yet."""
    goals = goals_of(table)
    if goals and table.at(table.active.id) not in goals:
        return 2.5
    return 1.0 if table.me.hand < ENOUGH_FOR_THE_LORD and _turns_to_prepare(table) else 0.1


def _turns_to_prepare(table: Table) -> str:
    """A card that, used as fuel, comes to lie with a Prepare up; "" if there is none."""
    sides = things(table).sides
    for card in table.me.in_use:
        other = sides.get((card.id, "B" if card.side == "A" else "A"))
        if other and other.action == "prepare" and not why_not_usable(table, card):
            return card.id
    return ""


def fuel_of(table: Table, prompt: Choose[Any]) -> str:
    """A card that does little as it lies."""
    legal = prompt.legal()
    if (turned := _turns_to_prepare(table)) in legal:
        return turned
    return min(legal, key=lambda id: _card_worth(table, id))


def goals_of(table: Table) -> set[str]:
    """The rooms worth going to: of the Lord when it can be slain, of open Whispers, with tokens that they want."""
    if table.lord_at and table.round > LONG:
        fit = table.me.hand >= ENOUGH_FOR_THE_LORD - 3 and not any(card.wounds for card in table.me.in_use)
        return {CENTRE} if fit else _quiet_rooms(table)
    if table.lord_at and table.me.hand >= ENOUGH_FOR_THE_LORD - 3:
        return {CENTRE}
    goals = set[str]()
    for known in _known(table):
        goals |= _goals(table, known)
    if not goals:
        goals |= {treasure.at for treasure in table.treasures} | {enemy.at for enemy in table.enemies}
    return goals


def _quiet_rooms(table: Table) -> set[str]:
    """Where nothing that attacks is: to heal there and gather cards."""
    return {place for place in table.rooms if place != table.lord_at and not table.enemies_in(place)}


def _goals(table: Table, whisper: WhisperKind) -> set[str]:
    missing = {want for want, number in whisper.wants.items() if shown(table, want) < number}
    if not missing:
        if is_met(table, whisper):
            return set()
        return {place for place in PLACES if place in table.rooms and is_of(table, place, whisper.place)}
    known, goals = things(table).enemies, set[str]()
    for want in missing:
        if want == "treasure" or want in ("clothing", "trinket", "weapon"):
            goals |= {treasure.at for treasure in table.treasures}
        else:
            goals |= {one.at for one in table.enemies if (kind := known.get(one.kind)) and want in ("enemy", kind.type)}
    return goals


def step_of(table: Table, prompt: Choose[Any], chance: Chance) -> str:
    """As near to a goal as the points reach; together no further than need be into rooms with Enemies."""
    near = distances(table, goals_of(table))
    here = table.at(table.active.id)
    rooms = [id for id in prompt.legal() if id != "stay"]
    best = min(rooms, key=lambda place: (near.get(place, FAR), chance.random()), default="stay")
    return best if best == "stay" or near.get(best, FAR) <= near.get(here, FAR) else "stay"


def distances(table: Table, goals: set[str]) -> dict[str, int]:
    """Steps over doorways from each room to the nearest of *goals*."""
    around: dict[str, list[str]] = all_neighbours(table)
    found = dict.fromkeys(goals, 0)
    edge = list(goals)
    while edge:
        further = [(place, other) for place in edge for other in around.get(place, ()) if other not in found]
        edge = list(dict.fromkeys(other for _, other in further))
        for place, other in further:
            found.setdefault(other, found[place] + 1)
    return found
