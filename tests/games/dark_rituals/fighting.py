"""A table in the middle of an Encounter, with the test values of the scenarios (Fixture F), and who answers at it."""

from typing import Any

from companion.games.dark_rituals import GAME
from companion.games.dark_rituals.encounter import Area, Border, Encounter
from companion.games.dark_rituals.fight import Reach
from companion.games.dark_rituals.rules.combat.declaring import declare
from companion.games.dark_rituals.table import (
    HEROES,
    LEGION,
    Activation,
    Disciple,
    Hero,
    Purse,
    Serf,
    Stack,
    Table,
    Witch,
)
from companion.kernel import Player, Prompt
from companion.kernel.session import Session
from companion.language.words import worded
from companion.storage.journal import Journal

HERO = {"health": 3, "weight": 6, "weapon_weight": 3, "move": 1, "pick_up": 1, "search": 2, "trade": 1, "aid": 1,
        "revive": 3, "defence": 2, "defence.red": 0, "defence.green": 3}  # fmt: skip
WITCH = {"health": 3, "agility": 1, "strength": 3, "resistance": 2, "melee": 2, "melee.blue": 0, "melee.yellow": 2,
         "ranged": -1, "defence": 2, "defence.red": 0, "defence.green": 2, "move": 1, "possess": 2, "save": 2,
         "summon_minion": 3}  # fmt: skip
STATS: dict[str, dict[str, int]] = {
    "crusader": {**HERO, "melee": 3, "melee.blue": 0, "melee.yellow": 2, "ranged": -1},
    "executioner": {**HERO, "melee": 3, "melee.blue": 1, "melee.yellow": 1, "ranged": -1},
    "assassin": {**HERO, "melee": 2, "melee.blue": 0, "melee.yellow": 1, "ranged": 3, "ranged.blue": 1,
                 "ranged.yellow": 2},
    "monk": {**HERO, "melee": 2, "melee.blue": 0, "melee.yellow": 1, "ranged": -1},
    "farmer": {"health": 1, "agility": 1, "resistance": 1, "move": 1, "melee": -1, "ranged": -1, "aid": -1,
               "defence": 1, "defence.red": 0, "defence.green": 1},
    "hagatha": WITCH,
    "pekka": {**WITCH, "strength": 2, "summon_minion": 2},
    "condemned": {"health": 1, "agility": 1, "strength": 1, "resistance": 2, "move": 1, "melee": 2, "melee.blue": 0,
                  "melee.yellow": 1, "ranged": -1, "aid": -1, "defence": 2, "defence.red": 0, "defence.green": 2},
    "possessed_farmer": {"health": 1, "agility": 2, "strength": 1, "resistance": 1, "melee": 1, "melee.blue": 0,
                         "melee.yellow": 1, "ranged": -1, "aid": -1, "defence": -1},
}  # fmt: skip
"""What nobody has published, and the scenarios make up (Fixture F)."""
BOARDS = {
    "crusader": ((5, 2, 2), (2, 2, 1, 1)),
    "executioner": ((5, 4, 1), (1, 3, 2, 1)),
    "assassin": ((3, 3, 3), (3, 1, 1, 2)),
    "monk": ((2, 3, 4), (2, 1, 1, 3)),
}
"""Stamina Sources and Attributes, by Hero."""
PLACES = Encounter(
    name="Three places",
    stamina=12,
    areas=(Area(id="yard", name="Yard"), Area(id="field", name="Field", circle=True), Area(id="barn", name="Barn"),
           Area(id="house", name="House", building=True)),
    borders=(Border("yard", "field"), Border("yard", "barn", "wall"), Border("yard", "house", "door")),
)  # fmt: skip


