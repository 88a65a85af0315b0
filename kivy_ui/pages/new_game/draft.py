"""A new game as far as it has been decided, without a widget: which game, how, who sits where, how dice are read.

The game itself says what does not go together; here it is found out at which step that can be mended.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import GameError, Invalid
from companion.host.opening import seated
from companion.kernel import registry as games
from companion.kernel.game import AnyGame, Preset, Setting, settle
from companion.kernel.seats import Player, Side
from companion.language.spoken import spoken
from companion.language.words import Translations, phrase, reading, worded
from kivy_ui.open_game import Plan
from kivy_ui.preferences import PLACES, Preferences
from kivy_ui.theme import LOOKS

LONGEST_NAME = 16


class Draft(Struct):
    """*settings* are those chosen by hand; what the preset says stands below them. *bots* are the seats for which a bot
    decides; *moving* is a seat being left.
    """

    game: str = ""
    step: str = ""
    preset: str = ""
    settings: dict[str, str] = {}
    players: list[Player] = []
    bots: list[int] = []
    dice: str = "typed"
    unfolded: list[str] = []
    moving: int | None = None
    refusal: str = ""


def new_draft(preferences: Preferences) -> Draft:
    """Everything as it was last time."""
    names = games.game_names()
    draft = Draft(game=names[0] if len(names) == 1 else "", dice=preferences.dice)
    draft.players = list(preferences.group) or [_newcomer(draft, preferences, 0)]
    if not preferences.group:
        draft.players.append(_newcomer(draft, preferences, PLACES // 2))
    draft.step = steps(draft)[0]
    _settle(draft)
    return draft


Choices = tuple[Sequence[Setting], Sequence[Preset], Sequence[Side]]


class _Read(Struct):
    """What was worded last: a page asks for it some hundred times, and wording all rulings takes as long as a page."""

    language: Translations | None = None
    said: Choices = ((), (), ())
    words: Choices = ((), (), ())


_read = _Read()


def chosen_game(draft: Draft) -> AnyGame:
    """The game of the draft, with what can be chosen in the players' language."""
    game = games.find_game(draft.game)
    language, said = reading(game.name), (game.setup.settings, game.setup.presets, game.sides)
    if _read.language is not language or _read.said != said:
        _read.language, _read.said = language, said
        _read.words = spoken(said[0], language), spoken(said[1], language), spoken(said[2], language)
    settings, presets, sides = _read.words
    return replace(game, setup=replace(game.setup, settings=settings, presets=presets), sides=sides)


def steps(draft: Draft) -> list[str]:
    """The steps there are, in their order; a question with one answer is not asked."""
    names = [] if len(games.game_names()) == 1 else ["game"]
    if draft.game:
        game = chosen_game(draft)
        names += ["preset"] if game.setup.presets else []
        ready = draft.preset and game.preset(draft.preset).ready
        names += ["settings"] if game.setup.settings and not ready else []
        return [*names, "players", *(["dice"] if game.dice else []), "summary"]
    return [*names, "players", "dice", "summary"]


def choose_game(draft: Draft, name: str) -> None:
    draft.game, draft.preset, draft.settings = name, "", {}
    _settle(draft)


def _settle(draft: Draft) -> None:
    """The first way to play that leaves something to choose is the one taken if nobody says otherwise.

    Whoever was on a side of another game is on none.
    """
    sides = {side.id for side in chosen_game(draft).sides} if draft.game else set()
    draft.players = [player if player.side in sides else replace(player, side="") for player in draft.players]
    if draft.game and not draft.preset and chosen_game(draft).setup.presets:
        presets = sorted(chosen_game(draft).setup.presets, key=lambda preset: preset.ready)
        draft.preset = presets[0].key


def choose_preset(draft: Draft, key: str) -> None:
    """What was chosen by hand stays, but not where the preset now says something; a ready one says everything."""
    preset = chosen_game(draft).preset(key)
    draft.preset = key
    draft.settings = {
        name: value for name, value in draft.settings.items() if name not in preset.settings and not preset.ready
    }


def seat_enough(draft: Draft, preferences: Preferences) -> None:
    """As many at the table as the preset is made for, if fewer sit there; each where most room is left."""
    while len(draft.players) < chosen_game(draft).preset(draft.preset).players:
        sit_down(draft, preferences, _freest(draft))


def _freest(draft: Draft) -> int:
    """The seat furthest from all others; of several the last, so that who sat down later comes later in the round."""

    def room(seat: int) -> tuple[int, int]:
        apart = [abs(seat - player.seat) for player in draft.players]
        return min((min(far, PLACES - far) for far in apart), default=PLACES), seat

    return max(range(PLACES), key=room)


def settings_of(draft: Draft) -> dict[str, str]:
    """All that was chosen, by preset or by hand."""
    preset = chosen_game(draft).preset(draft.preset).settings if draft.preset else {}
    return preset | draft.settings


def remarks(draft: Draft, key: str) -> Mapping[str, str]:
    """What the game knows of each choice of a setting, as things stand."""
    game = chosen_game(draft)
    if game.bots.balance is None:
        return {}
    found = game.bots.balance.remarks(settle(game.setup.settings, settings_of(draft)), len(draft.players), key)
    return {choice: worded(remark, reading(game.name)) for choice, remark in found.items()}


def setting_groups(draft: Draft) -> dict[str, list[Setting]]:
    """The settings with a choice: first what everyone decides, then what presets decide, then house rulings."""
    game = chosen_game(draft)
    by_preset = {key for preset in game.setup.presets if not preset.ready for key in preset.settings}
    open_ones = [setting for setting in game.setup.settings if len(setting.choices) > 1]
    return {
        "game": [s for s in open_ones if not s.ruling and s.key not in by_preset],
        "preset": [s for s in open_ones if not s.ruling and s.key in by_preset],
        "rulings": [s for s in open_ones if s.ruling],
    }


