"""Who plays the games of a simulation: this process, several processes here, or a cluster of machines."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

from companion.errors import Invalid
from companion.language.words import say


@contextmanager
def executor_for(jobs: int, cluster: str | None) -> Iterator[Executor | None]:
    """An executor with so many processes, or that of the *cluster* at this address; None is this process.

    >>> with executor_for(jobs=2, cluster=None) as executor:
    ...     list(executor.map(abs, [-1, 2]))
    [1, 2]
    """
    if cluster:
        with _dask(cluster) as executor:
            yield executor
    elif jobs > 1:
        # Where it can be had, a copy of this process, which has the game in memory already.
        start = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
        with ProcessPoolExecutor(jobs, multiprocessing.get_context(start)) as executor:
            yield executor
    else:
        yield None


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        import distributed  # an extra: whoever has no cluster need not have it
    except ImportError as error:
        raise Invalid(
            say("--cluster needs the package distributed; install it with: pip install 'shadow-table[cluster]'")
        ) from error
    try:
        client = distributed.Client(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise Invalid(say("No cluster answers at {address}: {why}", address=address, why=error)) from error
    lost = (distributed.CancelledError, distributed.KilledWorker, ImportError, RuntimeError, OSError)
    with client, client.get_executor(pure=False) as executor:
        try:
            yield executor
        except lost as error:  # gone, or without our packages; what a game does wrong is in the report
            raise Invalid(say("The cluster at {address} gave up: {why}", address=address, why=error)) from error
