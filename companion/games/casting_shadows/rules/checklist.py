"""What to lay out before the first question (chapter 2), with a picture of the ring of hexes."""

from companion.games.casting_shadows.cards.printed import MAIN
from companion.games.casting_shadows.rules.ring import layout
from companion.games.casting_shadows.rules.shadow_boxing import BOT_HP, OF_THE_BOTS, OF_THE_PLAYER
from companion.games.casting_shadows.table import START_HP, Table
from companion.kernel import Board, Task, listing, say


def checklist(table: Table) -> list[Task]:
    """Everything to lay out; nothing once the game has begun."""
    if table.phase != "setup":
        return []
    ring = Board.of("ring", layout(table), title=say("The ring of hexes"))
    tasks = [
        Task("boards", say("Take your boards, Base Form up, and your meeples."),
             say("Base Form has its health wheel on the right. Leave room for five cards and a Companion beside it."),
             fact="CS-039"),
        Task("wheels", say("Turn health to {hp} and Shadow Energy to 0.", hp=START_HP), fact="CS-006"),
        Task("ring", say("Ancient Rune in the middle, Dusty Desert and Underground Volcano opposite, Homes between."),
             say("All seven hexes, also where fewer than four play."), ring, fact="CS-007"),
    ]  # fmt: skip
    if table.bots:
        tasks += _for_bots()
    if not table.counter_pile:
        text = say("Shuffle the Counterspells and lay them face down beside Dusty Desert.")
        tasks.append(Task("counterspells", text, fact="CS-009"))
    if table.main.mode == "physical":
        text = say("Shuffle the Main deck; one card face up beside every hex around the Rune but the Desert.")
        tasks.append(Task("market", text, fact="CS-009"))
        tasks.append(Task("portal", say("Shuffle the Companions and lay three of them open."), fact="CS-009"))
    return [*tasks, Task("middle", say("Put the dice and tokens in the middle, in reach of all."), fact="CS-044")]


def _for_bots() -> list[Task]:
    """Alone: the three other Characters, and the cards that are searched for before the deck is shuffled (CS-G5)."""
    mine = listing([say(MAIN[card].name) for card in OF_THE_PLAYER])
    theirs = listing([say(MAIN[card].name) for card in OF_THE_BOTS])
    return [
        Task("bots", say("Put the three other casters on their Homes, health at {hp}: they are Bots.", hp=BOT_HP)),
        Task("bots' cards", say("Search the Main deck for {mine}: they are yours.", mine=mine),
             say("Then for {theirs}: one for each Bot. The one with the first of them comes after you.",
                 theirs=theirs)),
    ]  # fmt: skip
