"""A monkey at the screen: nothing fails, and home is never far. ``drivers monkey`` lets it stay longer."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from kivy.core.window import Window

from kivy_ui.pages import PAGES
from kivy_ui.system.start import DISPLAYS
from tests.kivy_ui.drivers import monkey
from tests.kivy_ui.drivers.monkey import Monkey, let_loose
from tests.kivy_ui.drivers.touch_driver import pump, resize

TOUCHES = 250
IN_A_PROCESS = """
import sys, tempfile
from pathlib import Path
from kivy_ui.system.start import prepare_unseen

with tempfile.TemporaryDirectory() as folder:
    prepare_unseen(Path(folder))
    from tests.kivy_ui.drivers import monkey
    monkey.EACH_PAGE = 6
    report = monkey.let_loose(Path(folder), seed=7, touches=90)
    print(report.visited, report.answers, report.restarts, report.wrong)
"""


@pytest.fixture
def let_one(tmp_path):
    """``let_one(seed)``: a monkey in an app of its own."""
    monkeys = []

    def make(seed: int = 1) -> Monkey:
        monkeys.append(Monkey(tmp_path / str(seed), random.Random(seed)))
        return monkeys[-1]

    yield make
    for one in monkeys:
        one.opened.close()


def test_random_touches_and_keys_break_nothing(tmp_path):
    report = let_loose(tmp_path, seed=1, touches=TOUCHES)

    assert report.wrong == []
    assert report.answers > 1
    assert len(set(report.visited)) > 1


def test_a_seed_determines_the_run_in_any_process():
    said = []
    for hash_seed in ("1", "2"):
        environ = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])}
        run = subprocess.run(
            [sys.executable, "-c", IN_A_PROCESS], env=environ, capture_output=True, text=True, check=True
        )
        said.append(run.stdout)

    assert said[0] == said[1]
    assert said[0].count("Page") == 15


def test_other_seeds_visit_other_pages(tmp_path, monkeypatch):
    monkeypatch.setattr(monkey, "EACH_PAGE", 2)

    visited = [let_loose(tmp_path / str(seed), seed, touches=16).visited for seed in (1, 2)]

    assert len(visited[0]) == len(visited[1]) == 8
    assert visited[0] != visited[1]


@pytest.mark.parametrize("display", DISPLAYS[:2], ids=lambda display: display.name)
def test_a_locked_screen_is_no_dead_end_however_large_its_letters(let_one, display):
    one = let_one()
    resize(display)
    one.app.desk.settings.change(text="largest", language="de")
    one.app.desk.navigation.go("rules")
    one.app.desk.sleep.lock()
    pump(3)

    assert one._go_home()


def test_the_box_on_the_screen_is_no_dead_end_wherever_it_was_dragged(let_one):
    one = let_one()
    one.app.desk.navigation.go("rules")
    one.app.box.show(one.app.desk.appearance.theme)
    one.app.box.on_screen.top, one.app.box.on_screen.x = Window.height, 0  # over the way back
    pump(3)

    assert one._go_home()
    assert one.app.box.on_screen is None


def test_a_monkey_that_quits_opens_the_app_again(let_one):
    one = let_one()
    before = one.app

    one.app.desk.quit()
    one.do_something(0)

    assert one.report.restarts == 1
    assert one.app is not before
    assert type(one.app.desk.navigation.page) is PAGES["home"]
