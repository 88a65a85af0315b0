"""What to lay out before the first question, with pictures of what goes where (chapter 3)."""

from companion.games.shadowscape.rules.setup import recipe
from companion.games.shadowscape.table import CORNERS, PLACES, Table
from companion.kernel import Board, Layout, Space, Task, say


def checklist(table: Table) -> list[Task]:
    """Nothing to lay out where the app plays with a set of ours."""
    if table.content == "ours" and table.level == "full":
        return []
    rooms = [
        Task("starting rooms", say("The four Starting Rooms are the corners of a square of five by five rooms."),
             say("Each so that its two doors meet the doors of its two neighbours."), corners(), fact="SS-011"),
        Task("rooms", say("Shuffle the other 21 rooms and lay them into the other places."), fact="SS-011"),
    ]  # fmt: skip
    tokens = [
        Task("tokens", say("Sort the tokens by their backs into four piles, face down; Wounds on a heap."),
             say("Beasts, Brigands, Undead, Treasures."), fact="SS-015"),
    ]  # fmt: skip
    cards = say("All 9 Regular Enemy cards face up beside the dungeon.")
    box = say("The 9 Regular Enemy cards go back into the box.")
    side = say("Its Cooperative side up.") if table.mode == "cooperative" else say("Its Competitive side up.")
    return [
        *rooms,
        _whispers(table),
        Task("displays", say("Shuffle Equipment and General Actions; four of each lie open."), fact="SS-014"),
        Task("fate", say("Shuffle the 60 Fate cards, face down."), fact="SS-014"),
        *tokens,
        Task("enemy cards", cards if table.advanced else box, fact="SS-016"),
        Task("lord card", say("One Lord card by chance, its token beside it."), side, fact="SS-017"),
        Task("aids", say("An aid card for everybody."), fact="SS-069"),
        *_harder(table),
    ]


def _whispers(table: Table) -> Task:
    """The exact recipe, from the top (SS-012, SS-057)."""
    if table.mode == "cooperative":
        text = say("Whispers: from the top all with 1 Shard, then all but two with 2 Shards, then three shuffled.")
        return Task("whispers", text, say("The three: two with 2 Shards and the one with 3."), fact="SS-057")
    ones, twos = recipe(table.mode, len(table.players))
    text = say("Whispers: from the top {ones} with 1 Shard, {twos} with 2, then three shuffled; turn up four.",
               ones=ones, twos=twos)  # fmt: skip
    detail = say("The three: two with 2 Shards and the one with 3. The others go back into the box.")
    return Task("whispers", text, detail, fact="SS-012")


def _harder(table: Table) -> list[Task]:
    if not table.start_discard:
        return []
    text = say("Discard the top {n} Fate cards.", n=table.start_discard)
    return [Task("start discard", text, fact="SS-059")]


def corners() -> Board:
    """Where the Starting Rooms lie."""
    spaces = [Space(place, at=(int(place[2]) - 1, int(place[0]) - 1), look="start" if place in CORNERS else "room")
              for place in PLACES]  # fmt: skip
    return Board.of("corners", Layout("squares", spaces), title=say("The dungeon"), lit=list(CORNERS))
