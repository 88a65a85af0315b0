"""The small games at one terminal: handed over for what only one may read, wiped before the next one looks."""

import pytest

from companion.fronts.terminal import Terminal
from tests.small_games.cellar_chase import GAME as CELLAR
from tests.small_games.lantern_auction import GAME as LANTERNS
from tests.small_games.small_table import SmallTable
from tests.small_games.storm_dice import GAME as STORM

WIPED = "—— wiped ——"


class AtTheTerminal(SmallTable):
    """Types lines; what was shown is kept with what was typed, and with where it was wiped away."""

    def type(self, *lines: str) -> list[str]:
        self.screen: list[str] = []
        left = list(lines)

        def read(mark: str) -> str:
            if not left:
                raise EOFError
            self.screen.append(mark + left[0])
            return left.pop(0)

        Terminal(self.host, read, self.screen.append, lambda: self.screen.append(WIPED)).play()
        return self.screen


def left_to_read(screen: list[str]) -> str:
    """What is on the screen in the end."""
    last = max((n for n, line in enumerate(screen) if line == WIPED), default=-1)
    return "\n".join(screen[last + 1 :])


def test_a_secret_is_asked_while_only_its_seat_looks():
    play = AtTheTerminal(LANTERNS)

    screen = play.type("", "", "jade", "Kim", "", "violet")

    assert screen[2:] == [
        "Sara chooses a lantern to love.",
        "Bryan chooses a lantern to love.",
        "Kim chooses a lantern to love.",
        "  Enter: hand the keyboard to Sara",
        "  or type the name of who answers first: Bryan and Kim",
        "> ",
        "Hand the keyboard to Sara.",
        "Sara, press Enter when only you look; away hands it back. ",
        "[Sara] Which lantern do you love?",
        "   1  amber lantern",
        "   2  jade lantern",
        "   3  violet lantern",
        "Sara> jade",
        WIPED,
        "Bryan chooses a lantern to love.",
        "Kim chooses a lantern to love.",
        "  Enter: hand the keyboard to Bryan",
        "  or type the name of who answers first: Kim",
        "> Kim",
        "Hand the keyboard to Kim.",
        "Kim, press Enter when only you look; away hands it back. ",
        "[Kim] Which lantern do you love?",
        "   1  amber lantern",
        "   2  jade lantern",
        "   3  violet lantern",
        "Kim> violet",
        WIPED,
        "Bryan chooses a lantern to love.",
        "  Enter: hand the keyboard to Bryan",
        "",
        "This game is not being saved.",
    ]


def test_what_follows_from_the_last_answer_is_told_after_the_wiping():
    play = AtTheTerminal(LANTERNS)
    for seat in ("p1", "p2", "p3"):
        play.say("love", "amber", seat)

    screen = play.type(*("", "", "3"), *("", "", "1"), *("", "", "2"))

    assert "» The bids for the amber lantern: Sara 3, Bryan 1 and Kim 2." in left_to_read(screen)
    assert "[Keepers] Which lantern comes next?" in left_to_read(screen)


def test_what_cannot_be_is_asked_again_before_the_wiping():
    play = AtTheTerminal(LANTERNS)

    screen = play.type("", "", "emerald", "jade")

    wrong = next(n for n, line in enumerate(screen) if line.startswith("✗"))
    assert wrong < screen.index(WIPED)
    assert play.host.entries == 1


def test_a_secret_typed_for_all_to_read_is_not_taken():
    play = AtTheTerminal(LANTERNS)

    screen = play.type("jade")

    assert "✗ Nobody answers that for all to read. Enter hands the keyboard over." in screen
    assert play.host.entries == 0


def test_the_keyboard_can_be_handed_back_unanswered():
    play = AtTheTerminal(LANTERNS)

    screen = play.type("", "away", "", "", "away")

    assert play.host.entries == 0
    assert screen.count(WIPED) == 1


@pytest.mark.parametrize("ask", ["history", "undo", "?", "correct loves.p1", "what if"])
def test_what_all_may_ask_tells_no_secret(ask):
    play = AtTheTerminal(LANTERNS)
    for seat in ("p1", "p2"):
        play.say("love", "jade", seat)

    screen = play.type(ask)

    assert "jade" not in "\n".join(screen)


