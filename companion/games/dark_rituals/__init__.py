"""Dark Rituals: Malleus Maleficarum: one Witch Master against four Heroes, refereed.

Open ``rules/turns.py`` for what happens next, ``table.py`` for what there is.
"""

from companion.games.dark_rituals.bots.bot import bot
from companion.games.dark_rituals.bots.tallying import tally
from companion.games.dark_rituals.care.correcting import choices, known
from companion.games.dark_rituals.care.pieces import headings, pieces
from companion.games.dark_rituals.care.problems import problems
from companion.games.dark_rituals.own.user_data import OWN
from companion.games.dark_rituals.rules.checklist import checklist
from companion.games.dark_rituals.rules.rulings import RULINGS
from companion.games.dark_rituals.rules.settings import PRESETS, SETTINGS, settings_in_force
from companion.games.dark_rituals.rules.setup import new_table
from companion.games.dark_rituals.rules.turns import next_step
from companion.games.dark_rituals.screen.moments import moments
from companion.games.dark_rituals.screen.option_looks import dressed
from companion.games.dark_rituals.screen.overview import view
from companion.games.dark_rituals.screen.rules_reference import RULES
from companion.games.dark_rituals.screen.translatable import texts
from companion.games.dark_rituals.table import HEROES, LEGION, Table
from companion.kernel import Bots, Care, Game, Reading, Setup, Side, Story, say

GAME = Game(
    "dark_rituals",
    "Dark Rituals: Malleus Maleficarum",
    Table,
    next_step,
    view,
    new_table,
    players=(2, 5),  # DR-001
    sides=(Side(HEROES, say("Heroes")), Side(LEGION, say("Dark Legion"))),
    deals_sides=False,  # who is the Witch Master is asked
    dressed=dressed,
    setup=Setup(SETTINGS, PRESETS, checklist, in_force=settings_in_force, rule=RULINGS.change),
    care=Care(problems, pieces, headings, choices, known),
    bots=Bots(bot, tally),
    story=Story(moments),
    reading=Reading(RULES.reference, {"rules": RULINGS.page}, texts),
    own=OWN,
)
