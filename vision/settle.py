"""The motion gate: whether anything in the tray moves, cheaply, on a small picture of every frame.

What it must never do is call a moving die resting; what it may do is hesitate.
"""

from typing import Literal, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from vision.cameras.pictures import Pixels

State = Literal["rolling", "settling", "resting", "hand"]
Shades = npt.NDArray[np.float32]
Mask = npt.NDArray[np.uint8]


class Small(NamedTuple):
    """A frame made small: *grey*, and in *colour* because a hand may be as bright as the felt."""

    grey: Shades
    colour: Shades


WIDTH = 160
"""Of the small picture. A die is then still about 8 pixels wide, and eight by eight pixels have shared their noise."""
STILL_FRAMES = 6
"""Without movement before it rests: at 30 a second 0.2 s, longer than a die on its edge hesitates."""
HAND_STILL = 90
"""Frames after which what looked like a hand is furniture: a shadow that stays, or a tray that was shifted."""
NOTICED = 10.0
"""Shades (of 256) that a pixel must change: sensor noise is below 2 here, a pip that turns away 30 and more."""
NOTICED_PART = 0.12
"""And by this part of itself against its surroundings; soft shadows take less."""
NOISES = 6.0
"""… or so many times the noise of this very picture, where the light is so poor that it is more."""
LEAST_PIXELS = 3
"""That change together. A lone one is a hot pixel or a speck of dust."""
LOCAL = 15
"""Pixels around one that make up its surroundings: two dice wide. Softer changes than that are light, not things."""
HAND_SHADE = 18.0
"""A hand's change in any colour against the tray, between its outlines; most shadows are fainter."""
FINGERS = np.ones((5, 5), np.uint8)
"""What lies between fingers is part of the hand."""
HAND_SHARE = 0.02
"""Of the picture: four or five dice. A heap of dice that touches the border would pass for a hand and not be read,
but then the tray does not lie whole in the picture."""
HAND_EDGE = 12
"""Pixels of the border that a hand covers where it reaches in; a die is 8."""
SHADOW_TINT = 0.15
"""Part by which a shadow may dim one colour more than another: daylight is bluer than a lamp, skin differs by more."""
SHADOW_DEPTH = 0.5
"""A shadow leaves at least so much of what was there; a black sleeve leaves less."""
SHADOW_WIDTH = 21
"""Pixels: the shadow of a die in a low lamp is narrower, a grey sleeve on a grey tray is not."""
AGREES = 0.25
"""Part by which a pixel may differ from the rest of the picture and still tell how the light has changed."""
BRIGHTEST = 245.0
"""Above this a pixel is overexposed and does not follow a change of exposure."""
DARKEST = 8.0
"""Shades added to every pixel before any are compared as multiples, so that black is no division by zero."""
FOLLOWS = 1 / 32
"""How fast the resting picture follows slow changes of the light, a frame."""


class Moment(Struct, frozen=True):
    """How it stands at one frame.

    *roll* rises whenever things have moved and lie still in another way than before, so one throw has one number;
    0 is what lay there at the beginning. *still* is for how many frames nothing has moved.
    """

    state: State
    roll: int
    still: int


