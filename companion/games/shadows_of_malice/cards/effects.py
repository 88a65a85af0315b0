"""What modifies a number: gathers the bonuses of cards, radiance and creatures for a roll, with their sources.

Knows which effects apply to whom and when. Does not roll their dice (``rolls.py``), nor carry out what an
effect does at once (``playing.py``).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from msgspec import Struct

from companion.games.shadows_of_malice.cards.cards import Card, CardBook, Effect, When
from companion.games.shadows_of_malice.fight import Combat, Creature, Running
from companion.games.shadows_of_malice.rules.dice_reading import Amount
from companion.games.shadows_of_malice.rules.land.ground import terrain_known
from companion.games.shadows_of_malice.rules.setup.editions import edition, edition_name
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Words, say
from companion.parts.coverage import at_work

HANDS = 4096
"""For how many hands of cards it is remembered what they do to a roll: more than a game sees."""
CREATURE = "creature"
"""Whom an effect concerns when it concerns what the avatars fight."""


class Bonus(Struct, frozen=True):
    """A modifier before its dice are rolled: from where, how much, and (for wounds and shields) of what."""

    label: Words
    source: str
    amount: Amount
    of: tuple[str, ...] = ()


RADIANCE_GIVES: dict[str, tuple[str, int, tuple[str, ...]]] = {
    "Combat": ("CR", 1, ()),
    "Luck": ("LR", 1, ()),
    "Energy Shield": ("shield", 1, ("untyped",)),
    "Physical Shield": ("shield", 1, ("physical",)),
    "Recovery": ("recovery", 1, ()),
}
"""What a radiance token adds, to what (SM-227). Movement and Harvest differ by edition; Life is a life token; what
a Surge adds depends on the attack (:func:`surges`)."""
RECOVERED = "radiance:Recovery"
"""How it is noted that a Recovery token has given what it gives in a turn (SM-162)."""


def avatar_bonuses(table: Table, name: str, what: str) -> list[Bonus]:
    """Everything that changes *what* (CR, LR, MR, wounds, shield, recovery …) for the avatar *name*.

    White icons work for the holder, gray ones on the holder's opponent (SM-097, SM-151); base and conditional
    effects of an item add up (SM-214), and so do several shields (SM-146).
    """
    avatar = table.avatar(name)
    found = [bonus_of(source, effect) for source, effect in working_effects(table, avatar, what)]
    found += _radiance_bonuses(table, avatar, what)
    found += _creature_gives(table, avatar, what)
    return found


def bonus_of(source: Card, effect: Effect) -> Bonus:
    """What *effect* brings to the number that is being worked out."""
    at_work(source, effect)
    return Bonus(source.title, source.id, effect.figure, effect.of)


def working_effects(table: Table, avatar: Avatar, what: str) -> Iterator[tuple[Card, Effect]]:
    """The effects on *what* at work for *avatar*: what it holds, what runs on it, what others hold for their band."""
    for source, effect in held_effects(table, avatar, what):
        if effect.whom in ("holder", "band", "everyone"):
            yield source, effect
    for source, effect in running_effects(table, avatar, what):
        if effect.whom != "opponent" or source.kind == "ability":
            yield source, effect
    for other in table.avatars:
        if other.id != avatar.id and other.embodied:
            yield from _shared_effects(table, other, what, near=other.band == avatar.band)


def held_effects(table: Table, avatar: Avatar, what: str) -> Iterator[tuple[Card, Effect]]:
    """What works as long as it is held: mastery (SM-094), durable items (SM-213), lasting fate (SM-101)."""
    for source, effect in _always_on(table.cards, _kept(avatar), what):
        if applies(table, avatar, effect.when):
            yield source, effect


def triggered_effects(table: Table, avatar: Avatar, on: Sequence[str]) -> Iterator[tuple[Card, Effect]]:
    """What is held and works when something happens, such as a hit (SM-185)."""
    for card_id in filter(None, _kept(avatar)):
        for source, effect in effects_while_held(table.card(card_id)):
            if effect.on in on and applies(table, avatar, effect.when):
                yield source, effect


def _kept(avatar: Avatar) -> tuple[str, ...]:
    """By id, "" for none."""
    return (avatar.mastery, avatar.fate, *avatar.items)


def _shared_effects(table: Table, holder: Avatar, what: str, near: bool) -> Iterator[tuple[Card, Effect]]:
    """What *holder* has for everyone and, if *near*, for its band."""
    for source, effect in _shared(table.cards, _kept(holder), what):
        if (near or effect.whom == "everyone") and applies(table, holder, effect.when):
            yield source, effect


@cache
def effects_while_held(known: Card) -> tuple[tuple[Card, Effect], ...]:
    """The effects of a card that wait for nobody to use it; none of a card that is used up or kept for later."""
    if known.consumed or known.use in ("instant", "invoked"):
        return ()
    return tuple((known, effect) for effect in known.effects if not effect.used)


@lru_cache(HANDS)
def _always_on(cards: CardBook, kept: tuple[str, ...], what: str) -> tuple[tuple[Card, Effect], ...]:
    held = (pair for card_id in kept if card_id for pair in effects_while_held(cards[card_id]))
    return tuple((source, effect) for source, effect in held if effect.on == "always" and effect.what == what)


@lru_cache(HANDS)
def _shared(cards: CardBook, kept: tuple[str, ...], what: str) -> tuple[tuple[Card, Effect], ...]:
    return tuple(pair for pair in _always_on(cards, kept, what) if pair[1].whom in ("band", "everyone"))


def running_effects(table: Table, avatar: Avatar, what: str) -> Iterator[tuple[Card, Effect]]:
    """What runs on *avatar*; no potion of a colour that an item makes it immune to (SM-223)."""
    if not avatar.running:
        return
    found = [pair for pair in _running(table, avatar.running) if pair[1].what == what]
    immune: set[str] = set()
    if any(source.kind == "potion" for source, _ in found):
        immune = {effect.color or "" for _, effect in held_effects(table, avatar, "immunity")}
    for source, effect in found:
        ended = source.kind == "potion" and source.color in immune
        if not ended and applies(table, avatar, effect.when):
            yield source, effect


def _running(table: Table, running: Iterable[Running]) -> list[tuple[Card, Effect]]:
    return [running_effect(table, one) for one in running]


def running_effect(table: Table, running: Running) -> tuple[Card, Effect]:
    """The card and its effect; one that modifies nothing where a correction names an effect the card has not."""
    source = table.card(running.card)
    known = 0 <= running.effect < len(source.effects)
    return source, source.effects[running.effect] if known else _NOTHING


def _radiance_bonuses(table: Table, avatar: Avatar, what: str) -> list[Bonus]:
    """Radiance tokens: each adds its own (SM-227), Recovery once a turn (SM-162). Movement helps the whole band."""
    found = []
    spent = {"Recovery": avatar.used.count(RECOVERED)}
    for token in avatar.radiance:
        if spent.get(token):
            spent[token] -= 1
            continue
        gives, amount, of = RADIANCE_GIVES.get(token, ("", 0, ()))
        if gives == what:
            found.append(Bonus(say("{token} radiance", token=say(token)), "SM-227", Amount(amount), of))
    if what == "MR":
        points = edition(table).movement_radiance
        for member in table.band_of(avatar.id):
            label = say("{token} radiance", token=say("Movement"))
            found += [Bonus(label, "SM-227", Amount(points))] * member.radiance.count("Movement")
    return found


def surges(table: Table, name: str, of: str) -> list[Bonus]:
    """What Energy and Physical Surge add to the total of every attack of their kind, and of no other (SM-227).

    *of* is the kind of wounds that the attack deals: a blow's, which may have been converted, or a scroll's.
    """
    token = "Physical Surge" if of == "physical" else "Energy Surge"
    label = say("{token} radiance", token=say(token))
    return [Bonus(label, "SM-227", Amount(1), (of,))] * table.avatar(name).radiance.count(token)


def _creature_gives(table: Table, avatar: Avatar, what: str) -> list[Bonus]:
    """What the creature's abilities do to the avatar it fights, unless the avatar is immune to their colour."""
    combat = table.combat
    if combat is None or avatar.id not in combat.fighters:
        return []
    given = [pair for pair in ability_effects(table, combat.creature, what) if pair[1].whom != "holder"]
    immune = immunities(table, avatar.id) if given else set()
    return [
        bonus_of(source, effect)
        for source, effect in given
        if source.color not in immune and f"{source.id}:{avatar.id}" not in combat.evaded
    ]


