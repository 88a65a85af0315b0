"""Help for a roll: what anybody may add before the dice fall, and who may have it made again (SM-065).

Every roll of an avatar passes through here. Shards are in ``shards.py``, cards in ``playing.py``.
"""

from companion.games.shadows_of_malice.cards.cards import Whom, card
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
from companion.games.shadows_of_malice.rules.avatars.shards import boost_options, invoke_for_roll
from companion.games.shadows_of_malice.table import Roll as RollName
from companion.games.shadows_of_malice.table import Standing, Table
from companion.kernel import Asking, Choose, Option, Step, say


def help_options(table: Table, name: str, roll: RollName) -> list[Option]:
    """Shards, masteries and fate cards that may still be used before this roll (SM-095, SM-100, SM-207).

    A combat roll is the last moment for everything; before other rolls only what changes them is worth showing.
    """
    cards = card_options(table, ("mastery", "fate"))
    return [*boost_options(table, name, roll), *(use for use in cards if roll == "CR" or _changes(table, use.id, roll))]


def _changes(table: Table, use: str, roll: RollName) -> bool:
    _, _, card_id, number = use.split(":")
    known = card(card_id)
    effects = known.effects if known.kind == "fate" else known.effects[int(number) :][:1]
    in_fight = ("evading", "withdrawing", "power") if table.fighting else ()
    return any(effect.what in (roll, *in_fight) for effect in effects)


def take_help(table: Table, act: str) -> Step:
    """Carry out one of the options of :func:`help_options`."""
    what, *rest = act.split(":")
    if what == "shard":
        invoker, colour, roll, name = rest
        yield from invoke_for_roll(table, invoker, colour, _roll_name(roll), name)
    else:
        yield from use_card(table, rest[0], rest[1], int(rest[2]))


def _roll_name(roll: str) -> RollName:
    return "CR" if roll == "CR" else "LR" if roll == "LR" else "MR"


def again_options(table: Table, name: str, roll: str) -> list[Option]:
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
                options.append(Option(f"again:{holder.id}:{known.id}:{number}", label, fact="SM-094"))
    return options


def _is_for(table: Table, whom: Whom, holder: str, name: str) -> bool:
    if whom == "holder":
        return holder == name
    if whom == "another":
        return holder != name
    return whom in ("anyone", "everyone") or table.banded(holder, name)


def offer_again(
    table: Table, name: str, roll: str, text: str, standing: Standing, *, without: str = ""
) -> Asking[bool]:
    """Ask, only where somebody can, whether a roll just made stands. The card *without* may not be used for it."""

    def ways() -> list[Option]:
        return [option for option in again_options(table, name, roll) if option.id.split(":")[2] != without]

    if not ways():
        return False
    table.standing = standing
    answer: str = yield Choose(
        "roll.again",
        text,
        name,
        "SM-094",
        offers=lambda: [Option("keep", say("It stands")), *ways()],
        main="keep",
    )
    table.standing = None
    if answer == "keep":
        return False
    _, holder, card_id, number = answer.split(":")
    note_pick(table, holder, card(card_id), card(card_id).effects[int(number)], name)
    yield from pay_for(table, holder, card_id, int(number))
    if card(card_id).kind == "fate":
        yield from return_card(table, card_id)
    return True
