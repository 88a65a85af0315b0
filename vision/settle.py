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
HAND_STILL = 60
"""Frames, two seconds, after which what looked like a hand is furniture: a shadow, or a tray that was shifted."""
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
SHAKE, MOST_SHIFT = 0.35, 2.5
"""Pixels by which all that is seen may shift while it rests: a twentieth of a die, as by a camera that shakes on its
stand; and a third of one where the whole picture tells that it is the view that moves."""
MOST_BUMPED = 20.0
"""Pixels by which a camera that was bumped may see everything elsewhere; it lies as it did all the same."""
SOFT = 1.0
"""Pixels over which both are softened, before what was moved back is compared."""
FAIR = 12.0
"""Shades: pixels that differ by more count less in how far the view has moved."""
SHIFT_STEPS = 3
"""Times that a shift is made more exact."""
UNDONE = 0.5
"""A part of the picture speaks for a view that moves if moving it back leaves less than this of what has changed."""
DEEPEST = 0.3
"""As a logarithm, how much lighter or darker the bands of a flickering lamp are: a hand over half a line is more."""
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
        moves, small = self._moves(small)
        if moves:
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

    def _moves(self, small: Small) -> tuple[bool, Small]:
        """Whether anything moves, and the picture as it is without what the view itself has moved."""
        before, first = self._before, self._first_still
        if before is None or first is None:
            return True, small
        if not (changes(before.grey, small.grey).any() or changes(first.grey, small.grey).any()):
            return False, small
        steady = steadied(first, small)
        if steady is None or differs(first, steady):
            return True, small
        return False, steady

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
        if (changes(self._rest.grey, small.grey) & ~reaching).any() and not _same_view(self._rest, small):
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
    ratio -= _bands(ratio)
    far = np.abs(ratio - cv2.blur(ratio, (LOCAL, LOCAL)))
    shades = far * (np.maximum(new, expected) + DARKEST)
    noise = 1.48 * float(np.median(shades[::2, ::2]))
    # What did not change itself stands out too where its surroundings did: a rim around every die, and no thing.
    itself = np.abs(ratio) > NOTICED_PART / 2
    mask = np.asarray((far > NOTICED_PART) & itself & (shades > max(NOTICED, NOISES * noise)), np.uint8)
    return _groups(mask, LEAST_PIXELS)


def steadied(old: Small, new: Small, start: tuple[float, float] = (0.0, 0.0), most: float = MOST_SHIFT) -> Small | None:
    """*new* as it would be had the view not moved since *old*; None if it was not the view that moved.

    Dice that move are told from a view that does by where things change: all over the picture, and by one way.
    """
    right, down = _shift(old.grey, new.grey, start)
    far = max(abs(right), abs(down))
    if not far <= most:
        return None
    back = Small(_shifted(new.grey, right, down), _shifted(new.colour, right, down))
    if far <= SHAKE:
        there = np.abs(new.grey - old.grey) > NOTICED
        return back if _undone(old.grey[there], new.grey[there], back.grey[there]) else None
    return _inside(old, back, int(np.ceil(far)) + 1) if _all_over(old.grey, new.grey, back.grey) else None


def _shift(old: Shades, new: Shades, start: tuple[float, float]) -> tuple[float, float]:
    """By how many pixels the picture as a whole has shifted, right and down; it is known to about a pixel."""
    across, along = cv2.Scharr(old, cv2.CV_32F, 1, 0, scale=1 / 32), cv2.Scharr(old, cv2.CV_32F, 0, 1, scale=1 / 32)
    shift = np.array(start)
    inner = slice(2, -2), slice(2, -2)
    slopes = np.stack([across[inner].ravel(), along[inner].ravel()], 1)
    for _ in range(SHIFT_STEPS):
        apart = (old - _shifted(new, *shift))[inner].ravel()
        # What a die that rolls changes is far more than what a picture does that shifts by so little.
        fair = slopes / np.maximum(1, np.abs(apart) / FAIR)[:, None]
        shift = shift + np.linalg.lstsq(fair.T @ slopes + np.eye(2), fair.T @ apart, rcond=None)[0]
    return float(shift[0]), float(shift[1])


def _shifted(new: Shades, right: float, down: float) -> Shades:
    """*new* moved back."""
    way = np.array([[1, 0, right], [0, 1, down]], np.float32)
    size = new.shape[1], new.shape[0]
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(new, way, size, flags=how, borderMode=cv2.BORDER_REPLICATE))


def _inside(old: Small, new: Small, edge: int) -> Small:
    """*new*, but *old* along the border, where nothing of it is known."""
    inner = slice(edge, -edge), slice(edge, -edge)
    whole = Small(old.grey.copy(), old.colour.copy())
    whole.grey[inner], whole.colour[inner] = new.grey[inner], new.colour[inner]
    return whole


def _all_over(old: Shades, new: Shades, back: Shades) -> bool:
    """Whether moving the view back has undone what changed in three quarters of the picture at least."""
    rows, columns = old.shape[0] // 2, old.shape[1] // 2
    undone = 0
    for part in (slice(4, rows), slice(rows, -4)):
        for other in (slice(4, columns), slice(columns, -4)):
            undone += _undone(old[part, other], new[part, other], back[part, other])
    return undone >= 3


def _undone(old: Shades, new: Shades, back: Shades) -> bool:
    return float(np.square(back - old).sum()) < UNDONE * float(np.square(new - old).sum())


def _same_view(old: Small, new: Small) -> bool:
    """Whether everything lies as it did, seen by a view that has moved, as when someone bumps against the camera."""
    window = cv2.createHanningWindow((old.grey.shape[1], old.grey.shape[0]), cv2.CV_32F)
    start, _ = cv2.phaseCorrelate(old.grey.copy(), new.grey.copy(), window)  # which it would write into
    steady = steadied(old, new, (start[0], start[1]), MOST_BUMPED)
    return steady is not None and not differs(old, steady)


def differs(old: Small, steady: Small) -> bool:
    """Whether anything but the view has moved; edges that fell between other pixels before are softened."""
    soft, softer = (cv2.GaussianBlur(seen.grey, (0, 0), SOFT) for seen in (old, steady))
    return bool(changes(np.asarray(soft), np.asarray(softer)).any())


def _bands(ratio: Shades) -> Shades:
    """By how much most of each line has become lighter: lamps on mains flicker, and are seen line by line."""
    some = np.sort(ratio[:, ::3], axis=1)  # every third pixel will do
    lines = some[:, some.shape[1] // 2, None]
    most = np.median(lines)
    return np.asarray(lines.clip(most - DEEPEST, most + DEEPEST))


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
    lit = rest.colour * np.array(gains, np.float32)
    ratio = np.log((new.colour[:, :, 1] + DARKEST) / (lit[:, :, 1] + DARKEST))
    return lit * np.exp(_bands(ratio))[:, :, None]


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