def creature_bonuses(table: Table, what: str) -> list[Bonus]:
    """Everything that changes *what* for the creature in the fight, its power apart.

    The gray icons of whom it attacks are among it (SM-097, SM-151), unless it is immune to their colour (SM-193).
    """
    combat = table.fight()
    found = [bonus_of(source, effect) for source, effect in creature_effects(table, combat.creature, what)]
    gray = list(_gray_effects(table, table.avatar(combat.target), what)) if combat.target else []
    immune = creature_immunities(table) if gray else set()
    return found + [bonus_of(source, effect) for source, effect in gray if source.color not in immune]


def _gray_effects(table: Table, avatar: Avatar, what: str) -> Iterator[tuple[Card, Effect]]:
    for source, effect in (*held_effects(table, avatar, what), *running_effects(table, avatar, what)):
        if effect.whom == "opponent" and source.kind != "ability":
            yield source, effect


def ability_effects(table: Table, creature: Creature, what: str) -> Iterator[tuple[Card, Effect]]:
    """The abilities that are always on; several may be (SM-115). What an activated one does runs on whom it touched."""
    for source, effect in _abilities_always_on(table.cards, tuple(creature.abilities), what):
        if _applies_here(table, effect.when):
            yield source, effect


@lru_cache(HANDS)
def _abilities_always_on(cards: CardBook, abilities: tuple[str, ...], what: str) -> tuple[tuple[Card, Effect], ...]:
    known = [cards[ability] for ability in abilities if not cards[ability].activated]
    found = ((source, effect) for source in known for effect in source.effects if effect.modifies)
    return tuple(pair for pair in found if pair[1].what == what and pair[1].on == "always")


