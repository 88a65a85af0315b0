"""The table over JSON lines, and the page that describes it."""

import io
import re
from pathlib import Path

import msgspec
import pytest

from companion.fronts import lines_in, lines_out
from companion.fronts.jsonlines import LONGEST, JsonTable, bounded_lines
from companion.kernel.dice import Dice, DieKind, Face
from companion.kernel.groups import Together
from companion.kernel.prompts import Choose, Confirm, Option, Place
from companion.kernel.roll import Roll
from companion.kernel.view import DiceTray, View
from companion.language.words import worded
from tests.companion.at_table import Seat
from tests.companion.tiny_games import game_of

PAGE = (Path(lines_out.__file__).parent / "PROTOCOL.md").read_text()
RULES, CONVERSATION = PAGE.split("## A conversation")
COIN = DieKind("coin", "coin", (Face("heads", "Heads", "☺", 1), Face("tails", "Tails")), body="gold")
LYING = (Dice("old", kind=COIN, showing=("heads",)),)
TREES = [Option("ash", "Ash"), Option("elm", "Elm", why_not="it is ill")]


def answer(value, **more):
    return {"do": "answer", "value": value, **more}


def kinds(lines):
    return [line["type"] for line in lines]


def of_type(lines, kind):
    return [line for line in lines if line["type"] == kind]


# -- the page --------------------------------------------------------------------------------------------


def test_the_conversation_on_the_page_is_held_for_real_word_for_word():
    written = [
        line for block in re.findall(r"^```\n(.*?)^```", CONVERSATION, re.M | re.S) for line in block.splitlines()
    ]
    seat = Seat()
    held: list[str] = []

    def lines():
        for line in written:
            if line.startswith("> "):
                held.append(line)
                yield line[2:].encode()

    JsonTable(seat.host, lambda line: held.append(f"< {line}")).play(lines())

    assert held == written


@pytest.mark.parametrize("way", [lines_in.In, lines_out.Out])
def test_the_page_lists_every_message_with_all_its_fields(way):
    lists = RULES.split("## Beginning")[0].split("## Lines out")[way is lines_out.Out].split("What `value` may be")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \|([`\w, -]*)\|", lists, re.M))
    types = {msgspec.inspect.type_info(message).tag: message for message in way.__subclasses__()}

    assert {tag: re.findall(r"`(\w+)`", fields) for tag, fields in rows.items()} == {
        tag: list(message.__struct_fields__) for tag, message in types.items()
    }


def test_the_page_describes_the_parts_of_messages():
    parts = (lines_out.Line, lines_out.Tried, lines_in.Try, lines_out.Offered, lines_out.DiceLine, DieKind, Face)
    for part in (*parts, lines_out.TrayLine, lines_out.ViewLine):
        assert [field for field in part.__struct_fields__ if f"`{field}`" not in PAGE] == []


def test_the_page_says_which_values_each_kind_of_prompt_takes():
    table = PAGE.split("depends on the `kind` of the prompt:")[1].split("## Lines out")[0]

    assert set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`[^|]*) \|", table, re.M)))) == {
        "choose", "act", "roll", "draw", "write", "number", "allot", "scan", "place", "confirm", "cover",
    }  # fmt: skip


def test_every_request_is_one_the_error_message_names():
    tags = [msgspec.inspect.type_info(request).tag for request in lines_in.In.__subclasses__()]

    assert sorted(lines_in.REQUESTS) == sorted(tags)


def test_every_line_out_can_be_read_back_as_its_type():
    decode = msgspec.json.Decoder(lines_out.Message).decode

    lines = [line for line in re.findall(r"^< (.*)$", PAGE, re.M) if '"panel":{' not in line]  # a panel is of any kind
    assert [lines_out.encode(decode(line)).decode() for line in lines] == lines != []


# -- the conversation ------------------------------------------------------------------------------------


