"""Whom a bot activates and what it does: every act gets a worth, and the best is done while it is worth anything."""

from typing import Any

from companion.games.dark_rituals.bots.worths import (
    attack_worth,
    defeat_worth,
    move_worth,
    place_worth,
    wanted_tokens,
)
from companion.games.dark_rituals.meanings import Activate, Deed, Do, NoMore, Pass, SomebodyElse, Strike, SummonWitch
from companion.games.dark_rituals.rules.actions.action_menu import actions
from companion.games.dark_rituals.rules.actions.reviving import offers as reviving
from companion.games.dark_rituals.table import WITCH_PRICE, Character, Table
from companion.kernel import Act, Chance, Option

NOTHING = 0.05
"""What is worth less is not done."""
COSTLY = 4
STOPS = 0.03
"""Now and then a bot stops, whatever it could do: what is refused without being paid it would try for ever."""


def whom_to_activate(table: Table, prompt: Act[Any], chance: Chance, *, keen: bool) -> str:
    """The one whose best Action is worth most; of equal ones any."""
    found = [
        (_turn_worth(table, option.means, keen=keen), chance.random(), option.id)
        for option in prompt.options()
        if not option.why_not
    ]
    return max(found)[2]


def _turn_worth(table: Table, turn: Any, *, keen: bool) -> float:
    match turn:
        case Activate(who):
            return best_action_worth(table, who, keen=keen)
        case SummonWitch():
            return _summon_worth(table)
        case Pass():
            return NOTHING
    return 0.0


def _summon_worth(table: Table) -> float:
    """Without a Witch all is lost; with one, a second is for whoever can spare the Stamina."""
    if not table.witches_in_play():
        return 50.0
    return 1.5 if table.master.purse.reserve >= 2 * WITCH_PRICE else 0.0


def best_action_worth(table: Table, who: Character, *, keen: bool) -> float:
    stunned = who in table.heroes and table.heroes[who].stunned
    offers: list[Option[Any]] = list(reviving(table, who) if stunned else actions(table, who))
    return max((deed_worth(table, one, keen=keen) for one in offers if not one.why_not), default=0.0)


def what_to_do(table: Table, prompt: Act[Any], chance: Chance, *, keen: bool) -> str:
    """The Action worth most."""
    if chance.random() < STOPS:
        return prompt.legal()[-1]
    found = [
        (deed_worth(table, option, keen=keen), chance.random(), option.id)
        for option in prompt.options()
        if not option.why_not
    ]
    return max(found)[2]


def deed_worth(table: Table, option: Option[Deed], *, keen: bool) -> float:
    """What it brings; of two alike the cheaper one."""
    worth = _plain_worth(table, option.means, keen=keen)
    if worth <= NOTHING:
        return worth
    return worth - 0.02 * (option.cost or 0)


def _plain_worth(table: Table, deed: Any, *, keen: bool) -> float:
    match deed:
        case Strike(who, reach):
            return attack_worth(table, who, reach, keen=keen)
        case Do(action, who):
            return _action_worth(table, action, who)
        case NoMore():
            return NOTHING
        case SomebodyElse():
            return NOTHING / 2
    return 0.0


def _action_worth(table: Table, action: str, who: Character) -> float:
    match action:
        case "revive":
            return 5.0
        case "move":
            return 0.5 * move_worth(table, who)
        case "search" | "pick_up":
            return _gathering_worth(table, action, who)
        case "possess":
            return 2.0
        case "save":
            return 6.0
        case "summon_minion":
            return 1.2 if len(table.disciples) < 6 else 0.2
        case "plague":
            return 3.0 if _can_spare(table, who) else 0.0
        case "witchcraft":
            return 0.3 if _can_spare(table, who) else 0.0
    return 0.0


def _can_spare(table: Table, who: Character) -> bool:
    """For a card whose cost is seen only when it is named."""
    return table.purse_of(who).reserve >= COSTLY


def _gathering_worth(table: Table, action: str, who: Character) -> float:
    here, wanted = table.tokens.get(table.at(who)), wanted_tokens(table, who)
    kind = "hidden" if action == "search" else "objectives"
    if kind in wanted and here is not None and getattr(here, kind):
        return 6.0
    return 0.15


def where_to_go(table: Table, who: Character, areas: list[str], chance: Chance) -> str:
    return max(areas, key=lambda area: (place_worth(table, who, area), chance.random()))


def whom_to_hit(table: Table, among: list[str]) -> str:
    return max(among, key=lambda who: defeat_worth(table, who))
