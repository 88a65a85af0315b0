"""What can be brought back of a damaged save: its history from the database and the log, whichever is as written.

Where the two together have every entry, nothing is lost. Otherwise the game goes on from the newest Table that can be
read, with the entries after it.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from companion.language.words import Words
from companion.storage.format import START, Checkpoint, Entry, chained, entry_of, public_label
from companion.storage.remains import Linked, Remains

Fits = Callable[[Checkpoint], bool]
"""Whether a checkpoint holds a Table of the game."""


class Course(Struct):
    """A history without a gap: the entries after the *begins*-th, of which *head* is the newest in force.

    *start* is the chain value that the first of them is tied to.
    """

    rows: list[Linked]
    head: int
    taken_back: int = 0
    begins: int = 0
    start: bytes = START
    points: list[Checkpoint] = []

    def chain_at(self, n: int) -> bytes | None:
        if n == self.begins:
            return self.start
        return self.rows[n - self.begins - 1][1] if self.begins < n <= self.begins + len(self.rows) else None


class Brought(Struct):
    """What a new save is made of.

    *reached* is the newest answer of the old save that is in force again, *expected* the newest that it had (None if
    nobody knows), *lost* what was said between. The history after the *begins*-th answer is there; *untold* steps
    lack what was told in them.
    """

    entries: list[Entry]
    points: list[Checkpoint]
    head: int
    taken_back: int
    begins: int
    reached: int
    expected: int | None
    lost: list[Words]
    untold: int


def bring_back(remains: Remains, fits: Fits) -> Brought | None:
    """As much as can be had; None if there is no Table to go on from."""
    expected = _expected(remains)
    points = [(point, chain) for point, chain in remains.points() if fits(point)]
    whole = _whole_course(remains)
    course = whole or _beginning(remains, expected)
    _add_points(course, points)
    if not course.points or expected is None or course.head < expected:
        later = _end(remains, points, expected)
        if later is not None and (not course.points or later.head > course.head):
            course = later
    if not course.points:
        return None
    begins, tip = course.begins, remains.tip
    return Brought(
        entries=[replace(entry_of(row), n=row[0] - begins) for row, _ in course.rows],
        points=[replace(point, n=point.n - begins) for point in course.points],
        head=course.head - begins,
        taken_back=course.taken_back,
        begins=begins,
        reached=course.head,
        expected=None if expected is None else max(expected, course.head),
        lost=[label for n in range(course.head + 1, (expected or 0) + 1) if (label := _label(remains, n))],
        untold=max(0, tip.checkpoints - len(course.points)) if course is whole and tip and not remains.is_old else 0,
    )


def _expected(remains: Remains) -> int | None:
    """How many answers should be in force; None if neither the database nor the log says so."""
    log, tip = remains.log, remains.tip
    if log.changes >= 0 and (tip is None or remains.is_old or log.changes >= tip.changes):
        return log.head
    return tip.head if tip is not None else None


def _logged(remains: Remains) -> dict[int, Linked]:
    return {n: (said.row, bytes.fromhex(said.chain)) for n, said in remains.log.entries.items()}


def _whole_course(remains: Remains) -> Course | None:
    """The newest state of the save of which every entry can be had, from the one place or from the other."""
    log, tip, logged = remains.log, remains.tip, _logged(remains)
    ends = []
    if log.whole:
        chain = logged[log.last][1] if logged else START
        ends.append((log.changes, log.head, log.last, chain, log.taken_back, (logged, remains.rows)))
    if tip is not None:
        ends.append((tip.changes, tip.head, tip.last, tip.chain, tip.taken_back, (remains.rows, logged)))
    for _, head, last, chain, taken_back, sources in sorted(ends, key=lambda end: -end[0]):
        rows = _linked(START, 1, *sources)[:last]
        if len(rows) == last and (rows[-1][1] if rows else START) == chain:
            return Course(rows, head, taken_back)
    return None


def _beginning(remains: Remains, expected: int | None) -> Course:
    """As many entries from the first on as can be had."""
    logged = _logged(remains)
    rows = max(_linked(START, 1, remains.rows, logged), _linked(START, 1, logged, remains.rows), key=len)
    return Course(rows, len(rows) if expected is None else min(len(rows), expected))


def _end(remains: Remains, points: list[tuple[Checkpoint, bytes]], expected: int | None) -> Course | None:
    """The newest Table with the entries after it, where the history before it is broken."""
    in_force = [(point, chain) for point, chain in points if expected is None or point.n <= expected]
    if not in_force:
        return None
    point, chain = max(in_force, key=lambda one: one[0].n)
    rows = _linked(chain, point.n + 1, remains.rows, _logged(remains))
    head = point.n + len(rows)
    course = Course(rows, head if expected is None else min(head, expected), begins=point.n, start=chain)
    _add_points(course, points)
    return course


def _linked(chain: bytes, n: int, *sources: dict[int, Linked]) -> list[Linked]:
    """Entries from the *n*-th on, each tied to the one before."""
    rows: list[Linked] = []
    while True:
        found = (source[n] for source in sources if n in source)
        fitting = next((link for link in found if chained(chain, link[0]) == link[1]), None)
        if fitting is None:
            return rows
        rows.append(fitting)
        chain, n = fitting[1], n + 1


def _add_points(course: Course, points: list[tuple[Checkpoint, bytes]]) -> None:
    """The checkpoints that belong to *course*; none of them if the game cannot go on from one."""
    belonging = {point.n: point for point, chain in reversed(points) if chain == course.chain_at(point.n)}
    if any(n <= course.head for n in belonging):
        course.points = [point for _, point in sorted(belonging.items())]


def _label(remains: Remains, n: int) -> Words:
    """What was said as the *n*-th entry; "" if nobody knows."""
    if n in remains.log.entries:
        return public_label(remains.log.entries[n].row)
    return public_label(remains.rows[n][0]) if n in remains.rows else ""
