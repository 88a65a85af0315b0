"""What each section of the settings offers. A section is a list of widgets; each changes one preference."""

from collections.abc import Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.language.languages import languages
from companion.language.words import phrase
from kivy_ui.desk import Desk
from kivy_ui.pages.new_game.draft import dice_ways
from kivy_ui.pages.setting_sheet import setting_tile
from kivy_ui.pages.settings.setting_tile import SettingTile
from kivy_ui.widgets.boxes import Wrap
from kivy_ui.widgets.choices import Choice, Choices, choice_tile
from kivy_ui.widgets.labels import Words
from kivy_ui.widgets.tiles import Tile

BRIGHTNESS = (20, 40, 60, 80, 100)
VOLUMES = (0, 30, 60, 100)
SLEEPS = (0, 5, 10, 30)
TURNS = (0, 90, 180, 270)
THEMES = ("contrast", "dark")


def _choice(
    desk: Desk, icon: str, name: str, label: str, choices: Sequence[Choice], *, number: bool = False, reason: str = ""
) -> SettingTile:
    """A preference of several: a tap shows what it can be."""
    theme, chosen = desk.appearance.theme, str(getattr(desk.preferences, name))

    def take(id: str) -> None:
        desk.settings.change(**{name: int(id) if number else id})

    def show() -> None:
        desk.stage.open(label, Choices(theme, "", choices, chosen, take, reason=reason, least=170, size=theme.large))

    return SettingTile(theme, icon, label, dict(choices).get(chosen, chosen), show)


def _switch(desk: Desk, icon: str, name: str, label: str, state: str, on: object = True, off: object = False) -> Widget:
    """A preference that is one or the other."""
    now = getattr(desk.preferences, name) == on
    turn = lambda: desk.settings.change(**{name: off if now else on})  # noqa: E731
    return SettingTile(desk.appearance.theme, icon, label, state, turn, on=now)


def look(desk: Desk) -> list[Widget]:
    sizes = [("normal", phrase("normal")), ("large", phrase("large")), ("largest", phrase("largest"))]
    speeds = [("normal", phrase("normal")), ("quick", phrase("quick")), ("none", phrase("none"))]
    signs = phrase("shapes beside the colours")
    return [
        _pairs(
            desk,
            [
                _choice(desk, "letters", "text", phrase("Text size"), sizes),
                _switch(desk, "contrast", "theme", phrase("High contrast"), phrase("black on white"), *THEMES),
                _switch(desk, "person", "signs", phrase("Colour signs"), signs),
                _choice(desk, "forward", "animation", phrase("Movement on the screen"), speeds),
            ],
        )
    ]


def _pairs(desk: Desk, tiles: list[Widget]) -> Wrap:
    return Wrap(desk.appearance.theme, tiles, least=340, most=2)


def screen(desk: Desk) -> list[Widget]:
    turns = [(str(turn), f"{turn}°") for turn in TURNS]
    sleeps = [(str(minutes), phrase("{n} min", n=minutes) if minutes else phrase("never")) for minutes in SLEEPS]
    lights = [(str(percent), f"{percent} %") for percent in BRIGHTNESS]
    tiles: list[Widget] = [
        _choice(desk, "power", "sleep_minutes", phrase("Sleep when nobody touches it"), sleeps, number=True),
        _choice(desk, "redo", "rotation", phrase("Turn the picture"), turns, number=True),
        _switch(desk, "swap", "turn_to_seat", phrase("Turn to the active seat"), phrase("lay the screen flat")),
    ]
    if desk.machine.has_brightness:
        tiles.insert(0, _choice(desk, "contrast", "brightness", phrase("Brightness"), lights, number=True))
        return [_pairs(desk, tiles)]
    theme = desk.appearance.theme
    none = phrase("Brightness: this display has none that the app could set.")
    return [_pairs(desk, tiles), Words(none, theme, size=theme.small, colour=theme.palette.soft)]


def _all_of(
    desk: Desk, name: str, choices: Sequence[Choice], reason: str, *, number: bool = False, least: float = 170
) -> list[Widget]:
    """A preference with a page of its own: all that it can be."""
    theme, chosen = desk.appearance.theme, str(getattr(desk.preferences, name))
    take = lambda id: desk.settings.change(**{name: int(id) if number else id})  # noqa: E731
    return [Choices(theme, "", choices, chosen, take, reason=reason, least=least, size=theme.large)]


def sound(desk: Desk) -> list[Widget]:
    volumes = [(str(volume), f"{volume} %" if volume else phrase("silent")) for volume in VOLUMES]
    return _all_of(desk, "volume", volumes, phrase("Short cues at the moments that matter."), number=True)


def language(desk: Desk) -> list[Widget]:
    reason = phrase("What has been written down stays in the language it was played in.")
    spoken = [(language.code, language.name) for language in languages()]
    return _all_of(desk, "language", spoken, reason, least=240)


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
