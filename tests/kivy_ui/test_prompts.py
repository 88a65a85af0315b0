"""Every kind of prompt, answered with a finger and with keys."""

import random

import pytest
from kivy.uix.widget import Widget

from companion.answerers import Bot
from companion.dice import Dice
from companion.game import Player, find_game
from companion.prompts import Act, Choose, Confirm, Done, Draw, Option, Place, Prompt, Roll, Write
from companion.session import Session
from kivy_ui.finger import find, press, pump, tap
from kivy_ui.focus import touchables
from kivy_ui.prompts import WIDGETS, prompt_widget
from kivy_ui.prompts.act import ALL_SHOWN, ActWidget, without_name
from kivy_ui.prompts.base import PromptWidget
from kivy_ui.prompts.narrowing import Names
from kivy_ui.prompts.pad import reading_words
from kivy_ui.start import DISPLAYS
from kivy_ui.theme import CONTRAST
from kivy_ui.widgets.words import Words

CARDS = ["Ring of Second Thoughts", "Amulet of the Kept Breath", "Torc of Red Noon", "Sapphire Tear", "Rope",
         "Boots of the Grey Mile", "Veil of the Unwritten", "Scroll of the Emptied Name", "Dawn Shield", "Mist Warden",
         "Twin Knives of Quarrel", "Grave Whisperer", "Battle Strategist", "Numbing Touch", "Frost Breath", "Lantern",
         "Oak Staff", "Jar of Bees"]  # fmt: skip
TWO = [Player("Sara", "Sara", seat=0), Player("Bryan", "Bryan", seat=1)]


class Shown:
    """A prompt on a sheet over the app, and what was answered to it."""

    def __init__(self, app, prompt: Prompt) -> None:
        self.given: list[object] = []
        self.prompt, self.desk = prompt, app.desk
        app.desk.answer = lambda prompt, value, **more: self.given.append(prompt.check(value)) or True
        app.desk.roll_for_us = lambda prompt: self.given.append("rolled")
        self.widget = prompt_widget(prompt, app.desk)
        app.stage.open("?", self.widget)
        pump(3)

    def main(self) -> None:
        self.widget.main.act()

    def keys(self, *keys: str) -> None:
        for key in keys:
            assert self.widget.keyed(key), key


@pytest.fixture
def ask(open_app):
    """``ask(prompt)`` shows it."""
    app = open_app()
    return lambda prompt: Shown(app, prompt)


def options(*labels: str, where: str = "") -> list[Option]:
    return [Option(label.casefold(), label, where=where) for label in labels]


def words_of(widget: Widget) -> str:
    return " | ".join(part.text for part in widget.walk() if isinstance(part, Words))


def test_every_kind_of_prompt_has_a_widget_of_its_own():
    kinds = {kind.kind for kind in (Choose, Act, Roll, Draw, Write, Place, Confirm)}

    assert set(WIDGETS) == kinds
    assert len(set(WIDGETS.values())) == len(kinds)


# -- choose ------------------------------------------------------------------------------------------------


def test_a_tap_on_an_option_takes_it(ask):
    shown = ask(Choose("k", "Which Gate?", offers=lambda: options("North", "South")))

    tap(find("South"))

    assert shown.given == ["south"]


def test_the_main_option_is_the_big_button_and_no_tile(ask):
    shown = ask(Choose("k", "Who fights?", offers=lambda: options("All", "Sara", "Bryan"), main="all"))

    assert shown.widget.main.text == "All"
    assert "All" not in [tile.text for tile in touchables(shown.widget)]
    shown.main()
    assert shown.given == ["all"]


def test_an_option_that_is_not_possible_is_shown_and_tells_why(ask):
    shown = ask(Choose("k", "Which?", offers=lambda: [*options("Walk"), Option("fly", "Fly", why_not="no wings")]))

    tap(find("Fly"))

    assert shown.given == []
    assert "no wings" in words_of(shown.desk.stage)


