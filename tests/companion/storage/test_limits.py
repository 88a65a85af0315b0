"""A save from elsewhere takes no more memory than a save needs, whatever it says about itself."""

import resource
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from companion.errors import DamagedSave, SaveError
from companion.storage.format import LARGEST_TABLE, pack, unpack
from companion.storage.saves import Saves
from tests.companion.game_saves import as_nobody, finished
from tests.companion.storage.old_save import old_save

MEMORY = 400 << 20
"""More than Python with our modules takes, less than any bomb."""


def bomb(size: int) -> bytes:
    """Few bytes that stand for *size* of them."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1 << 20)) for _ in range(size >> 20)]
    return b"".join([*parts, packer.flush()])


def in_little_memory(act) -> str:
    def bounded():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return act()

    return as_nobody(bounded)


def put_into(path: Path, sql: str, *values) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.execute(sql, values)
        db.commit()
    return path


@pytest.fixture
def stick(tmp_path):
    """A folder that anybody may write, beside one for the saves."""
    for name in ("stick", "saves"):
        (tmp_path / name).mkdir()
        (tmp_path / name).chmod(0o777)
    return Saves(tmp_path / "stick")


def test_a_table_packed_into_few_bytes_is_not_unpacked_without_end():
    assert unpack(pack(b"x" * 100_000)) == b"x" * 100_000
    assert len(unpack(bomb(LARGEST_TABLE))) == LARGEST_TABLE
    with pytest.raises(ValueError, match="more than a Table"):
        unpack(bomb(LARGEST_TABLE + (1 << 20)))


def test_an_import_of_an_old_save_with_a_bomb_for_a_table_is_refused_in_little_memory(stick, tmp_path):
    path = stick.path("friday")
    old_save(path)
    put_into(path, "UPDATE checkpoints SET board = ?", bomb(2 << 30))
    path.chmod(0o644)
    assert path.stat().st_size < 5_000_000

    said = in_little_memory(lambda: Saves(tmp_path / "saves").take_in(path))

    assert said.startswith("DamagedSave: ")
    assert "is damaged: parts of it cannot be read" in said


def test_a_rescue_of_a_save_with_a_bomb_for_a_table_is_done_in_little_memory(stick, tmp_path):
    path = stick.path("friday")
    old_save(path)
    put_into(path, "UPDATE checkpoints SET board = ?", bomb(2 << 30))
    path.chmod(0o644)

    said = in_little_memory(lambda: Saves(tmp_path / "saves").rescue(str(path)))

    assert said == f"DamagedSave: Nothing of {path} can be read any more. It was left as it is."


def test_a_file_longer_than_any_save_is_refused_before_it_is_read(stick, tmp_path):
    path = finished(stick, "friday")
    with path.open("rb+") as file:
        file.truncate(1 << 40)

    with pytest.raises(SaveError, match="is longer than any save"):
        Saves(tmp_path / "saves").take_in(path)


@pytest.mark.parametrize(
    ("table", "sql"),
    [
        (
            "entries",
            "CREATE VIEW {} AS WITH RECURSIVE e(n) AS (SELECT 1 UNION SELECT n + 1 FROM e) SELECT * FROM e",
        ),
        ("checkpoints", "CREATE VIEW {} AS SELECT 0 AS n, '' AS rules, '[]' AS told, zeroblob(900000000) AS board"),
    ],
)
def test_a_table_that_only_pretends_to_be_one_is_damage(stick, tmp_path, table, sql):
    path = finished(stick, "friday")
    put_into(path, f"DROP TABLE {table}")
    put_into(path, sql.format(table))

    with pytest.raises(DamagedSave):
        Saves(tmp_path / "saves").take_in(path)


def test_an_answer_nested_without_end_is_damage(stick, tmp_path):
    path = stick.path("friday")
    old_save(path)
    put_into(path, "UPDATE entries SET value = ?", "[" * 200_000 + "]" * 200_000)

    with pytest.raises(DamagedSave):
        Saves(tmp_path / "saves").take_in(path)


def test_a_row_longer_than_any_is_not_read(stick, tmp_path):
    path = finished(stick, "friday")
    put_into(path, "UPDATE meta SET value = zeroblob(40000000) WHERE key = 'title'")

    with pytest.raises(DamagedSave):
        Saves(tmp_path / "saves").take_in(path)
