"""The same games whoever plays them: this process, several, or a cluster."""

import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import executors
from companion.errors import Invalid
from companion.executors import executor_for
from companion.simulation import simulate
from companion.simulation.simulate import Batch, Combination, How, play_elsewhere
from tests.companion.at_table import SARA
from tests.companion.example_game import GAME

HERE = Path(__file__).parent
SIMULATE = [sys.executable, str(HERE.parent / "play_example.py"), "simulate", "--games", "9", "--seed", "4", "--json"]
QUICKLY = os.environ | {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "100ms"}


@pytest.fixture(scope="module")
def cluster():
    pytest.importorskip("distributed", reason="needs the extra 'cluster', which deploy/test installs")
    command = [sys.executable, str(HERE / "local_cluster.py")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process.stdout.readline().strip()
        process.stdin.close()


def played(*where: str, environ=None):
    return subprocess.run([*SIMULATE, *where], env=environ, capture_output=True, text=True, check=False)


def test_a_cluster_and_several_processes_give_the_very_figures_of_one(cluster):
    one, several, spread = played(), played("--jobs", "2"), played("--cluster", cluster)

    assert (spread.returncode, spread.stderr) == (0, "")
    assert one.stdout == several.stdout == spread.stdout
    assert json.loads(one.stdout)["games"] == 9


def test_where_no_cluster_is_one_line_says_so():
    pytest.importorskip("distributed", reason="needs the extra 'cluster', which deploy/test installs")

    nobody = played("--cluster", "tcp://127.0.0.1:1", environ=QUICKLY)

    assert nobody.stderr.splitlines()[-1].startswith("companion: No cluster answers at tcp://127.0.0.1:1: ")
    assert nobody.returncode == 2


def test_without_the_extra_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(Invalid, match=r"needs the package distributed; .* 'shadow-table\[cluster\]'"):
        executor_for(1, "tcp://127.0.0.1:1").__enter__()


def test_one_job_needs_no_executor():
    with executor_for(1, None) as executor:
        assert executor is None


def test_a_worker_with_other_rules_plays_nothing(monkeypatch):
    monkeypatch.setattr(simulate.games, "find_game", lambda name: GAME)
    batch = Batch(Combination((SARA,), {}), (0,))

    with pytest.raises(Invalid, match="A worker has another version of Lighthouse Dash"):
        play_elsewhere(GAME.name, "other rules", How(None), batch)


@pytest.mark.parametrize("module", [executors, simulate])
def test_the_examples_of_the_modules_run(module):
    done = doctest.testmod(module)

    assert (done.failed, done.attempted > 0) == (0, True)
