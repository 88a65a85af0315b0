"""A monkey at the screen: nothing fails, and home is never far. ``python -m kivy_ui monkey`` lets it stay longer."""

from kivy_ui.monkey import let_loose

TOUCHES = 250


def test_random_touches_and_keys_break_nothing(tmp_path):
    report = let_loose(tmp_path, seed=1, touches=TOUCHES)

    assert report.wrong == []
    assert report.answers > 1
    assert len(report.pages) > 1


def test_the_same_seed_does_the_same(tmp_path):
    reports = [let_loose(tmp_path / str(number), seed=7, touches=60) for number in range(2)]

    assert reports[0].pages == reports[1].pages
    assert reports[0].answers == reports[1].answers
