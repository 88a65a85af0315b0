"""The app started as people start it, in good and bad surroundings: it shows its first picture, or says why it cannot.

Every start is a process of its own. That the first picture is drawn is heard where systemd hears it.
"""

import ctypes
import os
import pty
import select
import signal
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec import Struct

from kivy_ui.preferences import Preferences, load_preferences
from kivy_ui.system.folders import with_home
from kivy_ui.system.start import NOWHERE

HERE = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds that a start may take on the slowest machine."""
NO_SCREEN = "Shadow Table cannot start: no screen here; `bash deploy/play --terminal` plays without one."
LIBC = ctypes.CDLL(None, use_errno=True)
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2
"""Of linux/prctl.h and linux/capability.h."""
FALLS_OVER = """
import sys
import kivy_ui.system.folders
from kivy_ui.__main__ import main

kivy_ui.system.folders.folder_notices = lambda environ: 1 / 0
sys.exit(main([]))
"""


NEW_GAME = """
import os
from kivy_ui.system.start import DISPLAYS, prepare
prepare(DISPLAYS[0], offscreen=True)
from tests.kivy_ui.drivers.touch_driver import OpenApp

with OpenApp(os.environ, DISPLAYS[0]) as opened:
    opened.app.desk.navigation.go("new_game")
