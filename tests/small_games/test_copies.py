"""A copy to go on with holds every secret and says so; a copy to look at holds none and cannot be gone on with."""

import pytest

from companion.__main__ import main
from companion.kernel import registry
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal
from companion.storage.saves import Saves, note_where
from tests.companion.example_game import GAME as LIGHTHOUSE
from tests.small_games.lantern_auction import GAME
from tests.small_games.small_table import SmallTable


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """A game called friday in which only Sara has spoken, in a folder of saves."""
    monkeypatch.setattr(registry, "game_names", lambda: [GAME.name, LIGHTHOUSE.name])
    monkeypatch.setattr(registry, "find_game", {GAME.name: GAME, LIGHTHOUSE.name: LIGHTHOUSE}.__getitem__)
    monkeypatch.setenv("SHADOW_TABLE_SAVES", str(tmp_path / "saves"))
    (tmp_path / "saves").mkdir()
    play = SmallTable(GAME, tmp_path / "saves" / "friday.shadowtable")
    for seat, lantern in {"p1": "jade", "p2": "amber", "p3": "amber"}.items():
        play.say("love", lantern, seat)
    play.say("bid", 4, "p1")
    note_where(play.host.session)
    play.host.close()
    return tmp_path


def test_a_whole_copy_says_that_it_holds_secrets(saved, capsys):
    assert main(["saves", "export", "friday", str(saved / "copy.shadowtable")]) == 0

    assert capsys.readouterr().out.splitlines()[1:] == [
        "To go on with it, the copy holds everybody's secrets.",
        "--to-look-at makes a copy without them.",
    ]
    again = Session.load(GAME, Journal.open(saved / "copy.shadowtable"))
    assert again.table.loves["p1"].value == "jade"
    again.close()


def test_a_copy_to_look_at_holds_no_secret(saved, capsys):
    copy = saved / "copy.shadowtable"

    assert main(["saves", "export", "friday", str(copy), "--to-look-at"]) == 0

    assert "to look at; nobody can go on from it." in capsys.readouterr().out
    assert b"jade" not in copy.read_bytes()
    seen = Session.look_at(GAME, Journal.open(copy))
    assert [worded(entry.label) for entry in seen.history("p1")] == [
        "Sara chooses a lantern to love.",
        "Bryan chooses a lantern to love.",
        "Kim chooses a lantern to love.",
        "Sara bids for the amber lantern.",
    ]
    assert seen.prompts == []
    seen.close()


def test_its_story_is_told_and_nobody_goes_on_from_it(saved, capsys):
    copy = saved / "saves" / "seen.shadowtable"
    main(["saves", "export", "friday", str(copy), "--to-look-at"])
    capsys.readouterr()

    assert main(["story", "seen"]) == 0
    assert "Lantern Auction" in capsys.readouterr().out
    assert main(["table", "--load", "seen", "--json"]) == 2
    assert "is a copy to look at; nobody can go on from it." in capsys.readouterr().err


def test_the_list_of_saves_tells_no_secret_and_marks_the_copy(saved):
    main(["saves", "export", "friday", str(saved / "saves" / "seen.shadowtable"), "--to-look-at"])

    infos = {info.name: info for info in Saves(saved / "saves").infos()}

    assert infos["seen"].state == "a copy to look at"
    assert infos["friday"].where == "Lanterns left: 3: Bryan bids for the amber lantern."


def test_the_story_of_a_game_with_secrets_is_everybodys(saved, capsys):
    assert main(["story", "friday"]) == 0

    assert "jade" not in capsys.readouterr().out
