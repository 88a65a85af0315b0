"""What tokens stand for: kept, changed, handed on, and the one answer each gives to an open question."""

from pathlib import Path

import pytest

from companion.errors import BadData, Invalid, SaveError
from companion.host.token_meanings import Meaning, Tokens, answer_by, meanings_in
from companion.kernel.draw import Draw
from companion.kernel.prompts import Act, Choose, Confirm, Option
from companion.kernel.seats import Player

SARA, BRYAN = Player("p1", "Sara"), Player("p2", "Bryan")
PERSON, OAR = Meaning("person", "Sara"), Meaning("card", "Oar", "oar", "lighthouse")


def choose(*options: Option, **more) -> Choose:
    return Choose("who", "Who?", offers=lambda: options, **more)


def answered(meaning: Meaning, prompt, game="lighthouse"):
    option = answer_by(meaning, prompt, game, [SARA, BRYAN])
    return option and option.id


# -- kept --------------------------------------------------------------------------------------------------


def test_what_a_token_means_is_known_at_the_next_start(tmp_path):
    Tokens(tmp_path / "mine").mean("chip:04a1", PERSON)

    assert Tokens(tmp_path / "mine")["chip:04a1"] == PERSON


def test_a_token_that_is_given_another_meaning_has_only_that_one(tmp_path):
    tokens = Tokens(tmp_path)
    tokens.mean("chip:04a1", PERSON)
    tokens.mean("chip:04a1", OAR)

    assert Tokens(tmp_path).known == {"chip:04a1": OAR}


def test_a_forgotten_token_means_nothing(tmp_path):
    tokens = Tokens(tmp_path)
    tokens.mean("tag:17", PERSON)
    tokens.forget("tag:17")

    assert Tokens(tmp_path)["tag:17"] is None


def test_a_file_that_cannot_be_read_is_told_and_put_aside_when_something_new_is_kept(tmp_path):
    (tmp_path / "tokens.toml").write_text("tokens = 3")
    tokens = Tokens(tmp_path)

    assert "tokens.toml: Expected `array`, got `int`" in tokens.problem
    assert not tokens.known

    tokens.mean("tag:17", PERSON)
    assert (tmp_path / "tokens.unreadable").read_text() == "tokens = 3"
    assert not Tokens(tmp_path).problem


@pytest.mark.parametrize(
    ("token", "meaning"), [("", PERSON), ("chip 1", PERSON), ("chip:1", Meaning("person", "S" * 81))]
)
def test_what_could_not_be_read_again_is_not_written(tmp_path, token, meaning):
    with pytest.raises(Invalid, match="A token cannot mean that"):
        Tokens(tmp_path).mean(token, meaning)

    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_said_and_nothing_changes(tmp_path):
    (tmp_path / "file").write_text("")
    tokens = Tokens(tmp_path / "file")

    with pytest.raises(SaveError, match="could not be kept"):
        tokens.mean("tag:17", PERSON)
    assert tokens["tag:17"] is None


# -- handed on ---------------------------------------------------------------------------------------------


def test_tokens_are_handed_on_to_another_table(tmp_path):
    ours, theirs = Tokens(tmp_path / "ours"), Tokens(tmp_path / "theirs")
    ours.mean("chip:04a1", PERSON)
    ours.mean("tag:17", OAR)

    assert ours.hand_on(tmp_path / "all.toml") == [f"{tmp_path / 'all.toml'}: 2 known tokens"]
    assert theirs.take_in(tmp_path / "all.toml") == ["2 known tokens taken in."]
    assert Tokens(theirs.folder).known == ours.known
    assert theirs.take_in(tmp_path / "all.toml") == [f"All that is in {tmp_path / 'all.toml'} was there already."]


def test_what_a_token_means_here_stays_whatever_another_table_says(tmp_path):
    ours, theirs = Tokens(tmp_path / "ours"), Tokens(tmp_path / "theirs")
    ours.mean("chip:04a1", PERSON)
    theirs.mean("chip:04a1", OAR)
    ours.hand_on(tmp_path / "all.toml")

    assert theirs.take_in(tmp_path / "all.toml") == ["chip:04a1 is Oar here: it stays so."]
    assert theirs["chip:04a1"] == OAR


