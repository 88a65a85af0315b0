"""Preferences: kept whole or not at all, and never in the way of starting."""

import os

import pytest

from companion.kernel.seats import Player
from kivy_ui.preferences import MOST_PEOPLE, Preferences, load_preferences, put_aside, save_preferences
from kivy_ui.theme import PALETTES
from kivy_ui.widgets.labels import Words

SARA = '{"id": "Sara", "name": "Sara", "seat": 1}'


def test_what_was_saved_is_loaded(tmp_path):
    kept = Preferences(text="largest", people=["Sara"], group=[Player("Sara", "Sara", "amber", 4)])
    path = tmp_path / "deep" / "preferences.json"

    save_preferences(kept, path)

    assert load_preferences(path) == (kept, [])


def test_without_a_file_everything_is_as_usual(tmp_path):
    (tmp_path / "file").touch()

    assert load_preferences(tmp_path / "none.json") == (Preferences(), [])
    assert load_preferences(tmp_path / "file" / "none.json") == (Preferences(), [])


@pytest.mark.parametrize(
    "stands_there",
    [
        b"",
        b'{"text": 7',
        b"[]",
        b"7",
        b'"\xff"',
        b"\0" * 100,
        b"[" * 100_000,
        b'{"people":' * 100_000,
        b" " * 300_000,
    ],
    ids=["nothing", "half", "a list", "a number", "a bad byte", "zeros", "deep", "deeper", "too much"],
)
def test_a_file_that_cannot_be_read_at_all_leaves_everything_as_usual(tmp_path, stands_there):
    path = tmp_path / "preferences.json"
    path.write_bytes(stands_there)

    preferences, problems = load_preferences(path)

    assert preferences == Preferences()
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rotation", "7"),
        ("rotation", '"90"'),
        ("volume", '"loud"'),
        ("volume", "101"),
        ("brightness", "-1"),
        ("sleep_minutes", "1e300"),
        ("signs", "null"),
        ("language", '"xx"'),
        ("text", '""'),
        ("dice", '"thrown"'),
        ("people", "[7]"),
        ("people", f'["{"a" * 1000}"]'),
        ("group", '[{"id": "Sara"}]'),
        ("group", '[{"id": "Sara", "name": "Sara", "seat": 8}]'),
        ("group", f"[{SARA}, {SARA}]"),
        ("group", f"[{', '.join(SARA.replace('1', str(seat)) for seat in range(2))}]"),
    ],
)
def test_one_value_that_cannot_be_costs_only_that_value(tmp_path, name, value):
    path = tmp_path / "preferences.json"
    path.write_text(f'{{"theme": "contrast", "{name}": {value}}}')

    preferences, problems = load_preferences(path)

    assert preferences == Preferences(theme="contrast")
    assert len(problems) == 1
    assert name in problems[0]


def test_what_is_put_aside_is_kept_and_what_was_understood_stays(tmp_path):
    path = tmp_path / "preferences.json"
    path.write_text('{"theme": "contrast", "rotation": 7}')

    told = put_aside(path, *load_preferences(path))

    aside = tmp_path / "preferences.unreadable"
    assert told == f"Some settings were reset: rotation cannot be 7, so it is 0. The old file is kept as {aside}."
    assert aside.read_text() == '{"theme": "contrast", "rotation": 7}'
    assert load_preferences(path) == (Preferences(theme="contrast"), [])


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop", "device"])
def test_whatever_stands_in_the_files_place_is_put_aside(tmp_path, kind):
    path = tmp_path / "preferences.json"
    {
        "folder": lambda: (path / "deep").mkdir(parents=True),
        "pipe": lambda: os.mkfifo(path),
        "loop": lambda: path.symlink_to(path.name),
        "device": lambda: path.symlink_to("/dev/zero"),
    }[kind]()

    preferences, problems = load_preferences(path)
    put_aside(path, preferences, problems)

    assert len(problems) == 1
    assert load_preferences(path) == (Preferences(), [])


def test_what_cannot_be_put_aside_is_told_all_the_same(tmp_path):
    path = tmp_path / "preferences.json"
    path.write_text("[]")
    (tmp_path / "preferences.unreadable" / "full").mkdir(parents=True)

    assert f"{path} cannot be understood" in put_aside(path, *load_preferences(path))
    assert path.read_text() == "[]"


def test_a_preference_of_a_later_version_does_no_harm(tmp_path):
    path = tmp_path / "preferences.json"
    path.write_text('{"theme": "contrast", "hologram": true}')

    assert load_preferences(path) == (Preferences(theme="contrast"), [])


def test_whoever_played_last_is_remembered_first_and_once():
    people = Preferences(people=["Ann", "Bob"]).met(["Bob", "Cid"])

    assert people == ["Bob", "Cid", "Ann"]


def test_not_everybody_is_remembered_for_ever():
    people = Preferences(people=[str(n) for n in range(MOST_PEOPLE)]).met(["new"])

    assert len(people) == MOST_PEOPLE
    assert people[0] == "new"


# -- in the app --------------------------------------------------------------------------------------------


def said(app) -> str:
    return "\n".join(words.text for words in app.stage.walk() if isinstance(words, Words))


def test_settings_that_were_reset_are_told_on_the_screen(open_app, tmp_path):
    path = tmp_path / ".config" / "shadow-table" / "preferences.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"rotation": 7}')

    app = open_app()

    assert "Before you play" in said(app)
    assert "rotation cannot be 7, so it is 0" in said(app)
    assert "rotation" not in said(open_app())


def test_a_setting_that_cannot_be_written_holds_and_that_is_told_once(open_app, environ, tmp_path):
    (tmp_path / "file").touch()
    app = open_app(environ | {"XDG_CONFIG_HOME": str(tmp_path / "file")})

    app.desk.settings.change(theme="contrast")
    assert "This setting lasts until the app ends: it cannot be written down (Not a directory)." in said(app)
    assert app.desk.appearance.theme.palette is PALETTES["contrast"]

    app.stage.hush()
    app.desk.settings.change(theme="dark")
    assert "This setting lasts" not in said(app)
