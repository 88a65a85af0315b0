"""Help for a roll: what anybody may add before the dice fall, and who may have it made again (SM-065).

Every roll of an avatar passes through here. Shards are in ``shards.py``, cards in ``playing.py``.
"""

from companion.games.shadows_of_malice.cards.cards import Whom
from companion.games.shadows_of_malice.cards.playing import (
    card_options,
    may_pick,
    note_pick,
    pay_for,
    rerolls,
    use_card,
    use_name,
)
from companion.games.shadows_of_malice.cards.troves import return_card
from companion.games.shadows_of_malice.fight import Standing
from companion.games.shadows_of_malice.meanings import InvokeShard, RollAgain, UseCard
from companion.games.shadows_of_malice.rules.avatars.shards import boost_options, invoke_for_roll
from companion.games.shadows_of_malice.table import Roll as RollName
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Asking, Choose, Option, Step, Words, say


def help_options(table: Table, name: str, roll: RollName) -> list[Option[InvokeShard | UseCard]]:
    """Shards, masteries and fate cards that may still be used before this roll (SM-095, SM-100, SM-207).

    A combat roll is the last moment for everything; before other rolls only what changes them is worth showing.
    """
    cards = card_options(table, ("mastery", "fate"))
    return [
        *boost_options(table, name, roll),
        *(use for use in cards if roll == "CR" or _changes(table, use.meaning, roll)),
    ]


def _changes(table: Table, use: UseCard, roll: RollName) -> bool:
    known = table.card(use.card)
    effects = known.effects if known.kind == "fate" else known.effects[use.effect :][:1]
    in_fight = ("evading", "withdrawing", "power") if table.fighting else ()
    return any(effect.what in (roll, *in_fight) for effect in effects)


def take_help(table: Table, act: InvokeShard | UseCard) -> Step:
    """Carry out one of the options of :func:`help_options`."""
    match act:
        case InvokeShard(invoker, colour, roll, name):
            return invoke_for_roll(table, invoker, colour, roll, name)
        case UseCard(holder, card_id, number):
            return use_card(table, holder, card_id, number)


def again_options(table: Table, name: str, roll: str) -> list[Option[RollAgain]]:
    """Who can have the roll just made by *name* made again, always the complete roll (Time Dancer and its like)."""
    options = []
    for holder in table.in_aethos():
        kinds = ("mastery", "fate", "durable") if table.fighting else ("mastery", "fate", "durable", "potion")
        for known, number in rerolls(table, holder, kinds):
            effect = known.effects[number]
            fits = not effect.when.roll or roll in effect.when.roll
            allowed = may_pick(table, holder.id, known, effect, name)
            if fits and allowed and _is_for(table, effect.whom, holder.id, name):
                label = say("{who}: roll again, by {card}", who=holder.name, card=use_name(known, number))
                means = RollAgain(holder.id, known.id, number)
                options.append(Option(f"again:{holder.id}:{known.id}:{number}", label, means=means, fact="SM-094"))
    return options


def _is_for(table: Table, whom: Whom, holder: str, name: str) -> bool:
    if whom == "holder":
        return holder == name
    if whom == "another":
        return holder != name
    return whom in ("anyone", "everyone") or table.banded(holder, name)


def offer_again(
    table: Table, name: str, roll: str, text: Words, standing: Standing, *, without: str = ""
) -> Asking[bool]:
    """Ask, only where somebody can, whether a roll just made stands. The card *without* may not be used for it."""

    def ways() -> list[Option[RollAgain]]:
        return [option for option in again_options(table, name, roll) if option.meaning.card != without]

    def offers() -> list[Option[RollAgain | str]]:
        return [Option("keep", say("It stands")), *ways()]

    if not ways():
        return False
    table.standing = standing
    answer = yield from Choose("roll.again", text, name, "SM-094", offers=offers, main="keep")
    table.standing = None
    if isinstance(answer, str):
        return False
    known = table.card(answer.card)
    note_pick(table, answer.who, known, known.effects[answer.effect], name)
    yield from pay_for(table, answer.who, answer.card, answer.effect)
    if known.kind == "fate":
        yield from return_card(table, answer.card)
    return True