def test_several_are_ticked_and_counted_before_they_are_taken(ask):
    shown = ask(Choose("k", "Who?", offers=lambda: options("Sara", "Bryan", "Mika"), least=1, most=2))
    assert shown.widget.main.act is None

    tap(find("Sara"))
    tap(find("Mika"))
    assert shown.widget.main.text == "Take these 2"
    assert "✓ Mika" in words_of(shown.widget)
    tap(find("Bryan"))
    assert shown.widget.main.act is None
    tap(find("Sara"))
    shown.main()

    assert shown.given == [["mika", "bryan"]]


def test_what_is_chosen_can_be_read_in_high_contrast(open_app):
    app = open_app()
    app.desk.prefer(theme="contrast")
    ticks = Shown(app, Choose("k", "Who?", offers=lambda: options("Sara", "Bryan"), least=1, most=2)).widget
    dice = Shown(app, Roll("r", "Roll.", dice=[Dice("white", 2)])).widget

    next(tile for tile in ticks.walk(restrict=True) if getattr(tile, "text", "") == "Sara").act()

    grounds = [
        tile._rest_ground for tile in [*ticks.walk(restrict=True), *dice.throw.tiles] if hasattr(tile, "_rest_ground")
    ]
    assert grounds.count(CONTRAST.chosen) == 2
    assert CONTRAST.ink not in grounds


def test_nobody_is_an_answer_where_none_may_be_chosen(ask):
    shown = ask(Choose("k", "Who?", offers=lambda: options("Sara"), least=0, most=1))

    assert shown.widget.main.text == "Take none"
    shown.main()

    assert shown.given == [[]]


def test_a_number_key_takes_an_option_and_where_options_are_numbers_it_means_that_number(ask):
    first = ask(Choose("k", "Which?", offers=lambda: options("North", "South")))
    first.keys("2")
    second = ask(Choose("k", "How many?", offers=lambda: [Option(str(n), f"{n} hexes") for n in (3, 2, 1)]))
    second.keys("3")

    assert first.given == ["south"]
    assert second.given == ["3"]


def test_of_sixty_names_two_letters_leave_the_right_one(ask):
    shown = ask(Choose("k", "Which card?", offers=lambda: options(*CARDS)))

    tap(find("W"))
    tap(find("H"))

    assert shown.widget.main.text == "Grave Whisperer"
    tap(find("Grave Whisperer"))
    assert shown.given == ["grave whisperer"]


def test_letters_can_be_typed_and_taken_back(ask):
    shown = ask(Choose("k", "Which card?", offers=lambda: options(*CARDS)))

    shown.keys("t", "w", "backspace", "o")
    assert [option.label for option in shown.widget.names.fitting] == ["Torc of Red Noon", "Numbing Touch"]
    assert not shown.widget.keyed("q")


def test_only_letters_that_leave_fewer_are_offered():
    names = Names(options("Red Fox", "Red Hen", "Red Cat", "Blue Cat"))

    assert names.next_letters("") == ["b", "c", "f", "h"]
    assert names.next_letters("c") == []


# -- act ---------------------------------------------------------------------------------------------------


def menu() -> list[Option]:
    return [
        Option("move:Sara", "Sara: move", where="Sara"),
        Option("rest:Sara", "Sara: rest", where="Sara", why_not="Sara has moved"),
        Option("move:Bryan", "Bryan: move", where="Bryan"),
        Option("shuffle", "Shuffle the trove"),
        Option("end", "End the turn"),
    ]


def test_acts_stand_below_their_persons_name_and_do_not_repeat_it(ask):
    shown = ask(Act("k", "Who does what?", offers=menu))

    texts = [tile.text for tile in touchables(shown.widget)]

    assert texts == ["Move", "Rest", "Move", "Shuffle the trove"]
    assert "Sara" in words_of(shown.widget)


def test_the_last_act_that_concerns_all_ends_the_turn_and_is_the_main_one(ask):
    shown = ask(Act("k", "Who does what?", offers=menu))

    assert shown.widget.main.text == "End the turn"
    shown.main()

    assert shown.given == ["end"]


