"""The new body (second half of section 22): what an avatar needs, and with what it comes back.

How a body is lost is told in ``life.py``. The actions it takes are the caller's to spend.
"""

from companion.games.shadows_of_malice.bands import stand_alone
from companion.games.shadows_of_malice.cards import card, card_name
from companion.games.shadows_of_malice.editions import edition
from companion.games.shadows_of_malice.life import draw_radiance, lost_radiance
from companion.games.shadows_of_malice.table import COLORLESS, SHARDS, Table
from companion.games.shadows_of_malice.throws import pick
from companion.games.shadows_of_malice.troves import draw_card
from companion.games.shadows_of_malice.where import place_name
from companion.prompts import Place, Step, Tell
from companion.words import count, say


def form_body(table: Table, name: str) -> Step:
    """One action spent on a new body; the last one brings the avatar back (SM-041, SM-168).

    They are literally the next two actions the avatar has, in whichever turns they come; one that is left over
    may be used (RUL-22).
    """
    avatar = table.avatar(name)
    if avatar.embodied:
        return
    if avatar.forming > 1:
        avatar.forming -= 1
        more = count(avatar.forming, "more action", "more actions")
        yield Tell("body.forming", say("{name}'s new body needs {more}.", name=avatar.name, more=more), name, "SM-168")
        return
    yield from _come_back(table, name)


def _come_back(table: Table, name: str) -> Step:
    """A new random mastery, its shards, five full life tokens, a random Gate, radiance, the items kept (SM-168)."""
    mastery = yield from draw_card(table, "mastery", name)
    gate = yield from pick(
        table,
        "body.gate",
        say("At which Gate does {name} return?", name=table.avatar(name).name),
        list(table.gates.values()),
        lambda place: place_name(table, place),
        "SM-168",
    )
    avatar = table.avatar(name)
    avatar.mastery, avatar.at = mastery, gate
    avatar.shards = body_shards(mastery, edition(table).body_shards)
    avatar.wounds, avatar.drains, avatar.forming = 0, 0, 0
    stand_alone(table, name)
    yield Place("body.formed", _welcome(table, name), name, "SM-168", piece=avatar.name, to=gate)
    for _ in range(lost_radiance(table, name)):
        yield from draw_radiance(table, name)


def _welcome(table: Table, name: str) -> str:
    avatar = table.avatar(name)
    return say(
        "{name} returns with {mastery}: put the token on {gate}, take {life} life tokens and {shards}.",
        name=avatar.name,
        mastery=card_name(avatar.mastery) if avatar.mastery else say("no mastery"),
        gate=place_name(table, avatar.at),
        life=avatar.life_tokens,
        shards=shard_words(avatar.shards),
    )


def body_shards(mastery: str, number: int) -> dict[str, int]:
    """*number* of the mastery's colour and as many colorless; all colorless if the mastery is (SM-023, RUL-23)."""
    shards = dict.fromkeys(SHARDS, 0)
    shards[COLORLESS] += number
    shards[card(mastery).color if mastery else COLORLESS] += number
    return shards


def shard_words(shards: dict[str, int]) -> str:
    """``3 blue and 3 colorless shards``."""
    held = [f"{number} {say(colour)}" for colour, number in shards.items() if number]
    return say("{shards} shards", shards=say(" and ").join(held))
