"""Looks for boards and tokens in a camera's pictures, beside a game: on the dice's camera, or on one of its own.

Puts messages into its client's queue and does no more. What sees is imported on the camera's thread.
"""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.errors import GameError
from companion.kernel.board import Layout
from companion.language.words import phrase
from vision.live.camera_thread import Picture
from vision.live.sources import open_source

if TYPE_CHECKING:
    from vision.board.standing import Standing
    from vision.board.tag_finding import Tag
    from vision.cameras.pictures import Pixels

BETWEEN_LOOKS = 0.2
"""Seconds between two pictures that are looked at: a board changes slowly, and a Pi has dice to read, too."""
SHOWN_FOR, AWAY_FOR = 1.0, 2.0
"""Seconds for which a token must be shown to count, and for which it must be away to be shown again."""
PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between attempts to open a lost camera again: each pause is twice the one before."""


class BoardSeen(Struct, frozen=True):
    """What stands where on a board has changed: tags by their spaces and turns, and whether all is in *clear* sight;
    of the *hidden* ones nothing is known just now.
    """

    board: str
    spaces: Mapping[int, str]
    between: Mapping[int, str]
    clear: bool
    turns: Mapping[int, int] = {}
    hidden: frozenset[int] = frozenset()


class BoardLearned(Struct, frozen=True):
    """What came of learning a board."""

    words: str
    bad: bool = False


class TagShown(Struct, frozen=True):
    """Somebody holds a token before the camera, or has laid it down beside all boards."""

    tag: int


class EyeLooked(Struct, frozen=True, eq=False):
    """What the camera over the board sees: a *picture*, and the boxes of the tags in it by parts of its size."""

    picture: Picture
    tags: Mapping[int, tuple[float, float, float, float]]


class EyeNoticed(Struct, frozen=True):
    """How it stands with the camera over the board has changed."""


class _Showing(Struct):
    since: float
    seen: float
    told: bool = False


class _Wish(Struct, frozen=True):
    """A board to be learned from the next picture."""

    game: str
    board: str
    layout: Layout
    first: int


def _on_a_thread(act: Callable[[], None]) -> None:
    threading.Thread(target=act, daemon=True, name="board").start()


class BoardEye:
    """*folder* keeps the plans; *clock* counts seconds. *state* is "off", "looking" or "lost", *why* says why.

    *spawn* and *wait* stand in for the thread and its pauses where a test needs them to.
    """

    def __init__(
        self,
        put: Callable[[Any], None],
        folder: Path,
        clock: Callable[[], float],
        *,
        spawn: Callable[[Callable[[], None]], None] = _on_a_thread,
        wait: Callable[[threading.Event, float], bool] = threading.Event.wait,
    ) -> None:
        self.folder, self.state, self.why, self.name = folder, "off", "", ""
        self._put, self._clock, self._spawn, self._wait = put, clock, spawn, wait
        self._stop = threading.Event()
        self.wide = 0
        """How many pixels wide a picture should be handed over; 0 as long as nobody looks."""
        self._game = ""
        self._standing: dict[str, Standing] | None = None
        self._showing: dict[int, _Showing] = {}
        self._wish: _Wish | None = None
        self._looked = float("-inf")

    # -- for the app's thread ------------------------------------------------------------------------------

    def play(self, game: str) -> None:
        """The boards of this game are looked for; of another the plans are read anew."""
        if game != self._game:
            self._game, self._standing = game, None

    def learn(self, board: str, layout: Layout, first: int) -> None:
        """Learn where a board's spaces are, from the next picture."""
        self._wish = _Wish(self._game, board, layout, first)

    def start(self, name: str) -> None:
        """Watch a camera of its own; if it is watched already, nothing happens."""
        if name == self.name:
            return
        self.stop()
        self.name, self._stop = name, threading.Event()
        stop = self._stop
        self._spawn(lambda: self._run(name, stop))

    def stop(self) -> None:
        self._stop.set()
        self.name = ""
        self._become("off")

    # -- on a camera's thread ------------------------------------------------------------------------------

    def look(self, picture: "Pixels") -> None:
        """A picture of the camera, whose ever it is."""
        now = self._clock()
        if now - self._looked < BETWEEN_LOOKS:
            return
        self._looked = now
        from vision.board.tag_finding import find_tags

        tags = find_tags(picture)
        if self.wide:
            self._put(_as_seen(picture, tags, self.wide))
        if self._wish is not None:
            wish, self._wish = self._wish, None
            self._learn(wish, tags)
        on_boards: set[int] = set()
        for board, standing in self._boards().items():
            stands = standing.see(tags, now)
            on_boards |= {*standing.plan.corners, *standing.lying}
            if stands is not None:
                told = stands.spaces, stands.between, stands.clear, stands.turns, stands.hidden
                self._put(BoardSeen(board, *told))
        self._show({tag.id for tag in tags} - on_boards, now)

    def _boards(self) -> "dict[str, Standing]":
        if self._standing is None:
            from vision.board.kept_plans import load_plans
            from vision.board.standing import Standing

            plans, why = load_plans(self.folder)
            if why:
                self._put(BoardLearned(why, bad=True))
            self._standing = {board: Standing(plan) for board, plan in plans.get(self._game, {}).items()}
        return self._standing

    def _learn(self, wish: _Wish, tags: "list[Tag]") -> None:
        from vision.board.kept_plans import keep_plan
        from vision.board.plan import learned

        try:
            keep_plan(self.folder, wish.game, learned(wish.board, wish.layout, wish.first, tags))
        except GameError as error:
            self._put(BoardLearned(str(error), bad=True))
            return
        self._standing = None
        self._put(BoardLearned(phrase("The board is learned: {n} spaces.", n=len(wish.layout.spaces))))

    def _show(self, shown: set[int], now: float) -> None:
        """Each token once, until it was away."""
        for tag in shown:
            showing = self._showing.setdefault(tag, _Showing(now, now))
            if now - showing.seen > AWAY_FOR:
                showing.since, showing.told = now, False
            showing.seen = now
            if now - showing.since >= SHOWN_FOR and not showing.told:
                showing.told = True
                self._put(TagShown(tag))

    # -- a camera of its own -------------------------------------------------------------------------------

    def _run(self, name: str, stop: threading.Event) -> None:
        pause = PAUSE
        while not stop.is_set():
            try:
                source = open_source(name)
                self._become("looking")
                while not self._wait(stop, BETWEEN_LOOKS) and (frame := source.next_frame()) is not None:
                    self.look(frame.picture)
                    pause = PAUSE
                source.close()
                return
            except Exception as error:  # a camera that breaks is one that gives no pictures; the game goes on without
                if not stop.is_set():
                    self.why = str(error)
                    self._become("lost")
            self._wait(stop, pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _become(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._put(EyeNoticed())


def _as_seen(picture: "Pixels", tags: "list[Tag]", wide: int) -> EyeLooked:
    import cv2

    high, across = picture.shape[:2]
    small = cv2.resize(picture, (wide, max(1, round(high * wide / across))), interpolation=cv2.INTER_AREA)
    rgba = cv2.cvtColor(cv2.flip(small, 0), cv2.COLOR_BGR2RGBA)
    boxes = {}
    for tag in tags:
        (left, top), (right, low) = tag.corners.min(0), tag.corners.max(0)
        boxes[tag.id] = (left / across, top / high, (right - left) / across, (low - top) / high)
    return EyeLooked(Picture(rgba.tobytes(), wide, small.shape[0]), boxes)