def test_an_impossible_act_tells_why_and_answers_nothing(ask):
    shown = ask(Act("k", "Who does what?", offers=menu))

    tap(find("Rest"))

    assert shown.given == []
    assert "Sara has moved" in words_of(shown.desk.stage)


def test_with_many_people_one_taps_whose_acts_are_shown_and_that_is_remembered(ask):
    names = ["Sara", "Bryan", "Mika"]
    offers = lambda: [Option(f"move:{name}", f"{name}: move", where=name) for name in names]  # noqa: E731
    shown = ask(Act("k", "Who does what?", offers=offers))

    tap(find("Mika"))
    again = ask(Act("k", "Who does what?", offers=offers))
    tap(find("Move", among=again.widget))

    assert shown.given + again.given == ["move:Mika"]


@pytest.mark.parametrize(
    ("label", "name", "short"),
    [
        ("Sara: move", "Sara", "Move"),
        ("Sara withdraws", "Sara", "Withdraws"),
        ("Sarah: move", "Sara", "Sarah: move"),
        ("Sara", "Sara", "Sara"),
        ("End it", "", "End it"),
    ],
)
def test_a_label_without_the_name_it_stands_below(label, name, short):
    assert without_name(label, name) == short


# -- roll --------------------------------------------------------------------------------------------------


def throw(*, also: list[Option] | None = None) -> Roll:
    dice = (Dice("CR", 2), Dice("creature", 1, colour="black"), Dice("knife", 1, read="d*", size="small"))
    return Roll("k", "Roll for both.", dice=dice, also=lambda: also or [])


def test_faces_are_tapped_die_by_die_and_given_once_complete(ask):
    shown = ask(throw())

    for face in (4, 2, 6):
        tap(shown.widget.pad.tiles[face - 1])
    assert shown.widget.main.act is None
    assert shown.widget.main.text == "3 of 4 faces"
    tap(shown.widget.pad.tiles[0])
    shown.main()

    assert shown.given == [{"CR": [4, 2], "creature": [6], "knife": [1]}]


def test_the_pad_goes_on_to_the_next_roll_but_never_leaves_one_that_is_shown(ask):
    below, above = ask(throw()), ask(throw())
    assert above.widget.pad is not below.widget.pad

    above.desk.stage.close()
    following = ask(throw())
    tap(following.widget.pad.tiles[3])

    assert following.widget.pad is above.widget.pad
    assert following.widget.faces == [4, None, None, None]
    assert above.widget.faces == below.widget.faces == [None] * 4


def test_the_last_face_can_be_deleted_and_any_die_tapped_to_change_it(ask):
    shown = ask(throw())

    shown.keys("4", "2", "6", "1")
    tap(find("Delete the last face"))
    assert shown.widget.faces == [4, 2, 6, None]
    tap(shown.widget.throw.tiles[1])
    shown.keys("5")
    shown.keys("3")
    shown.main()

    assert shown.given == [{"CR": [4, 5], "creature": [6], "knife": [3]}]


def test_backspace_is_undo_again_when_there_is_no_face_left_to_delete(ask):
    shown = ask(throw())

    shown.keys("4", "backspace")

    assert not shown.widget.keyed("backspace")


def test_the_dice_say_their_names_how_they_are_read_and_what_they_count(ask):
    shown = ask(throw())
    assert "knife · d★" in words_of(shown.widget)
    assert "d★: 1 to 3 count 0, 4 to 6 count 1" in words_of(shown.widget)

    shown.keys("4", "2", "6", "5")

    assert "knife · d★ → 1" in words_of(shown.widget)


def test_every_way_to_read_a_die_is_explained_but_the_plain_one():
    said = {read: reading_words(read, "odd/even") for read in ("d*", "d2", "d3", "d4", "d5", "d6")}

    assert said["d6"] == ""
    assert all(said[read] for read in said if read != "d6")
    assert "even" in said["d*"]


def test_we_can_be_rolled_for(ask):
    shown = ask(throw())

    tap(find("Roll for us"))
    shown.keys("r")

    assert shown.given == ["rolled", "rolled"]


