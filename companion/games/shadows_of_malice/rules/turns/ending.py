"""Victory and defeat (section 29): who has won, why, and how many Light Wells are still to be found.

Knows only what ends a game. The chapters ask it after everything that could.
"""

from companion.games.shadows_of_malice.rules.setup.editions import edition
from companion.games.shadows_of_malice.table import Table
from companion.kernel import Outcome, Step, Tell, Words, say


def scenario(table: Table) -> str:
    """``thwart`` or ``preserve``: as chosen, unless the edition knows only one way to play (SM-027)."""
    fixed = edition(table).scenario
    return table.settings.scenario if fixed == "chosen" else fixed


def win(table: Table, because: Words) -> None:
    """The avatars have won, *because* in the players' words."""
    table.outcome = "victory"
    _end(table, because)


def lose(table: Table, because: Words) -> None:
    """Shadow has won, *because* in the players' words."""
    table.outcome = "defeat"
    _end(table, because)


def _end(table: Table, because: Words) -> None:
    """Nothing goes on; what was fought is gone and its ability cards are back under their trove (SM-113)."""
    if table.combat and table.combat.creature.kind != "xulthul":
        trove = table.troves["ability"].order
        trove += [card for card in table.combat.creature.abilities if card not in trove]
    table.because = because
    table.phase = "over"
    table.step = ""
    table.combat = None
    table.moving = ""


def tell_the_end(table: Table) -> Step:
    """Say how it ended, if it has."""
    if table.outcome:
        yield Tell(
            "ending.told",
            table.because,
            fact="SM-279" if table.outcome == "victory" else "SM-281",
            data={"outcome": table.outcome},
        )


def light_wells_to_find(table: Table) -> int:
    """Light Wells still hidden: one per map in play (SM-017), less those revealed, put out or made Dark."""
    found = sum(well.state == "light" or well.extinguished for well in table.wells)
    return max(0, len(table.maps) - found)


def no_light_left(table: Table) -> bool:
    """True once every Light Well in the game is put out."""
    return not table.light_wells() and not light_wells_to_find(table)


def check_victory_by_wells(table: Table) -> bool:
    """Win: the avatars have revealed **all** Light Wells before any Shadow reveals one (SM-279).

    Once a Shadow has, and Xulthûl is in Aethos, Wells no longer win (SM-283, G-28).
    """
    spoiled = table.xulthul is not None or any(well.extinguished for well in table.wells)
    if table.outcome or spoiled or table.light_wells() < len(table.maps):
        return False
    win(table, say("Every Light Well is revealed. The Light holds: the avatars win!"))
    return True


def check_victory_over_xulthul(table: Table) -> bool:
    """Win: Xulthûl is destroyed before it extinguishes the last Light Well (SM-280)."""
    if table.outcome or table.xulthul is None or table.xulthul.left:
        return False
    win(table, say("Xulthûl's body is destroyed and the Lord of Shadow banished: the avatars win!"))
    return True


def check_defeat_by_darkness(table: Table) -> bool:
    """Loss: Xulthûl has extinguished all Light Wells in the game (SM-282)."""
    if table.outcome or not no_light_left(table):
        return False
    lose(table, say("The last Light Well is put out. Aethos falls into Shadow."))
    return True


def outcome(table: Table) -> Outcome | None:
    """They win or lose together."""
    if table.phase != "over":
        return None
    return Outcome([avatar.id for avatar in table.avatars] if table.outcome == "victory" else [], table.because)
