"""What to lay out before the first question (chapter 3); the book has no diagram of it yet (DR-092)."""

from companion.games.dark_rituals.table import HAND_LIMIT, Table
from companion.kernel import Task, Words, joined, listing, say


def checklist(table: Table) -> list[Task]:
    """Everything to lay out; nothing once the Encounter has begun."""
    if table.phase != "setup":
        return []
    return [*_board(table), *_heroes(), *_legion(table)]


def _board(table: Table) -> list[Task]:
    """Only with an Encounter chosen already it is known what stands where (DR-008, DR-088)."""
    encounter = table.encounter
    tasks = [
        Task("board", say("Build the board from the map of the Encounter, and lay its tokens on it."),
             say("Chests, Botanical tokens and Summoning Circles. Without the map, agree on your Areas."),
             fact="DR-008"),
    ]  # fmt: skip
    if encounter.standing:
        places = {area.id: say(area.name) for area in encounter.areas}
        lines = [
            joined(": ", [table.called(one.card), *([places[one.area]] if one.area in places else [])])
            for one in (*encounter.heroes, *encounter.standing)
        ]
        tasks.append(Task("miniatures", say("Put the miniatures on their places."), listing(lines), fact="DR-008"))
    return tasks


def _heroes() -> list[Task]:
    return [
        Task("boards", say("Every Hero: Dashboard, Attribute Board, Alchemy Book and Weapon card."),
             say("Book and weapon have the sign of the Hero's class."), fact="DR-085"),
        Task("markers", say("Put the markers on the Attributes of the Dashboards."), fact="DR-009"),
        Task("stamina", say("Every Hero takes Stamina: Body, Sustenance and Mind together. All of it is Reserve."),
             fact="DR-010"),
        Task("decks", say("Shuffle the Botanical and the Loot deck; lay them and the Farmer card near the Heroes."),
             fact="DR-086"),
        Task("tokens", say("Lay Soul and Wound tokens in reach of all."), fact="DR-091"),
    ]  # fmt: skip


def _legion(table: Table) -> list[Task]:
    rewards = listing([str(place) for place in table.encounter.rewards])
    detail: Words = say("Plague Rewards on {places}.", places=rewards) if rewards else ""
    return [
        Task("legion", say("The Witch Master: Misery Board, Stamina board, Grimoire, the ID cards of this Encounter."),
             say("Every ID card on its weaker side: without the red mark. No Stamina on a Witch's card."),
             fact="DR-087"),
        Task("aura", say("The Aura marker on its first square."), detail, fact="DR-011"),
        Task("purse", say("The Witch Master takes {n} Stamina, all of it Reserve.", n=table.encounter.stamina),
             fact="DR-011"),
        Task("hand", say("Shuffle Witchcraft and Plagues; the Witch Master draws {n} Witchcraft cards.", n=HAND_LIMIT),
             say("Nobody else sees them; the app knows only how many."), fact="DR-089"),
    ]  # fmt: skip