def test_what_may_be_done_before_the_dice_fall_is_a_tap_away(ask):
    shown = ask(throw(also=[*options("Blue shard"), Option("red", "Red shard", why_not="none left")]))

    tap(find("Red shard"))
    assert shown.given == []
    tap(find("Blue shard"))

    assert shown.given == [Done("blue shard")]


# -- draw, write, place, confirm ---------------------------------------------------------------------------


def test_a_drawn_card_is_found_by_its_letters(ask):
    shown = ask(Draw("k", "Which card?", pool=lambda: CARDS))

    tap(find("Q"))
    tap(find("Twin Knives of Quarrel"))

    assert shown.given == ["Twin Knives of Quarrel"]


def test_several_are_drawn_in_order_and_never_more_than_there_are(ask):
    shown = ask(Draw("k", "Which two?", pool=lambda: ["light", "dark", "dark"], count=2))

    tap(find("light"))
    tap(find("light"))
    assert "there is no other one" in words_of(shown.desk.stage)
    tap(find("dark"))
    tap(find("Take the last one back"))
    shown.keys("2")
    shown.main()

    assert shown.given == [["light", "dark"]]


def test_a_draw_has_its_way_out_and_can_be_left_to_the_app(ask):
    shown = ask(Draw("k", "Which?", pool=lambda: ["light"], also=lambda: options("Another card")))

    tap(find("Another card"))
    tap(find("Draw for us"))

    assert shown.given == [Done("another card"), "rolled"]


def test_a_line_is_written_on_our_own_keyboard(ask):
    shown = ask(Write("k", "What is it called?", longest=12))

    shown.main()
    pump(3)
    for letter in ("Ü", "b", "e", "r", "Space", "7"):
        tap(find(letter))
    tap(find("Done"))

    assert shown.given == ["Über 7"]


def test_a_line_is_written_with_real_keys_too(ask):
    shown = ask(Write("k", "What is it called?"))

    for key in "knife":
        press(key)
    press("backspace")
    press("enter")

    assert shown.given == ["Knif"]


def test_a_line_is_never_longer_than_asked_for_nor_done_while_too_short(ask):
    shown = ask(Write("k", "What is it called?", least=2, longest=3))

    press("a")
    press("enter")
    assert shown.given == []
    for key in "bcd":
        press(key)
    press("enter")

    assert shown.given == ["Abc"]


def test_what_need_not_be_written_is_left_empty_with_one_tap(ask):
    shown = ask(Write("k", "A note?", least=0))

    tap(find("Leave it empty"))

    assert shown.given == [""]


def test_a_piece_is_shown_with_where_it_goes(open_app):
    app = open_app(game=True)
    shown = Shown(app, Place("k", "Put it there.", piece="Gate Seal", to="the box"))

    assert "Gate Seal" in words_of(shown.widget)
    assert "→ the box" in words_of(shown.widget)
    shown.main()

    assert shown.given == ["done"]


def test_a_hex_is_called_by_its_map_and_never_by_its_id(open_app):
    app = open_app(game=True)
    avatar = app.house.session.table.avatars[0]
    shown = Shown(app, Place("k", "Put it there.", piece=avatar.name, to="A:h4"))

    assert "h4" in words_of(shown.widget)
    assert "A:h4" not in words_of(shown.widget)


def test_yes_is_the_main_answer_and_both_are_large(ask):
    shown = ask(Confirm("k", "End the turn?", yes="End it", no="Not yet"))

    assert shown.widget.main.text == "End it"
    assert min(tile.height for tile in touchables(shown.widget)) > 60
    tap(find("Not yet"))
    shown.keys("e", "y", "n")

    assert shown.given == [False, True, True, False]


# -- whole games -------------------------------------------------------------------------------------------

PHYSICAL = {f"trove_{trove}": "physical" for trove in ("ability", "fate", "mastery", "potion", "treasure")}
GAMES = [
    {},
    {"edition": "first", "stars": "lockdown"},
    {"scenario": "preserve", **PHYSICAL},
    {"board": "unmapped", "realm": "unmapped", "tokens": "virtual"},
]