"""


class Outcome(Struct):
    """Whether the first picture was drawn; the exit code, asked to end if it was; the lines of standard error."""

    shown: bool
    code: int
    said: list[str]


@pytest.fixture
def start(tmp_path):
    """``start(environ, *words)``: the app with these options, in a home of its own and without a real screen."""
    (tmp_path / "a file").write_text("no folder")
    usual = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(HERE),
        "HOME": str(tmp_path / "home"),
        "DISPLAY": ":99",  # so that no test takes this machine for a console
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "NOTIFY_SOCKET": f"@{tmp_path}",
    }

    def run(
        environ: dict[str, str | None] | None = None, *, python=("-m", "kivy_ui"), ends_by=signal.SIGTERM, **how
    ) -> Outcome:
        told = {name: value for name, value in (usual | (environ or {})).items() if value is not None}
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind("\0" + usual["NOTIFY_SOCKET"][1:])
            process = subprocess.Popen([sys.executable, *python], env=told, text=True, cwd="/", stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, **how)  # fmt: skip
            try:
                ready, _, _ = select.select([ear, process.stdout], [], [], PATIENCE)
                shown = ear in ready
                if shown:
                    process.send_signal(ends_by)
                said = process.communicate(timeout=PATIENCE)[1]
            finally:
                process.kill()
        return Outcome(shown, process.returncode, said.splitlines())

    return run


def preferences_in(tmp_path) -> Path:
    path = tmp_path / "home" / ".config" / "shadow-table" / "preferences.json"
    path.parent.mkdir(parents=True)
    return path


def assert_starts_and_says(outcome: Outcome, *words: str) -> None:
    """It starts, says just one line for each of *words*, and ends well."""
    assert (outcome.shown, outcome.code) == (True, 0), outcome.said
    assert len(outcome.said) == len(words), outcome.said
    for line, part in zip(outcome.said, words, strict=True):
        assert part in line


def assert_says_why_not(outcome: Outcome, sentence: str) -> None:
    """It ends with one line and nothing else."""
    assert (outcome.shown, outcome.code) == (False, 1), outcome.said
    assert len(outcome.said) == 1, outcome.said
    assert sentence in outcome.said[0]


def test_in_good_surroundings_it_starts_without_a_word(start):
    assert_starts_and_says(start())


def test_interrupted_from_the_keyboard_it_ends_without_a_word(start):
    as_at_a_terminal = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a job in the background ignores it

    outcome = start(ends_by=signal.SIGINT, preexec_fn=as_at_a_terminal)

    assert (outcome.shown, outcome.code, outcome.said) == (True, 130, [])


# -- small files -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stands_there", "told"),
    [
        (b'{"text": "\xff"}', "Some settings were reset"),
        (b'{"group":' * 100_000, "Some settings were reset"),
        (b'{"rotation": 7, "volume": 30}', "rotation cannot be 7, so it is 0"),
    ],
    ids=["a bad byte", "deep nesting", "a turn that no screen has"],
)
def test_preferences_that_cannot_be_understood_are_put_aside_and_told(start, tmp_path, stands_there, told):
    path = preferences_in(tmp_path)
    path.write_bytes(stands_there)

    assert_starts_and_says(start(), told)

    assert path.with_suffix(".unreadable").read_bytes() == stands_there
    volume = 30 if b"volume" in stands_there else Preferences().volume
    assert load_preferences(path) == (Preferences(volume=volume), [])


def test_a_folder_in_place_of_the_preferences_is_put_aside_and_told(start, tmp_path):
    path = preferences_in(tmp_path)
    path.mkdir()

    assert_starts_and_says(start(), "is a folder, expected a plain file")

    assert path.is_file()


def test_a_display_that_nobody_knows_is_told_with_those_that_exist_and_done_without(start):
    outcome = start({"SHADOW_TABLE_DISPLAY": "8-inch", "SHADOW_TABLE_ROTATION": "45"})

    assert_starts_and_says(outcome, "'8-inch', expected one of: 7-inch, touch-", "'45', expected one of: 0, 90")


# -- folders -----------------------------------------------------------------------------------------------

FORGETFUL = ("Games cannot be saved", "Changed settings last", "What you describe")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("SHADOW_TABLE_SAVES", FORGETFUL[:1]),
        ("XDG_CONFIG_HOME", FORGETFUL[1:2]),
        ("SHADOW_TABLE_DATA", FORGETFUL[2:]),
        ("HOME", FORGETFUL),
    ],
)
def test_it_does_without_a_folder_that_cannot_be_made_and_tells(start, tmp_path, name, told):
    outcome = start({name: str(tmp_path / "a file" / "folder")})

    assert_starts_and_says(outcome, *told)
    assert all("a file" in line and "(Not a directory)" in line for line in outcome.said)


def test_files_of_another_program_in_kivys_place_do_not_matter(start, tmp_path):
    cache = tmp_path / "home" / ".cache" / "shadow-table"
    (cache / "config.ini").mkdir(parents=True)
    (cache / "mods").write_bytes(b"\xff")
    (cache / "icon").write_bytes(b"\xff")

    assert_starts_and_says(start())


def give_up_overriding() -> None:
    """From the next program on even root may only do what the mode of a file says."""
    for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        if os.geteuid() == 0 and LIBC.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "root may not give up its rights here")


@pytest.mark.parametrize(("mode", "also"), [(0o000, ["Some settings were reset"]), (0o555, [])], ids=str)
def test_in_a_home_that_is_locked_or_read_only_it_still_plays(start, tmp_path, mode, also):
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(mode)
    try:
        outcome = start(preexec_fn=give_up_overriding)
    finally:
        home.chmod(0o700)

    assert_starts_and_says(outcome, *FORGETFUL, *also)


def test_from_a_locked_home_a_new_game_can_be_chosen(start, tmp_path):
    (tmp_path / "home").mkdir()
    (tmp_path / "home").chmod(0o000)
    try:
        outcome = start({"NOTIFY_SOCKET": None}, python=("-c", NEW_GAME), preexec_fn=give_up_overriding)
    finally:
        (tmp_path / "home").chmod(0o700)

    assert outcome.code == 0, outcome.said


def test_a_user_that_has_no_home_has_one_that_does_not_exist(monkeypatch):
    monkeypatch.setattr(Path, "expanduser", lambda path: (_ for _ in ()).throw(RuntimeError("no home")))

    assert with_home({"LANG": "C"}) == {"LANG": "C", "HOME": NOWHERE}
    assert with_home({"HOME": ""}) == {"HOME": NOWHERE}
    assert with_home({"HOME": "/home/sara"}) == {"HOME": "/home/sara"}


# -- no way to start ---------------------------------------------------------------------------------------


@pytest.mark.skipif(Path("/dev/dri").exists(), reason="this machine has a screen that could be drawn on")
@pytest.mark.parametrize("display", [None, ":99"], ids=["none", "dead"])
def test_without_a_screen_it_says_how_to_play_without_one(start, display):
    outcome = start({"SDL_VIDEODRIVER": None, "DISPLAY": display})

    assert_says_why_not(outcome, NO_SCREEN)


@pytest.mark.parametrize("driver", ["x11", "wayland"])
def test_a_screen_that_was_asked_for_and_is_not_there_is_no_screen(start, driver):
    assert_says_why_not(start({"SDL_VIDEODRIVER": driver, "DISPLAY": ":99"}), NO_SCREEN)


def test_the_sentence_is_in_the_language_of_the_players(start, tmp_path):
    preferences_in(tmp_path).write_text('{"language": "de"}')

    assert_says_why_not(start({"SDL_VIDEODRIVER": "x11", "DISPLAY": ":99"}), "hier ist kein Bildschirm")


def test_a_screen_that_cannot_be_drawn_on_is_told_with_the_reason(start):
    outcome = start({"SDL_VIDEO_EGL_DRIVER": "/nonexistent"})

    assert_says_why_not(outcome, "cannot start: the screen cannot be drawn on: ")


def test_a_python_without_our_packages_says_what_sets_them_up(start):
    outcome = start(python=("-S", "-m", "kivy_ui"))

    assert_says_why_not(outcome, "No module named 'msgspec'; `bash deploy/play` sets up what is missing.")


def test_a_mistake_of_ours_is_one_sentence_with_its_place(start):
    outcome = start(python=("-c", FALLS_OVER))

    assert_says_why_not(outcome, "Shadow Table cannot start: ZeroDivisionError: division by zero (launch.py, ")


def test_where_the_app_has_a_console_to_itself_the_sentence_stands_on_that_screen_too(start):
    screen, console = pty.openpty()
    try:
        outcome = start({"SDL_VIDEODRIVER": "x11", "DISPLAY": None}, stdin=console)
        assert_says_why_not(outcome, NO_SCREEN)
        assert NO_SCREEN in os.read(screen, 1000).decode()
    finally:
        os.close(screen)
        os.close(console)
