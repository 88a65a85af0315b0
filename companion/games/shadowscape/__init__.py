"""Shadowscape: a dungeon of 25 rooms, Heroes against Enemies that a Fate card wakes, and no dice at all.

Open ``rules/turns.py`` for what happens next, ``table.py`` for what there is.
"""

from companion.games.shadowscape.bots.bot import bot
from companion.games.shadowscape.bots.tallying import counted, tally
from companion.games.shadowscape.care.correcting import choices, known
from companion.games.shadowscape.care.pieces import headings, pieces
from companion.games.shadowscape.care.problems import problems
from companion.games.shadowscape.own.user_data import OWN
from companion.games.shadowscape.rules.checklist import checklist
from companion.games.shadowscape.rules.rulings import RULINGS
from companion.games.shadowscape.rules.settings import PRESETS, SETTINGS, settings_in_force
from companion.games.shadowscape.rules.setup import new_table
from companion.games.shadowscape.rules.turns import next_step
from companion.games.shadowscape.screen.moments import moments
from companion.games.shadowscape.screen.overview import view
from companion.games.shadowscape.screen.rules_reference import RULES
from companion.games.shadowscape.screen.translatable import texts
from companion.games.shadowscape.table import Table
from companion.kernel import Bots, Care, Game, Reading, Setup, Story

GAME = Game(
    "shadowscape",
    "Shadowscape",
    Table,
    next_step,
    view,
    new_table,
    players=(1, 4),  # SS-010; alone it is played with several Heroes (SS-G15)
    setup=Setup(SETTINGS, PRESETS, checklist, in_force=settings_in_force, rule=RULINGS.change),
    care=Care(problems, pieces, headings, choices, known),
    bots=Bots(bot, tally),
    story=Story(moments, counted=counted),
    reading=Reading(RULES.reference, {"rules": RULINGS.page}, texts),
    own=OWN,
)
