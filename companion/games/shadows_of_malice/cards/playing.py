"""Using cards: masteries for a shard, invoked fate, potions, books and scrolls, and what they do at once.

Knows who may use which card when, what it costs, and hands each effect to whom it concerns. What effects
that run on afterwards add to rolls is in ``effects.py``; the few cards that need words of their own, in
``special_cards.py``.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from companion.games.shadows_of_malice.cards.cards import Card, CardBook, Effect
from companion.games.shadows_of_malice.cards.carrying_out import do_effect
from companion.games.shadows_of_malice.cards.effects import CREATURE, HANDS, applies, is_immune
from companion.games.shadows_of_malice.cards.troves import return_card
from companion.games.shadows_of_malice.fight import Running
from companion.games.shadows_of_malice.meanings import UseCard
from companion.games.shadows_of_malice.rules.avatars.life import drain_life
from companion.games.shadows_of_malice.rules.avatars.shards import shards_left, spend_shard
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.rules.turns.actions import spend_actions
from companion.games.shadows_of_malice.table import SHARDS, Avatar, Table
from companion.kernel import Asking, Choose, Option, Step, Tell, Words, say
from companion.parts.coverage import at_work

PICKING = ("anyone", "another", "member")
"""Whom an effect concerns if its user picks out one avatar."""
Hand = tuple[str, str, tuple[str, ...], tuple[str, ...]]


def card_options(table: Table, kinds: Sequence[str]) -> list[Option[UseCard]]:
    """Every card of these kinds that somebody may use now."""
    return [
        Option(
            f"use:{avatar.id}:{known.id}:{number}",
            say("{who}: {card}", who=avatar.name, card=use_name(known, number)),
            means=UseCard(avatar.id, known.id, number),
            where=avatar.id,
            fact=_fact(known),
        )
        for avatar in table.in_aethos()
        for known, number in usable(table, avatar, kinds)
    ]


def use_name(known: Card, number: int) -> Words:
    cost = known.effects[number].cost
    return say("{card} ({colour} shard)", card=known.title, colour=say(cost)) if cost else known.title


def _fact(known: Card) -> str:
    return {"mastery": "SM-095", "fate": "SM-101", "potion": "SM-221"}.get(known.kind, "SM-213")


def usable(table: Table, avatar: Avatar, kinds: Sequence[str]) -> Iterator[tuple[Card, int]]:
    """The cards *avatar* may use now, with the effect by which they are used."""
    for uses in _uses(table.cards, _hand(avatar), tuple(kinds)):
        for known, number in uses:
            if can_use(table, avatar, known, number):
                yield known, number
                if known.consumed or known.kind == "fate":
                    break  # such a card is used as a whole


def rerolls(table: Table, avatar: Avatar, kinds: Sequence[str]) -> Iterator[tuple[Card, int]]:
    """The cards by which *avatar* can have a roll made again now."""
    for known, number in _again(table.cards, _hand(avatar), tuple(kinds)):
        if can_use(table, avatar, known, number):
            yield known, number


def _hand(avatar: Avatar) -> Hand:
    """By id, "" for none: the mastery, the fate, the potions and the items."""
    return avatar.mastery, avatar.fate, tuple(avatar.potions), tuple(avatar.items)


@lru_cache(HANDS)
def _uses(cards: CardBook, hand: Hand, kinds: tuple[str, ...]) -> tuple[tuple[tuple[Card, int], ...], ...]:
    """Card by card what can be used of it, leaving open whether it can be used now."""
    each = (
        tuple((known, n) for n, effect in enumerate(known.effects) if effect.used and effect.what != "reroll")
        for known in _held(cards, hand, kinds)
    )
    return tuple(uses for uses in each if uses)


@lru_cache(HANDS)
def _again(cards: CardBook, hand: Hand, kinds: tuple[str, ...]) -> tuple[tuple[Card, int], ...]:
    return tuple(
        (known, n)
        for known in _held(cards, hand, kinds)
        for n, effect in enumerate(known.effects)
        if effect.what == "reroll"
    )


def _held(cards: CardBook, hand: Hand, kinds: tuple[str, ...]) -> Iterator[Card]:
    mastery, fate, potions, items = hand
    if "mastery" in kinds and mastery:
        yield cards[mastery]
    if "fate" in kinds and fate and cards[fate].use == "invoked":
        yield cards[fate]
    if "potion" in kinds:
        yield from (cards[potion] for potion in potions)
    for item in items:
        if ("book" if cards[item].consumed else "durable") in kinds:
            yield cards[item]


def can_use(table: Table, avatar: Avatar, known: Card, number: int) -> bool:
    """True if the effect's condition holds, its shard is there to be invoked (SM-208), and it is not used up."""
    effect = known.effects[number]
    if effect.cost and not (avatar.shards[effect.cost] and shards_left(table, avatar.id) > 0):
        return False
    if effect.once and use_key(known, number) in avatar.used:
        return False
    if effect.whom in PICKING and not _candidates(table, avatar.id, known, effect):
        return False
    in_fight = table.combat is not None and avatar.id in table.combat.fighters
    fits = not (in_fight and effect.what == "teleport")
    if effect.what == "target" or effect.whom == "opponent":
        fits = in_fight
    return fits and applies(table, avatar, effect.when)


