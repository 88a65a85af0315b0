"""A source whose every frame is also shown and looked at, so that whatever is wrong with the view is noticed."""

from collections.abc import Callable

from vision.cameras.frames import Frame, FrameSource
from vision.cameras.pictures import Pixels
from vision.sight import ADJUSTS, Fault, Sight


class ShownSource:
    """Hands on the frames of *inner*. Closing it does not close *inner*, which is still needed.

    *tell* hears of each fault that *sight* sees, and of its end; *check* gets each picture that it looks at closely. A
    camera that can *adjust* finds its exposure and its focus anew, once for each fault: they were held as they were
    when it was opened, and evening has come since.
    """

    def __init__(
        self,
        inner: FrameSource,
        show: Callable[[Pixels], None],
        sight: Sight,
        tell: Callable[[Fault], None],
        check: Callable[[Pixels, Sight], None],
        *,
        adjust: bool,
    ) -> None:
        self.inner, self.name, self.sight = inner, inner.name, sight
        self._show, self._tell, self._check, self._adjust = show, tell, check, adjust

    def next_frame(self) -> Frame | None:
        frame = self.inner.next_frame()
        if frame is not None:
            self._show(frame.picture)
            self._look(frame.picture)
        return frame

    def reopen(self) -> None:
        self.inner.reopen()

    def close(self) -> None:
        """Whoever opened the source closes it."""

    def _look(self, picture: Pixels) -> None:
        before = self.sight.fault
        fault = self.sight.look(picture)
        if self.sight.fresh:
            self._check(picture, self.sight)
        if fault == before:
            return
        self._tell(fault)
        if self._adjust and fault in ADJUSTS:
            self.inner.reopen()
