"""Work at the physical table, as tasks to tick off: laying out a new game, and rebuilding one that was packed away.

What to lay out is the game's to say; what stands where follows from its pieces and its view. Knows tasks, prompts
and panels; knows no game, and keeps no ticks: those are the front end's.
"""

from collections.abc import Collection, Iterator

from msgspec import Struct

from companion.kernel.game import AnyGame, Task
from companion.kernel.prompts import Place
from companion.kernel.seats import PUBLIC
from companion.kernel.session import Session
from companion.kernel.view import Board, Panel, View
from companion.language.words import ENGLISH, Words, joined, say, worded


def asked_tasks(session: Session) -> list[Task]:
    """The tasks that the open question stands for; none where it asks for something else."""
    prompt = session.prompt
    if not isinstance(prompt, Place):
        return []
    return [task for task in session.game.setup.checklist(session.table) if task.id.partition("/")[0] == prompt.key]


def packing(game: AnyGame, table: Struct) -> list[Task]:
    """What stands where, so that the table can be rebuilt another day: a task for each board, person and supply.

    The game's own headings come first, in their order; a piece without one goes by the map it is drawn on or the
    person it is named after. A task's detail is a line for each piece, its picture the panel of that title.
    """
    view = game.show(table, PUBLIC)
    headings = game.care.headings(table)
    groups: dict[Words, list[Words]] = {}
    for piece, place in game.care.pieces(table).items():
        heading = headings.get(piece) or _heading_in(view, piece)
        groups.setdefault(heading, []).append(say("{piece}: {place}", piece=piece, place=place))
    order = dict.fromkeys([*headings.values(), *(panel.title for panel in view.panels if panel.title), ""])
    return [_task(heading, groups[heading], view) for heading in order if heading in groups]


def _task(heading: Words, lines: list[Words], view: View) -> Task:
    picture = next((panel for panel in view.panels if heading and panel.title == heading), None)
    text = say("Lay out again what belongs to {what}.", what=heading) if heading else say("Lay out the rest again.")
    return Task(f"pack/{worded(heading, ENGLISH)}", text, joined("\n", lines), picture)


def _heading_in(view: View, piece: Words) -> Words:
    """The title of the panel that *piece* belongs to, "" if the view does not say."""
    titles = [panel.title for panel in view.panels if isinstance(panel, Board) and _stands_on(panel, piece)]
    titles += sorted(_named_after(view.panels, piece), key=lambda title: len(worded(title)), reverse=True)
    return titles[0] if titles else ""


def _stands_on(panel: Board, piece: Words) -> bool:
    return any(piece in (one.id, one.label) for one in panel.pieces)


def _named_after(panels: Collection[Panel], piece: Words) -> Iterator[Words]:
    """``Sara's boat`` is Sara's, whose panel is called ``Sara``; ``Sarah's boat`` is not."""
    for panel in panels:
        whole, title = worded(piece), worded(panel.title)
        rest = whole.removeprefix(title)
        if title and rest != whole and not rest[:1].isalnum():
            yield panel.title
