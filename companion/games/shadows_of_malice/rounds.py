"""The round: Players' Turn, then Shadows' Turn (section 3). Knows how turns begin and end."""

from companion.games.shadows_of_malice.bodies import form_bodies
from companion.games.shadows_of_malice.editions import edition
from companion.games.shadows_of_malice.items import clear_finds
from companion.games.shadows_of_malice.playing import end_running
from companion.games.shadows_of_malice.shadows_turn import begin_shadows_turn
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.games.shadows_of_malice.troves import return_card
from companion.prompts import Step, Tell
from companion.words import say


def begin_round(table: Table) -> Step:
    """The Players' Turn begins: two actions each (SM-033, SM-038), and what is counted per turn starts anew."""
    table.round += 1
    table.phase, table.step, table.moving = "players", "", ""
    table.searched, table.first_there = [], {}
    for avatar in table.avatars:
        avatar.actions, avatar.mp, avatar.moved = edition(table).actions, 0, False
        avatar.teleports, avatar.potions_drunk, avatar.used = 0, 0, []
    yield Tell("round.begins", say("Round {n}: the Players' Turn.", n=table.round), "", "SM-033")
    yield from form_bodies(table)


def end_players_turn(table: Table) -> Step:
    """What lasts a turn ends (SM-035, SM-036), lent life too, before the Shadows' Turn (SM-037).

    Potions drunk go back to their trove, and so does what nobody claimed (SM-167).
    """
    end_running(table, ("roll", "phase", "combat", "turn"))
    table.boosts, table.moving = [], ""
    for avatar in table.avatars:
        _lent_life_vanishes(avatar)
        avatar.mp = 0
        drunk, avatar.drunk = avatar.drunk, []
        for card_id in drunk:
            yield from return_card(table, card_id)
    yield from clear_finds(table)
    begin_shadows_turn(table)


def _lent_life_vanishes(avatar: Avatar) -> None:
    """Lent tokens go, and with them the wounds and drains they took first; so nobody dies of it (SM-037)."""
    healed = min(avatar.extra_life, avatar.wounds)
    avatar.wounds -= healed
    avatar.drains -= min(avatar.extra_life - healed, avatar.drains)
    avatar.extra_life = 0
