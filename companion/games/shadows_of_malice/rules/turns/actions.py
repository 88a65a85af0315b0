"""What an avatar may still do this turn: its actions, its movement roll, and what ends them (section 4).

Knows what is counted and when nothing is left; what an action does is told in its own chapter.
"""

from collections.abc import Iterable

from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Words, listing, say


def begin_turn(table: Table, avatar: Avatar) -> None:
    """[R] Two actions; [1] a movement roll, then one action (SM-038). What is counted per turn starts anew."""
    avatar.actions, avatar.mp = edition(table).actions, 0
    avatar.moved = avatar.sailed = avatar.rolled = avatar.rested = avatar.round_over = False
    avatar.teleports, avatar.potions_drunk, avatar.used = 0, 0, []
    avatar.began_at = avatar.at


def spend_actions(table: Table, name: str, actions: int = 1) -> None:
    """[1] An action ends the avatar's round: points it has left are lost, and it moves no more (SM-038, SM-045)."""
    avatar = table.avatar(name)
    avatar.actions = max(0, avatar.actions - actions)
    if edition(table).after_action == "no more movement":
        avatar.round_over, avatar.mp = True, 0


def why_not_roll(table: Table, avatar: Avatar) -> Words:
    """[R] A movement roll is an action (SM-040). [1] It is none, but comes once and before it (SM-038, SM-043)."""
    if edition(table).movement_roll == "an action":
        return "" if avatar.actions else say("no actions left")
    if avatar.round_over:
        return say("the round is over")
    return say("the movement roll is made") if avatar.rolled else ""


def pay_for_roll(table: Table, name: str) -> None:
    if edition(table).movement_roll == "an action":
        spend_actions(table, name)
    else:
        table.avatar(name).rolled = True


def why_not_go(band: Iterable[Avatar]) -> Words:
    """[1] A band goes nowhere, through no Gate either, with a member whose round is over (SM-038, SM-069)."""
    over = [member.name for member in band if member.round_over]
    return say("the round is over for {who}", who=listing(over)) if over else ""


def why_not_use_gate(table: Table, name: str) -> Words:
    """A Gate is used on entering its hex (SM-087), unless it is ruled that standing on it will do (RUL-40)."""
    band = table.band_of(name)
    standing = [member.name for member in band if not member.moved]
    if standing and ruling(table, "RUL-40") == "entering":
        return say("{who} has not entered this hex this turn", who=listing(standing))
    return why_not_go(band)


def why_not_attack(table: Table, avatar: Avatar) -> Words:
    """[R] Beginning a fight is free (SM-039). [1] It is an action (SM-043)."""
    free = edition(table).fighting == "no action"
    return "" if free or avatar.actions else say("no actions left")


def who_can_attack(table: Table, band: Iterable[Avatar]) -> list[str]:
    """Those of a band who can begin a fight; [1] whoever has acted stays out of it (SM-043, SM-175)."""
    return [member.id for member in band if not why_not_attack(table, member)]


def fight_takes_actions(table: Table) -> None:
    """[1] A fight is the action of those in it, also of those it comes to (SM-043).

    Whom it comes to after having acted, by provoking it too, fights on: nobody pays twice for one fight, or for the
    next that waits in the hex.
    """
    combat = table.fight()
    if edition(table).fighting == "the action":
        for name in combat.fighters:
            if combat.begun or not table.avatar(name).round_over:
                spend_actions(table, name)
