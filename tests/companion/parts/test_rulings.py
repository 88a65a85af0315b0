"""Rulings of a game that nobody plays: questions from a file, as settings, at a table and to read."""

import doctest

import pytest
from msgspec import Struct, field

from companion.errors import BadData, Invalid
from companion.kernel import Topic
from companion.kernel.corrections import corrected
from companion.kernel.game import settle
from companion.language.words import worded
from companion.parts import rulings
from companion.parts.rulings import BY_EDITION, Rulings, load_rulings

FILE = """
[[rulings]]
id = "TEA-1"
question = "Milk first?"
choices = { no = "no, the tea comes first", yes = "yes" }
reason = "So one sees how strong it is."

[[rulings]]
id = "TEA-2"
question = "How is it served?"
choices = { hot = "hot", iced = "with ice" }
reason = "As the season asks."
editions = { summer = "iced" }
"""


class Chosen(Struct):
    edition: str = "winter"
    rulings: dict[str, str] = {}


class Table(Struct):
    settings: Chosen = field(default_factory=Chosen)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "tea.toml"
    path.write_text(FILE)
    return path


@pytest.fixture
def tea(file):
    return Rulings(
        load_rulings(file), at="settings.rulings", editions=("winter", "summer"), edition_at="settings.edition"
    )


def at(edition="winter", **ruled):
    return Table(Chosen(edition, {name.replace("_", "-"): choice for name, choice in ruled.items()}))


def test_the_examples_are_true():
    assert doctest.testmod(rulings).failed == 0


# -- from a file -------------------------------------------------------------------------------------------


def test_the_first_choice_is_the_default(tea):
    assert {name: ruling.default for name, ruling in tea.known.items()} == {"TEA-1": "no", "TEA-2": "hot"}


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ('summer = "iced"', 'summer = "cold"', "editions.summer = 'cold', expected one of hot, iced"),
        ("reason", "because", "unknown field `because` - at `$.rulings[0]`, expected one of: id, question, choices"),
        ('{ no = "no, the tea comes first", yes = "yes" }', "{}", "of length >= 1 - at `$.rulings[0].choices`"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_place(file, wrong, right, message):
    file.write_text(FILE.replace(wrong, right))

    with pytest.raises(BadData) as told:
        load_rulings(file)

    assert str(told.value).startswith("tea.toml: ")
    assert message in str(told.value)


# -- at a table --------------------------------------------------------------------------------------------


def test_the_default_holds_until_something_else_is_ruled(tea):
    assert tea.ruled(at(), "TEA-1") == "no"
    assert tea.ruled(at(TEA_1="yes"), "TEA-1") == "yes"


def test_where_editions_differ_the_one_that_is_played_decides_unless_the_group_does(tea):
    assert tea.ruled(at("winter"), "TEA-2") == "hot"
    assert tea.ruled(at("summer"), "TEA-2") == "iced"
    assert tea.ruled(at("summer", TEA_2="hot"), "TEA-2") == "hot"


def test_a_game_without_editions_need_not_say_any():
    known = [rulings.Ruling("R-1", "Sugar?", {"no": "none", "yes": "some"}, "It is sweet enough.")]

    sugar = Rulings(known, at="rulings")

    assert sugar.ruled(Chosen(), "R-1") == "no"
    assert sugar.change(Chosen(), "R-1", "yes") == ("rulings", {"R-1": "yes"})


def test_a_question_that_nobody_asked_is_a_mistake_of_the_rule(tea):
    with pytest.raises(KeyError):
        tea.ruled(at(), "TEA-3")


def test_each_is_a_setting_whose_first_choice_is_the_default(tea):
    milk, served = tea.settings()

    assert (milk.key, milk.label, milk.default, milk.ruling) == ("TEA-1", "Milk first?", "no", True)
    assert [(option.id, option.label) for option in served.choices] == [
        (BY_EDITION, "as the edition has it: winter hot, summer iced"),
        ("hot", "hot"),
        ("iced", "with ice"),
    ]
    assert served.default == BY_EDITION


@pytest.mark.parametrize(
    ("edition", "given", "kept"),
    [
        ("winter", {}, {}),
        ("winter", {"TEA-1": "yes"}, {"TEA-1": "yes"}),
        ("summer", {"TEA-2": "iced"}, {}),
        ("summer", {"TEA-2": "hot"}, {"TEA-2": "hot"}),
    ],
)
def test_a_new_table_keeps_only_what_is_not_as_usual(tea, edition, given, kept):
    assert tea.kept(settle(tea.settings(), given), edition) == kept


def test_what_is_in_force_is_told_as_it_would_be_chosen(tea):
    assert tea.in_force(at("summer")) == {"TEA-1": "no", "TEA-2": BY_EDITION}
    assert tea.in_force(at(TEA_2="iced")) == {"TEA-1": "no", "TEA-2": "iced"}


@pytest.mark.parametrize("edition", ["winter", "summer"])
def test_a_ruling_is_changed_by_a_correction_and_back_again(tea, edition):
    table = at(edition)

    for choice in ("iced", "hot", BY_EDITION):
        table = corrected(table, *tea.change(table, "TEA-2", choice))
        assert tea.ruled(table, "TEA-2") == (tea.known["TEA-2"].default_in(edition) if choice == BY_EDITION else choice)

    assert table.settings.rulings == {}


def test_what_nobody_can_rule_is_a_problem_of_the_table(tea):
    assert [worded(problem) for problem in tea.problems(at(TEA_1="perhaps", TEA_9="yes"))] == [
        "TEA-1 cannot be 'perhaps'; it can be no, yes.",
        "There is no ruling 'TEA-9'; they are TEA-1 to TEA-2.",
    ]
    assert {path: list(ids) for path, ids in tea.known_ids().items()} == {
        "settings.rulings": ["TEA-1", "TEA-2"],
        "settings.rulings.TEA-1": ["no", "yes"],
        "settings.rulings.TEA-2": ["hot", "iced"],
    }


# -- to read -----------------------------------------------------------------------------------------------


def test_a_page_has_the_questions_with_a_word_their_choices_and_the_reason(tea):
    assert list(tea.page({"word": "MILK"}, None)) == [
        "TEA-1  Milk first?",
        "    no: no, the tea comes first [default]",
        "    yes: yes",
        "    Why: So one sees how strong it is.",
    ]
    assert "    yes: yes [your default]" in tea.page({"word": ""}, None, {"TEA-1": "yes"})


def test_a_word_that_no_question_has_is_told(tea):
    with pytest.raises(Invalid, match="Nothing in the rules has 'coffee' in it"):
        list(tea.page({"word": "coffee"}, None))


def test_each_is_a_topic_that_says_how_it_is_played_and_why(tea):
    cups = Topic("cups", "Cups", "☕", ["Small ones."], see=("TEA-2",))

    milk, served = tea.topics({"TEA-1": "yes", "TEA-2": BY_EDITION}, [cups], "summer")

    assert [worded(text) for text in milk.text] == [
        "Played: yes.",
        "It could be: no, the tea comes first.",
        "The usual way is: no, the tea comes first.",
        "Why the usual way: So one sees how strong it is.",
    ]
    assert worded(served.text[0]) == "Played: with ice."
    assert (milk.see, served.see, served.facts) == ((), ("cups",), ("TEA-2",))