def _applies_here(table: Table, when: When) -> bool:
    """A creature's ability may need a terrain, or a lone opponent."""
    combat = table.combat
    if not _in_this_edition(table, when):
        return False
    if when == _ALWAYS or combat is None:
        return True
    if when.terrain and terrain_known(table, combat.at) not in when.terrain:
        return False
    return not when.alone or len(combat.fighters) == 1


def creature_effects(table: Table, creature: Creature, what: str) -> Iterator[tuple[Card, Effect]]:
    """What works for the creature itself: its own abilities' gifts to it, and what runs on it."""
    for source, effect in ability_effects(table, creature, what):
        if effect.whom in ("holder", "everyone"):
            yield source, effect
    yield from (pair for pair in _running(table, creature.running) if pair[1].what == what)


def applies(table: Table, avatar: Avatar, when: When) -> bool:
    """True if everything the condition says holds for *avatar* now."""
    if when is _ALWAYS or when == _ALWAYS:
        return True
    if not _in_this_edition(table, when):
        return False
    combat = table.combat if table.combat and avatar.id in table.combat.fighters else None
    if when.terrain and terrain_known(table, avatar.at) not in when.terrain:
        return False
    if when.alone and len(table.band_of(avatar.id)) > 1:
        return False
    return _applies_in_combat(table, combat, avatar, when) if combat else not _needs_combat(when)


def _in_this_edition(table: Table, when: When) -> bool:
    """Some cards do more in one edition than in the other (SM-146)."""
    return not when.edition or when.edition == edition_name(table)


_ALWAYS = When()
_NOTHING = Effect("special")


def _needs_combat(when: When) -> bool:
    return bool(when.type or when.kind or when.color or when.in_combat or when.defending)


def _applies_in_combat(table: Table, combat: Combat, avatar: Avatar, when: When) -> bool:
    creature = combat.creature
    return not (
        (when.type and creature.type not in when.type)
        or (when.kind and creature.kind not in when.kind)
        or (when.color and not set(when.color) & colours_of(table, creature))
        or (when.defending and avatar.id not in combat.defending)
    )


def colours_of(table: Table, creature: Creature) -> set[str]:
    """The colours of its abilities (SM-114)."""
    return {table.card(ability).color for ability in creature.abilities}


def immunities(table: Table, name: str) -> set[str]:
    """The colours an avatar is immune to (SM-191)."""
    combat = table.combat
    immune = working_effects(table, table.avatar(name), "immunity")
    return _immune_to(table, immune, combat.creature.abilities if combat else ())


def creature_immunities(table: Table) -> set[str]:
    """Creatures too may be immune (SM-193)."""
    avatars = (table.avatar(name) for name in table.fight().fighters)
    held = [card_id for avatar in avatars for card_id in (avatar.mastery, *avatar.items)]
    return _immune_to(table, creature_effects(table, table.fight().creature, "immunity"), held)


def _immune_to(table: Table, effects: Iterator[tuple[Card, Effect]], against: Sequence[str]) -> set[str]:
    """The colours that *effects* protect from; those that protect from one of the cards *against* are at work."""
    found = list(effects)
    if found:
        colours = {table.card(card_id).color for card_id in against if card_id}
        for source, effect in found:
            if effect.color in colours:
                at_work(source, effect)
    return {effect.color for _, effect in found if effect.color}


def is_immune(table: Table, whom: str, known: Card, effect: Effect) -> bool:
    """Colour immunity protects its owner from effects of that colour (SM-191); of typed energy see SM-192.

    Avatars are protected from abilities and potions; creatures too may be immune (SM-193).
    """
    energies = [of for of in effect.of if of != "physical"]
    if effect.what in ("strike", "wounds") and not all(immunity_stops(table, of) for of in energies):
        return False
    if whom == CREATURE:
        return known.color in creature_immunities(table)
    return known.kind in ("ability", "potion") and known.color in immunities(table, whom)


def immunity_stops(table: Table, of: str) -> bool:
    """Energy of a colour one is immune to: untyped never gets through. Typed energy does in [R] (SM-192).

    In [1] that is open (RUL-41).
    """
    if of in ("untyped", "physical"):
        return of == "untyped"
    return edition(table).immune_to_typed_energy == "as ruled" and ruling(table, "RUL-41") == "protects"


def has(table: Table, name: str, what: str) -> bool:
    """True if an effect such as Gate control (SM-091) is at work for the avatar."""
    for source, effect in working_effects(table, table.avatar(name), what):
        at_work(source, effect)
        return True
    return False