def test_an_accepted_answer_is_already_in_the_journal_when_it_is_said():
    seat = Seat()
    on_disk = []

    def write(line):
        if '"accepted"' in line:
            on_disk.append([worded(entry.label) for entry in seat.session.journal.entries()])

    JsonTable(seat.host, write).play([lines_out.encode(answer("calm"))])

    assert on_disk == [["Turn up a weather card. calm"]]


def test_each_kind_of_prompt_says_what_it_needs():
    def step(table):
        yield Choose("c", "Which?", offers=lambda: TREES, least=0, most=2, fact="T-1", who="Sara")
        yield Roll("r", "Roll.", dice=(Dice("black", 2), Dice("luck", kind=COIN)), stay=LYING, also=lambda: TREES)
        yield Place("p", "Move.", piece="Shadow", to="pit")
        yield Confirm("q", "Sure?", yes="Run", no="Stay")

    asked = of_type(
        Seat(game_of(step)).send(answer([]), answer([1, 2, "tails"]), answer("done"), answer(True)), "prompt"
    )

    choose, roll, place, confirm = asked
    assert (choose["least"], choose["most"], choose["fact"], choose["who"]) == (0, 2, "T-1", "Sara")
    assert choose["options"][1]["why_not"] == "it is ill"
    black = {"role": "black", "count": 2, "kind": "pips", "colour": "white", "size": "large", "label": ""}
    luck = {"role": "luck", "count": 1, "kind": "coin", "colour": "gold", "size": "large", "label": ""}
    assert roll["dice"] == [black, luck]
    assert roll["stay"] == [luck | {"role": "old", "showing": ["heads"]}]
    assert len(roll["options"]) == 2
    assert (place["piece"], place["to"]) == ("Shadow", "pit")
    assert [option["label"] for option in confirm["options"]] == ["Run", "Stay"]


def test_a_kind_of_dice_is_sent_once_with_the_prompt_and_not_with_each_die():
    def step(table):
        yield Roll("r", "Roll.", dice=(Dice("luck", kind=COIN), Dice("pluck", kind=COIN)), stay=LYING)

    [roll] = of_type(Seat(game_of(step)).send(), "prompt")

    assert roll["kinds"] == [
        {
            "id": "coin",
            "label": "coin",
            "faces": [{"id": "heads", "label": "Heads", "sign": "☺", "number": 1}, {"id": "tails", "label": "Tails"}],
            "body": "gold",
        }
    ]


def test_a_kind_of_dice_is_sent_once_with_a_tray_and_not_with_each_die():
    lying = (*LYING, Dice("new", kind=COIN))
    game = game_of(view=lambda table, viewer: View("", [DiceTray(id="tray", dice=lying)]))

    whole, alone = of_type(Seat(game).send({"do": "view"}, {"do": "view", "panel": "tray"}), "view")

    tray = alone["panel"]
    assert tray == whole["view"]["panels"][0]
    assert (tray["kind"], tray["id"], [kind["id"] for kind in tray["kinds"]]) == ("dice", "tray", ["coin"])
    old = {"role": "old", "count": 1, "kind": "coin", "colour": "gold", "size": "large", "label": ""}
    assert tray["dice"] == [old | {"showing": ["heads"]}, old | {"role": "new"}]
    assert msgspec.convert(whole, lines_out.Seen).view.panels[0].kinds == [COIN]


def test_people_asked_together_are_told_apart_by_serial_and_answer_in_any_order():
    def step(table):
        table.notes = yield Together(
            [Choose("c", "Which?", who=who, offers=lambda: TREES) for who in ("Sara", "Bryan")]
        )

    seat = Seat(game_of(step))
    lines = seat.send(answer("ash", serial=2), answer("ash", serial=2), answer("ash", serial=1))

    assert [line.get("together") for line in lines[:2]] == [[1, 2], [1, 2]]
    assert kinds(lines) == ["prompt", "prompt", "accepted", "prompt", "error", "accepted", "over"]
    assert lines[4]["error"] == "Stale"
    assert seat.session.table.notes == ["ash", "ash"]


