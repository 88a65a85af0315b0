"""``companion tokens``, as people run it."""

import os

import pytest

from companion.host.token_meanings import Meaning, Tokens, tokens_folder


@pytest.fixture
def ours(monkeypatch, tmp_path):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path / "data"))
    tokens = Tokens(tokens_folder(os.environ))
    tokens.mean("chip:0001112223", Meaning("person", "Sara"))
    tokens.mean("tag:17", Meaning("piece", "The lamp", "lamp", "lighthouse"))
    return tokens


def test_tokens_are_listed_by_name(run, ours):
    assert run("tokens") == ("chip:0001112223: person Sara\ntag:17: piece The lamp (lighthouse)\n", "", 0)


def test_where_there_are_none_that_is_said(run, monkeypatch, tmp_path):
    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path))

    assert run("tokens", "list") == ("No token is known yet.\n", "", 0)


def test_tokens_go_to_another_table_and_are_taken_in_there(run, ours, monkeypatch, tmp_path):
    file = tmp_path / "tokens.toml"
    assert run("tokens", "export", str(file))[2] == 0

    monkeypatch.setenv("SHADOW_TABLE_DATA", str(tmp_path / "theirs"))
    assert run("tokens", "import", str(file)) == ("2 known tokens taken in.\n", "", 0)
    assert "chip:0001112223: person Sara" in run("tokens")[0]


def test_a_token_is_forgotten_by_its_id(run, ours):
    assert run("tokens", "forget", "tag:17") == ("tag:17 is The lamp no more.\n", "", 0)
    out, error, code = run("tokens", "forget", "tag:17")

    assert (out, code) == ("", 2)
    assert "There is no token 'tag:17'" in error


def test_a_file_that_cannot_be_read_is_an_error(run, ours):
    (ours.folder / "tokens.toml").write_text("tokens = 3")
    out, _, code = run("tokens")

    assert code == 1
    assert "tokens.toml: Expected `array`" in out
