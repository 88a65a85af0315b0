"""What all tests share: property tests that always try the same cases, a place for a save, and nobody's own data."""

import os
import tempfile
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

# Before any game reads it, and for every process a test starts: what lies in a developer's own folder is no part of it.
NO_DATA = tempfile.TemporaryDirectory(prefix="shadow-table-no-data-")
os.environ["SHADOW_TABLE_DATA"] = NO_DATA.name
os.environ["LANGUAGE"] = "en"  # and neither is the language that a developer speaks


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Where a test may keep its game."""
    return tmp_path / "game.shadowtable"
