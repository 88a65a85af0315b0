"""Sound: cues of our own making, the most important of a moment, and silence without a device."""

import random
import wave

import pytest

from companion.answerers import Bot
from companion.game import Player
from kivy_ui.cues import CUES, RATE, samples, write_cue
from kivy_ui.finger import find, pump, tap
from kivy_ui.house import Plan
from kivy_ui.sound import Sound
from tests.kivy_ui.conftest import play


class Box:
    """Kivy's player of one file, without a device."""

    length = 1.0

    def __init__(self, path, log):
        self.path, self.log, self.volume = path, log, 1.0

    def stop(self):
        pass

    def play(self):
        self.log.append((self.path.rpartition("/")[2], self.volume))


@pytest.fixture
def sounding(tmp_path, open_app):
    """Makes a Sound of a volume; what it plays is logged. An app is open, for cues come with its frames."""
    open_app()
    log = []

    def make(volume=50, load=None):
        at_once = lambda act, then, failed: then(act())  # noqa: E731
        return Sound(lambda: volume, at_once, folder=tmp_path, load=load or (lambda path: Box(path, log)))

    make.log = log
    return make


@pytest.mark.parametrize("name", CUES)
def test_every_cue_is_short_and_never_clips(name, tmp_path):
    write_cue(name, tmp_path / "cue.wav")

    with wave.open(str(tmp_path / "cue.wav")) as file:
        assert file.getframerate() == RATE
        assert 0.03 < file.getnframes() / RATE < 2
    assert 1000 < max(map(abs, samples(CUES[name]))) < 32767


def test_a_cue_sounds_as_loud_as_the_players_want(sounding):
    sound = sounding(volume=50)

    sound.cue("turn")
    pump(2)

    assert sounding.log == [("turn.wav", 0.5)]


def test_of_several_cues_at_one_moment_the_most_important_sounds(sounding):
    sound = sounding()

    for name in ("tap", "won", "accepted"):
        sound.cue(name)
    pump(2)

    assert [name for name, _ in sounding.log] == ["won.wav"]


def test_no_volume_is_silence(sounding):
    sound = sounding(volume=0)

    sound.cue("won")
    pump(2)

    assert sounding.log == []


def test_a_device_that_fails_is_silence_and_no_error(sounding):
    def broken(path):
        raise OSError("no such device")

    sound = sounding(load=broken)
    for _ in range(2):
        sound.cue("turn")
        pump(2)

    assert sounding.log == []


def test_no_player_for_the_file_is_silence(sounding):
    sound = sounding(load=lambda path: None)

    sound.cue("turn")
    pump(2)

    assert sounding.log == []


def test_the_table_sounds_at_its_moments(open_app, monkeypatch):
    app = open_app(game=Plan("shadows_of_malice", [Player("Sara", "Sara")], {}, "evening"))
    play(app, "act")
    cues = []
    monkeypatch.setattr(app.desk.sound, "cue", cues.append)

    tap(find("Undo"))
    assert "tap" in cues

    cues.clear()
    app.desk.answer(app.house.prompts[0], "no such answer")
    assert cues[-1] == "check"


def test_a_reveal_and_another_turn_are_heard(open_app, monkeypatch):
    app = open_app(game=True)
    bot, cues = Bot(app.house.game, random.Random(5)), []
    monkeypatch.setattr(app.desk.sound, "cue", cues.append)
    for _ in range(400):
        prompt = app.house.prompts[0]
        answer = bot.answer(app.house.session.table, prompt.as_it_stands())
        app.house.answer(prompt, answer.value, by=answer.by)
        app.desk.page.shown = app.house.prompts[0]
        app.desk.page._sound()
        if {"reveal", "phase", "turn"} <= set(cues):
            break

    assert {"reveal", "phase", "turn"} <= set(cues)
