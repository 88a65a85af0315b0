"""What each section of the settings offers. A section is a list of widgets; each changes one preference."""

from functools import partial

from kivy.uix.widget import Widget

from companion.language.languages import languages
from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.pages.new_game.draft import dice_ways
from kivy_ui.pages.setting_sheet import setting_tile
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.choices import Choice, Choices, choice_tile
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

BRIGHTNESS = (20, 40, 60, 80, 100)
VOLUMES = (0, 30, 60, 100)
SLEEPS = (0, 5, 10, 30)
TURNS = (0, 90, 180, 270)


def _words(desk: Desk, name: str, label: str, choices: list[Choice], *, reason: str = "", least: float = 130) -> Widget:
    """A preference that is a word."""

    def take(id: str) -> None:
        desk.settings.change(**{name: id})

    return Choices(
        desk.appearance.theme, label, choices, getattr(desk.preferences, name), take, reason=reason, least=least
    )


def _number(desk: Desk, name: str, label: str, choices: dict[int, str], *, reason: str = "") -> Widget:
    """A preference that is a number."""

    def take(id: str) -> None:
        desk.settings.change(**{name: int(id)})

    named = [(str(number), words) for number, words in choices.items()]
    return Choices(
        desk.appearance.theme, label, named, str(getattr(desk.preferences, name)), take, reason=reason, least=105
    )


def _switch(desk: Desk, name: str, label: str, *, reason: str = "") -> Widget:
    """A preference that is on or off."""

    def take(id: str) -> None:
        desk.settings.change(**{name: id == "yes"})

    chosen = "yes" if getattr(desk.preferences, name) else "no"
    return Choices(
        desk.appearance.theme, label, [("yes", phrase("on")), ("no", phrase("off"))], chosen, take, reason=reason
    )


def look(desk: Desk) -> list[Widget]:
    sizes = [("normal", phrase("normal")), ("large", phrase("large")), ("largest", phrase("largest"))]
    themes = [("dark", phrase("calm and dark")), ("contrast", phrase("high contrast"))]
    speeds = [("normal", phrase("normal")), ("quick", phrase("quick")), ("none", phrase("none"))]
    signs = phrase("Letters and shapes besides the colours, for those who see colours alike.")
    return [
        _words(desk, "text", phrase("Text size"), sizes),
        _words(desk, "theme", phrase("Colours"), themes, least=160),
        _switch(desk, "signs", phrase("Colour signs"), reason=signs),
        _words(desk, "animation", phrase("Movement on the screen"), speeds),
    ]


def screen(desk: Desk) -> list[Widget]:
    turns = {turn: f"{turn}°" for turn in TURNS}
    sleeps = {minutes: phrase("{n} min", n=minutes) if minutes else phrase("never") for minutes in SLEEPS}
    to_seat = phrase("The picture turns towards whoever is asked. Lay the screen flat for it.")
    return [
        _brightness(desk),
        _number(desk, "sleep_minutes", phrase("Sleep when nobody touches it"), sleeps),
        _number(desk, "rotation", phrase("Turn the picture"), turns),
        _switch(desk, "turn_to_seat", phrase("Turn to the active seat"), reason=to_seat),
    ]


def _brightness(desk: Desk) -> Widget:
    if desk.machine.has_brightness:
        return _number(desk, "brightness", phrase("Brightness"), {percent: f"{percent} %" for percent in BRIGHTNESS})
    words = phrase("Brightness: this display has none that the app could set.")
    return Words(
        words, desk.appearance.theme, size=desk.appearance.theme.small, colour=desk.appearance.theme.palette.soft
    )


def sound(desk: Desk) -> list[Widget]:
    volumes = {volume: f"{volume} %" if volume else phrase("silent") for volume in VOLUMES}
    return [_number(desk, "volume", phrase("Volume"), volumes, reason=phrase("Short cues at the moments that matter."))]


def language(desk: Desk) -> list[Widget]:
    reason = phrase("What has been written down stays in the language it was played in.")
    spoken = [(language.code, language.name) for language in languages()]
    return [_words(desk, "language", phrase("Language"), spoken, reason=reason, least=180)]


def dice(desk: Desk) -> list[Widget]:
    """For new games, and for the one that is open."""
    theme, open_game = desk.appearance.theme, desk.open_game

    def take(how: str) -> None:
        if open_game.session is None or desk.answering.attempt(lambda: open_game.read_dice(how)):
            desk.settings.change(dice=how)

    in_force = open_game.dice if open_game.session else desk.preferences.dice
    widgets: list[Widget] = [Words(phrase("How are the dice read?"), theme)]
    for how, words, sub in dice_ways():
        widgets.append(choice_tile(theme, words, how == in_force, partial(take, how), sub=sub))
    if desk.navigation.has("camera"):
        widgets.append(Tile(phrase("Dice & camera"), theme, lambda: desk.navigation.go("camera"), icon="camera"))
    return widgets


def rulings(desk: Desk) -> list[Widget]:
    """The house rulings of the open game, changed by a correction that can be undone like any other."""
    theme, open_game = desk.appearance.theme, desk.open_game
    if open_game.session is None or open_game.game.setup.rule is None:
        words = phrase(
            "Rulings belong to a game. Open one to change them here, or choose them when you begin a new one."
        )
        return [Words(words, theme, colour=theme.palette.soft)]
    in_force, tiles = open_game.game.setup.in_force(open_game.session.table), []
    for setting in open_game.game.setup.settings:
        if setting.ruling and len(setting.choices) > 1:
            take = partial(_rule, desk, setting.key)
            tiles.append(setting_tile(desk.stage, setting, in_force[setting.key], take))
    words = phrase("What the rules leave open, for {game}. A change holds from now on; undo takes it back.",
                game=open_game.game.title)  # fmt: skip
    return [Words(words, theme, size=theme.small, colour=theme.palette.soft), Wrap(theme, tiles, least=330)]


def _rule(desk: Desk, key: str, choice: str) -> None:
    session, problems = desk.open_game.session, list[str]()
    if session is None or session.game.setup.rule is None:
        return
    path, value = session.game.setup.rule(session.table, key, choice)
    desk.answering.attempt(lambda: problems.extend(desk.open_game.correct(path, value)))
    desk.navigation.again()
    if problems:
        desk.stage.lines(phrase("The table as it stands now"), problems)
