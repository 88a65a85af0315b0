"""The table in a terminal: what is typed, what is shown."""

import pytest

from companion.fronts.terminal import Terminal
from companion.kernel.dice import Dice
from companion.kernel.groups import Together
from companion.kernel.prompts import Act, Choose, Option
from companion.kernel.reference import Topic
from companion.kernel.roll import Roll
from tests.companion.at_table import Seat
from tests.companion.fronts.test_typed import TREES, choose
from tests.companion.tiny_games import game_of


def shown(screen: str, after: str) -> list[str]:
    """The lines that follow what was last typed as *after*, up to the next thing typed or the goodbye."""
    lines = screen.split("\n")
    begin = max(number for number, line in enumerate(lines) if line in (f"> {after}", f"what if> {after}"))
    rest = lines[begin + 1 :]
    ends = (number for number, line in enumerate(rest) if line.startswith(("> ", "what if> ")) or not line)
    return rest[: next(ends, len(rest))]


def test_a_turn_reads_like_a_conversation():
    screen = Seat().type("tail w", "4", "land", "")

    assert screen == (
        "Type ? to know why you are asked and what else you can type.\n"
        "── Turn 1 ──────────────────────────────────────────────────────────────────────────────────────────\n"
        "Turn up a weather card.\n"
        "  type part of its name, or r to draw here\n"
        "   1  calm\n"
        "   2  tail wind\n"
        "   3  tail tide\n"
        "   4  fog\n"
        "> tail w\n"
        "  » Tail wind: +2 to every stroke.\n"
        "Sara rows.\n"
        "  1 white die (oar): type the faces, or r to roll them here\n"
        "> 4\n"
        "Sara is 6 ahead.\n"
        "   1  Row on\n"
        "   2  Land here\n"
        "> land\n"
        "── Turn 2 ──────────────────────────────────────────────────────────────────────────────────────────\n"
        "Put Sara's boat on space 6.\n"
        "  Enter: Done\n"
        "> \n"
        "Bryan rows.\n"
        "  1 white die (oar): type the faces, or r to roll them here\n"
        "\n"
        "This game is not being saved."
    )


@pytest.mark.parametrize("nonsense", ["7", "4 2", "land", "xyzzy", "", "-1", "٤", "9" * 5000, "{}", "\x00", "1.5"])
def test_nonsense_gets_an_answer_and_changes_nothing(nonsense):
    seat = Seat()

    screen = seat.type("calm", nonsense)

    assert shown(screen, nonsense)[0].startswith("✗ ")
    assert "the faces (1 to 6) of 1 oar" in shown(screen, nonsense)[0]
    assert seat.entries() == 1


def test_a_question_that_is_unchanged_is_not_put_again():
    screen = Seat().type("calm", "7", "8")

    assert screen.count("Sara rows.\n") == 1


def test_where_one_thing_can_be_done_enter_is_what_would_be_right():
    screen = Seat().type("calm", "4", "land", "dance")

    assert shown(screen, "dance") == ["✗ 'dance' is no answer here. Enter alone means: Done."]


def test_what_is_not_possible_now_is_said_with_its_reason():
    seat = Seat()

    screen = seat.type("calm", "4", "correct at.p1 9", "?", "row on")

    assert "  not now: Row on: the lighthouse is reached" in screen
    assert "not now: Row on: the lighthouse is reached" in shown(screen, "?")
    assert shown(screen, "row on")[0].startswith("✗ Row on is not possible now: the lighthouse is reached")


def test_the_question_mark_says_the_rule_in_words_and_the_commands():
    def step(table):
        yield Choose("tree.which", "Which tree?", offers=lambda: TREES, fact="T-1")

    felling = Topic("felling", "Felling", "⚒", ["Only a healthy tree is felled."], facts=("T-1",), section="Wood")

    lines = shown(Seat(game_of(step, reference=lambda settings: [felling])).type("?"), "?")

    assert lines[:2] == ["⚒ Felling · Wood", "    Only a healthy tree is felled."]
    assert "not now: Elm: it is ill" in lines
    assert any(line.startswith("Also: undo · redo · history") for line in lines)
    assert not any(id in line for id in ("tree.which", "T-1", "T-4") for line in lines)


