"""Answers in place of people: which cards to play, whom to hit, where the Wounds go.

Of hands only the number is known: what is in them chance says anew, card by card, from the symbols of the Fate cards of
ours. What is asked about unknown cards is answered like things of ours.
"""

from typing import Any

from companion.games.shadowscape.bots.plans import (
    act_of,
    fuel_of,
    slot_of,
    slots_wanted,
    step_of,
    token_worth,
    wanted_whisper,
)
from companion.games.shadowscape.cards.kinds import FATE_SYMBOLS
from companion.games.shadowscape.meanings import ANOTHER
from companion.games.shadowscape.rules.ending import shards
from companion.games.shadowscape.rules.enemy_attacks import NOWHERE, damage, strength
from companion.games.shadowscape.rules.hero_area import HERO_CARD, free_spaces
from companion.games.shadowscape.rules.setup import THREE
from companion.games.shadowscape.table import LORD, Table
from companion.kernel import Act, Allot, Chance, Choose, Number, Prompt

ANSWERS: dict[str, Any] = {
    "setup.scan": "each",
    "setup.turn": "upright",
    "setup.draft": "right",
    "setup.look_again": True,
    "attack.trophy": True,
    "lord.keep": True,
    "end.sure": True,
    "hand.what": "enough",
    "score.others": 0,
    "light.enemies": "done",
    "level.enemy": "done",
    "enemy.moves": "all",
}
"""Where there is little to think about."""


def bot(table: Table, prompt: Prompt, chance: Chance) -> Any:
    """An answer, or None where chance may answer."""
    if prompt.key in ANSWERS:
        return ANSWERS[prompt.key]
    if isinstance(prompt, Act):
        return act_of(table, prompt, chance)
    if isinstance(prompt, Allot):
        return _wounds(table, prompt)
    if isinstance(prompt, Number):
        return _number(table, prompt, chance)
    return _choice(table, prompt, chance) if isinstance(prompt, Choose) else _confirm(table, prompt)


def held(table: Table, seat: str, symbol: str, chance: Chance) -> int:
    """How many of the hand's cards show that symbol, by chance: the app does not know hands."""
    return sum(chance.choice(FATE_SYMBOLS) == symbol for _ in range(table.heroes[seat].hand))


def _number(table: Table, prompt: Number, chance: Chance) -> int | None:
    match prompt.key:
        case "boost":
            most = prompt.most() if table.lord_at == table.at(prompt.who) else 2
            return min(prompt.most(), most, held(table, prompt.who, "attack", chance))
        case "move.boost":
            return 0 if table.lord_at else min(prompt.most(), 2, held(table, prompt.who, "move", chance))
        case "light.cards":
            return min(prompt.most(), 2)
        case "setup.hand":
            return 4
        case "setup.room":
            laid = {room.card.rstrip("AB") for room in table.rooms.values()}
            return next(n for n in range(prompt.least(), prompt.most() + 1) if str(n) not in laid)
        case "search.value":
            return 3
    return None


def _wounds(table: Table, prompt: Allot) -> dict[str, int]:
    """On the Hero card first, for that disables nothing (SS-103); of Wounds to heal those on Action cards first."""
    places = prompt.legal()
    if prompt.key == "enemy.wounds":
        free = free_spaces(table, prompt.who)
        places = sorted(places, key=lambda place: (place != HERO_CARD, place == NOWHERE or free.get(place) is None))
    else:
        places = sorted(places, key=lambda place: place == HERO_CARD)
    left, placed = prompt.total(), dict[str, int]()
    for place in places:
        placed[place] = min(left, prompt.limit(place))
        left -= placed[place]
    return placed


def _choice(table: Table, prompt: Choose[Any], chance: Chance) -> Any:
    legal = prompt.legal()
    match prompt.key:
        case "room.features":
            return legal[:1] if chance.random() < 0.5 else []
        case "setup.room_known" | "token.which":
            known = [id for id in legal if id != ANOTHER]
            return chance.choice(known) if known else None
        case "move.fuel":
            return fuel_of(table, prompt)
        case "move.to":
            return step_of(table, prompt, chance)
        case "enemy.defend":
            return str(min(len(legal) - 1, held(table, prompt.who, "defence", chance)))
        case "enemy.wound":
            return HERO_CARD if HERO_CARD in legal else legal[0]
        case "enemy.order":
            return max(legal, key=lambda id: strength(table, id))
        case "enemy.target":
            return _target(table, prompt)
        case "attack.whom":
            return LORD if LORD in legal else chance.choice(legal)
        case "claim.whisper":
            return wanted_whisper(table, prompt)
        case "claim.item" | "claim.general" | "claim.which_item":
            wanted = [id for id in legal if id != "none"]
            asked = [id for id in wanted if slot_of(table, id) in slots_wanted(table)]
            return chance.choice(asked or wanted) if wanted else "none"
        case "whisper.which":
            return THREE if chance.random() < 0.4 else legal[0]
        case "tokens.discard":
            kinds = {token.id: token.kind for token in table.heroes[prompt.who].tokens}
            return min(legal, key=lambda id: token_worth(table, kinds[id]))
        case "search.where":
            return next((place for place in legal if table.treasure_in(place)), prompt.main)
    return None


def _target(table: Table, prompt: Choose[Any]) -> str:
    """Somebody else than oneself and, of those, whoever has most Shards; together whoever is hurt least."""
    attacker = table.enemy_phase.attacking[0] if table.enemy_phase and table.enemy_phase.attacking else ""

    def cost(seat: str) -> tuple[bool, int]:
        if table.mode == "cooperative":
            return False, damage(table, attacker, seat).total if attacker else 0
        return seat == table.active.id, -shards(table, seat).total

    return str(min(prompt.legal(), key=cost))


def _confirm(table: Table, prompt: Prompt) -> Any:
    """The last Enemy Phase is left out where it would hurt oneself."""
    if prompt.key == "last.phase":
        here = table.at(table.active.id)
        return not (here and table.enemies_in(here))
    return None
