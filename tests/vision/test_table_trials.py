"""People move pieces before a rendered camera, and err: what is wrong is named, what is right is not."""

import numpy as np
import pytest

from companion.host.progress import Progress
from vision.table_trials import MISTAKES, Placement, TrialTable, bench_tables


@pytest.fixture(scope="module")
def table() -> TrialTable:
    return TrialTable(np.random.default_rng(11))


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_is_noticed_and_nothing_else_is_named(table: TrialTable, mistake: str) -> None:
    placed = table.place(mistake)

    assert placed == Placement(mistake, noticed=True, named=0, confirmed=mistake in ("", "pushed"))


def test_the_figures_of_some_placements() -> None:
    figures = bench_tables(4, 5, Progress(lambda text: None, lambda: 0, live=False))

    assert figures["placements"] == 4
    assert figures["false alarms"] == 0
