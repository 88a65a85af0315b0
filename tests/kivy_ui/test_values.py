"""Figures under a finger: a tap opens what they are made of, a hold sets them right."""

from companion.games.shadows_of_malice.cards.cards import all_cards
from companion.kernel.view import Board, Pool, Value
from kivy_ui.focus import touchables
from tests.kivy_ui.drivers.touch_driver import find, hold, pump, tap, touch_at
from tests.kivy_ui.panel_samples import LIFE, SAMPLES, show, words_on


def test_a_tap_on_a_figure_opens_its_parts_and_their_sources(open_app):
    app = open_app(game=True)
    show(app, [SAMPLES[1]])

    tap(find("Life 4 of 5"))

    words = words_on(app.stage.sheets[0])
    assert {"Life", "life tokens", "+5", "wounds", "−1", "together", "4"} <= words
    assert {"SM-141", "SM-147"} <= words


def test_a_source_leads_to_its_rule(open_app):
    app = open_app(game=True)
    show(app, [SAMPLES[1]])

    tap(find("Life 4 of 5"))
    tap(find("SM-147"))

    assert type(app.desk.navigation.page).__name__ == "RulesPage"


def corrected_by(app, value: Value) -> None:
    show(app, [Pool(id="p", title="Figures", values=[value])])
    hold(find(value.label))


def test_a_hold_corrects_a_number_step_by_step_within_its_bounds(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Wounds", "0", number=0, path="avatars.0.wounds"))

    for step in ("less", "more", "more"):
        tap(find(step))
    tap(find("Set it so"))

    assert app.open_game.session.table.avatars[0].wounds == 2
    assert "Set it so" not in words_on(app.stage)


def test_a_hold_corrects_yes_and_no_with_one_tap(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Watercraft", "ashore", path="avatars.0.afloat"))

    assert find("No").kind == "chosen"
    tap(find("Yes"))

    assert app.open_game.session.table.avatars[0].afloat is True


def test_a_hold_corrects_one_of_some_words_with_one_tap(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Coin", "high", path="settings.convention"))

    tap(find("odd/even"))

    assert app.open_game.session.table.settings.convention == "odd/even"


def test_a_hold_corrects_a_place_with_a_tap_on_the_map(open_app):
    app = open_app(game=True)
    maps = [panel for panel in app.open_game.view.panels if isinstance(panel, Board)]
    app.open_game.session.table.avatars[0].at = maps[0].layout.spaces[0].id
    corrected_by(app, Value("Where", "somewhere", path="avatars.0.at"))
    board = next(one for one in app.stage.sheets[0].walk() if hasattr(one, "space_at"))

    touch_at(*board.to_window(*board.middle_of(maps[0].layout.spaces[1].id)))

    assert app.open_game.session.table.avatars[0].at == maps[0].layout.spaces[1].id


def test_a_hold_corrects_words_with_the_keyboard(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Because", "", path="because"))

    for letter in "Ah":
        tap(find(letter))
    tap(find("Done"))

    assert app.open_game.session.table.because == "Ah"


def test_a_figure_made_of_others_opens_into_them_instead(open_app):
    app = open_app(game=True)
    corrected_by(app, LIFE)

    assert "life tokens" in words_on(app.stage.sheets[0])


def test_a_place_in_the_table_that_is_gone_is_told(open_app):
    app = open_app(game=True)
    corrected_by(app, Value("Wounds", "0", number=0, path="avatars.9.wounds"))

    assert app.stage.sheets == []


def test_a_hold_corrects_a_card_by_its_name(open_app):
    app = open_app(game=True)
    table = app.open_game.session.table
    corrected_by(app, Value("Fate", "some card", path="avatars.0.fate"))
    others = [(id_, name) for id_, name in app.open_game.game.care.choices(table, "avatars.0.fate").items() if id_]
    wanted = next(id_ for id_, _ in others if id_ != table.avatars[0].fate)

    names = app.stage.sheets[0].inside
    name = all_cards()[wanted].name
    for letter in name.split()[0].casefold():
        if any(touch.text == name for touch in touchables(names)):
            break
        names.keyed(letter)
    pump(3)
    tap(find(name))

    assert app.open_game.session.table.avatars[0].fate == wanted