def answer_by_touch(widget: PromptWidget, value: object) -> None:
    """Give *value* by what can be touched, as a person would."""
    prompt = widget.prompt
    if isinstance(prompt, Roll) and not isinstance(value, str):
        for face in [face for group in prompt.dice for face in value[group.role]]:
            widget.pad.tiles[face - 1].act()
    elif isinstance(prompt, Write):
        widget.main.act()
        line = widget.desk.stage.sheets[-1].inside
        line.text = value
        line.finish()
        return
    elif isinstance(prompt, Confirm):
        _touch(widget, prompt.yes if value in (True, "yes") else prompt.no)
        return
    elif not isinstance(prompt, Place):
        labels = {option.id: option for option in prompt.options()}
        for one in value if isinstance(value, list) else [value]:
            if not (widget.main is not None and one in (getattr(prompt, "main", ""), "end")):
                _touch(widget, labels[one].label, labels[one].where)
    if widget.main is not None and widget.main.act is not None and not widget.desk.answered:
        widget.main.act()


def _touch(widget: PromptWidget, label: str, where: str = "") -> None:
    """Tap the tile that says so, after as many letters as it takes, on the right tab."""
    names = getattr(widget, "names", None)
    if len(getattr(widget, "groups", ())) > ALL_SHOWN and where:
        next(touch for touch in touchables(widget) if touch.text.split(" ", 1)[-1] == where).act()
    for letter in label.casefold() if names is not None else "":
        if any(touch.text == label for touch in touchables(widget)):
            break
        assert names.keyed(letter)
    wanted = {label, without_name(label, where)}
    tiles = list(touchables(widget))
    if len(getattr(widget, "groups", ())) > 1:  # below the heading of whom it concerns
        tiles = tiles[_heads(widget).get(where, 0) :]
    next(touch for touch in tiles if touch.text in wanted).act()


def _heads(widget: ActWidget) -> dict[str, int]:
    """How many tiles stand before each person's heading, where all are shown."""
    heads, before = {}, 0
    for part in reversed(widget.children):
        if isinstance(part, Words):
            heads[next((name for name in widget.groups if part.text.endswith(name)), "")] = before
        else:
            before += len(list(touchables(part)))
    return heads


@pytest.mark.parametrize("settings", GAMES, ids=lambda settings: "-".join(settings.values()) or "usual")
def test_every_question_of_a_game_can_be_answered_by_touch(open_app, settings):
    """Each question the first time it is asked with another number of answers."""
    app, game, met = open_app(), find_game("shadows_of_malice"), set()
    session = Session(game, game.start(settings, TWO), None)
    bot = Bot(game, random.Random(7))
    given: list[object] = []
    app.house.session = session
    app.desk.answered = given
    app.desk.answer = lambda prompt, value, **_: given.append(prompt.check(value)) or True
    for _ in range(220):
        if not session.prompts:
            break
        prompt = session.prompts[0].as_it_stands()
        value = bot.answer(session.table, prompt).value
        size = len(prompt.options()), len(value) if isinstance(value, list | dict) else 0
        if (prompt.key, size) not in met and not getattr(prompt, "chance", False):
            met.add((prompt.key, size))
            given.clear()
            answer_by_touch(prompt_widget(prompt, app.desk), value)
            assert given == [prompt.check(value)], (prompt.key, value)
        session.answer(value, serial=prompt.serial)
        app.house.changed += 1
    app.house.session = None
    assert len({key for key, _ in met}) > 15


@pytest.mark.parametrize("display", DISPLAYS[:2], ids=lambda display: display.name)
def test_the_keyboard_has_room_for_every_key(open_app, display):
    app = open_app(display=display)
    shown = Shown(app, Write("k", "What is it called?"))

    shown.main()
    pump(4)

    keys = list(touchables(app.stage.sheets[-1].inside))
    assert min(min(key.width, key.height) for key in keys) >= app.desk.theme.touch - 1
    assert {"a", "ü", "ß", "0"} <= {key.text.lower() for key in keys}
