"""What to lay out before the first question (chapter 2), with a picture of the ring of hexes."""

from companion.games.casting_shadows.rules.ring import layout
from companion.games.casting_shadows.table import START_HP, Table
from companion.kernel import Board, Task, say


def checklist(table: Table) -> list[Task]:
    """Everything to lay out; nothing once the game has begun."""
    if table.phase != "setup":
        return []
    ring = Board.of("ring", layout(table), title=say("The ring of hexes"))
    return [
        Task("boards", say("Take your boards, Base Form up, and your meeples."),
             say("Base Form has its health wheel on the right. Leave room for five cards and a Companion beside it."),
             fact="CS-039"),
        Task("wheels", say("Turn health to {hp} and Shadow Energy to 0.", hp=START_HP), fact="CS-006"),
        Task("ring", say("Ancient Rune in the middle, Dusty Desert and Underground Volcano opposite, Homes between."),
             say("All seven hexes, also where fewer than four play."), ring, fact="CS-007"),
        Task("counterspells", say("Shuffle the Counterspells and lay them face down beside Dusty Desert."),
             fact="CS-009"),
        Task("market", say("Shuffle the Main deck; one card face up beside every hex around the Rune but the Desert."),
             fact="CS-009"),
        Task("portal", say("Shuffle the Companions and lay three of them open."), fact="CS-009"),
        Task("middle", say("Put the dice and tokens in the middle, in reach of all."), fact="CS-044"),
    ]  # fmt: skip
