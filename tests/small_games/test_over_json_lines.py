"""The small games over JSON lines: what only some may know is in the lines of those who look, and in no others."""

import re
from pathlib import Path

import msgspec
import pytest

from companion import fronts
from companion.fronts.jsonlines import JsonTable
from tests.small_games.cellar_chase import GAME as CELLAR
from tests.small_games.lantern_auction import GAME as LANTERNS
from tests.small_games.small_table import GAMES, SmallTable

PAGE = (Path(fronts.__file__).parent / "PROTOCOL.md").read_text()


def hold(play, *lines):
    """Send *lines*; what was said, with the lines in between, as the page writes it."""
    held = []

    def sent():
        for line in lines:
            held.append(f"> {line}")
            yield line.encode()

    JsonTable(play.host, lambda line: held.append(f"< {line}")).play(sent())
    return held


def send(play, *lines):
    held = hold(play, *(msgspec.json.encode(line).decode() for line in lines))
    return [msgspec.json.decode(line[2:]) for line in held if line.startswith("<")][1:-1]


def of_type(lines, kind):
    return [line for line in lines if line["type"] == kind]


def looking(viewer):
    return {"do": "look", "viewer": viewer}


@pytest.fixture
def loving():
    """Sara has chosen; Bryan and Kim have not."""
    play = SmallTable(LANTERNS)
    play.say("love", "jade", "p1")
    return play


def test_the_page_shows_a_secret_as_it_is_really_asked(loving):
    part = PAGE.split("## What only some may know")[1].split("## Beginning")[0]
    [written] = re.findall(r"^```\n(.*?)^```", part, re.M | re.S)

    held = hold(loving, *re.findall(r"^> (.*)$", written, re.M))

    assert held == written.splitlines()


def test_of_a_secret_question_others_get_its_cover(loving):
    asked = of_type(send(loving, looking("p2")), "prompt")

    assert [(line["who"], line["kind"]) for line in asked[2:]] == [("p2", "choose"), ("p3", "cover")]
    assert [option["id"] for option in asked[2]["options"]] == ["amber", "jade", "violet"]


def test_nobody_answers_a_cover(loving):
    [serial] = [prompt.serial for prompt in loving.host.asked() if prompt.who == "p3"]

    [error] = of_type(send(loving, looking("p2"), {"do": "answer", "value": "jade", "serial": serial}), "error")

    assert (error["error"], error["message"]) == ("Hidden", "Kim chooses a lantern to love. Only they may answer.")


@pytest.mark.parametrize("request_", ["view", "history", "table", "problems", "undo"])
@pytest.mark.parametrize("viewer", ["", "p2"])
def test_no_line_tells_what_another_chose(loving, viewer, request_):
    loving.say("love", "amber", "p2")
    loving.say("love", "amber", "p3")

    lines = send(loving, looking(viewer), {"do": request_})

    assert "jade" not in str([line for line in lines if line["type"] != "prompt"])


def test_the_table_is_whole_for_who_may_know_it(loving):
    for seat in ("p2", "p3"):
        loving.say("love", "amber", seat)

    [line] = of_type(send(loving, looking("p1"), {"do": "table"}), "table")

    assert line["table"]["loves"]["p1"] == {"of": "p1", "kept": "jade"}
    assert line["table"]["loves"]["p2"] == {"of": "p2", "kept": None, "count": 1}


def test_a_seat_changes_its_own_answer(loving):
    [mine] = loving.host.changeable("p1")

    lines = send(loving, looking("p1"), {"do": "change", "value": "violet", "serial": mine.serial})

    assert of_type(lines, "accepted")[0]["value"] == "violet"


def test_a_seat_that_does_not_exist_cannot_look(loving):
    [error] = of_type(send(loving, looking("p9")), "error")

    assert error["message"] == "There is no seat 'p9'. There are: p1, p2, p3."


def test_nobody_else_looks_into_a_trial(loving):
    lines = send(loving, looking("p1"), {"do": "what-if"}, looking("p2"))

    assert of_type(lines, "error")[0]["message"] == "A trial belongs to whoever looks: leave it first."


def test_all_pass_in_one_line():
    play = SmallTable(CELLAR)
    play.host.correct("pieces.p1.at", "vault")
    play.say("turn", "grab")

    lines = send(play, {"do": "pass-all", "serials": [prompt.serial for prompt in play.host.asked()]})

    assert [line["label"] for line in of_type(lines, "accepted")] == ["Bryan may stop Sara.", "Kim may stop Sara."]
    assert play.table.carrier == "p1"


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_a_robot_plays_all_seats_to_the_end(game):
    play = SmallTable(game, seed=2)
    said: list[dict] = []

    def sent():
        while not of_type(said[-1:], "over"):
            prompt = play.host.session.prompts[0]
            value = play.any_seat.answer(play.host.seen(prompt.who), prompt).value
            yield msgspec.json.encode(looking(game.asks(play.table, prompt.who)[0].id))
            yield msgspec.json.encode({"do": "answer", "value": value, "serial": prompt.serial})

    JsonTable(play.host, lambda line: said.append(msgspec.json.decode(line))).play(sent())

    assert of_type(said, "error") == []
    assert said[-2]["text"]
