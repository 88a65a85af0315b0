"""What the service manager hears from the app."""

import socket

import pytest

from kivy_ui.system.launch import wait_for_a_screen
from kivy_ui.system.screens import is_connected
from kivy_ui.system.watchdog import Watchdog


class Beat:
    def __init__(self, act, seconds):
        self.act, self.seconds, self.cancelled = act, seconds, False

    def cancel(self):
        self.cancelled = True


class Manager:
    """A service manager's ear, and the clock that the app would have."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setblocking(False)
        self.beats = []

    def every(self, act, seconds):
        self.beats.append(Beat(act, seconds))
        return self.beats[-1]

    def heard(self):
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(100).decode())
            except BlockingIOError:
                return messages


@pytest.fixture
def manager(tmp_path):
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.socket.close()


def test_it_says_ready_then_alive_three_times_as_often_as_asked_then_stopping(manager):
    environ = {"NOTIFY_SOCKET": manager.socket.getsockname(), "WATCHDOG_USEC": "60000000"}
    watchdog = Watchdog(environ, manager.every)

    watchdog.ready(0.0)
    assert manager.heard() == ["READY=1\nSTATUS="]

    (beat,) = manager.beats
    beat.act(20.0)
    assert beat.seconds == 20
    assert manager.heard() == ["WATCHDOG=1"]

    watchdog.stop()
    assert beat.cancelled
    assert manager.heard() == ["STOPPING=1"]


def test_without_a_watchdog_it_is_ready_and_schedules_nothing(manager):
    watchdog = Watchdog({"NOTIFY_SOCKET": manager.socket.getsockname()}, manager.every)

    watchdog.ready()
    watchdog.stop()

    assert manager.beats == []
    assert manager.heard() == ["READY=1\nSTATUS=", "STOPPING=1"]


def test_an_address_with_an_at_sign_is_in_the_abstract_namespace():
    manager = Manager("\0shadow-table-test-watchdog")

    Watchdog({"NOTIFY_SOCKET": "@shadow-table-test-watchdog"}, manager.every).ready()

    assert manager.heard() == ["READY=1\nSTATUS="]
    manager.socket.close()


def test_where_no_service_manager_is_nothing_is_said_or_scheduled(manager):
    watchdog = Watchdog({"WATCHDOG_USEC": "60000000"}, manager.every)

    watchdog.ready()
    watchdog.stop()

    assert manager.beats == []


def test_a_manager_that_went_away_does_not_stop_the_app(tmp_path, manager):
    watchdog = Watchdog({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "3000000"}, manager.every)

    watchdog.ready()

    manager.beats[0].act(1.0)
    assert manager.heard() == []


@pytest.mark.parametrize(("seconds", "told"), [(3, 0), (25, 1)])
def test_while_it_waits_for_a_screen_it_asks_for_patience_and_says_so_once_if_it_takes_long(
    manager, capsys, seconds, told
):
    environ = {"NOTIFY_SOCKET": manager.socket.getsockname(), "SDL_VIDEODRIVER": "kmsdrm"}
    screens = iter([*[False] * seconds, True])
    waited, heard = [], []

    def sleep(second):
        waited.append(second)
        heard.extend(manager.heard())

    wait_for_a_screen(environ, connected=lambda: next(screens), sleep=sleep)

    sentence = "No screen is connected. Shadow Table begins when there is one."
    assert capsys.readouterr().err == f"{sentence}\n" * told
    assert heard == [f"STATUS={sentence}\nEXTEND_TIMEOUT_USEC=30000000"] * seconds
    assert waited == [1] * seconds


@pytest.mark.parametrize("environ", [{"SDL_VIDEODRIVER": "kmsdrm"}, {"NOTIFY_SOCKET": "/nobody"}])
def test_only_the_service_of_a_console_waits(environ):
    wait_for_a_screen(environ, connected=lambda: False, sleep=pytest.fail)


def test_a_screen_is_connected_when_the_kernel_says_so_of_one(tmp_path):
    for name, status in (("card0-HDMI-A-1", "disconnected"), ("card1-DSI-1", "connected")):
        assert not is_connected(tmp_path)
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(f"{status}\n")
    assert is_connected(tmp_path)
