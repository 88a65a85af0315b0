"""How the terminal puts a question: the lines of a prompt, and of what ``?`` says about it."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from companion.fronts.panels_text import WIDTH, draw_panel
from companion.fronts.reference_text import rule_lines
from companion.fronts.typed import MOST_LISTED, enter_means, expected, handles, is_long, numbers_only, takes_several
from companion.kernel.dice import Dice
from companion.kernel.draw import Draw, Scan
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Option, Prompt, Write
from companion.kernel.reference import Topic, topic_for
from companion.kernel.roll import Roll
from companion.kernel.view import DiceTray, Text, View
from companion.language.words import count, listing, phrase, worded

COMMANDS_HELP = (
    "Also: undo · redo · history [N] · back N · view [PANEL] · rules [WORDS] · correct PATH VALUE · problems · "
    "what if · save · quit"
)

FOR_ALL = ("undo", "redo", "history", "back", "rules", "correct", "problems", "what", "what-if", "save", "quit")
"""Commands that are for all to read, and so not for one who sits at the keyboard alone."""

MOST_BARRED = 3
"""So many that are not possible now are named with the question; of more only the number."""


def question(prompts: Sequence[Prompt]) -> list[str]:
    """The first open prompt in full; who else is asked at the same time."""
    prompt = prompts[0]
    text, whom = worded(prompt.text), worded(prompt.whom)
    asked = f"[{whom}] " if whom.casefold() not in text.casefold() else ""
    lines = wrap(f"{asked}{text}", WIDTH)
    others = [other.whom for other in prompts[1:]]
    if others:
        lines.append(
            phrase(
                "  also asked: {names}; an answer that begins with {who}: is theirs",
                names=worded(listing(others)),
                who=others[0],
            )
        )
    return lines + _body(prompt)


def dice_lines(view: View, prompts: Sequence[Prompt]) -> list[str]:
    """The dice that a question is about, as they lie, and what belongs to them: it is read beside them."""
    about = [panel for panel in view.panels if prompts and panel.id in prompts[0].about]
    shown = [panel for panel in about if isinstance(panel, DiceTray | Text)]
    dice = any(isinstance(panel, DiceTray) for panel in shown)
    return [line for panel in shown for line in draw_panel(panel)] if dice else []


def over(view: View) -> list[str]:
    """What there is to read when nothing is asked any more."""
    return [
        worded(view.over) or phrase("The game is over."),
        phrase("undo takes the last answer back; view, history and quit work too."),
    ]


def _body(prompt: Prompt) -> list[str]:
    if isinstance(prompt, Roll):
        return _dice(prompt) + _options(prompt)
    if isinstance(prompt, Draw):
        return _pool(prompt)
    if isinstance(prompt, Write | Number | Allot):
        return [f"  {expected(prompt)}"]
    if isinstance(prompt, Scan):
        return [*_options(prompt), *wrap(expected(prompt), WIDTH, initial_indent="  ", subsequent_indent="  ")]
    enter = enter_means(prompt)
    enter_line = [phrase("  Enter: {label}", label=enter)] if enter else []
    only = len(prompt.options()) == 1 and not takes_several(prompt)
    return enter_line if only and enter else _options(prompt) + enter_line


def _dice(prompt: Roll) -> list[str]:
    lines = wrap(
        phrase("  {dice}: type the faces, or r to roll them here", dice=_alike(prompt.dice)),
        WIDTH,
        subsequent_indent="  ",
    )
    for kind in dict.fromkeys(group.kind for group in prompt.dice if not group.kind.pips):
        faces = ", ".join(f"{face.sign} {worded(face.name)}".strip() for face in kind.distinct)
        lines += wrap(phrase("  {die}: {face}", die=kind.label, face=faces), WIDTH, subsequent_indent="  ")
    if prompt.stay:
        lying = ", ".join(f"{worded(group.name)} {' '.join(_shown(group))}".strip() for group in prompt.stay)
        lines += wrap(phrase("  These stay as they lie: {dice}", dice=lying), WIDTH, subsequent_indent="  ")
    return lines


def _alike(dice: Sequence[Dice]) -> str:
    runs = [list(run) for _, run in groupby(dice, key=lambda group: (group.body, group.kind.id))]
    return worded(listing([_group(run) for run in runs]))


def _shown(group: Dice) -> list[str]:
    return [worded(group.kind.face(face).name) for face in group.showing]


def _group(dice: list[Dice]) -> str:
    """``2 white dice (oars)``, ``3 black dice (wind, tide, luck)``, ``1 white d2``, ``2 × red die``."""
    total, first = sum(group.count for group in dice), dice[0]
    plain = first.kind.pips and not first.kind.reads
    kind = (phrase("die") if total == 1 else phrase("dice")) if plain else first.kind.label
    names = [worded(group.name) + f" {group.count}" * (group.count > 1 and len(dice) > 1) for group in dice]
    named = [group.role for group in dice] not in ([first.body], [first.kind.id])
    if first.kind.body:  # its label says what it looks like
        words = phrase("{n} × {kind}", n=total, kind=kind)
    else:
        words = phrase("{n} {colour} {kind}", n=total, colour=phrase(first.body), kind=kind)
    return words + f" ({', '.join(names)})" * named


def _pool(prompt: Draw) -> list[str]:
    how = phrase("  type part of its name, or r to draw here")
    if prompt.count > 1:
        how = phrase("  type part of each of {n} names, with commas, or r to draw here", n=prompt.count)
    if len(prompt.options()) <= MOST_LISTED:
        return [how, *_options(prompt)]
    return [how, *(phrase("  or: {option}", option=option.label) for option in prompt.also())]


def _options(prompt: Prompt) -> list[str]:
    lines: list[str] = []
    shown = handles(prompt)
    if (
        len(shown) > 1
        and numbers_only([option for _, option in shown])
        and all(len(worded(o.label)) < 4 for _, o in shown)
    ):
        return [phrase("  one of: {numbers}", numbers=", ".join(worded(option.label) for _, option in shown))]
    headed = is_long([option for _, option in shown])
    heading = ""
    for handle, option in shown:
        if headed and option.where != heading:
            heading = option.where
            lines.append(f"  {heading}".rstrip())
        lines += wrap(
            f"{handle:>4}  {f'{option.sign} {worded(option.label)}'.lstrip()}", WIDTH, subsequent_indent=" " * 6
        )
    return lines + _how_many(prompt) + _barred(prompt.options())


def _how_many(prompt: Prompt) -> list[str]:
    if not takes_several(prompt):
        return []
    if prompt.least == prompt.most:
        return [phrase("  choose {n}: type them with commas", n=prompt.most)]
    none = phrase(", or none") if prompt.least == 0 else ""
    return [phrase("  choose {least} to {most}: type them with commas", least=prompt.least, most=prompt.most) + none]


def _barred(options: Sequence[Option]) -> list[str]:
    """What is not possible now, each with what is missing; of many only how many they are."""
    barred = [option for option in options if option.why_not]
    if len(barred) > MOST_BARRED:
        return [phrase("  ({n} not possible now; ? says why)", n=worded(count(len(barred), "other is", "others are")))]
    return [line for option in barred for line in wrap(f"  {_not_now(option)}", WIDTH, subsequent_indent=" " * 6)]


def _not_now(option: Option) -> str:
    return phrase("not now: {label}: {why}", label=option.label, why=option.why_not)


def _how_to_answer(prompt: Prompt) -> str:
    """The options themselves are shown again with the question."""
    if isinstance(prompt, Roll | Draw | Write | Number | Allot | Scan) or len(prompt.legal()) == 1:
        return expected(prompt)
    return phrase("Type what stands before an option, or any part of its words that fits no other.")


def why(prompt: Prompt, topics: Sequence[Topic]) -> list[str]:
    """What ``?`` says: the rule behind the question in words, what can be typed, and why not the rest."""
    topic = topic_for(topics, prompt.fact)
    lines = rule_lines(topic) if topic else []
    lines += wrap(_how_to_answer(prompt), WIDTH)
    for option in prompt.options():
        if option.why_not:
            lines += wrap(_not_now(option), WIDTH)
    if isinstance(prompt, Draw):
        lines += wrap(phrase("There are: {names}", names=", ".join(worded(o.label) for o in prompt.options())), WIDTH)
    return lines