class MotionGate:
    """Looks at every frame, in order, and says how it stands.

    Each frame is compared with the one before (what is fast), with the first one of the present stillness (what
    creeps) and, once something has rested, with that resting picture (a hand; whether anything lies otherwise).
    """

    def __init__(self) -> None:
        self._roll = 0
        self._still = 0
        self._hand = 0
        self._state: State = "settling"
        self._before: Small | None = None
        self._first_still: Small | None = None
        self._rest: Small | None = None
        self._covered: npt.NDArray[np.bool_] = np.zeros((0, 0), np.bool_)

    def see(self, picture: Pixels) -> Moment:
        small = shrink(picture)
        if self._before is not None and self._before.grey.shape != small.grey.shape:
            self.forget()
            self._rest = None  # another camera, or another way of cutting out the tray
        if self._moves(small):
            self._still, self._first_still = 0, small
        else:
            self._still += 1
        self._before = small
        self._state = self._judge(small)
        return Moment(self._state, self._roll, self._still)

    def forget(self) -> None:
        """Begin anew after frames were missed. What last rested is kept: dice that still lie so are no new roll."""
        self._still, self._hand, self._state = 0, 0, "settling"
        self._before = self._first_still = None

    def _moves(self, small: Small) -> bool:
        if self._before is None or self._first_still is None:
            return True
        return bool(changes(self._before.grey, small.grey).any() or changes(self._first_still.grey, small.grey).any())

    def _judge(self, small: Small) -> State:
        resting = self._state == "resting" and self._still > 0
        reaching = self._reaching(small, quick=resting)
        # Counted apart from stillness: a hand as bright as the felt may come in without any movement being seen.
        self._hand = min(self._hand + 1, self._still) if is_hand(reaching) else 0
        if is_hand(reaching) and self._hand < HAND_STILL:
            return "hand"
        if resting:
            self._follow(small)
            return "resting"
        if not self._still:
            return "rolling"
        if self._still < STILL_FRAMES:
            return "settling"
        self._come_to_rest(small, reaching)
        return "resting"

    def _reaching(self, small: Small, *, quick: bool) -> Mask:
        """What reaches in; *quick* looks closer only where there is enough of it for a hand."""
        if self._rest is None or (
            quick and np.count_nonzero(stands_out(_lit_as(small, self._rest), small)) < HAND_SHARE * small.grey.size
        ):
            return np.zeros(small.grey.shape, np.uint8)
        return reaching_in(self._rest, small)

    def _come_to_rest(self, small: Small, reaching: Mask) -> None:
        """A roll is what lies otherwise inside; what reaches in is a finger at the edge, with or without dice below it.

        There the picture from before stays the measure, so that the finger's leaving is no roll, but a die under it is.
        """
        self._covered = (reaching > 0) & (self._hand < HAND_STILL)
        if self._rest is None:
            self._rest = small
            return
        if (changes(self._rest.grey, small.grey) & ~reaching).any():
            self._roll += 1
        self._rest = _patched(small, self._covered, self._rest, _gain(self._rest.grey, small.grey))

    def _follow(self, small: Small) -> None:
        """Slow light becomes part of what is known; movement never comes here, so a die cannot."""
        assert self._rest is not None
        assert self._first_still is not None
        grey, colour = self._first_still
        self._first_still = Small(grey + FOLLOWS * (small.grey - grey), colour + FOLLOWS * (small.colour - colour))
        if max(self._still, self._hand) >= HAND_STILL:
            self._covered = np.zeros(small.grey.shape, np.bool_)
        self._rest = _patched(self._first_still, self._covered, self._rest)


def shrink(picture: Pixels) -> Small:
    """*picture* WIDTH pixels wide, every pixel the mean of those it stands for."""
    height = max(1, round(picture.shape[0] * WIDTH / picture.shape[1]))
    rows = picture[::2] if picture.shape[0] >= 6 * height else picture  # enough to share the noise, in less time
    small = cv2.resize(rows, (WIDTH, height), interpolation=cv2.INTER_AREA)
    colour = small if small.ndim == 3 else cv2.cvtColor(small, cv2.COLOR_GRAY2BGR)
    grey = cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY)
    return Small(np.asarray(grey, np.float32), np.asarray(colour, np.float32))


def _patched(new: Small, where: npt.NDArray[np.bool_], old: Small, gain: float = 1.0) -> Small:
    """*new*, but *old* in the places of *where*, at the exposure of *new*."""
    if not where.any():
        return new
    grey = np.where(where, old.grey * np.float32(gain), new.grey)
    return Small(grey, np.where(where[:, :, None], old.colour * np.float32(gain), new.colour))


def changes(old: Shades, new: Shades) -> Mask:
    """255 where something other than the light has changed, in groups of at least LEAST_PIXELS."""
    expected = old * np.float32(_gain(old, new))
    # As a ratio, because a shadow dims a white die by more shades than the felt, but both by the same part.
    ratio = np.log((new + DARKEST) / (expected + DARKEST))
    far = np.abs(ratio - cv2.blur(ratio, (LOCAL, LOCAL)))
    shades = far * (np.maximum(new, expected) + DARKEST)
    noise = 1.48 * float(np.median(shades[::2, ::2]))
    # What did not change itself stands out too where its surroundings did: a rim around every die, and no thing.
    itself = np.abs(ratio) > NOTICED_PART / 2
    mask = np.asarray((far > NOTICED_PART) & itself & (shades > max(NOTICED, NOISES * noise)), np.uint8)
    return _groups(mask, LEAST_PIXELS)


