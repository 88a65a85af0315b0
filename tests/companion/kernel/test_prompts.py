"""The questions a rule can ask, and what each of them takes for an answer."""

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.errors import BadAnswer, Illegal, Invalid
from companion.fronts.as_lines import asked
from companion.fronts.typed import expected, obvious
from companion.kernel.dice import Dice
from companion.kernel.draw import Draw
from companion.kernel.groups import Together
from companion.kernel.prompts import Act, Choose, Confirm, Done, Option, Place, Prompt, Tell
from companion.kernel.roll import Roll
from companion.language.words import worded

ROADS = [
    Option("north", "The north road"),
    Option("south", "The south road"),
    Option("sea", "By sea", why_not="no ship."),
]
DRIFT = (Dice("black", colour="black"), Dice("white", 2))
FATE = Option("fate", "Play a fate")


def choose(**more):
    return Choose("road", "Which way?", offers=lambda: ROADS, **more)


def roll(*also):
    return Roll("drift", "The Shadow drifts.", dice=DRIFT, also=lambda: also)


def draw(count=1, pool=("coin", "coin", "gem")):
    return Draw("bag", "Draw from the bag.", pool=lambda: list(pool), count=count, named=str.capitalize)


def refusal(prompt, value, error) -> str:
    """What whoever answers *value* hears; it is an *error* of that kind."""
    with pytest.raises(error) as refused:
        prompt.check(value)
    return str(refused.value)


# -- choosing --------------------------------------------------------------------------------------------


def test_a_choice_takes_the_id_of_an_option():
    assert choose().check("south") == "south"


@pytest.mark.parametrize("value", [1, None, True, ["north"], {"id": "north"}, 1.5])
def test_a_choice_that_is_no_word_is_invalid_and_hears_the_options(value):
    assert refusal(choose(), value, Invalid) == (
        f"Which way? Expected one of: north (The north road), south (The south road), not {value!r}."
    )


def test_an_option_that_does_not_exist_is_illegal_and_hears_the_options():
    assert refusal(choose(), "west", Illegal) == (
        "Which way? There is no 'west'. Expected one of: north (The north road), south (The south road)."
    )


def test_a_dimmed_option_is_illegal_and_says_why_and_what_is_possible_instead():
    assert refusal(choose(), "sea", Illegal) == (
        "By sea is not possible now: no ship. Expected one of: north (The north road), south (The south road)."
    )


def test_a_dimmed_option_is_shown_but_not_legal():
    assert [option.id for option in choose().options()] == ["north", "south", "sea"]
    assert choose().legal() == ["north", "south"]


def test_a_long_list_of_options_is_cut_short_in_a_message():
    many = Choose("hex", "Where?", offers=lambda: [Option(f"h{n}", f"Hex {n}") for n in range(40)])

    with pytest.raises(Illegal, match=r"h11 \(Hex 11\) …\.$"):
        many.check("h40")


def test_options_are_computed_when_looked_at():
    ways = ["north"]
    prompt = Choose("road", "Which way?", offers=lambda: [Option(way, way) for way in ways])
    assert prompt.legal() == ["north"]

    ways.append("south")

    assert prompt.check("south") == "south"


@pytest.mark.parametrize(("most", "value"), [(2, ["red"]), (1, "red")])
def test_several_are_a_list_to_the_rule_also_where_there_can_be_but_one(most, value):
    choose = Choose("dice", "Which dice?", most=most, offers=lambda: [Option("red", "Red"), Option("blue", "Blue")])
    asked = choose.several()

    next(asked)

    with pytest.raises(StopIteration) as done:
        asked.send(choose.check(value))

    assert done.value.value == ["red"]


def test_a_choice_of_several_takes_a_list():
    assert choose(least=1, most=2).check(["south", "north"]) == ["south", "north"]


def test_a_choice_of_none_to_one_takes_an_empty_list():
    assert choose(least=0, most=1).check([]) == []


def test_a_choice_of_several_that_is_no_list_is_invalid_and_hears_the_options():
    assert refusal(choose(least=1, most=2), "north", Invalid) == (
        "Which way? Expected a list of one of: north (The north road), south (The south road), not 'north'."
    )


@pytest.mark.parametrize("value", [[], ["north", "north"], ["north", "south", "north"]])
def test_too_few_too_many_or_the_same_twice_is_illegal(value):
    assert (
        refusal(choose(least=1, most=2), value, Illegal) == f"Which way? Choose 1 to 2 different ones, not {value!r}."
    )


@pytest.mark.parametrize(("value", "error"), [(["north", 3], Invalid), (["north", "sea"], Illegal)])
def test_each_of_several_is_checked_by_itself(value, error):
    with pytest.raises(error):
        choose(least=1, most=2).check(value)


@pytest.mark.parametrize(
    ("least", "ids", "answerable"),
    [(1, [], False), (1, ["a"], True), (0, [], True), (2, ["a"], False), (2, ["a", "b"], True)],
)
def test_a_choice_has_an_answer_if_enough_is_on_offer(least, ids, answerable):
    prompt = Choose("k", "?", offers=lambda: [Option(i, i) for i in ids], least=least, most=2)

    assert prompt.has_answer() is answerable