# -- who plays -----------------------------------------------------------------------------------------------------


def at_seat(draft: Draft, seat: int) -> Player | None:
    return next((player for player in draft.players if player.seat == seat), None)


def sit_down(draft: Draft, preferences: Preferences, seat: int) -> None:
    """Somebody new takes a seat; Invalid if the game has no room for them."""
    most = chosen_game(draft).players[1] if draft.game else PLACES
    if len(draft.players) >= most:
        raise Invalid(phrase("{title} is for {most} players at most.", title=chosen_game(draft).title, most=most))
    draft.players = _around([*draft.players, _newcomer(draft, preferences, seat)])


def stand_up(draft: Draft, seat: int) -> None:
    draft.players = [player for player in draft.players if player.seat != seat]
    draft.bots = [held for held in draft.bots if held != seat]


def change_seats(draft: Draft, one: int, other: int) -> None:
    """Whoever sits at one of them sits at the other then."""
    swap = {one: other, other: one}
    draft.players = _around([replace(player, seat=swap.get(player.seat, player.seat)) for player in draft.players])
    draft.bots = [swap.get(seat, seat) for seat in draft.bots]


def call(draft: Draft, seat: int, name: str) -> None:
    """Give a player another name; Invalid if somebody is called so already."""
    name = name.strip()[:LONGEST_NAME]
    changed = [replace(player, name=name) if player.seat == seat else player for player in draft.players]
    seated([player.name for player in changed])
    draft.players = changed


def wear(draft: Draft, seat: int, look: str) -> None:
    """Give a player a colour and shape; whoever had it gets theirs for it."""
    mine = next(player.colour for player in draft.players if player.seat == seat)
    changed = []
    for player in draft.players:
        colour = look if player.seat == seat else mine if player.colour == look else player.colour
        changed.append(replace(player, colour=colour))
    draft.players = changed


def sides_of(draft: Draft) -> dict[int, Side]:
    """The side of each seat: the one chosen, else the one dealt round the table, if any is dealt."""
    if not draft.game:
        return {}
    game = chosen_game(draft)
    sides = {side.id: side for side in game.sides}
    return {player.seat: sides[player.side] for player in game.with_sides(draft.players) if player.side in sides}


def join(draft: Draft, seat: int, side: str) -> None:
    """Put a player on a side."""
    draft.players = [replace(player, side=side) if player.seat == seat else player for player in draft.players]


def let_bot_decide(draft: Draft, seat: int) -> None:
    """A bot decides for whoever sits there; Invalid if then nobody would play."""
    if len(draft.bots) + 1 >= len(draft.players):
        raise Invalid(phrase("Somebody has to play: a bot cannot decide for everyone."))
    draft.bots = [*draft.bots, seat]


def let_player_decide(draft: Draft, seat: int) -> None:
    """Whoever sits there decides themselves."""
    draft.bots = [held for held in draft.bots if held != seat]


def free_names(draft: Draft, preferences: Preferences) -> list[str]:
    """Names that were written here once and are not at the table; one that only counts is nobody's."""
    taken = {player.name.casefold() for player in draft.players} | {name.casefold() for name in _counting(1)}
    return [name for name in preferences.people if name.casefold() not in taken]


def _counting(first: int) -> list[str]:
    """Names for those without one, from that number on."""
    return [phrase("Player {n}", n=n) for n in range(first, first + PLACES + 1)]


def _newcomer(draft: Draft, preferences: Preferences, seat: int) -> Player:
    taken = {player.name for player in draft.players}
    counted = _counting(len(draft.players) + 1)
    name = next(name for name in [*free_names(draft, preferences), *counted] if name not in taken)
    worn = {player.colour for player in draft.players}
    look = next(look for look in (LOOKS[seat], *LOOKS) if look not in worn)
    return Player(name, name, look, seat)


def _around(players: Sequence[Player]) -> list[Player]:
    return sorted(players, key=lambda player: player.seat)


# -- what goes together --------------------------------------------------------------------------------------------


def refusal(draft: Draft, step: str) -> str:
    """What is wrong with what was decided at *step*, in the game's own words; "" if nothing is."""
    try:
        if step == "game" and not draft.game:
            raise Invalid(phrase("Choose a game first."))
        if step == "players":
            chosen_game(draft).start(settings_of(draft), plan_of(draft).players)
        if step in ("preset", "settings"):
            least = max(1, chosen_game(draft).players[0])
            enough = plan_of(draft).players if len(draft.players) >= least else seated(list("abcdefgh"[:least]))
            chosen_game(draft).start(settings_of(draft), enough)
    except GameError as error:
        return str(error)
    return ""


def plan_of(draft: Draft) -> Plan:
    """What the new game begins with; Invalid if two are called alike."""
    named = seated([player.name for player in draft.players])
    players = [replace(player, id=name.id) for player, name in zip(draft.players, named, strict=True)]
    bots = [player.id for player in players if player.seat in draft.bots]
    return Plan(draft.game, players, settings_of(draft), chosen_game(draft).title, draft.dice, PLACES, bots)


def dice_ways() -> list[tuple[str, str, str]]:
    """How dice can be read: a key, what it is called, and what it means at the table."""
    return [
        (
            "camera",
            phrase("Camera"),
            phrase("You roll in the tray, the camera reads the dice; what is doubtful is asked."),
        ),
        ("typed", phrase("Typed in"), phrase("You roll on the table and tap the faces.")),
        ("virtual", phrase("Rolled by the app"), phrase("No real dice: the app rolls everything by itself.")),
    ]
