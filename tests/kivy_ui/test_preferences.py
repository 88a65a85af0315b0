"""Preferences: kept whole or not at all, and never in the way of starting."""

from companion.game import Player
from kivy_ui.preferences import MOST_PEOPLE, Preferences, load_preferences, save_preferences


def test_what_was_saved_is_loaded(tmp_path):
    kept = Preferences(text="largest", people=["Sara"], group=[Player("Sara", "Sara", "amber", 4)])
    path = tmp_path / "deep" / "preferences.json"

    save_preferences(kept, path)

    assert load_preferences(path) == kept


def test_without_a_file_everything_is_as_usual(tmp_path):
    assert load_preferences(tmp_path / "none.json") == Preferences()


def test_a_file_that_cannot_be_read_is_put_aside(tmp_path):
    path = tmp_path / "preferences.json"
    path.write_text('{"text": 7')

    assert load_preferences(path) == Preferences()
    assert (tmp_path / "preferences.unreadable").read_text() == '{"text": 7'


def test_a_preference_of_a_later_version_does_no_harm(tmp_path):
    path = tmp_path / "preferences.json"
    path.write_text('{"theme": "contrast", "hologram": true}')

    assert load_preferences(path).theme == "contrast"


def test_whoever_played_last_is_remembered_first_and_once():
    people = Preferences(people=["Ann", "Bob"]).met(["Bob", "Cid"])

    assert people == ["Bob", "Cid", "Ann"]


def test_not_everybody_is_remembered_for_ever():
    people = Preferences(people=[str(n) for n in range(100)]).met(["new"])

    assert len(people) == MOST_PEOPLE
    assert people[0] == "new"
