"""Whose move it is: sides alternate, one Character takes one or two Actions, and who cannot activate passes (4.1)."""

from collections.abc import Iterator

from companion.games.dark_rituals.meanings import Activate, Deed, NoMore, Pass, SomebodyElse, SummonWitch, Turn
from companion.games.dark_rituals.rules.actions.action_menu import do, first_is_possible, menu
from companion.games.dark_rituals.rules.actions.summoning import summon_witch, why_not_summon_witch
from companion.games.dark_rituals.rules.costs import active
from companion.games.dark_rituals.rules.rulings import RULINGS, is_asked
from companion.games.dark_rituals.rules.stamina import exhaust_all
from companion.games.dark_rituals.table import HEROES, LEGION, MASTER, Activation, Character, Side, Table
from companion.kernel import Act, Confirm, Option, Step, Tell, Words, say

MOST_ACTIONS = 2
"""DR-013."""


# -- the side to move ----------------------------------------------------------------------------------------


def side_acts(table: Table) -> Step:
    """A Character, or a Pass; a side that can activate nobody passes without being asked (DR-013, DR-014)."""
    side = table.to_act
    if not any(not one.why_not for one in choices(table) if one.id != "pass"):
        yield Tell(
            "pass.forced", say("{side}: nobody can be activated, so they pass.", side=table.called(side)), fact="DR-014"
        )
        pass_side(table)
        return
    who = HEROES if side == HEROES else table.witch_master
    turn = yield from Act(
        "side.act",
        say("{side}: who acts?", side=table.called(side)),
        who,
        fact="DR-099",
        offers=lambda: choices(table),
        about=("purses",),
        brief=say("Heroes: who acts?") if side == HEROES else say("Legion: who acts?"),
    )
    match turn:
        case Activate(who):
            table.active_now = Activation(who=who)
        case SummonWitch():
            yield from summon_witch(table)
        case Pass():
            yield from _pass_on_purpose(table)


def choices(table: Table) -> list[Option[Turn]]:
    """Every Character of the side with the reason why it cannot be activated, then what no Character does."""
    return [*_characters(table, table.to_act), *_master_acts(table), *_passing(table)]


def _characters(table: Table, side: Side) -> Iterator[Option[Turn]]:
    """Any of them, also the one before, as often as it can pay (DR-099); Serfs never activate (DR-017)."""
    found = table.heroes if side == HEROES else [*table.witches_in_play(), *table.disciples]
    for who in found:
        yield Option(who, table.called(who), Activate(who), where=who, why_not=why_not_activate(table, who))


def _master_acts(table: Table) -> Iterator[Option[Turn]]:
    """Summon Witch is an Action of the Witch Master alone (DR-180)."""
    if table.to_act == LEGION:
        why = why_not_summon_witch(table)
        yield Option("summon_witch", say("Summon a Witch"), SummonWitch(), why_not=why, cost=5)


def _passing(table: Table) -> Iterator[Option[Turn]]:
    burns = table.to_act == LEGION and not table.witches_in_play()
    label = say("Pass: all Stamina is exhausted") if burns else say("Pass")
    yield Option("pass", label, Pass())


def why_not_activate(table: Table, who: Character) -> Words:
    """Without Reserve nobody activates, not even for nothing (DR-015); no Disciple without a Witch (DR-018)."""
    if table.side_of(who) == LEGION and not table.witches_in_play():
        return say("no Witch is in play")
    if not table.purse_of(who).reserve:
        return say("no Stamina in Reserve")
    return first_is_possible(table, who)


def _pass_on_purpose(table: Table) -> Step:
    """Any Hero may say it, but all must agree (DR-014, RUL-40)."""
    side = table.to_act
    if side == HEROES and len(table.seated(HEROES)) > 1 and is_asked(table, "agree"):
        agreed = yield from Confirm(
            "pass.agree", say("Do all Heroes agree to pass?"), HEROES, fact="DR-014", brief=say("All agree to pass?")
        )
        if not agreed:
            return
    yield Tell("passed", say("{side}: pass.", side=table.called(side)), fact="DR-104")
    pass_side(table)


def pass_side(table: Table) -> None:
    """Two passes in a row, in either order, end the round (DR-106, RUL-9); a forced one counts."""
    side = table.to_act
    if side == LEGION and not table.witches_in_play():
        exhaust_all(table.master.purse)  # DR-019, DR-112
    if table.passed and table.passed != side:
        table.phase, table.passed = "end", ""
        return
    table.passed = side
    table.to_act = other(side)


def other(side: Side) -> Side:
    return "legion" if side == "heroes" else "heroes"


# -- the active Character ------------------------------------------------------------------------------------


def next_action(table: Table) -> Step:
    """The first Action, or the second of the same Character, also the same Action again (DR-097, DR-098, DR-102)."""
    now = active(table)
    who = now.only or now.who
    text = (
        say("{who}: which Action?", who=table.called(who))
        if not now.actions
        else say("{who}: one more Action?", who=table.called(who))
    )
    deed = yield from Act(
        "action",
        text,
        HEROES if table.to_act == HEROES else table.witch_master,
        fact="DR-013",
        offers=lambda: deeds(table),
        brief=say("{who}: Action {n}", who=table.called(who), n=now.actions + 1),
        about=("purses",),
    )
    match deed:
        case SomebodyElse():
            table.active_now = None
        case NoMore():
            active(table).done = True
        case _:
            yield from do(table, deed)


def deeds(table: Table) -> list[Option[Deed]]:
    """What the Active Character may do now; after one Action it may be enough (DR-107)."""
    now = active(table)
    ending: Option[Deed] = (
        Option("enough", say("That is all"), NoMore())
        if now.actions
        else Option("else", say("Somebody else"), SomebodyElse())
    )
    return [*menu(table, now.only or now.who), ending]


def is_over(table: Table) -> bool:
    """After two Actions, after "that is all", or when the Active Character no longer takes part."""
    now = active(table)
    if now.done or now.actions >= MOST_ACTIONS:
        return True
    if now.who == MASTER:
        return not _new_witch_acts(table, now)
    stunned_at_first = now.who in table.heroes and not now.actions  # Revive comes first (DR-103)
    return now.who not in table.in_play() and not stunned_at_first


def _new_witch_acts(table: Table, now: Activation) -> bool:
    """She may take one Action at once (DR-181, RUL-18), if there is Stamina to activate her (DR-015)."""
    if now.only not in table.witches_in_play() or not table.master.purse.reserve:
        return False
    alone = len(table.witches_in_play()) == 1
    return not alone or RULINGS.ruled(table, "RUL-18") == "one"


def end_activation(table: Table) -> Step:
    """The other side is to move (DR-013); if it is out of Stamina it passes, and this one goes on (DR-105)."""
    table.active_now = None
    table.to_act = other(table.to_act)
    return
    yield
