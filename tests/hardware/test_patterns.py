"""What the lights say: every situation, each with a rhythm of its own."""

from itertools import combinations, pairwise

import pytest

from hardware.patterns import AMBER, PATTERNS, RED, VIOLET, Scene, frame

BLUE = (0.0, 0.2, 1.0)
SECONDS = [step / 50 for step in range(12 * 50)]


def rhythm(situation: str) -> list[float]:
    return [PATTERNS[situation].rhythm(t) for t in SECONDS]


@pytest.mark.parametrize("situation", PATTERNS)
def test_every_level_of_every_lamp_is_between_dark_and_full(situation):
    for t in SECONDS:
        shown = frame(Scene(situation, ((3, BLUE),)), t)
        levels = [
            *shown.status,
            shown.tray,
            *shown.buttons.values(),
            *(part for c in shown.seats.values() for part in c),
        ]
        assert all(0 <= level <= 1 for level in levels)


@pytest.mark.parametrize(("one", "other"), list(combinations(PATTERNS, 2)))
def test_any_two_situations_differ_in_rhythm_and_not_only_in_colour(one, other):
    seconds = SECONDS[:45] if PATTERNS[one].lasts or PATTERNS[other].lasts else SECONDS[300:]
    levels = [[PATTERNS[name].rhythm(t) for t in seconds] for name in (one, other)]
    brightest = [max(shown) for shown in levels]
    apart = sum(abs(a / brightest[0] - b / brightest[1]) for a, b in zip(*levels, strict=True)) / len(seconds)

    assert apart > 0.2


@pytest.mark.parametrize("situation", PATTERNS)
def test_nothing_flashes_more_than_three_times_in_any_second(situation):
    levels = rhythm(situation)
    rises = [at for at, (a, b) in enumerate(pairwise(levels)) if a < 0.5 <= b]

    assert all(sum(start <= rise < start + 50 for rise in rises) <= 3 for start in range(len(levels)))


@pytest.mark.parametrize("situation", PATTERNS)
def test_the_tray_is_fully_lit_and_steady_whenever_the_camera_reads(situation):
    levels = {frame(Scene(situation), t).tray for t in SECONDS}

    assert len(levels) == 1
    if situation in ("roll now", "dice moving", "accepted", "please check"):
        assert levels == {1.0}


def test_on_your_turn_your_lamp_breathes_in_your_colour_and_no_other_is_lit():
    dark, full = (frame(Scene("your turn", ((3, BLUE),)), t) for t in (0.0, 2.0))

    assert full.seats == {3: BLUE}
    assert full.status == BLUE
    assert 0 < dark.seats[3][2] < 0.1


def test_two_who_are_asked_at_once_both_breathe():
    shown = frame(Scene("your turn", ((1, BLUE), (4, RED))), 2.0)

    assert shown.seats == {1: BLUE, 4: RED}


def test_please_check_is_amber_long_and_short():
    assert frame(Scene("please check"), 0.1).status == AMBER
    assert [PATTERNS["please check"].rhythm(t) for t in (0.8, 1.0, 1.3, 2.0)] == [1, 0, 1, 0]


def test_the_apps_turn_swells_violet_at_every_seat():
    shown = frame(Scene("the app's turn"), 4.8)

    assert set(shown.seats) == set(range(1, 9))
    assert shown.seats[5] == pytest.approx(VIOLET)


def test_trouble_blinks_red_twice_on_the_status_lamp_while_the_turn_goes_on():
    scene = Scene("your turn", ((2, BLUE),), trouble=True)

    assert [frame(scene, t).status for t in (0.1, 0.3, 0.5, 1.0)] == [RED, (0, 0, 0), RED, (0, 0, 0)]
    assert frame(scene, 2.0).seats == {2: BLUE}


def test_asleep_everything_is_dark_but_a_faint_blink_even_in_trouble():
    scene = Scene("sleeping", ((2, BLUE),), trouble=True)

    assert max(frame(scene, 0.1).status) < 0.2
    assert frame(scene, 3.0).status == (0, 0, 0)
    assert (frame(scene, 0.1).tray, frame(scene, 0.1).seats, frame(scene, 0.1).buttons) == (0, {}, {})


def test_defeat_fades_and_then_tolls():
    assert frame(Scene("defeat"), 0).status == RED
    assert [frame(Scene("defeat"), t).status[0] for t in (4.999, 5.1, 7.0, 9.1)] == pytest.approx(
        [0, 0.3, 0.05, 0.3], abs=0.01
    )
