"""Hexes: where they lie, which ones touch, and how to search over them.

Knows geometry and graphs. Does not know any game: no terrain, no pieces, no names of places.

The grid is *pointy-top, odd-r*: a cell is ``(column, row)``, both from 0, rows run downwards, and every
odd row is shifted half a hex to the right. Moving a whole drawing by an even number of rows (and any
number of columns) therefore keeps all its neighbourhoods.

The six directions are numbered clockwise from the north-east::

        6   1
      5   ⬡   2        1 north-east, 2 east, 3 south-east,
        4   3          4 south-west, 5 west, 6 north-west

The searches take plain callables, so that ``some_dict.__getitem__`` will do, and break ties in the order
in which the callable lists its steps: the same question always gets the same answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import sqrt
from typing import TypeVar

Cell = tuple[int, int]
Point = tuple[float, float]
Node = TypeVar("Node", bound=Hashable)

DIRECTIONS = (1, 2, 3, 4, 5, 6)

_EVEN_ROW: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_ODD_ROW: tuple[Cell, ...] = ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1))

_HALF_WIDTH = sqrt(3) / 2
_CORNERS: tuple[Point, ...] = (
    (0.0, -1.0),
    (_HALF_WIDTH, -0.5),
    (_HALF_WIDTH, 0.5),
    (0.0, 1.0),
    (-_HALF_WIDTH, 0.5),
    (-_HALF_WIDTH, -0.5),
)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around *cell*; direction 1 comes first, direction 6 last."""
    column, row = cell
    return tuple((column + dx, row + dy) for dx, dy in (_ODD_ROW if row % 2 else _EVEN_ROW))


def neighbour(cell: Cell, direction: int) -> Cell:
    """The cell next to *cell* in *direction* 1 to 6."""
    if direction not in DIRECTIONS:
        raise ValueError(f"direction {direction}: expected 1 to 6")
    return neighbours(cell)[direction - 1]


def distance(a: Cell, b: Cell) -> int:
    """How many steps lie between two cells when nothing is in the way."""
    across = _slanted_column(a) - _slanted_column(b)
    down = a[1] - b[1]
    return max(abs(across), abs(down), abs(across + down))


def _slanted_column(cell: Cell) -> int:
    """The axial column: with it, the six directions no longer depend on the row."""
    column, row = cell
    return column - (row - row % 2) // 2


def cheapest_routes(
    start: Node, budget: int, steps: Callable[[Node], Iterable[tuple[Node, int]]]
) -> tuple[dict[Node, int], dict[Node, Node]]:
    """What each node within *budget* costs from *start*, and from where it is entered (Dijkstra, by the cost).

    *steps* gives a node's ways out as ``(node, price)``, prices whole numbers from 0. *start* is in the
    first answer at cost 0 and never in the second.
    """
    costs: dict[Node, int] = {start: 0}
    entered_from: dict[Node, Node] = {}
    reached: list[list[Node]] = [[] for _ in range(max(budget, 0) + 1)]  # by cost, each in the order it was reached
    reached[0].append(start)
    known, too_much = costs.get, budget + 1
    for cost, nodes in enumerate(reached):
        for node in nodes:  # a step that costs nothing lengthens this very list
            if cost > costs[node]:
                continue
            for other, price in steps(node):
                total = cost + price
                if total < known(other, too_much):
                    costs[other] = total
                    entered_from[other] = node
                    reached[total].append(other)
    return costs, entered_from


def route_back(goal: Node, entered_from: Mapping[Node, Node]) -> list[Node]:
    """The nodes from the search's start to *goal*, both included."""
    route = [goal]
    while route[-1] in entered_from:
        route.append(entered_from[route[-1]])
    route.reverse()
    return route


def distances(goals: Iterable[Node], around: Callable[[Node], Iterable[Node]]) -> dict[Node, int]:
    """Steps from every connected node to the nearest goal, each step counting 1 (breadth first).

    *around* must be the same in both directions, since the search runs from the goals outwards.
    """
    found = dict.fromkeys(goals, 0)
    queue = deque(found)
    while queue:
        node = queue.popleft()
        further = found[node] + 1
        for other in around(node):
            if other not in found:
                found[other] = further
                queue.append(other)
    return found


def first_steps(start: Node, to_go: Mapping[Node, int], around: Callable[[Node], Iterable[Node]]) -> tuple[Node, ...]:
    """Every neighbour that begins some shortest way to a goal: several when ways are equally long.

    *to_go* is the answer of :func:`distances`. Empty on a goal, and where no goal can be reached.
    """
    here = to_go.get(start, 0)
    if here == 0:
        return ()
    return tuple(other for other in around(start) if to_go.get(other) == here - 1)


def centre(cell: Cell) -> Point:
    """The middle of a hex whose sides have length 1; x runs right, y runs down."""
    column, row = cell
    return (2 * _HALF_WIDTH * (column + 0.5 * (row % 2)), 1.5 * row)


def corners(cell: Cell) -> tuple[Point, ...]:
    """The six corners, clockwise from the top: the side facing direction d joins corners d-1 and d % 6."""
    x, y = centre(cell)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)
