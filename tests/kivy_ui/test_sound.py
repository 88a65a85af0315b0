"""Sound: cues of our own making, the most important of a moment, and silence without a device."""

import os
import random
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from companion.host.answerers import Bot
from companion.kernel.seats import Player
from kivy_ui.audio.cues import CUES, RATE, samples, write_cue
from kivy_ui.audio.sound import Sound
from kivy_ui.audio.speaker import NoSound
from kivy_ui.open_game import Plan
from tests.kivy_ui.conftest import play
from tests.kivy_ui.drivers.touch_driver import find, pump, tap

ROOT = Path(__file__).parents[2]


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
    monkeypatch.setattr("kivy_ui.audio.sound.QUIET", 0)
    sound = sounding()

    sound.cue("turn")
    pump(4)

    assert heard.free == 1


# -- the loudspeaker itself --------------------------------------------------------------------------------


BEGIN = """
import os
from array import array
from kivy_ui.system.sdl import sdl
from kivy_ui.audio.speaker import NoSound, Speaker
speaker = Speaker(16_000)
"""
PLAYED_OUT = """
while sdl().SDL_GetQueuedAudioSize(speaker._device):
    pass
speaker.let_go()
"""


@pytest.fixture
def played(tmp_path):
    """``played(code)``: what SDL played, as fast as it could, in a process of its own; and what the code printed."""

    def run(code):
        file = tmp_path / "played"
        environ = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file), "SDL_DISKAUDIODELAY": "0"}
        done = subprocess.run(
            [sys.executable, "-c", BEGIN + code],
            env={**os.environ, **environ},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return array("h", file.read_bytes() if file.exists() else b""), done.stdout

    return run


def test_what_sdl_plays_are_the_samples_at_their_volume(played):
    written, _ = played(f"speaker.play(array('h', [0, 20_000, 0, -20_000] * 4000), volume=0.5){PLAYED_OUT}")

    assert (min(written), max(written)) == (-10_000, 10_000)


def test_without_a_device_it_says_why_and_tries_again_the_next_time(played):
    written, said = played(f"""
wave = array("h", [1000] * 4000)
os.environ["SDL_AUDIODRIVER"] = "no such driver"
try:
    speaker.play(wave, volume=1)
except NoSound as error:
    print(error)
os.environ["SDL_AUDIODRIVER"] = "disk"
speaker.play(wave, volume=1)
{PLAYED_OUT}""")

    assert "not available" in said
    assert max(written) == 1000


def test_what_is_still_to_be_played_when_the_app_has_ended_opens_no_device(played):
    written, _ = played("speaker.end()\nspeaker.play(array('h', [1000] * 4000), volume=1)")

    assert len(written) == 0


# -- the moments -------------------------------------------------------------------------------------------


def test_the_table_sounds_at_its_moments(open_app, monkeypatch):
    app = open_app(game=Plan("shadows_of_malice", [Player("Sara", "Sara")], {}, "evening"))
    play(app, "act")
    cues = []
    monkeypatch.setattr(app.desk.sound, "cue", cues.append)

    tap(find("Undo"))
    assert "tap" in cues

    cues.clear()
    app.desk.answering.answer(app.open_game.prompts[0], "no such answer")
    assert cues[-1] == "check"


def test_a_reveal_and_another_turn_are_heard(open_app, monkeypatch):
    app = open_app(game=True)
    bot, cues = Bot(app.open_game.game, random.Random(5)), []
    monkeypatch.setattr(app.desk.sound, "cue", cues.append)
    for _ in range(400):
        prompt = app.open_game.prompts[0]
        answer = bot.answer(app.open_game.session.table, prompt.as_it_stands())
        app.open_game.answer(prompt, answer.value, by=answer.by)
        app.desk.navigation.page.shown = app.open_game.prompts[0]
        app.desk.navigation.page._sound()
        if {"reveal", "phase", "turn"} <= set(cues):
            break

    assert {"reveal", "phase", "turn"} <= set(cues)