def use_key(known: Card, number: int) -> str:
    """How a use is noted; those once a combat are forgotten when it ends."""
    return f"{known.id}:{number}" + ("@combat" if known.effects[number].once == "combat" else "")


def use_card(table: Table, holder: str, card_id: str, number: int) -> Step:
    """Use a card: not an action, whoever it is for (SM-095, SM-100, RUL-39). Consumed ones are gone (SM-213)."""
    known = table.card(card_id)
    yield Tell(
        "card.used",
        say("{who} uses {card}.", who=table.avatar(holder).name, card=use_name(known, number)),
        holder,
        data={"card": card_id, "effect": number},
    )
    yield from pay_for(table, holder, card_id, number)
    whole = known.consumed or known.kind == "fate"
    for index, effect in enumerate(known.effects):
        avatar = table.avatar(holder)
        if avatar.embodied and (index == number or (whole and effect.used and applies(table, avatar, effect.when))):
            yield from apply_effect(table, holder, card_id, index)
    if whole and known.kind != "potion":
        yield from return_card(table, card_id)


def pay_for(table: Table, holder: str, card_id: str, number: int) -> Step:
    """What using a card takes: its shard, its one use, or the card itself."""
    known, avatar = table.card(card_id), table.avatar(holder)
    effect = known.effects[number]
    at_work(known, effect)
    if effect.cost:
        spend_shard(table, holder, effect.cost)
    if effect.once:
        avatar.used.append(use_key(known, number))
    if known.kind == "fate":
        avatar.fate = ""
    elif known.kind == "potion":
        yield from drink(table, holder, card_id)
    elif known.consumed:
        avatar.items.remove(card_id)
    if known.consumed and table.combat is None and ruling(table, "RUL-39") == "action":
        spend_actions(table, holder)


def drink(table: Table, holder: str, card_id: str) -> Step:
    """The second potion of a turn drains 1, the third 2, and so on (SM-221).

    It ends earlier ones of its colour, in [1] all (SM-222). The card is kept beside the avatar until the turn ends,
    then goes back to its trove.
    """
    avatar = table.avatar(holder)
    _end_potions(table, avatar, SHARDS if edition(table).potion_cancels == "any" else (table.card(card_id).color,))
    avatar.potions.remove(card_id)
    avatar.drunk.append(card_id)
    avatar.potions_drunk += 1
    yield from drain_life(table, holder, avatar.potions_drunk - 1)


def _end_potions(table: Table, avatar: Avatar, colours: Sequence[str]) -> None:
    def goes_on(running: Running) -> bool:
        known = table.card(running.card)
        return known.kind != "potion" or known.color not in colours

    avatar.running = list(filter(goes_on, avatar.running))


