"""Settings: every change shows at once and is kept."""

import pytest
from kivy.config import Config
from kivy.core.window import Window

from companion.games.shadows_of_malice.rules.setup.rulings import ruling
from companion.language.words import phrase
from kivy_ui.preferences import load_preferences, preferences_file
from kivy_ui.system.machine import Machine
from kivy_ui.theme import CONTRAST
from kivy_ui.widgets.boxes import Scroll
from tests.kivy_ui.drivers.touch_driver import find, pump, tap
from tests.kivy_ui.test_machine import add_backlight


def open_settings(app, section=""):
    app.desk.navigation.go("settings")
    pump(2)
    tap(find(section or "Look"))


def kept(environ):
    return load_preferences(preferences_file(environ))[0]


def test_a_larger_text_shows_at_once_and_is_there_the_next_time(open_app, environ):
    app = open_app()
    before = app.desk.appearance.theme.body
    open_settings(app)

    tap(find("Text size"))
    tap(find("largest"))

    assert app.desk.navigation.page.theme.body == pytest.approx(before * 1.2)
    assert kept(environ).text == "largest"
    assert open_app(environ).desk.appearance.theme.text == 1.2


@pytest.mark.parametrize(
    ("section", "tiles", "name", "value"),
    [
        ("Look", ["High contrast"], "theme", "contrast"),
        ("Look", ["High contrast", "High contrast"], "theme", "dark"),
        ("Look", ["Colour signs"], "signs", False),
        ("Look", ["Movement", "quick"], "animation", "quick"),
        ("Screen", ["Sleep", "30 min"], "sleep_minutes", 30),
        ("Screen", ["Sleep", "never"], "sleep_minutes", 0),
        ("Screen", ["Turn to the active seat"], "turn_to_seat", True),
        ("Sound", ["silent"], "volume", 0),
        ("Dice", ["Camera"], "dice", "camera"),
    ],
)
def test_a_tap_is_a_preference(open_app, environ, section, tiles, name, value):
    app = open_app()
    open_settings(app, section)

    for tile in tiles:
        tap(find(tile))

    assert getattr(kept(environ), name) == value


def test_high_contrast_is_drawn_in_high_contrast(open_app):
    app = open_app()
    open_settings(app)

    tap(find("High contrast"))

    assert app.desk.navigation.page.theme.palette is CONTRAST
    assert app.desk.navigation.page.section == "look"


def test_the_picture_turns_and_touches_turn_with_it(open_app):
    app = open_app()
    open_settings(app, "Screen")
    try:
        tap(find("Turn the picture"))
        tap(find("180°"))
        assert Window.rotation == 180

        tap(find("Turn the picture"))
        tap(find("0°"))
        assert Window.rotation == 0
    finally:
        Window.rotation = 0


def test_the_language_changes_at_once_and_back_again(open_app, environ):
    app = open_app()
    open_settings(app, "Language")
    try:
        tap(find("Deutsch"))
        assert phrase("none") == "keine"
        assert kept(environ).language == "de"
    finally:
        tap(find("English"))
    assert phrase("none") == "none"


def test_the_preferred_turn_comes_on_top_of_how_the_display_is_mounted(open_app):
    mounted = Config.getint("graphics", "rotation")
    Config.set("graphics", "rotation", "90")
    try:
        app = open_app()
        assert Window.rotation == 90

        app.desk.settings.change(rotation=270)
        assert Window.rotation == 0
        app.desk.settings.change(rotation=180)
        assert Window.rotation == 270
    finally:
        Config.set("graphics", "rotation", str(mounted))
        Window.rotation = 0


def test_status_is_one_tap_from_the_settings_and_leads_back_there(open_app):
    app = open_app()
    app.desk.navigation.go("settings")
    pump(2)

    tap(find("Status"))
    assert type(app.desk.navigation.page).__name__ == "StatusPage"

    app.desk.navigation.page.pressed("undo")
    assert type(app.desk.navigation.page).__name__ == "SettingsPage"


def test_brightness_is_offered_where_the_display_has_one(open_app, environ, tmp_path):
    app = open_app()
    light = add_backlight(tmp_path / "machine", most=100)
    app.desk.machine = app.desk.settings.machine = Machine({}, tmp_path / "machine")
    open_settings(app, "Screen")

    tap(find("Brightness"))
    tap(find("40 %"))

    assert light.read_text() == "40"
    assert kept(environ).brightness == 40


def test_a_display_that_refuses_is_told_and_the_preference_stays(open_app, environ, tmp_path):
    app = open_app()
    add_backlight(tmp_path / "machine").with_name("max_brightness").write_text("?")
    app.desk.machine = app.desk.settings.machine = Machine({}, tmp_path / "machine")
    open_settings(app, "Screen")
    told = []
    app.desk.stage.tell = lambda text, bad=False: told.append(text)

    tap(find("Brightness"))
    tap(find("40 %"))

    assert len(told) == 1
    assert "brightness cannot be set" in told[0]


def test_the_dice_of_the_open_game_are_read_so_from_now_on(open_app, environ):
    app = open_app(game=True)
    open_settings(app, "Dice")

    tap(find("Camera"))

    assert app.open_game.dice == "camera"
    app.open_game.leave()
    app.open_game.resume("evening")
    assert app.open_game.dice == "camera"


def test_a_ruling_is_changed_in_the_open_game_and_undone_like_anything_else(open_app):
    app = open_app(game=True)
    open_settings(app, "Rulings")

    tap(find("Which power does the power die give?"))
    tap(find("up to 3, 4–5, 6 and more: power 1, 2, 3"))

    assert ruling(app.open_game.session.table, "RUL-02") == "low"
    app.open_game.undo()
    assert ruling(app.open_game.session.table, "RUL-02") == "pairs"


def test_without_a_game_there_are_no_rulings_to_change(open_app):
    app = open_app()
    open_settings(app, "Rulings")

    with pytest.raises(AssertionError):
        find("Which power")


def test_a_long_section_stays_where_it_was_scrolled_to(open_app):
    app = open_app(game=True)
    open_settings(app, "Rulings")

    def scroll():
        return next(part for part in app.desk.navigation.page.walk() if isinstance(part, Scroll))

    scroll().scroll_y = 0.5
    pump(2)
    before = scroll().down

    app.desk.navigation.again()
    pump(2)

    assert before > 50
    assert scroll().down == pytest.approx(before, abs=2)


def test_from_a_section_the_way_back_leads_to_all_of_them_and_from_there_home(open_app):
    app = open_app()
    open_settings(app, "Sound")

    tap(find("Back"))
    assert find("Language")
    tap(find("Back"))

    assert type(app.desk.navigation.page).__name__ == "HomePage"


def test_about_says_where_things_are_kept(open_app, environ):
    app = open_app()
    app.desk.navigation.go("settings")
    pump(2)
    tap(find("About"))

    lines = [widget.text for widget in app.desk.navigation.page.walk() if hasattr(widget, "text")]

    assert any(environ["SHADOW_TABLE_SAVES"] in line for line in lines)
    assert any(line.startswith("Kivy 2") for line in lines)
