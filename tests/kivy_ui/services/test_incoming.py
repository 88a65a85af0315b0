"""Messages and keys reach whoever they are for."""

from types import SimpleNamespace

import pytest

from kivy_ui.inbox import Finished, Pressed, TokenShown
from kivy_ui.services.incoming import Incoming
from tests.kivy_ui.services.told_stage import ToldStage


@pytest.fixture
def app():
    """What the page took and which keys it heard; *asleep* says whether the screen sleeps."""
    app = SimpleNamespace(stage=ToldStage(), took=[], keys=[], shown=[], asleep=False)
    page = SimpleNamespace(take=app.took.append, keyed=lambda key: app.keys.append(key) or True)
    sleep = SimpleNamespace(stir=lambda: app.asleep)
    app.incoming = Incoming(app.stage, sleep, SimpleNamespace(page=page), app.shown.append)
    return app


def test_the_result_of_work_goes_to_whoever_waits_for_it(app):
    results, errors = [], []
    app.incoming.take([Finished(results.append, 7), Finished(results.append, None, errors.append, ValueError("no"))])

    assert (results, [str(error) for error in errors]) == ([7], ["no"])


def test_an_error_that_nobody_waits_for_is_told(app):
    app.incoming.take([Finished(print, None, None, ValueError("The disk is full."))])

    assert app.stage.told == ["The disk is full."]


def test_a_button_that_wakes_the_screen_presses_nothing(app):
    app.asleep = True
    app.incoming.take([Pressed("go"), "seen"])

    assert app.took == ["seen"]


def test_a_token_is_heard_unless_it_wakes_the_screen_or_a_cover_lies_there(app):
    app.incoming.take([TokenShown("chip:1")])
    app.asleep = True
    app.incoming.take([TokenShown("chip:2")])
    app.asleep, app.stage.cover = False, "the lock"
    app.incoming.take([TokenShown("chip:3")])

    assert app.shown == ["chip:1"]


def test_a_cover_lets_no_button_through(app):
    app.stage.cover = "the lock"
    app.incoming.take([Pressed("go"), "seen"])

    assert app.took == ["seen"]
    assert not app.incoming.keyed("a")


def test_a_key_goes_to_the_page_if_nothing_lies_over_it(app):
    assert app.incoming.keyed("a")
    assert app.keys == ["a"]


def test_a_sheet_keeps_keys_from_the_page_and_hears_them_if_it_can(app):
    heard = []
    app.stage.open("Some lines", SimpleNamespace())
    assert not app.incoming.keyed("a")

    app.stage.open("A line", SimpleNamespace(keyed=lambda key: heard.append(key) or True))
    assert app.incoming.keyed("b")

    assert (app.keys, heard) == ([], ["b"])
