"""Sound: cues of our own making, the most important of a moment, and silence without a device."""

import random
import wave
from array import array

import pytest

from companion.answerers import Bot
from companion.game import Player
from kivy_ui.cues import CUES, RATE, samples, write_cue
from kivy_ui.finger import find, pump, tap
from kivy_ui.house import Plan
from kivy_ui.sdl import sdl
from kivy_ui.sound import Sound
from kivy_ui.speaker import NoSound, Speaker
from tests.kivy_ui.conftest import play


class Heard:
    """A loudspeaker without a device: what it was given to play, and how loud; *fails* is what it says instead."""

    def __init__(self):
        self.log, self.fails, self.free = [], "", 0

    def play(self, data, volume):
        if self.fails:
            raise NoSound(self.fails)
        self.log.append((next(name for name in CUES if samples(CUES[name]) == data), volume))

    def let_go(self):
        self.free += 1

    def end(self):
        self.let_go()


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def sounding(heard, open_app):
    """Makes a Sound of a volume on that loudspeaker. An app is open, for cues come with its frames."""
    open_app()

    def at_once(act, then, failed):
        try:
            result = act()
        except Exception as error:
            failed(error)
        else:
            then(result)

    return lambda volume=50: Sound(lambda: volume, at_once, heard)


@pytest.mark.parametrize("name", CUES)
def test_every_cue_is_short_and_never_clips(name, tmp_path):
    write_cue(name, tmp_path / "cue.wav")

    with wave.open(str(tmp_path / "cue.wav")) as file:
        assert file.getframerate() == RATE
        assert 0.03 < file.getnframes() / RATE < 2
    assert 1000 < max(map(abs, samples(CUES[name]))) < 32767


def test_a_cue_sounds_as_loud_as_the_players_want(sounding, heard):
    sound = sounding(volume=50)

    sound.cue("turn")
    pump(2)

    assert heard.log == [("turn", 0.5)]


def test_of_several_cues_at_one_moment_the_most_important_sounds(sounding, heard):
    sound = sounding()

    for name in ("tap", "won", "accepted"):
        sound.cue(name)
    pump(2)

    assert [name for name, _ in heard.log] == ["won"]


def test_no_volume_is_silence(sounding, heard):
    sound = sounding(volume=0)

    sound.cue("won")
    pump(2)

    assert heard.log == []


def test_a_loudspeaker_that_comes_later_is_heard_from_then_on_and_its_absence_is_logged_once(sounding, heard, capsys):
    sound = sounding()
    heard.fails = "no such device"

    for _ in range(3):
        sound.cue("turn")
        pump(2)
    heard.fails = ""
    sound.cue("turn")
    pump(2)

    assert heard.log == [("turn", 0.5)]
    assert capsys.readouterr().err == "sound: none, because no such device\n"


def test_the_device_is_let_go_when_all_has_been_quiet_for_a_while(sounding, heard, monkeypatch):
    monkeypatch.setattr("kivy_ui.sound.QUIET", 0)
    sound = sounding()

    sound.cue("turn")
    pump(4)

    assert heard.free == 1


# -- the loudspeaker itself --------------------------------------------------------------------------------


@pytest.fixture
def on_disk(tmp_path, monkeypatch):
    """SDL plays into a file as fast as it can."""
    file = tmp_path / "played"
    for name, value in (("AUDIODRIVER", "disk"), ("DISKAUDIOFILE", str(file)), ("DISKAUDIODELAY", "0")):
        monkeypatch.setenv(f"SDL_{name}", value)
    return file


def played_out(speaker):
    while sdl().SDL_GetQueuedAudioSize(speaker._device):
        pass
    speaker.let_go()


def test_what_sdl_plays_are_the_samples_at_their_volume(on_disk):
    speaker = Speaker(RATE)
    wave = array("h", [0, 20_000, 0, -20_000] * 4000)

    speaker.play(wave, volume=0.5)
    played_out(speaker)

    written = array("h", on_disk.read_bytes())
    assert max(written) == 10_000
    assert min(written) == -10_000


def test_without_a_device_it_says_why_and_tries_again_the_next_time(on_disk, monkeypatch):
    speaker = Speaker(RATE)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    with pytest.raises(NoSound, match="not available"):
        speaker.play(array("h", [1000] * 4000), volume=1)

    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    speaker.play(array("h", [1000] * 4000), volume=1)
    played_out(speaker)

    assert max(array("h", on_disk.read_bytes())) == 1000


def test_what_is_still_to_be_played_when_the_app_has_ended_opens_no_device(on_disk):
    speaker = Speaker(RATE)
    speaker.end()

    speaker.play(array("h", [1000] * 4000), volume=1)

    assert speaker._device == 0
    assert not on_disk.exists()


# -- the moments -------------------------------------------------------------------------------------------


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
