"""What is not known of a room, a token or a card: asked of the players once, then kept.

What they said is in the Table (``described``), so that every replay knows it, and in their folder for their next games.
A step does nothing where all is known already. Where they play with things of ours nothing is asked.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import asdict

from companion.games.shadowscape.cards.at_hand import things
from companion.games.shadowscape.cards.forms_of_cards import ACTION_FORM, EQUIPMENT_FORM, WHISPER_FORM, lord_form
from companion.games.shadowscape.cards.forms_of_kinds import ENEMY_FORM, HERO_FORM, ROOM_FORM
from companion.games.shadowscape.cards.kinds import Kind
from companion.games.shadowscape.cards.shelf import COUNTS
from companion.games.shadowscape.table import Table
from companion.kernel import Asking, Number, Step, say
from companion.parts.forms import Form, describe

K = TypeVar("K", bound=Kind)

HIGHEST_CARD = 299
CARDS_OF_A_HERO = COUNTS.hero_actions // COUNTS.heroes
"""Four (SS-003)."""


def _keep(table: Table, kind: str, form: Form[K], who: str, **given: Any) -> Asking[K]:
    """Ask for what is not *given* and keep the thing among those of that *kind*."""
    thing = yield from describe(form, who, **given)
    getattr(table.described, kind).append(thing)  # looked up now: a correction has put another list there
    return thing


def known_of(thing: Kind | None) -> Mapping[str, Any]:
    """What is said of a thing already, to be *given*; what is said now takes its place."""
    if thing is None:
        return {}
    said = {key: value for key, value in asdict(thing).items() if value not in (None, UNSET, "", (), {})}
    return {**said, "id": "", "source": "players", "replaces": thing.id}


# -- rooms and Enemies -------------------------------------------------------------------------------------


def learn_room(table: Table, who: str, number: str) -> Step:
    """A room card, when it is first laid out (SS-G2)."""
    if number not in things(table).rooms:
        yield from _keep(table, "rooms", ROOM_FORM, who, number=number)


def learn_enemy(table: Table, who: str, kind: str, type: str = "") -> Step:
    """What is not known of a token (SS-G3); *type* is that of the pile it came from."""
    there = things(table).enemies[kind]
    if None in (there.type, there.attack, there.strength, there.defence, there.move):
        given = {**known_of(there), **({"type": type} if type else {})}
        yield from _keep(table, "enemies", ENEMY_FORM, who, **given)


def describe_enemy(table: Table, who: str, type: str) -> Asking[str]:
    """A token that nobody has seen before."""
    return (yield from _keep(table, "enemies", ENEMY_FORM, who, type=type)).id


# -- Heroes and their cards --------------------------------------------------------------------------------


def learn_hero(table: Table, who: str, hero: str) -> Step:
    """What is not known of a Hero, when it is taken (SS-G14)."""
    there = things(table).heroes[hero]
    unknown = None in (there.movement, there.hand, there.defence, there.wounds, there.profession)
    if unknown or len(there.cards) < CARDS_OF_A_HERO:
        given = known_of(there)
        cards = yield from _card_numbers(who, there.cards)
        yield from _keep(table, "heroes", HERO_FORM, who, **{**given, "cards": cards})


def describe_hero(table: Table, who: str) -> Asking[str]:
    """A Hero that nobody has taken before."""
    cards = yield from _card_numbers(who, ())
    return (yield from _keep(table, "heroes", HERO_FORM, who, cards=cards)).id


def _card_numbers(who: str, known: tuple[str, ...]) -> Asking[tuple[str, ...]]:
    """The numbers of the Hero's four Action cards, each asked by number pad until it is one of its own (SS-061)."""
    cards = list(known)
    while len(cards) < CARDS_OF_A_HERO:
        words = {"n": len(cards) + 1, "all": CARDS_OF_A_HERO}
        text = say("Action card {n} of {all}: what is its number?", **words)
        number = yield from Number(
            "hero.card",
            text,
            who,
            fact="SS-061",
            least=lambda: 1,
            most=lambda: HIGHEST_CARD,
            brief=say("Number of card {n}?", **words),
        )
        if str(number) not in cards:
            cards.append(str(number))
    return tuple(cards)


def learn_side(table: Table, who: str, card: str, side: str, general: bool = False) -> Step:
    """One side of an Action card, when it is first used."""
    there = things(table).sides.get((card, side))
    if there is None or there.wounds is None or there.action is None or (general and there.cost is None):
        given = {"name": f"{card} {side}", "card": card, "side": side, "general": general, **known_of(there)}
        yield from _keep(table, "actions", ACTION_FORM, who, **_worth_giving(given, there is not None))


def _worth_giving(given: dict[str, Any], partly: bool) -> dict[str, Any]:
    """Of a side that is partly known, not the figures that nobody has said: they are the form's to ask."""
    unsaid = ("skill", "shards", "reach", "to_hand_size", "by_skill")
    return {key: value for key, value in given.items() if value or key not in unsaid} if partly else given


# -- the displays, the Lord --------------------------------------------------------------------------------


def learn_equipment(table: Table, who: str, item: str) -> Step:
    """An item of which not even the kind is known."""
    there = things(table).equipment[item]
    if there.slot is None:
        yield from _keep(table, "equipment", EQUIPMENT_FORM, who, **known_of(there))


def describe_equipment(table: Table, who: str) -> Asking[str]:
    """An item that nobody has seen before."""
    return (yield from _keep(table, "equipment", EQUIPMENT_FORM, who)).id


def describe_whisper(table: Table, who: str, **given: Any) -> Asking[str]:
    """A Whisper that nobody has seen before."""
    return (yield from _keep(table, "whispers", WHISPER_FORM, who, **given)).id


def learn_lord(table: Table, who: str, lord: str) -> Step:
    """The side of a Lord card that is played, if nobody has said it yet (SS-067)."""
    there = things(table).lords[lord]
    if not (there.cooperative if table.mode == "cooperative" else there.competitive):
        yield from _keep(table, "lords", lord_form(table.mode), who, **known_of(there))


def describe_lord(table: Table, who: str) -> Asking[str]:
    """A Lord that nobody has met before."""
    return (yield from _keep(table, "lords", lord_form(table.mode), who)).id
