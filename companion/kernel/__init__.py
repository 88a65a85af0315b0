"""What every game stands on: steps, prompts and their answers, the Table and what is shown of it, and the session.

A game imports from here alone::

    from companion.kernel import Choose, Game, Option, Step, say
"""

from companion.kernel.balance import Balance, Figure, odds_words
from companion.kernel.dice import PIPS, Dice, Die, DieKind, Face, FaceId, on
from companion.kernel.draw import Draw
from companion.kernel.game import (
    AnyGame,
    Bots,
    Care,
    Chance,
    Game,
    Moment,
    OwnData,
    Preset,
    Reading,
    Setting,
    Setup,
    Story,
    Task,
    settle,
)
from companion.kernel.groups import Asked, Asking, Step, Together
from companion.kernel.hexes import DIRECTIONS, Cell, neighbour
from companion.kernel.prompts import Act, Choose, Confirm, Done, Option, Place, Prompt, Tell, Write
from companion.kernel.reference import Topic
from companion.kernel.roll import Roll
from companion.kernel.seats import PUBLIC, Player
from companion.kernel.sums import Part, Sum
from companion.kernel.view import (
    Card,
    Duel,
    Grid,
    Hex,
    HexMap,
    Listing,
    Panel,
    Pile,
    Pool,
    Reveal,
    Side,
    Text,
    Track,
    Value,
    View,
)
from companion.language.words import count, listing, say

__all__ = [
    "DIRECTIONS",
    "PIPS",
    "PUBLIC",
    "Act",
    "AnyGame",
    "Asked",
    "Asking",
    "Balance",
    "Bots",
    "Card",
    "Care",
    "Cell",
    "Chance",
    "Choose",
    "Confirm",
    "Dice",
    "Die",
    "DieKind",
    "Done",
    "Draw",
    "Duel",
    "Face",
    "FaceId",
    "Figure",
    "Game",
    "Grid",
    "Hex",
    "HexMap",
    "Listing",
    "Moment",
    "Option",
    "OwnData",
    "Panel",
    "Part",
    "Pile",
    "Place",
    "Player",
    "Pool",
    "Preset",
    "Prompt",
    "Reading",
    "Reveal",
    "Roll",
    "Setting",
    "Setup",
    "Side",
    "Step",
    "Story",
    "Sum",
    "Task",
    "Tell",
    "Text",
    "Together",
    "Topic",
    "Track",
    "Value",
    "View",
    "Write",
    "count",
    "listing",
    "neighbour",
    "odds_words",
    "on",
    "say",
    "settle",
]
