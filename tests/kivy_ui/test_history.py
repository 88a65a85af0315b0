"""History, packing away and how it went."""

import pytest

from companion.host.checklist import packing
from companion.host.history_lines import question_and_answer
from companion.language.spoken import spoken
from companion.language.words import worded
from companion.storage.covers import PUBLIC_EYES
from companion.storage.journal import Entry
from kivy_ui.focus import touchables
from kivy_ui.inbox import Finished
from kivy_ui.pages.history import LEAF
from kivy_ui.pages.step_tile import StepTile
from kivy_ui.system.machine import Machine
from tests.kivy_ui.conftest import head, play
from tests.kivy_ui.drivers.touch_driver import find, pump, tap


@pytest.fixture
def app(open_app):
    app = open_app(game=True)
    play(app, "act", least=60)
    app.desk.navigation.go("history")
    pump(3)
    return app


def shown_steps(app):
    numbers = {text.partition(".")[0] for text in texts(app)}
    return [entry for entry in app.desk.navigation.page.steps if str(entry.n) in numbers]


def texts(app):
    return [touch.text for touch in touchables(app.desk.navigation.page)]


def step_tiles(app):
    """From the newest on."""
    tiles = [tile for tile in touchables(app.desk.navigation.page) if isinstance(tile, StepTile)]
    return sorted(tiles, key=lambda tile: -int(tile.text.partition(".")[0]))


def test_steps_come_newest_first_and_chance_is_no_step(app):
    numbers = [entry.n for entry in app.desk.navigation.page.steps]

    assert numbers == sorted(numbers, reverse=True)
    assert {entry.by for entry in app.desk.navigation.page.steps} == {"bot"}
    assert len(numbers) < head(app)


def test_a_step_has_its_question_small_above_its_answer(app):
    entry = next(entry for entry in shown_steps(app) if question_and_answer(PUBLIC_EYES.read(entry.label))[0])
    asked, said = map(worded, question_and_answer(PUBLIC_EYES.read(entry.label)))

    tile = next(tile for tile in step_tiles(app) if tile.text.startswith(f"{entry.n}. "))

    assert asked.startswith(tile.asked)
    assert tile.said == said


def test_only_one_leaf_is_built_and_the_older_ones_are_a_tap_away(app):
    assert len(shown_steps(app)) == LEAF

    tap(find("Older"))

    assert shown_steps(app)[0] is app.desk.navigation.page.steps[LEAF]
    tap(find("Newer"))
    assert len(shown_steps(app)) == LEAF


def test_the_steps_of_one_person(app):
    tap(find("Whose steps?"))
    tap(find("▲ Bryan"))

    assert {entry.who for entry in shown_steps(app)} == {"Bryan"}


def test_what_going_back_would_mean_is_read_before_it_happens(app):
    before = head(app)
    target = app.desk.navigation.page.steps[LEAF - 1]
    lines = app.open_game.if_back_to(target.n - 1).put_back
    assert lines

    tap(find(f"{target.n}. "))

    assert [tile.goes for tile in step_tiles(app)] == [True] * LEAF  # all that came after it goes with it
    assert {f"· {worded(line)}" for line in lines} <= {getattr(part, "text", "") for part in panels(app)}
    assert head(app) == before


def test_only_what_came_after_the_chosen_step_goes_with_it(app):
    tap(find(f"{app.desk.navigation.page.steps[1].n}. "))

    assert [tile.goes for tile in step_tiles(app)] == [True, True, False, False]


def test_going_back_asks_the_chosen_question_again_with_the_list_to_tick_off(app):
    target: Entry = app.desk.navigation.page.steps[LEAF - 1]
    lines = app.open_game.if_back_to(target.n - 1).put_back
    assert lines

    tap(find(f"{target.n}. "))
    tap(find("Go back to here"))

    assert app.open_game.prompts[0].key == target.key
    assert [tile.text for tile in app.stage.sheets[-1].inside.children if hasattr(tile, "ticked")] == lines[::-1]


def test_redo_gives_the_answer_again(app):
    before = head(app)
    app.open_game.undo()

    tap(find("Redo"))

    assert head(app) == before


def test_what_was_told_and_is_damaged_hides_no_step(app):
    app.open_game.session.journal._db.execute("UPDATE checkpoints SET told = '[1]'")
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)

    app.desk.navigation.go("history")

    assert app.desk.navigation.page.steps
    assert "is damaged" in told[0]


def test_a_long_game_opens_without_building_its_every_step(app):
    journal, last = app.open_game.session.journal, app.open_game.session.history()[-1]
    journal._db.execute("PRAGMA synchronous = OFF")  # this one need not survive a pulled plug
    for n in range(journal.head + 1, 2001):
        journal.append(Entry(n, "answer", last.key, "x", by="bot", label="again"))

    app.desk.navigation.go("history")
    pump(2)

    assert len(app.desk.navigation.page.steps) > 1900
    assert len(shown_steps(app)) == LEAF


# -- packing away ------------------------------------------------------------------------------------------------


def test_what_stands_where_can_be_ticked_off_and_keeps_its_ticks_in_another_text_size(app):
    tap(find("Pack away"))
    task = spoken(packing(app.open_game.game, app.open_game.session.table)[0])

    tap(find(task.text))
    app.desk.settings.change(text="largest")
    pump(3)

    assert app.desk.navigation.page.ticked == {task.id}
    assert find(task.text).ticked


def test_after_packing_the_game_is_left_and_kept(app):
    tap(find("Pack away"))

    tap(find("Leave the game"))

    assert app.open_game.session is None
    assert app.open_game.last() is not None


# -- how it went -------------------------------------------------------------------------------------------------


def test_how_it_went_is_told_while_the_game_goes_on(app, monkeypatch):
    at_once(app, monkeypatch)

    tap(find("How it went"))
    pump(3)

    titles = [child.panel.id for child in panels(app) if hasattr(child, "panel")]
    assert any(title.startswith("story.") for title in titles)


def test_a_finished_game_leads_to_how_it_went(open_app, monkeypatch):
    app = open_app(game=True)
    play(app, "no such kind", most=6000)
    assert app.open_game.view.over
    at_once(app, monkeypatch)

    tap(find("How it went"))
    pump(3)

    assert app.open_game.view.over in [getattr(words, "text", "") for words in app.desk.navigation.page.walk()]


def test_how_it_went_goes_to_a_stick_as_a_page(app, monkeypatch, tmp_path):
    stick = tmp_path / "machine/media/pi/STICK"
    stick.mkdir(parents=True)
    app.desk.machine = Machine({}, tmp_path / "machine", is_mount=lambda path: path == stick)
    at_once(app, monkeypatch)
    tap(find("How it went"))
    pump(3)

    tap(find("To USB"))
    pump(3)

    [page] = stick.iterdir()
    assert page.name == f"{app.open_game.name}.html"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def at_once(app, monkeypatch):
    """Work is done before it comes back through the queue, so that no test waits for a thread."""
    monkeypatch.setattr(app.inbox, "work", lambda act, then, failed=None: app.inbox.put(Finished(then, act())))


def panels(app):
    return list(app.desk.navigation.page.walk())