def test_enter_takes_the_main_answer_where_several_may_be_chosen():
    chosen = []

    def step(table):
        chosen.append((yield choose(least=0, most=2, main="oak")))
        chosen.append((yield choose(least=0, most=2)))

    screen = Seat(game_of(step)).type("", "")

    assert chosen == [["oak"], []]
    assert [line for line in screen.split("\n") if "Enter" in line] == ["  Enter: Old Oak", "  Enter: none"]


def test_undo_says_what_was_taken_back_and_which_pieces_to_put_back():
    seat = Seat()

    screen = seat.type("calm", "4", "land", "undo", "redo")

    assert shown(screen, "undo")[:2] == [
        "Taken back: Sara is 4 ahead. Land here",
        "  put back: Sara's boat: back to space 0",
    ]
    assert shown(screen, "redo")[0] == "Done again: Sara is 4 ahead. Land here"
    assert seat.session.table.at == {"p1": 4, "p2": 0}


def test_nothing_to_undo_is_said():
    assert shown(Seat().type("undo"), "undo") == ["✗ There is nothing to undo: the game is at its beginning."]


def test_back_goes_to_a_numbered_answer_of_the_history():
    seat = Seat()

    screen = seat.type("calm", "4", "land", "", "history", "history 1", "back 1", "back", "back 99")

    assert shown(screen, "history")[:4] == [
        "    1  Turn up a weather card. calm",
        "    2  Sara rows. 4",
        "    3  Sara is 4 ahead. Land here",
        "    4  Put Sara's boat on space 4.",
    ]
    assert shown(screen, "history 1")[:2] == [
        "… 3 earlier ones; history 4 shows them all.",
        "    4  Put Sara's boat on space 4.",
    ]
    assert len([line for line in shown(screen, "back 1") if line.startswith("Taken back")]) == 3
    assert shown(screen, "back")[0].startswith("✗ back needs the number of an answer")
    assert shown(screen, "back 99")[0].startswith("✗ There is nothing after that to undo.")
    assert seat.entries() == 1


def test_the_history_says_what_the_software_rolled():
    screen = Seat().type("r", "history")

    assert shown(screen, "history")[0].endswith(" (virtual)")


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("correct", "✗ correct needs a place and a value: correct PATH VALUE. Places: players, turn, out, pieces"),
        ("correct at.p1", "at.p1 is 0. Type a value after it to change it."),
        ("correct sail", "✗ There is no 'sail' in the table."),
        ("correct at.p1 many", "✗ at.p1 cannot be 'many': Expected `int`, got `str` - at `$.at[...]`."),
        (
            "correct sail 4",
            "✗ There is no 'sail' in the table. There is players, turn, out, pieces, outcome",
        ),
        ("correct at.p1 99", "Corrected: at.p1 is 99."),
        ("correct weather thick fog", "Corrected: weather is thick fog."),
    ],
)
def test_a_correction_says_what_it_did_or_what_it_needs(typed, message):
    assert shown(Seat().type(typed), typed)[0].startswith(message)


def test_after_a_correction_the_problems_are_shown_and_it_can_be_undone():
    seat = Seat()

    screen = seat.type("correct at.p2 -3", "problems", "undo", "problems")

    assert "! There is no space -3." in shown(screen, "correct at.p2 -3")
    assert shown(screen, "problems") == ["Nothing is wrong with the table."]
    assert seat.session.table.at == {"p1": 0, "p2": 0}


def test_what_if_tries_on_a_copy_and_keeps_nothing():
    seat = Seat()

    screen = seat.type("calm", "what if", "6", "land", "what if", "3")

    assert "what if> 6\nSara is 6 ahead." in screen
    assert "Back at the real table; nothing of the trial was kept." in screen
    assert screen.rstrip().endswith("Sara is 3 ahead.\n   1  Row on\n   2  Land here\n\nThis game is not being saved.")
    assert seat.entries() == 2


def test_leaving_in_the_middle_of_a_trial_leaves_the_real_game_as_it_was(tmp_path):
    seat = Seat(save=tmp_path / "game.shadowtable")

    screen = seat.type("calm", "what if", "6", "quit")

    assert seat.entries() == 1
    assert screen.endswith(f"Every answer is saved at once, in {tmp_path / 'game.shadowtable'}")