def test_a_file_is_not_written_over(tmp_path):
    tokens = Tokens(tmp_path)
    tokens.mean("tag:17", PERSON)
    (tmp_path / "all.toml").write_text("mine")

    with pytest.raises(BadData, match="File exists"):
        tokens.hand_on(tmp_path / "all.toml")


def test_a_token_twice_in_a_file_is_refused(tmp_path):
    row = '[[tokens]]\ntoken = "tag:17"\nkind = "person"\nname = "Sara"\n'
    (tmp_path / "all.toml").write_text(row + row)

    with pytest.raises(BadData, match="twice"):
        Tokens(tmp_path / "mine").take_in(tmp_path / "all.toml")


def test_no_tokens_are_not_handed_on(tmp_path):
    with pytest.raises(BadData, match="no token"):
        Tokens(tmp_path).hand_on(Path("nowhere.toml"))


# -- answering ---------------------------------------------------------------------------------------------


def test_a_person_is_found_by_name_whether_rules_use_ids_or_names():
    assert answered(PERSON, choose(Option("p1", "Sara"), Option("p2", "Bryan"))) == "p1"
    assert answered(PERSON, choose(Option("Sara", "Sara"), Option("Bryan", "Bryan"))) == "Sara"
    assert (
        answered(PERSON, choose(Option("alone:Sara", "Sara alone", where="Sara"), Option("no", "No"))) == "alone:Sara"
    )


def test_a_piece_is_found_by_its_id_in_its_own_game_only():
    prompt = choose(Option("hit:imp", "The imp", where="imp"), Option("hit:owl", "The owl", where="owl"))
    imp = Meaning("piece", "The imp", "imp", "lighthouse")

    assert answered(imp, prompt) == "hit:imp"
    assert answered(imp, prompt, game="storm") is None


def test_a_card_that_is_drawn_is_named_by_its_token():
    assert answered(OAR, Draw("draw", "Which?", pool=lambda: ["oar", "oar", "net"])) == "oar"


def test_a_draw_by_chance_is_nobodys_to_answer():
    assert answered(OAR, Draw("draw", "Which?", pool=lambda: ["oar"], chance=True)) is None


def test_a_token_that_could_mean_two_answers_gives_none():
    assert answered(PERSON, choose(Option("a", "heal", where="p1"), Option("b", "hurt", where="p1"))) is None


def test_what_cannot_be_chosen_now_is_found_with_its_reason():
    found = answer_by(PERSON, choose(Option("p1", "Sara", why_not="asleep")), "lighthouse", [SARA])

    assert found is not None
    assert found.why_not == "asleep"


def test_no_menu_no_yes_or_no_and_no_choice_of_several_is_answered_by_a_token():
    options = [Option("p1", "Sara", where="p1")]

    assert answered(PERSON, Act("turn", "Now?", offers=lambda: options)) is None
    assert answered(PERSON, Confirm("sure", "Sure?")) is None
    assert answered(PERSON, choose(*options, most=2)) is None


def test_a_save_answers_no_question():
    assert answered(Meaning("save", "Tuesday", "p1"), choose(Option("p1", "Sara"))) is None


# -- what it could mean ------------------------------------------------------------------------------------


def test_what_a_new_token_could_mean_is_what_would_answer_the_question():
    prompt = choose(
        Option("p1", "Sara"), Option("hit:imp", "The imp", where="imp"), Option("x", "a", where="o"),
        Option("y", "b", where="o"), Option("Bryan", "Bryan, alone"), Option("evenly", "Evenly"),
    )  # fmt: skip
    found = meanings_in(prompt, "lighthouse", [SARA, BRYAN])

    assert found == [
        Meaning("person", "Sara"), Meaning("piece", "The imp", "imp", "lighthouse"), Meaning("person", "Bryan")
    ]  # fmt: skip


def test_a_long_label_is_cut_so_that_it_can_be_kept(tmp_path):
    (found,) = meanings_in(choose(Option("x", "y" * 100, where="x")), "lighthouse")
    Tokens(tmp_path).mean("tag:1", found)

    assert Tokens(tmp_path)["tag:1"] == found
