"""How a game went, as one page of HTML; and which of its moments are turning points."""

from xml.etree import ElementTree

import msgspec
import pytest

from companion.kernel.dice import PIPS
from companion.kernel.game import Moment
from companion.language.languages import catalogue
from companion.language.words import speak
from companion.story.chronicle import Chronicle, Clocked, ThrownDice
from companion.story.fairness import Faces
from companion.story.story_page import story_page, write_story
from companion.story.turning_points import MOST, fortune, turning_points

NAME = 'Sara <b>& "Co"</b>'
MOMENTS = [
    Moment("round", "Round 1 begins.", 1),
    Moment("beaten", "A wolf is beaten.", 1, weight=1, sway=1, who=("p1",)),
    Moment("fall", f"{NAME} falls at the well.", 2, weight=3, sway=-1, brief="A fall", who=("p1",)),
    Moment("lamp", "The lamp burns.", 4, weight=4, sway=1),
    Moment("victory", "Victory.", 5, weight=9, sway=1),
]
DICE = Faces([40, 38, 41, 39, 42, 40], PIPS)
TOLD = Chronicle(
    title="Lamps & Wolves",
    headline="Round 5",
    over=f"{NAME} has won.",
    moments=MOMENTS,
    dice=[ThrownDice(PIPS, {"player": DICE}, {"CR": DICE})],
    given={"player": 12},
    corrected=0,
    taken_back=1,
    clocked=Clocked(3600.0, 1),
    tally={"wolves": 1},
    people={"p1": NAME, "p2": "Bryan"},
)


@pytest.fixture(params=["en", "de"])
def language(request):
    speak(catalogue(request.param))
    yield request.param
    speak(catalogue("en"))


def as_tree(page):
    doctype, _, rest = page.partition("\n")
    assert doctype == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def all_text(tree):
    return "".join(tree.itertext())


def test_the_page_is_well_formed_and_says_its_language(language):
    page = as_tree(story_page(TOLD))

    assert (page.tag, page.get("lang")) == ("html", language)
    assert page.findtext("head/title") == "Lamps & Wolves"


@pytest.mark.usefixtures("language")
def test_names_are_escaped_and_read_as_they_were_written():
    page = story_page(TOLD)

    assert "<b>" not in page
    assert f"{NAME} has won." in all_text(as_tree(page))
    assert [cell.text for cell in as_tree(page).iter("td")][:3] == [NAME, "1", "1"]


def test_the_page_is_in_the_language_that_is_spoken(language):
    read = all_text(as_tree(story_page(TOLD)))

    assert ("Turning points" if language == "en" else "Wendepunkte") in read
    assert ("as fair dice would" if language == "en" else "wie faire Würfel") in read


def test_the_page_has_its_charts_and_loads_nothing():
    page = story_page(TOLD)
    drawings = list(as_tree(page).iter("svg"))

    assert len(drawings) == 2  # fortune and dice
    assert len(list(drawings[0].iter("circle"))) == len(turning_points(MOMENTS)) == 4
    assert [rect.get("class") for rect in drawings[1].iter("rect")] == ["bar"] * 6
    assert not any(word in page for word in ("http", "<script", "url(", "<link"))


def test_a_game_that_nothing_happened_in_has_a_page_too():
    bare = msgspec.structs.replace(TOLD, moments=[], dice=[], tally={}, over="")

    assert "Round 5" in all_text(as_tree(story_page(bare)))


def test_the_page_is_written_into_a_file(tmp_path):
    write_story(TOLD, tmp_path / "story.html")

    assert (tmp_path / "story.html").read_text(encoding="utf-8") == story_page(TOLD)


def test_there_are_at_most_six_turning_points_and_the_end_is_one():
    many = [Moment(f"kind {n % 5}", f"{n}", n, weight=1 + n % 3) for n in range(40)]
    points = turning_points(many)

    assert len(points) == MOST == 6
    assert points[-1] is many[-1]
    assert [point.round for point in points] == sorted(point.round for point in points)


def test_what_weighs_nothing_is_no_turning_point_unless_it_is_the_end():
    assert turning_points([Moment("body", "a new body", 1, weight=0), MOMENTS[1]]) == [MOMENTS[1]]


def test_fortune_goes_up_and_down_with_what_happened():
    assert fortune(MOMENTS) == [1, -2, 2, 11]