def test_view_shows_all_panels_or_one():
    screen = Seat().type("view", "view boats", "view moon")

    assert shown(screen, "view")[1:3] == ["Boats", "  Sara: space 0 of 12 · Bryan: space 0 of 12"]
    assert shown(screen, "view boats")[0] == "Boats"
    assert shown(screen, "view moon")[0] == "✗ There is no panel 'moon'. There are: boats."


def test_r_rolls_or_draws_and_is_an_undo_step_of_its_own():
    seat = Seat()

    screen = seat.type("r", "roll", "undo")

    assert "  » Turn up a weather card. tail wind" in screen
    assert [line for line in shown(screen, "undo") if line.startswith("Taken back")] == ["Taken back: Sara rows. 5"]
    assert seat.entries() == 1


def test_with_virtual_dice_and_deck_only_decisions_are_asked():
    seat = Seat(deck="virtual")

    screen = seat.type("land", "", virtual_dice=True)

    assert "type the faces" not in screen
    assert "  » Sara rows. 5" in screen
    assert [entry.by for entry in seat.session.history()][:2] == ["chance", "chance"]


def test_with_virtual_dice_enter_rolls_when_something_else_could_be_done_first():
    def step(table):
        table.gold = yield Roll("r", "Roll.", dice=(Dice("white"),), also=lambda: TREES)

    seat = Seat(game_of(step))
    seat.type("", virtual_dice=True)

    assert seat.session.table.gold == {"white": [2]}


def test_something_else_can_be_done_before_the_dice_fall():
    def step(table):
        table.notes.append((yield Roll("r", "Roll.", dice=(Dice("white"),), also=lambda: TREES)).act)

    seat = Seat(game_of(step))
    screen = seat.type("b")

    assert "   a  Old Ash\n   b  Old Oak" in screen
    assert seat.session.table.notes == ["oak"]


def test_people_asked_together_can_answer_in_any_order():
    def step(table):
        table.notes = yield Together([choose(who="Sara"), choose(who="Bryan")])

    seat = Seat(game_of(step))
    screen = seat.type("bryan: ash", "oak")

    assert "[Sara] Which tree?\n  also asked: Bryan; an answer that begins with Bryan: is theirs" in screen
    assert seat.session.table.notes == ["oak", "ash"]


def test_a_long_menu_is_grouped_by_what_it_concerns():
    def step(table):
        both = [Option(f"{who}{n}", f"Deed {n}", where=who) for n in range(6) for who in ("Sara", "Bryan")]
        table.notes = [(yield Act("act", "What now?", offers=lambda: both))]

    seat = Seat(game_of(step))
    screen = seat.type("8")

    assert "  Sara\n   1  Deed 0\n   2  Deed 1" in screen
    assert "   6  Deed 5\n  Bryan\n   7  Deed 0" in screen
    assert seat.session.table.notes == ["Bryan1"]


def test_when_the_game_is_over_it_can_still_be_undone():
    seat = Seat()

    screen = seat.type("calm", "correct at.p1 11", "4", "land", "", "4", "undo")

    assert "Won by Sara.\nundo takes the last answer back; view, history and quit work too.\n> 4\n" in screen
    assert "✗" not in screen
    assert "Nothing is being asked now." in screen
    assert seat.session.prompt.key == "row.place"


def test_a_mistake_in_the_rules_takes_the_answer_back_and_does_not_end_the_game():
    def step(table):
        table.gold //= int((yield Choose("c", "By what?", offers=lambda: [Option("0", "0"), Option("5", "5")])))

    seat = Seat(game_of(step))
    screen = seat.type("0", "5")

    assert "✗ The rules failed over this, so nothing was changed: ZeroDivisionError: " in screen
    assert seat.session.table.gold == 2


def test_the_players_are_told_what_to_do_again_after_loading():
    seat = Seat()
    seat.session.notices.append("Please do again:")

    assert seat.type().startswith("Please do again:\n")


def test_control_c_ends_the_evening_politely():
    seat = Seat()

    def read(mark):
        raise KeyboardInterrupt

    screen = []
    Terminal(seat.host, read, screen.append).play()

    assert screen[-1] == "This game is not being saved."


def test_a_question_that_no_answer_fits_names_the_line_that_asks_it():
    def step(table):
        yield Choose("which", "Which?", offers=lambda: [])

    typed = Seat(game_of(step)).type("x")

    line = step.__code__.co_firstlineno + 1
    assert f"a mistake in the rules (test_terminal.py, line {line}). undo or correct" in " ".join(typed.split())