def apply_effect(table: Table, holder: str, card_id: str, number: int) -> Step:
    """One effect of a card for whom it concerns: at once, or running for a while."""
    known = table.card(card_id)
    effect = known.effects[number]
    concerned = yield from choose_whom(table, holder, known, effect)
    for whom in concerned:
        note_pick(table, holder, known, effect, whom)
        if whom != CREATURE and not table.avatar(whom).embodied:
            continue
        if is_immune(table, whom, known, effect):
            text = say("{card} has no effect: immune to {colour}.", card=known.title, colour=say(known.color))
            yield Tell("card.immune", text, holder, "SM-191", data={"card": card_id})
        elif effect.modifies:
            run_on(table, whom, known, number)
        else:
            yield from do_effect(table, whom, known, effect, by=holder)


def run_on(table: Table, whom: str, known: Card, number: int) -> None:
    """Let an effect run; new immunity ends what a potion of that colour does to its owner (SM-223)."""
    effect = known.effects[number]
    at_work(known, effect)
    running = Running(known.id, number, _until(known, effect))
    if whom == CREATURE:
        table.fight().creature.running.append(running)
        return
    avatar = table.avatar(whom)
    if effect.what == "immunity" and effect.color:
        _end_potions(table, avatar, (effect.color,))
    avatar.running.append(running)


def _until(known: Card, effect: Effect) -> Literal["roll", "phase", "combat", "turn"]:
    """How long an effect runs; where its card does not say, an ability's for the phase or combat, others' the turn."""
    if effect.lasts == "held" or effect.lasts == "instant":
        return "turn" if known.kind != "ability" else "phase" if known.activated else "combat"
    return effect.lasts


def choose_whom(table: Table, holder: str, known: Card, effect: Effect) -> Asking[list[str]]:
    """Whom the effect concerns; asked where the card lets its user choose.

    Gray wounds are those its user takes, whatever it fights (SM-151): they stay with the user.
    """
    if effect.whom == "holder" or (effect.whom == "opponent" and effect.what == "wounds"):
        return [holder]
    if effect.whom == "opponent":
        return [CREATURE] if table.combat else []
    if effect.whom in ("band", "everyone"):
        return [avatar.id for avatar in (table.band_of(holder) if effect.whom == "band" else table.in_aethos())]
    if len(_candidates(table, holder, known, effect)) < 2:
        return _candidates(table, holder, known, effect)
    chosen = yield from Choose(
        "card.whom",
        say("{card}: for whom?", card=known.title),
        holder,
        "SM-097",
        offers=lambda: [
            Option(name, table.avatar(name).name, where=name) for name in _candidates(table, holder, known, effect)
        ],
    )
    return [chosen]


def _candidates(table: Table, holder: str, known: Card, effect: Effect) -> list[str]:
    found = table.band_of(holder) if effect.whom == "member" else table.in_aethos()
    names = [avatar.id for avatar in found if effect.whom != "another" or avatar.id != holder]
    return [name for name in names if may_pick(table, holder, known, effect, name)]


def may_pick(table: Table, holder: str, known: Card, effect: Effect, whom: str) -> bool:
    """[1] A mastery's ability that picks out one avatar does so once a turn with each (SM-096)."""
    return _pick_key(known, effect, whom) not in table.avatar(holder).used


def note_pick(table: Table, holder: str, known: Card, effect: Effect, whom: str) -> None:
    limited = edition(table).mastery_use == "once a turn on each"
    if limited and known.kind == "mastery" and effect.whom in PICKING:
        table.avatar(holder).used.append(_pick_key(known, effect, whom))


def _pick_key(known: Card, effect: Effect, whom: str) -> str:
    return f"on {whom}:{known.id}:{known.effects.index(effect)}"


def end_running(table: Table, until: Sequence[str]) -> None:
    """Effects whose time is over stop: those of a phase, a combat or a turn (SM-035, SM-036)."""
    for avatar in table.avatars:
        avatar.running = [running for running in avatar.running if running.until not in until]
    if table.combat:
        creature = table.combat.creature
        creature.running = [running for running in creature.running if running.until not in until]
