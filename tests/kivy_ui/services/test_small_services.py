"""Settings are kept and lived by; power, work and what widgets remember."""

from types import SimpleNamespace

import pytest

from kivy_ui.preferences import Preferences
from kivy_ui.services.busy import Busy
from kivy_ui.services.power_supply import PowerSupply
from kivy_ui.services.remembered import Remembered
from kivy_ui.services.settings import Settings
from tests.kivy_ui.services.told_stage import ToldStage


@pytest.fixture
def settings():
    written, made = [], []
    machine = SimpleNamespace(has_brightness=False)
    navigation = SimpleNamespace(anew=lambda: made.append("anew"))
    preferences = Preferences()
    keeper = Settings(preferences, lambda kept: written.append(kept.text), machine, ToldStage(), navigation)
    return SimpleNamespace(keeper=keeper, preferences=preferences, written=written, made=made)


def test_what_is_kept_is_written_down_and_nothing_is_shown_anew(settings):
    settings.keeper.keep(text="large")

    assert (settings.preferences.text, settings.written, settings.made) == ("large", ["large"], [])


def test_what_is_changed_is_shown_at_once(settings):
    settings.keeper.change(text="largest")

    assert (settings.written, settings.made) == (["largest"], ["anew"])


def test_too_little_power_is_told_once_until_there_was_enough():
    stage = ToldStage()
    power = PowerSupply(stage)

    for low in (True, True, False, True):
        power.felt(low)

    assert len(stage.told) == 2
    assert power.low


def test_one_piece_of_work_at_a_time():
    stage, waiting, done = ToldStage(), [], []
    busy = Busy(stage, SimpleNamespace(work=lambda act, well, ill: waiting.append((well, ill))))

    assert busy.do("Copying …", lambda: None, done.append)
    assert not busy.do("Deleting …", lambda: None, done.append)
    assert stage.told == ["One moment: Copying …"]

    waiting[0][0]("copied")
    assert (busy.working, done) == ("", ["copied"])


def test_work_that_fails_is_told_and_others_may_begin():
    stage, waiting = ToldStage(), []
    busy = Busy(stage, SimpleNamespace(work=lambda act, well, ill: waiting.append(ill)))
    busy.do("Copying …", lambda: None, print)

    waiting[0](OSError("The stick is full."))

    assert (busy.working, stage.told) == ("", ["The stick is full."])


def test_only_what_is_new_of_a_moment_was_not_seen():
    remembered = Remembered()
    remembered.already_seen("fight", ["3", "+2"])

    assert remembered.already_seen("fight", ["3", "+1", "+2"]) == 1
    assert remembered.already_seen("another fight", ["3"]) == 0
