"""What every game stands on: steps, prompts and their answers, the Table and what is shown of it, and the session.

A game imports from here alone::

    from companion.kernel import Choose, Game, Option, Step, say
"""

from companion.kernel.balance import Balance, Figure, odds_words
from companion.kernel.board import Layout, Piece, Space, Way, touching
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
from companion.kernel.groups import PASS, Acted, Asked, Asking, Group, Step, Together, Window
from companion.kernel.hexes import DIRECTIONS, Cell, neighbour
from companion.kernel.number import Allot, Number
from companion.kernel.prompts import Act, Choose, Confirm, Cover, Done, Option, Place, Prompt, Tell, Write
from companion.kernel.reference import Topic
from companion.kernel.roll import Roll
from companion.kernel.seats import EVERYONE, PUBLIC, Base, Outcome, Player, Side
from companion.kernel.secrets import NOBODY, Secret
from companion.kernel.sums import Part, Sum
from companion.kernel.view import (
    Board,
    Card,
    CardFace,
    Cards,
    Duel,
    DuelSide,
    Grid,
    Listing,
    Mark,
    Panel,
    Pile,
    Pool,
    Reveal,
    Text,
    Track,
    Value,
    View,
)
from companion.language.words import count, listing, say

__all__ = [
    "DIRECTIONS",
    "EVERYONE",
    "NOBODY",
    "PASS",
    "PIPS",
    "PUBLIC",
    "Act",
    "Acted",
    "Allot",
    "AnyGame",
    "Asked",
    "Asking",
    "Balance",
    "Base",
    "Board",
    "Bots",
    "Card",
    "CardFace",
    "Cards",
    "Care",
    "Cell",
    "Chance",
    "Choose",
    "Confirm",
    "Cover",
    "Dice",
    "Die",
    "DieKind",
    "Done",
    "Draw",
    "Duel",
    "DuelSide",
    "Face",
    "FaceId",
    "Figure",
    "Game",
    "Grid",
    "Group",
    "Layout",
    "Listing",
    "Mark",
    "Moment",
    "Number",
    "Option",
    "Outcome",
    "OwnData",
    "Panel",
    "Part",
    "Piece",
    "Pile",
    "Place",
    "Player",
    "Pool",
    "Preset",
    "Prompt",
    "Reading",
    "Reveal",
    "Roll",
    "Secret",
    "Setting",
    "Setup",
    "Side",
    "Space",
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
    "Way",
    "Window",
    "Write",
    "count",
    "listing",
    "neighbour",
    "odds_words",
    "on",
    "say",
    "settle",
    "touching",
]
