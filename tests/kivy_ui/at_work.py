"""Waiting for work on another thread: frames pass until it is done, and no more of them than that."""

import time

from kivy_ui.app import ShadowTableApp
from tests.kivy_ui.drivers.touch_driver import pump

PATIENCE = 400


def finish_work(app: ShadowTableApp) -> None:
    """Until nothing is being done any more. The short rests only give the other thread its turn."""
    for _ in range(PATIENCE):
        pump(2)
        if not app.desk.busy.working:
            return
        time.sleep(0.01)
    raise AssertionError(f"still at it: {app.desk.busy.working}")