def test_what_the_software_draws_itself_is_accepted_without_a_question():
    lines = Seat(deck="virtual").send(virtual_dice=True)

    assert kinds(lines) == ["accepted", "tell", "accepted", "prompt"]
    assert [line["by"] for line in of_type(lines, "accepted")] == ["chance", "chance"]
    assert lines[-1]["key"] == "row.on"


def test_the_table_goes_on_listening_when_the_game_is_over():
    lines = Seat().send(
        {"do": "correct", "path": "at.p1", "value": 11}, answer("calm"), answer([4]), answer("land"), answer("done"),
        answer("done"), {"do": "undo"},
    )  # fmt: skip

    assert of_type(lines, "over") == [{"type": "over", "text": "Won by Sara."}]
    assert kinds(lines)[-3:] == ["error", "undone", "prompt"]
    assert of_type(lines, "error")[0]["error"] == "Stale"


def test_how_sure_a_camera_was_is_kept():
    seat = Seat()

    lines = seat.send(answer("calm", by="camera", sure=0.75), {"do": "history"})

    assert [(entry["by"], entry["sure"]) for entry in lines[-1]["entries"]] == [("camera", 0.75)]
    assert seat.session.history()[0].sure == 0.75


def test_a_trial_of_several_answers_stops_at_the_first_that_is_refused():
    seat = Seat()

    trial = seat.send({"do": "what-if", "mode": "try", "answers": [{"value": "calm"}, {"value": "x"}, {}]})[-1]

    assert [tried["label"] for tried in trial["tried"]] == ["Turn up a weather card. calm"]
    assert trial["tried"][0]["tells"] == ["Calm: +0 to every stroke."]
    assert "no 'x'" in trial["stopped"] or "Expected" in trial["stopped"]
    assert trial["prompts"][0]["key"] == "row.roll"
    assert seat.entries() == 0


def test_a_late_answer_to_a_trial_never_fits_a_real_question():
    seat = Seat()
    lines = seat.send({"do": "what-if"}, answer("calm"), {"do": "what-if", "mode": "leave"}, answer("calm"))
    of_the_trial = {line["serial"] for line in of_type(lines, "prompt")[1:3]}
    of_the_table = {line["serial"] for line in of_type(lines, "prompt")[:1] + of_type(lines, "prompt")[3:]}

    assert len(of_the_trial) == 2
    assert of_the_trial & of_the_table == set()
    assert [line.get("trial") for line in of_type(lines, "accepted")] == [True, None]


def test_what_must_be_done_again_after_loading_is_in_the_first_line():
    seat = Seat()
    seat.session.notices.append("Please do again: …")
    said = []

    JsonTable(seat.host, said.append).play([])

    assert msgspec.json.decode(said[0])["notices"] == ["Please do again: …"]


