"""Where what players said of unknown values is kept between games; a rule writes nothing, a front end does."""

from companion.games.casting_shadows.cards.learned import counted_notes, note_problems
from companion.games.casting_shadows.table import Note
from companion.kernel import say
from companion.parts.own_data import OwnFolder
from companion.parts.own_things import OwnThings

FOLDER = OwnFolder("casting_shadows")
OWN_NOTES = OwnThings(FOLDER, "notes", Note, say("value"), counted_notes, note_problems)
