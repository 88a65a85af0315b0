"""What all tests share: property tests that always try the same cases, and a place for a save."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # it looks at the clock
)
settings.load_profile("ci")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a test may keep its game."""
    return tmp_path / "game.shadowtable"
