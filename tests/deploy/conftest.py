"""A machine to install on, empty or installed, and a checkout on a machine that has nothing yet."""

import pytest

from tests.deploy.bare_machine import Checkout
from tests.deploy.machine import Machine


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture
def installed(machine):
    machine.install("--display", "touch-display-2", "--rotate", "90")
    return machine


@pytest.fixture
def checkout(tmp_path):
    return Checkout(tmp_path)


@pytest.fixture
def played(checkout):
    """A checkout that has been set up by deploy/play."""
    checkout.put_companion()
    assert checkout.run("deploy/play").returncode == 0
    return checkout
