"""How far a long command is: one line at a terminal, a line now and then in a log, nothing in between."""

from companion.host.progress import SECOND, Progress


def told(*seconds, live, total=None):
    """What is written while things come at these seconds; the clock is first read when the work begins."""
    written, clock = [], iter(second * SECOND for second in seconds)
    things = range(len(seconds) - 1)
    assert list(Progress(written.append, lambda: next(clock), live=live).over(things, total or len(things))) == [
        *things
    ]
    return written


def test_a_log_gets_a_line_every_half_minute():
    assert told(0, 10, 31, 40, 62, 70, live=False) == ["2 of 5, about 46 s left\n", "4 of 5, about 16 s left\n"]


def test_a_short_command_says_nothing_in_a_log():
    assert told(0, 1, 2, 3, live=False) == []


def test_a_terminal_has_one_line_that_is_wiped_in_the_end():
    assert told(0, 60, 61, 61, live=True) == [
        "\r1 of 3, about 2 min left",
        "\r2 of 3, about 30 s left ",
        "\r                       \r",
    ]


def test_the_end_is_not_announced():
    assert told(0, 60, live=True) == []
