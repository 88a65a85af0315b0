"""A finger on a map that fills the screen: it drags what it looks for into sight, and touches it there."""

from typing import Any

from kivy_ui.focus import touchables
from kivy_ui.scenes.board import BoardScene
from tests.kivy_ui.drivers.touch_driver import Finger, pump, tap, touch_at

A_DRAG = 8
"""Steps in which a map is dragged."""


def touch_space(scene: BoardScene, space: str, frames: int = 1) -> None:
    """Touch a space of the map that has it, if need be after another map was chosen and dragged."""
    if space not in scene.board.placed.at:
        _turn_to(scene, space)
    for _ in range(6):
        if _in_sight(scene, space):
            break
        _drag(scene, space)
    touch_at(*scene.board.to_window(*scene.board.middle_of(space)), frames)


def _turn_to(scene: BoardScene, space: str) -> None:
    """By the tile of the map that has the space."""
    others = [panel for panel in scene.boards if panel is not scene.panel]
    number = next(n for n, panel in enumerate(others) if space in panel.layout.named)
    tap(list(touchables(scene.room))[number])
    pump(3)


def _in_sight(scene: BoardScene, space: str) -> bool:
    """Whether its middle lies under nothing."""
    board: Any = scene.board
    x, y = board.middle_of(space)
    beside, above = board.edges.room
    inside = board.x + beside < x < board.right and board.y < y < board.top - above
    return inside and not any(left <= x <= right and low <= y <= high for left, low, right, high in scene._covers())


def _drag(scene: BoardScene, space: str) -> None:
    """Towards the middle of what is seen."""
    board: Any = scene.board
    at = board.middle_of(space)
    middle = (scene.room.center_x, (scene.room.y + scene.room.top) / 2)
    across, up = (max(-200.0, min(200.0, to - here)) for here, to in zip(at, middle, strict=True))
    finger = Finger(*board.to_window(*middle))
    finger.down()
    for step in range(1, A_DRAG + 1):
        finger.move(middle[0] + across * step / A_DRAG, middle[1] + up * step / A_DRAG)
        pump(1)
    finger.up()
    pump(2)
