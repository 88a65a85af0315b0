"""The new body (second half of section 22): what an avatar needs, and with what it comes back.

How a body is lost is told in ``life.py``. The actions it takes in [R] are the caller's to spend; the turns it takes in
[1] are counted where they begin.
"""

from companion.games.shadows_of_malice.cards.troves import draw_card
from companion.games.shadows_of_malice.rules.avatars.life import draw_radiance, lost_radiance
from companion.games.shadows_of_malice.rules.combat.throws import pick, roll_total
from companion.games.shadows_of_malice.rules.land.bands import stand_alone
from companion.games.shadows_of_malice.rules.land.ground import place_name
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import COLORLESS, SHARDS, Avatar, Table
from companion.kernel import Asking, Place, Step, Tell, Words, count, joined, say


def form_body(table: Table, name: str) -> Step:
    """One action, or in [1] one turn, spent on a new body; the last one brings the avatar back (SM-041, SM-168).

    They are literally the next two actions the avatar has, in whichever turns they come; one that is left over
    may be used (RUL-22).
    """
    avatar = table.avatar(name)
    if avatar.embodied:
        return
    if avatar.forming > 1:
        avatar.forming -= 1
        yield Tell("body.forming", _still_forming(table, avatar), name, _fact(table), data={"left": avatar.forming})
        return
    yield from _come_back(table, name)


def _still_forming(table: Table, avatar: Avatar) -> Words:
    if edition(table).new_body == "two actions":
        more = count(avatar.forming, "more action", "more actions")
        return say("{name}'s new body needs {more}.", name=avatar.name, more=more)
    return say("{name} forms a new body: {when}.", name=avatar.name, when=forming_words(table, avatar))


def form_bodies(table: Table) -> Step:
    """[1] A turn begins: who lost its body last turn forms a new one in this, who did so is back (SM-169)."""
    if edition(table).new_body == "two actions":
        return
    for name in [avatar.id for avatar in table.avatars if not avatar.embodied]:
        yield from form_body(table, name)
        if not table.avatar(name).embodied:
            table.avatar(name).actions = 0


def forming_words(table: Table, avatar: Avatar) -> Words:
    """What an avatar without a body still waits for: actions (SM-168), or a round (SM-169)."""
    if edition(table).new_body == "two actions":
        return count(avatar.forming, "action to go", "actions to go")
    return say("back in round {n}", n=table.round + avatar.forming)


def _fact(table: Table) -> str:
    return {"two actions": "SM-168", "a whole turn": "SM-169"}[edition(table).new_body]


def _come_back(table: Table, name: str) -> Step:
    """A new random mastery, its shards, five life tokens, a random Gate, radiance, the items kept (SM-168, SM-169).

    [R] All five are full; [1] 1d2 of them are drained.
    """
    mastery = yield from draw_card(table, "mastery", name)
    gate = yield from pick(
        table,
        "body.gate",
        say("At which Gate does {name} return?", name=table.avatar(name).name),
        list(table.gates.values()),
        lambda place: place_name(table, place),
        _fact(table),
    )
    drained = yield from _drained(table, name)
    avatar = table.avatar(name)
    avatar.mastery, avatar.at, avatar.began_at, avatar.moved = mastery, gate, gate, False
    avatar.shards = body_shards(table, mastery, edition(table).body_shards)
    avatar.wounds, avatar.drains, avatar.forming = 0, drained, 0
    stand_alone(table, name)
    yield Place("body.formed", _welcome(table, name), name, _fact(table), piece=avatar.name, to=gate)
    for _ in range(lost_radiance(table, name)):
        yield from draw_radiance(table, name)


def _drained(table: Table, name: str) -> Asking[int]:
    """[1] 1d2 of the new life tokens are drained; it is no drain that radiance could take (SM-169)."""
    if edition(table).body_drained == "none":
        return 0
    text = say("How many of {name}'s new life tokens are drained?", name=table.avatar(name).name)
    drained = yield from roll_total(table, "body.drained", text, 1, "d2", name, "SM-169")
    return drained


def _welcome(table: Table, name: str) -> Words:
    avatar = table.avatar(name)
    life = count(avatar.life_tokens, "life token", "life tokens")
    return say(
        "{name} returns with {mastery}: put the token on {gate}, take {life} and {shards}.",
        name=avatar.name,
        mastery=table.card_name(avatar.mastery) if avatar.mastery else say("no mastery"),
        gate=place_name(table, avatar.at),
        life=say("{life} ({n} drained)", life=life, n=avatar.drains) if avatar.drains else life,
        shards=shard_words(avatar.shards),
    )


def body_shards(table: Table, mastery: str, number: int) -> dict[str, int]:
    """*number* of the mastery's colour and as many colorless; all colorless if the mastery is (SM-023, RUL-23)."""
    shards = dict.fromkeys(SHARDS, 0)
    shards[COLORLESS] += number
    shards[table.card(mastery).color if mastery else COLORLESS] += number
    return shards


def shard_words(shards: dict[str, int]) -> Words:
    """``3 blue and 3 colorless shards``."""
    held = [joined(" ", [str(number), say(colour)]) for colour, number in shards.items() if number]
    return say("{shards} shards", shards=joined(say(" and "), held))
