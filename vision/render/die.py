"""A die of its own kind: size, corners, pips, colours, material; and how it lies on the table."""

import numpy as np
from msgspec import Struct

from vision.render.camera import Floats, turn_about

Rgb = tuple[float, float, float]
"""Red, green and blue from 0 to 1, as the material reflects them."""

OPPOSITE = 7
"""Opposite faces of a die add up to seven."""

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Where the pips of a face are, in steps of the lattice."""


class Look(Struct, frozen=True):
    """What a die is made of. Lengths are shares of half an edge, except *edge* itself. A *blank* cube is no die.

    Where there are *signs*, those are on its faces from 1 to 6 instead of pips, drawn *sign_size* large.

    *grain* is how fine speckles are (a low one makes marble), *plain* how much of the body they leave bare; *six* how
    close the two rows of a six are; *rim* how much the circle at *rim_at* around a face stands out to catch light;
    *bulge* how much the faces are domed, or hollow, which makes crescents of it.
    """

    edge: float
    body: Rgb
    pip: Rgb
    corner: float = 0.3
    pip_radius: float = 0.2
    one_radius: float = 0.2
    lattice: float = 0.5
    depth: float = 0.5
    gloss: float = 0.4
    speckle: float = 0.0
    speckle_colour: Rgb = (0.5, 0.5, 0.5)
    grain: float = 9.0
    plain: float = 0.6
    glow: float = 0.0
    mirrored: bool = False
    ring: float = 0.0
    blank: bool = False
    six: float = 1.0
    rim: float = 0.0
    rim_at: float = 0.8
    bulge: float = 0.0
    signs: tuple[str, ...] = ()
    sign_size: float = 0.68

    def faces(self) -> tuple[int, int, int]:
        """The faces towards +x, +y and +z; dice come in both hands."""
        return (4, 2, 1) if self.mirrored else (2, 4, 1)


class Lying(Struct, frozen=True):
    """A die in its place: *turn* leads from its own axes to the world's."""

    look: Look
    at: Floats
    turn: Floats
    lie: str = "flat"

    @property
    def face(self) -> int:
        """The face that looks up the most."""
        up = self.turn[2]
        axis = int(np.argmax(np.abs(up)))
        face = self.look.faces()[axis]
        return face if up[axis] > 0 else OPPOSITE - face

    @property
    def up(self) -> Floats:
        """Where that face looks."""
        axis = int(np.argmax(np.abs(self.turn[2])))
        return np.asarray(self.turn[:, axis] * np.sign(self.turn[2, axis]), np.float32)

    def corners(self, share: float = 1.0) -> Floats:
        """The eight corners of the cube, or of a smaller one of the same middle."""
        signs = np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1])).reshape(3, 8).T.astype(np.float32)
        return (signs * (self.look.edge / 2 * share) @ self.turn.T + self.at).astype(np.float32)


def lay(look: Look, face: int, x: float, y: float, yaw: float, lean: float = 0.0, towards: float = 0.0) -> Lying:
    """The die with *face* up at (x, y), turned by *yaw*; a cocked one leans by *lean* towards a direction."""
    turn = turn_about((0, 0, 1), yaw) @ _face_up(look, face)
    if lean:
        turn = turn_about((np.cos(towards), np.sin(towards), 0), lean) @ turn
    half = look.edge / 2 * (1 - look.corner)
    lowest = float(np.abs(turn[2]).sum()) * half + look.edge / 2 * look.corner
    return Lying(look, np.array([x, y, lowest], np.float32), turn, "cocked" if lean else "flat")


def _face_up(look: Look, face: int) -> Floats:
    faces = look.faces()
    axis = faces.index(face) if face in faces else faces.index(OPPOSITE - face)
    sign = 1.0 if face in faces else -1.0
    if axis == 2:
        return turn_about((1, 0, 0), 0.0 if sign > 0 else np.pi)
    across = (0.0, -1.0, 0.0) if axis == 0 else (1.0, 0.0, 0.0)
    return turn_about(across, sign * np.pi / 2)