def fight(*others: str, encounter: Encounter = PLACES, **more: Any) -> Table:
    """Sara plays the Legion, Bryan all Heroes, all in the yard. *others* are Disciples and Serfs by card."""
    players = [Player("p1", "Sara", side=LEGION), Player("p2", "Bryan", seat=1, side=HEROES)]
    table = Table(players=players, encounter=encounter, phase="activation", round=1, stats={**STATS}, **more)
    for card, (sources, attributes) in BOARDS.items():
        named = dict(zip(("body", "sustenance", "mind"), sources, strict=True))
        board = dict(zip(("agility", "strength", "resistance", "alchemy"), attributes, strict=True))
        purse = Purse(total=sum(sources), reserve=sum(sources))
        table.heroes[card] = Hero(player="p2", purse=purse, sources=named, attributes=board)
        table.put(card, table.called(card), "yard")
    table.witches = {"hagatha": Witch(state="play"), "pekka": Witch()}
    table.put("hagatha", "Hagatha", "yard")
    table.master.purse = Purse(total=encounter.stamina, reserve=encounter.stamina)
    table.master.witchcraft, table.master.plague = Stack(deck=5, hand=3), Stack(deck=9)
    for n, card in enumerate(others, 1):
        who = f"{card} {n}"
        (table.serfs if card == "farmer" else table.disciples)[who] = Serf(card) if card == "farmer" else Disciple(card)
        table.put(who, who.replace("_", " ").title(), "yard")
    return table


def purse(table: Table, who: str) -> tuple[int, int]:
    """Reserve and Exhausted of whoever pays for *who*."""
    found = table.purse_of(who)
    return found.reserve, found.exhausted


class Fight:
    """An attack that *who* has declared and paid, and what is answered to it, by key."""

    def __init__(self, table: Table, who: str, reach: Reach = "melee") -> None:
        table.active_now = Activation(who=who)
        table.to_act = table.side_of(who)
        list(declare(table, who, reach))
        self.session = Session(GAME, table, Journal.create(":memory:", {}))

    @classmethod
    def of(cls, table: Table) -> "Fight":
        """Go on from *table*, whatever is under way at it."""
        play = cls.__new__(cls)
        play.session = Session(GAME, table, Journal.create(":memory:", {}))
        return play

    @property
    def table(self) -> Table:
        return self.session.table

    def asked(self) -> str:
        return self.session.prompts[0].key if self.session.prompts else ""

    def open(self, key: str) -> Prompt:
        found = [prompt for prompt in self.session.prompts if prompt.key == key]
        assert found, f"{key} is not asked, but {[(p.key, worded(p.text)) for p in self.session.prompts]}"
        return found[0]

    def say(self, key: str, value: Any) -> "Fight":
        self.session.answer(value, serial=self.open(key).serial)
        return self

    def why_not(self, key: str, option: str) -> str:
        """Why an option cannot be chosen; "not there" where it is not offered."""
        found = next((one for one in self.open(key).options() if one.id == option), None)
        return worded(found.why_not) if found else "not there"

    def on(self, **answers: Any) -> "Fight":
        """Answer by key (``attack_roll`` is ``attack.roll``) and let everything else by until none is left to say."""
        waiting = {key.replace("__", "."): value for key, value in answers.items()}
        for _ in range(60):
            key = self.asked()
            if key in waiting:
                self.say(key, waiting.pop(key))
            elif not waiting or not self.session.prompts:
                break
            else:
                self.say(key, self._let_by())
        assert not waiting, f"not asked: {waiting}, but {self.asked()}"
        return self

    def until(self, key: str) -> "Fight":
        """Let everything by until *key* is asked."""
        for _ in range(60):
            if self.asked() == key:
                return self
            self.say(self.asked(), self._let_by())
        raise AssertionError(f"{key} is not asked")

    def over(self) -> "Fight":
        """Let everything by until the attack and all that follows from it is done."""
        for _ in range(60):
            if self.table.attack is None and not self.table.pending and not self.asked().startswith(TAIL):
                return self
            self.say(self.asked(), self._let_by())
        raise AssertionError(self.asked())

    def _let_by(self) -> Any:
        prompt = self.session.prompts[0]
        main = getattr(prompt, "main", "")
        return main or prompt.legal()[0]

    def told(self) -> list[str]:
        return [worded(line) for lines in self.session.told().values() for line in lines]


TAIL = ("attack", "defend", "react", "aid", "defeat", "spoils", "effect", "spell", "plague.lock", "flip", "figure")
