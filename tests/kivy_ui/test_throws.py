"""A throw, tapped face by face."""

import gc
import weakref

from companion.kernel.dice import Dice, DieKind, Face
from companion.kernel.prompts import Done, Option
from companion.kernel.roll import Roll
from kivy_ui.prompts import prompt_widget
from kivy_ui.widgets.dice import LyingDie, sign_of
from tests.companion.symbol_dice import again, five
from tests.kivy_ui.asking import options, words_of
from tests.kivy_ui.conftest import play
from tests.kivy_ui.drivers.touch_driver import find, pump, tap

HALVES = DieKind(
    "half", "half", tuple(Face(n, number=n // 4) for n in range(1, 7)), reads="half: 1 to 3 count 0, 4 to 6 count 1"
)


def throw(*, also: list[Option] | None = None) -> Roll:
    dice = (Dice("CR", 2), Dice("creature", 1, colour="black"), Dice("knife", kind=HALVES, size="small"))
    return Roll("k", "Roll for both.", dice=dice, also=lambda: also or [])


def test_two_like_dice_are_one_touch_and_the_last_face_is_the_answer(ask):
    shown = ask(throw())

    tap(shown.widget.pairs.tiles[frozenset((4, 2))])
    assert shown.widget.pairs is None
    tap(shown.widget.pad.tiles[5])
    assert shown.widget.main.act is None
    assert shown.widget.main.text == "3 of 4"
    tap(shown.widget.pad.tiles[0])

    assert sorted(shown.given[0].pop("CR")) == [2, 4]
    assert shown.given == [{"creature": [6], "knife": [1]}]


def test_of_three_like_dice_the_last_is_said_alone_and_a_double_is_one_touch(ask):
    shown = ask(Roll("k", "Throw.", dice=(Dice("sword", 3),)))

    tap(shown.widget.pairs.tiles[frozenset((5,))])
    assert shown.widget.main.text == "2 of 3"
    tap(shown.widget.pad.tiles[0])

    assert shown.given == [{"sword": [5, 5, 1]}]


def test_the_first_of_two_dice_can_be_typed_alone(ask):
    shown = ask(Roll("k", "Throw.", dice=(Dice("sword", 2),)))

    shown.keys("3")
    assert shown.widget.pairs is None
    tap(shown.widget.pad.tiles[3])

    assert shown.given == [{"sword": [3, 4]}]


def test_the_pad_goes_on_to_the_next_roll_but_never_leaves_one_that_is_shown(ask):
    def different():
        return Roll("k", "Roll.", dice=(Dice("sword"), Dice("luck", colour="black")))

    below, above = ask(different()), ask(different())
    assert above.widget.pad is not below.widget.pad

    above.desk.stage.close()
    following = ask(different())
    tap(following.widget.pad.tiles[3])

    assert following.widget.pad is above.widget.pad
    assert following.widget.throw.faces == [4, None]
    assert above.widget.throw.faces == below.widget.throw.faces == [None] * 2


def test_a_page_with_a_throw_on_it_leaves_nothing_behind(open_app):
    app = open_app(game=True)
    play(app, "roll")
    page = weakref.ref(app.desk.navigation.page)
    assert type(app.desk.navigation.page.widgets[0]).__name__ == "RollWidget"

    app.desk.navigation.go("home")
    pump(3)
    gc.collect()

    assert page() is None


def test_the_last_face_can_be_deleted_and_any_die_tapped_to_change_it(ask):
    shown = ask(throw())

    shown.keys("4", "2", "6")
    tap(find("Delete the last face"))
    assert shown.widget.throw.faces == [4, 2, None, None]
    tap(shown.widget.row.tiles[1])
    shown.keys("5")
    shown.keys("1", "3")

    assert shown.given == [{"CR": [4, 5], "creature": [1], "knife": [3]}]


def test_backspace_is_undo_again_when_there_is_no_face_left_to_delete(ask):
    shown = ask(throw())

    shown.keys("4", "backspace")

    assert not shown.widget.keyed("backspace")


def test_the_dice_say_their_names_how_they_are_read_and_what_they_count(ask):
    shown = ask(throw())
    assert "knife · half" in words_of(shown.widget)
    assert "half: 1 to 3 count 0, 4 to 6 count 1" in words_of(shown.widget)

    tap(shown.widget.row.tiles[3])
    shown.keys("5")

    assert "knife · half → 1" in words_of(shown.widget)


def test_we_can_be_rolled_for(ask):
    shown = ask(throw())

    tap(find("Roll for us"))
    shown.keys("r")

    assert shown.given == ["rolled", "rolled"]


def test_what_may_be_done_before_the_dice_fall_is_a_tap_away(ask):
    shown = ask(throw(also=[*options("Blue shard"), Option("red", "Red shard", why_not="none left")]))

    tap(find("First …"))
    tap(find("Red shard"))
    assert shown.given == []
    tap(find("Blue shard"))

    assert shown.given == [Done("blue shard")]
    assert "Before the dice fall" not in words_of(shown.desk.stage)  # the next question does not lie under it


# -- dice that have no pips --------------------------------------------------------------------------------------


def test_the_pad_shows_the_faces_of_the_die_that_is_next(ask):
    shown = ask(Roll("k", "Throw.", dice=(*five()[3:], Dice("luck"))))

    def on_the_pad():
        return [tile.text for tile in shown.widget.pad.tiles]

    assert on_the_pad() == ["Flame", "Drop", "Skull"]
    tap(find("Drop", among=shown.widget.pad))
    assert on_the_pad() == ["Flame", "Drop", "Skull", "Star"]
    shown.keys("4")
    assert on_the_pad() == ["1", "2", "3", "4", "5", "6"]
    shown.keys("6")

    assert shown.given == [{"blue 2": ["drop"], "purple": ["star"], "luck": [6]}]


def test_a_key_beyond_the_faces_of_a_die_means_nothing(ask):
    shown = ask(Roll("k", "Throw.", dice=five()[:1]))

    assert not shown.widget.keyed("4")
    assert not shown.widget.keyed("0")


def test_a_sign_that_the_font_does_not_have_gives_way_to_the_name(open_app):
    open_app()

    assert sign_of(Face("flame", "Flame", "🔥")) == "Flame"
    assert sign_of(Face("skull", "Skull", "☠")) == "☠"
    assert sign_of(Face("rest", "Rest")) == "Rest"
    assert sign_of(Face(4)) == ""


def test_dice_that_stay_are_shown_lying_and_are_not_asked_for(ask):
    shown = ask(again("red 2", "purple", blue="flame"))

    lying = [die for die in shown.widget.walk() if isinstance(die, LyingDie)]
    assert [(die.face.name, die.colour) for die in lying] == [("Skull", "red"), ("Flame", "blue"), ("Flame", "blue")]
    assert "These stay as they lie" in words_of(shown.widget)
    shown.keys("1", "4")

    assert shown.given == [{"red 2": ["flame"], "purple": ["star"]}]


def test_dice_without_pips_are_not_offered_to_the_camera(open_app):
    app = open_app(game=True)
    app.open_game.dice = "camera"

    assert prompt_widget(throw(), app.desk.prompts).tray is not None
    assert prompt_widget(again("red 1"), app.desk.prompts).tray is None