# -- whatever comes in -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"nonsense", "Not JSON"),
        (b'{"do":"answer","value":', "Not JSON"),
        (b'{"do":"answer","value":"\xff\xfe"}', "Not JSON"),
        (b'{"do":"answer","value":"\\ud800"}', "Not JSON"),
        (b"\x00\x01\x02", "Not JSON"),
        (b"[" * 300_000, "Expected `object`, got `array`"),
        (b'{"do":"answer","value":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001, "nested too deeply"),
        (b'{"do":"answer","value":"' + b"x" * LONGEST + b'"}', "may have 1000000 bytes"),
        (b"null", "Not a request"),
        (b"42", "Not a request"),
        (b'"undo"', "Not a request"),
        (b"{}", "Not a request"),
        (b'{"do":7}', "Not a request"),
        (b'{"do":"dance"}', "'do' is one of: answer, change, pass-all, chance"),
        (b'{"do":"answer"}', "missing required field `value`"),
        (b'{"do":"answer","value":"calm","serial":"1"}', "Expected `int | null`, got `str`"),
        (b'{"do":"answer","value":"calm","serial":1.5}', "Expected `int | null`, got `float`"),
        (b'{"do":"answer","value":"calm","sure":"very"}', "Expected `float | null`, got `str`"),
        (b'{"do":"answer","value":"calm","by":null}', "Expected `str`, got `null`"),
        (b'{"do":"answer","value":"calm","serail":1}', "unknown field `serail`"),
        (b'{"do":"back"}', "missing required field `to`"),
        (b'{"do":"back","to":[1]}', "Expected `int`, got `array`"),
        (b'{"do":"correct","path":3,"value":4}', "Expected `str`, got `int`"),
        (b'{"do":"what-if","mode":"keep"}', "Invalid enum value 'keep'"),
        (b'{"do":"what-if","mode":"try","answers":[3]}', "Expected `object`, got `int`"),
        (b'{"do":"view","panel":"moon"}', "There is no panel 'moon'. There are: boats."),
    ],
    ids=lambda value: value[:40] if isinstance(value, bytes) else None,
)
def test_a_line_that_is_no_request_gets_an_error_and_changes_nothing(line, reason):
    seat = Seat()

    lines = seat.send(line, answer("calm"))

    assert kinds(lines) == ["prompt", "error", "accepted", "tell", "prompt"]
    assert lines[1]["error"] == "BadMessage"
    assert reason in lines[1]["message"]
    assert seat.entries() == 1


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        3,
        -1.5,
        10**40,
        [],
        {},
        [[]],
        ["calm", "calm"],
        [None],
        {"calm": 1},
        "storm",
        "",
        "calm\x00",
        "x" * 99999,
    ],
    ids=lambda value: repr(value)[:20],
)
def test_an_answer_of_any_other_form_is_refused_with_what_would_be_right(value):
    seat = Seat()

    error = seat.send(answer(value))[-1]

    assert error["error"] in ("Invalid", "Illegal")
    assert "calm" in error["expected"]
    assert seat.entries() == 0


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"do": "undo"}, "NothingToUndo"),
        ({"do": "redo"}, "NothingToUndo"),
        ({"do": "back", "to": 5}, "NothingToUndo"),
        ({"do": "back", "to": -1}, "NothingToUndo"),
        ({"do": "chance", "serial": 9}, "Stale"),
        ({"do": "answer", "value": "calm", "serial": -1}, "Stale"),
        ({"do": "answer", "value": "calm", "serial": 10**30}, "Stale"),
        ({"do": "correct", "path": "", "value": 1}, "BadCorrection"),
        ({"do": "correct", "path": "at.p1", "value": {"a": []}}, "BadCorrection"),
        ({"do": "correct", "path": "at.p1.0.0", "value": 1}, "BadCorrection"),
        ({"do": "correct", "path": "." * 5000, "value": 1}, "BadCorrection"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_said_and_changes_nothing(request_, error):
    seat = Seat()

    lines = seat.send(request_)

    assert [line.get("error") for line in lines] == [None, error]
    assert lines[1]["message"]
    assert seat.entries() == 0


def test_an_empty_line_is_passed_over():
    assert kinds(Seat().send(b"", b"\n", b"  \n")) == ["prompt"]


def test_chance_cannot_decide_for_the_players():
    lines = Seat().send(answer("calm"), answer([4]), {"do": "chance"})

    assert lines[-1]["message"] == "There is nothing to roll or draw: Sara is 4 ahead."


def test_a_mistake_in_the_rules_takes_the_answer_back_and_is_an_error_line():
    def step(table):
        table.gold //= int((yield Choose("c", "By what?", offers=lambda: [Option("0", "0"), Option("5", "5")])))

    seat = Seat(game_of(step))
    lines = seat.send(answer("0"), answer("5"))

    assert of_type(lines, "error")[0]["error"] == "RulesFailed"
    assert seat.session.table.gold == 2
    assert seat.entries() == 1


def test_a_line_too_long_is_skipped_to_its_end():
    stream = io.BytesIO(b"first\n" + b"x" * (3 * LONGEST) + b"\nlast")

    lines = list(bounded_lines(stream))

    assert [len(line) > LONGEST for line in lines] == [False, True, False]
    assert (lines[0], lines[2]) == (b"first\n", b"last")
