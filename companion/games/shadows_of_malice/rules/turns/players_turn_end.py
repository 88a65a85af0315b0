"""The Players' Turn ends, and the Shadows' Turn comes (section 3)."""

from companion.games.shadows_of_malice.cards.playing import end_running
from companion.games.shadows_of_malice.cards.troves import return_card
from companion.games.shadows_of_malice.rules.avatars.items import clear_finds
from companion.games.shadows_of_malice.rules.avatars.life import recover, why_not_recover
from companion.games.shadows_of_malice.rules.land.wells import is_attuning
from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.rules.turns.shadows_turn import begin_shadows_turn
from companion.games.shadows_of_malice.table import Avatar, Table
from companion.kernel import Step


def end_players_turn(table: Table) -> Step:
    """[1] All recover (SM-160); then what lasts a turn ends (SM-035, SM-036), lent life too (SM-037).

    Potions drunk go back to their trove, and so does what nobody claimed (SM-167).
    """
    if edition(table).recovering == "end of turn":
        yield from _all_recover(table)
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


def _all_recover(table: Table) -> Step:
    """Every avatar in Aethos that has lost something (SM-160); one with the Light does nothing else (SM-234)."""
    for name in [avatar.id for avatar in table.avatars]:
        here = any(avatar.id == name for avatar in table.in_aethos())
        if here and not is_attuning(table, name) and not why_not_recover(table, name):
            yield from recover(table, name)


def _lent_life_vanishes(avatar: Avatar) -> None:
    """Lent tokens go, and with them the wounds and drains they took first; so nobody dies of it (SM-037)."""
    healed = min(avatar.extra_life, avatar.wounds)
    avatar.wounds -= healed
    avatar.drains -= min(avatar.extra_life - healed, avatar.drains)
    avatar.extra_life = 0
