"""What people mean by pressing: time is handed in, so nothing here waits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pressing import BOUNCE, CHORD_HOLD, HOLD, Press, Presses


class Hand:
    """Presses buttons at given times, in milliseconds, with a tick every *pace* milliseconds between."""

    def __init__(self, pace: int = 10) -> None:
        self.presses, self.found, self._now, self._pace = Presses(), [], 0, pace
        for button in ("go", "undo", "left"):
            self.presses.contact(button, False, -1.0)

    def at(self, ms: int, button: str = "", down: bool = False) -> "Hand":
        while self._now + self._pace < ms:
            self._now += self._pace
            self.found += self.presses.tick(self._now / 1000)
        self._now = ms
        if button:
            self.found += self.presses.contact(button, down, ms / 1000)
        else:
            self.found += self.presses.tick(ms / 1000)
        return self


def test_a_press_counts_once_when_it_is_let_go():
    hand = Hand().at(0, "go", True).at(200)
    assert hand.found == []

    hand.at(201, "go", False).at(1000)
    assert hand.found == [Press("go")]


def test_a_contact_that_bounces_both_ways_is_one_press():
    hand = Hand()
    for ms, down in ((0, True), (2, False), (3, True), (7, False), (8, True), (150, False), (152, True), (155, False)):
        hand.at(ms, "go", down)

    assert hand.at(1000).found == [Press("go")]


@pytest.mark.parametrize("ms", [1, 5, 15])
def test_a_spark_in_the_wire_is_no_press(ms):
    assert Hand().at(100, "go", True).at(100 + ms, "go", False).at(2000).found == []


def test_a_short_hiccup_in_a_hold_does_not_end_it():
    hand = Hand().at(0, "undo", True).at(300, "undo", False).at(305, "undo", True).at(1000)

    assert hand.at(1100, "undo", False).at(2000).found == [Press("undo", held=True)]


def test_a_hold_counts_after_its_time_and_letting_go_adds_nothing():
    hand = Hand().at(0, "undo", True).at(590)
    assert hand.found == []

    hand.at(620)
    assert hand.found == [Press("undo", held=True)]

    hand.at(5000, "undo", False).at(6000)
    assert hand.found == [Press("undo", held=True)]


def test_two_quick_presses_are_two():
    hand = Hand().at(0, "left", True).at(60, "left", False).at(120, "left", True).at(180, "left", False).at(500)

    assert hand.found == [Press("left"), Press("left")]


def test_a_press_between_two_slow_ticks_is_not_lost():
    hand = Hand(pace=500).at(10, "left", True).at(60, "left", False).at(600)

    assert hand.found == [Press("left")]


def test_a_hold_is_one_although_no_tick_came_meanwhile():
    hand = Hand(pace=5000).at(0, "undo", True).at(900, "undo", False).at(3000)

    assert hand.found == [Press("undo", held=True)]


def test_go_and_undo_together_for_three_seconds_shut_down_and_mean_nothing_else():
    hand = Hand().at(0, "go", True).at(120, "undo", True).at(3100)
    assert hand.found == []

    hand.at(3200)
    assert hand.found == [Press("shutdown", held=True)]

    hand.at(9000, "go", False).at(9100, "undo", False).at(10_000)
    assert hand.found == [Press("shutdown", held=True)]


def test_go_and_undo_together_but_let_go_early_mean_nothing():
    hand = Hand().at(0, "go", True).at(50, "undo", True).at(1500, "go", False).at(1600, "undo", False).at(9000)

    assert hand.found == []


def test_after_a_chord_the_buttons_are_themselves_again():
    hand = Hand().at(0, "go", True).at(50, "undo", True).at(500, "go", False).at(500, "undo", False)

    assert hand.at(1000, "go", True).at(1100, "go", False).at(2000).found == [Press("go")]


def test_a_bounce_during_the_chord_does_not_shut_down_twice():
    hand = Hand().at(0, "go", True).at(0, "undo", True).at(3500, "go", False).at(3504, "go", True).at(9000)

    assert hand.found == [Press("shutdown", held=True)]


def test_a_button_that_is_down_when_first_seen_means_nothing_until_it_was_let_go():
    presses = Presses()
    found = presses.contact("go", True, 0.0) + presses.tick(5.0) + presses.contact("go", False, 6.0)
    found += presses.contact("go", True, 7.0) + presses.contact("go", False, 7.2) + presses.tick(8.0)

    assert found == [Press("go")]


def test_saying_again_what_a_contact_was_changes_nothing():
    hand = Hand()
    for ms in range(0, 200, 5):
        hand.at(ms, "go", True)
    for ms in range(200, 400, 5):
        hand.at(ms, "go", False)

    assert hand.found == [Press("go")]


@given(st.lists(st.tuples(st.integers(1, 19), st.integers(25, 400)), min_size=1, max_size=12), st.integers(5, 60))
def test_however_a_contact_bounces_every_press_counts_exactly_once(presses, pace):
    """Each press: bounces for up to 19 ms, stays down, bounces, stays up."""
    assert BOUNCE == 0.02
    hand, now = Hand(pace), 100
    for bouncing, stays in presses:
        for down in (True, False):
            for ms in range(0, bouncing, 2):
                hand.at(now + ms, "left", down if ms % 4 == 0 else not down)
            hand.at(now + bouncing, "left", down)
            now += bouncing + stays
    hand.at(now + 1000)

    assert hand.found == [Press("left")] * len(presses)


def test_the_times_are_those_of_the_description():
    assert (HOLD, CHORD_HOLD) == (0.6, 3.0)