def test_a_choice_of_dimmed_options_only_has_no_answer():
    assert not Choose("k", "?", offers=lambda: [Option("a", "A", why_not="no")]).has_answer()


def test_a_choice_is_described_by_its_labels():
    assert worded(choose().describe("north")) == "Which way? The north road"
    assert worded(choose(most=2).describe(["north", "south"])) == "Which way? The north road and The south road"
    assert worded(choose(least=0).describe([])) == "Which way? –"


def test_the_free_menu_of_a_turn_is_a_choice_of_its_own_kind():
    menu = Act("turn", "Your turn.", offers=lambda: ROADS)

    assert (menu.kind, menu.check("north")) == ("act", "north")


# -- rolling ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [{"white": [2, 3], "black": [4]}, {"black": [4], "white": [2, 3]}, [4, 2, 3]])
def test_a_roll_takes_faces_by_role_or_in_the_order_of_the_dice(value):
    assert roll().check(value) == {"black": [4], "white": [2, 3]}


@pytest.mark.parametrize(
    "value",
    [
        None,
        4,
        "4 2 3",
        [],
        [4, 2],
        [4, 2, 3, 1],
        [4, 2, 7],
        [0, 2, 3],
        [4, 2, True],
        [4, 2, 3.0],
        [4, 2, "3"],
        {},
        {"black": [4]},
        {"black": [4], "white": [2]},
        {"black": 4, "white": [2, 3]},
        {"black": [4], "white": [2, 3], "green": [1]},
        {"black": [4], "grey": [2, 3]},
    ],
)
def test_anything_but_the_faces_asked_for_is_invalid_and_hears_which_they_are(value):
    assert refusal(roll(), value, Invalid) == (
        f"The Shadow drifts. Expected the faces (1 to 6) of 1 black and 2 white, not {value!r}."
    )


def test_a_roll_takes_a_side_act_that_is_on_offer():
    assert roll(FATE).check("fate") == Done("fate")
    assert worded(roll(FATE).describe(Done("fate"))) == "The Shadow drifts. Play a fate"


def test_a_word_where_only_dice_were_asked_is_invalid():
    with pytest.raises(Invalid):
        roll().check("fate")


def test_a_side_act_that_is_not_on_offer_is_illegal_and_hears_what_is():
    assert refusal(roll(FATE), "potion", Illegal) == (
        "The Shadow drifts. There is no 'potion'. "
        "Expected the faces (1 to 6) of 1 black and 2 white, or one of: fate (Play a fate)."
    )


def test_a_dimmed_side_act_is_illegal_with_its_reason():
    with pytest.raises(Illegal, match=r"Play a fate is not possible now: none left\. Expected the faces"):
        roll(Option("fate", "Play a fate", why_not="none left")).check("fate")


def test_a_roll_can_always_be_answered():
    assert roll().has_answer()
    assert roll(Option("fate", "Play a fate", why_not="none left")).has_answer()


def test_a_roll_is_described_by_its_faces():
    assert worded(roll().describe({"black": [4], "white": [2, 3]})) == "The Shadow drifts. 4 / 2 3"


def test_what_a_rule_does_to_its_dice_does_not_change_what_was_answered():
    answered = {"black": [4], "white": [2, 3]}

    roll().check(answered)["white"].clear()

    assert answered == {"black": [4], "white": [2, 3]}


# -- drawing ---------------------------------------------------------------------------------------------


def test_one_draw_takes_an_id_alone_or_in_a_list():
    assert draw().check("gem") == "gem"
    assert draw().check(["gem"]) == "gem"


def test_several_draws_are_given_in_their_order():
    assert draw(count=3).check(["coin", "gem", "coin"]) == ["coin", "gem", "coin"]


def test_a_draw_of_nothing_gives_nothing():
    assert draw(count=0).check([]) == []


@pytest.mark.parametrize("value", [None, 3, "coin", ["coin"], ["coin", 1], ["coin", "coin", "gem"], {"coin": 2}])
def test_anything_but_as_many_as_asked_for_is_invalid_and_hears_what_there_is(value):
    assert refusal(draw(count=2), value, Invalid) == (
        f"Draw from the bag. Expected 2 drawn: one of: coin (Coin), gem (Gem), not {value!r}."
    )


@pytest.mark.parametrize("value", [["gem", "gem"], ["coin", "ruby"]])
def test_more_of_a_kind_than_there_are_is_illegal(value):
    assert refusal(draw(count=2), value, Illegal) == (
        f"Draw from the bag. {value[1]!r} is not there to be drawn. Expected one of: coin (Coin), gem (Gem)."
    )


def test_each_kind_in_the_pool_is_offered_once():
    assert [option.label for option in draw().options()] == ["Coin", "Gem"]


@pytest.mark.parametrize(("count", "pool", "answerable"), [(1, [], False), (2, ["a"], False), (2, ["a", "a"], True)])
def test_a_draw_has_an_answer_if_the_supply_holds_enough(count, pool, answerable):
    assert draw(count, pool).has_answer() is answerable


