"""Prompts, views and tells as messages of the JSON-lines table."""

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from companion.fronts.lines_out import Asked, DiceLine, DuelLine, Offered, SideLine, Told, TrayLine, ViewLine
from companion.kernel.dice import Dice, DieKind
from companion.kernel.draw import Draw, Scan
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Choose, Option, Place, Prompt, Tell, Write
from companion.kernel.roll import Roll
from companion.kernel.view import AnyPanel, DiceTray, Duel, DuelSide, PlainPanel, View


def asked(prompt: Prompt, together: list[int]) -> Asked:
    """*prompt* as a line out; the fields of its kind only."""
    line = Asked(prompt.serial, prompt.key, prompt.kind, prompt.text, prompt.expected(), prompt.who, prompt.fact)
    line.about, line.options = prompt.about, [offered(option) for option in prompt.options()]
    line.together = together if len(together) > 1 else []
    line.whom, line.brief = prompt.whom if prompt.whom != prompt.who else "", prompt.brief
    match prompt:
        case Scan():
            line.spaces, line.pool, line.turns = list(prompt.spaces()), list(prompt.pool()), list(prompt.turns)
            line.main = prompt.main
        case Choose():
            line.least, line.most, line.main = prompt.least, prompt.most, prompt.main
        case Roll():
            line.dice, line.stay = [_dice(group) for group in prompt.dice], [_dice(group) for group in prompt.stay]
            line.kinds = _kinds((*prompt.dice, *prompt.stay))
        case Draw():
            line.supply, line.count, line.pool = prompt.supply, prompt.count, list(prompt.pool())
        case Number():
            line.least, line.most = prompt.least(), prompt.most()
        case Allot():
            line.total, line.limits = prompt.total(), {place: prompt.limit(place) for place in prompt.legal()}
        case Write():
            line.least, line.longest = prompt.least, prompt.longest
        case Place():
            line.piece, line.to, line.over = prompt.piece, prompt.to, list(prompt.over)
    return line


def offered(option: Option[Any]) -> Offered:
    line = Offered(option.id, option.label, option.why_not, option.where, option.fact, option.sign or UNSET)
    line.emblem, line.effect = option.emblem or UNSET, option.effect or UNSET
    line.cost = UNSET if option.cost is None else option.cost
    return line


def _dice(group: Dice) -> DiceLine:
    return DiceLine(group.role, group.count, group.kind.id, group.body, group.size, group.label, list(group.showing))


def _kinds(groups: Iterable[Dice]) -> list[DieKind]:
    return list({group.kind.id: group.kind for group in groups}.values())


def view_line(view: View) -> ViewLine:
    """*view* as a part of a line out."""
    return ViewLine(view.headline, [panel_line(panel) for panel in view.panels], view.over, view.about)


def panel_line(panel: AnyPanel) -> PlainPanel | TrayLine | DuelLine:
    """*panel* as a part of a line out; of a tray or a duel the kinds apart from the dice."""
    if isinstance(panel, Duel):
        left, right = _side(panel.left), _side(panel.right)
        kinds = _kinds((*panel.left.dice, *panel.right.dice))
        return DuelLine(left, right, kinds, panel.heading, panel.result, panel.odds, panel.id, panel.title, panel.seat)
    if not isinstance(panel, DiceTray):
        return panel
    dice = [_dice(group) for group in panel.dice]
    return TrayLine(dice, _kinds(panel.dice), panel.id, panel.title, panel.seat)


def _side(side: DuelSide) -> SideLine:
    return SideLine(**{**asdict(side), "dice": [_dice(group) for group in side.dice]})


def told(tell: Tell) -> Told:
    """*tell* as a line out."""
    return Told(tell.key, tell.text, tell.who, tell.fact, tell.data, tell.lesson)
