"""The page on which dice are taught, where there is nothing to teach."""

from kivy_ui.widgets.labels import Words
from tests.kivy_ui.drivers.touch_driver import pump


def test_without_a_game_of_such_dice_the_page_says_where_to_find_one(open_app):
    app = open_app()
    app.desk.navigation.go("teach")
    pump(3)

    said = " ".join(part.text for part in app.stage.page.walk() if isinstance(part, Words))
    assert "No dice with signs are known here" in said
    assert app.stage.page.back == "camera"