def test_a_draw_is_described_by_the_first_few_names():
    assert worded(draw().describe("gem")) == "Draw from the bag. Gem"
    assert worded(draw(6).describe(["coin"] * 6)) == "Draw from the bag. Coin, Coin, Coin and Coin …"


def test_what_chance_draws_is_told_only_where_it_lies_open():
    hidden, openly = (Draw("bag", "From the bag:", chance=True, openly=openly) for openly in (False, True))

    assert (worded(hidden.describe("gem")), worded(openly.describe("gem"))) == ("From the bag:", "From the bag: gem")


def test_what_a_rule_does_to_its_cards_does_not_change_what_was_answered():
    answered = ["coin", "gem"]

    draw(count=2).check(answered).clear()

    assert answered == ["coin", "gem"]


# -- placing, confirming, telling --------------------------------------------------------------------------


def test_a_piece_is_placed_by_saying_done():
    prompt = Place("shadow.place", "Put the Shadow on the Pit.", piece="Shadow", to="pit")

    assert prompt.check("done") == "done"
    assert prompt.options()[0].where == "pit"
    assert worded(prompt.describe("done")) == "Put the Shadow on the Pit."
    with pytest.raises(Illegal, match=r"Expected one of: done \(Done\)"):
        prompt.check("later")
    with pytest.raises(Invalid, match=r"Expected one of: done \(Done\)"):
        prompt.check(True)


@pytest.mark.parametrize(("value", "meaning"), [("yes", True), ("no", False), (True, True), (False, False)])
def test_a_confirmation_is_yes_or_no(value, meaning):
    assert Confirm("rest", "Rest here?").check(value) is meaning


def test_a_confirmation_speaks_in_its_own_words():
    prompt = Confirm("rest", "Rest here?", yes="Sleep", no="Go on")

    assert worded(prompt.describe(True)) == "Rest here? Sleep"
    assert worded(prompt.describe(False)) == "Rest here? Go on"
    with pytest.raises(Illegal, match=r"Expected one of: yes \(Sleep\), no \(Go on\)"):
        prompt.check("maybe")
    with pytest.raises(Invalid, match=r"Expected one of: yes \(Sleep\), no \(Go on\), not 1"):
        prompt.check(1)


def test_a_tell_offers_nothing_to_answer():
    assert not Tell("t", "The sun sets.").has_answer()


def test_two_questions_asked_together_must_differ_in_key_or_person():
    Together([Confirm("ready", "Ready?", who="Sara"), Confirm("ready", "Ready?", who="Tom")])

    with pytest.raises(ValueError, match="asked together twice"):
        Together([Confirm("ready", "Ready?", who="Sara"), Confirm("ready", "Really?", who="Sara")])


# -- whatever is thrown at them ----------------------------------------------------------------------------

SAMPLES: list[Prompt] = [
    choose(),
    choose(least=0, most=2),
    Act("turn", "Your turn.", offers=lambda: ROADS),
    roll(),
    roll(FATE),
    Roll("none", "No dice.", dice=()),
    draw(),
    draw(count=2),
    draw(count=0),
    Place("p", "Put it there.", piece="Shadow", to="pit"),
    Confirm("c", "Sure?"),
    Tell("t", "Hear!"),
]
WORDS = st.sampled_from(["north", "sea", "fate", "coin", "gem", "done", "yes", "black", "white"]) | st.text(max_size=5)
SCALARS = st.none() | st.booleans() | st.integers(0, 7) | st.integers() | st.floats(allow_nan=False) | WORDS
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3), max_leaves=8
)
FACES = st.lists(st.integers(0, 7), max_size=3)
ANSWERS = JSON | FACES | st.fixed_dictionaries({"black": FACES, "white": FACES}) | st.lists(WORDS, max_size=3)


@pytest.mark.parametrize("prompt", SAMPLES, ids=lambda prompt: f"{prompt.kind}-{prompt.key}")
@given(value=ANSWERS)
@example(value="\ud800")
@example(value={"black": [[]], "white": [{}, None]})
@example(value=[["north"], {"a": []}])
def test_any_answer_is_right_or_a_bad_answer_and_a_right_one_can_be_given_again(prompt, value):
    try:
        checked = prompt.check(value)
    except BadAnswer:
        return

    assert worded(prompt.describe(checked)).startswith(worded(prompt.text))
    assert prompt.check(msgspec.json.decode(msgspec.json.encode(value))) == checked


def test_enter_alone_gives_the_main_answer_as_long_as_it_is_legal():
    blocked = ""
    prompt = Choose(
        "again",
        "The roll shows 2.",
        offers=lambda: [Option("keep", "It stands", why_not=blocked), Option("again", "Roll again"), Option("c", "C")],
        main="keep",
    )

    assert obvious(prompt) == "keep"
    assert expected(prompt) == "Type one of: 1 (It stands), 2 (Roll again), 3 (C). Enter alone means: It stands."
    assert asked(prompt, []).main == "keep"

    blocked = "too late"

    assert obvious(prompt) is None
