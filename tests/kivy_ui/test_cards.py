"""Cards side by side: what they say is read out, hidden ones are only counted."""

from companion.kernel.prompts import Option
from companion.kernel.view import CardFace, Cards
from kivy_ui.panels.card_row import CardTile
from kivy_ui.panels.pile import PileDrawing
from tests.kivy_ui.drivers.touch_driver import find, tap
from tests.kivy_ui.panel_samples import HAND, MARKET, inside, show, show_offering, words_on


def test_a_card_goes_by_the_name_that_options_have_for_it(answers):
    app, given = answers
    hand = Cards(id="hand", cards=[CardFace("oar", "Oar", where="card 7")])
    show_offering(app, hand, Option("play", "Play it", where="card 7"))

    tap(find("Oar"))

    assert given == ["play"]


def test_a_card_without_an_answer_is_read_out(answers):
    app, given = answers
    show(app, [MARKET])

    tap(find("Frost Nova"))

    assert given == []
    words = "Frost Nova · Everybody beside you · loses a turn. · costs 3 drops"
    assert words in words_on(app.stage)


def test_every_card_is_as_large_as_a_fingertip_and_those_of_a_row_are_equally_high(answers):
    app, _ = answers
    (widget,) = show(app, [MARKET])

    tiles = inside(widget, CardTile)

    assert len(tiles) == 4
    assert all(tile.height >= app.desk.appearance.theme.touch <= tile.width for tile in tiles)
    assert tiles[0].height == tiles[1].height


def test_of_hidden_cards_only_the_number_shows(answers):
    app, _ = answers
    (widget,) = show(app, [HAND])

    (pile,) = inside(widget, PileDrawing)

    assert pile.left == 4
    assert inside(widget, CardTile) == []