def test_an_answer_is_changed_while_only_its_seat_looks():
    play = AtTheTerminal(LANTERNS)
    play.say("love", "jade", "p1")

    screen = play.type("change Sara", "", "violet")
    play.say("love", "amber", "p2")
    play.say("love", "amber", "p3")

    assert "violet" not in left_to_read(screen)
    assert play.table.loves["p1"].value == "violet"


def test_who_has_given_no_answer_cannot_change_it():
    assert "✗ Bryan has given no answer that can still be changed." in AtTheTerminal(LANTERNS).type("change Bryan")


def test_a_hand_is_looked_at_by_its_holder_alone():
    play = AtTheTerminal(CELLAR)
    play.host.correct("hands.p2.kept", ["candle"])

    screen = play.type("view", "look Bryan", "", "")

    wiped = screen.index(WIPED)
    looked = screen.index("Hand the keyboard to Bryan.")
    assert "Candle" not in "\n".join(screen[:looked])
    assert "Candle" in "\n".join(screen[looked:wiped])
    assert "Candle" not in left_to_read(screen)


def test_nobody_lets_all_pass():
    play = AtTheTerminal(CELLAR)
    play.host.correct("pieces.p1.at", "vault")

    screen = play.type("grab", "nobody")

    assert "  nobody: all of them pass" in screen
    assert play.table.carrier == "p1"
    play.host.undo()
    assert play.keys() == [("trip", "p2"), ("trip", "p3")]


def test_nobody_is_refused_where_nothing_can_be_let_pass():
    assert "✗ Nobody is asked anything that all could let pass." in AtTheTerminal(LANTERNS).type("nobody")


def test_dice_of_pictures_are_typed_and_some_thrown_again():
    play = AtTheTerminal(STORM)
    play.host.virtual_dice = False
    play.host.back_to(0)

    screen = play.type("flame flame skull drop star", "red 1", "drop", "")

    assert "  These stay as they lie: red 2 Flame, blue 1 Skull, blue 2 Drop, purple Star" in screen
    assert "  » Sara burns Bryan for 2." in screen


@pytest.mark.parametrize("typed", [["look Sara"], ["look Sara", ""], [""], ["", ""]])
def test_input_that_ends_while_one_alone_looks_leaves_nothing_to_read_and_blames_no_rule(typed):
    screen = AtTheTerminal(LANTERNS).type(*typed)

    assert not any("✗" in line for line in screen)
    assert "Which lantern do you love?" not in left_to_read(screen)


def test_before_only_one_looks_nothing_else_can_be_typed():
    screen = AtTheTerminal(LANTERNS).type("", "undo", "away")

    refused = "Enter or away comes first: others may still be looking."
    assert screen[screen.index("Hand the keyboard to Sara.") + 2] == refused
    assert not any("Which lantern do you love?" in line for line in screen)


def test_who_sits_alone_at_the_keyboard_may_ask_why_and_look_at_the_table():
    screen = AtTheTerminal(LANTERNS).type("", "", "?", "view", "jade")

    asked = screen.index("Sara> ?")
    assert screen[asked + 1].startswith("Type what stands before an option")
    assert screen[asked + 2] == "[Sara] Which lantern do you love?"
    looked = screen.index("Sara> view")
    assert "Purses" in screen[looked:]
    assert screen.index(WIPED) > screen.index("Sara> jade") > looked


def test_what_is_for_all_says_what_to_do_first():
    play = AtTheTerminal(LANTERNS)

    screen = play.type("", "", "undo", "jade")

    assert "undo is for all of you: away hands the keyboard back first." in screen
    assert [entry.key for entry in play.host.history()] == ["love"]


def test_an_undone_change_is_told_as_a_change():
    play = AtTheTerminal(LANTERNS)

    screen = play.type("", "", "jade", "change Sara", "", "amber", "history", "undo")

    assert "    2  A changed answer: Sara chooses a lantern to love." in screen
    assert "Taken back: A changed answer: Sara chooses a lantern to love." in screen
    assert [prompt.who for prompt in play.host.asked()] == ["p2", "p3"]
