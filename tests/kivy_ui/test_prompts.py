"""Options, acts, orders and yes or no, answered with a finger and with keys."""

import pytest

from companion.kernel.dice import Dice
from companion.kernel.draw import Draw, Scan
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Act, Choose, Confirm, Cover, Option, Place, Write
from companion.kernel.roll import Roll
from companion.kernel.seats import Player
from kivy_ui.focus import touchables
from kivy_ui.open_game import OpenGame
from kivy_ui.prompts import WIDGETS
from kivy_ui.prompts.act import without_name
from kivy_ui.prompts.narrowing import Names
from kivy_ui.theme import CONTRAST
from tests.kivy_ui.asking import CARDS, MORE_CARDS, Shown, options, words_of
from tests.kivy_ui.drivers.touch_driver import find, tap


def test_every_kind_of_prompt_has_a_widget_of_its_own():
    kinds = {kind.kind for kind in (Choose, Act, Roll, Draw, Write, Number, Allot, Scan, Place, Confirm, Cover)}

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
    app.desk.settings.change(theme="contrast")
    ticks = Shown(app, Choose("k", "Who?", offers=lambda: options("Sara", "Bryan"), least=1, most=2)).widget
    dice = Shown(app, Roll("r", "Roll.", dice=[Dice("white", 2)])).widget

    next(tile for tile in ticks.walk(restrict=True) if getattr(tile, "text", "") == "Sara").act()

    grounds = [
        tile._rest_ground for tile in [*ticks.walk(restrict=True), *dice.row.tiles] if hasattr(tile, "_rest_ground")
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
    shown = ask(Choose("k", "Which card?", offers=lambda: options(*MORE_CARDS)))

    tap(find("W"))
    tap(find("H"))

    assert shown.widget.main.text == "Grave Whisperer"
    tap(find("Grave Whisperer"))
    assert shown.given == ["grave whisperer"]


PLACES = [
    *(Option(f"lair{n}", f"lair {n}, stocked" if n == 2 else f"lair {n}", emblem="beast") for n in (1, 2, 4, 5, 6, 7)),
    *(Option(f"well{n}", f"stronghold {n}: a hidden Well", emblem="shield") for n in range(1, 9)),
    Option("city", "the city", emblem="crown"),
]


def test_of_many_places_a_picture_is_touched_and_then_one_number(ask):
    shown = ask(Choose("k", "Which place?", offers=lambda: PLACES))
    assert [tile.text for tile in touchables(shown.widget)] == ["lair", "stronghold", "the city"]

    tap(find("lair"))
    tap(find("2, stocked"))

    assert shown.given == ["lair2"]


def test_a_picture_that_stands_for_one_place_answers_at_once(ask):
    shown = ask(Choose("k", "Which place?", offers=lambda: PLACES))

    tap(find("the city"))

    assert shown.given == ["city"]


def test_from_the_places_behind_a_picture_a_way_leads_back_to_all_pictures(ask):
    shown = ask(Choose("k", "Which place?", offers=lambda: PLACES))

    tap(find("lair"))
    tap(find("Back"))

    assert [tile.text for tile in touchables(shown.widget)] == ["lair", "stronghold", "the city"]
    assert shown.given == []


def test_keys_open_a_picture_by_its_place_and_take_an_option_by_its_own_number(ask):
    shown = ask(Choose("k", "Which place?", offers=lambda: PLACES))

    shown.keys("2", "backspace", "1")
    assert not shown.widget.keyed("3")  # there is no such lair any more
    shown.keys("4")

    assert shown.given == ["lair4"]


def test_letters_can_be_typed_and_taken_back(ask):
    shown = ask(Choose("k", "Which card?", offers=lambda: options(*CARDS)))

    shown.keys("t", "w", "backspace", "o")
    assert [option.label for option in shown.widget.names.fitting] == ["Torc of Red Noon", "Numbing Touch"]
    assert not shown.widget.keyed("q")


def test_only_letters_that_leave_fewer_are_offered():
    names = Names(options("Red Fox", "Red Hen", "Red Cat", "Blue Cat"))

    assert names.next_letters("") == ["b", "c", "f", "h"]
    assert names.next_letters("c") == []


def test_a_sign_stands_before_the_label_taken_or_not(ask):
    lamp = Option("lamp", "Lamp", means=7, sign="☼")
    shown = ask(Choose("k", "Which?", offers=lambda: [lamp, *options("Oar", "Net")], least=1, most=2))

    tap(find("☼ Lamp"))
    assert "✓ ☼ Lamp" in words_of(shown.widget)
    shown.main()

    assert shown.given == [[7]]


# -- act ---------------------------------------------------------------------------------------------------


def menu() -> list[Option]:
    return [
        Option("move:Sara", "Sara: move", where="Sara"),
        Option("rest:Sara", "Sara: rest", where="Sara", why_not="Sara has moved"),
        Option("move:Bryan", "Bryan: move", where="Bryan"),
        Option("shuffle", "Shuffle the trove"),
        Option("end", "End the turn"),
    ]


@pytest.fixture
def people(monkeypatch):
    """Sara, Bryan and Mika sit at the table."""
    seated = {name: Player(name, name) for name in ("Sara", "Bryan", "Mika")}
    monkeypatch.setattr(OpenGame, "player", lambda open_game, who: seated.get(who))


@pytest.mark.usefixtures("people")
def test_acts_stand_below_the_tab_of_their_person_and_do_not_repeat_the_name(ask):
    shown = ask(Act("k", "Who does what?", offers=menu))

    texts = [tile.text for tile in touchables(shown.widget)]

    assert texts == ["● Sara", "● Bryan", "Move", "Shuffle the trove", "Rest"]


def unequal() -> list[Option]:
    """Sara has acts that take something of the turn, Bryan only one that is free."""
    return [Option("move", "Move", where="Sara", cost=1), Option("read", "Read", where="Bryan", cost=0)]


@pytest.mark.usefixtures("people")
def test_the_tab_of_somebody_with_free_acts_only_opens_at_a_touch(ask):
    shown = ask(Act("k", "Who does what?", offers=unequal))
    assert shown.widget.open == "Sara"

    tap(find("Bryan"))

    assert shown.widget.open == "Bryan"
    assert "Read" in [tile.text for tile in touchables(shown.widget)]


def test_the_last_act_that_concerns_all_ends_the_turn_and_is_the_main_one(ask):
    shown = ask(Act("k", "Who does what?", offers=menu))

    assert shown.widget.main.text == "End the turn"
    shown.main()

    assert shown.given == ["end"]


@pytest.mark.usefixtures("people")
def test_an_impossible_act_tells_why_and_answers_nothing(ask):
    shown = ask(Act("k", "Who does what?", offers=menu))

    tap(find("Rest"))

    assert shown.given == []
    assert "Sara has moved" in words_of(shown.desk.stage)


@pytest.mark.usefixtures("people")
def test_with_many_people_one_taps_whose_acts_are_shown_and_that_is_remembered(ask):
    names = ["Sara", "Bryan", "Mika"]
    offers = lambda: [Option(f"move:{name}", f"{name}: move", where=name) for name in names]  # noqa: E731
    shown = ask(Act("k", "Who does what?", offers=offers))

    tap(find("Mika"))
    again = ask(Act("k", "Who does what?", offers=offers))
    tap(find("Move", among=again.widget))

    assert shown.given + again.given == ["move:Mika"]


@pytest.mark.usefixtures("people")
def test_acts_at_spaces_and_cards_stand_together_without_headings(ask):
    offers = [Option(f"go {place}", f"Go to the {place}", where=place) for place in ("hall", "well", "loft")]
    shown = ask(Act("k", "Where to?", offers=lambda: [*offers, Option("end", "Stay")]))

    assert [tile.text for tile in touchables(shown.widget)] == ["Go to the hall", "Go to the well", "Go to the loft"]


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


# -- place and confirm --------------------------------------------------------------------------------------


def test_a_piece_is_shown_with_where_it_goes(open_app):
    app = open_app(game=True)
    shown = Shown(app, Place("k", "Put it there.", piece="Gate Seal", to="the box"))

    assert "Gate Seal" in words_of(shown.widget)
    assert "→ the box" in words_of(shown.widget)
    shown.main()

    assert shown.given == ["done"]


def test_a_hex_is_called_by_its_map_and_never_by_its_id(open_app):
    app = open_app(game=True)
    avatar = app.open_game.session.table.avatars[0]
    shown = Shown(app, Place("k", "Put it there.", piece=avatar.name, to="A:h4"))

    assert "h4" in words_of(shown.widget)
    assert "A:h4" not in words_of(shown.widget)


def test_yes_is_the_main_answer_and_no_stands_beside_it_at_the_foot(ask):
    shown = ask(Confirm("k", "End the turn?", yes="End it", no="Not yet"))

    assert shown.widget.main.text == "End it"
    assert [tile.text for tile in shown.widget.further()] == ["Not yet"]
    tap(find("Not yet"))
    shown.keys("e", "y", "n")

    assert shown.given == [False, True, True, False]


def test_a_number_is_counted_up_or_typed(ask):
    shown = ask(Number("bid", "How many coins?", least=lambda: 1, most=lambda: 20))

    tap(find("+"))
    assert shown.widget.main.text == "2"
    tap(find("1"))
    shown.keys("5", "9")  # there are not 159
    shown.main()

    assert shown.given == [15]


def test_points_are_given_to_places_until_none_are_left(ask):
    places = [*options("Arm", "Leg"), Option("head", "Head", why_not="a helmet")]
    shown = ask(Allot("wounds", "Where?", offers=lambda: places, total=lambda: 3, most=lambda place: 2))
    less, more = [[row.children[at] for row in shown.widget.steppers.values()] for at in (2, 0)]

    for tile in (more[0], more[0], more[0], more[1], less[1]):
        tap(tile)
    assert (shown.widget.main.text, shown.widget.main.act) == ("1 left", None)
    tap(more[1])
    shown.main()

    assert shown.given == [{"arm": 2, "leg": 1, "head": 0}]