def stands_out(expected: Shades, new: Small) -> Mask:
    """1 where any colour differs from the one expected by more than most shadows would."""
    blue, green, red = cv2.split(np.abs(new.colour - expected))
    far = np.maximum(np.maximum(blue, green), red)  # ten times faster than max() over an axis of three
    noise = 1.48 * float(np.median(far[::4, ::4]))
    return np.asarray(far > max(HAND_SHADE, NOISES / 2 * noise), np.uint8)


def reaching_in(rest: Small, new: Small) -> Mask:
    """255 where something that was not there before reaches in over the border, with its shadow."""
    expected = _lit_as(new, rest)
    mask = stands_out(expected, new) | (changes(rest.grey, new.grey) & 1)
    reach = len(FINGERS) // 2
    # Closed with nothing around it, or a die two pixels from the border would be drawn to it.
    room = cv2.copyMakeBorder(mask, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0)
    whole = cv2.morphologyEx(room, cv2.MORPH_CLOSE, FINGERS)[reach:-reach, reach:-reach]
    count, labels = cv2.connectedComponents(np.asarray(whole, np.uint8), connectivity=8)
    # In the light of a low lamp a die's shadow reaches out over the border, but no hand comes in by it.
    bodies = np.where(shadows_of_dice(expected, new), 0, labels)
    border = np.concatenate([bodies[0], bodies[-1], bodies[:, 0], bodies[:, -1]])
    reaches = np.bincount(border, minlength=count) >= LEAST_PIXELS
    reaches[0] = False  # the background
    return np.asarray(reaches[labels], np.uint8) * np.uint8(255)


def shadows_of_dice(expected: Shades, new: Small) -> npt.NDArray[np.bool_]:
    """Where every colour has become darker by the same part, no wider than a die's shadow is."""
    left = cv2.split((new.colour + DARKEST) / (expected + DARKEST))
    least, most = np.minimum(np.minimum(*left[:2]), left[2]), np.maximum(np.maximum(*left[:2]), left[2])
    shadow = (least > SHADOW_DEPTH) & (most < 1 - NOTICED_PART / 2) & (most - least < SHADOW_TINT * most)
    inside = cv2.distanceTransform(np.asarray(shadow, np.uint8), cv2.DIST_L2, 3)
    if not (wide := inside > SHADOW_WIDTH / 2).any():
        return shadow
    return shadow & (cv2.distanceTransform(np.asarray(~wide, np.uint8), cv2.DIST_L2, 3) > SHADOW_WIDTH / 2)


def is_hand(reaching: Mask) -> bool:
    """Whether what reaches in is as large as a hand."""
    sides = (reaching[0], reaching[-1], reaching[:, 0], reaching[:, -1])
    large = np.count_nonzero(reaching) >= HAND_SHARE * reaching.size
    return bool(large) and any(np.count_nonzero(side) >= HAND_EDGE for side in sides)


def _lit_as(new: Small, rest: Small) -> Shades:
    """The colours of *rest* in the light of *new*; each at its own gain, since the white balance may have drifted."""
    gains = [_gain(rest.colour[:, :, channel], new.colour[:, :, channel]) for channel in range(3)]
    return rest.colour * np.array(gains, np.float32)


def _gain(old: Shades, new: Shades) -> float:
    """By how much the whole light has changed: in a picture as cameras code it, exposure multiplies every pixel."""
    before, after = old[::3, ::3], new[::3, ::3]
    rough = min(max(float(np.median((after + DARKEST) / (before + DARKEST))), 0.4), 2.5)
    # The median of a dark tray is coarse, since its shades are whole numbers: the bright pixels that agree refine it.
    agree = (np.abs(np.log((after + DARKEST) / (before + DARKEST)) - np.log(rough)) < AGREES) & (after < BRIGHTEST)
    weight = float(np.sum(before * before, where=agree))
    return float(np.sum(before * after, where=agree)) / weight if weight > 0 else rough


def _groups(mask: Mask, least: int) -> Mask:
    """Only the connected groups of at least *least* pixels, as 255."""
    if np.count_nonzero(mask) < least:
        return np.zeros_like(mask)
    _, labels, about, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    large = np.asarray(about[:, cv2.CC_STAT_AREA] >= least, np.uint8) * np.uint8(255)
    large[0] = 0  # the background
    return np.asarray(large[labels], np.uint8)
