"""The map beside a throw whose faces stand for spaces: each space has its faces written on it, and can be touched."""

from collections.abc import Callable, Mapping, Sequence

from companion.kernel.board import Piece, Space
from companion.kernel.dice import FaceId
from companion.kernel.prompts import Option
from companion.kernel.roll import Roll
from companion.kernel.view import Board
from kivy_ui.boards.board_drawing import Asked
from kivy_ui.boards.board_wide import WideBoard
from kivy_ui.panels.board import told
from kivy_ui.scenes.base import Moment


def board_of(moment: Moment) -> Board | None:
    """The board on which most of what the faces stand for lies; None for a throw that is about no spaces."""
    prompt = moment.prompt
    places = {option.where for option in prompt.legend if option.where} if isinstance(prompt, Roll) else set()
    boards = [panel for panel in moment.panels if isinstance(panel, Board)]
    met = [(len(places & panel.layout.named.keys()), panel) for panel in boards]
    most, best = max(met, key=lambda one: one[0], default=(0, None))
    return best if most > 1 else None


def by_space(legend: Sequence[Option], faces: Sequence[FaceId]) -> dict[str, list[FaceId]]:
    """The faces that stand for each space."""
    found: dict[str, list[FaceId]] = {}
    for face, option in zip(faces, legend, strict=False):
        if option.where:
            found.setdefault(option.where, []).append(face)
    return found


def as_figure(faces: Sequence[FaceId]) -> str:
    """Faces as they are written on a space.

    >>> as_figure([4]), as_figure([1, 2, 3]), as_figure([2, 4, 6])
    ('4', '1–3', '2/4/6')
    """
    numbers = [face for face in faces if isinstance(face, int)]
    together = len(numbers) == len(faces) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{faces[0]}–{faces[-1]}" if together else "/".join(map(str, faces))


class ThrowBoard(WideBoard):
    """All that the faces stand for is in sight, however small: a finger has the pad as well."""

    def _measure(self, whole: float, least: float, fitting: float) -> float:
        return max(whole, fitting)


def throw_map(
    moment: Moment, board: Board, faces: Mapping[str, Sequence[FaceId]], tap: Callable[[FaceId], None]
) -> ThrowBoard:
    """*board* around the spaces that *faces* stand for. A touch on one that a single face stands for says that face."""
    tools = moment.to_see

    def tapped(space: Space, piece: Piece | None) -> None:
        there = faces.get(space.id, ())
        if len(there) == 1:
            tap(there[0])
        else:
            tools.stage.tell(told(space, board.standing.get(space.id, [])))

    figures = {space: as_figure(those) for space, those in faces.items()}
    return ThrowBoard(
        board,
        moment.prompts.appearance.theme,
        upright=moment.upright,
        seen=moment.prompt.about,
        held=lambda space: tools.stage.tell(told(space, board.standing.get(space.id, []))),
        tap=tapped,
        asked=Asked(frozenset(faces), figures, fades=True),
        seat_look=tools.appearance.of_seat,
    )
