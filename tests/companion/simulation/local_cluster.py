"""A Dask cluster that knows the example game, on this machine's loopback: prints its address, ends when its input does.

Its workers are threads of one process, since starting processes takes seconds; whoever asks is in another one.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from distributed import LocalCluster

from companion.kernel import registry as games
from tests.companion.example_game import GAME

if __name__ == "__main__":
    games.find_game = {GAME.name: GAME}.__getitem__
    loopback = {"host": "127.0.0.1", "protocol": "tcp://", "dashboard_address": None}
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, **loopback) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
