"""Soulshards: invoking them for a roll or to draw an attack (section 24).

Knows who may invoke what, and when. The bank holds what nobody holds (SM-204).
"""

from companion.games.shadows_of_malice.cards.effects import colours_of
from companion.games.shadows_of_malice.meanings import DrawAttack, InvokeShard
from companion.games.shadows_of_malice.rules.combat.throws import roll_total
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import COLORLESS, SHARDS, Boost, Table
from companion.games.shadows_of_malice.table import Roll as RollName
from companion.kernel import Option, Step, Tell, say

SHARDS_IN_GAME = {colour: 48 if colour == COLORLESS else 12 for colour in SHARDS}
"""SM-003."""


def bank(table: Table) -> dict[str, int]:
    """The shards nobody holds (SM-204). It may run below nothing: the tokens give out, the rules do not (G-20)."""
    return {
        colour: in_box - sum(avatar.shards.get(colour, 0) for avatar in table.avatars)
        for colour, in_box in SHARDS_IN_GAME.items()
    }


def shards_left(table: Table, invoker: str) -> int:
    """How many shards *invoker* may still invoke: no limit outside combat, else 1 and one per Light Well (SM-212).

    The limit is the same for those who help from outside the fight.
    """
    held = table.avatar(invoker).shard_count()
    if not table.fighting:
        return held
    return min(held, 1 + table.light_wells() - table.fight().shards.get(invoker, 0))


def spend_shard(table: Table, invoker: str, colour: str) -> None:
    """Back to the bank, and counted for this phase."""
    table.avatar(invoker).shards[colour] -= 1
    if table.combat is not None:
        table.combat.shards[invoker] = table.combat.shards.get(invoker, 0) + 1


def boost_options(table: Table, name: str, roll: RollName) -> list[Option[InvokeShard]]:
    """Every shard that may be invoked for this roll of *name*, by anybody in the game (SM-207, SM-209)."""
    options = []
    for invoker in table.avatars:
        if not invoker.embodied or shards_left(table, invoker.id) <= 0:
            continue
        for colour, held in invoker.shards.items():
            if held:
                label = say(
                    "{who}: {colour} shard, {x} to {roll}",
                    who=invoker.name,
                    colour=say(colour),
                    x=worth(table, invoker.id, name, colour, roll),
                    roll=say(roll),
                )
                means = InvokeShard(invoker.id, colour, roll, name)
                options.append(Option(f"shard:{invoker.id}:{colour}:{roll}:{name}", label, means=means, fact="SM-209"))
    return options


def worth(table: Table, invoker: str, name: str, colour: str, roll: str) -> str:
    """What a shard of *invoker* adds to a roll of *name* (SM-209)."""
    times = _times(table, name, colour, roll)
    return f"+{times}" if table.banded(invoker, name) else f"+{times}d★"


def _times(table: Table, name: str, colour: str, roll: str) -> int:
    """Twice the benefit where the colour is that of an ability of the beneficiary's opponent (SM-210).

    [R] That is for combat and luck rolls only.
    """
    matched = roll in ("CR", "LR") or edition(table).colour_match == "added to any roll"
    if not table.fighting or colour == COLORLESS or not matched:
        return 1
    combat = table.fight()
    return 2 if name in combat.fighters and colour in colours_of(table, combat.creature) else 1


def invoke_for_roll(table: Table, invoker: str, colour: str, roll: RollName, name: str) -> Step:
    """+1 to one roll of a band member or oneself, +1d★ to anybody else's (SM-209); at once, no action (SM-207)."""
    amount = _times(table, name, colour, roll)
    words = {
        "who": table.avatar(invoker).name,
        "name": table.avatar(name).name,
        "colour": say(colour),
        "roll": say(roll),
    }
    spend_shard(table, invoker, colour)
    if not table.banded(invoker, name):
        text = say("{who}'s shard for {name}, who is not in the band.", **words)
        amount = yield from roll_total(table, "shard.worth", text, amount, "d*", invoker, "SM-209")
    table.boosts.append(Boost(name, roll, amount, say("{colour} shard", **words), "SM-209"))
    told = say("{who} invokes a {colour} shard: {name} {amount:+} {roll}.", amount=amount, **words)
    yield Tell(
        "shard.invoked", told, invoker, "SM-209", data={"shard": colour, "roll": roll, "for": name, "amount": amount}
    )


def draw_attack_options(table: Table) -> list[Option[DrawAttack]]:
    """A colorless shard pulls the attack to its invoker, never to another (SM-211)."""
    combat = table.fight()
    return [
        Option(
            f"attack:{name}",
            say("{who}: colorless shard, draw the attack", who=table.avatar(name).name),
            means=DrawAttack(name),
            fact="SM-211",
        )
        for name in combat.fighters
        if name != combat.target and table.avatar(name).shards[COLORLESS] and shards_left(table, name) > 0
    ]


def draw_attack(table: Table, invoker: str) -> Step:
    """The creature attacks *invoker* instead (SM-211)."""
    spend_shard(table, invoker, COLORLESS)
    table.fight().target = invoker
    yield Tell("shard.attack", say("{who} draws the attack.", who=table.avatar(invoker).name), invoker, "SM-211")
