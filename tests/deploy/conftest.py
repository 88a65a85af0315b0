"""A machine to install on, empty or installed."""

import pytest

from tests.deploy.machine import Machine


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture
def installed(machine):
    machine.install("--display", "touch-display-2", "--rotate", "90")
    return machine
